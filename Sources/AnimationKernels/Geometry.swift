import Kernels

extension BezierCurve where Scalar: AnimationScalar {
  /// The angle of the tangent at one parameter, of a curve in a plane.
  ///
  /// Where the derivative is 0 it is the limit from above, from below at t >= 1.
  ///
  /// - Units: radians, in (-pi, pi], positive from +x towards +y.
  /// - Error: that of `bezier.tangentAngle`.
  /// - Source: CAKeyframeAnimation.rotationMode.
  ///
  /// - Precondition: control points have two components.
  ///
  /// - Parameters:
  ///   - t: the curve parameter, any finite number; NaN gives NaN.
  ///   - mode: along the tangent or against it.
  /// - Returns: the angle.
  public func tangentAngle(at t: Scalar, _ mode: RotationMode = .auto) -> Scalar {
    require(batch.dimensions == 2, "dimensions \(batch.dimensions): angles are of 2")
    let t: InlineArray<1, Scalar> = [t]
    return written(1) { result in
      FastestKernels<Scalar>().geometry.tangentAngles(
        mode, batch, of: numbers.span, at: t.span, into: &result)
    }[0]
  }

  /// The least and the greatest value of every component for t in [0, 1].
  ///
  /// - Units: those of the control points.
  /// - Error: that of `bezier.bounds`.
  /// - Source: Farin, Curves and Surfaces for CAGD, section 5.3: extrema are roots of the derivative.
  ///
  /// - Returns: a number per component each.
  public func bounds() -> (least: [Scalar], greatest: [Scalar]) {
    let ends = written(2 * batch.dimensions) { result in
      FastestKernels<Scalar>().geometry.bounds(batch, of: numbers.span, into: &result)
    }
    let components = 0..<batch.dimensions
    return (components.map { ends[2 * $0] }, components.map { ends[2 * $0 + 1] })
  }

  /// Both parts of the curve divided at a parameter.
  ///
  /// - Units: those of the control points.
  /// - Error: that of `bezier.split`; the outer ends are exact.
  /// - Source: Farin, Curves and Surfaces for CAGD, section 5.4.
  ///
  /// - Parameter t: the curve parameter, any finite number; NaN gives NaN.
  /// - Returns: the curve from 0 to t, and that from t to 1.
  public func split(at t: Scalar) -> (before: BezierCurve, after: BezierCurve) {
    let t: InlineArray<1, Scalar> = [t]
    let points = written(2 * batch.parameterCount) { result in
      FastestKernels<Scalar>().geometry.split(
        batch, of: numbers.span, at: t.span, into: &result)
    }
    func part(_ first: Int) -> BezierCurve {
      BezierCurve(
        (0...batch.degree).map { point in
          let start = (first + point) * batch.dimensions
          return Array(points[start..<(start + batch.dimensions)])
        })
    }
    return (part(0), part(batch.degree + 1))
  }
}
