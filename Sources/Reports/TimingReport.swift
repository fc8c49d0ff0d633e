import Foundation
import Measurement
import Verification

/// A receipt read for its rows.
public struct TimingReport: ReceiptDocument {
  /// What it reads.
  public let receipt: Receipt
  /// Figures of earlier runs.
  public let history: [HistoryLine]

  /// A report of the receipt's rows, and on its page of earlier ones: oldest first, its own last.
  public init(_ receipt: Receipt, history: [HistoryLine] = []) {
    self.receipt = receipt
    self.history = history
  }

  /// Machine, legend, one table in groups, what to know about it, and what it is compared with.
  public var console: String {
    func block(_ lines: [String]) -> String { lines.joined(separator: "\n") }
    let header = [block(receipt.context.lines), block(Self.legend)]
    let worst = receipt.rows.isEmpty ? [] : [block(worstErrors.lines)]
    let footer = worst + [block(closing.flatMap { wrapped($0) })]
    return (header + groupedTable + footer).joined(separator: "\n\n") + "\n"
      + (comparison.map { "\n\($0.console)" } ?? "")
  }

  /// Every figure of every row but the raw rounds.
  public var csv: String { flatTable.csv }

  /// A table per kernel.
  public var markdown: String {
    var kernels: [String] = []
    for row in receipt.rows where !kernels.contains(row.kernel) { kernels.append(row.kernel) }
    let sections = kernels.map { kernel in
      let rows = receipt.rows.filter { $0.kernel == kernel }
      let remarks = rows.indices.flatMap { index in
        let row = rows[index]
        let endsGroup = index + 1 == rows.count || rows[index + 1].group != row.group
        let own = row.objection.map { ["\(row.variant) \($0)"] } ?? []
        return (own + (endsGroup ? self.remarks(on: row) : [])).map {
          "\(row.inputs), \(place(row)): \($0)"
        }
      }
      return "### \(kernel)\n\n" + markdownTable(rows).markdown
        + (remarks.isEmpty ? "" : "\n" + markdownList(remarks))
    }
    let head = markdownList(receipt.context.lines + Self.legend)
    let end = markdownList(closing)
    let worst = receipt.rows.isEmpty ? [] : [worstErrors.markdown]
    return ([head] + sections + worst + [end]).joined(separator: "\n")
      + (comparison.map { "\n\($0.markdown)" } ?? "")
  }

  private static let legend = [
    "ns      nanoseconds per element, median of the rounds",
    "+-%     farther end of its 95 % interval, in this process;  ?  fewer rounds than one takes",
    "M/s     millions of elements per second;  GB/s  inputs and results, each counted once",
    "limit   share of what one core allows at that level, and what limits; blas.threads: all cores",
    "x ref   times as fast as the reference, median of the rounds' ratios",
    "ulp     worst error in units in the last place;  scaled  the same relative to the kernel's scale",
    "n       elements of the batch;  *  fastest of its group",
  ]

  // MARK: Console

  private static let columns: [Table.Column] = [
    .text("batch"), .number("n"), .text("  variant"), .number("ns"), .number("+-%"),
    .number("M/s"), .number("GB/s"), .number("limit"), .text(""), .number("x ref"),
    .number("ulp"), .number("scaled"),
  ]

  private static let indent = String(repeating: " ", count: 9)

  /// Blocks of lines: one per kernel, arrangement and workload, all with the same columns.
  private var groupedTable: [String] {
    let best = Set(receipt.rows.fastest.map(\.row.name))
    var cells: [[String]] = []
    for (index, row) in receipt.rows.enumerated() {
      let startsGroup = index == 0 || receipt.rows[index - 1].group != row.group
      let batch = startsGroup ? [place(row), count(row.elements)] : ["", ""]
      let mark = best.contains(row.name) ? "* " : "  "
      cells.append(batch + [mark + row.variant] + figures(row))
    }
    let lines = Table(Self.columns, gap: 1, rows: cells).lines
    var blocks: [[String]] = []
    for (index, row) in receipt.rows.enumerated() {
      if index == 0 || receipt.rows[index - 1].group[..<3] != row.group[..<3] {
        blocks.append([title(row), lines[0]])
      }
      let reason = row.objection.map { " \($0)" }
      let block = blocks.count - 1
      if row.speed == nil {
        blocks[block].append(lines[index + 1] + (reason ?? ""))
      } else {
        blocks[block] += [lines[index + 1]] + (reason.map { [Self.indent + $0] } ?? [])
      }
      let endsGroup = index + 1 == receipt.rows.count || receipt.rows[index + 1].group != row.group
      if endsGroup { blocks[block] += remarks(on: row).map { Self.indent + $0 } }
    }
    return blocks.map { $0.joined(separator: "\n") }
  }

