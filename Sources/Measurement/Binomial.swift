#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Probabilities of the binomial distribution.
struct Binomial {
  private let logFactorials: [Double]

  /// Prepares for numbers of draws up to `most`.
  init(upTo most: Int) {
    var sums = [0.0]
    for number in stride(from: 1, through: most, by: 1) {
      sums.append(sums[number - 1] + log(Double(number)))
    }
    logFactorials = sums
  }

  /// The probability of exactly `count` successes in `draws` draws.
  func exactly(_ count: Int, of draws: Int, probability: Double) -> Double {
    guard 0 < probability else { return count == 0 ? 1 : 0 }
    guard probability < 1 else { return count == draws ? 1 : 0 }
    let ways = logFactorials[draws] - logFactorials[count] - logFactorials[draws - count]
    return exp(
      ways + Double(count) * log(probability) + Double(draws - count) * log1p(-probability))
  }

  /// The probability of fewer than `count` successes in `draws` draws.
  func below(_ count: Int, of draws: Int, probability: Double) -> Double {
    (0..<max(0, min(count, draws + 1))).reduce(0) {
      $0 + exactly($1, of: draws, probability: probability)
    }
  }
}
