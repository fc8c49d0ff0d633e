import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// Where the time of every lane lies in a track.
struct LanePlace<L: RealLanes> {
  /// The segment, a whole number.
  var segment: L
  /// The part of the segment that has passed: 0 before the first key, 1 from the last one on.
  var part: L

  /// Up to how many segments are looked at one after the other.
  @inline(always)
  static var scanLimit: Int { 32 }

  /// The part of the segments that has passed.
  @inline(always)
  static func part(of time: L, from start: L, to end: L) -> L {
    let (zero, one) = (L.zero, L(repeating: 1))
    let part = smaller(one, (time - start) / (end - start))
    return select(time >= end, one, select(time <= start, zero, part))
  }
}

/// Where a segment of every lane lies in time.
private struct LaneStretch<L: RealLanes> {
  /// A whole number.
  let segment: L
  let start, end: L
}

/// The key times of a track per lane, `base` being the first one.
struct LaneKeyTimes<Format: LaneFormat> {
  typealias L = Format.Lanes

  let times: LaneNumbers<Format>
  /// How many segments, of which each begins at a key time.
  let pieces: Int

  /// Where times lie.
  @inline(always)
  func place(of time: L) -> LanePlace<L> {
    let found = stretch(of: time)
    return LanePlace(
      segment: found.segment, part: LanePlace.part(of: time, from: found.start, to: found.end))
  }

  /// The segments that times lie in.
  @inline(always)
  private func stretch(of time: L) -> LaneStretch<L> {
    pieces <= LanePlace<L>.scanLimit ? scanned(time) : halved(time)
  }

  /// By one pass over all keys.
  @inline(always)
  private func scanned(_ time: L) -> LaneStretch<L> {
    let one = L(repeating: 1)
    var (start, end) = (times[0], times[1])
    var next = end
    var segment = L.zero
    var k = 1
    while k < pieces {
      let isBegun = next <= time
      segment = select(isBegun, segment + one, segment)
      start = select(isBegun, next, start)
      next = times[k &+ 1]
      end = select(isBegun, next, end)
      k &+= 1
    }
    return LaneStretch(segment: segment, start: start, end: end)
  }

  /// By halving, lane by lane.
  @inline(always)
  private func halved(_ time: L) -> LaneStretch<L> {
    let width = L.scalarCount
    var segment = L.zero
    withVectorMemory(of: L.Scalar.self, 2 &* width) { memory in
      let found = memory + width
      memory.store(time, 0, width)
      if L.Scalar.self == Format.Scalar.self {
        Format.Scalar.find(
          width: width, times.base, apart: times.stride, count: pieces,
          recast(UnsafePointer(memory)), into: recast(found))
      } else {
        Format.Scalar.find(
          width: width, times.base, apart: times.stride, count: pieces,
          doubles: recast(UnsafePointer(memory)), into: recast(found))
      }
      segment = UnsafePointer(found).vector(0)
    }
    var (start, end) = (L.zero, L.zero)
    segment.withIndices { indices in
      start = times.picked(times: 1, plus: 0) { Int(indices[$0]) }
      end = times.picked(times: 1, plus: 1) { Int(indices[$0]) }
    }
    return LaneStretch(segment: segment, start: start, end: end)
  }
}

extension LanePlace {
  /// Where times lie among so many segments of the same length, of which `rate` begin in a unit of time.
  @inline(always)
  init(of time: L, pieces: Int, rate: L) {
    let (zero, one) = (L.zero, L(repeating: 1))
    let last: L = splat(Double(pieces &- 1))
    let whole = (time * rate).floor()
    segment = smaller(select(whole > 0, whole, zero), last)
    let rest = multiplyAdd(time, rate, segment * -1)
    part = smaller(one, select(rest < 0, zero, rest))
  }
}

extension RealLanes {
  /// Calls `body` with whole numbers as integers in memory of which the compiler knows nothing, where each
  /// is read on its own; taken out of a vector of many, lane by lane, they cost several times as much.
  @inline(always)
  func withIndices(_ body: (_ indices: UnsafePointer<Int32>) -> Void) {
    withVectorMemory(of: Int32.self, 16) { indices in
      storeWhole(indices)
      let isLong = isSingle(Self.self) || Self.scalarCount > 4
      body(isLong ? anew(UnsafePointer(indices)) : UnsafePointer(indices))
    }
  }
}

extension LaneNumbers {
  /// Of every element the number `first` + `step` times what `index` says of its lane.
  @inline(always)
  func picked(times step: Int, plus first: Int, _ index: (_ lane: Int) -> Int) -> Format.Lanes {
    var lanes = Format.Lanes.zero
    let (base, step) = (base + first &* stride, step &* stride)
    var lane = 0
    while lane < Format.Lanes.scalarCount {
      let number = base[index(lane) &* step &+ lane]
      lanes[lane] = Format.Lanes.Scalar(number.double)
      lane &+= 1
    }
    return lanes
  }
}
