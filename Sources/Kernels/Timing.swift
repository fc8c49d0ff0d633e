/// What a timing function gives for an input outside [0, 1].
public enum OutsideRule: String, Sendable, CaseIterable {
  /// Linear along the end's tangent, as css-easing-2 states it.
  case extrapolate
  /// The value of the nearer end, as Core Animation does.
  case clamp
}

/// The timing function `cubic-bezier(x1, y1, x2, y2)` with end points (0, 0) and (1, 1).
public struct CubicTiming<Scalar: KernelScalar>: Sendable, Hashable {
  /// First control point's input coordinate, in [0, 1].
  public let x1: Scalar
  /// First control point's output coordinate.
  public let y1: Scalar
  /// Second control point's input coordinate, in [0, 1].
  public let x2: Scalar
  /// Second control point's output coordinate.
  public let y2: Scalar

  /// The function of the given control points.
  ///
  /// - Precondition: `x1` and `x2` lie in [0, 1]; otherwise the curve is not a function.
  public init(_ x1: Scalar, _ y1: Scalar, _ x2: Scalar, _ y2: Scalar) {
    require(
      x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1, "x1 \(x1), x2 \(x2): not both in [0, 1]")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Numbers per function in a batch: x1, y1, x2, y2.
  public static var count: Int { 4 }

  /// The function as the kernels take it.
  public var numbers: [Scalar] { [x1, y1, x2, y2] }
}

/// Core Animation's named timing functions.
///
/// - Source: the control points that `CAMediaTimingFunction` gives for its names.
public enum NamedTiming: String, Sendable, CaseIterable {
  /// The identity.
  case linear
  /// Begins slowly.
  case easeIn
  /// Ends slowly.
  case easeOut
  /// Begins and ends slowly; CSS's `ease-in-out`.
  case easeInEaseOut
  /// Core Animation's `default`, and CSS's `ease`.
  case standard = "default"

  /// The control points x1, y1, x2, y2, in decimal.
  public var controls: [Double] { [points.x, points.y, points.z, points.w] }

  /// The same without an array.
  fileprivate var points: SIMD4<Double> {
    switch self {
    case .linear: [0, 0, 1, 1]
    case .easeIn: [0.42, 0, 1, 1]
    case .easeOut: [0, 0, 0.58, 1]
    case .easeInEaseOut: [0.42, 0, 0.58, 1]
    case .standard: [0.25, 0.1, 0.25, 1]
    }
  }
}

extension CubicTiming {
  /// A named function, its control points rounded to Float, as `CAMediaTimingFunction` stores them.
  public init(_ name: NamedTiming) {
    let points = SIMD4<Float>(name.points)
    self.init(Scalar(points.x), Scalar(points.y), Scalar(points.z), Scalar(points.w))
  }
}

/// Batched timing functions.
public protocol TimingBatch<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// How many numbers `prepare` may write; 0 where the implementation needs no table.
  var tableCount: Int { get }

  /// Tabulates a timing function for later calls of `cubic` with `Arrangement.one`.
  ///
  /// Worth it for a function that is kept: preparing takes the time of hundreds of evaluations.
  ///
  /// - Shapes: table of `tableCount`.
  /// - Units, errors and sources: those of `cubic`.
  ///
  /// - Parameters:
  ///   - function: the timing function.
  ///   - table: exactly `tableCount` numbers, opaque to the caller.
  func prepare(_ function: CubicTiming<Scalar>, into table: inout MutableSpan<Scalar>)

  /// Evaluates one timing function: y where X(t) = x, y = Y(t).
  ///
  /// With s = 1 - t: X = 3 x1 t s² + 3 x2 t² s + t³ and Y likewise; exactly 0 at 0 and 1 at 1,
  /// exactly x in [0, 1] where y1 = x1 and y2 = x2, NaN for NaN.
  ///
  /// - Shapes: x and y of n.
  /// - Units: progress in, progress out.
  /// - Error: in ulp of the result; strict is monotone where Y is.
  /// - Source: css-easing-2, "Cubic Bézier easing functions"; CAMediaTimingFunction.
  ///
  /// - Parameters:
  ///   - function: the timing function.
  ///   - table: what `prepare` wrote for it.
  ///   - outside: the rule for x outside [0, 1].
  ///   - x: inputs.
  ///   - y: results, as many as inputs.
  func cubic(
    _ function: CubicTiming<Scalar>, table: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into y: inout MutableSpan<Scalar>)

  /// Evaluates a timing function of its own for every input; see `cubic`.
  ///
  /// - Shapes: controls is 4 planes (x1, y1, x2, y2) of n; x and y of n.
  /// - Units, errors and sources: those of `cubic`.
  ///
  /// - Parameters:
  ///   - controls: control points; x1 and x2 in [0, 1].
  ///   - outside: the rule for x outside [0, 1].
  ///   - x: inputs.
  ///   - y: results, as many as inputs.
  func cubics(
    _ controls: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into y: inout MutableSpan<Scalar>)

  /// The slope dy/dx of a timing function of its own for every input.
  ///
  /// At an end whose tangent vanishes it is the limit, which may be infinite, and where a curve is
  /// vertical inside, at x = 1/2, the limit from above; outside [0, 1] it is the slope of the
  /// extrapolation, or 0 where the input is clamped.
  ///
  /// - Shapes: controls is 4 planes (x1, y1, x2, y2) of n; x and slope of n.
  /// - Units: progress out per progress in.
  /// - Error: that of `timing.velocity`.
  /// - Source: the derivative of `cubic`: Farin, Curves and Surfaces for CAGD, section 5.3.
  ///
  /// - Parameters:
  ///   - controls: control points; x1 and x2 in [0, 1].
  ///   - outside: the rule for x outside [0, 1].
  ///   - x: inputs.
  ///   - slope: results, as many as inputs.
  func velocities(
    _ controls: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into slope: inout MutableSpan<Scalar>)
}
