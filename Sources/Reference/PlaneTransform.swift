import Kernels

/// A two-dimensional matrix: the linear part's rows, each over a power of two, and the translation.
struct PlaneTransform {
  private let first: [Word]
  private let second: [Word]
  private let exponents: (first: Int, second: Int)
  private let translation: [Word]

  /// The matrix of 16 entries; nil where it is not two-dimensional.
  init?(_ entries: [Word]) {
    let plane = [0, 1, 4, 5, 12, 13]
    for (k, entry) in entries.enumerated() where !plane.contains(k) {
      guard entry == Word(k % 5 == 0 ? 1 : 0) else { return nil }
    }
    let words = plane.map { entries[$0] }
    first = words[0..<2].comfortable
    second = words[2..<4].comfortable
    exponents = (words[0..<2].exponent, words[2..<4].exponent)
    translation = Array(words[4..<6])
  }

  /// Whether it has no inverse.
  var isSingular: Bool { determinant.high == 0 }

  /// The determinant of the two rows.
  private var determinant: Word { first[0] * second[1] - first[1] * second[0] }

  /// Whether it turns the plane over, and a < d, so that x is what is turned over.
  private var mirrors: (x: Bool, y: Bool) {
    guard determinant.high < 0 else { return (false, false) }
    let isFirst = first[0].scaled(exponents.first) < second[1].scaled(exponents.second)
    return (isFirst, !isFirst)
  }

  /// Whether two angles, in quarter turns, are more than half a turn apart, and not only by what rounding
  /// makes of one.
  private static func areFar(_ angle: Word, _ other: Word) -> Bool {
    Word(2 * (1 + 0x1p-48)) < (angle - other).magnitude
  }
}

/// A plane's matrix by scale, angle and what is left: S(sx, sy) R(angle) M2 T.
private struct RemainderForm {
  var scale: [Word]
  /// In quarter turns.
  var angle: Word
  /// m11, m12, m21, m22 of what is left.
  var remainder: [Word]
  var translation: [Word]

  /// The 16 entries.
  var matrix: Matrix {
    let (sine, cosine) = Word.sineAndCosine(quarterTurns: angle)
    return Matrix(scale: scale) * Matrix(axis: 2, sine: sine, cosine: cosine)
      * Matrix(plane: remainder) * Matrix(translation: translation)
  }
}

/// A plane's matrix by scale, skew and angle: S(sx, sy) [1 0; k 1] R(angle) T.
private struct SkewForm {
  var scale: [Word]
  var skew: Word
  /// In quarter turns.
  var angle: Word
  var translation: [Word]

  /// The 16 entries.
  var matrix: Matrix {
    let (sine, cosine) = Word.sineAndCosine(quarterTurns: angle)
    return Matrix(scale: scale) * Matrix(plane: [Word(1), Word(0), skew, Word(1)])
      * Matrix(axis: 2, sine: sine, cosine: cosine) * Matrix(translation: translation)
  }
}

extension Matrix {
  /// The matrix with a linear part in the plane.
  fileprivate init(plane: [Word]) {
    self.init()
    (self[0, 0], self[0, 1], self[1, 0], self[1, 1]) = (plane[0], plane[1], plane[2], plane[3])
  }
}

extension PlaneTransform {
  /// css-transforms-1's decomposition.
  private var remainderForm: RemainderForm {
    let (x, y) = (mirrors.x ? Word(-1) : Word(1), mirrors.y ? Word(-1) : Word(1))
    let lengths = (first.length, second.length)
    let row = first.map { x * $0 / lengths.0 }
    let other = second.map { y * $0 / lengths.1 }
    let (cosine, sine) = (row[0], row[1])
    return RemainderForm(
      scale: [x * lengths.0.scaled(exponents.first), y * lengths.1.scaled(exponents.second)],
      angle: Word.angle(x: cosine, y: sine) / Word.quarterTurn,
      remainder: [
        cosine * row[0] - sine * other[0], cosine * row[1] - sine * other[1],
        sine * row[0] + cosine * other[0], sine * row[1] + cosine * other[1],
      ], translation: translation)
  }

  /// css-transforms-2's decomposition of a matrix that has an inverse.
  private var skewForm: SkewForm {
    let x = mirrors.x ? Word(-1) : Word(1)
    let length = x * first.length
    return SkewForm(
      scale: [
        length.scaled(exponents.first), (determinant / length).scaled(exponents.second),
      ], skew: dot(first, second) / determinant,
      angle: Word.angle(x: x * first[0], y: x * first[1]) / Word.quarterTurn,
      translation: translation)
  }

  /// Core Animation's interpolation, where an angle of exactly 0 counts as a whole turn.
  func interpolated(to other: PlaneTransform, _ t: Word) -> Matrix {
    var (a, b) = (remainderForm, other.remainderForm)
    if (mirrors.x && other.mirrors.y) || (mirrors.y && other.mirrors.x) {
      a.scale = a.scale.map { -$0 }
      a.angle = a.angle + Word(a.angle.high < 0 ? 2 : -2)
    }
    if a.angle.high == 0 { a.angle = Word(4) }
    if b.angle.high == 0 { b.angle = Word(4) }
    if Self.areFar(a.angle, b.angle) {
      if b.angle < a.angle { a.angle = a.angle - Word(4) } else { b.angle = b.angle - Word(4) }
    }
    return RemainderForm(
      scale: mix(a.scale, b.scale, t), angle: mix(a.angle, b.angle, t),
      remainder: mix(a.remainder, b.remainder, t),
      translation: mix(a.translation, b.translation, t)
    ).matrix
  }

  /// css-transforms-2's interpolation, which turns the short way.
  func turnedShort(to other: PlaneTransform, _ t: Word) -> Matrix {
    var (a, b) = (skewForm, other.skewForm)
    if Self.areFar(a.angle, b.angle) {
      b.angle = b.angle + Word(b.angle < a.angle ? 4 : -4)
    }
    return SkewForm(
      scale: mix(a.scale, b.scale, t), skew: mix(a.skew, b.skew, t),
      angle: mix(a.angle, b.angle, t), translation: mix(a.translation, b.translation, t)
    ).matrix
  }
}
