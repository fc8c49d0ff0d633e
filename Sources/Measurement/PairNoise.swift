#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The log-ratios of the rounds of two sides: what other measurements of the same noise would say.
struct PairNoise {
  /// The logarithm of the measured ratio.
  let center: Double

  /// The deviations of all rounds from it, sorted.
  let deviations: [Double]

  /// The share of measurements that must find a slowdown for it to be detectable.
  static let power = 0.9

  /// Takes the noise of two paired series.
  init(of head: [Double], to base: [Double]) {
    let logarithms = zip(head, base).map { log($0 / $1) }
    let center = median(logarithms)
    self.center = center
    deviations = logarithms.map { $0 - center }.sorted()
  }

  /// The smallest slowdown, as a share, that `power` of all measurements with as many rounds would
  /// call regressed.
  ///
  /// Their rounds are drawn with replacement from the deviations. How many of them lie below a bound is
  /// then multinomial, so the probability is computed instead of sampled (the exact bootstrap of order
  /// statistics). It rises with the slowdown in steps, at which a deviation passes one of two bounds:
  /// 1 for the interval, 1 + the least effect for the median (of an even number, the lower middle).
  ///
  /// - Source: Hutson and Ernst, The exact bootstrap mean and variance of an L-estimator, Journal of
  ///   the Royal Statistical Society B 62 (2000).
  func detectable(by judge: PairJudge) -> Double {
    let rounds = max(deviations.count, PairJudge.fewestRounds(confidence: judge.confidence))
    let least = log(1 + judge.leastEffect)
    let steps = (deviations.map { -$0 } + deviations.map { least - $0 }).filter { $0 > 0 }.sorted()
    // The first step whose probability suffices; it does at the last one, where all are above.
    var (low, high) = (0, max(0, steps.count - 1))
    while low < high {
      let middle = (low + high) / 2
      if findProbability(beyond: steps[middle], rounds, least, judge) >= PairNoise.power {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return exp(steps.isEmpty ? 0 : steps[low]) - 1
  }

  /// The rounds at which the interval around the measured ratio is narrow enough for a verdict, in
  /// steps of a tenth; nil if that takes more than `PairPlan.mostRounds`.
  func roundsNeeded(by judge: PairJudge) -> Int? {
    var rounds = max(
      deviations.count + 1, PairJudge.fewestRounds(confidence: judge.confidence))
    while rounds <= PairPlan.mostRounds {
      if let rank = medianIntervalRank(count: rounds, confidence: judge.confidence) {
        let share = Double(rank) / Double(rounds + 1)
        let interval = Interval(
          lower: exp(center + quantile(share)), upper: exp(center + quantile(1 - share)))
        if judge.verdict(of: exp(center), in: interval) != nil { return rounds }
      }
      rounds += max(1, rounds / 10)
    }
    return nil
  }

  /// The probability that drawn rounds are called regressed, if the true logarithm of the ratio lies
  /// just beyond `slowdown`.
  private func findProbability(
    beyond slowdown: Double, _ rounds: Int, _ least: Double, _ judge: PairJudge
  ) -> Double {
    guard let rank = medianIntervalRank(count: rounds, confidence: judge.confidence) else {
      return 0
    }
    let middle = (rounds + 1) / 2
    let count = Double(deviations.count)
    let below = Double(deviations.count { $0 < -slowdown }) / count
    let near = Double(deviations.count { $0 < least - slowdown }) / count - below
    // Fewer than `rank` draws lie below, and fewer than `middle` below or near.
    let binomial = Binomial(upTo: rounds)
    return (0..<rank).reduce(0) { sum, some in
      let rest = binomial.below(
        middle - some, of: rounds - some, probability: below < 1 ? near / (1 - below) : 0)
      return sum + binomial.exactly(some, of: rounds, probability: below) * rest
    }
  }

  /// The deviation below which a share of the distribution lies, linear between the rounds.
  private func quantile(_ share: Double) -> Double {
    let position = share * Double(deviations.count + 1) - 1
    let clamped = min(max(position, 0), Double(deviations.count - 1))
    let index = min(Int(clamped), max(0, deviations.count - 2))
    let next = min(index + 1, deviations.count - 1)
    return deviations[index]
      + (clamped - Double(index)) * (deviations[next] - deviations[index])
  }
}
