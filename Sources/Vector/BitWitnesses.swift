// The requirements that these witness are documented in BitLanes.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Builtin

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

// The standard library's `init(repeating:)` for these types, not that of `BitLanes`.

extension FloatBits: BitLanes {
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    Self(repeating: number)
  }
}

extension DoubleBits: BitLanes {
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    Self(repeating: number)
  }
}

#if V4
extension FloatBits {
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.add_Vec16xInt32(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.sub_Vec16xInt32(a.register, b.register))
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.and_Vec16xInt32(a.register, b.register))
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.or_Vec16xInt32(a.register, b.register))
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.xor_Vec16xInt32(a.register, b.register))
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.shl_Vec16xInt32(a.register, places.register))
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.ashr_Vec16xInt32(a.register, places.register))
  }
}

extension DoubleBits {
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.add_Vec8xInt64(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.sub_Vec8xInt64(a.register, b.register))
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.and_Vec8xInt64(a.register, b.register))
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.or_Vec8xInt64(a.register, b.register))
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.xor_Vec8xInt64(a.register, b.register))
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.shl_Vec8xInt64(a.register, places.register))
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.ashr_Vec8xInt64(a.register, places.register))
  }
}
#elseif V3
extension FloatBits {
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.add_Vec8xInt32(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.sub_Vec8xInt32(a.register, b.register))
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.and_Vec8xInt32(a.register, b.register))
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.or_Vec8xInt32(a.register, b.register))
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.xor_Vec8xInt32(a.register, b.register))
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.shl_Vec8xInt32(a.register, places.register))
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.ashr_Vec8xInt32(a.register, places.register))
  }
}

extension DoubleBits {
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.add_Vec4xInt64(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.sub_Vec4xInt64(a.register, b.register))
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.and_Vec4xInt64(a.register, b.register))
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.or_Vec4xInt64(a.register, b.register))
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.xor_Vec4xInt64(a.register, b.register))
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.shl_Vec4xInt64(a.register, places.register))
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.ashr_Vec4xInt64(a.register, places.register))
  }
}
#else
extension FloatBits {
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.add_Vec4xInt32(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.sub_Vec4xInt32(a.register, b.register))
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.and_Vec4xInt32(a.register, b.register))
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.or_Vec4xInt32(a.register, b.register))
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.xor_Vec4xInt32(a.register, b.register))
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.shl_Vec4xInt32(a.register, places.register))
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.ashr_Vec4xInt32(a.register, places.register))
  }
}

extension DoubleBits {
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.add_Vec2xInt64(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.sub_Vec2xInt64(a.register, b.register))
  }
  @inline(__always) public static func and(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.and_Vec2xInt64(a.register, b.register))
  }
  @inline(__always) public static func or(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.or_Vec2xInt64(a.register, b.register))
  }
  @inline(__always) public static func exclusiveOr(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.xor_Vec2xInt64(a.register, b.register))
  }
  @inline(__always) public static func raised(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.shl_Vec2xInt64(a.register, places.register))
  }
  @inline(__always) public static func lowered(_ a: Self, _ places: Self) -> Self {
    Self(Builtin.ashr_Vec2xInt64(a.register, places.register))
  }
}
#endif
