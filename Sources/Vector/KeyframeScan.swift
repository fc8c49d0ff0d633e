import CLanes
import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// Tracks of colors or rotations with so few keys that all are looked at, as whole vectors of elements.
struct KeyScan<Format: LaneFormat> {
  typealias Scalar = Format.Scalar
  typealias L = Format.Lanes

  private let form: KeyframeForm
  /// How the tracks lie in memory; nil for one track.
  private let layout: NumberLayout?
  private let tracks: UnsafePointer<Scalar>
  private let times: UnsafePointer<Scalar>
  /// How results lie in memory.
  private let target: NumberLayout
  private let results: UnsafeMutablePointer<Scalar>
  private let count: Int
  /// Elements in whole vectors.
  private let whole: Int

  @inline(__always)
  private static var width: Int { L.scalarCount }

  /// Tracks of colors, or of a rotation each, that have few keys and no timing functions, or nil.
  @inline(__always)
  init?(
    _ form: KeyframeForm, _ layout: NumberLayout?, _ tracks: UnsafePointer<Scalar>,
    _ times: UnsafePointer<Scalar>, _ count: Int, _ target: NumberLayout,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    switch form.interpolation {
    case .color: break
    case .slerp, .nlerp: if layout == nil || form.components > 4 || Self.width < 4 { return nil }
    default: return nil
    }
    // Rows are turned four numbers of as many elements at a time.
    if form.hasTiming || target == .rows && Self.width < 4 { return nil }
    whole = count &- count % (target == .groups ? NumberLayout.groupSize : Self.width)
    if form.keys < 2 || form.keys > 9 || whole == 0 { return nil }
    (self.form, self.layout, self.tracks, self.times) = (form, layout, tracks, times)
    (self.target, self.results, self.count) = (target, results, count)
  }

  /// Mixes colors, and returns of how many elements.
  @inline(__always)
  func run(_ mix: ColorMix) -> Int {
    if case .encoded = mix.space {
      follow(EncodedWay(isPremultiplied: mix.isPremultiplied))
    } else {
      follow(mix)
    }
    return whole
  }

  /// Mixes rotations of tracks of their own, and returns of how many elements.
  @inline(__always)
  func run<Mix: FourNumberMix>(rotations mix: Mix) -> Int {
    followOwn(mix)
    return whole
  }

  @inline(__always)
  private func follow<Way: ColorWay>(_ way: Way) {
    if layout == nil { followShared(way) } else { followOwn(way) }
  }

  /// One track, of which the keys' points are computed once.
  @inline(never)
  private func followShared<Way: ColorWay>(_ way: Way) {
    withVectorMemory(of: L.Scalar.self, SharedColors<L, Way>.count &* form.keys) { memory in
      var key = 0
      while key < form.keys {
        let color = tracks + (form.timeCount &+ 4 &* key)
        let time = form.hasTimes ? tracks[key].double : Double(key)
        SharedColors(way: way, numbers: memory).store(
          key, L.Scalar(time),
          LaneVector4(
            Format.all(color[0]), Format.all(color[1]), Format.all(color[2]),
            Format.all(color[3])))
        key &+= 1
      }
      let colors = SharedColors<L, Way>(way: way, numbers: memory)
      eachVector { colors.object(at: $1, last: form.keys &- 1, hasTimes: form.hasTimes) }
    }
  }

