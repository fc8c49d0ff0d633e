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

extension CenteredPolynomial where Number: RealLanes {
  /// The same polynomial in every lane.
  @inline(always)
  init(repeating p: CenteredPolynomial<Number.Scalar>) {
    self.init(
      c0: Number(repeating: p.c0), c1: Number(repeating: p.c1), c2: Number(repeating: p.c2),
      c3: Number(repeating: p.c3))
  }
}

/// How a centred polynomial is computed: on some cores every step in one rounding, on others only the
/// last ones, whose roundings count most.
///
/// Where additions have ports of their own, some products and sums are faster: a fused multiply-add
/// shares its port with the stores, those of 512 bits most.
private protocol CenteredForm {
  /// The value at t = 1/2 + u.
  static func value<L: RealLanes>(_ p: CenteredPolynomial<L>, _ u: L) -> L
}

private enum FusedCubic: CenteredForm {
  @inline(__always)
  static func value<L: RealLanes>(_ p: CenteredPolynomial<L>, _ u: L) -> L {
    multiplyAdd(multiplyAdd(multiplyAdd(p.c3, u, p.c2), u, p.c1), u, p.c0)
  }
}

private enum SummedCubic: CenteredForm {
  @inline(__always)
  static func value<L: RealLanes>(_ p: CenteredPolynomial<L>, _ u: L) -> L {
    let second = p.c3 * u + p.c2
    let isWide = MemoryLayout<L>.size == 64
    let third = isWide ? second * u + p.c1 : multiplyAdd(second, u, p.c1)
    return multiplyAdd(third, u, p.c0)
  }
}

/// Of degree 2 or less.
private enum FusedQuadratic: CenteredForm {
  @inline(__always)
  static func value<L: RealLanes>(_ p: CenteredPolynomial<L>, _ u: L) -> L {
    multiplyAdd(multiplyAdd(p.c2, u, p.c1), u, p.c0)
  }
}

/// Of degree 2 or less.
private enum SummedQuadratic: CenteredForm {
  @inline(__always)
  static func value<L: RealLanes>(_ p: CenteredPolynomial<L>, _ u: L) -> L {
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
  let (x, y) = (
    CenteredPolynomial<Scalar.Lanes>(repeating: x), CenteredPolynomial<Scalar.Lanes>(repeating: y)
  )
  withForm(degree) { form in
    forEachVector(t, first, second, count, stream) { t in
      let u = t - 0.5
      return (form.value(x, u), form.value(y, u))
    }
  }
}

@inline(never)
private func sampleLast<Scalar: VectorScalar>(
  _ degree: Int, _ x: CenteredPolynomial<Scalar>, _ t: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int, _ stream: Bool
) {
  let x = CenteredPolynomial<Scalar.Lanes>(repeating: x)
  withForm(degree) { form in
    forEachVector(t, out, count, stream) { form.value(x, $0 - 0.5) }
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

/// Maps vectors of one plane to two others, two at a time.
@inline(__always)
private func forEachVector<Scalar: VectorScalar>(
  _ t: UnsafePointer<Scalar>, _ x: UnsafeMutablePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>,
  _ count: Int, _ stream: Bool, _ body: (Scalar.Lanes) -> (Scalar.Lanes, Scalar.Lanes)
) {
  let width = Scalar.Lanes.scalarCount
  var i = 0
  if stream {
    while i &+ width <= count {
      let (a, b) = body(t.lanes(i, width, filler: 0))
      Scalar.stream(a, to: x + i)
      Scalar.stream(b, to: y + i)
      i &+= width
    }
  } else {
    let last = count &- 2 &* width
    while i <= last {
      let (a, b) = body(t.lanes(i, width, filler: 0))
      let (c, d) = body(t.lanes(i &+ width, width, filler: 0))
      x.store(a, i, width)
      x.store(c, i &+ width, width)
      y.store(b, i, width)
      y.store(d, i &+ width, width)
      i &+= 2 &* width
    }
  }
  while i < count {
    let length = min(width, count &- i)
    let (a, b) = body(t.lanes(i, length, filler: 0))
    x.store(a, i, length)
    y.store(b, i, length)
    i &+= width
  }
}
