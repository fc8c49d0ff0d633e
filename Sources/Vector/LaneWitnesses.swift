// The requirements that these witness are documented in RealLanes.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Builtin
import CLanes

// In these extensions the type is known, so that the standard library's comparisons and masks are
// instructions, and `init(repeating:)` is the one for this type, not that of `RealLanes`. The library's
// arithmetic and choices are loops over lanes, so these are the compiler's own operations on registers.
// What neither has is C, as is looking for a lane of a mask: `any` and `all` are calls into the standard
// library that all levels would share. No more than that is C: a vector of more than 128 bits that a C
// function returns is taken apart and put together again, in two dozen instructions for the optimizer to
// remove.

extension FloatLanes: RealLanes, Weighable {
  @inline(__always) public static func less(_ a: Self, _ b: Self) -> Mask { a .< b }
  @inline(__always) public static func lessOrEqual(_ a: Self, _ b: Self) -> Mask { a .<= b }
  @inline(__always) public static func equal(_ a: Self, _ b: Self) -> Mask { a .== b }
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    Self(repeating: number)
  }
  @inline(__always) public static func and(_ a: Mask, _ b: Mask) -> Mask { a .& b }
  @inline(__always) public static func or(_ a: Mask, _ b: Mask) -> Mask { a .| b }
  @inline(__always) public static func not(_ a: Mask) -> Mask { .!a }
  /// All bits of the lanes that hold.
  @inline(__always) static func bits(_ mask: Mask) -> MaskStorage { mask._storage }
}

extension DoubleLanes: RealLanes, Weighable {
  @inline(__always) public static func less(_ a: Self, _ b: Self) -> Mask { a .< b }
  @inline(__always) public static func lessOrEqual(_ a: Self, _ b: Self) -> Mask { a .<= b }
  @inline(__always) public static func equal(_ a: Self, _ b: Self) -> Mask { a .== b }
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    Self(repeating: number)
  }
  @inline(__always) public static func and(_ a: Mask, _ b: Mask) -> Mask { a .& b }
  @inline(__always) public static func or(_ a: Mask, _ b: Mask) -> Mask { a .| b }
  @inline(__always) public static func not(_ a: Mask) -> Mask { .!a }
  /// All bits of the lanes that hold.
  @inline(__always) static func bits(_ mask: Mask) -> MaskStorage { mask._storage }
}

#if V4
extension FloatLanes {
  @inline(__always) public static func anyHolds(_ mask: Mask) -> Bool {
    lanes_any_i32x16(bits(mask))
  }
  @inline(__always) public static func allHold(_ mask: Mask) -> Bool {
    lanes_all_i32x16(bits(mask))
  }
  @inline(__always) public static func choose(_ mask: Mask, _ a: Self, _ b: Self) -> Self {
    Self(
      Builtin.select_Vec16xInt1_Vec16xFPIEEE32(
        Builtin.cmp_slt_Vec16xInt32(bits(mask).register, Builtin.zeroInitializer()),
        a.register, b.register))
  }
  @inline(__always) public func squareRoot() -> Self {
    Self(Builtin.int_sqrt_Vec16xFPIEEE32(register))
  }
  @inline(__always) public func reciprocal() -> Self { lanes_reciprocal_f32x16(self) }
  @inline(__always) public func inverseRoot() -> Self { lanes_inverse_root_f32x16(self) }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fadd_Vec16xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fsub_Vec16xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fmul_Vec16xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fdiv_Vec16xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public func floor() -> Self { Self(Builtin.int_floor_Vec16xFPIEEE32(register)) }
  @inline(__always) public func spread(_ k: Int) -> Self {
    switch k {
    case 0: lanes_spread0_f32x16(self)
    case 1: lanes_spread1_f32x16(self)
    case 2: lanes_spread2_f32x16(self)
    default: lanes_spread3_f32x16(self)
    }
  }
  @inline(__always) public static func repeating(row: UnsafePointer<Scalar>) -> Self {
    lanes_repeat_f32x16(UnsafeRawPointer(row).loadUnaligned(as: SIMD4<Scalar>.self))
  }
  @inline(__always) public static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(Builtin.int_fma_Vec16xFPIEEE32(a.register, b.register, c.register))
  }
}

