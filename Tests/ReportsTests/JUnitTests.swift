import Foundation
import FoundationXML
import Reports
import Testing

/// What a reader of JUnit XML makes of a file.
private final class Cases: NSObject, XMLParserDelegate {
  struct Case {
    var name: String
    var outcome = "passed"
    var body = ""
  }

  var cases: [Case] = []
  var counts: [[String: String]] = []

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    if !parser.parse(), let error = parser.parserError { throw error }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch element {
    case "testsuites", "testsuite": counts.append(attributes)
    case "testcase":
      cases.append(
        Case(name: "\(attributes["classname"] ?? "") \(attributes["name"] ?? "")"))
    case "failure", "error", "skipped": cases[cases.count - 1].outcome = element
    default: Issue.record("\(element): no element of JUnit's")
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !cases.isEmpty { cases[cases.count - 1].body += text }
  }
}

@Suite struct JUnitTests {
  private let parsed: Cases

  init() throws { parsed = try Cases(ComparisonReport(completeReceipt()).text(.junit)) }

  private func outcome(_ name: String) -> String? {
    parsed.cases.first { $0.name == name }?.outcome
  }

  @Test("Suites are dated to the second: readers know no fractions")
  func dates() {
    let suites = parsed.counts.dropFirst()
    #expect(!suites.isEmpty && suites.allSatisfy { $0["timestamp"] == "2026-01-02T03:04:05" })
  }

  @Test("There is a test case per check, pair and finding, with its outcome")
  func outcomes() {
    #expect(outcome("timing.cubic reference f32 one") == "passed")
    #expect(outcome("timing.cubic blas f32 one") == "failure")
    #expect(outcome("timing.cubic inputs") == "failure")
    #expect(outcome("no.data all variants") == "error")
    #expect(outcome("timing.named ease vector.v4 up to 1.0") == "failure")
    #expect(outcome("timing.cubic timing.cubic/one/ease/f32/L1/blas") == "error")
    #expect(outcome("k.p k.p/one/ease/f64/L1/vector.v4") == "passed")
    #expect(outcome("k.a k.a/one/ease/f64/L1/blas") == "failure")
    #expect(outcome("k.b k.b/one/ease/f64/L1/vector.v4") == "skipped")
    #expect(outcome("k.e k.e/one/ease/f64/L1/vector.v4") == "error")
    let findings = parsed.cases.filter { $0.name.hasPrefix("error ") || $0.name.hasPrefix("code ") }
    let names = ["error k.a: worst error 2 ulp, was 1", "code k.b: 3 instructions, was 4"]
    #expect(findings.map(\.name) == names)
    #expect(findings.map(\.outcome) == ["failure", "passed"])
    #expect(Set(parsed.cases.map(\.name)).count == parsed.cases.count)
  }

  @Test("A variant that no golden case judges has not passed")
  func unjudged() throws {
    var receipt = emptyReceipt()
    receipt.verification = [KernelCheck(kernel: "k.a", outcome: .passed, variants: [unjudgedCheck])]
    let parsed = try Cases(ComparisonReport(receipt).text(.junit))
    #expect(parsed.cases.map(\.outcome) == ["skipped"])
  }

  @Test("What failed stands in the body, whatever characters it has")
  func body() throws {
    let check = try #require(parsed.cases.first { $0.name == "timing.cubic blas f32 one" })
    #expect(check.body.contains("case 3: got <1> & \u{FFFD}, not 2\n  input {\"x\":1}"))
    #expect(check.body.contains("closest to its bound by its error:\necho '{}' | bench eval"))
    let pair = try #require(parsed.cases.first { $0.name == "k.a k.a/one/ease/f64/L1/blas" })
    #expect(pair.body.contains("because of <regressed> & \"more\""))
    #expect(pair.body.contains("2.00 ns per element, then 2.10: ratio 1.050, 1.050 to 1.050 with"))
    #expect(pair.body.contains("slower counts from 1.0 %, is found from 1.9 %; control 1.000"))
    #expect(pair.body.contains("spills 0 -> 4"))
  }

  @Test("Every suite counts what it holds")
  func counts() {
    for (tag, key) in [("failure", "failures"), ("error", "errors"), ("skipped", "skipped")] {
      let sum = parsed.counts.dropFirst().compactMap { $0[key].flatMap(Int.init) }.reduce(0, +)
      #expect(sum == parsed.cases.count { $0.outcome == tag })
    }
    let tests = parsed.counts.map { $0["tests"].flatMap(Int.init) ?? -1 }
    #expect(tests[0] == parsed.cases.count && tests.dropFirst().reduce(0, +) == tests[0])
    #expect(parsed.counts[0]["failures"] == "\(parsed.cases.count { $0.outcome == "failure" })")
  }
}
