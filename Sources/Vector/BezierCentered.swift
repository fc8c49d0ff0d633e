import CLanes
import Kernels

// Float contraction: as in VectorScalar.swift; `CenteredForm` says which steps are fused.

/// A cubic or lower polynomial about t = 1/2, where its coefficients stay within 1.5 times the
/// control points' magnitude and t - 1/2 is exact on [1/4, 1]: three multiply-adds a component.
struct CenteredPolynomial<Number> {
  let c0, c1, c2, c3: Number
}

extension CenteredPolynomial where Number: VectorScalar {
  /// The polynomial of control points times binomial coefficients b: t = 1/2 + u, 1 - t = 1/2 - u.
  @inline(always)
  init(degree: Int, _ b: (Int) -> Number) {
    let b0 = b(0)
    switch degree {
    case 0: self.init(c0: b0, c1: 0, c2: 0, c3: 0)
    case 1:
      let b1 = b(1)
      self.init(c0: (b0 + b1) * 0.5, c1: b1 - b0, c2: 0, c3: 0)
    case 2:
      let (b1, b2) = (b(1), b(2))
      self.init(c0: ((b0 + b2) + b1) * 0.25, c1: b2 - b0, c2: (b0 + b2) - b1, c3: 0)
    default:
      let (b1, b2, b3) = (b(1), b(2), b(3))
      let (outer, inner) = (b0 + b3, b1 + b2)
      let (outerDifference, innerDifference) = (b3 - b0, b2 - b1)
      self.init(
        c0: (outer + inner) * 0.125, c1: (3 * outerDifference + innerDifference) * 0.25,
        c2: (3 * outer - inner) * 0.5, c3: outerDifference - innerDifference)
    }
  }
}

/// Four vectors computed in step: while one waits for its last result, the others go on.
///
/// Left to the processor, which looks ahead, four chains one after the other take 1.05 times as long.
private struct FourLanes<L: RealLanes> {
  let a, b, c, d: L

  @inline(always)
  init(_ a: L, _ b: L, _ c: L, _ d: L) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

  @inline(always)
  static func + (p: Self, q: Self) -> Self { Self(p.a + q.a, p.b + q.b, p.c + q.c, p.d + q.d) }

  @inline(always)
  static func * (p: Self, q: Self) -> Self { Self(p.a * q.a, p.b * q.b, p.c * q.c, p.d * q.d) }
}

/// See `multiplyAdd` of single vectors.
@inline(always)
private func multiplyAdd<L: RealLanes>(
  _ p: FourLanes<L>, _ q: FourLanes<L>, _ r: FourLanes<L>
) -> FourLanes<L> {
  FourLanes(
    multiplyAdd(p.a, q.a, r.a), multiplyAdd(p.b, q.b, r.b), multiplyAdd(p.c, q.c, r.c),
    multiplyAdd(p.d, q.d, r.d))
}

/// How a centred polynomial is computed: on some cores every step in one rounding, on others only the
/// last ones, whose roundings count most.
///
/// Where additions have ports of their own, some products and sums are faster: a fused multiply-add
/// shares its port with the stores, those of 512 bits most.
private protocol CenteredForm {
  /// The value at t = 1/2 + u.
  static func value<L: RealLanes>(
    _ p: CenteredPolynomial<FourLanes<L>>, _ u: FourLanes<L>
  ) -> FourLanes<L>
}

private enum FusedCubic: CenteredForm {
  @inline(__always)
  static func value<L: RealLanes>(
    _ p: CenteredPolynomial<FourLanes<L>>, _ u: FourLanes<L>
  ) -> FourLanes<L> {
    multiplyAdd(multiplyAdd(multiplyAdd(p.c3, u, p.c2), u, p.c1), u, p.c0)
  }
}

private enum SummedCubic: CenteredForm {
  @inline(__always)
  static func value<L: RealLanes>(
    _ p: CenteredPolynomial<FourLanes<L>>, _ u: FourLanes<L>
  ) -> FourLanes<L> {
    let second = p.c3 * u + p.c2
    let isWide = MemoryLayout<L>.size == 64
    let third = isWide ? second * u + p.c1 : multiplyAdd(second, u, p.c1)
    return multiplyAdd(third, u, p.c0)
  }
}

/// Of degree 2 or less.
private enum FusedQuadratic: CenteredForm {
  @inline(__always)
  static func value<L: RealLanes>(
    _ p: CenteredPolynomial<FourLanes<L>>, _ u: FourLanes<L>
  ) -> FourLanes<L> {
    multiplyAdd(multiplyAdd(p.c2, u, p.c1), u, p.c0)
  }
}

/// Of degree 2 or less.
private enum SummedQuadratic: CenteredForm {
  @inline(__always)
  static func value<L: RealLanes>(
    _ p: CenteredPolynomial<FourLanes<L>>, _ u: FourLanes<L>
  ) -> FourLanes<L> {
    multiplyAdd(p.c2 * u + p.c1, u, p.c0)
  }
}

