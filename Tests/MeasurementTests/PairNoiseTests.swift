import Foundation
import Testing

@testable import Measurement

@Suite struct PairNoiseTests {
  @Test("Without noise, any slowdown beyond the least effect is detectable")
  func noiseless() {
    let noise = PairNoise(of: [3, 3, 3, 3], to: [2, 2, 2, 2])
    #expect(abs(noise.center - log(1.5)) < 1e-15)
    let judge = PairJudge(confidence: 0.875, leastEffect: 0.01)
    #expect(abs(noise.detectable(by: judge) - 0.01) < 1e-15)
    #expect(noise.detectable(by: PairJudge(confidence: 0.875, leastEffect: 0)) == 0)
  }

  @Test(
    "The detectable effect is that of all measurements that could have been drawn",
    arguments: [0, 0.05, 0.2, 1.0], [[-0.3, -0.1, 0, 0.02, 0.5], [-0.3, -0.1, 0.1, 0.5]])
  func allDraws(leastEffect: Double, deviations: [Double]) {
    let rounds = deviations.count
    let noise = PairNoise(of: deviations.map { exp($0) }, to: deviations.map { _ in 1 })
    // At 62.5 % the interval of five begins at the second smallest, 2 (1 + 5) / 32 = 0.375, and that of
    // four at the smallest, 2 / 16. The median counts as the lower middle.
    let (lower, middle) = rounds == 5 ? (1, 2) : (0, 1)
    let judge = PairJudge(confidence: 0.625, leastEffect: leastEffect)
    let least = log(1 + leastEffect)
    func share(_ slowdown: Double) -> Double {
      let powers = (0...rounds).map { Int(pow(Double(rounds), Double($0))) }
      let found = (0..<powers[rounds]).count { number in
        let draw = powers.dropLast().map { deviations[number / $0 % rounds] + slowdown }.sorted()
        return draw[lower] > 0 && draw[middle] > least
      }
      return Double(found) / Double(powers[rounds])
    }
    let slowdown = log(1 + noise.detectable(by: judge))
    #expect(share(slowdown + 1e-9) >= 0.9)
    #expect(share(slowdown - 1e-9) < 0.9)
  }

  @Test("With too few rounds for an interval, the fewest that have one count")
  func fewest() {
    // Eleven rounds: all must exceed 1, which takes +10 % beside the round that is 10 % faster, and the
    // sixth must exceed the least effect, as the three others' rounds then do.
    let few = PairNoise(of: [exp(-0.1), 1, 1, 1], to: [1, 1, 1, 1])
    let judge = PairJudge(confidence: 0.999, leastEffect: exp(0.05) - 1)
    #expect(abs(log(1 + few.detectable(by: judge)) - 0.1) < 1e-12)
  }

  @Test("Twice the distance to the bound takes fewer rounds")
  func rounds() throws {
    let judge = PairJudge(confidence: 0.999, leastEffect: 0.01)
    func needed(_ ratio: Double) throws -> Int {
      let spread = (0..<52).map { exp(0.1 * (Double($0) / 25.5 - 1)) }
      let noise = PairNoise(of: spread.map { ratio * $0 }, to: spread.map { _ in 1 })
      return try #require(noise.roundsNeeded(by: judge))
    }
    let (near, far) = (try needed(1.02), try needed(1.04))
    #expect(52 < far && far < near)
    // The interval shrinks with the root of the rounds.
    #expect(3 < Double(near) / Double(far) && Double(near) / Double(far) < 5)
  }

  @Test("The rounds needed are the first whose interval leaves 1 behind")
  func exactRounds() {
    // Of three rounds 0.3 apart the share s has the quantile 1.2 s - 0.6. The lower end of an interval
    // around exp(0.15) exceeds 1 from s = 0.375: at 95 % first the 28th of 72, in steps of a tenth.
    let noise = PairNoise(of: [exp(-0.15), exp(0.15), exp(0.45)], to: [1, 1, 1])
    #expect(noise.roundsNeeded(by: PairJudge(confidence: 0.95, leastEffect: 0.01)) == 72)
  }
}
