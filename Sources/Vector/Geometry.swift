import Kernels

extension VectorBackend: GeometryBatch {
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func tangentAngles(
    _ mode: RotationMode, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into angle: inout MutableSpan<Scalar>
  ) {
    precondition(batch.dimensions == 2, "the curves must have 2 dimensions")
    let count = batch.count(
      parameters: controls.count, arguments: t.count, results: angle.count, perElement: 1)
    controls.withUnsafeBufferPointer { controls in
      withPointers(t, &angle) { t, out, _ in
        guard let controls = controls.baseAddress else { return }
        if batch.arrangement == .one {
          anglesOfOne(mode, degree: batch.degree, controls, t, out, count)
        } else {
          anglesOfEach(mode, degree: batch.degree, controls, t, out, count)
        }
      }
    }
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func bounds(
    _ batch: CurveBatch, of controls: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    let count = batch.count(
      parameters: controls.count, results: out.count, perElement: 2 * batch.dimensions)
    withPointers(controls, &out) { controls, out, _ in
      if batch.degree <= 3 {
        lowBounds(batch, controls, out, count)
      } else {
        highBounds(batch, controls, out, count)
      }
    }
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func split(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    let count = batch.count(
      parameters: controls.count, arguments: t.count, results: out.count,
      perElement: 2 * batch.parameterCount)
    controls.withUnsafeBufferPointer { controls in
      withPointers(t, &out) { t, out, _ in
        guard let controls = controls.baseAddress else { return }
        if batch.arrangement == .one {
          split(batch, t, out, count) { k, _, _ in Scalar.Lanes(repeating: controls[k]) }
        } else {
          split(batch, t, out, count) { k, start, length in
            (controls + k &* count).lanes(start, length, filler: 0)
          }
        }
      }
    }
  }

  /// Splits with `control` giving control numbers, component-major, as vectors.
  @inline(__always)
  private func split(
    _ batch: CurveBatch, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>,
    _ count: Int, _ control: (_ k: Int, _ start: Int, _ length: Int) -> Scalar.Lanes
  ) {
    let (degree, dimensions) = (batch.degree, batch.dimensions)
    withUnsafeTemporaryAllocation(of: Scalar.Lanes.self, capacity: 17) { memory in
      forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
        let argument = t.lanes(start, length, filler: 0)
        var component = 0
        while component < dimensions {
          let first = component &* (degree &+ 1)
          let load = { (k: Int) in control(first &+ k, start, length) }
          let store = { (point: Int, value: Scalar.Lanes) in
            (out + (point &* dimensions &+ component) &* count).store(value, start, length)
          }
          switch degree {
          case 2: splitQuadratic(argument, load, store)
          case 3: splitCubic(argument, load, store)
          default:
            if let points = memory.baseAddress {
              splitAny(degree, points, argument, load, store)
            }
          }
          component &+= 1
        }
      }
    }
  }
}

/// The value where t is a number.
@inline(__always)
private func defined<L: RealLanes>(_ value: L, at t: L) -> L { select(t.equals(t), value, t) }

@inline(__always)
private func splitQuadratic<L: RealLanes>(
  _ t: L, _ load: (Int) -> L, _ store: (Int, L) -> Void
) {
  let s = 1 - t
  let (a, b, c) = (load(0), load(1), load(2))
  let ab = multiplyAdd(t, b, s * a)
  let bc = multiplyAdd(t, c, s * b)
  let middle = multiplyAdd(t, bc, s * ab)
  store(0, defined(a, at: t))
  store(1, ab)
  store(2, middle)
  store(3, middle)
  store(4, bc)
  store(5, defined(c, at: t))
}

@inline(__always)
private func splitCubic<L: RealLanes>(_ t: L, _ load: (Int) -> L, _ store: (Int, L) -> Void) {
  let s = 1 - t
  let (a, b, c, d) = (load(0), load(1), load(2), load(3))
  let ab = multiplyAdd(t, b, s * a)
  let bc = multiplyAdd(t, c, s * b)
  let cd = multiplyAdd(t, d, s * c)
  let abc = multiplyAdd(t, bc, s * ab)
  let bcd = multiplyAdd(t, cd, s * bc)
  let middle = multiplyAdd(t, bcd, s * abc)
  store(0, defined(a, at: t))
  store(1, ab)
  store(2, abc)
  store(3, middle)
  store(4, middle)
  store(5, bcd)
  store(6, cd)
  store(7, defined(d, at: t))
}

/// De Casteljau's triangle in place: what a level leaves at its ends belongs to the parts.
@inline(__always)
private func splitAny<L: RealLanes>(
  _ degree: Int, _ points: UnsafeMutablePointer<L>, _ t: L,
  _ load: (Int) -> L, _ store: (Int, L) -> Void
) {
  let s = 1 - t
  var k = 0
  while k <= degree {
    points[k] = load(k)
    k &+= 1
  }
  store(0, defined(points[0], at: t))
  store(2 &* degree &+ 1, defined(points[degree], at: t))
  var last = degree
  while last > 0 {
    var k = 0
    while k < last {
      points[k] = multiplyAdd(t, points[k &+ 1], s * points[k])
      k &+= 1
    }
    last &-= 1
    store(degree &- last, points[0])
    store(degree &+ 1 &+ last, points[last])
  }
}
