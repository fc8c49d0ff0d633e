import CLanes
import Kernels

// Float contraction: as in VectorScalar.swift; `CubicSteps` says which steps are fused.

/// A cubic or lower polynomial about t = 1/2, where its coefficients stay within 1.5 times the
/// control points' magnitude and t - 1/2 is exact on [1/4, 1]: three multiply-adds a component.
struct CenteredPolynomial<L: RealLanes> {
  var c0: L
  var c1: L
  var c2: L
  var c3: L

  @inline(__always)
  init(_ degree: Int, _ b: (Int) -> L.Scalar) {
    let zero: L.Scalar = 0
    let (b0, b1) = (b(0), degree > 0 ? b(1) : zero)
    let (b2, b3) = (degree > 1 ? b(2) : zero, degree > 2 ? b(3) : zero)
    // With t = 1/2 + u and s = 1/2 - u; b carries the binomial coefficients.
    switch degree {
    case 0: (c0, c1, c2, c3) = (L(repeating: b0), .zero, .zero, .zero)
    case 1:
      (c0, c1) = (L(repeating: (b0 + b1) * 0.5), L(repeating: b1 - b0))
      (c2, c3) = (.zero, .zero)
    case 2:
      c0 = L(repeating: ((b0 + b2) + b1) * 0.25)
      c1 = L(repeating: b2 - b0)
      c2 = L(repeating: (b0 + b2) - b1)
      c3 = .zero
    default:
      let (outer, inner) = (b0 + b3, b1 + b2)
      let (outerDifference, innerDifference) = (b3 - b0, b2 - b1)
      c0 = L(repeating: (outer + inner) * 0.125)
      c1 = L(repeating: (3 * outerDifference + innerDifference) * 0.25)
      c2 = L(repeating: (3 * outer - inner) * 0.5)
      c3 = L(repeating: outerDifference - innerDifference)
    }
  }

  @inline(__always)
  func value(_ degree: Int, _ t: L) -> L {
    let u = t - 0.5
    switch degree {
    case 0, 1: return multiplyAdd(c1, u, c0)
    case 2: return multiplyAdd(c2 * u + c1, u, c0)
    default: return cubic(u, .lastFused)
    }
  }

  /// The cubic at t = 1/2 + u.
  @inline(__always)
  func cubic(_ u: L, _ form: CubicSteps) -> L {
    switch form {
    case .fused: multiplyAdd(multiplyAdd(multiplyAdd(c3, u, c2), u, c1), u, c0)
    case .lastFused: multiplyAdd((c3 * u + c2) * u + c1, u, c0)
    }
  }
}

/// How a cubic's steps are computed.
enum CubicSteps {
  /// Every step in one rounding.
  case fused
  /// The last step, whose rounding counts most, in one rounding; the others as products and sums:
  /// for cores whose additions have ports of their own, which a fused multiply-add shares with the
  /// stores.
  case lastFused

  /// The faster one on this processor.
  @inline(__always)
  static var fastest: Self { lanes_additions_have_ports() ? .lastFused : .fused }
}

/// One cubic, the most frequent curve, without the set-up that other degrees need.
@inline(__always)
func sampleCubic<Scalar: VectorScalar>(
  _ controls: UnsafePointer<Scalar>, dimensions: Int,
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let stream = streams(out, count, dimensions)
  switch CubicSteps.fastest {
  case .fused: samplePairs(controls, dimensions, .fused, t, out, count, stream)
  case .lastFused: samplePairs(controls, dimensions, .lastFused, t, out, count, stream)
  }
  if stream { Scalar.streamFence() }
}

/// Two components at a time, which share their arguments.
@inline(__always)
private func samplePairs<Scalar: VectorScalar>(
  _ controls: UnsafePointer<Scalar>, _ dimensions: Int, _ form: CubicSteps,
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int, _ stream: Bool
) {
  let polynomial = { (component: Int) in
    let p = controls + component &* 4
    return CenteredPolynomial<Scalar.Lanes>(3) { (k: Int) in k == 1 || k == 2 ? p[k] * 3 : p[k] }
  }
  forEachStep(count, width: bezierBlockCount) { start, length in
    var component = 0
    while component &+ 1 < dimensions {
      let (x, y) = (polynomial(component), polynomial(component &+ 1))
      let plane = out + (component &* count &+ start)
      forEachVector(t + start, plane, plane + count, length, stream) { t in
        let u = t - 0.5
        return (x.cubic(u, form), y.cubic(u, form))
      }
      component &+= 2
    }
    if component < dimensions {
      let x = polynomial(component)
      forEachVector(t + start, out + (component &* count &+ start), length, stream) { t in
        x.cubic(t - 0.5, form)
      }
    }
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
