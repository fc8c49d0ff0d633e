extension Ratio {
  /// Compares two series that were not taken together: the ratio of their medians.
  ///
  /// The interval is the quotient of both medians' intervals, each at the square root of the
  /// confidence since the series are independent. It knows the noise within each series; what changed
  /// between them, such as the processor's frequency, it takes for a change of the code.
  public init(
    unpaired numerators: [Double], to denominators: [Double], confidence: Double = 0.95
  ) {
    let each = confidence.squareRoot()
    value = median(numerators) / median(denominators)
    if let above = medianInterval(numerators, confidence: each),
      let below = medianInterval(denominators, confidence: each)
    {
      interval = Interval(lower: above.lower / below.upper, upper: above.upper / below.lower)
    } else {
      interval = nil
    }
    self.confidence = confidence
    pairs = min(numerators.count, denominators.count)
    let (one, other) = (relativeNoise(numerators), relativeNoise(denominators))
    noise = (one * one + other * other).squareRoot()
  }

  /// The fewest values of each series that give such a comparison an interval.
  public static func unpairedCount(confidence: Double) -> Int {
    leastMedianIntervalCount(confidence: confidence.squareRoot())
  }
}
