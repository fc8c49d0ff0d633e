import CLanes
import Kernels

/// Tracks in rows, of which nothing is read but the key times and what belongs to the keys around each
/// one's time.
///
/// Those keys are a track by themselves wherever a segment depends on few of them.
struct TrackCut<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  /// The tracks that are computed.
  let form: TrackForm
  /// Whether `LineLanes` serves them.
  let isFewLines: Bool
  private let whole: TrackForm
  /// Numbers of a row, and of what is computed of it.
  private let numbers, cutNumbers: Int
  /// The keys before the segment.
  private let before: Int
  private let hasTiming: Bool

  /// What is cut from tracks of a form, or nil where they are hardly longer or do not lie in rows.
  @inline(__always)
  init?(_ form: KeyframeForm, _ layout: NumberLayout) {
    guard layout == .rows && form.hasTimes else { return nil }
    switch form.interpolation {
    case .linear, .hermite: before = 0
    case .cubic, .catmullRom: before = 1
    default: return nil
    }
    let few = KeyframeForm(
      keys: 2 &* before &+ 2, components: form.components, form.interpolation,
      hasTimes: form.hasTimes, hasTiming: form.hasTiming, hasTension: form.hasTension)
    (numbers, cutNumbers) = (form.parameterCount, few.parameterCount)
    let isFew = 5 &* (cutNumbers &+ form.keys) > 3 &* numbers
    if isFew || numbers > Self.mostNumbers { return nil }
    (whole, self.form, hasTiming) = (TrackForm(form), TrackForm(few), form.hasTiming)
    isFewLines = few.isFewLines
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
    let width = Self.width
    let planes = isScanned ? max(Self.mostScanned, cutNumbers) : cutNumbers
    let tile = LaneTile<Format>(layout: .rows, numbers: form.components, count: count)
    withVectorMemory(of: Scalar.self, (planes &+ form.components &+ 1) &* width) { cut in
      withVectorMemory(of: Int32.self, 3 &* width) { memory in
        let values = cut + planes &* width
        let indices = RowIndices<Format>(
          starts: memory, keys: memory + width, index: memory + 2 &* width)
        indices.place(rows: width, of: numbers)
        var start = 0
        while start < count {
          let length = min(width, count &- start)
          var time = times + start
          // One number a row is a plane.
          let isPlane = length == width && form.components == 1
          if length < width {
            indices.place(rows: length, of: numbers)
            time = times.padded(start, length, to: width, in: values + form.components &* width)
          }
          let rows = CutRows(base: tracks + start &* numbers, indices: indices)
          find(rows, time, cut)
          fill(cut, rows)
          let x = LaneNumbers<Format>(base: UnsafePointer(cut), stride: width, arguments: time)
          let y = LaneResults<Format>(base: isPlane ? results + start : values, stride: width)
          function.evaluate(x, y)
          if !isPlane { tile.empty(UnsafePointer(values), start, length, into: results) }
          start &+= length
        }
      }
    }
  }

  /// Whether all key times are looked at.
  @inline(__always)
  private var isScanned: Bool { Self.width >= 4 && whole.keys <= Self.mostScanned }

  /// Finds the first key that is cut from every row.
  @inline(always)
  private func find(
    _ rows: CutRows<Format>, _ times: UnsafePointer<Scalar>, _ cut: UnsafeMutablePointer<Scalar>
  ) {
    let indices = rows.indices
    if isScanned {
      rows.fill(cut, CutSpan(from: 0, count: whole.keys))
      let numbers = LaneNumbers<Format>(
        base: UnsafePointer(cut), stride: Self.width, arguments: times)
      let segment = LaneKeyTimes(times: numbers, pieces: whole.pieces).place(of: numbers.argument)
        .segment
      segment.storeWhole(indices.keys)
    } else {
      seek(rows, times)
    }
    indices.begin(before: before, last: whole.keys &- form.keys)
  }

  /// On its own: what it keeps in registers is not what the rest of the loop does.
  @inline(never)
  private func seek(_ rows: CutRows<Format>, _ times: UnsafePointer<Scalar>) {
    Scalar.seek(
      width: Self.width, rows.base, starts: rows.indices.starts, count: whole.pieces, times,
      into: rows.indices.keys)
  }

  /// The numbers of the keys that were found.
  @inline(always)
  private func fill(_ cut: UnsafeMutablePointer<Scalar>, _ rows: CutRows<Format>) {
    rows.fill(cut, CutSpan(from: 0, step: 1, count: form.keys))
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
  let indices: RowIndices<Format>

  /// Two numbers or at least four of every row as planes.
  @inline(always)
  func fill(_ planes: UnsafeMutablePointer<Scalar>, _ span: CutSpan) {
    let width = Format.Lanes.scalarCount
    let index = indices.numbers(step: span.step)
    let base = base + span.from
    if width == 2 {
      let (first, second) = (base + Int(index[0]), base + Int(index[1]))
      var number = 0
      while number < span.count {
        planes[2 &* number] = first[number]
        planes[2 &* number &+ 1] = second[number]
        number &+= 1
      }
    } else if span.count == 2 {
      Scalar.pairs(width: width, of: base, at: index, into: planes)
    } else {
      var number = 0
      while number < span.count {
        let four = min(number, span.count &- 4)
        Scalar.planes(width: width, of: base + four, at: index, into: planes + four &* width)
        number &+= 4
      }
    }
  }
}

/// Indices of as many rows as a vector has lanes: memory for three vectors.
private struct RowIndices<Format: LaneFormat> {
  /// Where the rows begin.
  let starts: UnsafeMutablePointer<Int32>
  /// The first key that is cut from each.
  let keys: UnsafeMutablePointer<Int32>
  /// A number of each.
  let index: UnsafeMutablePointer<Int32>

  /// Where rows of so many numbers begin; lanes that are left repeat the last row.
  @inline(always)
  func place(rows count: Int, of numbers: Int) {
    lanes_row_starts(
      Format.Lanes.scalarCount, Int32(truncatingIfNeeded: numbers),
      Int32(truncatingIfNeeded: count &- 1), starts)
  }

  /// Moves from keys that were found to the first ones that are cut, so many before and none after
  /// the last that can be.
  @inline(always)
  func begin(before: Int, last: Int) {
    lanes_first_keys(
      Format.Lanes.scalarCount, Int32(truncatingIfNeeded: before),
      Int32(truncatingIfNeeded: last), keys)
  }

  /// Where numbers begin of which every key has `step`.
  @inline(always)
  func numbers(step: Int) -> UnsafePointer<Int32> {
    if step == 0 { return UnsafePointer(starts) }
    lanes_key_numbers(
      Format.Lanes.scalarCount, starts, keys, Int32(truncatingIfNeeded: step), index)
    return UnsafePointer(index)
  }
}
