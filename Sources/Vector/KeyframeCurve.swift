import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// A segment of a cubic per lane whose slopes at the keys do not depend on one another.
struct LaneCurve<Format: LaneFormat> {
  typealias L = Format.Lanes

  private let track: LaneTrack<Format>
  private let segment: TrackSegment<L>
  private let window: LaneWindow<Format>
  /// The segment's; unused where tangents are not given.
  private let length: L
  /// Unused where tangents are given.
  private let rule: LaneTangentRule<L>

  @inline(always)
  init(_ track: LaneTrack<Format>, _ segment: TrackSegment<L>) {
    (self.track, self.segment) = (track, segment)
    window = LaneWindow(track, segment)
    rule = Self.rule(track, window)
    switch track.form.interpolation {
    case .hermite: length = track.length(segment)
    default: length = .zero
    }
  }

  @inline(always)
  private static func rule(
    _ track: LaneTrack<Format>, _ window: LaneWindow<Format>
  ) -> LaneTangentRule<L> {
    switch track.form.interpolation {
    case .cubic, .cubicPaced:
      return LaneTangentRule(
        window.lengths, start: track.tension(window.segment, 0),
        end: track.tension(window.segment, 1))
    case .catmullRom(.centripetal):
      let distances = window.distances
      return LaneTangentRule(
        catmullRom: LaneNeighbours(
          before: distances.before.squareRoot(), here: distances.here.squareRoot(),
          after: distances.after.squareRoot()))
    case .catmullRom(.chordal): return LaneTangentRule(catmullRom: window.distances)
    default: return LaneTangentRule(catmullRom: nil)
    }
  }

  private var form: TrackForm { track.form }

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
      let scale = form.searchesTimes ? length : length / track.rate
      return (
        numbers.0, numbers.3, LaneTangents(start: numbers.1 * scale, end: numbers.2 * scale)
      )
    default:
      let values = window.values(c)
      return (values.1, values.2, rule.tangents(window.differences(values)))
    }
  }
}

/// A segment of a cubic per lane, and those before and after it.
private struct LaneWindow<Format: LaneFormat> {
  typealias L = Format.Lanes

  private let track: LaneTrack<Format>
  let segment: TrackSegment<L>
  /// The segments before and after it, or itself where there are none.
  private let before, after: TrackSegment<L>
  private let isFirst, isLast: Condition<L>

  @inline(always)
  init(_ track: LaneTrack<Format>, _ segment: TrackSegment<L>) {
    let last: L = splat(Double(track.form.segments &- 1))
    (isFirst, isLast) = (segment.whole < 1, segment.whole >= last)
    (self.track, self.segment) = (track, segment)
    before = track.segment(select(isFirst, segment.whole, segment.whole - 1), kept: 1)
    after = track.segment(select(isLast, segment.whole, segment.whole + 1), kept: 2)
  }

  /// Lengths by time or by distance.
  @inline(always)
  var lengths: LaneNeighbours<L> {
    if track.form.searchesTimes { return differences(numbers(0, step: 1)) }
    return LaneNeighbours(
      before: track.length(before), here: track.length(segment), after: track.length(after))
  }

  /// Distances of the keys.
  @inline(always)
  var distances: LaneNeighbours<L> {
    var squares = LaneNeighbours<L>(before: .zero, here: .zero, after: .zero)
    var c = 0
    while c < track.form.components {
      let differences = differences(values(c))
      let (before, here, after) = (differences.before, differences.here, differences.after)
      squares = LaneNeighbours(
        before: multiplyAdd(before, before, squares.before),
        here: multiplyAdd(here, here, squares.here),
        after: multiplyAdd(after, after, squares.after))
      c &+= 1
    }
    return LaneNeighbours(
      before: squares.before.squareRoot(), here: squares.here.squareRoot(),
      after: squares.after.squareRoot())
  }

  /// Differences from key to key.
  @inline(always)
  func differences(_ numbers: (L, L, L, L)) -> LaneNeighbours<L> {
    let here = numbers.2 - numbers.1
    return LaneNeighbours(
      before: select(isFirst, here, numbers.1 - numbers.0), here: here,
      after: select(isLast, here, numbers.3 - numbers.2))
  }

