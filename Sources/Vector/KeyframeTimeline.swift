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
      each(length, segments, parts, load) { time, _ in
        LanePlace(of: time, pieces: table.pieces, rate: rate)
      }
      return
    }
    #if V4
    if table.hasColumns {
      switch table.columnRegisters {
      case 1: leap(OneRegister<L>.self, length, segments, parts, load)
      case 2: leap(TwoRegisters<L>.self, length, segments, parts, load)
      default: leap(FourRegisters<L>.self, length, segments, parts, load)
      }
      return
    }
    #endif
    let starts = workspace + table.times
    if table.isScanned {
      each(length, segments, parts, load) { time, _ in
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
    // The search takes numbers one by one, which a vector just written would make wait.
    each(length, segments, parts, load) { time, _ in
      let goal = goal(time)
      return LanePlace(segment: bucket(goal), part: goal)
    }
    // All lanes of the last vector, since they all look up a segment.
    let whole = (length &+ L.scalarCount &- 1) / L.scalarCount &* L.scalarCount
    Number.leap(
      whole, rows: starts, last: table.pieces &- 1, from: workspace + table.buckets,
      by: Int(workspace[KeyTable<L>.leap].double), to: UnsafePointer(parts), places: segments)
    each(length, segments, parts, load) { time, start in
      place(time, UnsafePointer(segments).vector(start))
    }
  }

  @inline(__always)
  private func each(
    _ length: Int, _ segments: UnsafeMutablePointer<Number>, _ parts: UnsafeMutablePointer<Number>,
    _ load: (_ start: Int, _ length: Int) -> L, _ place: (_ time: L, _ start: Int) -> LanePlace<L>
  ) {
    forEachStep(length, width: L.scalarCount) { start, length in
      let place = place(load(start, length), start)
      segments.store(place.segment, start, L.scalarCount)
      parts.store(place.part, start, L.scalarCount)
    }
  }

  #if V4
  /// Finds places by leaps half as long as the one before, among starts in registers.
  @inline(__always)
  private func leap<Column: LaneColumn>(
    _ column: Column.Type, _ length: Int, _ segments: UnsafeMutablePointer<Number>,
    _ parts: UnsafeMutablePointer<Number>, _ load: (_ start: Int, _ length: Int) -> L
  ) where Column.L == L {
    let starts = Column(workspace + table.times)
    let inverses = Column(workspace + (table.times &+ 32))
    var longest = 1
    while 2 &* longest < table.pieces { longest &*= 2 }
    each(length, segments, parts, load) { time, _ in
      let goal = goal(time)
      var segment = LaneIndex<L>(.zero)
      var leap = longest
      while leap > 0 {
        let candidate = segment.advanced(by: leap)
        segment = LaneIndex.choose(starts[candidate] <= goal, candidate, segment)
        leap &>>= 1
      }
      return place(time, segment.whole, starts[segment], inverses[segment])
    }
  }
  #endif

  /// The bucket that a goal is in: the first one before the first key and for NaN.
  @inline(__always)
  private func bucket(_ goal: L) -> L {
    let passed = goal - L(repeating: workspace[table.times])
    let rate = L(repeating: workspace[KeyTable<L>.bucketRate])
    let last: L = splat(Double(table.bucketCount &- 1))
    return smaller((select(passed > 0, passed, .zero) * rate).floor(), last)
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
}
