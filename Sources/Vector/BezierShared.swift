import Kernels

/// Many curves at the same arguments: the basis values of four vectors of arguments serve every
/// curve, one multiply-add per control point of the hodograph and vector.
@inline(__always)
func sampleShared<Scalar: VectorScalar>(
  _ hodograph: Hodograph<Scalar>, _ controls: UnsafePointer<Scalar>, rows: Int,
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let stream = streams(out, count, rows)
  var row = 0
  while row < rows {
    SharedRows(
      controls: controls + row &* (hodograph.degree &+ 1), rows: min(rowsAtOnce, rows &- row),
      out: out + row &* count, stride: count, stream: stream
    ).sample(hodograph, at: t)
    row &+= rowsAtOnce
  }
  if stream { Scalar.streamFence() }
}

/// Rows for which basis values are computed once.
///
/// They take little time for so many; for all rows, the results' memory would be walked through once for every
/// few arguments.
private let rowsAtOnce = 64

/// Rows of control points, whose differences are multiplied by four vectors of basis values at a time.
private struct SharedRows<Scalar: VectorScalar> {
  let controls: UnsafePointer<Scalar>
  let rows: Int
  let out: UnsafeMutablePointer<Scalar>
  let stride: Int
  let stream: Bool

  /// All rows at all arguments; what is most frequent has code of its own, in which the basis stays in
  /// registers.
  @inline(never)
  func sample(_ hodograph: Hodograph<Scalar>, at t: UnsafePointer<Scalar>) {
    switch (hodograph.degree, hodograph.order) {
    case (2, 0): sampleFew(Hodograph(degree: 2, order: 0), t)
    case (3, 0): sampleFew(Hodograph(degree: 3, order: 0), t)
    case (2, 1): sampleFew(Hodograph(degree: 2, order: 1), t)
    case (3, 1): sampleFew(Hodograph(degree: 3, order: 1), t)
    case (3, 2): sampleFew(Hodograph(degree: 3, order: 2), t)
    default: sampleAny(hodograph, t)
    }
  }

  /// Derivatives of degree 1 to 3.
  @inline(always)
  private func sampleFew(_ hodograph: Hodograph<Scalar>, _ t: UnsafePointer<Scalar>) {
    let width = Scalar.Lanes.scalarCount
    @inline(always)
    func step(_ start: Int, _ length: Int) {
      @inline(always)
      func vector(_ v: Int) -> (Scalar.Lanes, Scalar.Lanes, Scalar.Lanes, Scalar.Lanes) {
        let held = max(0, min(width, length &- v &* width))
        return basis(hodograph, (t + start).lanes(v &* width, held, filler: 0))
      }
      let (a, b, c, d) = (vector(0), vector(1), vector(2), vector(3))
      let (first, second) = (FourVectors(a.0, b.0, c.0, d.0), FourVectors(a.1, b.1, c.1, d.1))
      let (third, fourth) = (FourVectors(a.2, b.2, c.2, d.2), FourVectors(a.3, b.3, c.3, d.3))
      forEachRow(hodograph, start, length) { difference in
        var sum = first.times(difference(0))
        sum.add(second, difference(1))
        if hodograph.lower > 1 { sum.add(third, difference(2)) }
        if hodograph.lower > 2 { sum.add(fourth, difference(3)) }
        return sum
      }
    }
    forEachStep(stride, width: 4 &* width, step)
  }

  /// Derivatives of any degree, whose basis values are in memory.
  @inline(__always)
  private func sampleAny(_ hodograph: Hodograph<Scalar>, _ t: UnsafePointer<Scalar>) {
    let lower = hodograph.lower
    if lower < 0 {
      for row in 0..<rows { forEachVector(t, out + row &* stride, stride, stream) { $0 * 0 } }
      return
    }
    hodograph.withWeights { weights in
      withVectorMemory(of: Scalar.Lanes.self, 4 &* (lower &+ 1)) { basis in
        forEachStep(stride, width: 4 &* Scalar.Lanes.scalarCount) { start, length in
          fill(basis, degree: lower, weights, t + start, length)
          forEachRow(hodograph, start, length) { difference in
            var sum = FourVectors(basis).times(difference(0))
            var k = 1
            while k <= lower {
              sum.add(FourVectors(basis + 4 &* k), difference(k))
              k &+= 1
            }
            return sum
          }
        }
      }
    }
  }

