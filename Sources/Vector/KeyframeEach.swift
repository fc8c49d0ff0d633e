import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// A track of numbers per lane, each at a time of its own.
struct TrackLanes: ElementFunction {
  let form: TrackForm
  /// Vectors, as many as `scratchCount`.
  let scratch: UnsafeMutableRawPointer

  /// Vectors of working memory: indices, control points of timing functions, parts of segments, and where
  /// all keys count the segments' lengths, and slopes or key times.
  static func scratchCount(_ form: TrackForm) -> Int {
    8 &+ (form.usesAllKeys ? (1 &+ vectorsPerSlope(form.components)) &* form.keys : 0)
  }

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let memory = TrackMemory<Format.Lanes>(form, scratch)
    let track = LaneTrack(form: form, numbers: x, memory: memory)
    if form.hasSlopes { return LaneSlopedTrack(track).store(at: x.argument, in: y) }
    track.eachValue(at: x.argument) { y.store($0, $1) }
  }
}

/// Working memory of a vector of tracks.
struct TrackMemory<L: RealLanes> {
  /// Indices of segments, three vectors.
  let indices: UnsafeMutablePointer<Int32>
  /// Planes of control points of timing functions.
  let controls: UnsafeMutablePointer<L>
  /// Parts of segments, which timing functions change.
  let parts: UnsafeMutablePointer<L>
  /// Lengths of the segments.
  let lengths: UnsafeMutablePointer<L>
  /// Key times that are distances, where there are no slopes.
  let starts: UnsafeMutablePointer<L>
  let slopes: LaneSlopes<L>

  @inline(__always)
  init(_ form: TrackForm, _ memory: UnsafeMutableRawPointer) {
    indices = memory.assumingMemoryBound(to: Int32.self)
    controls = memory.assumingMemoryBound(to: L.self) + 3
    let keys = form.usesAllKeys ? form.keys : 0
    parts = controls + 4
    lengths = parts + 1
    starts = lengths + keys
    slopes = LaneSlopes(
      keys: keys, lengths: UnsafePointer(lengths), components: form.components, in: starts)
  }
}

/// A track per lane.
struct LaneTrack<Format: LaneFormat> {
  typealias L = Format.Lanes
  typealias Number = Format.Lanes.Scalar

  let form: TrackForm
  let numbers: LaneNumbers<Format>
  let memory: TrackMemory<L>

  /// Where times lie.
  @inline(always)
  func place(of time: L) -> LanePlace<L> {
    if form.isPaced {
      let total = fillDistances()
      let one = L(repeating: 1)
      let inside = smaller(one, select(time < 0, .zero, time))
      return LaneKeyTimes(times: picking(memory.starts), pieces: form.pieces)
        .place(of: inside * total)
    }
    if form.searchesTimes {
      return LaneKeyTimes(times: numbers, pieces: form.pieces).place(of: time)
    }
    return LanePlace(of: time, pieces: form.pieces, rate: splat(Double(form.pieces)))
  }

  /// Segments, and what picks their numbers; up to three are kept.
  @inline(always)
  func segment(_ whole: L, kept: Int = 0) -> TrackSegment<L> {
    let indices = memory.indices + kept &* L.scalarCount
    if form.pieces > TrackSegment<L>.scanLimit || form.usesAllKeys { whole.storeWhole(indices) }
    return TrackSegment(whole: whole, indices: UnsafePointer(indices))
  }

  /// Vectors in working memory as numbers of the lanes.
  @inline(__always)
  func picking(_ vectors: UnsafeMutablePointer<L>) -> LaneNumbers<OwnFormat<Number>> {
    LaneNumbers(
      base: UnsafePointer(UnsafeMutableRawPointer(vectors).assumingMemoryBound(to: Number.self)),
      stride: L.scalarCount)
  }

  /// A component of a key's value.
  @inline(__always)
  func value(_ key: Int, _ c: Int) -> L {
    numbers[form.valueStart &+ key &* form.keyCount &+ c]
  }

  /// The square of the distance between two keys.
  @inline(__always)
  private func square(_ segment: Int) -> L {
    var sum = L.zero
    var c = 0
    while c < form.components {
      let difference = value(segment &+ 1, c) - value(segment, c)
      sum = multiplyAdd(difference, difference, sum)
      c &+= 1
    }
    return sum
  }

