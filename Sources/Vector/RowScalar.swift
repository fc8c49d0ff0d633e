/// An element type whose numbers are turned from rows to planes and back, and searched in either.
public protocol RowScalar {
  /// Four numbers each of `width` elements, 4 to 16 of them, from rows to planes; doubles as many as lanes.
  static func planes(
    width: Int, fromRows rows: UnsafePointer<Self>, stride: Int,
    into planes: UnsafeMutablePointer<Self>, apart plane: Int)
  /// The last of four numbers of `width` elements, 4 to 16, from rows to a plane.
  static func lastPlane(
    width: Int, fromRows rows: UnsafePointer<Self>, stride: Int,
    into plane: UnsafeMutablePointer<Self>)
  /// Four numbers each of the elements at indices, into planes that follow one another.
  static func planes(
    width: Int, of numbers: UnsafePointer<Self>, at index: UnsafePointer<Int32>,
    into planes: UnsafeMutablePointer<Self>)
  /// Two numbers each of the elements at indices, in the same way.
  static func pairs(
    width: Int, of numbers: UnsafePointer<Self>, at index: UnsafePointer<Int32>,
    into planes: UnsafeMutablePointer<Self>)
  /// Four numbers each of `width` elements, 4 to 16 of them, from planes to rows.
  static func rows(
    width: Int, fromPlanes planes: UnsafePointer<Self>, apart plane: Int,
    into rows: UnsafeMutablePointer<Self>, stride: Int)
  /// Two or three numbers each of `width` elements, 4 to 16 of them, from rows that follow one another to
  /// planes; doubles as many as lanes.
  static func planes(
    width: Int, few numbers: Int, fromRows rows: UnsafePointer<Self>,
    into planes: UnsafeMutablePointer<Self>, apart plane: Int)
  /// The same from planes to rows.
  static func rows(
    width: Int, few numbers: Int, fromPlanes planes: UnsafePointer<Self>, apart plane: Int,
    into rows: UnsafeMutablePointer<Self>)
  /// `width` numbers each of as many elements, 4 to 16, from planes to rows or from rows to planes; past
  /// the caches where it `streams`.
  static func exchange(
    width: Int, _ lines: UnsafePointer<Self>, apart: Int, into others: UnsafeMutablePointer<Self>,
    apart otherApart: Int, streams: Bool)
  /// Rows of 4 numbers: points with a matrix each, all in rows, times the matrices; doubles only in vectors of
  /// 4 or more.
  static func images(
    of points: UnsafePointer<Self>, dimensions: Int, by matrices: UnsafePointer<Self>, count: Int,
    into images: UnsafeMutablePointer<Self>)
  /// The same in doubles.
  static func images(
    of points: UnsafePointer<Self>, dimensions: Int, by matrices: UnsafePointer<Self>, count: Int,
    doubles images: UnsafeMutablePointer<Double>)
  /// Of as many rows as `width`, the last of `count` numbers in rising order that is not above the
  /// row's x, or the first: its place, the index of the number that lies place times `step` after the
  /// row's start, and, in two planes, it and the next one.
  static func ends(
    width: Int, _ rows: UnsafePointer<Self>, starts: UnsafePointer<Int32>, count: Int, step: Int,
    _ x: UnsafePointer<Self>, places: UnsafeMutablePointer<Int32>,
    index: UnsafeMutablePointer<Int32>, into planes: UnsafeMutablePointer<Self>)
  /// The same two planes, and two of those that lie `values` numbers later.
  static func lines(
    width: Int, _ rows: UnsafePointer<Self>, starts: UnsafePointer<Int32>, count: Int, values: Int,
    _ x: UnsafePointer<Self>, into planes: UnsafeMutablePointer<Self>)
  /// That place for as many tracks as `width`, side by side, a key `apart` numbers after the one before.
  static func find(
    width: Int, _ tracks: UnsafePointer<Self>, apart: Int, count: Int, _ x: UnsafePointer<Self>,
    into found: UnsafeMutablePointer<Self>)
  /// The same where x is a double.
  static func find(
    width: Int, _ tracks: UnsafePointer<Self>, apart: Int, count: Int,
    doubles x: UnsafePointer<Double>, into found: UnsafeMutablePointer<Double>)
  /// Of so many tracks side by side, at most a block of `LANES_BLOCK_BYTES`, a key `apart` numbers after the
  /// one before, the two planes that `ends` gives, and two of the numbers that lie `values` after those; a
  /// block from one plane to the next.
  static func trackLines(
    _ tracks: Int, _ first: UnsafePointer<Self>, apart: Int, pieces: Int, values: Int,
    _ x: UnsafePointer<Self>, into planes: UnsafeMutablePointer<Self>)
  /// Of so many goals the last of rows of 4 numbers whose first is not above it, as a number in place of
  /// that of its bucket: from the row that the bucket names, by leaps of a power of two and its halves,
  /// none of them beyond the last row.
  static func leap(
    _ count: Int, rows: UnsafePointer<Self>, last: Int, from buckets: UnsafePointer<Self>,
    by longest: Int, to goals: UnsafePointer<Self>, places: UnsafeMutablePointer<Self>)
  /// Writes x for each of `width` keys that is the given one, y for the others.
  static func atKey(
    _ width: Int, _ keys: UnsafePointer<Int32>, _ key: Int, _ x: Self, else y: Self,
    into numbers: UnsafeMutablePointer<Self>)
}
