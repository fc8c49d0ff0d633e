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
  /// The segment's.
  private let length: L
  /// Unused where tangents are given, or depend on all keys.
  private let rule: LaneTangentRule<L>

  @inline(always)
  init(_ track: LaneTrack<Format>, _ segment: TrackSegment<L>) {
    let form = track.form
    let last: L = splat(Double(form.segments &- 1))
    (isFirst, isLast) = (segment.whole < 1, segment.whole >= last)
    (self.track, self.segment) = (track, segment)
    before = track.segment(select(isFirst, segment.whole, segment.whole - 1), kept: 1)
    after = track.segment(select(isLast, segment.whole, segment.whole + 1), kept: 2)
    length = track.length(segment)
    rule = Self.rule(track, before, segment, after)
    switch form.interpolation {
    case .monotone, .natural, .clamped: fillLengths()
    default: break
    }
  }

  @inline(always)
  private static func rule(
    _ track: LaneTrack<Format>, _ before: TrackSegment<L>, _ segment: TrackSegment<L>,
    _ after: TrackSegment<L>
  ) -> LaneTangentRule<L> {
    @inline(always)
    func neighbours(_ length: (TrackSegment<L>) -> L) -> LaneNeighbours<L> {
      LaneNeighbours(before: length(before), here: length(segment), after: length(after))
    }
    switch track.form.interpolation {
    case .cubic, .cubicPaced:
      return LaneTangentRule(
        neighbours { track.length($0) }, start: track.tension(segment, 0),
        end: track.tension(segment, 1))
    case .catmullRom(.centripetal):
      return LaneTangentRule(catmullRom: neighbours { track.distance($0).squareRoot() })
    case .catmullRom(.chordal):
      return LaneTangentRule(catmullRom: neighbours { track.distance($0) })
    default: return LaneTangentRule(catmullRom: nil)
    }
  }

  private var form: TrackForm { track.form }

  /// The lengths of all segments.
  @inline(always)
  private func fillLengths() {
    var i = 0
    while i < form.segments {
      track.memory.lengths[i] =
        form.searchesTimes ? track.numbers[i &+ 1] - track.numbers[i] : L(repeating: 1)
      i &+= 1
    }
  }

  /// The ends of a component, and its tangents there.
  @inline(always)
  func ends(_ c: Int) -> (start: L, end: L, tangents: LaneTangents<L>) {
    switch form.interpolation {
    case .hermite:
      // A key is the tangent that comes in, the value, and the tangent that goes out.
      let (into, value) = (form.keyStart &+ c, form.valueStart &+ c)
      let numbers = track.numbers(
        of: segment, times: form.keyCount,
        plus: (value, value &+ form.components, into &+ form.keyCount, value &+ form.keyCount))
      let scale = form.searchesTimes ? length : length / rate
      return (
        numbers.0, numbers.3, LaneTangents(start: numbers.1 * scale, end: numbers.2 * scale)
      )
    case .catmullRom, .cubic, .cubicPaced:
      let keys = window(c)
      let here = keys.2 - keys.1
      let differences = LaneNeighbours(
        before: select(isFirst, here, keys.1 - keys.0), here: here,
        after: select(isLast, here, keys.3 - keys.2))
      return (keys.1, keys.2, rule.tangents(differences))
    default:
      let (start, end) = track.ends(segment, c)
      let slopes = slopes(c)
      return (
        start, end,
        LaneTangents(
          start: slopes.picked(segment) * length,
          end: slopes.picked(segment, plus: 1) * length)
      )
    }
  }

  /// A component of the keys at the segment's ends, between those before and after it; others where
  /// there are none.
  @inline(always)
  private func window(_ c: Int) -> (L, L, L, L) {
    let last = form.pieces
    if last > TrackSegment<L>.scanLimit {
      @inline(always)
      func value(_ segment: TrackSegment<L>, _ key: Int) -> L {
        track.numbers.picked(
          segment, times: form.keyCount, plus: form.valueStart &+ key &* form.keyCount &+ c)
      }
      return (value(before, 0), value(segment, 0), value(segment, 1), value(after, 1))
    }
    @inline(always)
    func key(after k: Int) -> L { track.value(k < last ? k &+ 1 : last, c) }
    var keys = (track.value(0, c), track.value(0, c), track.value(1, c), key(after: 1))
    var next = keys
    segment.eachPassed(last) { k, isPassed in
      next = (next.1, next.2, next.3, key(after: k &+ 1))
      keys = (
        select(isPassed, next.0, keys.0), select(isPassed, next.1, keys.1),
        select(isPassed, next.2, keys.2), select(isPassed, next.3, keys.3)
      )
    }
    return keys
  }

  /// Segments in a unit of time, where key times are implied.
  @inline(always)
  private var rate: L { splat(form.searchesTimes ? 1 : Double(form.segments)) }

  /// The slopes of a component at all keys.
  @inline(always)
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
  /// The length of a segment, by time or by distance.
  @inline(always)
  fileprivate func length(_ segment: TrackSegment<L>) -> L {
    if form.isPaced { return picking(memory.lengths).picked(segment) }
    if !form.searchesTimes { return L(repeating: 1) }
    return number(of: segment, plus: 1) - number(of: segment)
  }

  /// The distance of a segment's keys.
  @inline(always)
  fileprivate func distance(_ segment: TrackSegment<L>) -> L {
    var sum = L.zero
    var c = 0
    while c < form.components {
      let first = form.valueStart &+ c
      let difference =
        number(of: segment, times: form.keyCount, plus: first &+ form.keyCount)
        - number(of: segment, times: form.keyCount, plus: first)
      sum = multiplyAdd(difference, difference, sum)
      c &+= 1
    }
    return sum.squareRoot()
  }

  @inline(always)
  fileprivate func tension(_ segment: TrackSegment<L>, _ key: Int) -> LaneTension<L> {
    if !form.hasTension { return LaneTension(tension: .zero, continuity: .zero, bias: .zero) }
    @inline(always)
    func number(_ k: Int) -> L {
      self.number(of: segment, times: 3, plus: form.tensionStart &+ 3 &* key &+ k)
    }
    return LaneTension(tension: number(0), continuity: number(1), bias: number(2))
  }

  /// Of every lane the number `first` + `step` times its segment.
  @inline(always)
  func number(of segment: TrackSegment<L>, times step: Int = 1, plus first: Int = 0) -> L {
    if form.pieces > TrackSegment<L>.scanLimit {
      return numbers.picked(segment, times: step, plus: first)
    }
    var number = numbers[first]
    segment.eachPassed(form.pieces) { k, isPassed in
      number = select(isPassed, numbers[k &* step &+ first], number)
    }
    return number
  }

  /// As `number`, of four at a time.
  @inline(always)
  fileprivate func numbers(
    of segment: TrackSegment<L>, times step: Int, plus first: (Int, Int, Int, Int)
  ) -> (L, L, L, L) {
    @inline(always)
    func each(_ number: (Int) -> L) -> (L, L, L, L) {
      (number(first.0), number(first.1), number(first.2), number(first.3))
    }
    if form.pieces > TrackSegment<L>.scanLimit {
      return each { numbers.picked(segment, times: step, plus: $0) }
    }
    var found = each { numbers[$0] }
    segment.eachPassed(form.pieces) { k, isPassed in
      let next = each { numbers[k &* step &+ $0] }
      found = (
        select(isPassed, next.0, found.0), select(isPassed, next.1, found.1),
        select(isPassed, next.2, found.2), select(isPassed, next.3, found.3)
      )
    }
    return found
  }
}

