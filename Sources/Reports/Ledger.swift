import Foundation
import MachineCode
import Measurement
import Verification

/// What every kernel variant is known to be: its errors, its properties and its machine code.
///
/// It lies in the repository and is reviewed like a lock file; one line per row keeps its changes
/// readable. Its JSON form is described by data/schemas/ledger.schema.json.
public struct Ledger: Codable, Sendable {
  /// The schema's name and version.
  public static let schema = "animation-kernels/ledger/1"

  /// The schema's name and version.
  public var schema = Ledger.schema
  /// The compiler that the machine code is of; other compilers' code is not compared with it.
  public var compiler: String
  /// The linear-algebra library that the errors of its variants are of; nil where there was none.
  public var linearAlgebra: String?
  /// One per kernel, arrangement, precision and variant, by name.
  public var rows: [LedgerRow]
  /// One per function that was checked at every float of a range.
  public var properties: [LedgerProperties]

  /// A ledger of its parts.
  public init(
    compiler: String, linearAlgebra: String?, rows: [LedgerRow] = [],
    properties: [LedgerProperties] = []
  ) {
    self.compiler = compiler
    self.linearAlgebra = linearAlgebra
    self.rows = rows
    self.properties = properties
  }

  /// The ledger as JSON, one row per line.
  public func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    func list(_ values: [some Encodable]) throws -> String {
      values.isEmpty ? "[]" : "[\n" + (try values.map(json)).joined(separator: ",\n") + "\n]"
    }
    let head = [
      "\"schema\":" + (try json(schema)), "\"compiler\":" + (try json(compiler)),
      try linearAlgebra.map { "\"linearAlgebra\":" + (try json($0)) },
    ]
    let parts =
      head.compactMap(\.self) + [
        "\"properties\":" + (try list(properties)), "\"rows\":" + (try list(rows)),
      ]
    return "{\n" + parts.joined(separator: ",\n") + "\n}\n"
  }

  /// Takes the rows of `newer`, and keeps of the others those that `keeps` admits.
  public mutating func update(
    with newer: Ledger, keeping keeps: (_ kernel: String, _ variant: String) -> Bool
  ) {
    compiler = newer.compiler
    linearAlgebra = newer.linearAlgebra ?? linearAlgebra
    rows = merged(rows, newer.rows) { keeps($0.kernel, $0.variant) }
    properties = merged(properties, newer.properties) { _ in true }
  }

  private func merged<Item: LedgerItem>(
    _ old: [Item], _ new: [Item], keeping keeps: (Item) -> Bool
  ) -> [Item] {
    let replaced = Set(new.map(\.name))
    return (old.filter { !replaced.contains($0.name) && keeps($0) } + new)
      .sorted { $0.name < $1.name }
  }
}

/// What the ledger has a line for.
public protocol LedgerItem {
  /// What identifies it.
  var name: String { get }
}

/// What is known of one variant of a kernel.
public struct LedgerRow: Codable, Sendable, Equatable, LedgerItem {
  /// The kernel's id.
  public var kernel: String
  /// How curves and arguments combine.
  public var arrangement: String
  /// The precision.
  public var precision: Precision
  /// The variant.
  public var variant: String
  /// How many golden cases were compared.
  public var cases: Int
  /// The largest share of its bound that a case used.
  public var boundUsed: Double
  /// The error of that case in ulp of the truth.
  public var worstUlps: Double
  /// The machine code; nil where it was not read.
  public var code: LedgerCode?

  /// What identifies it.
  public var name: String { "\(kernel)/\(arrangement)/\(precision.rawValue)/\(variant)" }

  /// A row of what verification and, where there is one, the code's reader found.
  public init(kernel: String, _ check: VariantCheck, code: CodeFacts?) {
    self.kernel = kernel
    arrangement = check.arrangement
    precision = check.precision
    variant = check.variant
    cases = check.cases
    boundUsed = check.boundUsed
    worstUlps = check.worstUlps
    self.code = code.map(LedgerCode.init)
  }
}

/// What is known of the machine code of one variant.
public struct LedgerCode: Codable, Sendable, Equatable {
  /// The identity.
  public var hash: String
  /// Instructions executed per element.
  public var perElement: Double
  /// Instructions of the hot loop; 0 without one.
  public var loop: Int
  /// The widest vector register of the hot loop in bits.
  public var bits: Int
  /// Calls in the hot loop.
  public var calls: Int
  /// Traps of the hot loop.
  public var traps: Int
  /// Moves of vector registers to and from the stack in the hot loop.
  public var spills: Int
  /// References counted and memory taken by a call of the batch.
  public var runtime: Int

  /// The figures of a variant's code.
  public init(_ facts: CodeFacts) {
    hash = facts.hash
    perElement = (facts.instructionsPerElement * 100).rounded() / 100
    loop = facts.hotLoop?.instructions ?? 0
    bits = facts.hotLoop?.vectorBits ?? 0
    calls = facts.hotLoop?.calls ?? 0
    traps = facts.hotLoop?.traps ?? 0
    spills = facts.hotLoop?.spills ?? 0
    runtime =
      facts.runtimeCalls.retains + facts.runtimeCalls.releases + facts.runtimeCalls.allocations
  }
}

/// What holds of a function at every float of a range.
public struct LedgerProperties: Codable, Sendable, Equatable, LedgerItem {
  /// The kernel's id.
  public var kernel: String
  /// The function's name.
  public var function: String
  /// The variant.
  public var variant: String
  /// The largest error in ulp of the truth.
  public var worstUlps: Double
  /// Results smaller than the one before.
  public var drops: Int
  /// The largest drop in ulp.
  public var worstDrop: Double
  /// Results outside [0, 1].
  public var outside: Int

  /// What identifies it.
  public var name: String { "\(kernel)/\(function)/\(variant)" }

  /// What an exhaustive check found.
  public init(_ sweep: SweepResult) {
    kernel = sweep.kernel
    function = sweep.function
    variant = sweep.variant
    worstUlps = sweep.worstUlps
    drops = sweep.drops
    worstDrop = sweep.worstDrop
    outside = sweep.outside
  }
}
