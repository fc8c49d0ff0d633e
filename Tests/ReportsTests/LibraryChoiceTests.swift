import Measurement
import Testing

@testable import Reports

@Suite struct LibraryChoiceTests {
  /// A timed row of a variant that keeps the bounds of some accuracies.
  private func row(
    _ variant: String, _ nanoseconds: Double, _ accuracies: String...,
    in precision: Precision = .f32
  ) -> Row {
    var row = ReportsTests.row(variant, nanoseconds, precision: precision)
    row.accuracies = accuracies
    return row
  }

  @Test("A run tells where what the library takes is not the fastest with its bounds")
  func slower() throws {
    let rows = [
      row("reference", 100, "strict", "fast"), row("vector.v3", 2, "strict", "fast"),
      row("vector.v4", 2.08, "strict", "fast"), row("vector.v3.fast", 1.4, "fast"),
      row("vector.v4.fast", 1.5, "fast"), row("blas", 1, "fast"),
      row("blas.threads", 0.1, "strict", "fast"), row("peer:eigen", 0.1),
      row("vector.v4", 1, "strict", in: .f64), row("blas", 1.04, "strict", in: .f64),
    ]
    let near = [row("vector.v4", 1.06, "strict"), row("vector.v3", 1, "strict")]
    #expect(try #require(LibraryChoice(near, on: .v4)).lines.count == 2)
    let lines = try #require(LibraryChoice(rows, on: .v4)).lines
    #expect(
      lines == [
        "the library takes vector.v4: within 5 % of the fastest in 2 of 3 pairs of batch and bound",
        "timing.cubic/one/ease/f32/L1/vector.v4.fast: 1.50 times blas",
      ])
  }

  @Test("The report of a run tells it for the machine's level")
  func report() {
    var receipt = emptyReceipt()
    let own = "vector.\(receipt.context.host.level.rawValue)"
    receipt.rows = [row(own, 1, "strict"), row("blas", 2, "strict")]
    let line =
      "the library takes \(own): within 5 % of the fastest in 1 of 1 pairs of batch and bound"
    #expect(TimingReport(receipt).console.contains(line))
  }

  @Test("What keeps other bounds, or none that are known, is not compared")
  func alone() {
    #expect(LibraryChoice([row("vector.v4", 2, "strict"), row("blas", 1, "fast")], on: .v4) == nil)
    #expect(
      LibraryChoice([ReportsTests.row("blas", 1), row("vector.v4", 2, "strict")], on: .v4) == nil)
    #expect(
      LibraryChoice([row("blas", 1, "strict"), row("vector.v3", 2, "strict")], on: .v4) == nil)
    #expect(
      LibraryChoice([row("reference", 9, "strict"), row("vector.v4", 2, "strict")], on: .v4) == nil)
    #expect(LibraryChoice([], on: .v4) == nil)
  }
}
