// Float contraction: `errorOfProduct` is exact at every level.

/// Sums and products in two words, of about twice the digits.
///
/// - Source: Joldes, Muller, Popescu, Tight and rigorous error bounds for basic building blocks of
///   double-word arithmetic, algorithms 4, 6 and 12.
extension LaneFactor {
  /// a + b exactly.
  @inline(__always)
  init(_ a: L, plus b: L) {
    high = a + b
    let part = high - a
    low = (a - (high - part)) + (b - part)
  }

  /// The same for |a| >= |b|.
  @inline(__always)
  private init(large a: L, plus b: L) {
    high = a + b
    low = b - (high - a)
  }

  /// A number alone.
  @inline(__always)
  init(_ a: L) { self.init(high: a, low: .zero) }

  /// a b exactly.
  @inline(__always)
  init(_ a: L, times b: L) {
    high = a * b
    low = errorOfProduct(a, b, high)
  }

  @inline(__always)
  var negated: Self { Self(high: high * -1, low: low * -1) }

  @inline(__always)
  static func + (a: Self, b: Self) -> Self {
    let (sum, rest) = (Self(a.high, plus: b.high), Self(a.low, plus: b.low))
    let first = Self(large: sum.high, plus: sum.low + rest.high)
    return Self(large: first.high, plus: rest.low + first.low)
  }

  @inline(__always)
  static func + (a: Self, b: L) -> Self {
    let sum = Self(a.high, plus: b)
    return Self(large: sum.high, plus: a.low + sum.low)
  }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    let product = Self(a.high, times: b.high)
    let cross = a.high * b.low + (a.low * b.high + a.low * b.low)
    return Self(large: product.high, plus: product.low + cross)
  }
}

/// Shorter ways, whose low word may exceed half a last digit of the high one.
extension LaneFactor {
  /// The sum with a number.
  @inline(__always)
  func adding(_ b: L) -> Self {
    let sum = Self(high, plus: b)
    return Self(high: sum.high, low: sum.low + low)
  }

  /// The sum with a number in two words.
  @inline(__always)
  func adding(_ b: Self) -> Self {
    let sum = Self(high, plus: b.high)
    return Self(high: sum.high, low: sum.low + (low + b.low))
  }

  /// The product with a number.
  @inline(__always)
  func scaled(by b: L) -> Self {
    let product = Self(high, times: b)
    return Self(high: product.high, low: multiplyAdd(low, b, product.low))
  }

  /// The number itself, rounded.
  @inline(__always)
  var rounded: L { high + low }

  /// A number with the sign of the difference, 0 where there is none.
  @inline(__always)
  func excess(over b: Self) -> L { (high - b.high) + (low - b.low) }

  /// Itself, its sign turned where s is negative.
  @inline(__always)
  func signed(as s: L) -> Self {
    Self(high: turned(high, bySignOf: s), low: turned(low, bySignOf: s))
  }

  /// Itself in the lanes that hold, else another.
  @inline(__always)
  func kept(where condition: Condition<L>, else other: Self) -> Self {
    Self(high: select(condition, high, other.high), low: select(condition, low, other.low))
  }
}

/// a b - c d to the last digits, whatever cancels; exactly 0 where it is 0.
@inline(__always)
func differenceOfProducts<L: RealLanes>(_ a: L, _ b: L, _ c: L, _ d: L) -> L {
  let (first, second) = (LaneFactor(a, times: b), LaneFactor(c, times: d))
  return (first.high - second.high) + (first.low - second.low)
}
