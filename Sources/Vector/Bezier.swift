import Kernels

extension VectorBackend: BezierSampling {
  /// See `BezierSampling.points`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func points(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    sample(order: 0, batch, controls, t, &out, hasShortcut: true, in: #function)
  }

  /// See `BezierSampling.derivatives`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func derivatives(
    order: Int, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    requireNumber("order", order, order == 1 || order == 2, "1 or 2")
    sample(order: order, batch, controls, t, &out, hasShortcut: false, in: #function)
  }

  @inline(__always)
  private func sample(
    order: Int, _ batch: CurveBatch, _ controls: Span<Scalar>,
    _ t: Span<Scalar>, _ out: inout MutableSpan<Scalar>, hasShortcut: Bool, in call: StaticString
  ) {
    let (curves, results) = batch.sizes(parameters: controls.count, arguments: t.count, in: call)
    requireCount("out", out.count, results, in: call)
    controls.withUnsafeBufferPointer { controls in
      withPointers(t, &out) { t, out, count in
        guard let controls = controls.baseAddress else { return }
        if hasShortcut && batch.degree == 3 && batch.arrangement == .one && accuracy == .fast {
          // The most frequent curve does without the set-up that others need.
          sampleCentered(degree: 3, dimensions: batch.dimensions, t, out, count, isInline: true) {
            component, k in
            let point = controls[component &* 4 &+ k]
            return k == 1 || k == 2 ? point * 3 : point
          }
          return
        }
        switch batch.arrangement {
        case .one, .oneRows, .shared:
          sampleTogether(order, batch, curves, controls, t, out, count)
        case .each, .eachGroups, .eachRows:
          sampleEach(
            Hodograph(degree: batch.degree, order: order), controls,
            dimensions: batch.dimensions, t, out, count)
        }
      }
    }
  }

  /// Many points of every curve.
  @inline(never)
  private func sampleTogether(
    _ order: Int, _ batch: CurveBatch, _ curves: Int, _ controls: UnsafePointer<Scalar>,
    _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let hodograph = Hodograph<Scalar>(degree: batch.degree, order: order)
    if batch.arrangement == .shared {
      sampleShared(hodograph, controls, rows: curves * batch.dimensions, t, out, count)
    } else {
      sampleOne(
        hodograph, controls, dimensions: batch.dimensions, t, out, count, fast: accuracy == .fast)
    }
  }
}

/// The control points of a curve's derivative, each times its binomial coefficient.
struct Hodograph<Scalar: VectorScalar> {
  /// The curve's degree.
  let degree: Int
  /// 0 for the curve itself, 1 or 2 for its derivatives.
  let order: Int

  /// The derivative's degree; negative where it vanishes.
  @inline(__always)
  var lower: Int { degree &- order }

  /// What the differences of control points carry.
  @inline(__always)
  var factor: Scalar {
    switch order {
    case 0: 1
    case 1: Scalar(degree)
    default: Scalar(degree &* (degree &- 1))
    }
  }

  /// C(lower, k) times the factor that differences carry, where the derivative's degree is 3 at most.
  @inline(__always)
  func weight(_ k: Int) -> Scalar {
    k == 0 || k == lower ? factor : factor * Scalar(lower)
  }

  /// The k-th difference of control points that the derivative is made of, for vectors or numbers.
  @inline(__always)
  func difference<Number: Weighable>(_ k: Int, _ point: (Int) -> Number) -> Number
  where Number.Weight == Scalar {
    switch order {
    case 0: point(k)
    case 1: point(k &+ 1) - point(k)
    default: (point(k &+ 2) - point(k &+ 1)) - (point(k &+ 1) - point(k))
    }
  }

  /// Calls `body` with the weights of all k.
  @inline(__always)
  func withWeights(_ body: (UnsafePointer<Scalar>) -> Void) {
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 17) { weights in
      guard let weights = weights.baseAddress else { return }
      // Pascal's triangle, row by row in place; its edge carries the factor.
      weights[0] = factor
      var row = 1
      while row <= lower {
        weights[row] = factor
        var k = row &- 1
        while k > 0 {
          weights[k] += weights[k &- 1]
          k &-= 1
        }
        row &+= 1
      }
      body(UnsafePointer(weights))
    }
  }
}