/// One curve of degree 3 or less; `b` gives the k-th control point's component times its binomial
/// coefficient.
///
/// Two components at a time share their arguments; more of them read these in blocks. With `isInline`
/// curves in a plane do without a call, at the cost of what surrounds them.
@inline(always)
func sampleCentered<Scalar: VectorScalar>(
  degree: Int, dimensions: Int, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>,
  _ count: Int, isInline: Bool = false, _ b: (_ component: Int, _ k: Int) -> Scalar
) {
  @inline(always)
  func polynomial(_ component: Int) -> CenteredPolynomial<Scalar> {
    CenteredPolynomial(degree: degree) { b(component, $0) }
  }
  let stream = streams(out, count, dimensions)
  // Most curves lie in a plane, and do without the loops.
  if dimensions == 2 {
    let (x, y) = (polynomial(0), polynomial(1))
    if isInline {
      sampleInline(degree, x, y, t, out, out + count, count, stream)
    } else {
      samplePair(degree, x, y, t, out, out + count, count, stream)
    }
  } else {
    var start = 0
    while start < count {
      let length = min(bezierBlockCount, count &- start)
      var component = 0
      while component < dimensions {
        let plane = out + (component &* count &+ start)
        if component &+ 1 < dimensions {
          samplePair(
            degree, polynomial(component), polynomial(component &+ 1), t + start, plane,
            plane + count, length, stream)
        } else {
          sampleLast(degree, polynomial(component), t + start, plane, length, stream)
        }
        component &+= 2
      }
      start &+= length
    }
  }
  if stream { Scalar.streamFence() }
}

@inline(never)
private func samplePair<Scalar: VectorScalar>(
  _ degree: Int, _ x: CenteredPolynomial<Scalar>, _ y: CenteredPolynomial<Scalar>,
  _ t: UnsafePointer<Scalar>, _ first: UnsafeMutablePointer<Scalar>,
  _ second: UnsafeMutablePointer<Scalar>, _ count: Int, _ stream: Bool
) {
  sampleInline(degree, x, y, t, first, second, count, stream)
}

@inline(always)
private func sampleInline<Scalar: VectorScalar>(
  _ degree: Int, _ x: CenteredPolynomial<Scalar>, _ y: CenteredPolynomial<Scalar>,
  _ t: UnsafePointer<Scalar>, _ first: UnsafeMutablePointer<Scalar>,
  _ second: UnsafeMutablePointer<Scalar>, _ count: Int, _ stream: Bool
) {
  sampleInStep(degree, x, y, t, (first, second), apart: 0, count, stream)
}

@inline(never)
private func sampleLast<Scalar: VectorScalar>(
  _ degree: Int, _ x: CenteredPolynomial<Scalar>, _ t: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int, _ stream: Bool
) {
  let apart = 2 &* Scalar.Lanes.scalarCount
  sampleInStep(degree, x, x, t, (out, out + apart), apart: apart, count, stream)
}

/// Two polynomials, each at two vectors of arguments a turn; the second one's arguments lie so far
/// `apart` from the first one's, 0 or two vectors.
@inline(always)
private func sampleInStep<Scalar: VectorScalar>(
  _ degree: Int, _ x: CenteredPolynomial<Scalar>, _ y: CenteredPolynomial<Scalar>,
  _ t: UnsafePointer<Scalar>,
  _ out: (UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<Scalar>), apart: Int,
  _ count: Int, _ stream: Bool
) {
  let width = Scalar.Lanes.scalarCount
  @inline(always)
  func coefficient(_ c: (CenteredPolynomial<Scalar>) -> Scalar) -> FourLanes<Scalar.Lanes> {
    let (x, y) = (Scalar.Lanes(repeating: c(x)), Scalar.Lanes(repeating: c(y)))
    return FourLanes(x, x, y, y)
  }
  let p = CenteredPolynomial(
    c0: coefficient { $0.c0 }, c1: coefficient { $0.c1 }, c2: coefficient { $0.c2 },
    c3: coefficient { $0.c3 })
  let step = 2 &* width &+ apart
  typealias Plane = UnsafeMutablePointer<Scalar>
  withForm(degree) { form in
    @inline(always)
    func turn(
      _ t: UnsafePointer<Scalar>, _ out: (Plane, Plane), _ write: (Scalar.Lanes, Plane) -> Void
    ) {
      let (a, b) = (t.vector(0) - 0.5, t.vector(width) - 0.5)
      let (c, d) = apart == 0 ? (a, b) : (t.vector(apart) - 0.5, t.vector(apart &+ width) - 0.5)
      let values = form.value(p, FourLanes(a, b, c, d))
      write(values.a, out.0)
      write(values.b, out.0 + width)
      write(values.c, out.1)
      write(values.d, out.1 + width)
    }
    var i = 0
    if stream {
      while i <= count &- step {
        turn(t + i, (out.0 + i, out.1 + i)) { Scalar.stream($0, to: $1) }
        i &+= step
      }
    } else {
      while i <= count &- step {
        turn(t + i, (out.0 + i, out.1 + i)) { $1.store($0, 0, width) }
        i &+= step
      }
    }
    let rest = count &- i
    if rest > 0 {
      withVectorMemory(of: Scalar.self, 3 &* step) { memory in
        let copies = (memory + step, memory + (apart == 0 ? 2 &* step : step &+ apart))
        turn(t.padded(i, rest, to: step, in: memory), copies) { $1.store($0, 0, width) }
        (out.0 + i).update(from: copies.0, count: rest)
        if apart == 0 { (out.1 + i).update(from: copies.1, count: rest) }
      }
    }
  }
}

@inline(always)
private func withForm(_ degree: Int, _ body: (any CenteredForm.Type) -> Void) {
  switch (degree, lanes_additions_have_ports()) {
  case (3, false): body(FusedCubic.self)
  case (3, true): body(SummedCubic.self)
  case (_, false): body(FusedQuadratic.self)
  case (_, true): body(SummedQuadratic.self)
  }
}