extension DoubleLanes {
  @inline(__always) public static func anyHolds(_ mask: Mask) -> Bool {
    lanes_any_i64x8(bits(mask))
  }
  @inline(__always) public static func allHold(_ mask: Mask) -> Bool {
    lanes_all_i64x8(bits(mask))
  }
  @inline(__always) public static func choose(_ mask: Mask, _ a: Self, _ b: Self) -> Self {
    Self(
      Builtin.select_Vec8xInt1_Vec8xFPIEEE64(
        Builtin.cmp_slt_Vec8xInt64(bits(mask).register, Builtin.zeroInitializer()),
        a.register, b.register))
  }
  @inline(__always) public func squareRoot() -> Self {
    Self(Builtin.int_sqrt_Vec8xFPIEEE64(register))
  }
  @inline(__always) public func reciprocal() -> Self { 1 / self }
  @inline(__always) public func inverseRoot() -> Self { lanes_unit_over_root(self) }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fadd_Vec8xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fsub_Vec8xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fmul_Vec8xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fdiv_Vec8xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public func floor() -> Self { Self(Builtin.int_floor_Vec8xFPIEEE64(register)) }
  @inline(__always) public func spread(_ k: Int) -> Self {
    switch k {
    case 0: lanes_spread0_f64x8(self)
    case 1: lanes_spread1_f64x8(self)
    case 2: lanes_spread2_f64x8(self)
    default: lanes_spread3_f64x8(self)
    }
  }
  @inline(__always) public static func repeating(row: UnsafePointer<Scalar>) -> Self {
    lanes_repeat_f64x8(UnsafeRawPointer(row).loadUnaligned(as: SIMD4<Scalar>.self))
  }
  @inline(__always) public static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(Builtin.int_fma_Vec8xFPIEEE64(a.register, b.register, c.register))
  }
}
#elseif V3
extension FloatLanes {
  @inline(__always) public static func anyHolds(_ mask: Mask) -> Bool {
    lanes_any_i32x8(bits(mask))
  }
  @inline(__always) public static func allHold(_ mask: Mask) -> Bool {
    lanes_all_i32x8(bits(mask))
  }
  @inline(__always) public static func choose(_ mask: Mask, _ a: Self, _ b: Self) -> Self {
    Self(
      Builtin.select_Vec8xInt1_Vec8xFPIEEE32(
        Builtin.cmp_slt_Vec8xInt32(bits(mask).register, Builtin.zeroInitializer()),
        a.register, b.register))
  }
  @inline(__always) public func squareRoot() -> Self {
    Self(Builtin.int_sqrt_Vec8xFPIEEE32(register))
  }
  @inline(__always) public func reciprocal() -> Self { lanes_reciprocal_f32x8(self) }
  @inline(__always) public func inverseRoot() -> Self { lanes_inverse_root_f32x8(self) }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fadd_Vec8xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fsub_Vec8xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fmul_Vec8xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fdiv_Vec8xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public func floor() -> Self { Self(Builtin.int_floor_Vec8xFPIEEE32(register)) }
  @inline(__always) public func spread(_ k: Int) -> Self {
    switch k {
    case 0: lanes_spread0_f32x8(self)
    case 1: lanes_spread1_f32x8(self)
    case 2: lanes_spread2_f32x8(self)
    default: lanes_spread3_f32x8(self)
    }
  }
  @inline(__always) public static func repeating(row: UnsafePointer<Scalar>) -> Self {
    lanes_repeat_f32x8(UnsafeRawPointer(row).loadUnaligned(as: SIMD4<Scalar>.self))
  }
  @inline(__always) public static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(Builtin.int_fma_Vec8xFPIEEE32(a.register, b.register, c.register))
  }
}