  /// Distances of the keys, and their sums from the first key on.
  @inline(__always)
  private func fillDistances() -> L {
    var total = L.zero
    var i = 0
    memory.starts[0] = total
    while i < form.segments {
      let length = square(i).squareRoot()
      memory.lengths[i] = length
      total += length
      i &+= 1
      memory.starts[i] = total
    }
    return total
  }

  /// What timing functions make of the parts.
  @inline(__always)
  func timed(_ place: LanePlace<L>) -> L {
    let segment = segment(place.segment)
    var k = 0
    while k < 4 {
      memory.controls[k] = number(of: segment, times: 4, plus: form.timingStart &+ k)
      k &+= 1
    }
    memory.parts[0] = place.part
    let parts = UnsafeMutableRawPointer(memory.parts).assumingMemoryBound(to: Number.self)
    TimingPlanes(
      controls: picking(memory.controls).base, apart: L.scalarCount, outside: .clamp, x: parts,
      y: parts
    ).solve(L.scalarCount, isFast: true)
    return memory.parts[0]
  }

  /// A component at the segments' starts.
  @inline(__always)
  func held(_ segment: TrackSegment<L>, _ c: Int) -> L {
    if form.pieces > LanePlace<L>.scanLimit {
      return numbers.picked(segment, times: form.keyCount, plus: form.valueStart &+ c)
    }
    var keys = values(c)
    var start = keys.next()
    segment.eachPassed(form.pieces) { start = select($0, keys.next(), start) }
    return start
  }

  /// A component at the segments' starts and ends.
  @inline(always)
  func ends(_ segment: TrackSegment<L>, _ c: Int) -> (L, L) {
    if form.pieces > LanePlace<L>.scanLimit {
      let first = form.valueStart &+ c
      return (
        numbers.picked(segment, times: form.keyCount, plus: first),
        numbers.picked(segment, times: form.keyCount, plus: first &+ form.keyCount)
      )
    }
    var keys = values(c)
    var start = keys.next()
    var next = keys.next()
    var end = next
    segment.eachPassed(form.pieces) {
      start = select($0, next, start)
      next = keys.next()
      end = select($0, next, end)
    }
    return (start, end)
  }

  /// A component of every key.
  @inline(__always)
  private func values(_ c: Int) -> PlaneSteps<Format> {
    PlaneSteps(numbers, first: form.valueStart &+ c, step: form.keyCount)
  }
}

/// Planes at equal distances, one after the other.
struct PlaneSteps<Format: LaneFormat> {
  private var place: UnsafePointer<Format.Scalar>
  private let apart: Int

  @inline(__always)
  init(_ numbers: LaneNumbers<Format>, first: Int, step: Int) {
    place = numbers.from(first).base
    apart = step &* numbers.stride
  }

  /// The plane that is reached, and a step to the next one.
  @inline(__always)
  mutating func next() -> Format.Lanes {
    defer { place += apart }
    return Format.load(place, 0, Format.Lanes.scalarCount, filler: 0)
  }
}

extension LaneTrack {
  /// Calls `body` with the value of every component at times, where slopes do not depend on one another.
  @inline(always)
  func eachValue(at time: L, _ body: (_ component: Int, _ value: L) -> Void) {
    var place = place(of: time)
    if form.isTimed { place.part = timed(place) }
    let segment = segment(place.segment)
    var c = 0
    switch form.motion {
    case .hold:
      while c < form.components {
        let value = held(segment, c)
        body(c, select(place.part.equals(place.part), value, place.part))
        c &+= 1
      }
    case .line:
      let weights = LaneWeights(line: place.part)
      while c < form.components {
        let (start, end) = ends(segment, c)
        body(c, weights.value(start, end))
        c &+= 1
      }
    case .curve:
      let weights = LaneWeights(curve: place.part)
      let curve = LaneCurve(self, segment)
      while c < form.components {
        let (start, end, tangents) = curve.ends(c)
        body(c, weights.value(start, end, tangents))
        c &+= 1
      }
    }
  }
}
