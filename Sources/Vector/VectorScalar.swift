import CLanes
import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on and two roundings at the baseline.
// Subnormal numbers are kept.

/// An element type with the vector that fills one register at this module's level.
public protocol VectorScalar: KernelScalar, Weighable where Weight == Self {
  /// The vector of one register.
  associatedtype Lanes: RealLanes where Lanes.Scalar == Self
  /// The same number in double precision.
  var double: Double { get }
  /// Reads `doubleLaneCount` consecutive elements as doubles.
  static func loadDoubles(_ source: UnsafePointer<Self>) -> DoubleLanes
  /// Writes doubles, rounded, to consecutive elements.
  static func store(_ doubles: DoubleLanes, to target: UnsafeMutablePointer<Self>)
  /// A row of 4 elements as doubles, repeated; for vectors of 4 doubles or more.
  static func doubles(row: UnsafePointer<Self>) -> DoubleLanes
  /// Doubles rounded to the element type.
  static func rounded(_ doubles: DoubleLanes) -> DoubleLanes
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
  /// Of as many rows as `width`, the index of the last of `count` numbers in rising order that is not
  /// above the row's x, or at most 0.
  static func seek(
    width: Int, _ rows: UnsafePointer<Self>, starts: UnsafePointer<Int32>, count: Int,
    _ x: UnsafePointer<Self>, into indices: UnsafeMutablePointer<Int32>)
  /// The same of as many tracks as `width`, side by side, a key `apart` numbers after the one before.
  static func find(
    width: Int, _ tracks: UnsafePointer<Self>, apart: Int, count: Int, _ x: UnsafePointer<Self>,
    into found: UnsafeMutablePointer<Self>)
  /// The same where x is a double.
  static func find(
    width: Int, _ tracks: UnsafePointer<Self>, apart: Int, count: Int,
    doubles x: UnsafePointer<Double>, into found: UnsafeMutablePointer<Double>)
  /// Writes x for each of `width` keys that is the given one, y for the others.
  static func atKey(
    _ width: Int, _ keys: UnsafePointer<Int32>, _ key: Int, _ x: Self, else y: Self,
    into numbers: UnsafeMutablePointer<Self>)
  /// Stores one vector past the caches; the address is aligned to the vector.
  static func stream(_ lanes: Lanes, to target: UnsafeMutablePointer<Self>)
}

// The standard library's conversions between floating-point types, and its least and greatest numbers,
// are generic code that all levels would share where a kernel is not specialized or a call is not
// inlined; these come before them.

@inline(always)
func min(_ a: Int, _ b: Int) -> Int { b < a ? b : a }

@inline(always)
func max(_ a: Int, _ b: Int) -> Int { b >= a ? b : a }

@inline(always)
func min(_ a: Double, _ b: Double) -> Double { b < a ? b : a }

@inline(always)
func max(_ a: Double, _ b: Double) -> Double { b >= a ? b : a }

extension Double {
  @inline(__always)
  init<Scalar: VectorScalar>(_ number: Scalar) { self = number.double }
}

extension Float {
  @inline(__always)
  init<Scalar: VectorScalar>(_ number: Scalar) { self = Float(number.double) }
}

extension VectorScalar {
  /// Orders what `stream` stored before what follows.
  @inline(__always)
  static func streamFence() { lanes_stream_fence() }
}

#if V4
/// The doubles of one register.
public typealias DoubleLanes = SIMD8<Double>
/// The floats of one register.
public typealias FloatLanes = SIMD16<Float>
/// As many floats as `DoubleLanes` has doubles.
public typealias HalfFloatLanes = SIMD8<Float>
#elseif V3
/// The doubles of one register.
public typealias DoubleLanes = SIMD4<Double>
/// The floats of one register.
public typealias FloatLanes = SIMD8<Float>
/// As many floats as `DoubleLanes` has doubles.
public typealias HalfFloatLanes = SIMD4<Float>
#else
/// The doubles of one register.
public typealias DoubleLanes = SIMD2<Double>
/// The floats of one register.
public typealias FloatLanes = SIMD4<Float>
/// As many floats as `DoubleLanes` has doubles.
public typealias HalfFloatLanes = SIMD2<Float>
#endif

