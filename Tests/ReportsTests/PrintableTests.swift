import Reports
import Testing

@Suite struct PrintableTests {
  @Test("What a terminal would obey is left out of text, ends of lines and tabs are not")
  func controls() {
    #expect("a\u{1B}[31mb\u{0}\u{7F}\u{9B}c\r\n\td é".printable == "a[31mbc\n\td é")
  }

  @Test("A label that came with a baseline reaches a terminal as text")
  func document() throws {
    var receipt = completeReceipt()
    receipt.notes = ["x\u{1B}[2Jy"]
    for format in [Format.console, .markdown] {
      let text = try TimingReport(receipt).text(format)
      #expect(text.contains("x[2Jy") && !text.contains("\u{1B}"))
    }
  }
}
