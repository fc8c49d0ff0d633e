/// How many slowdowns were found, of so many that are called detectable.
public struct DetectedSlowdowns {
  private let found: Int
  private let count: Int

  /// Takes both numbers.
  public init(found: Int, of count: Int) {
    precondition(0...count ~= found, "of \(count) at most as many are found")
    self.found = found
    self.count = count
  }

  /// Whether chance alone leaves as few of them more than once in a thousand times, where nine of ten
  /// are found on average.
  public var arePlausible: Bool {
    let binomial = Binomial(upTo: count)
    return binomial.below(found + 1, of: count, probability: PairNoise.power) > 0.001
  }
}
