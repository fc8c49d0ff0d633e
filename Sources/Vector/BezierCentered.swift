import CLanes
import Kernels

// Float contraction: as in VectorScalar.swift; `CenteredForm` says which steps are fused.

/// A cubic or lower polynomial about t = 1/2, where its coefficients stay within 1.5 times the
/// control points' magnitude and t - 1/2 is exact on [1/4, 1]: three multiply-adds a component.
struct CenteredPolynomial<L: RealLanes> {
  let c0, c1, c2, c3: L

  /// Four coefficients, the same in every lane.
  @inline(__always)
  init(_ coefficients: UnsafePointer<L.Scalar>) {
    (c0, c1) = (L(repeating: coefficients[0]), L(repeating: coefficients[1]))
    (c2, c3) = (L(repeating: coefficients[2]), L(repeating: coefficients[3]))
  }

  /// The coefficients of control points times binomial coefficients b: t = 1/2 + u, s = 1/2 - u.
  @inline(__always)
  static func coefficients(
    _ degree: Int, _ b: (Int) -> L.Scalar, into c: UnsafeMutablePointer<L.Scalar>
  ) {
    let b0 = b(0)
    switch degree {
    case 0: (c[0], c[1], c[2], c[3]) = (b0, 0, 0, 0)
    case 1:
      let b1 = b(1)
      (c[0], c[1], c[2], c[3]) = ((b0 + b1) * 0.5, b1 - b0, 0, 0)
    case 2:
      let (b1, b2) = (b(1), b(2))
      c[0] = ((b0 + b2) + b1) * 0.25
      (c[1], c[2], c[3]) = (b2 - b0, (b0 + b2) - b1, 0)
    default:
      let (b1, b2, b3) = (b(1), b(2), b(3))
      let (outer, inner) = (b0 + b3, b1 + b2)
      let (outerDifference, innerDifference) = (b3 - b0, b2 - b1)
      c[0] = (outer + inner) * 0.125
      c[1] = (3 * outerDifference + innerDifference) * 0.25
      c[2] = (3 * outer - inner) * 0.5
      c[3] = outerDifference - innerDifference
    }
  }
}

/// How a centred polynomial is computed: on some cores every step in one rounding, on others only the
/// last one, whose rounding counts most.
///
/// Where additions have ports of their own, products and sums are faster: a fused multiply-add shares
/// its port with the stores.
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
    multiplyAdd((p.c3 * u + p.c2) * u + p.c1, u, p.c0)
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
@inline(__always)
func sampleCentered<Scalar: VectorScalar>(
  degree: Int, dimensions: Int, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>,
  _ count: Int, _ b: (_ component: Int, _ k: Int) -> Scalar
) {
  withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 16) { coefficients in
    guard let c = coefficients.baseAddress else { return }
    for component in 0..<dimensions {
      CenteredPolynomial<Scalar.Lanes>.coefficients(
        degree, { b(component, $0) }, into: c + component &* 4)
    }
    switch (degree, lanes_additions_have_ports()) {
    case (3, false): samplePairs(FusedCubic.self, c, dimensions, t, out, count)
    case (3, true): samplePairs(SummedCubic.self, c, dimensions, t, out, count)
    case (_, false): samplePairs(FusedQuadratic.self, c, dimensions, t, out, count)
    case (_, true): samplePairs(SummedQuadratic.self, c, dimensions, t, out, count)
    }
  }
}

/// Two components at a time, which share their arguments.
private func samplePairs<Scalar: VectorScalar, Form: CenteredForm>(
  _ form: Form.Type, _ coefficients: UnsafePointer<Scalar>, _ dimensions: Int,
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let stream = streams(out, count, dimensions)
  forEachStep(count, width: bezierBlockCount) { start, length in
    var component = 0
    while component < dimensions {
      let x = CenteredPolynomial<Scalar.Lanes>(coefficients + component &* 4)
      let plane = out + (component &* count &+ start)
      if component &+ 1 < dimensions {
        let y = CenteredPolynomial<Scalar.Lanes>(coefficients + (component &+ 1) &* 4)
        forEachVector(t + start, plane, plane + count, length, stream) { t in
          let u = t - 0.5
          return (Form.value(x, u), Form.value(y, u))
        }
      } else {
        forEachVector(t + start, plane, length, stream) { Form.value(x, $0 - 0.5) }
      }
      component &+= 2
    }
  }
  if stream { Scalar.streamFence() }
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
    while i &+ 2 &* width <= count {
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
