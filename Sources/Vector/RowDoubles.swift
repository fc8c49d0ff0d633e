import CLanes

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

  /// See `RowScalar.lastPlane`.
  @inline(__always)
  public static func lastPlane(
    width: Int, fromRows rows: UnsafePointer<Double>, stride: Int,
    into plane: UnsafeMutablePointer<Double>
  ) {
    #if V4
    lanes_last_to_plane_f64x8(rows, stride, plane)
    #elseif V3
    lanes_last_to_plane_f64x4(rows, stride, plane)
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

  /// See `RowScalar.images`.
  @inline(__always)
  public static func images(
    of points: UnsafePointer<Double>, dimensions: Int, by matrices: UnsafePointer<Double>,
    count: Int, into images: UnsafeMutablePointer<Double>
  ) {
    #if V3 || V4
    lanes_images_f64(dimensions, points, matrices, count, images)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.images`.
  @inline(__always)
  public static func images(
    of points: UnsafePointer<Double>, dimensions: Int, by matrices: UnsafePointer<Double>,
    count: Int, doubles images: UnsafeMutablePointer<Double>
  ) {
    self.images(of: points, dimensions: dimensions, by: matrices, count: count, into: images)
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

  /// See `RowScalar.trackLines`.
  @inline(__always)
  public static func trackLines(
    _ tracks: Int, _ first: UnsafePointer<Double>, apart: Int, pieces: Int, values: Int,
    _ x: UnsafePointer<Double>, into planes: UnsafeMutablePointer<Double>
  ) {
    #if V4
    lanes_track_lines_f64x8(tracks, first, apart, pieces, values, x, planes)
    #elseif V3
    lanes_track_lines_f64x4(tracks, first, apart, pieces, values, x, planes)
    #else
    lanes_track_lines_f64x2(tracks, first, apart, pieces, values, x, planes)
    #endif
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
