/// What moves an overdamped spring.
public enum SpringModel: String, Sendable, CaseIterable {
  /// The damped harmonic oscillator in every regime.
  case physical
  /// Damping above critical counts as critical, as Core Animation does.
  case coreAnimation
  /// Core Animation with `allowsOverdamping`: above critical the coefficients of the two exponentials
  /// are exchanged, so that the motion is another one than at 1; a ratio that Double rounds to 1 is
  /// critical.
  case coreAnimationOverdamping

  /// Its place among all, as prepared springs hold it.
  public var number: Int {
    switch self {
    case .physical: 0
    case .coreAnimation: 1
    case .coreAnimationOverdamping: 2
    }
  }

  /// The model of a place.
  package init(number: Int) {
    self =
      switch number {
      case 0: .physical
      case 1: .coreAnimation
      default: .coreAnimationOverdamping
      }
  }
}

/// A damped harmonic oscillator released at time 0.
///
/// With displacement x = value - to: mass x'' + damping x' + stiffness x = 0, x(0) = from - to,
/// x'(0) = velocity.
///
/// The velocity is in units of the value per second, and the model, where none is named, is
/// `SpringModel.physical`. Animations of properties (`AnimationContent.spring`) are Core Animation's: their
/// velocity is in distances per second, which is `velocity / (to - from)`, and their model is
/// `SpringModel.coreAnimation`. They are the same up to critical damping.
public struct Spring<Scalar: KernelScalar>: Sendable, Hashable {
  /// Mass, positive.
  public let mass: Scalar
  /// Stiffness, positive.
  public let stiffness: Scalar
  /// Damping coefficient, not negative.
  public let damping: Scalar
  /// Initial velocity, in units of the value per second: `to - from` times that in distances per second,
  /// as CASpringAnimation's initialVelocity is.
  public let velocity: Scalar
  /// Value at time 0.
  public let from: Scalar
  /// Value at rest.
  public let to: Scalar

  /// A spring.
  ///
  /// - Precondition: mass and stiffness are positive and damping is not negative.
  public init(
    mass: Scalar = 1, stiffness: Scalar, damping: Scalar, velocity: Scalar = 0,
    from: Scalar = 0, to: Scalar = 1
  ) {
    require(
      mass > 0 && stiffness > 0 && damping >= 0,
      "mass \(mass), stiffness \(stiffness), damping \(damping): not positive, positive and 0 or more"
    )
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.velocity = velocity
    self.from = from
    self.to = to
  }

  /// Numbers per spring in a batch: mass, stiffness, damping, velocity, from, to.
  public static var count: Int { 6 }

  /// The spring as the kernels take it.
  public var numbers: [Scalar] { [mass, stiffness, damping, velocity, from, to] }
}

/// What is asked of a motion.
public enum MotionQuantity: String, Sendable, CaseIterable {
  /// The value.
  case value
  /// Its derivative by time, per second.
  case velocity
}

/// Springs at a grid of times, which linear algebra can express.
///
/// Springs are prepared once and evaluated often. Prepared springs are planes of as many numbers as
/// there are springs, opaque to the caller and valid for the implementation that wrote them.
public protocol SpringGrid<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// Numbers per prepared spring.
  var preparedSpringCount: Int { get }

  /// Computes what evaluations of springs have in common.
  ///
  /// - Precondition: masses and stiffnesses are positive, dampings not negative, which is not checked.
  /// - Shapes: springs is `Spring.count` planes of n, prepared `preparedSpringCount` planes of n.
  /// - Units, errors and sources: those of `grid`.
  ///
  /// - Parameters:
  ///   - springs: mass, stiffness, damping, velocity, from and to of every spring.
  ///   - model: what moves overdamped springs.
  ///   - prepared: results.
  func prepare(
    springs: Span<Scalar>, model: SpringModel, into prepared: inout MutableSpan<Scalar>)

  /// Evaluates every spring at every time.
  ///
  /// x(t) = e^(-beta t) (x(0) cos(w t) + (velocity + beta x(0)) sin(w t) / w), beta = damping /
  /// (2 mass), w² = stiffness / mass - beta², continued through w = 0 to hyperbolic functions.
  /// A time <= 0 gives from and velocity, +infinity gives rest (undamped: NaN), NaN gives NaN.
  /// Displacements are exactly 0 once the slower exponential is below the smallest normal number of
  /// the element type; implementations that are not strict may end them once it is below 2^-64 in
  /// Float, 2^-128 in Double.
  ///
  /// - Shapes: prepared as `prepare` wrote it for n springs; times of m; results n rows of m.
  /// - Units: seconds; velocities per second.
  /// - Error: absolute, relative to the amplitude scale |to| + |from - to| + |velocity| / w0,
  ///   w0² = stiffness / mass; for velocities w0 times that without |to|.
  /// - Source: CASpringAnimation for the meaning of mass, stiffness and damping.
  ///
  /// - Parameters:
  ///   - prepared: the springs.
  ///   - quantity: value or velocity.
  ///   - times: seconds since release.
  ///   - results: spring by spring, a number per time.
  func grid(
    prepared: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>)
}

