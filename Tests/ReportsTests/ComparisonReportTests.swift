import Foundation
import Measurement
import Reports
import Testing

@Suite struct ComparisonReportTests {
  private let report = ComparisonReport(completeReceipt())

  @Test("A terminal of 100 columns shows the worst verdict and the largest slowdown first")
  func console() throws {
    let lines = report.console.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.count > 100 } == [])
    let verdicts = lines.compactMap { line in
      PairVerdict.allCases.first {
        line.hasPrefix("\($0.rawValue) ") && line.contains("/") == false
      }
    }
    #expect(
      verdicts == [.unverified, .error, .regressed, .regressed, .inconclusive, .improved, .pass])
    let ratios = lines.compactMap { $0.firstMatch(of: #/^regressed +([0-9.]+) /#)?.1 }
    #expect(ratios == ["1.200", "1.050"])
    let cells = try #require(lines.first { $0.hasPrefix("regressed ") }).split { $0 == " " }
    #expect(
      cells.joined(separator: " ")
        == "regressed 1.200 1.200 to 1.200 1.9 % 1.0 % 1.000 2.00 2.40 inf 1.0e-09")
    #expect(lines.contains("unchanged-code  k.d/one/ease/f64/L1/vector.v4"))
    #expect(lines.contains { $0.hasPrefix("base main (0123456789), head .") })
    #expect(lines.contains { $0.contains("with 99.9 %; slower counts from 1 %") })
    #expect(lines.contains("worse error, k.a: worst error 2 ulp, was 1"))
    #expect(lines.contains { $0.hasPrefix("FAILED blas f32 one, case 3") })
    #expect(lines.contains("FAILED timing.named ease/vector.v4: worst nan at 0.0"))
    #expect(lines.contains { $0.hasSuffix(" left out, a drop of inf ulp at 0.0") })
    #expect(lines.contains { $0.contains("spills 0 -> 4") })
    #expect(
      lines.contains {
        $0.hasPrefix("1 of \(completeReceipt().pairs.count) rows decide nothing, ")
          && $0.contains("slowdowns of up to 1.9 %")
      })
    var faster = completeReceipt()
    faster.pairs = [pair(.inconclusive, 0.5)]
    #expect(
      ComparisonReport(faster).console.contains("\n1 of 1 rows decide nothing; why, stands beside"))
    let advice = "a change that is meant goes into the ledger by bench ledger update"
    #expect(lines.contains { $0 == advice })
    var update = completeReceipt()
    update.context.arguments = ["ledger", "update"]
    #expect(!ComparisonReport(update).console.contains(advice))
    #expect(!report.console.contains("count slowdowns only above"))
    var worse = completeReceipt()
    for index in worse.findings.indices { worse.findings[index].isRegression = true }
    #expect(ComparisonReport(worse).markdown.contains("2 of 2 changes to the ledger for the worse"))
    var calibrated = completeReceipt()
    for index in calibrated.pairs.indices { calibrated.pairs[index].timing?.leastEffect = 0.138 }
    let raised = ComparisonReport(calibrated).console.replacing("\n", with: " ")
    #expect(raised.contains("count slowdowns only above 1 %, one only above 13.8 %, as "))
    #expect(
      report.console.contains(
        "1 unverified, 1 error, 2 regressed, 1 inconclusive, 1 improved, 1 unchanged-code, 1 pass"))
  }

  @Test("What differs from the ledger and what is wrong follows in the CSV, each with its reason")
  func csvOfFindings() {
    let receipt = completeReceipt()
    let wrong =
      receipt.verification.reduce(0) { $0 + $1.failures.count }
      + receipt.sweeps.count { !$0.passed }
    let last = report.csv.split(separator: "\n").dropFirst(1 + receipt.pairs.count)
    #expect(last.count == receipt.findings.count + wrong && wrong > 1)
    #expect(
      last.contains { $0.hasPrefix(#"k.a,,,,,,,worse,"error, k.a: worst error 2 ulp, was 1","#) })
    #expect(
      last.contains { $0.hasPrefix(#"k.b,,,,,,,changed,"code, k.b: 3 instructions, was 4","#) })
    #expect(last.contains { $0.contains(#",,,,,,,unverified,"FAILED blas f32 one, case 3: "#) })
    #expect(
      last.contains { $0.contains(",,,,,,,unverified,") && $0.contains("ease/vector.v4: worst") })
  }

  @Test("Every figure stands in a column of the CSV")
  func csv() throws {
    let lines = report.csv.split(separator: "\n")
    let heads = lines[0].split(separator: ",")
    let row = try #require(lines.first { $0.contains(",blas,") })
      .replacing(/"[^"]*(""[^"]*)*"/, with: "reason")
      .split(separator: ",", omittingEmptySubsequences: false)
    #expect(row.count == heads.count)
    func value(_ name: String) -> Double? {
      heads.firstIndex { $0 == name }.flatMap { Double(row[$0]) }
    }
    #expect(value("ratio").map { abs($0 - 1.05) < 1e-9 } == true)
    let interval = try #require(
      completeReceipt().pairs.first { $0.variant == "blas" }?.timing?.ratio.interval)
    #expect(value("ratio_lower") == interval.lower && value("ratio_upper") == interval.upper)
    #expect(value("confidence") == 0.95 && value("pairs") == 15)
    #expect(value("least_effect") == 0.01 && value("control") == 1)
    #expect(value("confirmation").map { abs($0 - 1.05) < 1e-9 } == true)
    #expect(value("ns_per_element") == 2.1 && value("worst_scaled") == 1e-9)
    #expect(heads.firstIndex(of: "base_code").map { row[$0] } == "aa")
    #expect(heads.firstIndex(of: "code").map { row[$0] } == "bb")
    #expect(value("detectable") == 0.019)
    #expect(value("rounds_needed") == 80)
    #expect(value("base_ns_per_element") == 2)
    #expect(value("instructions_per_element") == 3.25)
  }

  @Test("Markdown shows what wants attention and folds the rest away")
  func markdown() throws {
    let parts = report.markdown.split(separator: "<details>")
    #expect(parts.count == 2)
    #expect(parts[0].contains("| `k.a/one/ease/f64/L1/blas` | regressed | 1.050 |"))
    #expect(parts[0].contains("| `k.c/one/ease/f64/L1/vector.v4` | improved |"))
    #expect(parts[1].contains("| `k.d/one/ease/f64/L1/vector.v4` | unchanged-code |"))
    for table in report.markdown.split(separator: "\n\n") where table.hasPrefix("| ") {
      let bars = table.split(separator: "\n").map { $0.count { $0 == "|" } }
      #expect(Set(bars).count == 1)
    }
  }

  @Test("A finding or a failure is one entry of Markdown's list, however long, without markup")
  func markdownLists() throws {
    var receipt = completeReceipt()
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    receipt.findings[0].line = "\(words) <b> & more"
    let report = ComparisonReport(receipt)
    let lines = report.markdown.split(separator: "\n")
    #expect(lines.contains("- worse error, k.a: \(words) &lt;b> &amp; more"))
    #expect(lines.contains { $0.hasPrefix("- FAILED blas") && $0.hasSuffix("input {\"x\":1}") })
    let text = report.markdown.replacing(/<.?(?:details|summary)>/, with: "")
    #expect(!text.contains("<") && !text.contains("& "))
    #expect(report.console.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("A run with a baseline shows its rows and then what the baseline says")
  func run() throws {
    let console = TimingReport(completeReceipt()).console
    let rows = try #require(console.firstRange(of: "* vector.v4"))
    let verdicts = try #require(console.firstRange(of: "\nregressed "))
    #expect(rows.lowerBound < verdicts.lowerBound)
    var receipt = completeReceipt()
    receipt.pairs = []
    #expect(!TimingReport(receipt).console.contains("\nregressed "))
  }
}