extension DoubleLanes {
  @inline(__always) public static func anyHolds(_ mask: Mask) -> Bool {
    lanes_any_i64x4(bits(mask))
  }
  @inline(__always) public static func allHold(_ mask: Mask) -> Bool {
    lanes_all_i64x4(bits(mask))
  }
  @inline(__always) public static func choose(_ mask: Mask, _ a: Self, _ b: Self) -> Self {
    Self(
      Builtin.select_Vec4xInt1_Vec4xFPIEEE64(
        Builtin.cmp_slt_Vec4xInt64(bits(mask).register, Builtin.zeroInitializer()),
        a.register, b.register))
  }
  @inline(__always) public func squareRoot() -> Self {
    Self(Builtin.int_sqrt_Vec4xFPIEEE64(register))
  }
  @inline(__always) public func reciprocal() -> Self { 1 / self }
  @inline(__always) public func inverseRoot() -> Self { 1 / squareRoot() }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fadd_Vec4xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fsub_Vec4xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fmul_Vec4xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fdiv_Vec4xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public func floor() -> Self { Self(Builtin.int_floor_Vec4xFPIEEE64(register)) }
  @inline(__always) public func spread(_ k: Int) -> Self {
    switch k {
    case 0: lanes_spread0_f64x4(self)
    case 1: lanes_spread1_f64x4(self)
    case 2: lanes_spread2_f64x4(self)
    default: lanes_spread3_f64x4(self)
    }
  }
  @inline(__always) public static func repeating(row: UnsafePointer<Scalar>) -> Self {
    lanes_repeat_f64x4(UnsafeRawPointer(row).loadUnaligned(as: SIMD4<Scalar>.self))
  }
  @inline(__always) public static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(Builtin.int_fma_Vec4xFPIEEE64(a.register, b.register, c.register))
  }
}
#else
extension FloatLanes {
  @inline(__always) public static func anyHolds(_ mask: Mask) -> Bool {
    lanes_any_i32x4(bits(mask))
  }
  @inline(__always) public static func allHold(_ mask: Mask) -> Bool {
    lanes_all_i32x4(bits(mask))
  }
  @inline(__always) public static func choose(_ mask: Mask, _ a: Self, _ b: Self) -> Self {
    Self(
      Builtin.select_Vec4xInt1_Vec4xFPIEEE32(
        Builtin.cmp_slt_Vec4xInt32(bits(mask).register, Builtin.zeroInitializer()),
        a.register, b.register))
  }
  @inline(__always) public func squareRoot() -> Self {
    Self(Builtin.int_sqrt_Vec4xFPIEEE32(register))
  }
  @inline(__always) public func reciprocal() -> Self { lanes_reciprocal_f32x4(self) }
  @inline(__always) public func inverseRoot() -> Self { lanes_inverse_root_f32x4(self) }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fadd_Vec4xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fsub_Vec4xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fmul_Vec4xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fdiv_Vec4xFPIEEE32(a.register, b.register))
  }
  @inline(__always) public func floor() -> Self { Self(Builtin.int_floor_Vec4xFPIEEE32(register)) }
  @inline(__always) public func spread(_ k: Int) -> Self {
    switch k {
    case 0: lanes_spread0_f32x4(self)
    case 1: lanes_spread1_f32x4(self)
    case 2: lanes_spread2_f32x4(self)
    default: lanes_spread3_f32x4(self)
    }
  }
  @inline(__always) public static func repeating(row: UnsafePointer<Scalar>) -> Self {
    lanes_repeat_f32x4(UnsafeRawPointer(row).loadUnaligned(as: SIMD4<Scalar>.self))
  }
  @inline(__always) public static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(Builtin.int_fma_Vec4xFPIEEE32(a.register, b.register, c.register))
  }
}

extension DoubleLanes {
  @inline(__always) public static func anyHolds(_ mask: Mask) -> Bool {
    lanes_any_i64x2(bits(mask))
  }
  @inline(__always) public static func allHold(_ mask: Mask) -> Bool {
    lanes_all_i64x2(bits(mask))
  }
  @inline(__always) public static func choose(_ mask: Mask, _ a: Self, _ b: Self) -> Self {
    Self(
      Builtin.select_Vec2xInt1_Vec2xFPIEEE64(
        Builtin.cmp_slt_Vec2xInt64(bits(mask).register, Builtin.zeroInitializer()),
        a.register, b.register))
  }
  @inline(__always) public func squareRoot() -> Self {
    Self(Builtin.int_sqrt_Vec2xFPIEEE64(register))
  }
  @inline(__always) public func reciprocal() -> Self { 1 / self }
  @inline(__always) public func inverseRoot() -> Self { 1 / squareRoot() }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fadd_Vec2xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fsub_Vec2xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fmul_Vec2xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    Self(Builtin.fdiv_Vec2xFPIEEE64(a.register, b.register))
  }
  @inline(__always) public func floor() -> Self { Self(Builtin.int_floor_Vec2xFPIEEE64(register)) }
  @inline(__always) public func spread(_ k: Int) -> Self {
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
  }
  @inline(__always) public static func repeating(row: UnsafePointer<Scalar>) -> Self {
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
  }
  @inline(__always) public static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(Builtin.int_fma_Vec2xFPIEEE64(a.register, b.register, c.register))
  }
}
#endif
