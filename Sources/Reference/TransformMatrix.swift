import Kernels

/// A 4x4 matrix of words, for row vectors.
struct Matrix {
  /// m11, m12 and so on to m44.
  private(set) var entries: [Word]

  /// The identity.
  init() { entries = (0..<16).map { Word($0 % 5 == 0 ? 1 : 0) } }

  /// The matrix of 16 numbers.
  init(_ numbers: some Collection<Double>) { entries = numbers.map { Word($0) } }

  /// The matrix of 16 entries.
  init(_ entries: some Collection<Word>) { self.entries = Array(entries) }

  /// The diagonal matrix of numbers, and 1 where they end.
  init(scale: [Word]) {
    self.init()
    for (k, number) in scale.enumerated() { self[k, k] = number }
  }

  /// The translation by numbers, and by 0 where they end.
  init(translation: [Word]) {
    self.init()
    for (k, number) in translation.enumerated() { self[3, k] = number }
  }

  /// The perspective of an eye at a distance: m34 = -1/distance.
  init(distance: Double) {
    self.init()
    self[2, 3] = Word(-1) / Word(distance)
  }

  subscript(row: Int, column: Int) -> Word {
    get { entries[4 * row + column] }
    set { entries[4 * row + column] = newValue }
  }

  /// A row.
  func row(_ i: Int) -> ArraySlice<Word> { entries[(4 * i)..<(4 * i + 4)] }

  /// a b, which applies a first.
  static func * (a: Matrix, b: Matrix) -> Matrix {
    var product = Matrix()
    for i in 0..<4 {
      let row = b.image(a.row(i))
      for (k, number) in row.enumerated() { product[i, k] = number }
    }
    return product
  }

  /// p M.
  func image(_ point: some Collection<Word>) -> [Word] {
    (0..<4).map { k in dot(point, [self[0, k], self[1, k], self[2, k], self[3, k]]) }
  }

  /// Applies this matrix about a centre instead of the origin: T(-centre) M T(centre).
  func about(_ centre: [Word]) -> Matrix {
    Matrix(translation: centre.map { -$0 }) * self * Matrix(translation: centre)
  }
}

extension TransformProgram {
  /// See `TransformOperation.compose`.
  func matrix(_ numbers: [Double]) -> Matrix {
    let words = numbers.map { Word($0) }
    let turned = 3 + rotation.count
    var parts = [Matrix](repeating: Matrix(), count: 3)
    parts[order.places.scale] = Matrix(scale: Array(words[..<3]))
    parts[order.places.rotation] = rotation.matrix(Array(numbers[3..<turned]))
    parts[order.places.translation] = Matrix(translation: Array(words[turned..<(turned + 3)]))
    let made = parts[0] * parts[1] * parts[2] * Matrix(distance: numbers[turned + 6])
    return made.about(Array(words[(turned + 3)..<(turned + 6)]))
  }
}

/// The product of matrices, the first of which applies first.
func concatenation(_ numbers: [Double]) -> Matrix {
  stride(from: 0, to: numbers.count, by: 16).reduce(Matrix()) {
    $0 * Matrix(numbers[$1..<($1 + 16)])
  }
}

/// The identity and the powers of a matrix that follow, one after the other.
func powers(_ matrix: Matrix, count: Int) -> [Word] {
  var power = Matrix()
  var all = power.entries
  for _ in 1..<count {
    power = power * matrix
    all += power.entries
  }
  return all
}