  /// A track of its own for every time.
  @inline(never)
  private func followOwn<Mix: FourNumberMix>(_ mix: Mix) {
    let numbers = form.parameterCount
    @inline(__always)
    func object(_ x: LaneNumbers<Format>, _ time: L) -> LaneVector4<L> {
      OwnKeys(mix: mix, numbers: x, hasTimes: form.hasTimes, start: form.timeCount)
        .object(at: time, last: form.keys &- 1, hasTimes: form.hasTimes)
    }
    if target != .rows {
      eachVector { start, time in
        let (first, stride) = place(start, numbers)
        return object(LaneNumbers(base: tracks + first, stride: stride), time)
      }
      return
    }
    let bytes = numbers &* MemoryLayout<Scalar>.stride
    let isFar = exceedsCaches(bytes: count &* bytes)
    // All of a few keys are turned sooner than two of them found, as are all that come from main memory.
    if form.hasTimes && form.keys > 4 && !isFar { return followCut(mix) }
    withVectorMemory(of: Scalar.self, numbers &* Self.width) { planes in
      eachVector { start, time in
        // The processor foresees lines in order, not numbers of row after row.
        if isFar { lanes_read_lines(tracks + start &* numbers, Self.width &* bytes) }
        turnRows(
          tracks + start &* numbers, numbers, width: Self.width, into: planes, apart: Self.width)
        return object(LaneNumbers(base: UnsafePointer(planes), stride: Self.width), time)
      }
    }
  }

  /// Tracks in rows, of which nothing is read but the key times and the keys around each one's time.
  @inline(never)
  private func followCut<Mix: FourNumberMix>(_ mix: Mix) {
    let batch = RowBatch<Format>(
      tracks: tracks, numbers: form.parameterCount, times: times, count: whole)
    withVectorMemory(of: Scalar.self, 11 &* Self.width) { planes in
      withVectorMemory(of: Int32.self, RowIndices<Format>.count &* Self.width) { memory in
        let indices = RowIndices<Format>(memory)
        let numbers = LaneNumbers<Format>(base: UnsafePointer(planes), stride: Self.width)
        @inline(always)
        func object(_ start: Int, _ time: L) -> LaneVector4<L> {
          let (rows, times, _) = batch.vector(start, indices, planes + 10 &* Self.width)
          rows.find(among: form.keys &- 1, times, step: 4, planes)
          rows.fill(
            planes + 2 &* Self.width, CutSpan(from: form.timeCount, step: 4, count: 8))
          let (start, end) = (numbers[0], numbers[1])
          let (from, to) = (LaneVector4(numbers.from(2)), LaneVector4(numbers.from(6)))
          let isOver = time >= end
          let part = select(
            (time <= start) .| isOver, .zero, (time - start) / (end - start))
          return mix.mixed(to.kept(where: isOver, else: from), to, at: part)
        }
        eachVector(object)
      }
    }
  }

  @inline(always)
  private func eachVector(_ object: (_ start: Int, _ time: L) -> LaneVector4<L>) {
    var start = 0
    while start < whole {
      let object = object(start, Format.load(times, start, Self.width, filler: 0))
      if target == .rows {
        Format.storeRows(object, results + 4 &* start)
      } else {
        let (first, stride) = place(start, 4)
        object.store(in: LaneResults<Format>(base: results + first, stride: stride))
      }
      start &+= Self.width
    }
  }

  /// The first number of a vector of elements in planes or groups, and how far away the next one is.
  @inline(always)
  private func place(_ start: Int, _ numbers: Int) -> (first: Int, stride: Int) {
    if target == .planes { return (start, count) }
    let lane = start & (NumberLayout.groupSize &- 1)
    return ((start &- lane) &* numbers &+ lane, NumberLayout.groupSize)
  }
}

/// A key's object, or the one of every lane's key.
private protocol KeyObject {
  associatedtype Lanes: RealLanes
  /// Itself in the lanes that hold, else another.
  func kept(where condition: Condition<Lanes>, else other: Self) -> Self
}

extension LaneVector4: KeyObject {}

/// Keys of tracks.
private protocol ScannedKeys {
  associatedtype Object: KeyObject
  /// When a key is, or its number where that is implied.
  func time(_ key: Int) -> Object.Lanes
  /// A key's object.
  subscript(_ key: Int) -> Object { get }
  /// What lies between two objects.
  func mixed(_ from: Object, _ to: Object, at u: Object.Lanes) -> LaneVector4<Object.Lanes>
}

