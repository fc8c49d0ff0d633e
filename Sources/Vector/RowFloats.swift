import CLanes

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

  /// See `RowScalar.lastPlane`.
  @inline(__always)
  public static func lastPlane(
    width: Int, fromRows rows: UnsafePointer<Float>, stride: Int,
    into plane: UnsafeMutablePointer<Float>
  ) {
    #if V4
    if width == 16 { return lanes_last_to_plane_f32x16(rows, stride, plane) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_last_to_plane_f32x8(rows, stride, plane) }
    #endif
    lanes_last_to_plane_f32x4(rows, stride, plane)
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

  /// See `RowScalar.images`.
  @inline(__always)
  public static func images(
    of points: UnsafePointer<Float>, dimensions: Int, by matrices: UnsafePointer<Float>,
    count: Int, into images: UnsafeMutablePointer<Float>
  ) {
    lanes_images_f32(dimensions, points, matrices, count, images)
  }

  /// See `RowScalar.images`.
  @inline(__always)
  public static func images(
    of points: UnsafePointer<Float>, dimensions: Int, by matrices: UnsafePointer<Float>,
    count: Int, doubles images: UnsafeMutablePointer<Double>
  ) {
    #if V3 || V4
    lanes_images_f32_f64(dimensions, points, matrices, count, images)
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `RowScalar.ends`.
  @inline(__always)
  public static func ends(
    width: Int, _ rows: UnsafePointer<Float>, starts: UnsafePointer<Int32>, count: Int, step: Int,
    _ x: UnsafePointer<Float>, places: UnsafeMutablePointer<Int32>,
    index: UnsafeMutablePointer<Int32>, into planes: UnsafeMutablePointer<Float>
  ) {
    let step = Int32(truncatingIfNeeded: step)
    if width >= 4 && count < 8 {
      return fewEnds(
        width: width, rows, starts: starts, count: count, step: step, x, places: places,
        index: index, into: planes)
    }
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

  /// The same of few numbers, up to 7, and for 4 rows or more.
  @inline(__always)
  private static func fewEnds(
    width: Int, _ rows: UnsafePointer<Float>, starts: UnsafePointer<Int32>, count: Int, step: Int32,
    _ x: UnsafePointer<Float>, places: UnsafeMutablePointer<Int32>,
    index: UnsafeMutablePointer<Int32>, into planes: UnsafeMutablePointer<Float>
  ) {
    #if V4
    if width == 16 {
      return lanes_few_ends_f32x16(rows, starts, count, step, x, places, index, planes)
    }
    #endif
    #if V3 || V4
    if width == 8 {
      return lanes_few_ends_f32x8(rows, starts, count, step, x, places, index, planes)
    }
    #endif
    lanes_few_ends_f32x4(rows, starts, count, step, x, places, index, planes)
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

  /// See `RowScalar.trackLines`.
  @inline(__always)
  public static func trackLines(
    _ tracks: Int, _ first: UnsafePointer<Float>, apart: Int, pieces: Int, values: Int,
    _ x: UnsafePointer<Float>, into planes: UnsafeMutablePointer<Float>
  ) {
    #if V4
    lanes_track_lines_f32x16(tracks, first, apart, pieces, values, x, planes)
    #elseif V3
    lanes_track_lines_f32x8(tracks, first, apart, pieces, values, x, planes)
    #else
    lanes_track_lines_f32x4(tracks, first, apart, pieces, values, x, planes)
    #endif
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
