import Kernels

/// Where the parts of a vector of curves go.
private struct PartPlanes<Format: LaneFormat> {
  /// The component of the next point.
  private var next: UnsafeMutablePointer<Format.Scalar>
  /// Elements from one point to the next.
  private let stride: Int

  @inline(__always)
  init(_ first: UnsafeMutablePointer<Format.Scalar>, stride: Int) {
    (next, self.stride) = (first, stride)
  }

  /// Writes the component of the next point, of both parts in turn.
  @inline(__always)
  mutating func append(_ value: Format.Lanes) {
    Format.store(value, next, 0, Format.Lanes.scalarCount)
    next += stride
  }

  /// Writes the component of a point that is so many after the next one.
  @inline(__always)
  func store(_ value: Format.Lanes, ahead: Int) {
    Format.store(value, next + ahead &* stride, 0, Format.Lanes.scalarCount)
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
  var parts: PartPlanes<Format>

  @inline(__always)
  private func load(_ k: Int) -> L { controls.lanes(first &+ k) }

  @inline(__always)
  private func between(_ a: L, _ b: L) -> L { multiplyAdd(t, b, s * a) }

  /// An end of the curve, NaN where t is.
  @inline(__always)
  private func end(_ value: L) -> L { select(t.equals(t), value, t) }

  @inline(always)
  mutating func line() {
    let (a, b) = (load(0), load(1))
    let middle = between(a, b)
    parts.append(end(a))
    parts.append(middle)
    parts.append(middle)
    parts.append(end(b))
  }

  @inline(always)
  mutating func quadratic() {
    let (a, b, c) = (load(0), load(1), load(2))
    let (ab, bc) = (between(a, b), between(b, c))
    let middle = between(ab, bc)
    parts.append(end(a))
    parts.append(ab)
    parts.append(middle)
    parts.append(middle)
    parts.append(bc)
    parts.append(end(c))
  }

  @inline(always)
  mutating func cubic() {
    let (a, b, c, d) = (load(0), load(1), load(2), load(3))
    let (ab, bc, cd) = (between(a, b), between(b, c), between(c, d))
    let (abc, bcd) = (between(ab, bc), between(bc, cd))
    let middle = between(abc, bcd)
    parts.append(end(a))
    parts.append(ab)
    parts.append(abc)
    parts.append(middle)
    parts.append(middle)
    parts.append(bcd)
    parts.append(cd)
    parts.append(end(d))
  }

  /// De Casteljau's triangle in place: what a level leaves at its ends belongs to the parts.
  @inline(__always)
  func any(degree: Int, _ points: UnsafeMutablePointer<L>) {
    var k = 0
    while k <= degree {
      points[k] = load(k)
      k &+= 1
    }
    parts.store(end(points[0]), ahead: 0)
    parts.store(end(points[degree]), ahead: 2 &* degree &+ 1)
    var last = degree
    while last > 0 {
      var k = 0
      while k < last {
        points[k] = between(points[k], points[k &+ 1])
        k &+= 1
      }
      last &-= 1
      parts.store(points[0], ahead: degree &- last)
      parts.store(points[last], ahead: degree &+ 1 &+ last)
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
  // A loop per degree, whose parameters stay in registers.
  switch batch.degree {
  case 1: split(batch, planes, type, format, degree: 1, nil)
  case 2: split(batch, planes, type, format, degree: 2, nil)
  case 3: split(batch, planes, type, format, degree: 3, nil)
  default:
    withVectorMemory(of: Format.Lanes.self, batch.degree &+ 1) {
      split(batch, planes, type, format, degree: batch.degree, $0)
    }
  }
  if Format.isStreamed { Format.Scalar.streamFence() }
}

@inline(__always)
private func split<Controls: LaneControls, Format: LaneFormat>(
  _ batch: CurveBatch, _ planes: WholePlanes<Controls.Scalar>, _ type: Controls.Type,
  _ format: Format.Type, degree: Int, _ memory: UnsafeMutablePointer<Format.Lanes>?
) where Format.Scalar == Controls.Scalar, Format.Lanes == Controls.Scalar.Lanes {
  guard let t = planes.t else { return }
  var start = 0
  while start < planes.count {
    let argument = (t + start).wholeLanes
    let controls = Controls(planes, at: start)
    var component = 0
    while component < batch.dimensions {
      var division = Division<Controls, Format>(
        t: argument, s: 1 - argument, controls: controls, first: component &* (degree &+ 1),
        parts: PartPlanes(
          planes.out + (component &* planes.outStride &+ start),
          stride: batch.dimensions &* planes.outStride))
      if let memory {
        division.any(degree: degree, memory)
      } else if degree == 3 {
        division.cubic()
      } else if degree == 2 {
        division.quadratic()
      } else {
        division.line()
      }
      component &+= 1
    }
    start &+= Format.Lanes.scalarCount
  }
}
