import Kernels

/// A sum of doubles of which nothing is rounded away: of minors, whether they vanish decides.
///
/// - Source: Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric
///   predicates, 1997.
struct ExactSum {
  /// Numbers whose digits do not overlap, from the smallest on, none of them 0.
  private var parts: [Double] = []

  /// One number.
  init(_ value: Double) { add(value) }

  private mutating func add(_ value: Double) {
    var carry = value
    var kept: [Double] = []
    for part in parts {
      let sum = Word.sum(carry, part)
      if sum.low != 0 { kept.append(sum.low) }
      carry = sum.high
    }
    if carry != 0 { kept.append(carry) }
    parts = kept
  }

  static func + (a: Self, b: Self) -> Self {
    var total = a
    for part in b.parts { total.add(part) }
    return total
  }

  static func * (a: Double, b: Self) -> Self {
    var total = Self(0)
    for part in b.parts {
      let product = Word.product(a, part)
      total.add(product.low)
      total.add(product.high)
    }
    return total
  }

  /// The sum to the digits of a word.
  var word: Word { parts.reduce(Word(0)) { $0 + Word($1) } }
}
