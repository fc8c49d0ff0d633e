import Builtin

// Vectors as the compiler's own operations take and give them.

#if V4
typealias FloatRegister = Builtin.Vec16xFPIEEE32
typealias FloatBitsRegister = Builtin.Vec16xInt32
typealias DoubleRegister = Builtin.Vec8xFPIEEE64
typealias DoubleBitsRegister = Builtin.Vec8xInt64
typealias HalfFloatRegister = Builtin.Vec8xFPIEEE32
#elseif V3
typealias FloatRegister = Builtin.Vec8xFPIEEE32
typealias FloatBitsRegister = Builtin.Vec8xInt32
typealias DoubleRegister = Builtin.Vec4xFPIEEE64
typealias DoubleBitsRegister = Builtin.Vec4xInt64
typealias HalfFloatRegister = Builtin.Vec4xFPIEEE32
#else
typealias FloatRegister = Builtin.Vec4xFPIEEE32
typealias FloatBitsRegister = Builtin.Vec4xInt32
typealias DoubleRegister = Builtin.Vec2xFPIEEE64
typealias DoubleBitsRegister = Builtin.Vec2xInt64
typealias HalfFloatRegister = Builtin.Vec2xFPIEEE32
#endif

extension FloatLanes {
  @inline(__always) var register: FloatRegister { _storage._value }
  @inline(__always) init(_ register: FloatRegister) {
    self.init()
    _storage._value = register
  }
}

extension FloatBits {
  @inline(__always) var register: FloatBitsRegister { _storage._value }
  @inline(__always) init(_ register: FloatBitsRegister) {
    self.init()
    _storage._value = register
  }
}

extension DoubleLanes {
  @inline(__always) var register: DoubleRegister { _storage._value }
  @inline(__always) init(_ register: DoubleRegister) {
    self.init()
    _storage._value = register
  }
}

extension DoubleBits {
  @inline(__always) var register: DoubleBitsRegister { _storage._value }
  @inline(__always) init(_ register: DoubleBitsRegister) {
    self.init()
    _storage._value = register
  }
}

extension HalfFloatLanes {
  @inline(__always) var register: HalfFloatRegister { _storage._value }
  @inline(__always) init(_ register: HalfFloatRegister) {
    self.init()
    _storage._value = register
  }
}
