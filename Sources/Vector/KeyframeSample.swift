import Kernels

/// One prepared track, sampled at many times, a block of times after the other.
struct KeySampling<Format: LaneFormat> {
  typealias Scalar = Format.Scalar
  typealias L = Format.Lanes
  typealias Number = Format.Lanes.Scalar

  let track: UnsafePointer<Scalar>
  let workspace: UnsafePointer<Number>
  let table: KeyTable<L>
  let times: UnsafePointer<Scalar>
  let count: Int
  let results: UnsafeMutablePointer<Scalar>
  /// Whether a time's results lie side by side.
  let isInRows: Bool

  var form: TrackForm {
    @inline(__always)
    get { table.form }
  }

  /// Times in a block: a multiple of every vector's, and two numbers of each lie on the stack.
  @inline(__always)
  static var blockCount: Int { 448 / MemoryLayout<Number>.stride }

  /// Samples all times.
  @inline(never)
  func run() {
    if table.isNarrow != isInRows && !streamsTile { return runTimed(nil) }
    let beside = streamsTile ? 2 &* Scalar.Lanes.scalarCount : 0
    withVectorMemory(of: Scalar.self, form.components &* rowsAtOnce &+ beside) { runTimed($0) }
  }

  /// Times in the blocks of these results.
  @inline(__always)
  private var rowsAtOnce: Int { streamsTile ? tileRows : Self.blockCount }

  @inline(__always)
  private func runTimed(_ tile: UnsafeMutablePointer<Scalar>?) {
    if !form.isTimed { return runBlocks(tile, nil) }
    withVectorMemory(of: Number.self, 4 &* Self.blockCount) { runBlocks(tile, $0) }
  }

  /// - Parameters:
  ///   - tile: memory for a block's results, where they lie the other way in the end or go past the
  ///     caches from there.
  ///   - controls: memory for the control points of timing functions.
  @inline(never)
  private func runBlocks(
    _ tile: UnsafeMutablePointer<Scalar>?, _ controls: UnsafeMutablePointer<Number>?
  ) {
    withVectorMemory(of: Number.self, 2 &* Self.blockCount) { segments in
      let parts = segments + Self.blockCount
      let timeline = KeyTimeline<Number>(table, workspace)
      let rowsAtOnce = rowsAtOnce
      var start = 0
      while start < count {
        let length = min(rowsAtOnce, count &- start)
        timeline.locate(length, segments, parts) { offset, length in
          Format.load(times, start &+ offset, length, filler: 0)
        }
        if let controls { time(length, segments, parts, controls) }
        let block = TimeBlock(
          segments: UnsafePointer(segments), parts: UnsafePointer(parts), length: length)
        write(block, start, tile)
        start &+= length
      }
    }
  }

  /// Lets the segments' timing functions replace the parts.
  @inline(__always)
  private func time(
    _ length: Int, _ segments: UnsafePointer<Number>, _ parts: UnsafeMutablePointer<Number>,
    _ controls: UnsafeMutablePointer<Number>
  ) {
    let plane = Self.blockCount
    var start = 0
    while start < length {
      let rows = segments.vector(start).rows(workspace + table.timing)
      controls.store(rows.0, start, L.scalarCount)
      (controls + plane).store(rows.1, start, L.scalarCount)
      (controls + 2 &* plane).store(rows.2, start, L.scalarCount)
      (controls + 3 &* plane).store(rows.3, start, L.scalarCount)
      start &+= L.scalarCount
    }
    TimingPlanes(controls: controls, apart: plane, outside: .clamp, x: parts, y: parts)
      .solve(length, isFast: true)
  }

  /// Writes the results of a block, by way of a tile where there is one.
  @inline(__always)
  private func write(
    _ block: TimeBlock<Number>, _ start: Int, _ tile: UnsafeMutablePointer<Scalar>?
  ) {
    let rows = results + start &* form.components
    if table.isNarrow {
      guard let tile else { return writePlanes(block, results + start, apart: count) }
      writePlanes(block, tile, apart: block.length)
      LayoutConversion<OwnFormat<Scalar>>(
        inputs: UnsafePointer(tile), results: rows, numbers: form.components, count: block.length,
        source: .planes, target: .rows
      ).run()
    } else {
      guard let tile else { return writeRows(block, start, rows) }
      if isInRows { return streamRows(block, start, tile) }
      writeRows(block, start, tile)
      var row = 0
      while row < block.length {
        var c = 0
        while c < form.components {
          results[c &* count &+ start &+ row] = tile[row &* form.components &+ c]
          c &+= 1
        }
        row &+= 1
      }
    }
  }
}

/// Where a block of times lies in a track.
struct TimeBlock<Number: VectorScalar> {
  /// Whole numbers.
  let segments: UnsafePointer<Number>
  /// See `LanePlace`.
  let parts: UnsafePointer<Number>
  let length: Int
}
