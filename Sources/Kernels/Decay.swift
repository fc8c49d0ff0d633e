/// A motion that slows down exponentially, as scroll views and thrown objects do.
///
/// The velocity is multiplied by the rate every millisecond: v(t) = velocity rate^(1000 t).
public struct Decay<Scalar: KernelScalar>: Sendable, Hashable {
  /// Value at time 0.
  public let from: Scalar
  /// Velocity at time 0, in units of the value per second.
  public let velocity: Scalar
  /// What a millisecond leaves of the velocity, in (0, 1): 0.998 in scroll views, 0.99 in fast ones.
  public let rate: Scalar

  /// A motion.
  ///
  /// - Precondition: the rate lies in (0, 1).
  public init(from: Scalar = 0, velocity: Scalar, rate: Scalar) {
    require(rate > 0 && rate < 1, "rate \(rate): not in (0, 1)")
    self.from = from
    self.velocity = velocity
    self.rate = rate
  }

  /// Numbers per motion in a batch: from, velocity, rate.
  public static var count: Int { 3 }

  /// The motion as the kernels take it.
  public var numbers: [Scalar] { [from, velocity, rate] }
}

/// The resistance of content that is dragged past its bound: x c d / (d + c |x|) for an offset x, with
/// d the dimension and c the coefficient.
public struct RubberBand<Scalar: KernelScalar>: Sendable, Hashable {
  /// The size of what the content is seen through, which drawn distances stay below.
  public let dimension: Scalar
  /// How much of a small offset is left: 0.55 in scroll views.
  public let coefficient: Scalar

  /// A resistance.
  ///
  /// - Precondition: both are positive.
  public init(dimension: Scalar, coefficient: Scalar) {
    require(
      dimension > 0 && coefficient > 0,
      "dimension \(dimension), coefficient \(coefficient): not both positive")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Numbers per resistance in a batch, after its offset: dimension, coefficient.
  public static var count: Int { 2 }

  /// The resistance as the kernels take it, after its offset.
  public var numbers: [Scalar] { [dimension, coefficient] }
}

/// Batched exponential deceleration, as scroll views and thrown objects use it.
///
/// The velocity is multiplied by the rate every millisecond: v(t) = velocity rate^(1000 t).
public protocol DecayBatch<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// from + velocity (rate^(1000 t) - 1) / (1000 ln rate), or its derivative.
  ///
  /// A time <= 0 gives from and velocity, +infinity the place of rest.
  ///
  /// - Shapes: motions is 3 planes of n: from, velocity, rate; times and results of n, or with
  ///   `pairwise` false one motion, times and results of m.
  /// - Units: seconds; velocity per second; rate per millisecond, in (0, 1).
  /// - Error: that of `decay.value` or `decay.velocity`.
  /// - Source: UIScrollView.DecelerationRate; POPDecayAnimation.
  ///
  /// - Parameters:
  ///   - motions: the motions.
  ///   - quantity: value or velocity.
  ///   - times: seconds since release.
  ///   - pairwise: whether every time has a motion of its own.
  ///   - results: a number per time.
  func decay(
    _ motions: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>, pairwise: Bool,
    into results: inout MutableSpan<Scalar>)

  /// The same within bounds: a motion that reaches a bound goes on as a critically damped spring to
  /// that bound, value and velocity being kept; one that starts outside does so at once.
  ///
  /// - Shapes: motions is 6 planes of n: from, velocity, rate, lower, upper, response; times of n;
  ///   results 2 planes of n, values then velocities.
  /// - Units: those of `decay`; response is 2 pi over the spring's natural frequency, in seconds.
  /// - Error: that of `decay.bounded`.
  /// - Source: the bounce of UIScrollView; CASpringAnimation for the spring.
  ///
  /// - Parameters:
  ///   - motions: the motions, rates in (0, 1), lower <= upper and responses positive, which is not
  ///     checked; bounds may be infinite, but not both the same infinity.
  ///   - times: seconds since release.
  ///   - results: values and velocities.
  func boundedDecay(
    _ motions: Span<Scalar>, at times: Span<Scalar>, into results: inout MutableSpan<Scalar>)

  /// When the speed has fallen to a threshold, and how far the motion goes in all:
  /// max(0, ln(threshold / |velocity|) / (1000 ln rate)) and -velocity / (1000 ln rate).
  ///
  /// - Shapes: motions is 3 planes of n: velocity, rate, threshold; results 2 planes of n.
  /// - Units: those of `decay`; the threshold is a velocity.
  /// - Error: that of `decay.timeToRest`.
  /// - Source: `decay` solved for the time, and its limit.
  ///
  /// - Parameters:
  ///   - motions: the motions; thresholds are positive.
  ///   - results: times and distances.
  func decayRests(_ motions: Span<Scalar>, into results: inout MutableSpan<Scalar>)

  /// How far content is drawn past its bound when it is dragged past it: with x the offset, c the
  /// coefficient and d the dimension, x c d / (d + c |x|); or with `inverse` the offset for a drawn
  /// distance, infinite from d on.
  ///
  /// - Shapes: values is 3 planes of n: offset, dimension, coefficient; results of n.
  /// - Units: that of the dimension; the coefficient has none.
  /// - Error: that of `decay.rubberBand`.
  /// - Source: UIScrollView, coefficient 0.55.
  ///
  /// - Parameters:
  ///   - values: offsets, dimensions and coefficients, the latter two positive.
  ///   - inverse: whether the offsets are drawn distances.
  ///   - results: drawn distances, or offsets.
  func rubberBand(
    _ values: Span<Scalar>, inverse: Bool, into results: inout MutableSpan<Scalar>)
}