extension DoubleLanes {
  @inline(__always)
  init(_ floats: HalfFloatLanes) {
    #if V4
    self = lanes_widen8(floats)
    #elseif V3
    self = lanes_widen4(floats)
    #else
    self = lanes_widen2(floats)
    #endif
  }
}

extension HalfFloatLanes {
  @inline(__always)
  init(rounding doubles: DoubleLanes) {
    #if V4
    self = lanes_narrow8(doubles)
    #elseif V3
    self = lanes_narrow4(doubles)
    #else
    self = lanes_narrow2(doubles)
    #endif
  }
}

extension FloatLanes {
  /// The doubles of two vectors, rounded.
  @inline(__always)
  init(rounding low: DoubleLanes, _ high: DoubleLanes) {
    self.init(lowHalf: HalfFloatLanes(rounding: low), highHalf: HalfFloatLanes(rounding: high))
  }
}

extension Float: VectorScalar {
  /// See `VectorScalar.Lanes`.
  public typealias Lanes = FloatLanes

  /// See `VectorScalar.double`.
  @inline(__always)
  public var double: Double { Double(self) }

  /// See `VectorScalar.loadDoubles`.
  @inline(__always)
  public static func loadDoubles(_ source: UnsafePointer<Float>) -> DoubleLanes {
    DoubleLanes(UnsafeRawPointer(source).loadUnaligned(as: HalfFloatLanes.self))
  }

  /// See `VectorScalar.doubles`.
  @inline(__always)
  public static func doubles(row: UnsafePointer<Float>) -> DoubleLanes {
    #if V4
    lanes_repeat_f64x8(lanes_widen4(UnsafeRawPointer(row).loadUnaligned(as: SIMD4<Float>.self)))
    #elseif V3
    lanes_widen4(UnsafeRawPointer(row).loadUnaligned(as: SIMD4<Float>.self))
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `VectorScalar.store`.
  @inline(__always)
  public static func store(_ doubles: DoubleLanes, to target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(
      of: HalfFloatLanes(rounding: doubles), as: HalfFloatLanes.self)
  }

  /// See `VectorScalar.rounded`.
  @inline(__always)
  public static func rounded(_ doubles: DoubleLanes) -> DoubleLanes {
    DoubleLanes(HalfFloatLanes(rounding: doubles))
  }

  /// See `VectorScalar.planes`.
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

  /// See `VectorScalar.planes`.
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

  /// See `VectorScalar.pairs`.
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

  /// See `VectorScalar.rows`.
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

  /// See `VectorScalar.seek`.
  @inline(__always)
  public static func seek(
    width: Int, _ rows: UnsafePointer<Float>, starts: UnsafePointer<Int32>, count: Int,
    _ x: UnsafePointer<Float>, into indices: UnsafeMutablePointer<Int32>
  ) {
    #if V4
    if width == 16 { return lanes_seek_f32x16(rows, starts, count, x, indices) }
    #endif
    #if V3 || V4
    if width == 8 { return lanes_seek_f32x8(rows, starts, count, x, indices) }
    #endif
    if width == 4 { return lanes_seek_f32x4(rows, starts, count, x, indices) }
    lanes_seek_f32x2(rows, starts, count, x, indices)
  }

  /// See `VectorScalar.find`.
  @inline(__always)
  public static func find(
    width: Int, _ tracks: UnsafePointer<Float>, apart: Int, count: Int, _ x: UnsafePointer<Float>,
    into found: UnsafeMutablePointer<Float>
  ) {
    lanes_find_f32(width, tracks, apart, count, x, found)
  }

  /// See `VectorScalar.find`.
  @inline(__always)
  public static func find(
    width: Int, _ tracks: UnsafePointer<Float>, apart: Int, count: Int,
    doubles x: UnsafePointer<Double>, into found: UnsafeMutablePointer<Double>
  ) {
    lanes_find_f32_f64(width, tracks, apart, count, x, found)
  }

  /// See `VectorScalar.atKey`.
  @inline(__always)
  public static func atKey(
    _ width: Int, _ keys: UnsafePointer<Int32>, _ key: Int, _ x: Float, else y: Float,
    into numbers: UnsafeMutablePointer<Float>
  ) {
    lanes_at_key_f32(width, keys, Int32(truncatingIfNeeded: key), x, y, numbers)
  }

  /// See `VectorScalar.stream`.
  @inline(__always)
  public static func stream(_ lanes: FloatLanes, to target: UnsafeMutablePointer<Float>) {
    #if V4
    lanes_stream_f32x16(target, lanes)
    #elseif V3
    lanes_stream_f32x8(target, lanes)
    #else
    lanes_stream_f32x4(target, lanes)
    #endif
  }
}

extension Double: VectorScalar {
  /// See `VectorScalar.Lanes`.
  public typealias Lanes = DoubleLanes

