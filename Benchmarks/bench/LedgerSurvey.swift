import BLAS
import MachineCode
import Measurement
import Pairing
import Reports
import Suite

/// What this program is, found out for the ledger.
struct LedgerSurvey {
  private(set) var receipt: Receipt
  private let selection: Selection
  private let isFull: Bool
  private let start = ContinuousClock.now

  /// A survey that goes on from what has been found.
  ///
  /// - Parameters:
  ///   - receipt: what has been found.
  ///   - selection: what is to be.
  ///   - isFull: whether functions are checked at every float as well.
  init(_ receipt: Receipt, _ selection: Selection, isFull: Bool) {
    self.receipt = receipt
    self.selection = selection
    self.isFull = isFull
  }

  /// Compares the kernels that have not been with the golden data, and if asked to checks their
  /// sweeps' functions at every float.
  mutating func verify() throws {
    let kernels = try selection.timedKernels().filter { kernel in
      !receipt.verification.contains { $0.kernel == kernel.id }
    }
    receipt.verification += try selection.check(kernels)
    if isFull {
      receipt.sweeps = sweeps(of: try selection.timedKernels(), levels: selection.levels)
    }
  }

  /// What was found, with the machine code that is known, be it of these targets or others, and all other,
  /// which is read now.
  mutating func ledger(knowing known: [Target: CodeFacts] = [:]) -> Ledger {
    let code = code(besides: known)
    receipt.context.seconds = start.duration(to: .now) / .seconds(1)
    return Ledger(receipt, code: code)
  }

  /// Notes where a ledger differs.
  ///
  /// - Returns: whether it had all that was found, as `LedgerComparison.isWhole` says.
  @discardableResult
  mutating func compare(_ found: Ledger, with known: Ledger) throws -> Bool {
    var scope = try scope
    // What no golden data verifies is told as that, and is not gone.
    let (settlesRow, unverified) = (scope.settlesRow, Set(self.unverified))
    scope.settlesRow = { settlesRow($0) && !unverified.contains($0.kernel) }
    let comparison = LedgerComparison(of: found, with: known, scope: scope)
    receipt.findings = comparison.findings
    receipt.notes += comparison.notes
    if let missing { note(missing) }
    return comparison.isWhole
  }

  /// Which kernels have no golden data in which folder; nil where all have.
  var missing: String? {
    if unverified.isEmpty { return nil }
    let folder = selection.golden.folder.appending(path: "golden").path
    return "\(folder) has no golden data of \(unverified.joined(separator: ", "))"
  }

  private var unverified: [String] {
    receipt.verification.filter { $0.outcome == .unverified }.map(\.kernel)
  }

  /// Refuses to bring a ledger up to date where that drops what a larger selection would find out anew.
  ///
  /// - Parameters:
  ///   - known: the ledger.
  ///   - found: what was found; nil before anything was measured.
  /// - Throws: an error that names what would be lost.
  func refuseLosses(of known: Ledger, with found: Ledger? = nil) throws {
    let whole = LedgerScope(
      kernels: Set(KernelList.all.map(\.id)), variants: Variant.all(levels: ISALevel.supported),
      precisions: Precision.allCases, isFull: true)
    let newer = found ?? Ledger(receipt, code: [:])
    let losses = known.losses(with: newer, scope: try scope, whole: whole)
    guard losses.isEmpty else {
      throw CommandError(
        "not written, for it would drop \(losses.joined(separator: ", ")); bench ledger update "
          + "without --filter and --isa finds out all rows, with --full their properties too")
    }
  }

  /// Brings a ledger up to date, and notes what that drops.
  mutating func update(_ known: inout Ledger, with found: Ledger) throws {
    receipt.notes += known.update(with: found, scope: try scope).map { "dropped \($0)" }
  }

  /// Adds a note for the report.
  mutating func note(_ line: String) { receipt.notes.append(line) }

  private var scope: LedgerScope {
    get throws { try LedgerScope(selection, isFull: isFull) }
  }

  /// The machine code of every vector variant on the first batch of every arrangement.
  private mutating func code(besides known: [Target: CodeFacts]) -> [Target: CodeFacts] {
    let groups = WorkerGroups()
    let names = selection.variants.filter { $0.backend.isVector }.map(\.description)
    let all = groups.targets(
      TargetScope(variants: names, precisions: selection.precisions)
    ).filter { target in receipt.verification.contains { $0.kernel == target.kernel } }
    let targets = all.filter { known[$0] == nil }
    var progress = Progress(total: targets.count, verb: "reading code")
    let report = groups.code(of: targets) { progress.advance(to: $0.name) }
    progress.finish()
    if let reason = Set(report.absences.values).sorted().first {
      receipt.notes.append(
        "machine code of \(report.absences.count) of \(targets.count) variants not read: \(reason)")
    }
    return all.reduce(into: [:]) { facts, target in
      facts[target] = known[target] ?? report.facts[target.name]
    }
  }
}

extension LedgerScope {
  /// What a run of a selection settles.
  ///
  /// - Parameters:
  ///   - selection: what is verified.
  ///   - isFull: whether functions are checked at every float as well.
  /// - Throws: an error where nothing is selected.
  init(_ selection: Selection, isFull: Bool) throws {
    self.init(
      kernels: Set(try selection.timedKernels().map(\.id)), variants: selection.variants,
      precisions: selection.precisions, isFull: isFull)
  }

  /// What a run settles that verifies kernels in variants and precisions; kernels that are no more
  /// are settled as well.
  ///
  /// - Parameters:
  ///   - kernels: the ids of the kernels.
  ///   - variants: the variants, of which this build or machine may lack some.
  ///   - precisions: the precisions.
  ///   - isFull: whether functions are checked at every float as well.
  init(kernels: Set<String>, variants: [Variant], precisions: [Precision], isFull: Bool) {
    let all = Set(KernelList.all.map(\.id))
    let names = Set(variants.filter { $0.absence == nil }.map(\.description))
    func isLookedAt(_ row: LedgerRow) -> Bool {
      kernels.contains(row.kernel) && precisions.contains(row.precision)
    }
    // A variant that nobody has any more is gone, not absent.
    func isSettled(_ name: String) -> Bool { names.contains(name) || Variant(name) == nil }
    self.init(
      settlesRow: { row in
        !all.contains(row.kernel) || (isLookedAt(row) && isSettled(row.variant))
      },
      settlesProperties: { item in
        !all.contains(item.kernel)
          || (isFull && kernels.contains(item.kernel) && isSettled(item.variant))
      },
      readsCode: CodeReader.isSupported,
      lacks: { row in isLookedAt(row) ? Variant(row.variant)?.absence : nil })
  }
}

extension Variant {
  /// What this build or machine lacks for it; nil where it is there.
  var absence: String? {
    switch backend {
    case .vector(let level) where !isSupported:
      "this processor lacks \(level.rawValue)"
    case .blas where Float.implementation(self) == nil:
      OpenBLAS.core == nil ? "this build lacks OpenBLAS" : "this machine lacks a second core"
    default: nil
    }
  }
}

extension Backend {
  /// Whether it is code for lanes.
  fileprivate var isVector: Bool {
    if case .vector = self { true } else { false }
  }
}
