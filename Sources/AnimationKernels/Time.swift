import Kernels

/// What a model of time says of one moment.
public struct TimeState<Scalar: AnimationScalar>: Sendable, Hashable {
  /// Where the animation is in its life.
  public let phase: TimePhase
  /// Whether it shows a value; if not, what follows is 0.
  public let hasEffect: Bool
  /// What has passed of the iteration, in [0, 1].
  public let progress: Scalar
  /// The iteration's number, from 0 on.
  public let iteration: Scalar
  /// The active local time.
  public let localTime: Scalar
}

extension TimeForm {
  /// The state of one animation at one time; for many use `FastestKernels`.
  ///
  /// - Precondition: there are `parameterCount` numbers; the time is finite.
  /// - Shapes: `parameterCount` numbers.
  /// - Units: seconds.
  /// - Error: that of `time.map`.
  /// - Source: CAMediaTiming; Web Animations level 1, section 4.
  ///
  /// - Parameters:
  ///   - numbers: those of `MediaTiming` per level, or of `WebTiming`.
  ///   - time: that of the outermost level's parent, or the timeline's.
  /// - Returns: the state.
  public func callAsFunction<Scalar: AnimationScalar>(
    _ numbers: [Scalar], at time: Scalar
  ) -> TimeState<Scalar> {
    requireCount("numbers", numbers.count, parameterCount, in: "TimeForm")
    require(time.isFinite, "time \(time): not finite")
    let result = AnimationOperation.time(self)(numbers + [time])
    guard let phase = TimePhase(rawValue: Int(result[0])) else {
      fatalError("\(result[0]) is no phase")
    }
    return TimeState(
      phase: phase, hasEffect: result[1] == 1, progress: result[2], iteration: result[3],
      localTime: result[4])
  }
}
