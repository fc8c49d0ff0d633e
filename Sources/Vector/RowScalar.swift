import CLanes
import Kernels

/// An element type whose numbers are turned from rows to planes and back, and searched in either.
public protocol RowScalar {
  /// Four numbers each of `width` elements, 4 to 16 of them, from rows to planes; doubles as many as lanes.
  static func planes(
    width: Int, fromRows rows: UnsafePointer<Self>, stride: Int,
    into planes: UnsafeMutablePointer<Self>, apart plane: Int)
  /// The same with the elements at indices, into planes that follow one another.
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

extension Float: RowScalar {
  /// See `RowScalar.planes`.
  @inline(__always)
  public static func planes(
    width: Int, fromRows rows: UnsafePointer<Float>, stride: Int,
    into planes: UnsafeMutablePointer<Float>, apart plane: Int
  ) {
    #if V4
    if width == 16 { return lanes_rows_to_planes_f32x16(rows, stride, planes, plane) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_rows_to_planes_f32x8(rows, stride, planes, plane) }
    #endif
    lanes_rows_to_planes_f32x4(rows, stride, planes, plane)
  }

  /// See `RowScalar.planes`.
  @inline(__always)
  public static func planes(
    width: Int, of numbers: UnsafePointer<Float>, at index: UnsafePointer<Int32>,
    into planes: UnsafeMutablePointer<Float>
  ) {
    #if V4
    if width == 16 { return lanes_rows_at_f32x16(numbers, 1, index, planes) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_rows_at_f32x8(numbers, 1, index, planes) }
    #endif
    lanes_rows_at_f32x4(numbers, 1, index, planes)
  }

  /// See `RowScalar.pairs`.
  @inline(__always)
  public static func pairs(
    width: Int, of numbers: UnsafePointer<Float>, at index: UnsafePointer<Int32>,
    into planes: UnsafeMutablePointer<Float>
  ) {
    #if V4
    if width == 16 { return lanes_pairs_at_f32x16(numbers, index, planes) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_pairs_at_f32x8(numbers, index, planes) }
    #endif
    lanes_pairs_at_f32x4(numbers, index, planes)
  }

  /// See `RowScalar.rows`.
  @inline(__always)
  public static func rows(
    width: Int, fromPlanes planes: UnsafePointer<Float>, apart plane: Int,
    into rows: UnsafeMutablePointer<Float>, stride: Int
  ) {
    #if V4
    if width == 16 { return lanes_planes_to_rows_f32x16(planes, plane, rows, stride) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_planes_to_rows_f32x8(planes, plane, rows, stride) }
    #endif
    lanes_planes_to_rows_f32x4(planes, plane, rows, stride)
  }

  /// See `RowScalar.planes`.
  @inline(__always)
  public static func planes(
    width: Int, few numbers: Int, fromRows rows: UnsafePointer<Float>,
    into planes: UnsafeMutablePointer<Float>, apart plane: Int
  ) {
    #if V4
    if width == 16 { return lanes_few_to_planes_f32x16(numbers, rows, planes, plane) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_few_to_planes_f32x8(numbers, rows, planes, plane) }
    #endif
    lanes_few_to_planes_f32x4(numbers, rows, planes, plane)
  }

  /// See `RowScalar.rows`.
  @inline(__always)
  public static func rows(
    width: Int, few numbers: Int, fromPlanes planes: UnsafePointer<Float>, apart plane: Int,
    into rows: UnsafeMutablePointer<Float>
  ) {
    #if V4
    if width == 16 { return lanes_planes_to_few_f32x16(numbers, planes, plane, rows) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_planes_to_few_f32x8(numbers, planes, plane, rows) }
    #endif
    lanes_planes_to_few_f32x4(numbers, planes, plane, rows)
  }

  /// See `RowScalar.exchange`.
  @inline(__always)
  public static func exchange(
    width: Int, _ lines: UnsafePointer<Float>, apart: Int,
    into others: UnsafeMutablePointer<Float>, apart otherApart: Int, streams: Bool
  ) {
    #if V4
    if width == 16 { return lanes_exchange_f32x16(lines, apart, others, otherApart, streams) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_exchange_f32x8(lines, apart, others, otherApart, streams) }
    #endif
    lanes_exchange_f32x4(lines, apart, others, otherApart, streams)
  }