/// Batched springs.
public protocol SpringBatch<Scalar>: SpringGrid {
  /// Evaluates a spring of its own for every time; see `SpringGrid.grid`.
  ///
  /// - Shapes: prepared for n springs; times and results of n.
  /// - Units: seconds; results in those of the springs' values, velocities per second.
  /// - Error: that of `spring.value` or `spring.velocity`.
  /// - Source: as `SpringGrid.grid`.
  ///
  /// - Parameters:
  ///   - prepared: the springs.
  ///   - quantity: value or velocity.
  ///   - times: seconds since release.
  ///   - results: a number per spring.
  func springs(
    prepared: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>)

  /// Values of every spring at times of its own that are equally far apart: frame tables.
  ///
  /// Frame i is the value at start + i step, the sum and product being exact. Results are anchored
  /// again and again, so that errors do not grow with i.
  ///
  /// - Shapes: prepared for n springs; starts and steps of n; results `frames` planes of n, or
  ///   with `springRows` n rows of `frames`.
  /// - Units: seconds.
  /// - Error: that of `spring.frames`.
  /// - Source: as `SpringGrid.grid`.
  ///
  /// - Parameters:
  ///   - prepared: the springs.
  ///   - starts: time of every spring's first frame.
  ///   - steps: time from frame to frame, positive.
  ///   - frames: the number of frames.
  ///   - springRows: whether the frames of one spring lie side by side, rather than the springs of
  ///     one frame.
  ///   - results: values.
  func frames(
    prepared: Span<Scalar>, starts: Span<Scalar>, steps: Span<Scalar>, count frames: Int,
    springRows: Bool, into results: inout MutableSpan<Scalar>)

  /// When motions have come to rest.
  ///
  /// - Shapes: springs is `Spring.count` planes of n; epsilons and times of n.
  /// - Units: seconds.
  /// - Error: that of `spring.settlingDuration`.
  /// - Source: CASpringAnimation.settlingDuration; SwiftUI's Spring; UISpringTimingParameters.
  ///
  /// - Parameters:
  ///   - springs: as for `prepare`; from and to differ, except with `SettlingRule.swiftUI`.
  ///   - rule: what counts as rest.
  ///   - epsilons: the tolerance, positive and below 1, relative to |from - to| except with `swiftUI`.
  ///   - times: seconds; infinite where it never rests.
  func settlingDurations(
    springs: Span<Scalar>, rule: SettlingRule, epsilons: Span<Scalar>,
    into times: inout MutableSpan<Scalar>)

  /// When values first reach a level.
  ///
  /// - Shapes: springs is `Spring.count` planes of n; levels of n; results 2 planes of n, the first
  ///   time t >= 0 with value level and the velocity there; infinity and 0 where there is none.
  /// - Units: seconds; velocities per second.
  /// - Error: that of `spring.firstReach`.
  /// - Source: `SpringGrid.grid` solved for the time.
  ///
  /// - Parameters:
  ///   - springs: as for `prepare`, physical.
  ///   - levels: values to reach.
  ///   - results: times, then velocities.
  func firstReaches(
    springs: Span<Scalar>, levels: Span<Scalar>, into results: inout MutableSpan<Scalar>)

