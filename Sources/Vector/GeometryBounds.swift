import Kernels

/// The least and the greatest value met so far.
struct LaneRange<L: RealLanes> {
  var least: L
  var greatest: L

  /// The range of the two ends of a curve.
  @inline(__always)
  init(_ a: L, _ b: L) {
    least = smaller(a, b)
    greatest = larger(a, b)
  }

  /// Takes in a value; NaN is none.
  @inline(always)
  mutating func include(_ value: L) {
    least = smaller(value, least)
    greatest = larger(value, greatest)
  }
}

/// t and s = 1 - t with t / s = a / b, the smaller one with its full relative precision; NaN where
/// that is not inside (0, 1).
@inline(always)
private func parameter<L: RealLanes>(_ a: L, over b: L) -> (t: L, s: L) {
  let before = magnitude(a) < magnitude(b)
  let inside = select(a * b > 0, a + b, L(repeating: .nan))
  let nearer = select(before, a, b) / inside
  let farther = 1 - nearer
  return (select(before, nearer, farther), select(before, farther, nearer))
}

/// A cubic's value, of control values times their binomial coefficients.
@inline(always)
private func cubic<L: RealLanes>(_ a: L, _ b: L, _ c: L, _ d: L, _ at: (t: L, s: L)) -> L {
  let near = multiplyAdd(b, at.t, a * at.s)
  let far = multiplyAdd(d, at.t, c * at.s)
  return multiplyAdd(near, at.s * at.s, far * (at.t * at.t))
}

/// One component of a vector of curves, scaled.
private struct LaneComponent<Scalar: VectorScalar> {
  let degree: Int
  private let first: Int
  private let controls: OwnControls<Scalar>
  private let scale: ComfortableScale<Scalar>
  /// NaN where a control value is, else 0.
  private let undefined: Scalar.Lanes

  @inline(always)
  init(_ component: Int, degree: Int, _ controls: OwnControls<Scalar>) {
    self.degree = degree
    first = component &* (degree &+ 1)
    self.controls = controls
    var size = Scalar.Lanes(repeating: 0)
    var total = size
    var k = 0
    while k <= degree {
      let value = controls.lanes(first &+ k)
      size = larger(magnitude(value), size)
      total += value - value
      k &+= 1
    }
    scale = ComfortableScale(size)
    undefined = total
  }

  /// A scaled control value.
  @inline(always)
  subscript(k: Int) -> Scalar.Lanes { controls.lanes(first &+ k) * scale.factor }

  /// The range of the ends, in the curve's own scale.
  @inline(always)
  var ends: LaneRange<Scalar.Lanes> {
    LaneRange(controls.lanes(first), controls.lanes(first &+ degree))
  }

  /// Takes a scaled value into a range.
  @inline(always)
  func include(_ value: Scalar.Lanes, in range: inout LaneRange<Scalar.Lanes>) {
    range.include(value * scale.inverse)
  }

  /// Writes a range to the component's two planes.
  @inline(always)
  func store(
    _ range: LaneRange<Scalar.Lanes>, to out: UnsafeMutablePointer<Scalar>, stride: Int
  ) {
    out.storeWhole(range.least + undefined)
    (out + stride).storeWhole(range.greatest + undefined)
  }

  /// The value of a quadratic's extremum; NaN where there is none inside (0, 1).
  @inline(always)
  func quadraticExtremum() -> Scalar.Lanes {
    let (a, b, c) = (self[0], self[1], self[2])
    let at = parameter(b - a, over: b - c)
    let linear = multiplyAdd(a, at.s, (b + b) * at.t)
    return multiplyAdd(linear, at.s, c * (at.t * at.t))
  }

  /// The values of a cubic's extrema; NaN where there is none inside (0, 1).
  ///
  /// The zeros of the derivative in Bernstein form are ratios t / s without cancellation but in the
  /// discriminant. An error there moves the zero by its square root, and the extremum by its power
  /// 3/2, since the two extrema are then as near.
  @inline(always)
  func cubicExtrema() -> (Scalar.Lanes, Scalar.Lanes) {
    let (a, b, c, d) = (self[0], self[1], self[2], self[3])
    let steps = (b - a, c - b, d - c)
    let size = larger(larger(magnitude(steps.0), magnitude(steps.1)), magnitude(steps.2))
    let unit = 1 / size
    let (first, second, third) = (steps.0 * unit, steps.1 * unit, steps.2 * unit)
    // first s² + 2 second s t + third t² = 0.
    let root = (second * second - first * third).squareRoot()
    let sum = second + select(second < 0, 0 - root, root)
    return (
      cubic(a, b * 3, c * 3, d, parameter(0 - sum, over: third)),
      cubic(a, b * 3, c * 3, d, parameter(0 - first, over: sum))
    )
  }
}

