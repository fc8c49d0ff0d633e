import Kernels

/// Where the parts of a vector of curves go.
private struct PartPlanes<Scalar: VectorScalar> {
  let out: UnsafeMutablePointer<Scalar>
  let count: Int
  let dimensions: Int
  let start: Int
  let length: Int

  /// Writes the component that `out` begins at of the given point of both parts.
  @inline(__always)
  func store(_ point: Int, _ value: Scalar.Lanes) {
    (out + point &* dimensions &* count).store(value, start, length)
  }
}

/// One component of a vector of curves, divided at a parameter per lane.
private struct Division<Controls: LaneControls> {
  typealias L = Controls.Scalar.Lanes

  let t: L
  let s: L
  let controls: Controls
  let first: Int
  let parts: PartPlanes<Controls.Scalar>

  @inline(__always)
  private func load(_ k: Int) -> L { controls.lanes(first &+ k) }

  @inline(__always)
  private func between(_ a: L, _ b: L) -> L { multiplyAdd(t, b, s * a) }

  /// An end of the curve, NaN where t is.
  @inline(__always)
  private func end(_ value: L) -> L { select(t.equals(t), value, t) }

  @inline(__always)
  func quadratic() {
    let (a, b, c) = (load(0), load(1), load(2))
    let (ab, bc) = (between(a, b), between(b, c))
    let middle = between(ab, bc)
    parts.store(0, end(a))
    parts.store(1, ab)
    parts.store(2, middle)
    parts.store(3, middle)
    parts.store(4, bc)
    parts.store(5, end(c))
  }

  @inline(__always)
  func cubic() {
    let (a, b, c, d) = (load(0), load(1), load(2), load(3))
    let (ab, bc, cd) = (between(a, b), between(b, c), between(c, d))
    let (abc, bcd) = (between(ab, bc), between(bc, cd))
    let middle = between(abc, bcd)
    parts.store(0, end(a))
    parts.store(1, ab)
    parts.store(2, abc)
    parts.store(3, middle)
    parts.store(4, middle)
    parts.store(5, bcd)
    parts.store(6, cd)
    parts.store(7, end(d))
  }

  /// De Casteljau's triangle in place: what a level leaves at its ends belongs to the parts.
  @inline(__always)
  func any(degree: Int, _ points: UnsafeMutablePointer<L>) {
    var k = 0
    while k <= degree {
      points[k] = load(k)
      k &+= 1
    }
    parts.store(0, end(points[0]))
    parts.store(2 &* degree &+ 1, end(points[degree]))
    var last = degree
    while last > 0 {
      var k = 0
      while k < last {
        points[k] = between(points[k], points[k &+ 1])
        k &+= 1
      }
      last &-= 1
      parts.store(degree &- last, points[0])
      parts.store(degree &+ 1 &+ last, points[last])
    }
  }
}

/// Every component of a vector of curves.
@inline(__always)
private func split<Controls: LaneControls>(
  _ batch: CurveBatch, _ t: Controls.Scalar.Lanes, _ controls: Controls,
  _ out: UnsafeMutablePointer<Controls.Scalar>, _ count: Int, _ start: Int, _ length: Int,
  _ memory: UnsafeMutablePointer<Controls.Scalar.Lanes>
) {
  let s = 1 - t
  var component = 0
  while component < batch.dimensions {
    let division = Division(
      t: t, s: s, controls: controls, first: component &* (batch.degree &+ 1),
      parts: PartPlanes(
        out: out + component &* count, count: count, dimensions: batch.dimensions, start: start,
        length: length))
    switch batch.degree {
    case 2: division.quadratic()
    case 3: division.cubic()
    default: division.any(degree: batch.degree, memory)
    }
    component &+= 1
  }
}

@inline(__always)
func splitOne<Scalar: VectorScalar>(
  _ batch: CurveBatch, _ controls: UnsafePointer<Scalar>, _ t: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let width = Scalar.Lanes.scalarCount
  withUnsafeTemporaryAllocation(of: Scalar.Lanes.self, capacity: 17) { memory in
    guard let memory = memory.baseAddress else { return }
    var start = 0
    while start < count {
      let length = min(width, count &- start)
      split(
        batch, t.lanes(start, length, filler: 0), SharedControls(controls: controls),
        out, count, start, length, memory)
      start &+= width
    }
  }
}

@inline(__always)
func splitEach<Scalar: VectorScalar>(
  _ batch: CurveBatch, _ controls: UnsafePointer<Scalar>, _ t: UnsafePointer<Scalar>,
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int
) {
  let width = Scalar.Lanes.scalarCount
  withUnsafeTemporaryAllocation(of: Scalar.Lanes.self, capacity: 17) { memory in
    guard let memory = memory.baseAddress else { return }
    var start = 0
    while start < count {
      let length = min(width, count &- start)
      split(
        batch, t.lanes(start, length, filler: 0),
        OwnControls(controls: controls, count: count, start: start, length: length),
        out, count, start, length, memory)
      start &+= width
    }
  }
}