  /// Mass, stiffness and damping of springs given in another form.
  ///
  /// - Shapes: values is `form.count` planes of n; results 3 planes of n.
  /// - Units: seconds, distances and a mass of 1, as the form says.
  /// - Error: that of `spring.parameters`.
  /// - Source: as every case of `SpringForm` says.
  ///
  /// - Parameters:
  ///   - form: what the values mean.
  ///   - values: the form's numbers, in its domain.
  ///   - results: mass, stiffness, damping.
  func parameters(
    _ form: SpringForm, _ values: Span<Scalar>, into results: inout MutableSpan<Scalar>)

  /// The numbers of another form for springs; inverse of `parameters`.
  ///
  /// - Shapes: springs is 4 planes of n: mass, stiffness, damping and, for `SpringForm.uiKit`,
  ///   the velocity in distances per second; results `form.count` planes of n.
  /// - Units: as `parameters`.
  /// - Error: that of `spring.describe`.
  /// - Source: as every case of `SpringForm` says.
  ///
  /// - Parameters:
  ///   - form: the form of the results.
  ///   - springs: the springs.
  ///   - results: the form's numbers.
  func describe(
    _ form: SpringForm, springs: Span<Scalar>, into results: inout MutableSpan<Scalar>)

  /// A damped cosine: to - (to - from) e^(-10 damping p) cos(10 velocity p).
  ///
  /// - Shapes: parameters is 4 planes of n: damping, velocity, from, to; progress of m and results n
  ///   rows of m, or with `pairwise` m = n and results of n.
  /// - Units: p is progress, of which 0 gives from exactly.
  /// - Error: that of `spring.cosine`.
  /// - Source: a formula of hand-written keyframe animations.
  ///
  /// - Parameters:
  ///   - parameters: the motions.
  ///   - progress: p.
  ///   - pairwise: whether every motion has a progress of its own.
  ///   - results: values.
  func dampedCosines(
    _ parameters: Span<Scalar>, at progress: Span<Scalar>, pairwise: Bool,
    into results: inout MutableSpan<Scalar>)

  /// Motions whose spring and target change on the way, value and velocity being kept.
  ///
  /// - Shapes: motions is 2 + 5 `segments` planes of n: from, velocity, then mass, stiffness, damping,
  ///   to and duration of every segment; results 2 `segments` planes of n: value and velocity
  ///   at the end of every segment.
  /// - Units: seconds; velocities per second.
  /// - Error: that of `spring.retarget`.
  /// - Source: SwiftUI's springs, which keep the velocity where the target changes.
  ///
  /// - Parameters:
  ///   - motions: the sequences; durations are not negative, and a pause is no segment at all.
  ///   - segments: the number of segments.
  ///   - results: value and velocity per segment.
  func retarget(
    _ motions: Span<Scalar>, segments: Int, into results: inout MutableSpan<Scalar>)
}

/// What counts as rest; the residual is |value - to| / |from - to|, v is the velocity in distances
/// per second towards the target.
///
/// The last three do not meet at critical damping; a damping ratio that Double rounds to 1 is
/// critical.
public enum SettlingRule: String, Sendable, CaseIterable {
  /// The residual is below epsilon at every later time: the least such time.
  case proven
  /// The residual is epsilon for the first time.
  case firstCrossing
  /// Core Animation's: below critical damping ln((1 + |(beta - v) / w|) / epsilon) / beta, not
  /// negative; otherwise (as critical) the first multiple of 0.1 s from which on the residual stays below
  /// epsilon at the next ten multiples. Undamped: the largest Float. Multiples up to 10^6 s are the
  /// sums 0.1 + 0.1 + ... in Double.
  case coreAnimation
  /// SwiftUI's `Spring`: ln((|x| + |beta x - velocity|) / epsilon) / beta with x = to - from, though
  /// its terms differ in units, not negative; at or above critical the multiples of 0.1 s, the residual
  /// |value - to| itself. Undamped: infinity.
  case swiftUI
  /// UIKit's: |(beta - v) / w| e^(-beta t) = epsilon; at or above critical
  /// (1 + (w0 - v) t) e^(-w0 t) = epsilon, its largest solution. 0 where there is none; undamped: infinity.
  case uiKit
}
