/// Which way a layer that moves along a curve faces: Core Animation's rotation modes.
public enum RotationMode: String, Sendable, CaseIterable {
  /// Along the tangent.
  case auto
  /// Against the tangent.
  case autoReverse
}

/// Batched geometry of Bezier curves: directions, extents and subdivision.
public protocol GeometryBatch<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// The angle of the tangent B'(t), in (-pi, pi], positive from +x towards +y.
  ///
  /// Where B'(t) = 0 it is the limit from above, from below at t >= 1: the direction of the first
  /// derivative that does not vanish, with the sign of that side. A curve whose control points all
  /// coincide has the angle 0 in both modes. NaN for NaN.
  ///
  /// - Shapes: `Arrangement.one` or `.each`, with d = 1.
  /// - Units: radians.
  /// - Error: in ulp of the angle and of its sensitivity to the control points.
  /// - Source: CAKeyframeAnimation.rotationMode.
  ///
  /// - Parameters:
  ///   - mode: along the tangent or against it.
  ///   - batch: degree and arrangement, two dimensions.
  ///   - controls: control points.
  ///   - t: curve parameters.
  ///   - angle: angles, as many as parameters.
  func tangentAngles(
    _ mode: RotationMode, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into angle: inout MutableSpan<Scalar>)

  /// The least and the greatest value of every component over t in [0, 1].
  ///
  /// They are taken at the ends and at the zeros of the component's derivative. A component with a
  /// NaN among its control points has NaN bounds.
  ///
  /// - Shapes: `Arrangement.each`: a plane per control number; out of 2 d planes, least and greatest
  ///   of each component in turn.
  /// - Units: those of the control points.
  /// - Error: in ulp of the sum of the absolute terms; an error of the parameter counts in second
  ///   order only.
  /// - Source: Farin, Curves and Surfaces for CAGD, section 5.3: extrema are roots of the derivative.
  ///
  /// - Parameters:
  ///   - batch: degree and dimensions.
  ///   - controls: control points.
  ///   - out: bounds.
  func bounds(
    _ batch: CurveBatch, of controls: Span<Scalar>, into out: inout MutableSpan<Scalar>)

  /// The control points of both parts of a curve divided at t, by de Casteljau's algorithm.
  ///
  /// The left part ends and the right part begins at B(t). Any finite t is allowed; the parts then
  /// run from t = 0 to t and from t to 1. NaN for NaN.
  ///
  /// Curves are taken component after component (`CurveBatch.parameterCount`), but parts come out point
  /// after point: plane `first + k * dimensions + c` is component c of point k of the part that begins at
  /// plane `first`, and goes on as plane `c * (degree + 1) + k` of a curve.
  ///
  /// - Shapes: `Arrangement.one` or `.each`; out of 2 p planes, p = `CurveBatch.parameterCount`: for
  ///   the left and then the right part, point after point, every component of a point.
  /// - Units: those of the control points.
  /// - Error: in ulp of the sum of the absolute terms; the outer ends are exact, and at t = 0 and
  ///   t = 1 everything is.
  /// - Source: Farin, Curves and Surfaces for CAGD, section 5.4.
  ///
  /// - Parameters:
  ///   - batch: degree, dimensions and arrangement.
  ///   - controls: control points.
  ///   - t: curve parameters.
  ///   - out: control points of the parts.
  func split(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>)
}

extension CurveBatch {
  /// The number of parameters of a batch of directions or parts.
  ///
  /// - Precondition: the arrangement is `one` or `each` and the sizes fit it.
  @inlinable
  @inline(always)
  public func count(
    parameters: Int, arguments: Int, results: Int, perElement: Int,
    in call: StaticString = #function
  ) -> Int {
    requireArrangement(arrangement, arrangement != .shared, "one or each", in: call)
    let curves = arrangement == .one ? 1 : arguments
    requireCount("controls", parameters, curves * parameterCount, in: call)
    requireCount("results", results, arguments * perElement, in: call)
    return arguments
  }

  /// The number of curves of a batch without parameters.
  ///
  /// - Precondition: the arrangement is `each` and the sizes fit it.
  @inlinable
  @inline(always)
  public func count(
    parameters: Int, results: Int, perElement: Int, in call: StaticString = #function
  ) -> Int {
    requireArrangement(arrangement, arrangement == .each, "each", in: call)
    let curves = requireElements(
      "controls", parameters, of: parameterCount, in: call)
    requireCount("results", results, curves * perElement, in: call)
    return curves
  }
}
