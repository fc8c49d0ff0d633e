#if V4
import CLanes

/// Numbers in registers, of which every lane picks one.
protocol LaneColumn<L> {
  associatedtype L: RealLanes
  init(_ numbers: UnsafePointer<L.Scalar>)
  /// The numbers at places.
  subscript(_ place: LaneIndex<L>) -> L { get }
}

/// A whole number per lane, in the lowest bits of the sum with a power of two.
struct LaneIndex<L: RealLanes> {
  fileprivate let bits: L.MaskStorage

  @inline(__always)
  private init(bits: L.MaskStorage) { self.bits = bits }

  @inline(__always)
  init(_ whole: L) { bits = unsafeBitCast(whole + Self.origin, to: L.MaskStorage.self) }

  @inline(__always)
  private static var origin: L { splat(isSingle(L.self) ? 0x1p23 : 0x1p52) }

  /// The index as a number.
  @inline(__always)
  var whole: L { sum - Self.origin }

  @inline(__always)
  private var sum: L { unsafeBitCast(bits, to: L.self) }

  @inline(__always)
  static func < (index: Self, limit: Double) -> Condition<L> {
    index.sum < Self.origin + splat(limit)
  }

  /// The index so many numbers further.
  @inline(__always)
  func advanced(by step: Int) -> Self {
    Self(bits: bits &+ L.MaskStorage(repeating: L.MaskStorage.Scalar(truncatingIfNeeded: step)))
  }

  /// a where the condition holds, else b.
  @inline(__always)
  static func choose(_ condition: Condition<L>, _ a: Self, _ b: Self) -> Self {
    Self(bits: unsafeBitCast(select(condition, a.sum, b.sum), to: L.MaskStorage.self))
  }
}

/// As many numbers as lanes.
struct OneRegister<L: RealLanes>: LaneColumn {
  private let numbers: L

  @inline(__always)
  init(_ numbers: UnsafePointer<L.Scalar>) { self.numbers = loaded(numbers) }

  @inline(__always)
  subscript(_ place: LaneIndex<L>) -> L {
    if isSingle(L.self) {
      let picked = lanes_choose_f32x16(
        unsafeBitCast(numbers, to: FloatLanes.self),
        unsafeBitCast(place.bits, to: SIMD16<Int32>.self))
      return unsafeBitCast(picked, to: L.self)
    }
    let picked = lanes_choose_f64x8(
      unsafeBitCast(numbers, to: DoubleLanes.self),
      unsafeBitCast(place.bits, to: SIMD8<Int64>.self))
    return unsafeBitCast(picked, to: L.self)
  }
}

/// Twice as many numbers as lanes.
struct TwoRegisters<L: RealLanes>: LaneColumn {
  private let low, high: L

  @inline(__always)
  init(_ numbers: UnsafePointer<L.Scalar>) {
    (low, high) = (loaded(numbers), loaded(numbers + L.scalarCount))
  }

  @inline(__always)
  subscript(_ place: LaneIndex<L>) -> L {
    if isSingle(L.self) {
      let picked = lanes_pick(
        unsafeBitCast(low, to: FloatLanes.self), unsafeBitCast(high, to: FloatLanes.self),
        unsafeBitCast(place.bits, to: SIMD16<Int32>.self))
      return unsafeBitCast(picked, to: L.self)
    }
    let picked = lanes_pick_f64x8(
      unsafeBitCast(low, to: DoubleLanes.self), unsafeBitCast(high, to: DoubleLanes.self),
      unsafeBitCast(place.bits, to: SIMD8<Int64>.self))
    return unsafeBitCast(picked, to: L.self)
  }
}

/// Four times as many numbers as lanes.
struct FourRegisters<L: RealLanes>: LaneColumn {
  private let low, high: TwoRegisters<L>

  @inline(__always)
  init(_ numbers: UnsafePointer<L.Scalar>) {
    (low, high) = (TwoRegisters(numbers), TwoRegisters(numbers + 2 &* L.scalarCount))
  }

  @inline(__always)
  subscript(_ place: LaneIndex<L>) -> L {
    select(place < Double(2 &* L.scalarCount), low[place], high[place])
  }
}
#endif
