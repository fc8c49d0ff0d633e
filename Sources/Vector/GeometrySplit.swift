import Kernels

/// Where the parts of a vector of curves go.
private struct PartPlanes<Format: LaneFormat> {
  /// The component of the first point.
  let out: UnsafeMutablePointer<Format.Scalar>
  /// Elements from one point to the next.
  let stride: Int

  /// Writes the component of the given point of both parts.
  @inline(__always)
  func store(_ point: Int, _ value: Format.Lanes) {
    Format.store(value, out + point &* stride, 0, Format.Lanes.scalarCount)
  }
}

/// One component of a vector of curves, divided at a parameter per lane.
private struct Division<Controls: LaneControls, Format: LaneFormat>
where Format.Scalar == Controls.Scalar, Format.Lanes == Controls.Scalar.Lanes {
  typealias L = Format.Lanes

  let t: L
  let s: L
  let controls: Controls
  let first: Int
  let parts: PartPlanes<Format>

  @inline(__always)
  private func load(_ k: Int) -> L { controls.lanes(first &+ k) }

  @inline(__always)
  private func between(_ a: L, _ b: L) -> L { multiplyAdd(t, b, s * a) }

  /// An end of the curve, NaN where t is.
  @inline(__always)
  private func end(_ value: L) -> L { select(t.equals(t), value, t) }

  @inline(__always)
  func line() {
    let (a, b) = (load(0), load(1))
    let middle = between(a, b)
    parts.store(0, end(a))
    parts.store(1, middle)
    parts.store(2, middle)
    parts.store(3, end(b))
  }

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

/// Divides all curves, component by component.
@inline(__always)
func splitAll<Controls: LaneControls>(
  _ batch: CurveBatch, _ planes: WholePlanes<Controls.Scalar>, _ type: Controls.Type
) {
  if streams(planes.out, planes.outStride, 2 * batch.parameterCount) {
    splitAll(batch, planes, type, StreamedFormat<Controls.Scalar>.self)
  } else {
    splitAll(batch, planes, type, OwnFormat<Controls.Scalar>.self)
  }
}

@inline(never)
private func splitAll<Controls: LaneControls, Format: LaneFormat>(
  _ batch: CurveBatch, _ planes: WholePlanes<Controls.Scalar>, _ type: Controls.Type,
  _ format: Format.Type
) where Format.Scalar == Controls.Scalar, Format.Lanes == Controls.Scalar.Lanes {
  if batch.degree <= 3 {
    split(batch, planes, type, format, nil)
  } else {
    withVectorMemory(of: Format.Lanes.self, batch.degree &+ 1) {
      split(batch, planes, type, format, $0)
    }
  }
  if Format.isStreamed { Format.Scalar.streamFence() }
}

@inline(__always)
private func split<Controls: LaneControls, Format: LaneFormat>(
  _ batch: CurveBatch, _ planes: WholePlanes<Controls.Scalar>, _ type: Controls.Type,
  _ format: Format.Type, _ memory: UnsafeMutablePointer<Format.Lanes>?
) where Format.Scalar == Controls.Scalar, Format.Lanes == Controls.Scalar.Lanes {
  guard let t = planes.t else { return }
  var start = 0
  while start < planes.count {
    let argument = (t + start).wholeLanes
    let controls = Controls(planes, at: start)
    var component = 0
    while component < batch.dimensions {
      let division = Division<Controls, Format>(
        t: argument, s: 1 - argument, controls: controls,
        first: component &* (batch.degree &+ 1),
        parts: PartPlanes(
          out: planes.out + (component &* planes.outStride &+ start),
          stride: batch.dimensions &* planes.outStride))
      if let memory {
        division.any(degree: batch.degree, memory)
      } else if batch.degree == 3 {
        division.cubic()
      } else if batch.degree == 2 {
        division.quadratic()
      } else {
        division.line()
      }
      component &+= 1
    }
    start &+= Format.Lanes.scalarCount
  }
}
