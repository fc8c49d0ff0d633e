// The requirements that these witness are documented in BitLanes.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CLanes

#if V4
/// The bits of `FloatLanes`.
public typealias FloatBits = SIMD16<Int32>
/// The bits of `DoubleLanes`.
public typealias DoubleBits = SIMD8<Int64>
#elseif V3
/// The bits of `FloatLanes`.
public typealias FloatBits = SIMD8<Int32>
/// The bits of `DoubleLanes`.
public typealias DoubleBits = SIMD4<Int64>
#else
/// The bits of `FloatLanes`.
public typealias FloatBits = SIMD4<Int32>
/// The bits of `DoubleLanes`.
public typealias DoubleBits = SIMD2<Int64>
#endif

extension FloatBits: BitLanes {}
extension DoubleBits: BitLanes {}

#if V4
extension FloatBits {
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_i32x16(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_i32x16(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_i32x16(a, b)
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    lanes_and_i32x16(a, b)
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    lanes_or_i32x16(a, b)
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    lanes_xor_i32x16(a, b)
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    lanes_raise_i32x16(a, places)
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    lanes_lower_i32x16(a, places)
  }
}

extension DoubleBits {
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_i64x8(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_i64x8(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_i64x8(a, b)
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    lanes_and_i64x8(a, b)
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    lanes_or_i64x8(a, b)
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    lanes_xor_i64x8(a, b)
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    lanes_raise_i64x8(a, places)
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    lanes_lower_i64x8(a, places)
  }
}
#elseif V3
extension FloatBits {
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_i32x8(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_i32x8(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_i32x8(a, b)
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    lanes_and_i32x8(a, b)
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    lanes_or_i32x8(a, b)
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    lanes_xor_i32x8(a, b)
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    lanes_raise_i32x8(a, places)
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    lanes_lower_i32x8(a, places)
  }
}

extension DoubleBits {
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_i64x4(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_i64x4(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_i64x4(a, b)
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    lanes_and_i64x4(a, b)
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    lanes_or_i64x4(a, b)
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    lanes_xor_i64x4(a, b)
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    lanes_raise_i64x4(a, places)
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    lanes_lower_i64x4(a, places)
  }
}
#else
extension FloatBits {
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_i32x4(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_i32x4(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_i32x4(a, b)
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    lanes_and_i32x4(a, b)
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    lanes_or_i32x4(a, b)
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    lanes_xor_i32x4(a, b)
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    lanes_raise_i32x4(a, places)
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    lanes_lower_i32x4(a, places)
  }
}

extension DoubleBits {
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_i64x2(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_i64x2(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_i64x2(a, b)
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    lanes_and_i64x2(a, b)
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    lanes_or_i64x2(a, b)
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    lanes_xor_i64x2(a, b)
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    lanes_raise_i64x2(a, places)
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    lanes_lower_i64x2(a, places)
  }
}
#endif
