import CLanes

/// A vector of one register, with every operation that kernels use.
///
/// In generic code the standard library's SIMD operators are loops over lanes: comparisons, masks
/// and square roots then run lane by lane. These requirements are witnessed where the type is
/// known, by one instruction each.
public protocol RealLanes: SIMD, Weighable
where Scalar: BinaryFloatingPoint, Weight == Scalar, MaskStorage: BitLanes {
  /// Which lanes hold a condition.
  typealias Mask = SIMDMask<MaskStorage>
  /// The number in every lane.
  static func filled(with number: Scalar) -> Self
  /// a + b.
  static func sum(_ a: Self, _ b: Self) -> Self
  /// a - b.
  static func difference(_ a: Self, _ b: Self) -> Self
  /// a b.
  static func product(_ a: Self, _ b: Self) -> Self
  /// a / b.
  static func quotient(_ a: Self, _ b: Self) -> Self
  /// a b + c in one rounding; slow where the level has no such instruction.
  static func fused(_ a: Self, _ b: Self, _ c: Self) -> Self
  /// a < b.
  static func less(_ a: Self, _ b: Self) -> Mask
  /// a <= b.
  static func lessOrEqual(_ a: Self, _ b: Self) -> Mask
  /// a == b.
  static func equal(_ a: Self, _ b: Self) -> Mask
  /// Both conditions.
  static func and(_ a: Mask, _ b: Mask) -> Mask
  /// Either condition.
  static func or(_ a: Mask, _ b: Mask) -> Mask
  /// The opposite condition.
  static func not(_ a: Mask) -> Mask
  /// Whether any lane holds the condition.
  static func anyHolds(_ mask: Mask) -> Bool
  /// Whether every lane holds the condition.
  static func allHold(_ mask: Mask) -> Bool
  /// a where the condition holds, else b.
  static func choose(_ mask: Mask, _ a: Self, _ b: Self) -> Self
  /// The correctly rounded square root.
  func squareRoot() -> Self
  /// 1 / self, in Float to 11 bits or better: for iterations that correct themselves.
  func reciprocal() -> Self
  /// 1 / sqrt(self), likewise.
  func inverseRoot() -> Self
  /// Rows of 4 lanes: lane k of every row in the whole row. Only for 4 lanes or more.
  func spread(_ k: Int) -> Self
  /// A row of 4 numbers, repeated. Only for 4 lanes or more.
  static func repeating(row: UnsafePointer<Scalar>) -> Self
  /// Four numbers of the rows of 4 that indices name, a row per lane.
  static func rows(
    _ rows: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> (Self, Self, Self, Self)
  /// Four numbers of every fourth of as many elements as lanes, side by side: an element's begin at its
  /// index. Only for 4 lanes or more.
  static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Self
  /// Writes them to every fourth row of 4 numbers. Only for 4 lanes or more.
  func distribute(_ rows: UnsafeMutablePointer<Scalar>)
  /// Writes whole numbers as integers.
  func storeWhole(_ target: UnsafeMutablePointer<Int32>)
  /// The largest integer that is not greater.
  func floor() -> Self
}

/// The bits of a vector's numbers, as integers; for the same reason with operations of its own.
public protocol BitLanes: SIMD where Scalar: FixedWidthInteger {
  /// The integer in every lane.
  static func filled(with number: Scalar) -> Self
  /// a + b, wrapping.
  static func sum(_ a: Self, _ b: Self) -> Self
  /// a - b, wrapping.
  static func difference(_ a: Self, _ b: Self) -> Self
  /// The bits that both have.
  static func and(_ a: Self, _ b: Self) -> Self
  /// The bits that either has.
  static func or(_ a: Self, _ b: Self) -> Self
  /// The bits that one has and the other has not.
  static func exclusiveOr(_ a: Self, _ b: Self) -> Self
  /// a moved to higher places, by so many below its width.
  static func raised(_ a: Self, _ places: Self) -> Self
  /// a moved to lower places with its sign, by so many below its width.
  static func lowered(_ a: Self, _ places: Self) -> Self
}

/// A condition per lane.
struct Condition<L: RealLanes> {
  var mask: L.Mask

  @inline(always)
  init(_ mask: L.Mask) { self.mask = mask }

  @inline(always)
  static func .& (a: Self, b: Self) -> Self { Self(L.and(a.mask, b.mask)) }

  @inline(always)
  static func .| (a: Self, b: Self) -> Self { Self(L.or(a.mask, b.mask)) }

  @inline(always)
  static prefix func .! (a: Self) -> Self { Self(L.not(a.mask)) }
}

@inline(always)
func any<L: RealLanes>(_ condition: Condition<L>) -> Bool { L.anyHolds(condition.mask) }

@inline(always)
func all<L: RealLanes>(_ condition: Condition<L>) -> Bool { L.allHold(condition.mask) }

/// a where the condition holds, else b.
@inline(always)
func select<L: RealLanes>(_ condition: Condition<L>, _ a: L, _ b: L) -> L {
  L.choose(condition.mask, a, b)
}

/// a b + c, in one rounding where the level has the instruction.
@inline(always)
func multiplyAdd<L: RealLanes>(_ a: L, _ b: L, _ c: L) -> L {
  #if V3 || V4 || arch(arm64)
  L.fused(a, b, c)
  #else
  a * b + c
  #endif
}

extension BitLanes {
  @inline(always) init(repeating number: Scalar) { self = Self.filled(with: number) }

  @inline(always) static func &+ (a: Self, b: Self) -> Self { sum(a, b) }
  @inline(always) static func &+ (a: Self, b: Scalar) -> Self { a &+ Self(repeating: b) }
  @inline(always) static func &- (a: Self, b: Self) -> Self { difference(a, b) }
  @inline(always) static func &- (a: Scalar, b: Self) -> Self { Self(repeating: a) &- b }
  @inline(always) static func & (a: Self, b: Self) -> Self { and(a, b) }
  @inline(always) static func | (a: Self, b: Self) -> Self { or(a, b) }
  @inline(always) static func ^ (a: Self, b: Self) -> Self { exclusiveOr(a, b) }
  @inline(always) static prefix func ~ (a: Self) -> Self { a ^ Self(repeating: -1) }
  @inline(always) static func &<< (a: Self, places: Self) -> Self { raised(a, places) }
  @inline(always) static func &>> (a: Self, places: Self) -> Self { lowered(a, places) }
}

extension RealLanes {
  @inline(always) init(repeating number: Scalar) { self = Self.filled(with: number) }

  @inline(always) static func + (a: Self, b: Self) -> Self { sum(a, b) }
  /// a - b.
  @inline(__always) public static func - (a: Self, b: Self) -> Self { difference(a, b) }
  @inline(always) static func * (a: Self, b: Self) -> Self { product(a, b) }
  @inline(always) static func / (a: Self, b: Self) -> Self { quotient(a, b) }
  @inline(always) static func + (a: Self, b: Scalar) -> Self { a + Self(repeating: b) }
  @inline(always) static func - (a: Self, b: Scalar) -> Self { a - Self(repeating: b) }
  /// Every lane times a number.
  @inline(__always) public static func * (a: Self, b: Scalar) -> Self { a * Self(repeating: b) }
  @inline(always) static func - (a: Scalar, b: Self) -> Self { Self(repeating: a) - b }
  @inline(always) static func / (a: Scalar, b: Self) -> Self { Self(repeating: a) / b }
  @inline(always) static func *= (a: inout Self, b: Self) { a = a * b }
  @inline(always) static func *= (a: inout Self, b: Scalar) { a = a * b }
  @inline(always) static func += (a: inout Self, b: Self) { a = a + b }

  @inline(always) static func < (a: Self, b: Self) -> Condition<Self> { Condition(less(a, b)) }
  @inline(always) static func > (a: Self, b: Self) -> Condition<Self> { Condition(less(b, a)) }
  @inline(always) static func <= (a: Self, b: Self) -> Condition<Self> {
    Condition(lessOrEqual(a, b))
  }
  @inline(always) static func >= (a: Self, b: Self) -> Condition<Self> {
    Condition(lessOrEqual(b, a))
  }
  @inline(always) static func < (a: Self, b: Scalar) -> Condition<Self> {
    a < Self(repeating: b)
  }
  @inline(always) static func > (a: Self, b: Scalar) -> Condition<Self> {
    a > Self(repeating: b)
  }
  @inline(always) static func <= (a: Self, b: Scalar) -> Condition<Self> {
    a <= Self(repeating: b)
  }
  @inline(always) static func >= (a: Self, b: Scalar) -> Condition<Self> {
    a >= Self(repeating: b)
  }

  /// Where self == other.
  @inline(always) func equals(_ other: Self) -> Condition<Self> {
    Condition(Self.equal(self, other))
  }
  @inline(always) func equals(_ other: Scalar) -> Condition<Self> {
    equals(Self(repeating: other))
  }
}
