import Builtin
import CLanes
import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on and two roundings at the baseline.
// Subnormal numbers are kept.

/// An element type with the vector that fills one register at this module's level.
public protocol VectorScalar: RowScalar, KernelScalar, Weighable where Weight == Self {
  /// The vector of one register.
  associatedtype Lanes: RealLanes where Lanes.Scalar == Self
  /// The same number in double precision.
  var double: Double { get }
  /// Reads `doubleLaneCount` consecutive elements as doubles.
  static func loadDoubles(_ source: UnsafePointer<Self>) -> DoubleLanes
  /// Reads as many consecutive elements from either address, rounded to floats.
  static func loadFloats(_ low: UnsafePointer<Self>, _ high: UnsafePointer<Self>) -> FloatLanes
  /// Writes doubles, rounded, to consecutive elements.
  static func store(_ doubles: DoubleLanes, to target: UnsafeMutablePointer<Self>)
  /// Reads less than one vector of elements; the lanes after them are `filler`.
  static func load(first count: Int, of source: UnsafePointer<Self>, filler: Self) -> Lanes
  /// Reads fewer than `doubleLaneCount` elements as doubles; the lanes after them are `filler`.
  static func loadDoubles(
    first count: Int, of source: UnsafePointer<Self>, filler: Self
  ) -> DoubleLanes
  /// Writes the first lanes of a vector, fewer than it has.
  static func store(_ lanes: Lanes, first count: Int, to target: UnsafeMutablePointer<Self>)
  /// Writes the first of some doubles, fewer than a vector has, rounded.
  static func store(
    doubles: DoubleLanes, first count: Int, to target: UnsafeMutablePointer<Self>)
  /// A row of 4 elements as doubles, repeated; for vectors of 4 doubles or more.
  static func doubles(row: UnsafePointer<Self>) -> DoubleLanes
  /// Of every fourth row the four elements at its index, as doubles side by side; for vectors of 4 doubles
  /// or more.
  static func collectedDoubles(
    _ numbers: UnsafePointer<Self>, at index: UnsafePointer<Int32>
  ) -> DoubleLanes
  /// Writes doubles, rounded, to every fourth row of 4 elements; for vectors of 4 doubles or more.
  static func distribute(doubles: DoubleLanes, _ rows: UnsafeMutablePointer<Self>)
  /// Doubles rounded to the element type.
  static func rounded(_ doubles: DoubleLanes) -> DoubleLanes
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
    self.init(Builtin.fpext_Vec8xFPIEEE32_Vec8xFPIEEE64(floats.register))
    #elseif V3
    self.init(Builtin.fpext_Vec4xFPIEEE32_Vec4xFPIEEE64(floats.register))
    #else
    self.init(Builtin.fpext_Vec2xFPIEEE32_Vec2xFPIEEE64(floats.register))
    #endif
  }
}

extension HalfFloatLanes {
  @inline(__always)
  init(rounding doubles: DoubleLanes) {
    #if V4
    self.init(Builtin.fptrunc_Vec8xFPIEEE64_Vec8xFPIEEE32(doubles.register))
    #elseif V3
    self.init(Builtin.fptrunc_Vec4xFPIEEE64_Vec4xFPIEEE32(doubles.register))
    #else
    self.init(Builtin.fptrunc_Vec2xFPIEEE64_Vec2xFPIEEE32(doubles.register))
    #endif
  }
}

extension FloatLanes {
  /// The doubles of two vectors, rounded.
  @inline(__always)
  init(rounding low: DoubleLanes, _ high: DoubleLanes) {
    self.init(
      lowHalf: HalfFloatLanes(rounding: low), highHalf: HalfFloatLanes(rounding: high))
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

  /// See `VectorScalar.loadFloats`.
  @inline(__always)
  public static func loadFloats(
    _ low: UnsafePointer<Float>, _ high: UnsafePointer<Float>
  ) -> FloatLanes {
    FloatLanes(
      lowHalf: UnsafeRawPointer(low).loadUnaligned(as: HalfFloatLanes.self),
      highHalf: UnsafeRawPointer(high).loadUnaligned(as: HalfFloatLanes.self))
  }

  /// See `VectorScalar.doubles`.
  @inline(__always)
  public static func doubles(row: UnsafePointer<Float>) -> DoubleLanes {
    #if V4
    DoubleLanes(lanes_repeat_f32x8(UnsafeRawPointer(row).loadUnaligned(as: SIMD4<Float>.self)))
    #elseif V3
    DoubleLanes(UnsafeRawPointer(row).loadUnaligned(as: HalfFloatLanes.self))
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `VectorScalar.collectedDoubles`.
  @inline(__always)
  public static func collectedDoubles(
    _ numbers: UnsafePointer<Float>, at index: UnsafePointer<Int32>
  ) -> DoubleLanes {
    #if V4
    DoubleLanes(lanes_collect_f32x8(numbers, 1, index))
    #elseif V3
    DoubleLanes(lanes_collect_f32x4(numbers, 1, index))
    #else
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
    #endif
  }

  /// See `VectorScalar.distribute`.
  @inline(__always)
  public static func distribute(doubles: DoubleLanes, _ rows: UnsafeMutablePointer<Float>) {
    #if V4
    lanes_distribute_f32x8(HalfFloatLanes(rounding: doubles), rows)
    #elseif V3
    lanes_distribute_f32x4(HalfFloatLanes(rounding: doubles), rows)
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

  /// See `VectorScalar.loadFloats`.
  @inline(__always)
  public static func loadFloats(
    _ low: UnsafePointer<Double>, _ high: UnsafePointer<Double>
  ) -> FloatLanes {
    FloatLanes(rounding: loadDoubles(low), loadDoubles(high))
  }

  /// See `VectorScalar.doubles`.
  @inline(__always)
  public static func doubles(row: UnsafePointer<Double>) -> DoubleLanes { .repeating(row: row) }

  /// See `VectorScalar.collectedDoubles`.
  @inline(__always)
  public static func collectedDoubles(
    _ numbers: UnsafePointer<Double>, at index: UnsafePointer<Int32>
  ) -> DoubleLanes {
    .collected(numbers, at: index)
  }

  /// See `VectorScalar.distribute`.
  @inline(__always)
  public static func distribute(doubles: DoubleLanes, _ rows: UnsafeMutablePointer<Double>) {
    doubles.distribute(rows)
  }

  /// See `VectorScalar.store`.
  @inline(__always)
  public static func store(_ doubles: DoubleLanes, to target: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(target).storeBytes(of: doubles, as: DoubleLanes.self)
  }

  /// See `VectorScalar.rounded`.
  @inline(__always)
  public static func rounded(_ doubles: DoubleLanes) -> DoubleLanes { doubles }

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
