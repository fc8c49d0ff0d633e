import Kernels

/// Many curves at the same arguments: the basis values of four vectors of arguments serve every
/// curve, one multiply-add per control point and vector.
@inline(__always)
func sampleShared<Scalar: VectorScalar>(
  _ hodograph: Hodograph<Scalar>, _ controls: UnsafePointer<Scalar>, rows: Int,
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let stream = streams(out, count, rows)
  let target = SharedRows(controls: controls, rows: rows, out: out, stride: count, stream: stream)
  // What is most frequent has code of its own, in which the basis stays in registers.
  switch (hodograph.degree, hodograph.order) {
  case (2, 0):
    target.sample(points: 3, t) { t in
      let s = 1 - t
      return (s * s, t * 2 * s, t * t, .zero)
    }
  case (3, 0):
    target.sample(points: 4, t) { t in
      let s = 1 - t
      return (s * s * s, t * 3 * s * s, t * t * 3 * s, t * t * t)
    }
  case (3, 1):
    target.sample(points: 4, t) { t in
      let (s, zero) = (1 - t, t * 0)
      let (near, middle, far) = (s * 3 * s, t * 6 * s, t * t * 3)
      return (zero - near, zero + near - middle, zero + middle - far, zero + far)
    }
  default:
    withVectorMemory(of: Scalar.Lanes.self, 4 &* (hodograph.degree &+ 1)) { basis in
      forEachStep(count, width: 4 &* Scalar.Lanes.scalarCount) { start, length in
        fill(basis, hodograph, t + start, length)
        target.multiply(points: hodograph.degree &+ 1, basis, start, length)
      }
    }
  }
  if stream { Scalar.streamFence() }
}

/// Rows of control points, which are multiplied by four vectors of basis values at a time.
private struct SharedRows<Scalar: VectorScalar> {
  let controls: UnsafePointer<Scalar>
  let rows: Int
  let out: UnsafeMutablePointer<Scalar>
  let stride: Int
  let stream: Bool

  /// Rows of 3 or 4 points.
  @inline(__always)
  func sample(
    points: Int, _ t: UnsafePointer<Scalar>,
    _ basis: (Scalar.Lanes) -> (Scalar.Lanes, Scalar.Lanes, Scalar.Lanes, Scalar.Lanes)
  ) {
    let width = Scalar.Lanes.scalarCount
    forEachStep(stride, width: 4 &* width) { start, length in
      func vector(_ v: Int) -> (Scalar.Lanes, Scalar.Lanes, Scalar.Lanes, Scalar.Lanes) {
        let held = max(0, min(width, length &- v &* width))
        return basis((t + start).lanes(v &* width, held, filler: 0))
      }
      let (a, b, c, d) = (vector(0), vector(1), vector(2), vector(3))
      let (first, second) = (FourVectors(a.0, b.0, c.0, d.0), FourVectors(a.1, b.1, c.1, d.1))
      let (third, fourth) = (FourVectors(a.2, b.2, c.2, d.2), FourVectors(a.3, b.3, c.3, d.3))
      forEachRow(points, start, length) { p in
        var sum = first.times(p[0])
        sum.add(second, p[1])
        sum.add(third, p[2])
        if points > 3 { sum.add(fourth, p[3]) }
        return sum
      }
    }
  }

  /// Rows of any number of points, whose basis values are in memory.
  @inline(__always)
  func multiply(
    points: Int, _ basis: UnsafeMutablePointer<Scalar.Lanes>, _ start: Int, _ length: Int
  ) {
    forEachRow(points, start, length) { p in
      var sum = FourVectors(basis).times(p[0])
      var k = 1
      while k < points {
        sum.add(FourVectors(basis + 4 &* k), p[k])
        k &+= 1
      }
      return sum
    }
  }

  @inline(__always)
  private func forEachRow(
    _ points: Int, _ start: Int, _ length: Int,
    _ sum: (UnsafePointer<Scalar>) -> FourVectors<Scalar.Lanes>
  ) {
    let width = Scalar.Lanes.scalarCount
    var p = controls
    var target = out + start
    for _ in 0..<rows {
      let sum = sum(p)
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
      p += points
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

/// The basis values of four vectors of arguments: entry 4 k + v belongs to control point k.
@inline(__always)
private func fill<Scalar: VectorScalar>(
  _ basis: UnsafeMutablePointer<Scalar.Lanes>, _ hodograph: Hodograph<Scalar>,
  _ t: UnsafePointer<Scalar>, _ length: Int
) {
  let width = Scalar.Lanes.scalarCount
  let lower = hodograph.lower
  var v = 0
  while v < 4 {
    let held = max(0, min(width, length &- v &* width))
    let argument = t.lanes(v &* width, held, filler: 0)
    let rest = 1 - argument
    var k = 0
    while k <= hodograph.degree {
      basis[4 &* k &+ v] = argument * 0
      k &+= 1
    }
    // Each weighted basis value of the derivative belongs to the control points it differences.
    var power = Scalar.Lanes(repeating: 1)
    k = 0
    while k <= lower {
      var value = power * hodograph.weights[k]
      var j = k
      while j < lower {
        value = value * rest
        j &+= 1
      }
      power = power * argument
      switch hodograph.order {
      case 0: basis[4 &* k &+ v] = value
      case 1:
        basis[4 &* k &+ v] = basis[4 &* k &+ v] - value
        basis[4 &* (k &+ 1) &+ v] = basis[4 &* (k &+ 1) &+ v] + value
      default:
        basis[4 &* k &+ v] = basis[4 &* k &+ v] + value
        basis[4 &* (k &+ 1) &+ v] = basis[4 &* (k &+ 1) &+ v] - value * 2
        basis[4 &* (k &+ 2) &+ v] = basis[4 &* (k &+ 2) &+ v] + value
      }
      k &+= 1
    }
    v &+= 1
  }
}
