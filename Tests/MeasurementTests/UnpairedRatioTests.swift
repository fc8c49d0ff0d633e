import Testing

@testable import Measurement

@Suite struct UnpairedRatioTests {
  @Test("The interval is the quotient of both medians' intervals at the square root")
  func quotient() throws {
    let (slow, fast) = ((1...20).map { 200 + Double($0) }, (1...20).map { 100 + Double($0) })
    let ratio = Ratio(unpaired: slow, to: fast, confidence: 0.95)
    // The binomial distribution of 20 gives rank 5 at sqrt(0.95): 2 P(B <= 4) = 0.0118 <= 0.0253,
    // and 2 P(B <= 5) = 0.0414 is over it.
    #expect(ratio.value == 210.5 / 110.5)
    #expect(ratio.interval == Interval(lower: 205.0 / 116, upper: 216.0 / 105))
  }

  @Test("The noise of both series adds up as that of independent ones does")
  func noise() {
    let ratio = Ratio(unpaired: [8, 9, 10, 11, 12], to: [16, 18, 20, 22, 24])
    #expect(abs(ratio.noise - 0.14826 * 2.0.squareRoot()) < 1e-12)
  }

  @Test("Fewer values than the confidence takes give no interval, and that many do")
  func fewest() {
    // 2 / 2^7 = 0.0156 <= 1 - sqrt(0.95) = 0.0253 < 2 / 2^6.
    #expect(Ratio.unpairedCount(confidence: 0.95) == 7)
    let values = (1...6).map(Double.init)
    #expect(Ratio(unpaired: values, to: values, confidence: 0.95).interval == nil)
    #expect(Ratio(unpaired: values + [7], to: values + [7], confidence: 0.95).interval != nil)
  }

  @Test("At 95 %, the interval misses the true ratio at most once in twenty")
  func coverage() throws {
    var random = SystemRandomNumberGenerator()
    let trials = 2000
    var missed = 0
    for _ in 0..<trials {
      // Skewed, with rare large values, as times are.
      let series = (0..<2).map { side in
        (0..<16).map { _ in
          (side == 0 ? 1.03 : 1.0) * (1 + 0.02 * Double.random(in: 0...1, using: &random))
            + (Double.random(in: 0...1, using: &random) < 0.1 ? 0.5 : 0)
        }
      }
      let ratio = Ratio(unpaired: series[0], to: series[1], confidence: 0.95)
      // The median of 1 + 0.02 u with one in ten beyond it is that of u at 5/9.
      let truth = 1.03 * (1 + 0.02 * 5 / 9) / (1 + 0.02 * 5 / 9)
      if try #require(ratio.interval).contains(truth) == false { missed += 1 }
    }
    // Five standard deviations of the binomial distribution above its mean.
    #expect(missed <= 100 + 49, "\(missed) of \(trials)")
  }
}
