/// Arc lengths of Bezier curves.
public protocol LengthBatch<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// Measures curves: the integral of |B'(t)| for t from 0 to 1.
  ///
  /// Coincident control points give 0, NaN among them NaN.
  ///
  /// - Shapes: controls is planes of n as for `Arrangement.each`; out of n.
  /// - Units: those of the control points.
  /// - Error: in ulp of the length, and in units of its sensitivity to the control points.
  /// - Source: Farin, Curves and Surfaces for CAGD, chapter 10.
  ///
  /// - Parameters:
  ///   - batch: degree and dimensions; the arrangement must be `each`.
  ///   - controls: control points.
  ///   - out: lengths.
  func lengths(
    _ batch: CurveBatch, of controls: Span<Scalar>, into out: inout MutableSpan<Scalar>)

  /// Inverts the arc length: the t in [0, 1] with length(0..t) = the given length.
  ///
  /// A length of 0 or less gives 0, one of the total or more gives 1, NaN gives NaN.
  ///
  /// - Shapes: controls by `Arrangement` (`one` or `each`); lengths and out of n.
  /// - Units: lengths in those of the control points.
  /// - Error: in ulp of t, and in units of its sensitivity to the inputs, which grows where the
  ///   speed |B'(t)| is small.
  /// - Source: Farin, Curves and Surfaces for CAGD, chapter 10.
  ///
  /// - Parameters:
  ///   - batch: degree, dimensions and arrangement.
  ///   - controls: control points.
  ///   - lengths: arc lengths from t = 0.
  ///   - out: curve parameters.
  func parameters(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    atLengths lengths: Span<Scalar>, into out: inout MutableSpan<Scalar>)
}
