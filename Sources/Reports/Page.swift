/// A receipt as one page that holds its styles, pictures and script, and requests nothing.
///
/// Figures carry their exact values in `data-v`. Without script the page is complete; the script
/// sorts, filters and reads marks.
public struct HTMLReport: Sendable {
  let receipt: Receipt
  let history: [HistoryLine]

  /// A page of a receipt.
  ///
  /// - Parameters:
  ///   - receipt: what was found.
  ///   - history: stored figures, oldest first; those of the last line's host class are drawn.
  public init(_ receipt: Receipt, history: [HistoryLine] = []) {
    self.receipt = receipt
    self.history = history
  }

  /// The whole document.
  public var html: String {
    let sections = [
      ("verdicts", "verdicts", verdicts), ("ledger", "ledger", ledgerChanges),
      ("kernels", "kernels", kernels),
      ("roofline", "roofline", roofline), ("sizes", "sizes", sizes), ("errors", "errors", errors),
      ("history", "history", historyLines), ("inputs", "worst inputs", worstInputs),
      ("rows-all", "all rows", table), ("machine", "machine", machine),
    ].filter { !$0.2.html.isEmpty }
    let links = sections.map { section -> Markup in
      "<a href=\"#\(section.0)\">\(section.1)</a>"
    }
    let page: Markup = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(title) – animation kernels</title>
      <style>
      \(Markup(stringLiteral: Self.style))</style></head><body>
      \(head)<div class="top"><nav aria-label="Sections">\(Markup(links))</nav>\
      <label class="filter">Filter <input id="filter" type="search" autocomplete="off" \
      spellcheck="false" placeholder="spring f32 -blas"></label></div>
      <main>
      \(Markup(sections.map(\.2)))</main>
      <output id="readout" hidden></output>
      <script>
      \(Markup(stringLiteral: Self.script))</script></body></html>

      """
    return page.html
  }
}
