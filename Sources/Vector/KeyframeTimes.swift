import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// Times, and one track for all or one each.
struct KeyedTimes<Format: LaneFormat> {
  typealias Scalar = Format.Scalar
  typealias L = Format.Lanes

  /// How the tracks lie in memory; nil for one track.
  private let layout: NumberLayout?
  private let tracks: UnsafePointer<Scalar>
  private let times: UnsafePointer<Scalar>
  /// Of times.
  let count: Int
  private let last: Int
  private let hasTimes: Bool
  /// Where keys begin in a track, and how many numbers each has.
  private let start: Int
  private let keyCount: Int
  /// Where timing functions begin, if there are any.
  private let timingStart: Int?
  private let numbers: Int

  @inline(__always)
  init(
    _ form: KeyframeForm, layout: NumberLayout?, tracks: UnsafePointer<Scalar>,
    times: UnsafePointer<Scalar>, count: Int
  ) {
    (self.layout, self.tracks, self.times, self.count) = (layout, tracks, times, count)
    (last, hasTimes, numbers) = (form.keys &- 1, form.hasTimes, form.parameterCount)
    (start, keyCount) = (form.timeCount, form.keyCount)
    timingStart = form.hasTiming && form.keys > 1 ? form.timingStart : nil
  }

  /// Calls `body` with memory for a vector of places.
  @inline(__always)
  func withPlaces(_ body: (inout KeyPlaces<Format>) -> Void) {
    KeyPlaces.with(tracks, start: start, keyCount: keyCount, last: last, body)
  }

  /// Finds the places of `length` elements from `begin` on; other lanes repeat the last one.
  ///
  /// `planes` is memory for 4 planes.
  @inline(__always)
  func find(
    _ places: inout KeyPlaces<Format>, _ begin: Int, _ length: Int,
    _ planes: UnsafeMutablePointer<Scalar>
  ) {
    locateTracks(&places, begin, length)
    let time = Format.load(times, begin, length, filler: times[begin &+ length &- 1])
    let isWhole = layout == nil || layout != .rows && length == L.scalarCount
    places.isScanned =
      L.scalarCount >= 4 && layout != nil && isWhole && last <= Self.scanLimit
    if !hasTimes || last == 0 {
      findImplied(time, places)
    } else if isWhole && last <= Self.scanLimit {
      scan(time, places)
    } else {
      if isWhole { search(time, places) } else { seek(places, begin, length) }
      measure(time, places, planes)
    }
    places.to.follow(places.from, by: 1, last: last)
    if let timingStart { warp(places, timingStart, planes) }
  }

  /// Tells where the elements' tracks are.
  @inline(__always)
  private func locateTracks(_ places: inout KeyPlaces<Format>, _ begin: Int, _ length: Int) {
    places.base = tracks + first(begin)
    places.stride = stride(begin)
    places.laneStep = layout == nil ? 0 : layout == .rows ? numbers : 1
    places.lastLane = length &- 1
    places.isCut =
      L.scalarCount >= 4 && places.stride == 1 && numbers <= CutRows<Format>.mostNumbers
    if places.isCut {
      places.from.place(rows: length, of: places.laneStep)
      places.to.place(rows: length, of: places.laneStep)
    }
  }

  /// Places among implied key times.
  @inline(__always)
  private func findImplied(_ time: L, _ places: KeyPlaces<Format>) {
    let pieces: L = splat(Double(last))
    let place = time * pieces
    let whole = select(place > 0, smaller(place.floor(), pieces - splat(1)), .zero)
    let isOver = time >= splat(last == 0 ? -Double.infinity : 1)
    let rest = multiplyAdd(time, pieces, whole * -1)
    let part = select((place <= 0) .| (rest < 0), .zero, rest)
    places.parts = select(isOver, .zero, smaller(splat(1), part))
    keep(select(isOver, pieces, whole), places)
  }

  /// Up to which last key it is faster to look at all of them than at each lane's alone.
  @inline(__always)
  private static var scanLimit: Int { 8 }

  @inline(__always)
  private func keep(_ keys: L, _ places: KeyPlaces<Format>) {
    keys.storeWhole(places.from.keys)
    places.spares = keys
  }

  /// A key's time in one track, or in tracks side by side.
  @inline(__always)
  private func time(of key: Int, _ places: KeyPlaces<Format>) -> L {
    if layout == nil { return Format.all(tracks[key]) }
    return LaneNumbers<Format>(base: places.base, stride: places.stride)[key]
  }

  /// The places of all lanes at once, by one pass over all keys.
  @inline(__always)
  private func scan(_ time: L, _ places: KeyPlaces<Format>) {
    var (from, to) = (self.time(of: 0, places), self.time(of: 1, places))
    var next = to
    var key = L.zero
    var index = 1
    while index < last {
      let isBegun = next <= time
      key = select(isBegun, key + 1, key)
      from = select(isBegun, next, from)
      next = self.time(of: index &+ 1, places)
      to = select(isBegun, next, to)
      index &+= 1
    }
    keep(select(next <= time, splat(Double(last)), key), places)
    measure(time, places, from, to)
  }

