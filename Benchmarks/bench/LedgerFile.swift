import CLanes
import Foundation
import MachineCode
import Pairing
import Reports
import Suite

extension Option {
  static let ledger = Option(
    name: "--ledger", value: "PATH",
    help: "the ledger; by default Benchmarks/ledger.json of this folder or the\n"
      + "nearest one above that has it")
}

/// Where the ledger is, and how it is read and written.
struct LedgerFile {
  let path: String

  /// The file that the options name, or the package's.
  init(_ arguments: Arguments) throws {
    let name = "Benchmarks/ledger.json"
    if let path = arguments.value(.ledger) {
      self.path = path
    } else if let folder = nearestFolder(with: name) ?? nearestFolder(with: "Package.swift") {
      path = folder.appending(path: name).path
    } else {
      throw CommandError("--ledger: missing, for no \(name) is here or above")
    }
  }

  /// What it holds; that it is not there leaves nothing to compare with.
  func required() throws -> Ledger {
    guard let ledger = try read() else {
      throw CommandError(
        "ledger: \(path): not there; bench ledger update writes one", exit: .notComparable)
    }
    return ledger
  }

  /// What it holds; nil if it is not there.
  func read() throws -> Ledger? { try text().map(ledger) }

  /// Its bytes; nil if it is not there.
  func text() throws -> Data? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      return try contents(of: path)
    } catch {
      throw CommandError("ledger: \(error)")
    }
  }

  /// What its bytes say.
  func ledger(_ text: Data) throws -> Ledger {
    do {
      return try Ledger(text, from: path)
    } catch let error as StoreError {
      throw CommandError(
        "ledger: \(error); bench ledger update writes one where none is", exit: .notComparable)
    } catch let error as FileError {
      throw CommandError("ledger: \(error)")
    }
  }

  /// Writes it, whole or not at all, unless it is no longer what was read before.
  func write(_ ledger: Ledger, over text: Data?) throws {
    do {
      try replaceFile(at: path, with: Data(ledger.text().utf8), ifStill: text)
    } catch let error as FileError {
      throw CommandError("ledger: \(error)")
    }
  }
}

extension Ledger {
  /// What this program is found to be.
  ///
  /// - Parameters:
  ///   - receipt: what verification and exhaustive checks found.
  ///   - code: the machine code by the names of targets.
  init(_ receipt: Receipt, code: [Target: CodeFacts]) {
    var facts: [String: CodeFacts] = [:]
    for (target, found) in code { facts[target.variantName] = found }
    let compiler: String
    do {
      compiler = try compilerVersion()
    } catch {
      compiler = "an unknown compiler (\(error))"
    }
    self.init(
      compiler: compiler, architecture: receipt.context.host.architecture,
      linearAlgebra: receipt.context.openBLAS.map {
        "OpenBLAS \($0.version), \($0.core)"
      })
    for kernel in receipt.verification where kernel.outcome != .unverified {
      refused[kernel.kernel] = kernel.refused
    }
    let processor = receipt.context.host.processor
    rows = receipt.verification.flatMap { kernel in
      kernel.variants.filter { $0.cases > 0 }.map { check in
        var row = LedgerRow(kernel: kernel.kernel, check)
        guard case .vector(let level) = Variant(row.variant)?.backend else { return row }
        // Code asks for the maker, at level v4 also whether vectors of 512 bits are halved.
        let isHalved = level == .v4 && lanes_vectors_are_halved()
        let core = isHalved ? processor + ", halved vectors" : processor
        if let facts = facts[row.name] {
          row.code = LedgerCode(facts, on: core)
          row.processor = facts.dependsOnProcessor == false ? nil : core
        } else {
          row.processor = core
        }
        return row
      }
    }.sorted { $0.name < $1.name }
    properties = receipt.sweeps.map { sweep in
      var properties = LedgerProperties(sweep)
      // They are of floats.
      let own = rows.filter {
        $0.kernel == sweep.kernel && $0.variant == sweep.variant && $0.precision == .f32
      }
      properties.processor = own.isEmpty ? processor : own.compactMap(\.processor).max()
      return properties
    }.sorted { $0.name < $1.name }
  }
}

/// The version of the compiler in PATH, which has built this program; without it nobody could say
/// whose machine code was read.
func compilerVersion() throws -> String {
  let result = try Tool("swiftc", ["--version"]).run()
  guard let version = result.output.firstMatch(of: /Swift version [^\n]*/) else {
    let line = result.output.isEmpty ? result.firstLine : String(result.output.prefix(60))
    throw CommandError("swiftc --version names no version of Swift: \(line)")
  }
  return String(version.output)
}
