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
  /// Numbers of a track.
  private let numbers: Int
  private let layout: NumberLayout

  /// Up to how many keys it takes less time to look at all of them; floats in doubles take longer for each.
  @inline(__always)
  private static var mostScanned: Int {
    L.scalarCount &* (L.self == Scalar.Lanes.self ? 4 : 2)
  }

  /// How many tracks are searched at once.
  @inline(__always)
  private static var block: Int { Int(LANES_BLOCK_BYTES) / MemoryLayout<Scalar>.stride }

  /// Nil where tracks have another form or lie in rows.
  @inline(__always)
  init?(_ form: KeyframeForm, _ layout: NumberLayout) {
    guard layout != .rows && form.isLines else { return nil }
    (keys, numbers, self.layout) = (form.keys, form.parameterCount, layout)
  }

  /// Samples every track at its time.
  @inline(never)
  func run(
    _ tracks: UnsafePointer<Scalar>, _ times: UnsafePointer<Scalar>, _ count: Int,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    if keys <= Self.mostScanned {
      eachGroup(count) { first, length in
        scan(tracks + numbers &* first, times + first, length, results + first)
      }
    } else {
      withVectorMemory(of: Scalar.self, 4 &* Self.block) { planes in
        eachGroup(count) { first, length in
          search(tracks + numbers &* first, times + first, length, results + first, planes)
        }
      }
    }
  }

  /// Planes are a group of all tracks.
  @inline(__always)
  private func eachGroup(_ count: Int, _ body: (_ first: Int, _ length: Int) -> Void) {
    let size = layout == .planes ? count : NumberLayout.groupSize
    var first = 0
    while first < count {
      let length = min(size, count &- first)
      body(first, length)
      first &+= length
    }
  }

  /// Samples tracks of few keys, by one pass over the keys of a vector of tracks.
  @inline(__always)
  private func scan(
    _ tracks: UnsafePointer<Scalar>, _ times: UnsafePointer<Scalar>, _ count: Int,
    _ results: UnsafeMutablePointer<Scalar>
  ) {
    forEachStep(count, width: L.scalarCount) { start, lanes in
      let time = Format.load(times, start, lanes, filler: 0)
      let value = scanned(tracks + start, apart: count, lanes, at: time)
      Format.store(value, results, start, lanes)
    }
  }

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
    _ results: UnsafeMutablePointer<Scalar>, _ planes: UnsafeMutablePointer<Scalar>
  ) {
    forEachStep(count, width: Self.block) { start, length in
      Scalar.trackLines(
        length, tracks + start, apart: count, pieces: keys &- 1, values: keys &* count,
        times + start, into: planes)
      forEachStep(length, width: L.scalarCount) { lane, lanes in
        @inline(__always)
        func plane(_ k: Int) -> L {
          Format.load(UnsafePointer(planes) + k &* Self.block, lane, lanes, filler: 0)
        }
        let time = Format.load(times, start &+ lane, lanes, filler: 0)
        let part = LanePlace.part(of: time, from: plane(0), to: plane(1))
        Format.store(
          LaneWeights(line: part).value(plane(2), plane(3)), results, start &+ lane, lanes)
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