  /// The keys of all lanes at once: among all key times or as many as every lane looks at, then by
  /// halving.
  @inline(__always)
  private func search(_ time: L, _ places: KeyPlaces<Format>) {
    var step = 1
    while last / step > 32 { step &*= 2 }
    var key = L.zero
    var stretch: L = splat(Double(step))
    var index = step
    while index < last {
      key = select(self.time(of: index, places) <= time, key + stretch, key)
      index &+= step
    }
    let end: L = splat(Double(last))
    while step > 1 {
      step /= 2
      stretch *= splat(0.5)
      let candidate = smaller(key + stretch, end - splat(1))
      candidate.storeWhole(places.from.keys)
      fill(places.spare, places, 0)
      key = select(places.spares <= time, candidate, key)
    }
    select(self.time(of: last, places) <= time, end, key).storeWhole(places.from.keys)
  }

  /// The time of the key so many after every element's own, or of the last one.
  @inline(__always)
  private func fill(
    _ target: UnsafeMutablePointer<L.Scalar>, _ places: KeyPlaces<Format>, _ after: Int
  ) {
    let keys = anew(UnsafePointer(places.from.keys))
    var lane = 0
    while lane < L.scalarCount {
      let key = min(Int(keys[lane]) &+ after, last)
      target[lane] = L.Scalar(places.address(key, lane).pointee.double)
      lane &+= 1
    }
  }

  /// The key of one lane after the other, by halving.
  @inline(__always)
  private func seek(_ places: KeyPlaces<Format>, _ begin: Int, _ length: Int) {
    var lane = 0
    while lane < L.scalarCount {
      let time = times[begin &+ min(lane, length &- 1)]
      var key = 0
      var rest = last &+ 1
      while rest > 1 {
        let half = rest / 2
        key &+= places.address(key &+ half, lane).pointee <= time ? half : 0
        rest &-= half
      }
      places.from.keys[lane] = Int32(truncatingIfNeeded: key)
      lane &+= 1
    }
  }

  /// The parts of the ways from the keys found.
  @inline(__always)
  private func measure(
    _ time: L, _ places: KeyPlaces<Format>, _ planes: UnsafeMutablePointer<Scalar>
  ) {
    var (from, to) = (L.zero, L.zero)
    if places.isCut {
      // At the last key the way to it, which is over.
      places.to.follow(places.from, by: 0, last: last &- 1)
      CutRows(base: places.base, indices: places.to).fill(
        planes, CutSpan(from: 0, step: 1, count: 2))
      let ends = LaneNumbers<Format>(base: UnsafePointer(planes), stride: L.scalarCount)
      (from, to) = (ends[0], ends[1])
    } else {
      fill(places.part, places, 0)
      fill(places.spare, places, 1)
      (from, to) = (places.parts, places.spares)
    }
    measure(time, places, from, to)
  }

  @inline(__always)
  private func measure(_ time: L, _ places: KeyPlaces<Format>, _ from: L, _ to: L) {
    let isHeld = (time <= from) .| (time >= to)
    places.parts = select(isHeld, .zero, (time - from) / (to - from))
  }

  /// Replaces parts by what their segments' timing functions give.
  @inline(never)
  private func warp(
    _ places: KeyPlaces<Format>, _ timingStart: Int, _ controls: UnsafeMutablePointer<Scalar>
  ) {
    let width = L.scalarCount
    var lane = 0
    while lane < width {
      let row = timingStart &+ 4 &* min(Int(places.from.keys[lane]), last &- 1)
      var number = 0
      while number < 4 {
        controls[number &* width &+ lane] = places.address(row &+ number, lane).pointee
        number &+= 1
      }
      lane &+= 1
    }
    let points = LaneNumbers<Format>(base: UnsafePointer(controls), stride: width)
    places.parts = eased(places.parts, points[0], points[1], points[2], points[3])
  }

  /// Where an element's track begins.
  @inline(__always)
  private func first(_ element: Int) -> Int {
    layout?.index(of: 0, element: element, numbers: numbers, count: count) ?? 0
  }

  /// From one number of a track to the next.
  @inline(__always)
  private func stride(_ element: Int) -> Int {
    guard let layout else { return 1 }
    return layout.index(of: 1, element: element, numbers: numbers, count: count) &- first(element)
  }
}

/// What a timing function per lane makes of parts of segments.
@inline(never)
private func eased<L: RealLanes>(_ parts: L, _ x1: L, _ y1: L, _ x2: L, _ y2: L) -> L {
  let timing = LaneTiming<L>(x1: x1, y1: y1, x2: x2, y2: y2, outside: .clamp)
  let equation = timing.equation(at: parts)
  return timing.value(
    at: parts,
    isSingle(L.self)
      ? equation.unbracketed(tolerance: 0x1p-13) : equation.bracketed(tolerance: 0x1p-48))
}
