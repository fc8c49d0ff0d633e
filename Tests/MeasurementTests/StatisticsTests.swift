import Foundation
import Measurement
import Testing

@Suite struct StatisticsTests {
  @Test("The median is the middle value, or the mean of the middle two")
  func medians() {
    #expect(median([3, 1, 2]) == 2)
    #expect(median([4, 1, 3, 2]) == 2.5)
    #expect(median([]).isNaN)
  }

  // The largest k with 2 (C(n,0) + ... + C(n,k-1)) / 2^n <= miss, in integers: for n = 12,
  // 2 (1 + 12 + 66) / 4096 = 0.0386 and the next term makes 0.146.
  @Test(
    "The rank of the median's interval is that of the exact binomial",
    arguments: [
      (6, 0.95, 1), (8, 0.95, 1), (9, 0.95, 2), (12, 0.95, 3), (16, 0.95, 4), (20, 0.95, 6),
      (52, 0.95, 19), (52, 0.999, 14), (100, 0.95, 40), (1001, 0.95, 470), (10001, 0.999, 4836),
    ])
  func ranks(count: Int, confidence: Double, rank: Int) {
    #expect(medianIntervalRank(count: count, confidence: confidence) == rank)
  }

  @Test("A probability of missing that just equals what is allowed is allowed")
  func exactEquality() {
    #expect(medianIntervalRank(count: 3, confidence: 0.75) == 1)
    #expect(medianIntervalRank(count: 3, confidence: 0.75.nextUp) == nil)
    #expect(medianIntervalRank(count: 2, confidence: 0.5) == 1)
  }

  @Test("Too few values have no interval", arguments: [0, 1, 2, 5])
  func tooFew(count: Int) {
    #expect(medianInterval(Array(repeating: 1, count: count)) == nil)
  }

  @Test("The interval is made of order statistics, in any order of the values")
  func orderStatistics() {
    let values = [7, 3, 11, 1, 9, 5, 12, 2, 10, 4, 8, 6].map(Double.init)
    #expect(medianInterval(values) == Interval(lower: 3, upper: 10))
    #expect(medianInterval([6, 2, 4, 1, 5, 3]) == Interval(lower: 1, upper: 6))
  }

  @Test("The interval covers the true median as often as it claims, and seldom more than it must")
  func coverage() {
    // Values uniform in [0, 1) of a fixed generator; the exact coverage of 16 values is 97.9 %.
    var state: UInt64 = 1
    func uniform() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }
    let trials = 20_000
    let hits = (0..<trials).count { _ in
      medianInterval((0..<16).map { _ in uniform() })!.contains(0.5)
    }
    #expect(abs(Double(hits) / Double(trials) - 0.97873) < 0.005)
  }

  @Test("Noise is the scaled median deviation relative to the median")
  func noise() {
    #expect(relativeNoise([10, 10, 10]) == 0)
    #expect(abs(relativeNoise([8, 9, 10, 11, 12]) - 0.14826) < 1e-12)
    let ratio = Ratio(of: [-0.2, -0.1, 0, 0.1, 0.2].map { exp($0) }, to: [1, 1, 1, 1, 1])
    #expect(abs(ratio.noise - 0.14826) < 1e-12)
  }

  @Test("A paired ratio sees through noise that both series share")
  func pairedRatio() throws {
    let base = (0..<20).map { 100 * (1 + Double($0 * 7 % 20)) }
    let ratio = Ratio(of: base.map { $0 * 1.05 }, to: base)
    let interval = try #require(ratio.interval)
    #expect(abs(ratio.value - 1.05) < 1e-12)
    #expect(1.0499 < interval.lower && interval.upper < 1.0501)
    #expect(ratio.noise < 1e-12)
    #expect(ratio.pairs == 20)
  }

  @Test("A ratio of one series to another is the inverse of the other way round")
  func inverseRatio() throws {
    let first = [1.0, 2, 3, 4, 5, 6, 7, 8, 9]
    let second = [2.0, 3, 5, 7, 11, 13, 17, 19, 23]
    let forward = try #require(Ratio(of: first, to: second).interval)
    let backward = try #require(Ratio(of: second, to: first).interval)
    #expect(abs(forward.lower * backward.upper - 1) < 1e-12)
    #expect(abs(forward.upper * backward.lower - 1) < 1e-12)
  }
}