  /// See `VectorScalar.double`.
  @inline(__always)
  public var double: Double { self }

  /// See `VectorScalar.loadDoubles`.
  @inline(__always)
  public static func loadDoubles(_ source: UnsafePointer<Double>) -> DoubleLanes {
    UnsafeRawPointer(source).loadUnaligned(as: DoubleLanes.self)
  }

  /// See `VectorScalar.doubles`.
  @inline(__always)
  public static func doubles(row: UnsafePointer<Double>) -> DoubleLanes { .repeating(row: row) }

  /// See `VectorScalar.store`.
  @inline(__always)
  public static func store(_ doubles: DoubleLanes, to target: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(target).storeBytes(of: doubles, as: DoubleLanes.self)
  }

  /// See `VectorScalar.rounded`.
  @inline(__always)
  public static func rounded(_ doubles: DoubleLanes) -> DoubleLanes { doubles }

  /// See `VectorScalar.planes`.
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

  /// See `VectorScalar.planes`.
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

  /// See `VectorScalar.pairs`.
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

  /// See `VectorScalar.rows`.
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

  /// See `VectorScalar.seek`.
  @inline(__always)
  public static func seek(
    width: Int, _ rows: UnsafePointer<Double>, starts: UnsafePointer<Int32>, count: Int,
    _ x: UnsafePointer<Double>, into indices: UnsafeMutablePointer<Int32>
  ) {
    #if V4
    lanes_seek_f64x8(rows, starts, count, x, indices)
    #elseif V3
    lanes_seek_f64x4(rows, starts, count, x, indices)
    #else
    lanes_seek_f64x2(rows, starts, count, x, indices)
    #endif
  }

  /// See `VectorScalar.find`.
  @inline(__always)
  public static func find(
    width: Int, _ tracks: UnsafePointer<Double>, apart: Int, count: Int,
    _ x: UnsafePointer<Double>, into found: UnsafeMutablePointer<Double>
  ) {
    lanes_find_f64(width, tracks, apart, count, x, found)
  }

  /// See `VectorScalar.find`.
  @inline(__always)
  public static func find(
    width: Int, _ tracks: UnsafePointer<Double>, apart: Int, count: Int,
    doubles x: UnsafePointer<Double>, into found: UnsafeMutablePointer<Double>
  ) {
    find(width: width, tracks, apart: apart, count: count, x, into: found)
  }

  /// See `VectorScalar.atKey`.
  @inline(__always)
  public static func atKey(
    _ width: Int, _ keys: UnsafePointer<Int32>, _ key: Int, _ x: Double, else y: Double,
    into numbers: UnsafeMutablePointer<Double>
  ) {
    lanes_at_key_f64(width, keys, Int32(truncatingIfNeeded: key), x, y, numbers)
  }

  /// See `VectorScalar.stream`.
  @inline(__always)
  public static func stream(_ lanes: DoubleLanes, to target: UnsafeMutablePointer<Double>) {
    #if V4
    lanes_stream_f64x8(target, lanes)
    #elseif V3
    lanes_stream_f64x4(target, lanes)
    #else
    lanes_stream_f64x2(target, lanes)
    #endif
  }
}