  /// A component of the keys at the segment's ends, between those before and after it; others where
  /// there are none.
  @inline(always)
  func values(_ c: Int) -> (L, L, L, L) {
    numbers(track.form.valueStart &+ c, step: track.form.keyCount)
  }

  /// The same of a number that key 0 has at `first`.
  @inline(always)
  private func numbers(_ first: Int, step: Int) -> (L, L, L, L) {
    let last = track.form.pieces
    let all = track.numbers
    if last > TrackSegment<L>.scanLimit {
      @inline(always)
      func number(_ segment: TrackSegment<L>, _ key: Int) -> L {
        all.picked(segment, times: step, plus: first &+ key &* step)
      }
      return (number(before, 0), number(segment, 0), number(segment, 1), number(after, 1))
    }
    // Or an address of every key would be kept, and moved on, from component to component.
    let start = LaneNumbers<Format>(base: anew(all.from(first).base), stride: all.stride)
    var rest = PlaneSteps(start, first: 0, step: step)
    let (zero, one) = (rest.next(), rest.next())
    var next = (zero, zero, one, last > 1 ? rest.next() : one)
    var numbers = next
    var left = last &- 2
    segment.eachPassed(last) { isPassed in
      next = (next.1, next.2, next.3, left > 0 ? rest.next() : next.3)
      left &-= 1
      numbers = (
        select(isPassed, next.0, numbers.0), select(isPassed, next.1, numbers.1),
        select(isPassed, next.2, numbers.2), select(isPassed, next.3, numbers.3)
      )
    }
    return numbers
  }
}

extension LaneTrack {
  /// Segments in a unit of time, where key times are implied.
  @inline(always)
  var rate: L { splat(form.searchesTimes ? 1 : Double(form.segments)) }

  /// The length of a segment, by time or by distance.
  @inline(always)
  func length(_ segment: TrackSegment<L>) -> L {
    if form.isPaced { return picking(memory.lengths).picked(segment) }
    if !form.searchesTimes { return L(repeating: 1) }
    return number(of: segment, plus: 1) - number(of: segment)
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
    var keys = PlaneSteps(numbers, first: first, step: step)
    var number = keys.next()
    segment.eachPassed(form.pieces) { number = select($0, keys.next(), number) }
    return number
  }

  /// As `number`, of four at a time.
  @inline(always)
  fileprivate func numbers(
    of segment: TrackSegment<L>, times step: Int, plus first: (Int, Int, Int, Int)
  ) -> (L, L, L, L) {
    if form.pieces > TrackSegment<L>.scanLimit {
      return (
        numbers.picked(segment, times: step, plus: first.0),
        numbers.picked(segment, times: step, plus: first.1),
        numbers.picked(segment, times: step, plus: first.2),
        numbers.picked(segment, times: step, plus: first.3)
      )
    }
    let apart = step &* numbers.stride
    let (second, third, fourth) = (
      (first.1 &- first.0) &* numbers.stride, (first.2 &- first.0) &* numbers.stride,
      (first.3 &- first.0) &* numbers.stride
    )
    // One address for all four.
    var key = anew(numbers.from(first.0).base)
    @inline(always)
    func load(_ distance: Int) -> L {
      Format.load(key + distance, 0, L.scalarCount, filler: 0)
    }
    var found = (load(0), load(second), load(third), load(fourth))
    segment.eachPassed(form.pieces) { isPassed in
      key += apart
      found = (
        select(isPassed, load(0), found.0), select(isPassed, load(second), found.1),
        select(isPassed, load(third), found.2), select(isPassed, load(fourth), found.3)
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

  /// Calls `body` for every segment but the first of so many, and says which lanes' segments are that one
  /// or a later one.
  @inline(always)
  func eachPassed(_ pieces: Int, _ body: (_ isPassed: Condition<L>) -> Void) {
    var mark = L(repeating: 1)
    var k = 1
    while k < pieces {
      body(whole >= mark)
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
