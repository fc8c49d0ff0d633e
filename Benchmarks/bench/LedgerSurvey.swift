import Foundation
import MachineCode
import Measurement
import Pairing
import Reports
import Suite

/// What this program is, found out for the ledger.
struct LedgerSurvey {
  private(set) var receipt: Receipt
  private let selection: Selection
  private let start = ContinuousClock.now

  /// A survey that goes on from what has been found.
  init(_ receipt: Receipt, _ selection: Selection) {
    self.receipt = receipt
    self.selection = selection
  }

  /// Compares the kernels that have not been with the golden data.
  mutating func verify() throws {
    let kernels = try selection.timedKernels().filter { kernel in
      !receipt.verification.contains { $0.kernel == kernel.id }
    }
    var progress = Progress(total: kernels.count, verb: "verifying")
    for kernel in kernels {
      progress.advance(to: kernel.id)
      receipt.verification.append(try selection.check(kernel))
    }
    progress.finish()
  }

  /// Checks the sweeps' functions at every float.
  mutating func sweep() throws { receipt.sweeps = try sweeps(selection) }

  /// What was found, with the machine code read already, or else read now.
  mutating func ledger(readingCodeOf known: [Target: CodeFacts]?) -> Ledger {
    Ledger(receipt, code: known ?? code())
  }

  /// Notes where a ledger differs; without one, that there is none.
  mutating func compare(_ found: Ledger, with known: Ledger?) {
    receipt.context.seconds = start.duration(to: .now) / .seconds(1)
    guard let known else {
      receipt.notes.append("no ledger to compare with; bench ledger update writes one")
      return
    }
    let measured = Set(selection.variants.map(\.description))
    let selected = Set(receipt.verification.map(\.kernel))
    receipt.findings = known.findings(found) { kernel, variant in
      measured.contains(variant)
        && (selected.contains(kernel) || !KernelList.all.contains { $0.id == kernel })
    }
    if receipt.findings.isEmpty {
      receipt.notes.append("\(found.rows.count) rows are as the ledger says")
    }
    if known.compiler != found.compiler {
      receipt.notes.append(
        "machine code not compared: the ledger's is of \(known.compiler), this is of \(found.compiler)"
      )
    }
    if known.linearAlgebra != found.linearAlgebra {
      let (was, now) = (known.linearAlgebra ?? "none", found.linearAlgebra ?? "none")
      receipt.notes.append(
        "errors of blas variants not compared: the ledger's are of \(was), these of \(now)")
    }
  }

  /// The machine code of every vector variant on the first batch of every arrangement.
  private mutating func code() -> [Target: CodeFacts] {
    let groups = WorkerGroups()
    let names = selection.variants.filter { $0.backend.isVector }.map(\.description)
    let targets = groups.targets(
      TargetScope(variants: names, precisions: selection.precisions)
    ).filter { target in receipt.verification.contains { $0.kernel == target.kernel } }
    let report = groups.code(of: targets)
    if let reason = Set(report.absences.values).sorted().first {
      receipt.notes.append(
        "machine code of \(report.absences.count) of \(targets.count) variants not read: \(reason)")
    }
    return targets.reduce(into: [:]) { facts, target in facts[target] = report.facts[target.name] }
  }
}

extension Backend {
  /// Whether it is code for lanes.
  fileprivate var isVector: Bool {
    if case .vector = self { true } else { false }
  }
}
