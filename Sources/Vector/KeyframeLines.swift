import CLanes
import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// Tracks of one component and straight lines, side by side.
///
/// On their own, so that their loops do not carry what other tracks need.
struct LinePlanes<Format: LaneFormat> {
  typealias Scalar = Format.Scalar
  typealias L = Format.Lanes

  private let keys: Int
  private let layout: NumberLayout

  /// Up to how many keys it takes less time to look at all of them; floats in doubles take longer for each.
  @inline(__always)
  private static var mostScanned: Int {
    L.scalarCount &* (L.self == Scalar.Lanes.self ? 4 : 2)
  }

  /// Nil where tracks have another form or lie in rows.
  @inline(__always)
  init?(_ form: KeyframeForm, _ layout: NumberLayout) {
    guard layout != .rows && form.isLines else { return nil }
    (keys, self.layout) = (form.keys, layout)
  }

  /// Samples every track at its time.
  @inline(never)
  func run(
    _ tracks: UnsafePointer<Scalar>, _ times: UnsafePointer<Scalar>, _ count: Int,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    // Planes are a group of all tracks.
    let size = layout == .planes ? count : NumberLayout.groupSize
    var first = 0
    while first < count {
      let length = min(size, count &- first)
      let (group, times, results) = (tracks + 2 &* keys &* first, times + first, results + first)
      if keys <= Self.mostScanned {
        forEachStep(length, width: L.scalarCount) { start, lanes in
          let time = Format.load(times, start, lanes, filler: 0)
          let value = scanned(group + start, apart: length, lanes, at: time)
          Format.store(value, results, start, lanes)
        }
      } else {
        search(group, times, length, results)
      }
      first &+= length
    }
  }

  /// The values of a vector of tracks, by one pass over the keys.
  @inline(__always)
  private func scanned(
    _ tracks: UnsafePointer<Scalar>, apart: Int, _ lanes: Int, at time: L
  ) -> L {
    let (values, last) = (keys &* apart, tracks + (keys &- 1) &* apart)
    @inline(__always)
    func key(_ at: UnsafePointer<Scalar>) -> (time: L, value: L) {
      (Format.load(at, 0, lanes, filler: 0), Format.load(at + values, 0, lanes, filler: 0))
    }
    var at = tracks + apart
    var (from, next) = (key(tracks), key(at))
    var to = next
    while at != last {
      let isBegun = next.time <= time
      from = (select(isBegun, next.time, from.time), select(isBegun, next.value, from.value))
      at += apart
      next = key(at)
      to = (select(isBegun, next.time, to.time), select(isBegun, next.value, to.value))
    }
    let part = LanePlace.part(of: time, from: from.time, to: to.time)
    return LaneWeights(line: part).value(from.value, to.value)
  }

  /// Samples tracks of many keys block by block: the processor waits for the searches of all at once.
  @inline(never)
  private func search(
    _ tracks: UnsafePointer<Scalar>, _ times: UnsafePointer<Scalar>, _ count: Int,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    let block = Int(LANES_BLOCK)
    withVectorMemory(of: Scalar.self, 4 &* block) { planes in
      forEachStep(count, width: block) { start, length in
        Scalar.trackLines(
          length, tracks + start, apart: count, count: keys &- 1, values: keys &* count,
          times + start, into: planes)
        forEachStep(length, width: L.scalarCount) { lane, lanes in
          let line = LaneNumbers<Format>(base: UnsafePointer(planes) + lane, stride: block)
          let part = LanePlace.part(
            of: Format.load(times, start &+ lane, lanes, filler: 0), from: line[0], to: line[1])
          Format.store(
            LaneWeights(line: part).value(line[2], line[3]), results, start &+ lane, lanes)
        }
      }
    }
  }
}

/// The same tracks in rows, of any number of keys: row by row the ends of the line at its time.
struct LineTracks<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  private let pieces: Int
  private let valueStart: Int
  /// Numbers of a row.
  private let numbers: Int

  /// Nil where tracks have another form or do not lie in rows.
  @inline(__always)
  init?(_ form: KeyframeForm, _ layout: NumberLayout) {
    guard layout == .rows && form.isLines else { return nil }
    (pieces, valueStart, numbers) = (form.keys &- 1, form.timeCount, form.parameterCount)
    if numbers > CutRows<Format>.mostNumbers { return nil }
  }

  /// Samples every track at its time.
  @inline(never)
  func run(
    _ tracks: UnsafePointer<Scalar>, _ times: UnsafePointer<Scalar>, _ count: Int,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    let width = Format.Lanes.scalarCount
    let batch = RowBatch<Format>(tracks: tracks, numbers: numbers, times: times, count: count)
    withVectorMemory(of: Scalar.self, 5 &* width) { planes in
      withVectorMemory(of: Int32.self, RowIndices<Format>.count &* width) { memory in
        let indices = RowIndices<Format>(memory)
        let line = LaneNumbers<Format>(base: UnsafePointer(planes), stride: width)
        var start = 0
        while start < count {
          let (rows, time, length) = batch.vector(start, indices, planes + 4 &* width)
          Scalar.lines(
            width: width, rows.base, starts: indices.starts, count: pieces, values: valueStart,
            time, into: planes)
          let part = LanePlace.part(
            of: Format.load(time, 0, width, filler: 0), from: line[0], to: line[1])
          Format.store(LaneWeights(line: part).value(line[2], line[3]), results, start, length)
          start &+= length
        }
      }
    }
  }
}
