import Kernels

/// A curve per lane: whole vectors in place, what is left in copies of its own.
@inline(never)
func sampleEach<Scalar: VectorScalar>(
  _ hodograph: Hodograph<Scalar>, _ controls: UnsafePointer<Scalar>, dimensions: Int,
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let width = Scalar.Lanes.scalarCount
  let points = hodograph.degree &+ 1
  let left = count % width
  let whole = count &- left
  if whole > 0 {
    CurvePlanes(controls: controls, apart: count, t: t, out: out, resultsApart: count, count: whole)
      .sample(hodograph, dimensions: dimensions)
  }
  guard left > 0 else { return }
  withUnsafeTemporaryAllocation(of: Scalar.self, capacity: (points &+ 2) &* width) { copies in
    guard let copies = copies.baseAddress else { return }
    copies.initialize(repeating: 0, count: (points &+ 2) &* width)
    let (arguments, results) = (copies + points &* width, copies + (points &+ 1) &* width)
    arguments.update(from: t + whole, count: left)
    for component in 0..<dimensions {
      for k in 0..<points {
        let plane = controls + (component &* points &+ k) &* count
        (copies + k &* width).update(from: plane + whole, count: left)
      }
      CurvePlanes(
        controls: copies, apart: width, t: arguments, out: results, resultsApart: width,
        count: width
      ).sample(hodograph, dimensions: 1)
      (out + (component &* count &+ whole)).update(from: results, count: left)
    }
  }
}

/// Whole vectors of curves, one curve per lane, whose numbers lie in planes.
private struct CurvePlanes<Scalar: VectorScalar> {
  let controls: UnsafePointer<Scalar>
  /// Numbers from a plane of the control points to the next.
  let apart: Int
  let t: UnsafePointer<Scalar>
  let out: UnsafeMutablePointer<Scalar>
  /// Numbers from a plane of the results to the next.
  let resultsApart: Int
  /// How many curves: a multiple of a vector's width.
  let count: Int

  /// What is most frequent has a loop of its own, in which degree and order are constants.
  @inline(never)
  func sample(_ hodograph: Hodograph<Scalar>, dimensions: Int) {
    switch (hodograph.degree, hodograph.order) {
    case (2, 0): sample(dimensions, Hodograph(degree: 2, order: 0))
    case (3, 0): sample(dimensions, Hodograph(degree: 3, order: 0), isCubic: true)
    case (5, 0): sample(dimensions, Hodograph(degree: 5, order: 0)) { $0 == 1 || $0 == 4 ? 5 : 10 }
    case (3, 1): sample(dimensions, Hodograph(degree: 3, order: 1), isCubic: true)
    case (3, 2): sample(dimensions, Hodograph(degree: 3, order: 2))
    case (5, 1):
      sample(dimensions, Hodograph(degree: 5, order: 1)) {
        $0 == 0 || $0 == 4 ? 5 : $0 == 2 ? 30 : 20
      }
    default:
      let degree = hodograph.degree
      hodograph.withWeights { weights in
        switch hodograph.order {
        case 0: sample(dimensions, Hodograph(degree: degree, order: 0)) { weights[$0] }
        case 1: sample(dimensions, Hodograph(degree: degree, order: 1)) { weights[$0] }
        default: sample(dimensions, Hodograph(degree: degree, order: 2)) { weights[$0] }
        }
      }
    }
  }

  @inline(__always)
  private func sample(_ dimensions: Int, _ hodograph: Hodograph<Scalar>, isCubic: Bool = false) {
    sample(dimensions, hodograph, isCubic: isCubic) { hodograph.weight($0) }
  }

  /// Two components at a time share what depends on their argument alone.
  @inline(__always)
  private func sample(
    _ dimensions: Int, _ hodograph: Hodograph<Scalar>, isCubic: Bool = false,
    weight: (Int) -> Scalar
  ) {
    let points = hodograph.degree &+ 1
    var (first, result, left) = (controls, out, dimensions)
    while left > 1 {
      let (second, secondResult) = (first + points &* apart, result + resultsApart)
      forEachVector { i, t in
        let x = value(first + i, t, hodograph, isCubic, weight)
        let y = value(second + i, t, hodograph, isCubic, weight)
        result.store(x, i, Scalar.Lanes.scalarCount)
        secondResult.store(y, i, Scalar.Lanes.scalarCount)
      }
      first = second + points &* apart
      result = secondResult + resultsApart
      left &-= 2
    }
    if left > 0 {
      forEachVector { i, t in
        let x = value(first + i, t, hodograph, isCubic, weight)
        result.store(x, i, Scalar.Lanes.scalarCount)
      }
    }
  }

  @inline(__always)
  private func forEachVector(_ body: (Int, Scalar.Lanes) -> Void) {
    var i = 0
    while i < count {
      body(i, t.vector(i))
      i &+= Scalar.Lanes.scalarCount
    }
  }

  @inline(__always)
  private func value(
    _ plane: UnsafePointer<Scalar>, _ t: Scalar.Lanes, _ hodograph: Hodograph<Scalar>,
    _ isCubic: Bool, _ weight: (Int) -> Scalar
  ) -> Scalar.Lanes {
    let point = { (k: Int) in plane.vector(k &* apart) }
    if isCubic {
      return hodograph.order == 0 ? cubicPoint(t, point) : cubicDerivative(t, point)
    }
    let lower = hodograph.lower
    if lower < 0 { return t * 0 }
    if hodograph.order == 0 && lower > 3 {
      return self.point(degree: lower, t, point, weight)
    }
    return bernstein(lower, t) { k in
      if hodograph.order == 0 && (k == 0 || k == lower) { return point(k) }
      return hodograph.difference(k, point) * weight(k)
    }
  }

  /// A point of a curve of degree 4 or more.
  ///
  /// As `bernstein`, but with t^k times its weight, which all components share, as the factor of a control
  /// point. With a derivative's weight it would leave the range where its term does not.
  @inline(__always)
  private func point(
    degree: Int, _ t: Scalar.Lanes, _ point: (Int) -> Scalar.Lanes, _ weight: (Int) -> Scalar
  ) -> Scalar.Lanes {
    let s = 1 - t
    var sum = point(0)
    var power = t
    var k = 1
    while k < degree {
      sum = multiplyAdd(sum, s, point(k) * (power * weight(k)))
      power *= t
      k &+= 1
    }
    return multiplyAdd(sum, s, point(degree) * power)
  }
}

/// A point of a cubic curve; what does not depend on the control points is the same for every
/// component.
@inline(__always)
private func cubicPoint<L: RealLanes>(_ t: L, _ point: (Int) -> L) -> L {
  let s = 1 - t
  let ends = multiplyAdd(point(0), s * s * s, point(3) * (t * t * t))
  return multiplyAdd(multiplyAdd(point(1), s, point(2) * t), 3 * (s * t), ends)
}

/// A first derivative of a cubic curve, shared in the same way.
@inline(__always)
private func cubicDerivative<L: RealLanes>(_ t: L, _ point: (Int) -> L) -> L {
  let s = 1 - t
  let (near, middle, far) = (point(1) - point(0), point(2) - point(1), point(3) - point(2))
  let lower = multiplyAdd(near, s, middle * (t + t))
  let last: L = 3 * t * t
  return multiplyAdd(lower, 3 * s, far * last)
}
