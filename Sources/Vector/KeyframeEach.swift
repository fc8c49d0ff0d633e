import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// A track of numbers per lane, each at a time of its own.
struct TrackLanes: ElementFunction {
  let form: TrackForm
  /// Vectors, as many as `scratchCount`.
  let scratch: UnsafeMutableRawPointer

  /// Vectors of working memory: indices, control points of timing functions, a number, and where all
  /// keys count five numbers per key.
  static func scratchCount(_ form: TrackForm) -> Int {
    7 &+ (form.usesAllKeys ? 5 &* form.keys : 1)
  }

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let memory = TrackMemory<Format.Lanes>(form, scratch)
    let track = LaneTrack(form: form, numbers: x, memory: memory)
    track.eachValue(at: x.argument) { y.store($0, $1) }
  }
}

/// Working memory of a vector of tracks.
struct TrackMemory<L: RealLanes> {
  /// Indices of segments, three vectors.
  let indices: UnsafeMutablePointer<Int32>
  /// Planes of control points of timing functions.
  let controls: UnsafeMutablePointer<L>
  /// Lengths of the segments.
  let lengths: UnsafeMutablePointer<L>
  /// Key times that are distances.
  let starts: UnsafeMutablePointer<L>
  let values: UnsafeMutablePointer<L>
  let slopes: UnsafeMutablePointer<L>
  let spare: UnsafeMutablePointer<L>

  @inline(__always)
  init(_ form: TrackForm, _ memory: UnsafeMutableRawPointer) {
    indices = memory.assumingMemoryBound(to: Int32.self)
    controls = memory.assumingMemoryBound(to: L.self) + 3
    let keys = form.usesAllKeys ? form.keys : 0
    lengths = controls + 4
    starts = lengths + keys
    values = starts + keys
    slopes = values + keys
    spare = slopes + keys
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
    memory.spare[0] = place.part
    let parts = UnsafeMutableRawPointer(memory.spare).assumingMemoryBound(to: Number.self)
    TimingPlanes(
      controls: picking(memory.controls).base, apart: L.scalarCount, outside: .clamp, x: parts,
      y: parts
    ).solve(L.scalarCount, isFast: true)
    return memory.spare[0]
  }

  /// A component at the segments' starts.
  @inline(__always)
  func held(_ segment: TrackSegment<L>, _ c: Int) -> L {
    if form.pieces > LanePlace<L>.scanLimit {
      return numbers.picked(segment, times: form.keyCount, plus: form.valueStart &+ c)
    }
    var start = value(0, c)
    var mark = L(repeating: 1)
    var k = 1
    while k < form.pieces {
      start = select(segment.whole >= mark, value(k, c), start)
      mark = mark + 1
      k &+= 1
    }
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
    var start = value(0, c)
    var next = value(1, c)
    var end = next
    var mark = L(repeating: 1)
    var k = 1
    while k < form.pieces {
      let isBegun = segment.whole >= mark
      start = select(isBegun, next, start)
      next = value(k &+ 1, c)
      end = select(isBegun, next, end)
      mark = mark + 1
      k &+= 1
    }
    return (start, end)
  }
}

extension LaneTrack {
  /// Calls `body` with the value of every component at times.
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
