import Measurement
import Reports
import Testing

@Suite struct TimingReportTests {
  private let report = TimingReport(completeReceipt())

  private func cells(_ line: Substring) -> String {
    line.split { $0 == " " }.joined(separator: " ")
  }

  @Test("A line has the row's figures in the units of the legend")
  func console() throws {
    let lines = report.console.split(separator: "\n").map(cells)
    let fastest = try #require(lines.first { $0.hasPrefix("* vector.v4 2.00 0.1") })
    #expect(fastest.hasSuffix(" 500 4.00 25 % FMA 50.0 0.500 3.0e-08"))
    let reference = try #require(lines.first { $0.hasPrefix("f32 L1 100 reference 100 0.1") })
    #expect(reference.hasSuffix(" 10.0 0.0800 <1 % FMA 1.00 0.500 3.0e-08"))
    #expect(lines.contains { $0.hasPrefix("one core at 3.00 GHz; ") })
    let limits = "v1 f32 100/20/8.0, f64 100/20/8.0; L1 100/50/100 "
    #expect(lines.contains { $0.hasPrefix(limits) })
  }

  @Test("The worst error of a variant is the largest relative to the scale")
  func worstErrors() {
    var receipt = completeReceipt()
    for (scaled, workload) in [(2e-8, "first"), (4e-8, "worst"), (3e-8, "last")] {
      var row = receipt.rows[1]
      row.workload = workload
      row.error = MeasuredError(worstUlps: 7, worstScaled: scaled, elements: 1)
      receipt.rows.append(row)
    }
    let lines = TimingReport(receipt).console.split(separator: "\n").map(cells)
    #expect(lines.contains("vector.v4 f32 7.00 4.0e-08 timing.cubic/one/worst"))
  }

  @Test("Every figure of a row stands in a column of the CSV")
  func csv() throws {
    let lines = report.csv.split(separator: "\n")
    let heads = lines[0].split(separator: ",")
    let row = try #require(lines.first { $0.contains(",vector.v4,") })
      .split(separator: ",", omittingEmptySubsequences: false)
    let speed = try #require(completeReceipt().rows[1].speed)
    for (name, figure) in [
      ("ns_per_element", speed.nanoseconds), ("ns_lower", speed.interval?.lower),
      ("ns_upper", speed.interval?.upper), ("elements_per_second", speed.elementsPerSecond),
      ("bytes_per_second", 4e9), ("share_of_limit", 0.25), ("speedup", speed.speedup?.value),
      ("worst_ulps", 0.5), ("worst_scaled", 3e-8), ("elements", 100), ("footprint_bytes", 800),
    ] {
      let column = try #require(heads.firstIndex { $0 == name })
      #expect(Double(row[column]) == figure, "\(name)")
    }
  }
}
