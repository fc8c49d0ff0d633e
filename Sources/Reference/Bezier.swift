import Kernels

/// One curve of a batch: where its numbers lie.
private struct Curve<Scalar: KernelScalar> {
  var start: Int
  var stride: Int

  init(_ batch: CurveBatch, index: Int, count: Int) {
    let planes = batch.arrangement == .each
    start = planes ? index : index * batch.parameterCount
    stride = planes ? count : 1
  }

  /// The control points' component of the given index, differenced `order` times.
  func hodograph(
    of controls: Span<Scalar>, component: Int, degree: Int, order: Int
  ) -> [DoubleWord<Scalar>] {
    var points = (0...degree).map {
      DoubleWord(controls[start + (component * (degree + 1) + $0) * stride])
    }
    for step in 0..<order {
      guard points.count > 1 else { return [DoubleWord(0)] }
      let factor = Scalar(degree - step)
      points = zip(points.dropFirst(), points).map { factor * ($0 - $1) }
    }
    return points
  }
}

/// De Casteljau's algorithm: repeated linear interpolation between neighbouring control points.
func deCasteljau<Scalar: KernelScalar>(
  _ controls: [DoubleWord<Scalar>], at t: DoubleWord<Scalar>
) -> DoubleWord<Scalar> {
  if t.isNaN { return t }
  let s = DoubleWord<Scalar>(1) - t
  var points = controls
  while points.count > 1 {
    points = zip(points, points.dropFirst()).map { s * $0 + t * $1 }
  }
  return points[0]
}

extension ReferenceBackend: BezierSampling {
  /// See `BezierSampling.points`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func points(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    sample(order: 0, batch, of: controls, at: t, into: &out, in: #function)
  }

  /// See `BezierSampling.derivatives`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func derivatives(
    order: Int, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    requireNumber("order", order, order == 1 || order == 2, "1 or 2")
    sample(order: order, batch, of: controls, at: t, into: &out, in: #function)
  }

  @inline(__always)
  private func sample(
    order: Int, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>, in call: StaticString
  ) {
    let shape = batch.sizes(parameters: controls.count, arguments: t.count, in: call)
    requireCount("out", out.count, shape.results, in: call)
    for curve in 0..<shape.curves {
      let numbers = Curve<Scalar>(batch, index: curve, count: t.count)
      for component in 0..<batch.dimensions {
        let points = numbers.hodograph(
          of: controls, component: component, degree: batch.degree, order: order)
        let plane = (curve * batch.dimensions + component) * t.count
        switch batch.arrangement {
        case .one, .oneRows, .shared:
          for i in t.indices { out[plane + i] = point(points, at: t[i]) }
        case .each, .eachGroups, .eachRows:
          let i = curve
          out[component * t.count + i] = point(points, at: t[i])
        }
      }
    }
  }

  /// A point of a curve.
  ///
  /// Products of tiny numbers lose their low words: control points are multiplied before, unless t is so
  /// large that this could leave the range. Only a subnormal result is then rounded twice, by less than its
  /// last digit.
  private func point(_ points: [DoubleWord<Scalar>], at t: Scalar) -> Scalar {
    let exponent = -Scalar.leastNormalMagnitude.exponent / 2
    let power = Scalar(sign: .plus, exponent: exponent, significand: 1)
    guard t.magnitude < 16, points.allSatisfy({ $0.high.magnitude * power < 1 }) else {
      return deCasteljau(points, at: DoubleWord(t)).rounded
    }
    return deCasteljau(points.map { power * $0 }, at: DoubleWord(t)).rounded / power
  }
}
