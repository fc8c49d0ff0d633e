import Foundation
import Measurement
import Reports
import Testing

@Suite struct OtherFormatTests {
  private struct Entry: Decodable {
    var name: String
    var unit: String
    var value: Double
    var range: String?
  }

  private struct Metric: Decodable {
    var value: Double
    var lower: Double?
    var upper: Double?

    enum CodingKeys: String, CodingKey {
      case value
      case lower = "lower_value"
      case upper = "upper_value"
    }
  }

  private func entries(_ format: Format) throws -> [String: Entry] {
    let text = try TimingReport(completeReceipt()).text(format)
    let entries = try JSONDecoder().decode([Entry].self, from: Data(text.utf8))
    return Dictionary(
      entries.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in
        Issue.record("\(first.name) is there twice")
        return first
      })
  }

  private let name = "timing.cubic/one/ease/f32/L1/vector.v4"

  @Test("What takes half as long again where its branches are new is named, a cold start is not")
  func learning() {
    func remarks(_ rows: [Row]) -> [Substring] {
      var receipt = emptyReceipt()
      receipt.rows = rows
      return TimingReport(receipt).console.split(separator: "\n")
        .filter { $0.contains("branches") }
    }
    let expected = "peer:a takes 3.00 times as long where its branches are new to the processor"
    #expect(
      remarks([
        row("vector.v4", 2, unlearned: 2.25), row("peer:a", 8, unlearned: 24),
        row("peer:b", 9, unlearned: 13),
      ]).map { $0.drop { $0 == " " } } == [expected[...]])
    #expect(remarks([row("vector.v4", 2, unlearned: 4.25), row("peer:a", 8)]).isEmpty)
    let markdown = TimingReport(completeReceipt()).markdown
    #expect(markdown.contains("one for all, ease, f32 L1: peer:libm takes 3.00 times"))
    let page = HTMLReport(completeReceipt()).html
    #expect(page.contains("peer:libm <small>takes 3.00 times as long where its branches are new"))
  }

  @Test("Markdown says which variants failed, and which peers do not count")
  func failing() {
    var receipt = completeReceipt()
    (receipt.rows[3].outcome, receipt.rows[3].reason) = (.inaccurate, "0.1 of the scale")
    let lines = TimingReport(receipt).markdown.split(separator: "\n")
    #expect(lines.contains("- one for all, ease, f32 L1: blas error: collapsed"))
    #expect(lines.contains("- one for all, ease, f32 L1: peer:libm inaccurate: 0.1 of the scale"))
  }

  @Test("Markdown explains its columns and marks the fastest")
  func legend() {
    let markdown = TimingReport(completeReceipt()).markdown
    #expect(markdown.contains("- x ref   times as fast as the reference"))
    #expect(markdown.contains("| limit | by |"))
    let starred = markdown.split(separator: "\n").filter { $0.contains("| * ") }
    #expect(starred.count == 1 && starred[0].contains("| * vector.v4 |"))
  }

  @Test("github-action-benchmark gets one file per direction")
  func action() throws {
    let smaller = try entries(.actionSmaller)
    #expect(smaller[name]?.unit == "ns/element")
    #expect(abs((smaller[name]?.value ?? 0) - 2) < 1e-9)
    #expect(smaller[name]?.range?.hasPrefix("± 0.00") == true)
    #expect(smaller["\(name) worst error"]?.value == 0.5)
    #expect(smaller["\(name) worst scaled error"]?.value == 3e-8)
    #expect(smaller["k.a/one/ease/f64/L1/blas"].map { abs($0.value - 2.1) < 1e-9 } == true)
    #expect(smaller["k.a/one/ease/f64/L1/blas worst error"] == nil)
    let bigger = try entries(.actionBigger)
    #expect(abs((bigger[name]?.value ?? 0) - 500) < 1e-6)
    #expect(bigger[name]?.range?.hasPrefix("± 0.5") == true)
    #expect(abs((bigger["\(name) speedup"]?.value ?? 0) - 50) < 1e-6)
    #expect(abs((bigger["\(name) share of the limit"]?.value ?? 0) - 25) < 1e-6)
    #expect(Set(smaller.keys).intersection(bigger.keys).allSatisfy { !$0.contains(" ") })
  }

  @Test("Bencher gets measures by name, each value inside its bounds")
  func bencher() throws {
    let text = try TimingReport(completeReceipt()).text(.bencher)
    let metrics = try JSONDecoder().decode([String: [String: Metric]].self, from: Data(text.utf8))
    let measures = try #require(metrics[name])
    #expect(Set(measures.keys) == ["latency", "throughput", "worst-ulps"])
    #expect(abs((measures["latency"]?.value ?? 0) - 2) < 1e-9)
    #expect(abs((measures["throughput"]?.value ?? 0) - 5e8) < 1)
    #expect(measures["worst-ulps"]?.value == 0.5)
    for metric in metrics.values.flatMap(\.values) {
      #expect(metric.lower ?? metric.value <= metric.value)
      #expect(metric.value <= metric.upper ?? metric.value)
    }
    #expect(measures["latency"]?.lower != nil)
    #expect(metrics["k.a/one/ease/f64/L1/blas"]?["latency"]?.lower != nil)
    #expect(metrics.keys.allSatisfy { $0.count <= 1024 })
  }
}