extension ScannedKeys {
  /// The object at a time, by one pass over all keys; the part of the way is that of `KeyPlaces`.
  @inline(always)
  func object(at time: Object.Lanes, last: Int, hasTimes: Bool) -> LaneVector4<Object.Lanes> {
    let pieces: Object.Lanes = splat(Double(last))
    let goal = hasTimes ? time : time * pieces
    var (from, to) = (self[0], self[1])
    var (start, end) = (self.time(0), self.time(1))
    var (next, mark) = (to, end)
    var key = 1
    while key < last {
      let isBegun = mark <= goal
      from = next.kept(where: isBegun, else: from)
      start = select(isBegun, mark, start)
      key &+= 1
      (next, mark) = (self[key], self.time(key))
      to = next.kept(where: isBegun, else: to)
      end = select(isBegun, mark, end)
    }
    let (isOver, part): (Condition<Object.Lanes>, Object.Lanes)
    if hasTimes {
      isOver = mark <= time
      part = select((time <= start) .| (time >= end), .zero, (time - start) / (end - start))
    } else {
      isOver = time >= 1
      let rest = multiplyAdd(time, pieces, start * -1)
      let inside = select((goal <= 0) .| (rest < 0), .zero, rest)
      part = select(isOver, .zero, smaller(splat(1), inside))
    }
    return mixed(next.kept(where: isOver, else: from), to, at: part)
  }
}

/// Keys of a track per lane.
private struct OwnKeys<Format: LaneFormat, Mix: FourNumberMix>: ScannedKeys {
  typealias L = Format.Lanes

  let mix: Mix
  let numbers: LaneNumbers<Format>
  let hasTimes: Bool
  /// Where keys begin.
  let start: Int

  @inline(always)
  func time(_ key: Int) -> L { hasTimes ? numbers[key] : splat(Double(key)) }

  @inline(always)
  subscript(_ key: Int) -> LaneVector4<L> { LaneVector4(numbers.from(start &+ 4 &* key)) }

  @inline(always)
  func mixed(_ from: LaneVector4<L>, _ to: LaneVector4<L>, at u: L) -> LaneVector4<L> {
    mix.mixed(from, to, at: u)
  }
}

/// Keys of one track for all lanes.
private struct SharedColors<L: RealLanes, Way: ColorWay>: ScannedKeys where L.Scalar: VectorScalar {
  let way: Way
  /// Per key its color, its point and its time.
  let numbers: UnsafeMutablePointer<L.Scalar>

  static var count: Int { 8 }

  @inline(always)
  func time(_ key: Int) -> L { number(key, 7) }

  @inline(always)
  subscript(_ key: Int) -> PointedColor<L> {
    PointedColor(
      color: LaneVector4(number(key, 0), number(key, 1), number(key, 2), number(key, 3)),
      point: LaneVector3(number(key, 4), number(key, 5), number(key, 6)))
  }

  @inline(always)
  func mixed(_ from: PointedColor<L>, _ to: PointedColor<L>, at u: L) -> LaneVector4<L> {
    way.mixed(from.color, to.color, between: from.point, to.point, at: u)
  }

  /// Keeps a key whose color is the same in every lane.
  @inline(always)
  func store(_ key: Int, _ time: L.Scalar, _ color: LaneVector4<L>) {
    let point = way.point(of: color)
    let row = numbers + Self.count &* key
    (row[0], row[1], row[2], row[3]) = (color.x[0], color.y[0], color.z[0], color.w[0])
    (row[4], row[5], row[6], row[7]) = (point.x[0], point.y[0], point.z[0], time)
  }

  @inline(always)
  private func number(_ key: Int, _ number: Int) -> L {
    L(repeating: numbers[Self.count &* key &+ number])
  }
}

/// A color and its point.
private struct PointedColor<L: RealLanes>: KeyObject {
  let color: LaneVector4<L>
  let point: LaneVector3<L>

  @inline(always)
  func kept(where condition: Condition<L>, else other: Self) -> Self {
    Self(
      color: color.kept(where: condition, else: other.color),
      point: point.kept(where: condition, else: other.point))
  }
}
