import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// What poses are made of.
///
/// It is little, so that it stays in registers: a whole track that was copied in memory just before would
/// make a call wait until all that was written earlier has reached the cache.
struct PoseSource<Format: LaneFormat> {
  let components: Int
  /// The first key's values.
  private let values: UnsafePointer<Format.Scalar>
  /// Numbers of a key.
  private let keyCount: Int
  /// The first segment's tangents, at its start and at its end.
  fileprivate let tangents:
    (start: UnsafePointer<Format.Lanes.Scalar>, end: UnsafePointer<Format.Lanes.Scalar>)

  @inline(__always)
  init(_ sampling: KeySampling<Format>) {
    let form = sampling.form
    (components, keyCount) = (form.components, form.keyCount)
    values = sampling.track + form.valueStart
    let start = sampling.workspace + sampling.table.values
    tangents = (start, start + form.components &* form.segments)
  }

  /// The values of a key.
  @inline(__always)
  func pose(of key: Int) -> UnsafePointer<Format.Scalar> { values + key &* keyCount }
}

/// The poses at a segment's ends, of which one is nearer, and what leads from one to the other.
protocol PoseSegment {
  associatedtype Format: LaneFormat
  typealias Weights = LaneWeights<Format.Lanes>
  /// What a vector of components takes from memory.
  associatedtype Numbers
  /// How many poses next to one end are made at once from what a vector takes from memory: 2 or 4.
  static var mostAtOnce: Int { get }
  init(_ source: PoseSource<Format>, _ segment: Int, isNear: Bool)
  static func weights(_ part: Format.Lanes) -> Weights
  func numbers(_ start: Int, _ length: Int) -> Numbers
  /// The pose.
  static func value(_ numbers: Numbers, _ weights: Weights) -> Format.Lanes
}

/// Poses of a segment.
struct SegmentPoses<Rows: PoseRows, Format: LaneFormat>: LaneSweep
where
  Format.Scalar == Rows.Segment.Format.Scalar, Format.Lanes == Rows.Segment.Format.Lanes
{
  let segment: Rows.Segment
  let rows: Rows

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    rows.write(segment.numbers(start, length), start, length, Format.self)
  }
}

/// Poses that are made of the same numbers.
protocol PoseRows {
  associatedtype Segment: PoseSegment
  func write<Target: LaneFormat>(
    _ numbers: Segment.Numbers, _ start: Int, _ length: Int, _ target: Target.Type
  ) where Target.Scalar == Segment.Format.Scalar, Target.Lanes == Segment.Format.Lanes
}

/// A pose next to the nearer end.
struct PoseRow<Segment: PoseSegment>: PoseRows {
  let weights: Segment.Weights
  let target: UnsafeMutablePointer<Segment.Format.Scalar>

  @inline(__always)
  func write<Target: LaneFormat>(
    _ numbers: Segment.Numbers, _ start: Int, _ length: Int, _ type: Target.Type
  ) where Target.Scalar == Segment.Format.Scalar, Target.Lanes == Segment.Format.Lanes {
    Target.store(Segment.value(numbers, weights), target, start, length)
  }
}

/// Two poses, or as many more as they are themselves.
struct TwoRows<First: PoseRows, Second: PoseRows>: PoseRows where First.Segment == Second.Segment {
  typealias Segment = First.Segment

  let first: First
  let second: Second

  @inline(__always)
  func write<Target: LaneFormat>(
    _ numbers: Segment.Numbers, _ start: Int, _ length: Int, _ target: Target.Type
  ) where Target.Scalar == Segment.Format.Scalar, Target.Lanes == Segment.Format.Lanes {
    first.write(numbers, start, length, target)
    second.write(numbers, start, length, target)
  }
}

/// A vector of the nearer end, and of what leads from it to the other.
struct PoseEnds<L: RealLanes> {
  let near, difference: L
}

/// A straight line.
struct LineSegment<Format: LaneFormat>: PoseSegment {
  typealias L = Format.Lanes

  private let near, far: UnsafePointer<Format.Scalar>

  /// Conversions leave no time for loads to save.
  @inline(__always)
  static var mostAtOnce: Int {
    L.self == Format.Scalar.Lanes.self && L.scalarCount >= 8 ? 4 : 2
  }

  @inline(__always)
  init(_ source: PoseSource<Format>, _ segment: Int, isNear: Bool) {
    let (start, end) = (source.pose(of: segment), source.pose(of: segment &+ 1))
    (near, far) = isNear ? (start, end) : (end, start)
  }

  @inline(__always)
  static func weights(_ part: L) -> LaneWeights<L> { LaneWeights(line: part) }

  @inline(__always)
  func numbers(_ start: Int, _ length: Int) -> PoseEnds<L> {
    let near = Format.load(near, start, length, filler: 0)
    let far = Format.load(far, start, length, filler: 0)
    return PoseEnds(near: near, difference: far - near)
  }

  @inline(__always)
  static func value(_ ends: PoseEnds<L>, _ weights: LaneWeights<L>) -> L {
    multiplyAdd(weights.share, ends.difference, ends.near)
  }
}

/// A Hermite polynomial.
struct CurveSegment<Format: LaneFormat>: PoseSegment {
  typealias L = Format.Lanes
  typealias Numbers = (ends: PoseEnds<L>, tangent: LaneTangents<L>)

  private let line: LineSegment<Format>
  private let startTangents, endTangents: UnsafePointer<L.Scalar>

  @inline(__always)
  static var mostAtOnce: Int { 2 }

  @inline(__always)
  init(_ source: PoseSource<Format>, _ segment: Int, isNear: Bool) {
    line = LineSegment(source, segment, isNear: isNear)
    startTangents = source.tangents.start + segment &* source.components
    endTangents = source.tangents.end + segment &* source.components
  }

  @inline(__always)
  static func weights(_ part: L) -> LaneWeights<L> { LaneWeights(curve: part) }

  @inline(__always)
  func numbers(_ start: Int, _ length: Int) -> Numbers {
    let tangent = LaneTangents(
      start: startTangents.lanes(start, length, filler: 0),
      end: endTangents.lanes(start, length, filler: 0))
    return (line.numbers(start, length), tangent)
  }

  @inline(__always)
  static func value(_ numbers: Numbers, _ weights: LaneWeights<L>) -> L {
    let (ends, bend) = (numbers.ends, bend(numbers.tangent, weights.tangents))
    return ends.near + multiplyAdd(weights.share, ends.difference, bend)
  }

  @inline(__always)
  private static func bend(_ tangent: LaneTangents<L>, _ factors: LaneTangents<L>) -> L {
    multiplyAdd(factors.start, tangent.start, factors.end * tangent.end)
  }
}
