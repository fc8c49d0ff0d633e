import Measurement
import Verification

/// A receipt read for what verification found.
public struct VerificationReport: ReceiptDocument {
  /// What it reads.
  public let receipt: Receipt

  /// A report of the receipt's verification.
  public init(_ receipt: Receipt) { self.receipt = receipt }

  /// The verdicts, the failures with their inputs, and per kernel its worst case.
  public var console: String {
    let worst = receipt.verification.compactMap(worstLine)
    let sweeps = receipt.sweeps.isEmpty ? [] : sweepTable.lines
    let sections = [
      table.lines, failures.flatMap(\.lines), worst, sweeps, [summary],
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  /// The verdicts in full precision and what failed; inputs that were wrongly accepted or refused and
  /// every sweep have rows of their own.
  public var csv: String {
    var table = Table(Self.columns + [.text("replay"), .text("failures")])
    let number = { (value: Double) in "\(value)" }
    for check in receipt.verification {
      table.rows += cells(check, number, number).enumerated().map { index, cells in
        let variant = check.variants.isEmpty ? nil : check.variants[index]
        let broken = (variant?.failures ?? []).flatMap(lines)
        return cells + [variant?.replay ?? "", oneLine(broken)]
      }
      if !check.inputFailures.isEmpty {
        let verdict = "\(check.inputFailures.count) FAILED"
        let broken = oneLine(check.inputFailures.flatMap(lines))
        table.rows.append(
          [check.kernel, "", "", "inputs", "", "", "", "", verdict, "", broken])
      }
    }
    for sweep in receipt.sweeps {
      table.rows.append([
        sweep.kernel, "every float of \(sweep.function) up to \(sweep.upper)", "f32", sweep.variant,
        "\(sweep.inputs)", "\(sweep.worstUlps)", "", "", sweep.passed ? "passed" : "FAILED", "",
        sweep.passed ? "" : oneLine(failureLines(sweep)),
      ])
    }
    return table.csv
  }

  /// The verdicts, and what failed.
  public var markdown: String {
    let broken = failures.map { oneLine($0.lines) }
    return table.markdown + "\n" + summary + "\n"
      + (broken.isEmpty ? "" : "\n" + markdownList(broken))
  }

  /// Every failure of a kernel: its line, and that of its input where it has one.
  var failures: [(kernel: String, lines: [String])] {
    receipt.verification.flatMap { check in failureLines(check).map { (check.kernel, $0) } }
      + receipt.sweeps.filter { !$0.passed }.map { ($0.kernel, failureLines($0)) }
  }

  private static let columns: [Table.Column] = [
    .text("kernel"), .text("arrangement"), .text("precision"), .text("variant"), .number("cases"),
    .number("worst ulp"), .number("of bound"), .number("worst case"), .text("verdict"),
  ]

  private var table: Table {
    Table(Self.columns, rows: receipt.verification.flatMap { cells($0, brief, percent) })
  }

  /// The verdicts on a kernel's variants; what there is to say of one without golden data.
  private func cells(
    _ check: KernelCheck, _ number: (Double) -> String, _ share: (Double) -> String
  ) -> [[String]] {
    if check.variants.isEmpty {
      return [[check.kernel] + Array(repeating: "", count: 7) + [check.outcome.rawValue]]
    }
    return check.variants.map { variant in
      [
        check.kernel, variant.arrangement, variant.precision.rawValue, variant.variant,
        "\(variant.cases)", number(variant.worstUlps), share(variant.boundUsed),
        variant.worstCase.map { "\($0)" } ?? "", verdict(variant),
      ]
    }
  }

  /// Every float of a range, one row per function and variant.
  private var sweepTable: Table {
    var table = Table([
      .text("every float"), .text("up to"), .text("variant"), .number("worst ulp"), .number("at x"),
      .number("worst"), .number("drops"), .number("deepest, ulp"), .number("outside"),
      .text("verdict"),
    ])
    for sweep in receipt.sweeps {
      table.rows.append([
        "\(sweep.kernel) \(sweep.function)", "\(sweep.upper)", sweep.variant,
        brief(sweep.worstUlps),
        "\(sweep.worstUlpsAt)", brief(sweep.worstAbsolute), "\(sweep.drops)",
        brief(sweep.worstDrop), "\(sweep.outside)",
        sweep.passed ? "passed" : "FAILED (\(sweep.beyondBound) beyond the bound)",
      ])
    }
    return table
  }

  private func verdict(_ variant: VariantCheck) -> String {
    if variant.failureCount > 0 { return "\(variant.failureCount) FAILED" }
    return variant.cases > 0 ? "passed" : "no case"
  }

  private func failureLines(_ sweep: SweepResult) -> [String] {
    var found = ["\(sweep.beyondBound) of \(sweep.inputs) floats beyond the bound"]
    if sweep.inputs < sweep.fullCount { found.append("\(sweep.fullCount - sweep.inputs) left out") }
    if let allowed = sweep.allowedDrop, sweep.worstDrop > allowed {
      found.append("a drop of \(brief(sweep.worstDrop)) ulp at \(sweep.worstDropAt)")
    }
    if !sweep.endsExact { found.append("an end not exact") }
    return [
      "FAILED \(sweep.kernel) \(sweep.function)/\(sweep.variant): worst "
        + "\(brief(sweep.worstAbsolute)) at \(sweep.worstAbsoluteAt)",
      "       \(found.joined(separator: ", "))",
    ]
  }

  private func failureLines(_ check: KernelCheck) -> [[String]] {
    check.failures.map { subject, promise in
      let lines = lines(promise)
      return ["FAILED \(subject), \(lines[0])"] + lines.dropFirst().map { "       \($0)" }
    }
  }

  private func lines(_ promise: BrokenPromise) -> [String] {
    ["case \(promise.caseID.map { "\($0)" } ?? "-"): \(promise.line)"]
      + [promise.input.map { "input \($0)" }].compactMap(\.self)
  }

  /// The case of a kernel that comes closest to its bound, and how to repeat it.
  private func worstLine(_ check: KernelCheck) -> String? {
    check.closest?.replay.map { "\(check.kernel), closest to its bound:\n  \($0)" }
  }

  private var summary: String {
    let unverified = receipt.verification.count { $0.outcome == .unverified }
    let compared = receipt.verification.flatMap(\.variants).reduce(0) { $0 + $1.cases }
    let refused = receipt.verification.reduce(0) { $0 + $1.refused }
    let passed = counted(receipt.soundKernels.count, "kernel")
    return
      "\(passed) passed, \(receipt.brokenKernels.count) failed, \(unverified) without golden data; "
      + "\(counted(compared, "result")) compared, \(counted(refused, "bad input")) refused"
  }
}
