/// The figures of one contender.
///
/// Round i of all samples of one `interleave` were taken together.
public struct Sample: Codable, Sendable, Equatable {
  /// The contender's name.
  public let name: String

  /// The calls of one epoch.
  public let iterations: Int

  /// Nanoseconds per call of every round, by the monotonic clock.
  public let wall: [Double]

  /// Nanoseconds per call of every round, processor time of the thread.
  public let cpu: [Double]

  /// Makes a sample of its rounds.
  public init(name: String, iterations: Int, wall: [Double], cpu: [Double]) {
    self.name = name
    self.iterations = iterations
    self.wall = wall
    self.cpu = cpu
  }

  /// The median of nanoseconds per call.
  public var median: Double { Measurement.median(wall) }
}

/// How many times as long a call of `sample` takes as one of `base`, paired round by round.
///
/// Both come from the same `interleave`. `clock` is `\.cpu` where others compete for the processor.
public func ratio(
  of sample: Sample, to base: Sample, by clock: KeyPath<Sample, [Double]> = \.wall,
  confidence: Double = 0.95
) -> Ratio {
  Ratio(of: sample[keyPath: clock], to: base[keyPath: clock], confidence: confidence)
}
