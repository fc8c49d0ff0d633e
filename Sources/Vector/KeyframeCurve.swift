import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// A segment of a cubic per lane.
struct LaneCurve<Format: LaneFormat> {
  typealias L = Format.Lanes

  private let track: LaneTrack<Format>
  private let segment: TrackSegment<L>
  /// The segments before and after it, or itself where there are none.
  private let before, after: TrackSegment<L>
  private let isFirst, isLast: Condition<L>
  private let lengths: (before: L, here: L, after: L)

  @inline(__always)
  init(_ track: LaneTrack<Format>, _ place: LanePlace<L>) {
    self.track = track
    let last: L = splat(Double(track.form.segments &- 1))
    (isFirst, isLast) = (place.segment < 1, place.segment >= last)
    segment = TrackSegment(place.segment)
    before = TrackSegment(select(isFirst, place.segment, place.segment - 1))
    after = TrackSegment(select(isLast, place.segment, place.segment + 1))
    lengths = Self.lengths(track, before, segment, after)
    switch track.form.interpolation {
    case .monotone, .natural, .clamped: fillLengths()
    default: break
    }
  }

  private var form: TrackForm { track.form }

  /// Of the segments, by time or, for Catmull and Rom, powers of distances.
  @inline(__always)
  private static func lengths(
    _ track: LaneTrack<Format>, _ before: TrackSegment<L>, _ segment: TrackSegment<L>,
    _ after: TrackSegment<L>
  ) -> (L, L, L) {
    let one = L(repeating: 1)
    if case .catmullRom(let spacing) = track.form.interpolation {
      if spacing == .uniform { return (one, one, one) }
      let distances = (
        track.distance(before), track.distance(segment), track.distance(after)
      )
      if spacing == .chordal { return distances }
      return (
        distances.0.squareRoot(), distances.1.squareRoot(), distances.2.squareRoot()
      )
    }
    if track.form.isPaced {
      let all = track.picking(track.memory.lengths)
      return (all.picked(before.index), all.picked(segment.index), all.picked(after.index))
    }
    if !track.form.searchesTimes { return (one, one, one) }
    @inline(__always)
    func duration(_ segment: TrackSegment<L>) -> L {
      track.number(of: segment, plus: 1) - track.number(of: segment)
    }
    return (duration(before), duration(segment), duration(after))
  }

  /// Of all segments.
  @inline(__always)
  private func fillLengths() {
    var i = 0
    while i < form.segments {
      track.memory.lengths[i] =
        form.searchesTimes ? track.numbers[i &+ 1] - track.numbers[i] : L(repeating: 1)
      i &+= 1
    }
  }

  /// The tangents of a component.
  @inline(__always)
  func tangents(_ c: Int) -> LaneTangents<L> {
    switch form.interpolation {
    case .hermite:
      let scale = lengths.here / rate
      let (out, into) = (
        form.keyStart &+ 2 &* form.components &+ c, form.keyStart &+ form.keyCount &+ c
      )
      return LaneTangents(
        start: track.number(of: segment, times: form.keyCount, plus: out) * scale,
        end: track.number(of: segment, times: form.keyCount, plus: into) * scale)
    case .catmullRom: return LaneTangents(catmullRom: neighbours(c))
    case .cubic, .cubicPaced:
      return LaneTangents(neighbours(c), start: tension(0), end: tension(1))
    default:
      let slopes = slopes(c)
      return LaneTangents(
        start: slopes.picked(segment.index) * lengths.here,
        end: slopes.picked(segment.index, plus: 1) * lengths.here)
    }
  }

  /// Segments in a unit of time, where key times are implied.
  @inline(__always)
  private var rate: L { splat(form.searchesTimes ? 1 : Double(form.segments)) }

  @inline(__always)
  private func neighbours(_ c: Int) -> LaneNeighbours<L> {
    LaneNeighbours(
      before: track.difference(before, c), here: track.difference(segment, c),
      after: track.difference(after, c), lengthBefore: lengths.before, length: lengths.here,
      lengthAfter: lengths.after)
  }

  @inline(__always)
  private func tension(_ key: Int) -> LaneTension<L> {
    if !form.hasTension { return LaneTension(tension: .zero, continuity: .zero, bias: .zero) }
    @inline(__always)
    func number(_ k: Int) -> L {
      track.number(of: segment, times: 3, plus: form.tensionStart &+ 3 &* key &+ k)
    }
    return LaneTension(tension: number(0), continuity: number(1), bias: number(2))
  }

  /// The slopes of a component at all keys.
  @inline(__always)
  private func slopes(_ c: Int) -> LaneNumbers<OwnFormat<Format.Lanes.Scalar>> {
    let memory = track.memory
    var key = 0
    while key < form.keys {
      memory.values[key] = track.value(key, c)
      key &+= 1
    }
    let rule = LaneSlopes(
      keys: form.keys, lengths: UnsafePointer(memory.lengths),
      values: UnsafePointer(memory.values), slopes: memory.slopes)
    switch form.interpolation {
    case .monotone: rule.fillMonotone()
    case .natural: rule.fillSpline(ends: nil, memory.spare)
    default:
      let start = track.numbers[form.slopeStart &+ c] / rate
      let end = track.numbers[form.slopeStart &+ form.components &+ c] / rate
      rule.fillSpline(ends: (start, end), memory.spare)
    }
    return track.picking(memory.slopes)
  }
}

extension LaneTrack {
  /// The difference of a component over a segment.
  @inline(__always)
  func difference(_ segment: TrackSegment<L>, _ c: Int) -> L {
    let first = form.valueStart &+ c
    return number(of: segment, times: form.keyCount, plus: first &+ form.keyCount)
      - number(of: segment, times: form.keyCount, plus: first)
  }

  /// The distance of a segment's keys.
  @inline(__always)
  func distance(_ segment: TrackSegment<L>) -> L {
    var sum = L.zero
    var c = 0
    while c < form.components {
      let difference = difference(segment, c)
      sum = multiplyAdd(difference, difference, sum)
      c &+= 1
    }
    return sum.squareRoot()
  }

  /// Of every lane the number `first` + `step` times its segment.
  @inline(__always)
  func number(of segment: TrackSegment<L>, times step: Int = 1, plus first: Int = 0) -> L {
    if form.pieces > TrackSegment<L>.scanLimit {
      return numbers.picked(segment.index, times: step, plus: first)
    }
    var number = numbers[first]
    var mark = L(repeating: 1)
    var k = 1
    while k < form.pieces {
      number = select(segment.whole >= mark, numbers[k &* step &+ first], number)
      mark = mark + 1
      k &+= 1
    }
    return number
  }
}

/// A segment per lane, as a number and as an index.
struct TrackSegment<L: RealLanes> {
  let whole: L
  let index: LaneIndex<L>

  /// Up to how many segments it is faster to look at all of them than at each lane's alone.
  @inline(__always)
  static var scanLimit: Int { 8 }

  @inline(__always)
  init(_ whole: L) {
    self.whole = whole
    index = LaneIndex(whole)
  }
}
