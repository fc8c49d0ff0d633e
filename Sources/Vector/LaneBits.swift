// Signs and powers of two by the bits of numbers: no rounding, no range.

extension RealLanes {
  /// The bit of a number's sign.
  @inline(__always)
  fileprivate static var signBit: MaskStorage {
    let place = MaskStorage(repeating: isSingle(Self.self) ? 31 : 63)
    return MaskStorage(repeating: 1) &<< place
  }

  @inline(__always)
  fileprivate var bits: MaskStorage { unsafeBitCast(self, to: MaskStorage.self) }
}

/// |a|, in one instruction.
@inline(__always)
func magnitude<L: RealLanes>(_ a: L) -> L { unsafeBitCast(a.bits & ~L.signBit, to: L.self) }

/// a with its sign turned where s is negative.
@inline(__always)
func turned<L: RealLanes>(_ a: L, bySignOf s: L) -> L {
  unsafeBitCast(a.bits ^ (s.bits & L.signBit), to: L.self)
}

/// 2^-k for a magnitude from 2^k on and below 2^(k+1), k being kept within 2 of the exponent's range;
/// a large power for 0.
@inline(__always)
func inversePowerOfTwo<L: RealLanes>(_ magnitude: L) -> L {
  let least: L = splat(isSingle(L.self) ? 0x1p-124 : 0x1p-1020)
  let greatest: L = splat(isSingle(L.self) ? 0x1p124 : 0x1p1020)
  let kept = smaller(larger(magnitude, least), greatest)
  let place = L.MaskStorage(repeating: isSingle(L.self) ? 23 : 52)
  let twice = L.MaskStorage(repeating: isSingle(L.self) ? 254 : 2046)
  return unsafeBitCast((twice &- (kept.bits &>> place)) &<< place, to: L.self)
}