/// Bounds of all curves.
@inline(__always)
func boundsOfEach<Scalar: VectorScalar>(_ batch: CurveBatch, _ planes: WholePlanes<Scalar>) {
  switch batch.degree {
  case 1: lineBounds(batch, planes)
  case 2: quadraticBounds(batch, planes)
  case 3: cubicBounds(batch, planes)
  default: highBounds(batch, planes)
  }
}

// A function per degree, whose loop holds no other's constants.

@inline(never)
private func lineBounds<Scalar: VectorScalar>(_ batch: CurveBatch, _ planes: WholePlanes<Scalar>) {
  lowBounds(batch, planes, degree: 1, LineExtrema.self)
}

@inline(never)
private func quadraticBounds<Scalar: VectorScalar>(
  _ batch: CurveBatch, _ planes: WholePlanes<Scalar>
) {
  lowBounds(batch, planes, degree: 2, QuadraticExtrema.self)
}

@inline(never)
private func cubicBounds<Scalar: VectorScalar>(_ batch: CurveBatch, _ planes: WholePlanes<Scalar>) {
  lowBounds(batch, planes, degree: batch.degree, CubicExtrema.self)
}

/// Extrema of curves of a degree; a closure may stay a call, with vectors in memory.
private protocol LowExtrema {
  /// Takes the extrema between the ends into a range.
  static func include<Scalar: VectorScalar>(
    of curve: LaneComponent<Scalar>, in range: inout LaneRange<Scalar.Lanes>)
}

private enum LineExtrema: LowExtrema {
  @inline(always)
  static func include<Scalar: VectorScalar>(
    of curve: LaneComponent<Scalar>, in range: inout LaneRange<Scalar.Lanes>
  ) {}
}

private enum QuadraticExtrema: LowExtrema {
  @inline(always)
  static func include<Scalar: VectorScalar>(
    of curve: LaneComponent<Scalar>, in range: inout LaneRange<Scalar.Lanes>
  ) {
    curve.include(curve.quadraticExtremum(), in: &range)
  }
}

private enum CubicExtrema: LowExtrema {
  @inline(always)
  static func include<Scalar: VectorScalar>(
    of curve: LaneComponent<Scalar>, in range: inout LaneRange<Scalar.Lanes>
  ) {
    let (first, second) = curve.cubicExtrema()
    curve.include(first, in: &range)
    curve.include(second, in: &range)
  }
}

/// Bounds of curves of degree 1 to 3, by the closed form of the derivative's zeros.
@inline(__always)
private func lowBounds<Scalar: VectorScalar, Extrema: LowExtrema>(
  _ batch: CurveBatch, _ planes: WholePlanes<Scalar>, degree: Int, _ extrema: Extrema.Type
) {
  var start = 0
  while start < planes.count {
    let controls = OwnControls(planes, at: start)
    var component = 0
    while component < batch.dimensions {
      let curve = LaneComponent(component, degree: degree, controls)
      var range = curve.ends
      extrema.include(of: curve, in: &range)
      curve.store(
        range, to: planes.out + (2 &* component &* planes.outStride &+ start),
        stride: planes.outStride)
      component &+= 1
    }
    start &+= Scalar.Lanes.scalarCount
  }
}

/// Bounds of curves of higher degree, by the zeros of all derivatives.
@inline(never)
private func highBounds<Scalar: VectorScalar>(_ batch: CurveBatch, _ planes: WholePlanes<Scalar>) {
  DerivativeTable<Scalar.Lanes>.withMemory(degree: batch.degree) { table in
    var start = 0
    while start < planes.count {
      let controls = OwnControls(planes, at: start)
      var component = 0
      while component < batch.dimensions {
        let curve = LaneComponent(component, degree: batch.degree, controls)
        var k = 0
        while k <= batch.degree {
          table.rows[k] = curve[k]
          k &+= 1
        }
        table.fillDerivatives()
        table.findCriticalPoints()
        var range = curve.ends
        k = 1
        while k < batch.degree {
          let (t, s) = table.criticalPoint(table.knots[k])
          curve.include(table.value(0, at: t, s), in: &range)
          k &+= 1
        }
        curve.store(
          range, to: planes.out + (2 &* component &* planes.outStride &+ start),
          stride: planes.outStride)
        component &+= 1
      }
      start &+= Scalar.Lanes.scalarCount
    }
  }
}
