// Float contraction: `errorOfProduct` is exact at every level.

/// Sums and products in two words, of about twice the digits.
///
/// - Source: Joldes, Muller, Popescu, Tight and rigorous error bounds for basic building blocks of
///   double-word arithmetic, algorithms 6 and 12.
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
  static func * (a: Self, b: Self) -> Self {
    let product = Self(a.high, times: b.high)
    let cross = a.high * b.low + (a.low * b.high + a.low * b.low)
    return Self(large: product.high, plus: product.low + cross)
  }
}

/// a b - c d to the last digits, whatever cancels; exactly 0 where it is 0.
@inline(__always)
func differenceOfProducts<L: RealLanes>(_ a: L, _ b: L, _ c: L, _ d: L) -> L {
  let (first, second) = (LaneFactor(a, times: b), LaneFactor(c, times: d))
  return (first.high - second.high) + (first.low - second.low)
}
