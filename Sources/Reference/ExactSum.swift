import Kernels

/// What sums and products of doubles make, of any size and with nothing rounded away: whether a
/// minor vanishes, or a time is past, decides.
struct ExactSum: Comparable {
  /// In base 2^24 from the lowest place on: none negative but the last, which bears the sign; no 0
  /// at either end, and none at all for 0.
  private let digits: [Int]
  /// The place of the first digit; that of ones is 0.
  private let lowest: Int

  /// Bits of a digit, few enough for sums of products of digits.
  private static let width = 24

  /// One finite number.
  init(_ value: Double) {
    let whole = Int(value.significand * 0x1p52) * (value < 0 ? -1 : 1)
    let exponent = value == 0 ? 0 : Int(value.exponent) - 52
    let shift = (exponent % Self.width + Self.width) % Self.width
    let upper = whole >> Self.width
    self.init(
      [(whole - upper << Self.width) << shift, upper << shift],
      from: (exponent - shift) / Self.width)
  }

  /// One number; nil for an infinite one.
  init?(finite value: Double) {
    guard value.isFinite else { return nil }
    self.init(value)
  }

  /// The sum of two numbers.
  init(_ word: Word) {
    self = word.low == 0 ? Self(word.high) : Self(word.high) + Self(word.low)
  }

  /// Digits of any size and sign, from a place on.
  private init(_ unbounded: [Int], from place: Int) {
    var kept = unbounded
    var carry = 0
    for i in kept.indices {
      let digit = kept[i] + carry
      carry = digit >> Self.width
      kept[i] = digit - carry << Self.width
    }
    while carry != 0 && carry != -1 {
      kept.append(carry & (1 << Self.width - 1))
      carry >>= Self.width
    }
    if carry != 0 { kept.append(carry) }
    let zeros = kept.prefix { $0 == 0 }.count
    if zeros > 0 { kept.removeFirst(zeros) }
    while let last = kept.last, last == 0 || (last == -1 && kept.count > 1) {
      kept.removeLast()
      if last < 0 { kept[kept.count - 1] -= 1 << Self.width }
    }
    (digits, lowest) = (kept, kept.isEmpty ? 0 : place + zeros)
  }

  /// -1, 0 or 1.
  var sign: Int { digits.last?.signum() ?? 0 }

  static func < (a: Self, b: Self) -> Bool { (a - b).sign < 0 }

  static prefix func - (a: Self) -> Self { Self(a.digits.map(-), from: a.lowest) }

  static func - (a: Self, b: Self) -> Self { a + -b }

  static func + (a: Self, b: Self) -> Self {
    if a.digits.isEmpty { return b }
    if b.digits.isEmpty { return a }
    let place = min(a.lowest, b.lowest)
    let end = max(a.lowest + a.digits.count, b.lowest + b.digits.count)
    var total = [Int](repeating: 0, count: end - place)
    for term in [a, b] {
      for (i, digit) in term.digits.enumerated() { total[term.lowest - place + i] += digit }
    }
    return Self(total, from: place)
  }

  static func * (a: Self, b: Self) -> Self {
    var total = [Int](repeating: 0, count: a.digits.count + b.digits.count)
    for (i, digit) in a.digits.enumerated() {
      for (k, other) in b.digits.enumerated() { total[i + k] += digit * other }
    }
    return Self(total, from: a.lowest + b.lowest)
  }

  static func * (a: Double, b: Self) -> Self { Self(a) * b }

  /// The place of the last digit.
  private var highest: Int { lowest + digits.count - 1 }

  /// The number to the digits of a word, over the base to the power of `highest`.
  private var leading: Word {
    digits.suffix(6).reversed().enumerated().reduce(Word(0)) {
      $0 + Word(Double($1.element)).scaled(-Self.width * $1.offset)
    }
  }

  /// The number to the digits of a word.
  var word: Word { leading.scaled(Self.width * highest) }

  /// Numbers to the digits of words, over the power of the base that brings the greatest below it.
  static func words(_ numbers: [Self]) -> [Word] {
    let unit = numbers.filter { $0.sign != 0 }.map(\.highest).max() ?? 0
    return numbers.map { $0.leading.scaled(width * ($0.highest - unit)) }
  }

  /// The quotient to the digits of a word.
  static func / (a: Self, b: Self) -> Word {
    (a.leading / b.leading).scaled(width * (a.highest - b.highest))
  }

  /// The greatest whole multiple of a positive number that is not above this one, and what is left.
  func divided(by divisor: Self) -> (quotient: Self, remainder: Self) {
    var (quotient, rest) = (Self(0), self)
    while rest.sign < 0 || rest >= divisor {
      // The quotient's leading digits, whole ones; where rounding left none, the last unit.
      let above = max(0, rest.highest - divisor.highest - 3)
      let places = rest.highest - divisor.highest - above
      let share = (rest.leading / divisor.leading).scaled(Self.width * places).high.rounded(.down)
      let whole = Self(share == 0 ? Double(rest.sign) : share)
      let step = Self(whole.digits, from: whole.lowest + above)
      (quotient, rest) = (quotient + step, rest - step * divisor)
    }
    return (quotient, rest)
  }
}
