import Kernels

extension BezierCurve where Scalar: AnimationScalar {
  /// The position at one parameter; for many curves or parameters use `FastestKernels`.
  ///
  /// - Units: those of the control points.
  /// - Error: that of `bezier.points`, strict.
  /// - Source: Farin, Curves and Surfaces for CAGD, chapter 5.
  ///
  /// - Parameter t: the curve parameter, any finite number; NaN gives NaN.
  /// - Returns: a number per component.
  public func point(at t: Scalar) -> [Scalar] {
    let t: InlineArray<1, Scalar> = [t]
    return written(batch.dimensions) { result in
      FastestKernels<Scalar>().bezier.points(batch, of: numbers.span, at: t.span, into: &result)
    }
  }

  /// The first or second derivative at one parameter.
  ///
  /// - Units: those of the control points, per unit of t (or its square).
  /// - Error: that of `bezier.derivatives`, strict.
  /// - Source: Farin, Curves and Surfaces for CAGD, section 5.3.
  ///
  /// - Parameters:
  ///   - t: the curve parameter, any finite number; NaN gives NaN.
  ///   - order: 1 or 2; above the degree the result is 0, at t = NaN 0 or NaN.
  /// - Returns: a number per component.
  public func derivative(at t: Scalar, order: Int = 1) -> [Scalar] {
    let t: InlineArray<1, Scalar> = [t]
    return written(batch.dimensions) { result in
      FastestKernels<Scalar>().bezier.derivatives(
        order: order, batch, of: numbers.span, at: t.span, into: &result)
    }
  }
}
