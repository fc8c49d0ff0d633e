extension HTMLReport {
  /// Where the ledger and what was found differ, what is worse first.
  var ledgerChanges: Markup {
    let lines = receipt.findingsWorstFirst.map { finding -> Markup in
      """
      <li><span class="badge v-\(finding.isRegression ? "regressed" : "improved")">\
      \(finding.verdict)</span> \(finding.subject.rawValue), \
      <code>\(finding.row)</code>: \(finding.line)</li>

      """
    }
    return .section(
      "ledger", "Ledger",
      """
      Where errors, machine code or the list of rows are not what the ledger says; what is worse \
      fails a gate.
      """,
      lines.isEmpty ? "" : "<ul class=\"findings\">\(Markup(lines))</ul>")
  }
}
