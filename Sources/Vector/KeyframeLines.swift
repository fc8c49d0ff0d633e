import Kernels

/// A track of few keys, one component and straight lines per lane: one pass over the keys.
///
/// On its own, so that its loop does not carry what other tracks need.
struct LineLanes: ElementFunction {
  let keys: Int

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let time = x.argument
    let values = x.from(keys)
    var (start, from) = (x[0], values[0])
    var (nextStart, next) = (x[1], values[1])
    var (end, to) = (nextStart, next)
    var k = 2
    while k < keys {
      let isBegun = nextStart <= time
      start = select(isBegun, nextStart, start)
      from = select(isBegun, next, from)
      (nextStart, next) = (x[k], values[k])
      end = select(isBegun, nextStart, end)
      to = select(isBegun, next, to)
      k &+= 1
    }
    let part = LanePlace.part(of: time, from: start, to: end)
    y.store(0, LaneWeights(line: part).value(from, to))
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
