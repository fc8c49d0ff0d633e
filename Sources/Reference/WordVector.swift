import Kernels

extension Word {
  /// The number times 2^exponent; infinite where that overflows.
  func scaled(_ exponent: Int) -> Word {
    let scaled = Double(sign: .plus, exponent: exponent, significand: high)
    guard scaled.isFinite else { return Word(scaled) }
    return Word(scaled, Double(sign: .plus, exponent: exponent, significand: low))
  }
}

extension Collection<Word> {
  /// The exponent of the largest magnitude; 0 for zeros.
  var exponent: Int {
    let largest = map(\.high.magnitude).max() ?? 0
    return largest > 0 && largest.isFinite ? Int(largest.exponent) : 0
  }

  /// The vector times a power of two, so that squares and products keep their digits.
  var comfortable: [Word] { map { [exponent] in $0.scaled(-exponent) } }

  /// The length, for any magnitude.
  var length: Word {
    let scaled = comfortable
    return dot(scaled, scaled).squareRoot().scaled(exponent)
  }

  /// The vector of length 1; nil for zeros.
  var unit: [Word]? {
    let scaled = comfortable
    let length = scaled.length
    return length.high == 0 ? nil : scaled.map { $0 / length }
  }
}

/// The sum of the products of the numbers.
func dot(_ a: some Collection<Word>, _ b: some Collection<Word>) -> Word {
  zip(a, b).reduce(Word(0)) { $0 + $1.0 * $1.1 }
}

/// The vector product of two vectors of three numbers.
func cross(_ a: [Word], _ b: [Word]) -> [Word] {
  func minor(_ i: Int, _ j: Int) -> Word { a[i] * b[j] - a[j] * b[i] }
  return [minor(1, 2), minor(2, 0), minor(0, 1)]
}

/// A difference, or 0 where it is what rounding left of a number.
func significant(_ difference: Word, beside number: Word) -> Word {
  difference.high.magnitude > 0x1p-100 * number.high.magnitude ? difference : Word(0)
}

/// a + s b.
func sum(_ a: [Word], _ s: Word, _ b: [Word]) -> [Word] { zip(a, b).map { $0 + s * $1 } }

/// From a at 0 to b at 1 on a line.
func mix(_ a: Word, _ b: Word, _ t: Word) -> Word {
  t <= Word(0.5) ? a + t * (b - a) : b - (Word(1) - t) * (b - a)
}

/// From a at 0 to b at 1 on a line, number by number.
func mix(_ a: [Word], _ b: [Word], _ t: Word) -> [Word] { zip(a, b).map { mix($0, $1, t) } }
