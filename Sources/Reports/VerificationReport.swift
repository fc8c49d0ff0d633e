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
      table(brief: true).lines, failures.flatMap(\.lines), worst, sweeps, [summary],
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  /// The verdicts in full precision.
  public var csv: String { table(brief: false).csv }

  /// The verdicts.
  public var markdown: String { table(brief: true).markdown + "\n" + summary + "\n" }

  /// Every failure of a kernel: its line, and that of its input where it has one.
  var failures: [(kernel: String, lines: [String])] {
    receipt.verification.flatMap { check in failureLines(check).map { (check.kernel, $0) } }
      + receipt.sweeps.filter { !$0.passed }.map { ($0.kernel, failureLines($0)) }
  }

  private func table(brief isBrief: Bool) -> Table {
    func number(_ value: Double) -> String { isBrief ? brief(value) : "\(value)" }
    var columns: [Table.Column] = [
      .text("kernel"), .text("arrangement"), .text("precision"), .text("variant"),
      .number("cases"), .number("worst ulp"), .number("of bound"), .number("worst case"),
      .text("verdict"),
    ]
    if !isBrief { columns.append(.text("replay")) }
    var table = Table(columns)
    for check in receipt.verification {
      if check.variants.isEmpty {
        let blanks = Array(repeating: "", count: 7)
        table.rows.append([check.kernel] + blanks + [check.outcome.rawValue])
      }
      for variant in check.variants {
        table.rows.append([
          check.kernel, variant.arrangement, variant.precision.rawValue, variant.variant,
          "\(variant.cases)", number(variant.worstUlps),
          isBrief ? percent(variant.boundUsed) : "\(variant.boundUsed)",
          variant.worstCase.map { "\($0)" } ?? "", verdict(variant),
        ])
        if !isBrief { table.rows[table.rows.count - 1].append(variant.replay ?? "") }
      }
    }
    return table
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
      [
        "FAILED \(subject), case \(promise.caseID.map { "\($0)" } ?? "-"): \(promise.line)",
        promise.input.map { "       input \($0)" },
      ].compactMap(\.self)
    }
  }

  /// The case of a kernel that comes closest to its bound, and how to repeat it.
  private func worstLine(_ check: KernelCheck) -> String? {
    let worst = check.variants.max { $0.boundUsed < $1.boundUsed }
    return worst?.replay.map { "\(check.kernel), closest to its bound:\n  \($0)" }
  }

  private var summary: String {
    func count(_ outcome: KernelCheck.Outcome) -> Int {
      receipt.verification.filter { $0.outcome == outcome }.count
    }
    let compared = receipt.verification.flatMap(\.variants).reduce(0) { $0 + $1.cases }
    let refused = receipt.verification.reduce(0) { $0 + $1.refused }
    return "\(count(.passed)) kernels passed, \(count(.failed)) failed, "
      + "\(count(.unverified)) without golden data; \(compared) results compared, "
      + "\(refused) bad inputs refused"
  }
}
