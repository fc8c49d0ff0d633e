import Kernels

/// A motion along a path by the names of its numbers.
public struct PathMotion<Scalar: AnimationScalar>: Hashable, Sendable {
  /// What it has in common with motions along other paths.
  public let form: PathKeyframeForm
  /// Its numbers in the form's order.
  public let numbers: [Scalar]

  /// A motion that takes equal times for all segments, or is paced.
  ///
  /// - Precondition: there are as many timing functions as segments, or none.
  ///
  /// - Parameters:
  ///   - path: where it goes.
  ///   - calculation: how the place follows from the time.
  ///   - rotation: which way faces what moves; nil leaves it as it is.
  ///   - timingFunctions: of every segment, or none.
  public init(
    along path: Path<Scalar>, _ calculation: PathCalculation = .linear,
    rotation: RotationMode? = nil, timingFunctions: [CubicTiming<Scalar>] = []
  ) {
    self.init(path, calculation, rotation, nil, timingFunctions)
  }

  /// A motion with key times.
  ///
  /// - Precondition: there are one more key times than segments, and as many timing functions or none.
  ///
  /// - Parameters:
  ///   - path: where it goes.
  ///   - calculation: how the place follows from the time.
  ///   - keyTimes: when every segment begins, and the end.
  ///   - rotation: which way faces what moves; nil leaves it as it is.
  ///   - timingFunctions: of every segment, or none.
  /// - Throws: the first key time that `PathKeyframeForm.checkKeyTimes` refuses.
  public init(
    along path: Path<Scalar>, _ calculation: PathCalculation = .linear, keyTimes: [Scalar],
    rotation: RotationMode? = nil, timingFunctions: [CubicTiming<Scalar>] = []
  ) throws(KeyTimeError) {
    self.init(path, calculation, rotation, keyTimes, timingFunctions)
    try form.checkKeyTimes(of: numbers.span)
  }

  private init(
    _ path: Path<Scalar>, _ calculation: PathCalculation, _ rotation: RotationMode?,
    _ keyTimes: [Scalar]?, _ timing: [CubicTiming<Scalar>]
  ) {
    let segments = path.shape.segments
    form = PathKeyframeForm(
      path.shape, calculation, rotation: rotation, hasTimes: keyTimes != nil,
      hasTiming: !timing.isEmpty)
    requireOneEach("timingFunctions", timing.count, of: segments, "segments")
    let times = keyTimes.map { counted("keyTimes", $0, segments + 1) } ?? []
    numbers = path.numbers + times + timing.flatMap(\.numbers)
  }

  /// Where what moves is at one time; for many times use `FastestKernels`, which then measures the path once.
  ///
  /// - Units: those of the coordinates; radians, in (-pi, pi].
  /// - Error: that of `keyframes.path`.
  /// - Source: CAKeyframeAnimation.path, calculationMode, keyTimes, timingFunctions, rotationMode.
  ///
  /// - Parameter time: a fraction of the motion, clamped to [0, 1]; NaN gives NaN.
  /// - Returns: the point, and where a rotation is asked for the angle, else 0.
  public func callAsFunction(at time: Scalar) -> (point: PathPoint<Scalar>, angle: Scalar) {
    let place = form(numbers, at: time)
    return (PathPoint(place[0], place[1]), form.rotation == nil ? 0 : place[2])
  }
}
