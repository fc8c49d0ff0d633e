import Kernels

/// The magnitudes between which products of control values neither overflow nor turn subnormal.
struct ComfortableScale<Scalar: VectorScalar> {
  private let isSingle = MemoryLayout<Scalar>.size == MemoryLayout<Float>.size

  /// Per lane the power of two to multiply control values with, and its inverse.
  @inline(__always)
  func factors(_ magnitude: Scalar.Lanes) -> (factor: Scalar.Lanes, inverse: Scalar.Lanes) {
    typealias L = Scalar.Lanes
    let small = magnitude < Scalar(isSingle ? 0x1p-42 : 0x1p-341)
    let huge = magnitude > Scalar(isSingle ? 0x1p+95 : 0x1p+991)
    let one = L(repeating: 1)
    let (up, down) = (isSingle ? 0x1p+95 : 0x1p+767, isSingle ? 0x1p-95 : 0x1p-767)
    return (
      select(
        small, L(repeating: Scalar(up)), select(huge, L(repeating: Scalar(0x1p-48)), one)),
      select(
        small, L(repeating: Scalar(down)), select(huge, L(repeating: Scalar(0x1p+48)), one))
    )
  }
}

/// The larger one.
@inline(__always)
func larger<L: RealLanes>(_ a: L, _ b: L) -> L { select(a > b, a, b) }

/// The smaller one.
@inline(__always)
func smaller<L: RealLanes>(_ a: L, _ b: L) -> L { select(a < b, a, b) }

/// |a|.
@inline(__always)
func magnitude<L: RealLanes>(_ a: L) -> L { larger(a, 0 - a) }

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
  @inline(__always)
  mutating func include(_ value: L) {
    least = smaller(value, least)
    greatest = larger(value, greatest)
  }
}

/// t and 1 - t, of which the smaller one has its full relative precision.
private struct Parameter<L: RealLanes> {
  let t: L
  let s: L

  /// The parameter with t / s = a / b; NaN where that is not inside (0, 1).
  @inline(__always)
  init(_ a: L, over b: L) {
    let before = magnitude(a) < magnitude(b)
    let inside = select(a * b > 0, a + b, L(repeating: .nan))
    let nearer = select(before, a, b) / inside
    let farther = 1 - nearer
    t = select(before, nearer, farther)
    s = select(before, farther, nearer)
  }
}

/// Bounds of one component by the closed form of the derivative's zeros, in Bernstein form, where
/// they are ratios t / s without cancellation but in the discriminant. An error there moves the zero
/// by its square root, and the extremum by its power 3/2, since the two extrema are then as near.
@inline(__always)
private func closedRange<L: RealLanes>(
  _ degree: Int, _ inverse: L, _ p: (Int) -> L, ends: (L, L)
) -> LaneRange<L> {
  var range = LaneRange(ends.0, ends.1)
  switch degree {
  case 2:
    let (a, b, c) = (p(0), p(1), p(2))
    let at = Parameter(b - a, over: b - c)
    let middle = (b + b) * at.t
    let value = multiplyAdd(multiplyAdd(a, at.s, middle), at.s, c * (at.t * at.t))
    range.include(value * inverse)
  case 3:
    let (a, b, c, d) = (p(0), p(1), p(2), p(3))
    let steps = (b - a, c - b, d - c)
    let size = larger(larger(magnitude(steps.0), magnitude(steps.1)), magnitude(steps.2))
    let unit = 1 / size
    let (first, second, third) = (steps.0 * unit, steps.1 * unit, steps.2 * unit)
    // first s² + 2 second s t + third t² = 0.
    let root = (second * second - first * third).squareRoot()
    let sum = second + select(second < 0, 0 - root, root)
    let (inner, outer) = (b * 3, c * 3)
    let value = { (at: Parameter<L>) in
      let near = multiplyAdd(inner, at.t, a * at.s)
      let far = multiplyAdd(d, at.t, outer * at.s)
      return multiplyAdd(near, at.s * at.s, far * (at.t * at.t))
    }
    range.include(value(Parameter(0 - sum, over: third)) * inverse)
    range.include(value(Parameter(0 - first, over: sum)) * inverse)
  default: break
  }
  return range
}

/// Calls `body` for every component of every vector of curves, then stores the range it gives.
@inline(__always)
private func forEachComponent<Scalar: VectorScalar>(
  _ batch: CurveBatch, _ controls: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int,
  _ body: (_ control: (Int) -> Scalar.Lanes, _ factor: Scalar.Lanes, _ inverse: Scalar.Lanes)
    -> LaneRange<Scalar.Lanes>
) {
  typealias L = Scalar.Lanes
  let points = batch.degree &+ 1
  let scale = ComfortableScale<Scalar>()
  forEachStep(count, width: L.scalarCount) { start, length in
    var component = 0
    while component < batch.dimensions {
      let plane = controls + component &* points &* count
      let control = { (k: Int) in (plane + k &* count).lanes(start, length, filler: 0) }
      var size = L(repeating: 0)
      var total = L(repeating: 0)
      var k = 0
      while k < points {
        let value = control(k)
        size = larger(magnitude(value), size)
        total += value - value
        k &+= 1
      }
      let (factor, inverse) = scale.factors(size)
      let range = body(control, factor, inverse)
      // Where a control value is NaN, so is the total; elsewhere it is 0.
      let target = out + 2 &* component &* count
      target.store(range.least + total, start, length)
      (target + count).store(range.greatest + total, start, length)
      component &+= 1
    }
  }
}

/// Bounds of curves of degree 1 to 3.
@inline(__always)
func lowBounds<Scalar: VectorScalar>(
  _ batch: CurveBatch, _ controls: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let degree = batch.degree
  forEachComponent(batch, controls, out, count) { control, factor, inverse in
    let scaled = { (k: Int) in control(k) * factor }
    switch degree {
    case 3: return closedRange(3, inverse, scaled, ends: (control(0), control(3)))
    case 2: return closedRange(2, inverse, scaled, ends: (control(0), control(2)))
    default: return LaneRange(control(0), control(1))
    }
  }
}

/// Bounds of curves of higher degree.
@inline(__always)
func highBounds<Scalar: VectorScalar>(
  _ batch: CurveBatch, _ controls: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  typealias L = Scalar.Lanes
  let degree = batch.degree
  DerivativeTable<L>.withMemory(degree: degree) { table in
    forEachComponent(batch, controls, out, count) { control, factor, inverse in
      var range = LaneRange(control(0), control(degree))
      table.fill { control($0) * factor }
      table.findCriticalPoints()
      var k = 0
      while k < degree &- 1 {
        range.include(table.value(0, at: table.knots[k &+ 1]) * inverse)
        k &+= 1
      }
      return range
    }
  }
}
