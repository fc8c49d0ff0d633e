import Measurement

extension HTMLReport {
  /// One line per kernel: whether it is right, and how fast its first batch is in each precision.
  var kernels: Markup {
    var ids: [String] = []
    for id in receipt.verification.map(\.kernel) + receipt.rows.map(\.kernel)
    where !ids.contains(id) { ids.append(id) }
    let fastest = receipt.fastestRows
    let rows = ids.map { id -> Markup in
      let check = receipt.verification.first { $0.kernel == id }
      let first = fastest.first { $0.row.kernel == id }?.row
      let cells = Precision.allCases.map { precision in
        speedCells(
          fastest.first {
            $0.row.group.starts(with: (first?.group[..<3] ?? []) + [precision.rawValue])
          },
          precision)
      }
      let texts = receipt.rows.filter { $0.kernel == id }.map(\.search)
      let search = texts.isEmpty ? searchText(id) : texts.joined(separator: "|")
      return """
        <tr role="row" data-s="\(search)"><th role="rowheader" scope="row">\(id)</th>\
        \(Markup.cell("first batch", first?.inputs ?? ""))\(checkCell(check))\(Markup(cells))</tr>

        """
    }
    let columns: [Table.Column] =
      [.text("kernel"), .text("first batch"), .text("golden data")]
      + Precision.allCases.flatMap { precision -> [Table.Column] in
        let name = precision.rawValue
        return [.number("\(name) ns"), .number("\(name) x ref"), .number("\(name) of limit")]
      }
    let content: Markup = """
      <div class="across"><table role="table" class="reflow kernels">\(Markup.headings(columns))\
      <tbody role="rowgroup">\(Markup(rows))</tbody></table></div>
      """
    return .section(
      "kernels", "Kernels at a glance",
      """
      The fastest variant of each kernel’s first batch, how many times as fast as the scalar \
      reference it is, and how much of what one core allows it reaches.
      """, receipt.rows.isEmpty ? "" : content)
  }

  private func checkCell(_ check: KernelCheck?) -> Markup {
    guard let check else { return Markup.cell("golden data", "not verified") }
    let cases = check.variants.reduce(0) { $0 + $1.cases }
    let verdict: Markup =
      switch check.outcome {
      case .passed: "<span aria-hidden=\"true\">✓</span> \(count(cases)) results"
      case .failed: "<span class=\"badge v-error\">× failed</span>"
      case .unverified: "<span class=\"badge v-unverified\">? unverified</span>"
      }
    return """
      <td role="cell" data-label="golden data" data-v="\(cases)">\(verdict)</td>
      """
  }

  private func speedCells(_ timed: (row: Row, speed: Speed)?, _ precision: Precision) -> Markup {
    let name = precision.rawValue
    guard let (row, speed) = timed else {
      return Markup([name, "x ref", "of limit"].map { Markup.cell($0, nil) })
    }
    let kind: Markup = "<small>\(VariantKind(row).label)</small> \(brief(speed.nanoseconds))"
    return """
      \(Markup.cell(name, speed.nanoseconds, kind))\
      \(Markup.cell("x ref", speed.speedup?.value))\
      \(Markup.bar("of limit", speed.shareOfLimit))
      """
  }
}