  /// What there is to say about the rows that were timed together with one.
  private func remarks(on row: Row) -> [String] {
    let comparison = receipt.comparisons.first { $0.group == row.group }
    let learned = receipt.rows.filter { $0.group == row.group }.compactMap { row in
      row.speed?.learningRemark.map { "\(row.variant) \($0)" }
    }
    return [comparison?.line].compactMap(\.self) + learned
  }

  private func title(_ row: Row) -> String {
    "\(row.kernel), \(row.inputs)"
  }

  private func place(_ row: Row) -> String { "\(row.precision.rawValue) \(row.place.rawValue)" }

  private func figures(_ row: Row) -> [String] {
    guard let speed = row.speed else { return Array(repeating: "", count: 9) }
    return [
      brief(speed.nanoseconds), speed.uncertainty.map { brief($0 * 100) } ?? "?",
      brief(speed.elementsPerSecond / 1e6), brief(speed.bytesPerSecond / 1e9),
      percent(speed.shareOfLimit), speed.limit.label, brief(speed.speedup?.value),
      brief(row.error?.worstUlps), row.error.map { String(format: "%.1e", $0.worstScaled) } ?? "",
    ]
  }

  // MARK: Other formats

  private func markdownTable(_ rows: [Row]) -> Table {
    var columns = Self.columns
    (columns[2], columns[8]) = (.text("variant"), .text("by"))
    let best = Set(receipt.rows.fastest.map(\.row.name))
    return Table(
      [.text("inputs")] + columns,
      rows: rows.map { row in
        [
          row.inputs, place(row), count(row.elements),
          (best.contains(row.name) ? "* " : "") + row.variant,
        ] + figures(row)
      })
  }

  private var flatTable: Table {
    func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }
    let names = [
      "kernel", "arrangement", "workload", "precision", "place", "elements", "footprint_bytes",
      "variant", "outcome", "reason", "ns_per_element", "ns_lower", "ns_upper",
      "elements_per_second", "bytes_per_second", "limit", "share_of_limit", "speedup",
      "worst_ulps", "worst_scaled", "ns_unlearned",
    ]
    return Table(
      names.map { .text($0) },
      rows: receipt.rows.map { row in
        row.group + [
          "\(row.elements)", "\(row.footprint)", row.variant, row.outcome.rawValue,
          row.reason ?? "", text(row.speed?.nanoseconds), text(row.speed?.interval?.lower),
          text(row.speed?.interval?.upper), text(row.speed?.elementsPerSecond),
          text(row.speed?.bytesPerSecond), row.speed?.limit.label ?? "",
          text(row.speed?.shareOfLimit), text(row.speed?.speedup?.value),
          text(row.error?.worstUlps), text(row.error?.worstScaled),
          text(row.speed?.unlearnedNanoseconds),
        ]
      })
  }

  /// What a baseline says about the rows, if there is one.
  private var comparison: ComparisonReport? {
    guard !receipt.pairs.isEmpty else { return nil }
    var compared = receipt
    (compared.rows, compared.notes) = ([], [])
    return ComparisonReport(compared)
  }

  private var closing: [String] {
    receipt.notes + (LibraryChoice(receipt.rows, on: receipt.context.host.level)?.lines ?? [])
      + [counted(receipt.rows.count, "row") + String(format: " in %.0f s", receipt.context.seconds)]
  }

  /// Per variant and precision the row with the largest error relative to the scale.
  private var worstErrors: Table {
    var worst: [[String]: Row] = [:]
    var order: [[String]] = []
    for row in receipt.rows {
      guard let error = row.error else { continue }
      let name = [row.variant, row.precision.rawValue]
      if worst[name] == nil { order.append(name) }
      if error.worstScaled >= worst[name]?.error?.worstScaled ?? 0 { worst[name] = row }
    }
    let columns: [Table.Column] = [
      .text("largest by scale"), .text(""), .number("ulp"), .number("scaled"), .text("in"),
    ]
    return Table(
      columns,
      rows: order.compactMap { name in
        guard let row = worst[name], let error = row.error else { return nil }
        return name + [
          brief(error.worstUlps), String(format: "%.1e", error.worstScaled),
          row.group[..<3].joined(separator: "/"),
        ]
      })
  }
}
