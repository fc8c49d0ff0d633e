import Measurement
import Verification

extension HTMLReport {
  /// Every row with every figure.
  var table: Markup {
    let columns: [Table.Column] = [
      .text("kernel"), .text("inputs"), .text("type"), .text("place"), .number("n"),
      .text("variant"),
      .number("ns"), .number("± %"), .number("GB/s"), .number("GFLOP/s"),
      .number("of limit"), .text("limit"), .number("x ref"), .number("ulp"), .number("scaled"),
    ]
    let content: Markup = """
      <p class="note" data-counts="rows" aria-live="polite">\(counted(receipt.rows.count, "row"))</p>\
      <div class="scroll" role="region" aria-label="All rows" tabindex="0">\
      <table id="rows">\(Markup.headings(columns))<tbody>
      \(Markup(receipt.rows.map(tableRow)))</tbody></table></div>
      """
    return .section(
      "rows-all", "All rows",
      """
      Click a heading to sort. <b>ns</b> is the median per element and <b>±</b> its 95 % interval: \
      where two intervals overlap, do not call one faster. <b>of limit</b> is the share of what one \
      core allows, and <b>limit</b> what that is; <b>scaled</b> is the error relative to the \
      kernel’s scale.
      """, receipt.rows.isEmpty ? "" : content)
  }

  private func tableRow(_ row: Row) -> Markup {
    let speed = row.speed
    let remarks = [row.objection, speed?.learningRemark].compactMap(\.self)
    return """
      <tr data-s="\(row.search)"><th scope="row">\(row.kernel)</th><td>\(row.inputs)</td>\
      <td>\(row.precision.rawValue)</td><td>\(row.place.rawValue)</td>\
      \(Markup.number(Double(row.elements), count(row.elements)))\
      <td>\(row.variant)\(Markup(remarks.map { " <small>\($0)</small>" }))</td>\(Markup.number(speed?.nanoseconds))\
      \(Markup.number(speed?.uncertainty.map { $0 * 100 }))\
      \(Markup.number(speed.map { $0.bytesPerSecond / 1e9 }))\
      \(Markup.number(speed.map { $0.work.flopsPerElement / $0.nanoseconds }))\
      \(Markup.number(speed?.shareOfLimit, speed.map { percent($0.shareOfLimit) }))\
      <td>\(speed?.limit.label ?? "")</td>\(Markup.number(speed?.speedup?.value))\
      \(Markup.number(row.error?.worstUlps))\(Markup.number(row.error?.worstScaled))\
      </tr>

      """
  }
}