  /// See `RowScalar.ends`.
  @inline(__always)
  public static func ends(
    width: Int, _ rows: UnsafePointer<Float>, starts: UnsafePointer<Int32>, count: Int, step: Int,
    _ x: UnsafePointer<Float>, places: UnsafeMutablePointer<Int32>,
    index: UnsafeMutablePointer<Int32>, into planes: UnsafeMutablePointer<Float>
  ) {
    let step = Int32(truncatingIfNeeded: step)
    #if V4
    if width == 16 {
      return lanes_row_ends_f32x16(rows, starts, count, step, x, places, index, planes)
    }
    #endif
    #if V3 || V4
    if width == 8 {
      return lanes_row_ends_f32x8(rows, starts, count, step, x, places, index, planes)
    }
    #endif
    if width == 4 {
      return lanes_row_ends_f32x4(rows, starts, count, step, x, places, index, planes)
    }
    lanes_row_ends_f32x2(rows, starts, count, step, x, places, index, planes)
  }

  /// See `RowScalar.lines`.
  @inline(__always)
  public static func lines(
    width: Int, _ rows: UnsafePointer<Float>, starts: UnsafePointer<Int32>, count: Int, values: Int,
    _ x: UnsafePointer<Float>, into planes: UnsafeMutablePointer<Float>
  ) {
    #if V4
    if width == 16 { return lanes_row_lines_f32x16(rows, starts, count, values, x, planes) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_row_lines_f32x8(rows, starts, count, values, x, planes) }
    #endif
    if width == 4 { return lanes_row_lines_f32x4(rows, starts, count, values, x, planes) }
    lanes_row_lines_f32x2(rows, starts, count, values, x, planes)
  }

  /// See `RowScalar.find`.
  @inline(__always)
  public static func find(
    width: Int, _ tracks: UnsafePointer<Float>, apart: Int, count: Int, _ x: UnsafePointer<Float>,
    into found: UnsafeMutablePointer<Float>
  ) {
    lanes_find_f32(width, tracks, apart, count, x, found)
  }

  /// See `RowScalar.find`.
  @inline(__always)
  public static func find(
    width: Int, _ tracks: UnsafePointer<Float>, apart: Int, count: Int,
    doubles x: UnsafePointer<Double>, into found: UnsafeMutablePointer<Double>
  ) {
    lanes_find_f32_f64(width, tracks, apart, count, x, found)
  }

  /// See `RowScalar.leap`.
  @inline(__always)
  public static func leap(
    _ count: Int, rows: UnsafePointer<Float>, last: Int, from buckets: UnsafePointer<Float>,
    by longest: Int, to goals: UnsafePointer<Float>, places: UnsafeMutablePointer<Float>
  ) {
    lanes_leap_f32(count, rows, last, buckets, longest, goals, places)
  }

