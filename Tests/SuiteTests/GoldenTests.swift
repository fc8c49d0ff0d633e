import Measurement
import Testing

@testable import Suite

@Suite struct GoldenTests {
  @Test(
    "Every variant keeps its bound on every golden case",
    arguments: KernelList.all.map(\.id))
  func bounds(id: String) throws {
    let kernel = try #require(KernelList.all.first { $0.id == id })
    let goldens = try #require(try GoldenData.ofPackage.cases(kernel), "no golden file")
    let result = kernel.verify(goldens, variants: Variant.all(levels: ISALevel.supported))
    #expect(result.inputFailures.map(\.line) == [])
    for verdict in result.verdicts {
      #expect(verdict.cases > 0)
      #expect(
        verdict.failureCount == 0,
        "\(verdict.variant) \(verdict.precision) \(verdict.arrangement): \(verdict.failures.map(\.line))"
      )
    }
  }
}