/// Sum of b_k t^k s^(n-k), s = 1 - t, for weighted control points b; NaN for NaN.
///
/// Terms are added in the order of k; each carries at most 3 n roundings, so the error stays within
/// 3 n half ulp of the sum of the absolute terms.
@inline(__always)
func bernstein<L: RealLanes>(_ degree: Int, _ t: L, _ b: (Int) -> L) -> L {
  let s = 1 - t
  switch degree {
  case 0: return multiplyAdd(.zero, t, b(0))
  case 1: return multiplyAdd(b(1), t, b(0) * s)
  case 2: return multiplyAdd(multiplyAdd(b(0), s, b(1) * t), s, b(2) * (t * t))
  case 3:
    let near = multiplyAdd(b(0), s, b(1) * t)
    let far = multiplyAdd(b(3), t, b(2) * s)
    return multiplyAdd(near, s * s, far * (t * t))
  default:
    var sum = b(0)
    var power = t
    var k = 1
    while k < degree {
      sum = multiplyAdd(sum, s, b(k) * power)
      power *= t
      k &+= 1
    }
    return multiplyAdd(sum, s, b(degree) * power)
  }
}

/// Elements per block: its arguments stay in the first cache level while every component reads them.
let bezierBlockCount = 1024

@inline(__always)
private func sampleOne<Scalar: VectorScalar>(
  _ hodograph: Hodograph<Scalar>, _ controls: UnsafePointer<Scalar>, dimensions: Int,
  _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ count: Int, fast: Bool
) {
  let lower = hodograph.lower
  if fast && lower >= 0 && lower <= 3 {
    return sampleCentered(degree: lower, dimensions: dimensions, t, out, count) { component, k in
      let points = controls + component &* (hodograph.degree &+ 1)
      return hodograph.difference(k) { points[$0] } * hodograph.weight(k)
    }
  }
  let stream = streams(out, count, dimensions)
  hodograph.withWeights { weights in
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 17) { weighted in
      var start = 0
      while start < count {
        let length = min(bezierBlockCount, count &- start)
        var component = 0
        while component < dimensions {
          let points = controls + component &* (hodograph.degree &+ 1)
          var k = 0
          while k <= lower {
            weighted[k] = hodograph.difference(k) { points[$0] } * weights[k]
            k &+= 1
          }
          let target = out + (component &* count &+ start)
          let b = { (k: Int) in weighted[k] }
          if lower < 0 {
            forEachVector(t + start, target, length, stream) { $0 * 0 }
          } else {
            switch lower {
            case 3: direct(3, b, t + start, target, length, stream)
            case 2: direct(2, b, t + start, target, length, stream)
            default: direct(lower, b, t + start, target, length, stream)
            }
          }
          component &+= 1
        }
        start &+= length
      }
    }
  }
  if stream { Scalar.streamFence() }
}

@inline(__always)
private func direct<Scalar: VectorScalar>(
  _ degree: Int, _ b: (Int) -> Scalar, _ t: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int, _ stream: Bool
) {
  forEachVector(t, out, count, stream) { t in
    bernstein(degree, t) { Scalar.Lanes(repeating: b($0)) }
  }
}

/// Maps vectors of one plane to another, four at a time.
@inline(__always)
func forEachVector<Scalar: VectorScalar>(
  _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int, _ stream: Bool,
  _ body: (Scalar.Lanes) -> Scalar.Lanes
) {
  let width = Scalar.Lanes.scalarCount
  var i = 0
  if stream {
    while i &+ width <= count {
      Scalar.stream(body(x.lanes(i, width, filler: 0)), to: y + i)
      i &+= width
    }
  } else {
    while i &+ 4 &* width <= count {
      let a = body(x.lanes(i, width, filler: 0))
      let b = body(x.lanes(i &+ width, width, filler: 0))
      let c = body(x.lanes(i &+ 2 &* width, width, filler: 0))
      let d = body(x.lanes(i &+ 3 &* width, width, filler: 0))
      y.store(a, i, width)
      y.store(b, i &+ width, width)
      y.store(c, i &+ 2 &* width, width)
      y.store(d, i &+ 3 &* width, width)
      i &+= 4 &* width
    }
  }
  while i < count {
    let length = min(width, count &- i)
    y.store(body(x.lanes(i, length, filler: 0)), i, length)
    i &+= width
  }
}
