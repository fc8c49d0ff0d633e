/// How a place on a path follows from the time: Core Animation's calculation modes.
///
/// For paths cubic is linear, and cubicPaced is paced.
public enum PathCalculation: String, Sendable, CaseIterable {
  /// One segment after the other, by key times.
  case linear
  /// The start of each segment, held until its key time is over.
  case discrete
  /// Equal lengths in equal times.
  case paced
}

/// What animations along paths have in common.
///
/// The numbers of an animation are, in this order: the path's; the key times if given; four control
/// point numbers of the timing function of every segment. `discrete` and `paced` leave timing
/// functions unused, `paced` key times as well.
public struct PathKeyframeForm: Hashable, Sendable {
  /// The path's layout.
  public let shape: PathShape
  /// How the place follows from the time.
  public let calculation: PathCalculation
  /// Which way faces what moves; nil where the angle is not asked for.
  public let rotation: RotationMode?
  /// Whether key times are given, one more than segments, from 0 to 1 and never decreasing; else
  /// they are i / segments.
  public let hasTimes: Bool
  /// Whether every segment has a timing function.
  public let hasTiming: Bool

  /// Animations along paths of one layout; by key times, of up to 2^24 segments.
  public init(
    _ shape: PathShape, _ calculation: PathCalculation, rotation: RotationMode? = nil,
    hasTimes: Bool = false, hasTiming: Bool = false
  ) {
    self.shape = shape
    self.calculation = calculation
    self.rotation = rotation
    self.hasTimes = hasTimes
    self.hasTiming = hasTiming
  }

  /// Where the key times begin.
  public var timeStart: Int { shape.parameterCount }
  /// Where the timing functions begin.
  public var timingStart: Int { timeStart + (hasTimes ? shape.segments + 1 : 0) }
  /// Numbers of an animation.
  public var parameterCount: Int { timingStart + (hasTiming ? 4 * shape.segments : 0) }
  /// Numbers of a result.
  public var outputCount: Int { rotation == nil ? 2 : 3 }
}

/// Paths as the values of keyframe animations.
public protocol PathKeyframeBatch<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// How many numbers `prepare` writes; 0 where the implementation needs no workspace.
  func workspaceCount(_ form: PathKeyframeForm) -> Int

  /// Measures a path where it is paced, for later calls of `places`.
  ///
  /// - Shapes: animation of `form.parameterCount`, workspace of `workspaceCount`.
  /// - Units, errors and sources: those of `places`.
  ///
  /// - Parameters:
  ///   - animation: the numbers of one animation.
  ///   - form: what they are.
  ///   - workspace: exactly `workspaceCount` numbers, opaque to the caller.
  func prepare(
    _ animation: Span<Scalar>, _ form: PathKeyframeForm, into workspace: inout MutableSpan<Double>)

  /// Where what an animation moves along its path is, and which way it faces.
  ///
  /// Times are fractions of the animation, clamped to [0, 1]; NaN gives NaN. With B[i] segment i of
  /// n and t its key times, `linear` gives B[i](u) for the last i < n with t[i] <= time, where u =
  /// (time - t[i]) / (t[i+1] - t[i]), through the segment's timing function if it has one, and 1 at
  /// the end; `discrete` gives B[i](0). The direction is that of B'[i] there with the limits of
  /// `GeometryBatch.tangentAngles`. `paced` gives the point and the tangent of `PathBatch.points`. A
  /// path without a segment gives its first point. What has no length has the direction (1, 0).
  ///
  /// - Shapes: times of n; results of `form.outputCount` planes (x, y, angle) of n.
  /// - Units: those of the coordinates; radians, in (-pi, pi].
  /// - Error: in ulp, in units of the sensitivity to the input, and for `paced` of the coordinates'
  ///   extent.
  /// - Source: CAKeyframeAnimation.path, calculationMode, keyTimes, timingFunctions, rotationMode.
  ///
  /// - Parameters:
  ///   - animation: the numbers of one animation.
  ///   - form: what they are.
  ///   - workspace: what `prepare` wrote for it.
  ///   - times: when.
  ///   - results: places, and angles if the form asks for them.
  func places(
    on animation: Span<Scalar>, _ form: PathKeyframeForm, workspace: Span<Double>,
    at times: Span<Scalar>, into results: inout MutableSpan<Scalar>)
}
