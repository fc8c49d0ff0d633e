#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A closed interval.
public struct Interval: Codable, Sendable, Equatable {
  /// The lower end.
  public let lower: Double

  /// The upper end.
  public let upper: Double

  /// Makes an interval of its ends.
  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether `value` lies in the interval, ends included.
  public func contains(_ value: Double) -> Bool {
    lower <= value && value <= upper
  }
}

/// The middle value, or the mean of the two middle values; NaN of nothing.
public func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// The median distance from the median, scaled to the standard deviation of a normal distribution.
func spread(_ values: [Double], around center: Double) -> Double {
  1.4826 * median(values.map { abs($0 - center) })
}

/// The spread around the median, divided by the median: the noise of a single round.
public func relativeNoise(_ values: [Double]) -> Double {
  let center = median(values)
  return spread(values, around: center) / abs(center)
}

/// The rank k >= 1 such that [x(k), x(n + 1 - k)] of `count` sorted values holds the median of their
/// distribution with at least the probability `confidence`, or nil if even the extremes do not.
///
/// The number of values below the median is binomial with probability 1/2, whatever the distribution,
/// so the interval misses with probability 2 P(B < k); k is the largest for which that is at most
/// 1 - `confidence`.
///
/// - Source: David and Nagaraja, Order Statistics, 3rd edition, section 7.1.
public func medianIntervalRank(count: Int, confidence: Double) -> Int? {
  precondition(0 < confidence && confidence < 1, "a confidence lies between 0 and 1")
  // The binomial coefficient and the sum of those before it, both times 2^scale: exact up to 2^53.
  var coefficient = 1.0
  var sum = 0.0
  var scale = -count
  var rank = 0
  while rank < (count + 1) / 2 {
    sum += coefficient
    guard 2 * scalbn(sum, scale) <= 1 - confidence else { break }
    coefficient = coefficient * Double(count - rank) / Double(rank + 1)
    rank += 1
    if coefficient > 0x1p500 {
      coefficient *= 0x1p-500
      sum *= 0x1p-500
      scale += 500
    }
  }
  return rank == 0 ? nil : rank
}

/// The fewest values that give the interval of their distribution's median a confidence.
func leastMedianIntervalCount(confidence: Double) -> Int {
  var count = 1
  while medianIntervalRank(count: count, confidence: confidence) == nil { count += 1 }
  return count
}

/// The exact interval, free of assumptions about the distribution, that holds its median with at least
/// the probability `confidence`; nil if there are too few values (fewer than 6 for 95 %).
public func medianInterval(_ values: [Double], confidence: Double = 0.95) -> Interval? {
  guard let rank = medianIntervalRank(count: values.count, confidence: confidence) else {
    return nil
  }
  let sorted = values.sorted()
  return Interval(lower: sorted[rank - 1], upper: sorted[sorted.count - rank])
}

/// How many times as large one paired series is as another.
public struct Ratio: Codable, Sendable, Equatable {
  /// The median of the ratios of all pairs (through their logarithms).
  public let value: Double

  /// The sign-test interval of `value`; nil if there are too few pairs.
  public let interval: Interval?

  /// The confidence level of the interval.
  public let confidence: Double

  /// The number of pairs.
  public let pairs: Int

  /// The noise of a single pair: the scaled median deviation of the log-ratios.
  public let noise: Double

  /// Compares two series pair by pair; both are positive and equally long.
  public init(of numerators: [Double], to denominators: [Double], confidence: Double = 0.95) {
    precondition(numerators.count == denominators.count, "a ratio pairs series of equal length")
    let logarithms = zip(numerators, denominators).map { log($0 / $1) }
    let center = median(logarithms)
    value = exp(center)
    interval = medianInterval(logarithms, confidence: confidence).map {
      Interval(lower: exp($0.lower), upper: exp($0.upper))
    }
    self.confidence = confidence
    pairs = logarithms.count
    noise = spread(logarithms, around: center)
  }
}
