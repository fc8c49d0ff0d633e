import Testing
import Verification

@Suite struct GeometricMeanTests {
  private func mean(_ numbers: Double...) -> Double? {
    var mean = GeometricMean()
    for number in numbers { mean.add(number) }
    return mean.value
  }

  @Test("Twice one number of two is the root of two times the mean")
  func doubling() throws {
    #expect(abs(try #require(mean(1e-300, 4e-300)) / 2e-300 - 1) < 1e-12)
    #expect(abs(try #require(mean(2e-300, 4e-300)) / 2e-300 - 2.squareRoot()) < 1e-12)
  }

  @Test("Zeros and what is not finite do not count; of nothing there is no mean")
  func exceptions() throws {
    #expect(abs(try #require(mean(0, 3, .infinity, .nan, -1)) - 3) < 1e-12)
    #expect(mean(0) == nil)
  }
}