  /// See `RowScalar.atKey`.
  @inline(__always)
  public static func atKey(
    _ width: Int, _ keys: UnsafePointer<Int32>, _ key: Int, _ x: Float, else y: Float,
    into numbers: UnsafeMutablePointer<Float>
  ) {
    lanes_at_key_f32(width, keys, Int32(truncatingIfNeeded: key), x, y, numbers)
  }
}

extension Double: RowScalar {
  /// See `RowScalar.planes`.
  @inline(__always)
  public static func planes(
    width: Int, fromRows rows: UnsafePointer<Double>, stride: Int,
    into planes: UnsafeMutablePointer<Double>, apart plane: Int
  ) {
    #if V4
    lanes_rows_to_planes_f64x8(rows, stride, planes, plane)
    #elseif V3
    lanes_rows_to_planes_f64x4(rows, stride, planes, plane)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.planes`.
  @inline(__always)
  public static func planes(
    width: Int, of numbers: UnsafePointer<Double>, at index: UnsafePointer<Int32>,
    into planes: UnsafeMutablePointer<Double>
  ) {
    #if V4
    lanes_rows_at_f64x8(numbers, 1, index, planes)
    #elseif V3
    lanes_rows_at_f64x4(numbers, 1, index, planes)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.pairs`.
  @inline(__always)
  public static func pairs(
    width: Int, of numbers: UnsafePointer<Double>, at index: UnsafePointer<Int32>,
    into planes: UnsafeMutablePointer<Double>
  ) {
    #if V4
    lanes_pairs_at_f64x8(numbers, index, planes)
    #elseif V3
    lanes_pairs_at_f64x4(numbers, index, planes)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.rows`.
  @inline(__always)
  public static func rows(
    width: Int, fromPlanes planes: UnsafePointer<Double>, apart plane: Int,
    into rows: UnsafeMutablePointer<Double>, stride: Int
  ) {
    #if V4
    lanes_planes_to_rows_f64x8(planes, plane, rows, stride)
    #elseif V3
    lanes_planes_to_rows_f64x4(planes, plane, rows, stride)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.planes`.
  @inline(__always)
  public static func planes(
    width: Int, few numbers: Int, fromRows rows: UnsafePointer<Double>,
    into planes: UnsafeMutablePointer<Double>, apart plane: Int
  ) {
    #if V4
    lanes_few_to_planes_f64x8(numbers, rows, planes, plane)
    #elseif V3
    lanes_few_to_planes_f64x4(numbers, rows, planes, plane)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.rows`.
  @inline(__always)
  public static func rows(
    width: Int, few numbers: Int, fromPlanes planes: UnsafePointer<Double>, apart plane: Int,
    into rows: UnsafeMutablePointer<Double>
  ) {
    #if V4
    lanes_planes_to_few_f64x8(numbers, planes, plane, rows)
    #elseif V3
    lanes_planes_to_few_f64x4(numbers, planes, plane, rows)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.exchange`.
  @inline(__always)
  public static func exchange(
    width: Int, _ lines: UnsafePointer<Double>, apart: Int,
    into others: UnsafeMutablePointer<Double>, apart otherApart: Int, streams: Bool
  ) {
    #if V4
    lanes_exchange_f64x8(lines, apart, others, otherApart, streams)
    #elseif V3
    lanes_exchange_f64x4(lines, apart, others, otherApart, streams)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.ends`.
  @inline(__always)
  public static func ends(
    width: Int, _ rows: UnsafePointer<Double>, starts: UnsafePointer<Int32>, count: Int, step: Int,
    _ x: UnsafePointer<Double>, places: UnsafeMutablePointer<Int32>,
    index: UnsafeMutablePointer<Int32>, into planes: UnsafeMutablePointer<Double>
  ) {
    let step = Int32(truncatingIfNeeded: step)
    #if V4
    lanes_row_ends_f64x8(rows, starts, count, step, x, places, index, planes)
    #elseif V3
    lanes_row_ends_f64x4(rows, starts, count, step, x, places, index, planes)
    #else
    lanes_row_ends_f64x2(rows, starts, count, step, x, places, index, planes)
    #endif
  }

  /// See `RowScalar.lines`.
  @inline(__always)
  public static func lines(
    width: Int, _ rows: UnsafePointer<Double>, starts: UnsafePointer<Int32>, count: Int,
    values: Int, _ x: UnsafePointer<Double>, into planes: UnsafeMutablePointer<Double>
  ) {
    #if V4
    lanes_row_lines_f64x8(rows, starts, count, values, x, planes)
    #elseif V3
    lanes_row_lines_f64x4(rows, starts, count, values, x, planes)
    #else
    lanes_row_lines_f64x2(rows, starts, count, values, x, planes)
    #endif
  }

  /// See `RowScalar.find`.
  @inline(__always)
  public static func find(
    width: Int, _ tracks: UnsafePointer<Double>, apart: Int, count: Int,
    _ x: UnsafePointer<Double>, into found: UnsafeMutablePointer<Double>
  ) {
    lanes_find_f64(width, tracks, apart, count, x, found)
  }

  /// See `RowScalar.find`.
  @inline(__always)
  public static func find(
    width: Int, _ tracks: UnsafePointer<Double>, apart: Int, count: Int,
    doubles x: UnsafePointer<Double>, into found: UnsafeMutablePointer<Double>
  ) {
    find(width: width, tracks, apart: apart, count: count, x, into: found)
  }

  /// See `RowScalar.leap`.
  @inline(__always)
  public static func leap(
    _ count: Int, rows: UnsafePointer<Double>, last: Int, from buckets: UnsafePointer<Double>,
    by longest: Int, to goals: UnsafePointer<Double>, places: UnsafeMutablePointer<Double>
  ) {
    lanes_leap_f64(count, rows, last, buckets, longest, goals, places)
  }

  /// See `RowScalar.atKey`.
  @inline(__always)
  public static func atKey(
    _ width: Int, _ keys: UnsafePointer<Int32>, _ key: Int, _ x: Double, else y: Double,
    into numbers: UnsafeMutablePointer<Double>
  ) {
    lanes_at_key_f64(width, keys, Int32(truncatingIfNeeded: key), x, y, numbers)
  }
}
