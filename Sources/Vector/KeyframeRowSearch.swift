import CLanes
import Kernels

/// Tracks in rows, each at a time of its own.
struct RowBatch<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  let tracks: UnsafePointer<Scalar>
  /// Of a row.
  let numbers: Int
  let times: UnsafePointer<Scalar>
  let count: Int
  /// Whether the lines of rows in main memory are read before they are searched, one after the other.
  ///
  /// The processor does not foresee many instructions' reads from row to row. Not where lines are few, nor
  /// where a search and the values around it leave most of them out.
  private let readsLines: Bool

  @inline(__always)
  init(
    tracks: UnsafePointer<Scalar>, numbers: Int, times: UnsafePointer<Scalar>, count: Int
  ) {
    (self.tracks, self.numbers, self.times, self.count) = (tracks, numbers, times, count)
    let bytes = numbers &* MemoryLayout<Scalar>.stride
    readsLines =
      bytes >= 2 &* cacheLine && bytes <= 8 &* cacheLine && exceedsCaches(bytes: count &* bytes)
  }

  /// Rows whose lines are read at once: whole vectors.
  @inline(__always)
  private static var rowsRead: Int { 16 }

  /// A vector of rows; lanes that are left repeat the last row.
  ///
  /// - Parameters:
  ///   - start: the first row's number; vectors are taken in order.
  ///   - indices: memory, for all vectors the same.
  ///   - padded: memory for a vector.
  /// - Returns: the rows, their times, and how many there are.
  @inline(always)
  func vector(
    _ start: Int, _ indices: RowIndices<Format>, _ padded: UnsafeMutablePointer<Scalar>
  ) -> (rows: CutRows<Format>, times: UnsafePointer<Scalar>, length: Int) {
    let width = Format.Lanes.scalarCount
    let length = min(width, count &- start)
    let rows = CutRows<Format>(base: tracks + start &* numbers, indices: indices)
    let whole = times + start
    if start == 0 || length < width { indices.place(rows: length, of: numbers) }
    if readsLines && start % Self.rowsRead == 0 {
      let next = min(Self.rowsRead, count &- start)
      lanes_read_lines(rows.base, next &* numbers &* MemoryLayout<Scalar>.stride)
    }
    return (rows, length < width ? whole.padded(0, length, to: width, in: padded) : whole, length)
  }
}

/// Numbers of every row, side by side.
struct CutSpan {
  /// The first one of key 0.
  let from: Int
  /// From one key's to the next one's.
  let step: Int
  let count: Int
}

/// A vector's rows.
struct CutRows<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  let base: UnsafePointer<Scalar>
  let indices: RowIndices<Format>

  /// Indices of the numbers of as many rows as a vector has lanes are integers of 32 bits.
  @inline(__always)
  static var mostNumbers: Int { 1 << 26 }

  /// Finds the segment of every row, one of so many pieces, as its first key, where in the row a number is
  /// of which every key has `step`, and as two planes the segment's ends.
  ///
  /// On its own: what it keeps in registers is not what the rest of a loop does.
  @inline(never)
  func find(
    among pieces: Int, _ times: UnsafePointer<Scalar>, step: Int,
    _ ends: UnsafeMutablePointer<Scalar>
  ) {
    Scalar.ends(
      width: Format.Lanes.scalarCount, base, starts: indices.starts, count: pieces, step: step,
      times, places: indices.keys, index: indices.index, into: ends)
  }

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

/// Indices of as many rows as a vector has lanes.
struct RowIndices<Format: LaneFormat> {
  /// Where the rows begin.
  let starts: UnsafeMutablePointer<Int32>
  /// The first key that is cut from each.
  let keys: UnsafeMutablePointer<Int32>
  /// A number of each.
  let index: UnsafeMutablePointer<Int32>

  /// In memory for `count` vectors.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Int32>) {
    let width = Format.Lanes.scalarCount
    (starts, keys, index) = (memory, memory + width, memory + 2 &* width)
  }

  @inline(__always)
  static var count: Int { 3 }

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

  /// Takes the keys so many after others, or the last one.
  @inline(always)
  func follow(_ others: Self, by after: Int, last: Int) {
    let width = Format.Lanes.scalarCount
    lanes_copy(keys, others.keys, width &* MemoryLayout<Int32>.stride)
    begin(before: -after, last: last)
  }

  /// Where numbers begin of which every key has `step`, of a key so many after the one that was found,
  /// or of the first or last one where there is none.
  @inline(always)
  func numbers(
    step: Int, after keys: Int, last: Int, into index: UnsafeMutablePointer<Int32>
  ) -> UnsafePointer<Int32> {
    lanes_other_key_numbers(
      Format.Lanes.scalarCount, starts, self.keys, Int32(truncatingIfNeeded: keys),
      Int32(truncatingIfNeeded: last), Int32(truncatingIfNeeded: step), index)
    return UnsafePointer(index)
  }

  /// Where numbers begin of which every key has `step`.
  @inline(always)
  func numbers(step: Int) -> UnsafePointer<Int32> {
    lanes_key_numbers(
      Format.Lanes.scalarCount, starts, keys, Int32(truncatingIfNeeded: step), index)
    return UnsafePointer(index)
  }
}
