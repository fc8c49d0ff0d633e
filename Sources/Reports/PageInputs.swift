import Measurement
import Verification

extension HTMLReport {
  /// Failures first, then per kernel the case that comes closest to its bound, with the command
  /// that evaluates it again.
  var worstInputs: Markup {
    let failures = receipt.verification.flatMap { check in
      check.failures.map { failure -> Markup in
        let input: Markup = failure.promise.input.map { "<br><code>\($0)</code>" } ?? ""
        return """
          <li><span class="badge v-error">failed</span> <b>\(check.kernel)</b> \(failure.subject)\
          \(failure.promise.caseID.map { ", case \($0)" } ?? ""): \(failure.promise.line)\
          \(input)</li>
          """
      }
    }
    let worst = receipt.verification.compactMap { check in check.closest.map { (check, $0) } }
      .sorted { $0.1.closeness > $1.1.closeness }
    let rows = worst.map { check, variant -> Markup in
      let replay: Markup =
        variant.replay.map { "<details><summary>replay</summary><code>\($0)</code></details>" }
        ?? ""
      return """
        <tr role="row" data-s="\(searchText(check.kernel, variant.variant, variant.arrangement))">\
        <th role="rowheader" scope="row">\(check.kernel) <small>\(phrase(variant.arrangement)), \
        \(variant.precision.rawValue), \(variant.variant)</small></th>\
        \(Markup.bar("of its bound", variant.closeness))\
        \(Markup.cell("ulp", variant.worstUlps))\
        \(Markup.cell("absolute", variant.worstAbsolute))\
        \(Markup.cell("cases", Double(variant.cases), "\(variant.cases)"))\
        <td role="cell" data-label="case" class="wide">\(variant.worstCase.map { "\($0)" } ?? "") \
        \(replay)</td></tr>

        """
    }
    let columns: [Table.Column] = [
      .text("kernel"), .number("of its bound"), .number("ulp"), .number("absolute"),
      .number("cases"), .text("worst case"),
    ]
    let table: Markup = """
      <table role="table" class="reflow">\(Markup.headings(columns))\
      <tbody role="rowgroup">\(Markup(rows))</tbody></table>
      """
    let broken: Markup =
      failures.isEmpty ? "" : "<ul class=\"findings\">\(Markup(failures))</ul>"
    return .section(
      "inputs", "Worst inputs",
      """
      Per kernel the golden case that comes closest to its bound, over all precisions, \
      arrangements and variants but the reference, which is half an ulp off by rounding. Each can \
      be replayed.
      """, receipt.verification.isEmpty ? "" : "\(broken)\(rows.isEmpty ? "" : table)\(sweeps)")
  }

  /// Every float of a range.
  private var sweeps: Markup {
    let rows = receipt.sweeps.map { sweep -> Markup in
      """
      <tr role="row" data-s="\(searchText(sweep.kernel, sweep.function, sweep.variant))">\
      <th role="rowheader" scope="row">\(sweep.kernel) <small>\(sweep.function), \
      \(sweep.variant)</small></th>\(Markup.cell("up to", Double(sweep.upper)))\
      \(Markup.cell("inputs", Double(sweep.inputs), "\(count(Int(sweep.inputs)))"))\
      \(Markup.cell("ulp", Double(sweep.worstUlps)))\
      \(Markup.cell("at", Double(sweep.worstUlpsAt), "\(String(describing: sweep.worstUlpsAt))"))\
      \(Markup.cell("drops", Double(sweep.drops), "\(sweep.drops)"))\
      \(Markup.cell("verdict", sweep.passed ? "passed" : "FAILED"))</tr>

      """
    }
    let columns: [Table.Column] = [
      .text("every float"), .number("up to"), .number("inputs"), .number("ulp"), .number("at"),
      .number("drops"), .text("verdict"),
    ]
    let table: Markup = """
      <h3>Every float</h3><table role="table" class="reflow">\(Markup.headings(columns))\
      <tbody role="rowgroup">\(Markup(rows))</tbody></table>
      """
    return rows.isEmpty ? "" : table
  }
}
