/// A key time that a track or an animation along a path cannot have.
public enum KeyTimeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is NaN or infinite.
  case notFinite(index: Int, time: Double)
  /// It is below the one before.
  case decreasing(index: Int, time: Double, previous: Double)
  /// It is the one before, in a track whose slopes are by time.
  case equal(index: Int, time: Double)
  /// A path's first one is not 0, or its last one not 1.
  case offEnd(index: Int, time: Double, end: Double)

  /// Which key time, its value, and what is wrong with it.
  public var description: String {
    switch self {
    case .notFinite(let index, let time): "keyTimes[\(index)]: \(time) is not finite"
    case .decreasing(let index, let time, let previous):
      "keyTimes[\(index)]: \(time) is below \(previous), the one before"
    case .equal(let index, let time):
      "keyTimes[\(index)]: \(time) is not above \(time), the one before"
    case .offEnd(let index, let time, let end): "keyTimes[\(index)]: \(time) is not \(end)"
    }
  }
}

extension KeyframeForm {
  /// Refuses a track whose key times are not finite or not in order.
  ///
  /// They never decrease, and increase for `monotone`, `natural` and `clamped`. `paced` and
  /// `cubicPaced` do not look at them. Batch functions do not check them: what they
  /// give for such a track is of no use.
  ///
  /// - Precondition: the track has `parameterCount` numbers.
  ///
  /// - Parameter track: the numbers of one track.
  /// - Throws: the first key time that is wrong.
  public func checkKeyTimes<Scalar: KernelScalar>(
    of track: Span<Scalar>
  ) throws(KeyTimeError) {
    require(track.count == parameterCount, "track: \(track.count) numbers, not \(parameterCount)")
    switch interpolation {
    case .paced, .cubicPaced: return
    case .monotone, .natural, .clamped:
      try checkOrder(of: track.extracting(first: timeCount), isStrict: true)
    default: try checkOrder(of: track.extracting(first: timeCount), isStrict: false)
    }
  }
}

extension PathKeyframeForm {
  /// Refuses an animation whose key times are not finite, not in order, or not from 0 to 1.
  ///
  /// `paced` does not look at them.
  ///
  /// - Precondition: the animation has `parameterCount` numbers.
  ///
  /// - Parameter animation: the numbers of one animation.
  /// - Throws: the first key time that is wrong.
  public func checkKeyTimes<Scalar: KernelScalar>(
    of animation: Span<Scalar>
  ) throws(KeyTimeError) {
    require(
      animation.count == parameterCount,
      "animation: \(animation.count) numbers, not \(parameterCount)")
    guard hasTimes && calculation != .paced else { return }
    let times = animation.extracting(timeStart..<timingStart)
    try checkOrder(of: times, isStrict: false)
    for (index, end) in [(0, 0.0), (times.count - 1, 1.0)] where Double(times[index]) != end {
      throw .offEnd(index: index, time: Double(times[index]), end: end)
    }
  }
}

/// Refuses times that are not finite, or of which one is below the one before; if strict, or equal.
private func checkOrder<Scalar: KernelScalar>(
  of times: Span<Scalar>, isStrict: Bool
) throws(KeyTimeError) {
  for index in times.indices {
    let time = Double(times[index])
    guard time.isFinite else { throw .notFinite(index: index, time: time) }
    guard index > 0 else { continue }
    let previous = Double(times[index - 1])
    if time < previous { throw .decreasing(index: index, time: time, previous: previous) }
    if isStrict && time == previous { throw .equal(index: index, time: time) }
  }
}
