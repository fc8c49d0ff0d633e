import Kernels

/// An unevaluated sum of two numbers, which doubles the precision of their type.
///
/// The reference computes its formulas literally in this arithmetic and rounds once at the end, so
/// its error is the final rounding.
///
/// - Error: a few units of the square of the type's epsilon per operation; magnitudes beyond the
///   square root of the type's range lose that.
/// - Source: Dekker 1971; Joldes, Muller, Popescu, Tight and rigorous error bounds for basic
///   building blocks of double-word arithmetic, 2017.
struct DoubleWord<Scalar: KernelScalar>: Sendable, Equatable, Comparable {
  var high: Scalar
  var low: Scalar

  @inline(__always)
  init(_ high: Scalar, _ low: Scalar = 0) {
    self.high = high
    self.low = low
  }

  /// The value rounded to one number.
  @inline(__always)
  var rounded: Scalar { high + low }

  @inline(__always)
  var isNaN: Bool { high.isNaN }

  /// The exact sum of two numbers.
  @inline(__always)
  static func sum(_ a: Scalar, _ b: Scalar) -> Self {
    let total = a + b
    guard total.isFinite else { return Self(total) }
    let fromB = total - a
    return Self(total, (a - (total - fromB)) + (b - fromB))
  }

  /// The exact product of two numbers.
  @inline(__always)
  static func product(_ a: Scalar, _ b: Scalar) -> Self {
    let total = a * b
    guard total.isFinite else { return Self(total) }
    return Self(total, (-total).addingProduct(a, b))
  }

  @inline(__always)
  private static func renormalized(_ a: Scalar, _ b: Scalar) -> Self {
    let total = a + b
    guard total.isFinite else { return Self(total) }
    return Self(total, b - (total - a))
  }

  @inline(__always)
  static func + (a: Self, b: Self) -> Self {
    let high = sum(a.high, b.high)
    guard high.high.isFinite else { return high }
    let low = sum(a.low, b.low)
    let partial = renormalized(high.high, high.low + low.high)
    return renormalized(partial.high, partial.low + low.low)
  }

  @inline(__always)
  static prefix func - (a: Self) -> Self { Self(-a.high, -a.low) }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self { a + -b }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    let high = product(a.high, b.high)
    guard high.high.isFinite else { return high }
    return renormalized(
      high.high, high.low.addingProduct(a.high, b.low).addingProduct(a.low, b.high))
  }

  @inline(__always)
  static func * (a: Scalar, b: Self) -> Self { Self(a) * b }

  @inline(__always)
  static func / (a: Self, b: Self) -> Self {
    let first = a.high / b.high
    guard first.isFinite, b.high.isFinite else { return Self(first) }
    let second = (a - first * b).high / b.high
    let third = (a - first * b - second * b).high / b.high
    return renormalized(first, second) + Self(third)
  }

  @inline(__always)
  static func < (a: Self, b: Self) -> Bool {
    a.high < b.high || (a.high == b.high && a.low < b.low)
  }

  @inline(__always)
  static func <= (a: Self, b: Self) -> Bool {
    a.high < b.high || (a.high == b.high && a.low <= b.low)
  }

  @inline(__always)
  static func >= (a: Self, b: Self) -> Bool { b <= a }

  /// The absolute value.
  var magnitude: Self { high < 0 ? -self : self }

  func squareRoot() -> Self {
    guard high > 0, high.isFinite else { return Self(high.squareRoot()) }
    let root = high.squareRoot()
    return Self.sum(root, (self - Self.product(root, root)).high / (2 * root))
  }
}
