import Measurement
import Testing

@testable import Reports

@Suite struct LevelChoiceTests {
  @Test("A run of several levels tells where the highest one is not the fastest")
  func slower() throws {
    let rows = [
      row("reference", 100), row("vector.v3", 2), row("vector.v4", 2.08),
      row("vector.v3.fast", 1), row("vector.v4.fast", 1.5), row("blas", 0.1),
      row("vector.v3", 3, precision: .f64), row("vector.v4", 1, precision: .f64),
    ]
    let lines = try #require(LevelChoice(rows)).lines
    #expect(
      lines == [
        "vector.v4, which the library takes here, is within 5 % of the fastest level in 2 of 3 batches",
        "timing.cubic/one/ease/f32/L1/vector.v4.fast: 1.50 times as long as vector.v3.fast",
      ])
    var receipt = emptyReceipt()
    receipt.rows = rows
    #expect(lines.allSatisfy { TimingReport(receipt).console.contains($0) })
  }

  @Test("One level alone is compared with none")
  func alone() {
    #expect(LevelChoice([row("reference", 100), row("vector.v4", 2), row("blas", 1)]) == nil)
    #expect(LevelChoice([]) == nil)
  }
}
