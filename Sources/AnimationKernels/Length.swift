import Kernels

extension BezierCurve where Scalar: AnimationScalar {
  /// The arc length for t from 0 to 1.
  ///
  /// - Units: those of the control points.
  /// - Error: that of `bezier.length`.
  /// - Source: Farin, Curves and Surfaces for CAGD, chapter 10.
  ///
  /// - Returns: the length; 0 where all control points coincide.
  public func length() -> Scalar {
    written(1) { result in
      FastestKernels<Scalar>().length.lengths(batch, of: numbers.span, into: &result)
    }[0]
  }

  /// Where the arc from t = 0 has a length.
  ///
  /// - Units: those of the control points.
  /// - Error: that of `bezier.parameterAtLength`.
  /// - Source: Farin, Curves and Surfaces for CAGD, chapter 10.
  ///
  /// - Parameter length: the arc's; NaN gives NaN.
  /// - Returns: t in [0, 1]; 0 for a length of 0 or less, 1 for one of the curve's or more.
  public func parameter(atLength length: Scalar) -> Scalar {
    let lengths: InlineArray<1, Scalar> = [length]
    return written(1) { result in
      FastestKernels<Scalar>().length.parameters(
        batch, of: numbers.span, atLengths: lengths.span, into: &result)
    }[0]
  }
}
