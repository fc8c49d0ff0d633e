import Kernels

/// What `prepare` writes: the total length, the length up to each segment's end, and the path.
struct PreparedPath {
  let segments: Int
  let total: Double
  private let ends: UnsafePointer<Double>
  private let path: UnsafePointer<Double>

  static func count(_ shape: PathShape) -> Int { 1 + shape.segments + shape.parameterCount }

  @inline(__always)
  init(_ shape: PathShape, _ workspace: UnsafePointer<Double>) {
    segments = shape.segments
    total = workspace[0]
    ends = workspace + 1
    path = workspace + (1 + shape.segments)
  }

  /// The place of what has no length.
  @inline(__always)
  private var still: LanePlaceOnPath { LanePlaceOnPath(stillAt: path[0], path[1]) }

  /// A segment's numbers as `PathShape` lays them out.
  @inline(__always)
  func numbers(_ index: Int) -> UnsafePointer<Double> {
    path + (PathShape.headerCount &+ index &* PathShape.segmentCount)
  }

  @inline(__always)
  func start(_ index: Int) -> Double { index == 0 ? 0 : ends[index &- 1] }

  @inline(__always)
  func end(_ index: Int) -> Double { ends[index] }

  /// The segment that begins or goes on at a length; at the total, the last one with a length.
  @inline(__always)
  func index(at goal: Double) -> Int {
    let inside = goal < total
    var low = 0
    var high = segments &- 1
    while low < high {
      let middle = (low &+ high) / 2
      let end = ends[middle]
      if inside ? end > goal : end >= total { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  /// The places of lengths along the path: per lane its segment, whose index is stored, and t.
  @inline(__always)
  func locate(
    _ goal: DoubleLanes, _ accuracy: LengthAccuracy, _ stack: UnsafeMutablePointer<LengthInterval>,
    into indices: UnsafeMutablePointer<Int>
  ) -> (segment: LaneSegment, t: DoubleLanes) {
    var distance = DoubleLanes.zero
    var isEnd = DoubleLanes.zero
    var lane = 0
    while lane < DoubleLanes.scalarCount {
      let index = index(at: goal[lane])
      indices[lane] = index
      distance[lane] = goal[lane] - start(index)
      isEnd[lane] = goal[lane] >= end(index) ? 1 : 0
      lane &+= 1
    }
    let segment = LaneSegment { k in
      var lanes = DoubleLanes.zero
      var lane = 0
      while lane < DoubleLanes.scalarCount {
        lanes[lane] = numbers(indices[lane])[k]
        lane &+= 1
      }
      return lanes
    }
    let t = segment.parameter(at: distance, accuracy, stack)
    return (segment, select(isEnd.equals(1), DoubleLanes(repeating: 1), t))
  }

  /// The places at fractions of the length.
  @inline(never)
  func place(
    at fraction: DoubleLanes, _ accuracy: LengthAccuracy,
    _ stack: UnsafeMutablePointer<LengthInterval>, _ indices: UnsafeMutablePointer<Int>
  ) -> LanePlaceOnPath {
    if total == 0 { return still }
    let (segment, t) = locate(clamped(fraction) * total, accuracy, stack, into: indices)
    return LanePlaceOnPath(segment, at: t)
  }
}

/// A place on a path per lane, and the direction there.
struct LanePlaceOnPath {
  let x: DoubleLanes
  let y: DoubleLanes
  let along: DoubleLanes
  let across: DoubleLanes

  /// The places on segments at curve parameters.
  @inline(always)
  init(_ segment: LaneSegment, at t: DoubleLanes) {
    (x, y) = segment.point(t)
    (along, across) = segment.direction(t)
  }

  /// A point without length.
  @inline(always)
  init(stillAt x: Double, _ y: Double) {
    (self.x, self.y) = (DoubleLanes(repeating: x), DoubleLanes(repeating: y))
    (along, across) = (DoubleLanes(repeating: 1), .zero)
  }
}

/// Fractions clamped to [0, 1]; NaN becomes 0.
@inline(always)
func clamped(_ fractions: DoubleLanes) -> DoubleLanes {
  let positive = select(fractions > 0, fractions, .zero)
  return select(positive < 1, positive, DoubleLanes(repeating: 1))
}