  @inline(always)
  private func forEachRow(
    _ hodograph: Hodograph<Scalar>, _ start: Int, _ length: Int,
    _ sum: (_ difference: (Int) -> Scalar) -> FourVectors<Scalar.Lanes>
  ) {
    let width = Scalar.Lanes.scalarCount
    var p = controls
    var target = out + start
    for _ in 0..<rows {
      let sum = sum { k in hodograph.difference(k) { p[$0] } }
      if length < 4 &* width {
        storePart((sum.a, sum.b, sum.c, sum.d), target, length)
      } else if stream {
        Scalar.stream(sum.a, to: target)
        Scalar.stream(sum.b, to: target + width)
        Scalar.stream(sum.c, to: target + 2 &* width)
        Scalar.stream(sum.d, to: target + 3 &* width)
      } else {
        target.store(sum.a, 0, width)
        target.store(sum.b, width, width)
        target.store(sum.c, 2 &* width, width)
        target.store(sum.d, 3 &* width, width)
      }
      p += hodograph.degree &+ 1
      target += stride
    }
  }
}

/// Four vectors that take the same steps.
private struct FourVectors<L: RealLanes> {
  var a, b, c, d: L

  @inline(__always)
  init(_ a: L, _ b: L, _ c: L, _ d: L) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

  @inline(__always)
  init(_ memory: UnsafeMutablePointer<L>) {
    self.init(memory[0], memory[1], memory[2], memory[3])
  }

  @inline(__always)
  func times(_ number: L.Scalar) -> Self {
    let number = L(repeating: number)
    return Self(a * number, b * number, c * number, d * number)
  }

  @inline(__always)
  mutating func add(_ other: Self, _ number: L.Scalar) {
    let number = L(repeating: number)
    a = multiplyAdd(other.a, number, a)
    b = multiplyAdd(other.b, number, b)
    c = multiplyAdd(other.c, number, c)
    d = multiplyAdd(other.d, number, d)
  }
}

/// Writes the first `length` elements of four vectors.
@inline(never)
private func storePart<Scalar: VectorScalar>(
  _ sum: (Scalar.Lanes, Scalar.Lanes, Scalar.Lanes, Scalar.Lanes),
  _ target: UnsafeMutablePointer<Scalar>, _ length: Int
) {
  let width = Scalar.Lanes.scalarCount
  target.store(sum.0, 0, min(width, length))
  if length > width { target.store(sum.1, width, min(width, length &- width)) }
  if length > 2 &* width { target.store(sum.2, 2 &* width, min(width, length &- 2 &* width)) }
  if length > 3 &* width { target.store(sum.3, 3 &* width, length &- 3 &* width) }
}

/// The basis values of a derivative of degree 1 to 3 at a vector of arguments.
@inline(always)
private func basis<Scalar: VectorScalar>(_ hodograph: Hodograph<Scalar>, _ t: Scalar.Lanes)
  -> (Scalar.Lanes, Scalar.Lanes, Scalar.Lanes, Scalar.Lanes)
{
  let (s, factor) = (1 - t, hodograph.factor)
  switch hodograph.lower {
  case 1: return (s * factor, t * factor, .zero, .zero)
  case 2: return (s * s * factor, t * 2 * s * factor, t * t * factor, .zero)
  default:
    return (s * s * s * factor, t * 3 * s * s * factor, t * t * 3 * s * factor, t * t * t * factor)
  }
}

/// The basis values of four vectors of arguments: entry 4 k + v belongs to difference k.
@inline(__always)
private func fill<Scalar: VectorScalar>(
  _ basis: UnsafeMutablePointer<Scalar.Lanes>, degree: Int, _ weights: UnsafePointer<Scalar>,
  _ t: UnsafePointer<Scalar>, _ length: Int
) {
  let width = Scalar.Lanes.scalarCount
  var v = 0
  while v < 4 {
    let held = max(0, min(width, length &- v &* width))
    let argument = t.lanes(v &* width, held, filler: 0)
    let rest = 1 - argument
    var power = Scalar.Lanes(repeating: 1)
    var k = 0
    while k <= degree {
      var value = power * weights[k]
      var j = k
      while j < degree {
        value = value * rest
        j &+= 1
      }
      basis[4 &* k &+ v] = value
      power = power * argument
      k &+= 1
    }
    v &+= 1
  }
}
