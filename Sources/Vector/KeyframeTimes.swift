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

  /// Finds the places of `length` elements from `begin` on; other lanes repeat the last one.
  ///
  /// `controls` is memory for 4 planes, the control points of timing functions.
  @inline(__always)
  func find(
    _ places: inout KeyPlaces<Format>, _ begin: Int, _ length: Int,
    _ controls: UnsafeMutablePointer<Scalar>
  ) {
    places.stride = stride(begin)
    let time = Format.load(times, begin, length, filler: times[begin &+ length &- 1])
    if !hasTimes || last == 0 {
      count(time, places)
    } else {
      if layout == nil || layout != .rows && length == L.scalarCount {
        scan(time, places, begin)
      } else {
        seek(places, begin, length)
      }
      measure(time, places, begin, length)
    }
    var lane = 0
    while lane < L.scalarCount {
      let track = track(begin, lane, length, places.stride)
      let key = places.key[lane]
      places.from[lane] = track[start &+ key &* keyCount]
      places.to[lane] = track[start &+ min(key &+ 1, last) &* keyCount]
      lane &+= 1
    }
    if let timingStart { warp(places, begin, length, timingStart, controls) }
  }

  /// Places among implied key times.
  @inline(__always)
  private func count(_ time: L, _ places: KeyPlaces<Format>) {
    let pieces: L = splat(Double(last))
    let place = time * pieces
    let whole = select(place > 0, smaller(place.floor(), pieces - splat(1)), .zero)
    let isOver = time >= splat(last == 0 ? -Double.infinity : 1)
    let part = select(place <= 0, .zero, multiplyAdd(time, pieces, whole * -1))
    places.parts = select(isOver, .zero, smaller(splat(1), part))
    places.keep(whole: select(isOver, pieces, whole))
  }

  /// The keys of all lanes at once: among all key times or as many as every lane looks at, then by
  /// halving.
  @inline(__always)
  private func scan(_ time: L, _ places: KeyPlaces<Format>, _ begin: Int) {
    let numbers = LaneNumbers<Format>(base: tracks + first(begin), stride: places.stride)
    @inline(__always)
    func keyTime(_ key: Int) -> L { layout == nil ? Format.all(tracks[key]) : numbers[key] }
    var step = 1
    while last / step > 32 { step &*= 2 }
    var key = L.zero
    var stretch: L = splat(Double(step))
    var index = step
    while index < last {
      key = select(keyTime(index) <= time, key + stretch, key)
      index &+= step
    }
    let end: L = splat(Double(last))
    while step > 1 {
      step /= 2
      stretch *= splat(0.5)
      let candidate = smaller(key + stretch, end - splat(1))
      places.keep(whole: candidate)
      var lane = 0
      while lane < L.scalarCount {
        let track = layout == nil ? tracks : numbers.base + lane
        places.spare[lane] = L.Scalar(track[places.key[lane] &* places.stride].double)
        lane &+= 1
      }
      key = select(places.spares <= time, candidate, key)
    }
    places.keep(whole: select(keyTime(last) <= time, end, key))
  }

  /// The key of one lane after the other, by halving.
  @inline(__always)
  private func seek(_ places: KeyPlaces<Format>, _ begin: Int, _ length: Int) {
    var lane = 0
    while lane < L.scalarCount {
      let time = times[element(begin, lane, length)]
      let track = track(begin, lane, length, places.stride)
      var key = 0
      var rest = last &+ 1
      while rest > 1 {
        let half = rest / 2
        key &+= track[key &+ half].pointee <= time ? half : 0
        rest &-= half
      }
      places.key[lane] = key
      lane &+= 1
    }
  }

  /// The parts of the ways from the keys found.
  @inline(__always)
  private func measure(_ time: L, _ places: KeyPlaces<Format>, _ begin: Int, _ length: Int) {
    var lane = 0
    while lane < L.scalarCount {
      let track = track(begin, lane, length, places.stride)
      let key = places.key[lane]
      places.part[lane] = L.Scalar(track[key].pointee.double)
      places.spare[lane] = L.Scalar(track[min(key &+ 1, last)].pointee.double)
      lane &+= 1
    }
    let (from, to) = (places.parts, places.spares)
    let isHeld = (time <= from) .| (time >= to)
    places.parts = select(isHeld, .zero, (time - from) / (to - from))
  }

  /// Replaces parts by what their segments' timing functions give.
  @inline(never)
  private func warp(
    _ places: KeyPlaces<Format>, _ begin: Int, _ length: Int, _ timingStart: Int,
    _ controls: UnsafeMutablePointer<Scalar>
  ) {
    let width = L.scalarCount
    var lane = 0
    while lane < width {
      let row = timingStart &+ 4 &* min(places.key[lane], last &- 1)
      let track = track(begin, lane, length, places.stride)
      var number = 0
      while number < 4 {
        controls[number &* width &+ lane] = track[row &+ number].pointee
        number &+= 1
      }
      lane &+= 1
    }
    let points = LaneNumbers<Format>(base: UnsafePointer(controls), stride: width)
    places.parts = eased(places.parts, points[0], points[1], points[2], points[3])
  }

  /// The element of a lane.
  @inline(__always)
  private func element(_ begin: Int, _ lane: Int, _ length: Int) -> Int {
    begin &+ min(lane, length &- 1)
  }

  /// The numbers of a lane's track.
  @inline(__always)
  private func track(_ begin: Int, _ lane: Int, _ length: Int, _ stride: Int) -> KeyRow<Scalar> {
    KeyRow(base: tracks + first(element(begin, lane, length)), stride: stride)
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

/// The numbers of one track.
private struct KeyRow<Scalar: VectorScalar> {
  let base: UnsafePointer<Scalar>
  let stride: Int

  @inline(__always)
  subscript(_ number: Int) -> UnsafePointer<Scalar> { base + number &* stride }
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
