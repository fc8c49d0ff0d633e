import Foundation
import Measurement
import Verification

/// A receipt read for what a comparison of two sides found.
public struct ComparisonReport: ReceiptDocument {
  /// What it reads.
  public let receipt: Receipt

  /// A report of the receipt's pairs and findings.
  public init(_ receipt: Receipt) { self.receipt = receipt }

  /// The sides, a legend, every row from the worst verdict on, and how many have each.
  public var console: String {
    let broken = VerificationReport(receipt).failures.flatMap(\.lines)
    let findings = findingLines.flatMap { wrapped($0) }
    let table = receipt.pairs.isEmpty ? [] : Self.legend + [""] + pairLines
    let closing = receipt.notes + receipt.remarks + objections + [summary]
    let sections = [heading, table, findings, broken, closing.flatMap { wrapped($0) }]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  /// Every figure of every row but the raw rounds, then what the ledger and the golden data say
  /// otherwise, which has a verdict and a reason.
  public var csv: String {
    var table = pairTable(receipt.pairsWorstFirst)
    func add(_ kernel: String, _ verdict: String, _ reason: String) {
      table.rows.append(
        table.columns.map { column in
          ["kernel": kernel, "verdict": verdict, "reason": reason][column.title] ?? ""
        })
    }
    for finding in receipt.findingsWorstFirst {
      let kernel = finding.row.prefix { $0 != "/" }
      add(
        String(kernel), finding.verdict,
        "\(finding.subject.rawValue), \(finding.row): \(finding.line)")
    }
    for failure in VerificationReport(receipt).failures {
      add(failure.kernel, PairVerdict.unverified.rawValue, oneLine(failure.lines))
    }
    return table.csv
  }

  /// What wants attention, then the rest folded away.
  public var markdown: String {
    let (loud, quiet) = (
      receipt.pairsWorstFirst.filter(\.verdict.wantsAttention),
      receipt.pairsWorstFirst.filter { !$0.verdict.wantsAttention }
    )
    let title = (objections + [summary]).joined(separator: "; ")
    var sections = ["### \(title)\n", markdownList(heading)]
    if !loud.isEmpty { sections.append(markdownTable(loud)) }
    let broken = VerificationReport(receipt).failures.map { oneLine($0.lines) }
    let lines = findingLines + broken + receipt.notes + receipt.remarks
    if !lines.isEmpty { sections.append(markdownList(lines)) }
    if !quiet.isEmpty {
      sections.append(
        "<details><summary>\(quiet.count) more</summary>\n\n\(markdownTable(quiet))\n</details>\n")
    }
    return sections.joined(separator: "\n")
  }

  private var objections: [String] { (receipt.objections ?? []).map { "fails: \($0)" } }

  private static let legend = [
    "ratio    time of the head over that of the base, median of the rounds, with its interval;",
    "         ?  fewer rounds than one takes",
    "detects  slowdown that nine of ten such measurements find;  counts  least slowdown that counts",
    "control  the same ratio of a loop that both sides share, or, of stored times, of the processor's",
    "         cycles: how far the machine itself moved",
    "ns       nanoseconds per element;  ulp, scaled  worst error of the head on the timed inputs",
  ]

  private var heading: [String] {
    guard let sides = receipt.sides else { return [] }
    func text(_ side: Sides.Side) -> String {
      side.name + (side.commit.map { " (\($0.prefix(10)))" } ?? "")
    }
    return [
      "base \(text(sides.base)), head \(text(sides.head))",
      "all intervals hold together with \(exact(sides.confidence)); slower counts from "
        + exact(sides.threshold),
      "\(receipt.context.host.cpuModel), \(receipt.context.host.operatingSystem)",
    ]
  }

  private var pairLines: [String] {
    let rows = receipt.pairsWorstFirst
    let lines = Table(
      PairedRow.columns, gap: 1, rows: rows.map { [$0.verdict.rawValue] + $0.figures }
    ).lines
    return [lines[0]]
      + zip(rows, lines.dropFirst()).flatMap { row, line in
        if row.timing == nil && !row.verdict.wantsAttention {
          return ["\(row.verdict.rawValue)  \(row.name)"]
        }
        let reason = row.verdict.wantsAttention ? wrapped(row.reason, indent: 2) : []
        return [row.name, line] + reason + (row.codeChange.map { wrapped($0, indent: 2) } ?? [])
      }
  }

  private var findingLines: [String] {
    receipt.findingsWorstFirst.map { finding in
      "\(finding.verdict) \(finding.subject.rawValue), \(finding.row): \(finding.line)"
    }
  }

  private var summary: String {
    let verdicts = PairVerdict.allCases.compactMap { verdict -> String? in
      let count = receipt.pairs.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    let worse = receipt.findings.count { $0.isRegression }
    let (broken, passed) = (receipt.brokenKernels.count, receipt.soundKernels.count)
    var parts = verdicts
    if passed > 0 { parts.append("\(counted(passed, "kernel")) within bounds") }
    if !receipt.findings.isEmpty {
      parts.append(
        "\(worse) of \(counted(receipt.findings.count, "change")) to the ledger for the worse")
    }
    if broken > 0 { parts.append("\(counted(broken, "kernel")) outside bounds") }
    return (parts.isEmpty ? "nothing was compared" : parts.joined(separator: ", "))
      + String(format: " in %.0f s", receipt.context.seconds)
  }

  private func markdownTable(_ rows: [PairedRow]) -> String {
    Table(
      [.text("row")] + PairedRow.columns + [.text("why")],
      rows: rows.map {
        ["`\($0.name)`", $0.verdict.rawValue] + $0.figures
          + [[$0.reason, $0.codeChange].compactMap(\.self).joined(separator: "; ")]
      }
    ).markdown
  }

  private func pairTable(_ rows: [PairedRow]) -> Table {
    func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }
    let names = [
      "kernel", "arrangement", "workload", "precision", "place", "variant", "elements", "verdict",
      "reason", "ratio", "ratio_lower", "ratio_upper", "confidence", "pairs", "detectable",
      "least_effect", "control", "control_lower", "control_upper", "confirmation",
      "rounds_needed", "base_ns_per_element", "ns_per_element", "clock", "worst_ulps",
      "worst_scaled", "base_code", "code", "base_instructions_per_element",
      "instructions_per_element",
    ]
    return Table(
      names.map { .text($0) },
      rows: rows.map { row in
        let timing = row.timing
        let ratios = [
          text(timing?.ratio.value), text(timing?.ratio.interval?.lower),
          text(timing?.ratio.interval?.upper), text(timing?.ratio.confidence),
          timing.map { "\($0.ratio.pairs)" } ?? "", text(timing?.detectable),
          text(timing?.leastEffect), text(timing?.control.value),
          text(timing?.control.interval?.lower), text(timing?.control.interval?.upper),
          text(timing?.confirmation?.value),
        ]
        let rest = [
          timing?.roundsNeeded.map { "\($0)" } ?? "", text(timing?.baseNanoseconds),
          text(timing?.nanoseconds), timing?.clock.rawValue ?? "", text(row.error?.worstUlps),
          text(row.error?.worstScaled), row.baseCode?.hash ?? "", row.code?.hash ?? "",
          text(row.baseCode?.instructionsPerElement), text(row.code?.instructionsPerElement),
        ]
        return row.group + [row.variant, "\(row.elements)", row.verdict.rawValue, row.reason]
          + ratios + rest
      })
  }
}
