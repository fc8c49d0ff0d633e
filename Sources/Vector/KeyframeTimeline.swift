import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// Finds the segments of a prepared track for a vector of times.
struct KeyTimeline<Number: VectorScalar> {
  typealias L = Number.Lanes

  private let table: KeyTable<L>
  private let workspace: UnsafePointer<Number>
  private let rate: L
  private let first: L
  private let last: L

  @inline(__always)
  init(_ table: KeyTable<L>, _ workspace: UnsafePointer<Number>) {
    self.table = table
    self.workspace = workspace
    rate = L(repeating: workspace[KeyTable<L>.rate])
    first = L(repeating: workspace[KeyTable<L>.first])
    last = L(repeating: workspace[KeyTable<L>.last])
  }

  /// Finds the places of whole vectors of times, whose pointers the body gives.
  ///
  /// - Parameters:
  ///   - length: how many times; the last vector is loaded with it.
  ///   - segments: whole numbers.
  ///   - parts: see `LanePlace`.
  ///   - load: a vector of times from one on.
  @inline(__always)
  func locate(
    _ length: Int, _ segments: UnsafeMutablePointer<Number>, _ parts: UnsafeMutablePointer<Number>,
    _ load: (_ start: Int, _ length: Int) -> L
  ) {
    if table.isEven {
      each(length, segments, parts, load) { LanePlace(of: $0, pieces: table.pieces, rate: rate) }
      return
    }
    #if V4
    if table.hasColumns {
      let starts = LaneColumn<L>(workspace + table.times)
      let inverses = LaneColumn<L>(workspace + (table.times &+ 32))
      each(length, segments, parts, load) { time in
        let goal = goal(time)
        @inline(__always)
        func leapt(_ segment: L, _ leap: Double) -> L {
          let candidate = segment + splat(leap)
          return select(starts[candidate] <= goal, candidate, segment)
        }
        let segment = leapt(leapt(leapt(leapt(leapt(.zero, 16), 8), 4), 2), 1)
        return place(time, segment, starts[segment], inverses[segment])
      }
      return
    }
    #endif
    let starts = workspace + table.times
    if table.isScanned {
      each(length, segments, parts, load) { time in
        let goal = goal(time)
        var segment = L.zero
        var k = 1
        while k < table.pieces {
          let isBegun = L(repeating: starts[4 &* k]) <= goal
          segment = select(isBegun, segment + 1, segment)
          k &+= 1
        }
        return place(time, segment)
      }
      return
    }
    each(length, segments, parts, load) { time in
      let goal = goal(time)
      // Before the first key and for NaN it is the first one.
      let passed = goal - L(repeating: starts[0])
      let bucketRate = L(repeating: workspace[KeyTable<L>.bucketRate])
      let bucket = (select(passed > 0, passed, .zero) * bucketRate).floor()
      let last: L = splat(Double(table.bucketCount &- 1))
      var segment = smaller(bucket, last).picked(workspace + table.buckets)
      var leap = workspace[KeyTable<L>.leap]
      while leap >= 1 {
        let candidate = smaller(segment + leap, splat(Double(table.pieces)))
        let start = candidate.picked(starts, times: 4)
        segment = select(start <= goal, candidate, segment)
        leap *= 0.5
      }
      return place(time, segment)
    }
  }

  @inline(__always)
  private func each(
    _ length: Int, _ segments: UnsafeMutablePointer<Number>, _ parts: UnsafeMutablePointer<Number>,
    _ load: (_ start: Int, _ length: Int) -> L, _ place: (L) -> LanePlace<L>
  ) {
    forEachStep(length, width: L.scalarCount) { start, length in
      let place = place(load(start, length))
      segments.store(place.segment, start, L.scalarCount)
      parts.store(place.part, start, L.scalarCount)
    }
  }

  /// A time in the units of the starts, at most that of the last key.
  @inline(__always)
  private func goal(_ time: L) -> L { smaller(last, time) * rate }

  /// The place in a segment whose row is looked up.
  @inline(__always)
  private func place(_ time: L, _ segment: L) -> LanePlace<L> {
    let row = segment.rows(workspace + table.times)
    return place(time, segment, row.0, row.1)
  }

  @inline(__always)
  private func place(_ time: L, _ segment: L, _ start: L, _ inverse: L) -> LanePlace<L> {
    let (zero, one) = (L.zero, L(repeating: 1))
    let inside = smaller(last, select(time < first, first, time))
    let passed = smaller(one, multiplyAdd(inside, rate, start * -1) * inverse)
    let part = select(passed < 0, zero, passed)
    return LanePlace(segment: segment, part: select(time >= last, one, part))
  }
}

extension RealLanes {
  /// Four numbers of the rows that whole numbers name.
  @inline(__always)
  func rows(_ table: UnsafePointer<Scalar>) -> (Self, Self, Self, Self) {
    var rows = (Self.zero, Self.zero, Self.zero, Self.zero)
    withIndices { rows = Self.rows(table, at: $0) }
    return rows
  }

  /// The numbers of a table that whole numbers name.
  @inline(__always)
  func picked(_ table: UnsafePointer<Scalar>, times stride: Int = 1) -> Self {
    var lanes = Self.zero
    withIndices { indices in
      var lane = 0
      while lane < Self.scalarCount {
        lanes[lane] = table[Int(indices[lane]) &* stride]
        lane &+= 1
      }
    }
    return lanes
  }
}
