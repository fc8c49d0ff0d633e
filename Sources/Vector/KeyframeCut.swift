import Kernels

/// Tracks in rows, of which nothing is read but the key times and what belongs to the keys around each
/// one's time.
///
/// Those keys are a track by themselves wherever a segment depends on few of them.
struct TrackCut<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  /// The tracks that are computed.
  let form: TrackForm
  private let whole: TrackForm
  /// Numbers of a row, and of what is computed of it.
  private let numbers, cutNumbers: Int
  /// The keys before the segment.
  private let before: Int
  private let hasTiming: Bool

  /// What is cut from tracks of a form, or nil where they are hardly longer or do not lie in rows.
  @inline(__always)
  init?(_ form: KeyframeForm, _ layout: NumberLayout) {
    switch form.interpolation {
    case .linear, .hermite: before = 0
    case .cubic, .catmullRom: before = 1
    default: return nil
    }
    let few = KeyframeForm(
      keys: 2 &* before &+ 2, components: form.components, form.interpolation,
      hasTimes: form.hasTimes, hasTiming: form.hasTiming, hasTension: form.hasTension)
    (numbers, cutNumbers) = (form.parameterCount, few.parameterCount)
    (whole, self.form, hasTiming) = (TrackForm(form), TrackForm(few), form.hasTiming)
    let isFew = 5 &* (cutNumbers &+ form.keys) > 3 &* numbers
    if layout != .rows || !form.hasTimes || isFew || numbers > Self.mostNumbers { return nil }
  }

  /// Indices of the numbers of as many rows as a vector has lanes are integers of 32 bits.
  @inline(__always)
  private static var mostNumbers: Int { 1 << 26 }

  /// Up to how many keys it is faster to look at all of them.
  @inline(__always)
  private static var mostScanned: Int { 16 }

  @inline(__always)
  private static var width: Int { Format.Lanes.scalarCount }

  /// Evaluates a function for every track.
  @inline(never)
  func run<Function: ElementFunction>(
    _ function: Function, _ tracks: UnsafePointer<Scalar>, _ times: UnsafePointer<Scalar>,
    _ count: Int, _ results: UnsafeMutablePointer<Scalar>
  ) {
    let planes = max(Self.mostScanned, cutNumbers)
    let tile = LaneTile<Format>(layout: .rows, numbers: form.components, count: count)
    withVectorMemory(of: Scalar.self, (planes &+ form.components &+ 1) &* Self.width) { cut in
      withVectorMemory(of: Int32.self, 3 &* Self.width) { memory in
        let y = LaneResults<Format>(base: cut + planes &* Self.width, stride: Self.width)
        let starts = UnsafePointer(memory)
        place(rows: Self.width, memory)
        var start = 0
        while start < count {
          let length = min(Self.width, count &- start)
          var time = times + start
          if length < Self.width {
            place(rows: length, memory)
            time = times.padded(
              start, length, to: Self.width, in: y.base + form.components &* Self.width)
          }
          let rows = CutRows<Format>(
            base: tracks + start &* numbers, starts: starts, keys: memory + Self.width,
            index: memory + 2 &* Self.width)
          find(rows, time, cut)
          fill(cut, rows)
          let x = LaneNumbers<Format>(
            base: UnsafePointer(cut), stride: Self.width, arguments: time)
          function.evaluate(x, y)
          tile.empty(UnsafePointer(y.base), start, length, into: results)
          start &+= length
        }
      }
    }
  }

  /// Where the rows of a vector's lanes begin; lanes that are left repeat the last one.
  @inline(always)
  private func place(rows count: Int, _ starts: UnsafeMutablePointer<Int32>) {
    var lane = 0
    while lane < Self.width {
      starts[lane] = Int32(truncatingIfNeeded: min(lane, count &- 1) &* numbers)
      lane &+= 1
    }
  }

  /// Finds the first key that is cut from every row.
  @inline(always)
  private func find(
    _ rows: CutRows<Format>, _ times: UnsafePointer<Scalar>, _ cut: UnsafeMutablePointer<Scalar>
  ) {
    if Self.width >= 4 && whole.keys <= Self.mostScanned {
      rows.fill(cut, CutSpan(from: 0, count: whole.keys))
      let numbers = LaneNumbers<Format>(
        base: UnsafePointer(cut), stride: Self.width, arguments: times)
      let segment = LaneKeyTimes(times: numbers, pieces: whole.pieces).place(of: numbers.argument)
        .segment
      segment.storeWhole(rows.keys)
    } else {
      Scalar.seek(
        width: Self.width, rows.base, starts: rows.starts, count: whole.pieces, times,
        into: rows.keys)
    }
    let last = Int32(truncatingIfNeeded: whole.keys &- form.keys)
    var lane = 0
    while lane < Self.width {
      let key = rows.keys[lane] &- Int32(truncatingIfNeeded: before)
      let inside = key > last ? last : key
      rows.keys[lane] = inside < 0 ? 0 : inside
      lane &+= 1
    }
  }

  /// The numbers of the keys that were found.
  @inline(always)
  private func fill(_ cut: UnsafeMutablePointer<Scalar>, _ rows: CutRows<Format>) {
    // The values that follow are in the row, too, and overwritten in the cut.
    rows.fill(cut, CutSpan(from: 0, step: 1, count: max(4, form.keys)))
    let width = Self.width
    // The first key's tangent that comes in and the last one's that goes out do not count.
    let outer = form.valueStart &- form.keyStart
    let values = form.keys &* form.keyCount &- 2 &* outer
    rows.fill(
      cut + form.valueStart &* width,
      CutSpan(from: whole.valueStart, step: form.keyCount, count: values))
    if hasTiming {
      rows.fill(
        cut + form.timingStart &* width,
        CutSpan(from: whole.timingStart, step: 4, count: 4 &* form.segments))
    }
    if form.hasTension {
      rows.fill(
        cut + form.tensionStart &* width,
        CutSpan(from: whole.tensionStart, step: 3, count: 3 &* form.keys))
    }
  }
}

/// Numbers of every row, side by side.
private struct CutSpan {
  /// The first one of key 0.
  let from: Int
  /// From one key's to the next one's; 0 for the same numbers of every row.
  var step = 0
  let count: Int
}

/// A vector's rows.
private struct CutRows<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  let base: UnsafePointer<Scalar>
  /// Where they begin.
  let starts: UnsafePointer<Int32>
  /// The first key that is cut from each.
  let keys: UnsafeMutablePointer<Int32>
  /// Memory for an index of every lane.
  let index: UnsafeMutablePointer<Int32>

  @inline(__always)
  private static var width: Int { Format.Lanes.scalarCount }

  /// Numbers of every row as planes.
  @inline(always)
  func fill(_ planes: UnsafeMutablePointer<Scalar>, _ span: CutSpan) {
    let step = Int32(truncatingIfNeeded: span.step)
    var lane = 0
    while lane < Self.width {
      index[lane] = step == 0 ? starts[lane] : starts[lane] &+ step &* keys[lane]
      lane &+= 1
    }
    var number = 0
    if Self.width >= 4 && span.count >= 4 {
      while number < span.count {
        let four = min(number, span.count &- 4)
        Scalar.planes(
          width: Self.width, of: base + (span.from &+ four), at: UnsafePointer(index),
          into: planes + four &* Self.width)
        number &+= 4
      }
      return
    }
    while number < span.count {
      lane = 0
      while lane < Self.width {
        planes[number &* Self.width &+ lane] = base[span.from &+ number &+ Int(index[lane])]
        lane &+= 1
      }
      number &+= 1
    }
  }
}
