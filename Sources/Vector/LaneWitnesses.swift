// The requirements that these witness are documented in RealLanes.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CLanes

// In these extensions the type is known, so that the standard library's comparisons and masks are
// instructions. Arithmetic goes through C, because here `+` would mean the one that calls `sum`. So do
// choices between lanes, because the standard library's are a branch per lane that the compiler has to
// make one instruction of, and looking for a lane of a mask, because `any` and `all` are calls into the
// standard library that all levels would share.

extension FloatLanes: RealLanes, Weighable {
  @inline(__always) public static func less(_ a: Self, _ b: Self) -> Mask { a .< b }
  @inline(__always) public static func lessOrEqual(_ a: Self, _ b: Self) -> Mask { a .<= b }
  @inline(__always) public static func equal(_ a: Self, _ b: Self) -> Mask { a .== b }
  @inline(__always) public static func and(_ a: Mask, _ b: Mask) -> Mask { a .& b }
  @inline(__always) public static func or(_ a: Mask, _ b: Mask) -> Mask { a .| b }
  @inline(__always) public static func not(_ a: Mask) -> Mask { .!a }
  /// All bits of the lanes that hold.
  @inline(__always) static func bits(_ mask: Mask) -> MaskStorage {
    unsafeBitCast(mask, to: MaskStorage.self)
  }
}

extension DoubleLanes: RealLanes, Weighable {
  @inline(__always) public static func less(_ a: Self, _ b: Self) -> Mask { a .< b }
  @inline(__always) public static func lessOrEqual(_ a: Self, _ b: Self) -> Mask { a .<= b }
  @inline(__always) public static func equal(_ a: Self, _ b: Self) -> Mask { a .== b }
  @inline(__always) public static func and(_ a: Mask, _ b: Mask) -> Mask { a .& b }
  @inline(__always) public static func or(_ a: Mask, _ b: Mask) -> Mask { a .| b }
  @inline(__always) public static func not(_ a: Mask) -> Mask { .!a }
  /// All bits of the lanes that hold.
  @inline(__always) static func bits(_ mask: Mask) -> MaskStorage {
    unsafeBitCast(mask, to: MaskStorage.self)
  }
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
    lanes_select_f32x16(bits(mask), a, b)
  }
  @inline(__always) public func squareRoot() -> Self { lanes_sqrt_f32x16(self) }
  @inline(__always) public func reciprocal() -> Self { lanes_reciprocal_f32x16(self) }
  @inline(__always) public func inverseRoot() -> Self { lanes_inverse_root_f32x16(self) }
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_f32x16(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_f32x16(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_f32x16(a, b)
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    lanes_mul_f32x16(a, b)
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    lanes_div_f32x16(a, b)
  }
  @inline(__always) public func floor() -> Self { lanes_floor_f32x16(self) }
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
    lanes_fma_f32x16(a, b, c)
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
    lanes_select_f64x8(bits(mask), a, b)
  }
  @inline(__always) public func squareRoot() -> Self { lanes_sqrt_f64x8(self) }
  @inline(__always) public func reciprocal() -> Self { 1 / self }
  @inline(__always) public func inverseRoot() -> Self { lanes_unit_over_root(self) }
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_f64x8(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_f64x8(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_f64x8(a, b)
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    lanes_mul_f64x8(a, b)
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    lanes_div_f64x8(a, b)
  }
  @inline(__always) public func floor() -> Self { lanes_floor_f64x8(self) }
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
    lanes_fma_f64x8(a, b, c)
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
    lanes_select_f32x8(bits(mask), a, b)
  }
  @inline(__always) public func squareRoot() -> Self { lanes_sqrt_f32x8(self) }
  @inline(__always) public func reciprocal() -> Self { lanes_reciprocal_f32x8(self) }
  @inline(__always) public func inverseRoot() -> Self { lanes_inverse_root_f32x8(self) }
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_f32x8(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_f32x8(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_f32x8(a, b)
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    lanes_mul_f32x8(a, b)
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    lanes_div_f32x8(a, b)
  }
  @inline(__always) public func floor() -> Self { lanes_floor_f32x8(self) }
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
    lanes_fma_f32x8(a, b, c)
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
    lanes_select_f64x4(bits(mask), a, b)
  }
  @inline(__always) public func squareRoot() -> Self { lanes_sqrt_f64x4(self) }
  @inline(__always) public func reciprocal() -> Self { 1 / self }
  @inline(__always) public func inverseRoot() -> Self { 1 / squareRoot() }
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_f64x4(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_f64x4(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_f64x4(a, b)
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    lanes_mul_f64x4(a, b)
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    lanes_div_f64x4(a, b)
  }
  @inline(__always) public func floor() -> Self { lanes_floor_f64x4(self) }
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
    lanes_fma_f64x4(a, b, c)
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
    lanes_select_f32x4(bits(mask), a, b)
  }
  @inline(__always) public func squareRoot() -> Self { lanes_sqrt_f32x4(self) }
  @inline(__always) public func reciprocal() -> Self { lanes_reciprocal_f32x4(self) }
  @inline(__always) public func inverseRoot() -> Self { lanes_inverse_root_f32x4(self) }
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_f32x4(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_f32x4(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_f32x4(a, b)
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    lanes_mul_f32x4(a, b)
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    lanes_div_f32x4(a, b)
  }
  @inline(__always) public func floor() -> Self { lanes_floor_f32x4(self) }
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
    lanes_fma_f32x4(a, b, c)
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
    lanes_select_f64x2(bits(mask), a, b)
  }
  @inline(__always) public func squareRoot() -> Self { lanes_sqrt_f64x2(self) }
  @inline(__always) public func reciprocal() -> Self { 1 / self }
  @inline(__always) public func inverseRoot() -> Self { 1 / squareRoot() }
  @inline(__always) public static func filled(with number: Scalar) -> Self {
    lanes_fill_f64x2(number)
  }
  @inline(__always) public static func sum(_ a: Self, _ b: Self) -> Self {
    lanes_add_f64x2(a, b)
  }
  @inline(__always) public static func difference(_ a: Self, _ b: Self) -> Self {
    lanes_sub_f64x2(a, b)
  }
  @inline(__always) public static func product(_ a: Self, _ b: Self) -> Self {
    lanes_mul_f64x2(a, b)
  }
  @inline(__always) public static func quotient(_ a: Self, _ b: Self) -> Self {
    lanes_div_f64x2(a, b)
  }
  @inline(__always) public func floor() -> Self { lanes_floor_f64x2(self) }
  @inline(__always) public func spread(_ k: Int) -> Self {
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
  }
  @inline(__always) public static func repeating(row: UnsafePointer<Scalar>) -> Self {
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
  }
  @inline(__always) public static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self {
    lanes_fma_f64x2(a, b, c)
  }
}
#endif