/// A segment per lane, as a number and, where numbers are picked, as indices.
///
/// The indices are in memory: in registers they would be taken apart for every vector, needed or not.
struct TrackSegment<L: RealLanes> {
  let whole: L
  fileprivate let indices: UnsafePointer<Int32>

  @inline(always)
  init(whole: L, indices: UnsafePointer<Int32>) {
    (self.whole, self.indices) = (whole, indices)
  }

  /// Up to how many segments it is faster to look at all of them than at each lane's alone.
  @inline(always)
  static var scanLimit: Int { 8 }

  /// Calls `body` with every segment but the first of so many, and where the lanes' segments are not
  /// before it.
  @inline(always)
  fileprivate func eachPassed(_ pieces: Int, _ body: (_ k: Int, _ isPassed: Condition<L>) -> Void) {
    var mark = L(repeating: 1)
    var k = 1
    while k < pieces {
      body(k, whole >= mark)
      mark = mark + 1
      k &+= 1
    }
  }
}

extension LaneNumbers {
  /// Of every element the number `first` + `step` times its lane's segment.
  @inline(always)
  func picked(_ segment: TrackSegment<Format.Lanes>, times step: Int = 1, plus first: Int = 0)
    -> Format.Lanes
  {
    picked(times: step, plus: first) { Int(segment.indices[$0]) }
  }
}
