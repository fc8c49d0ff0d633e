import Kernels

/// A square matrix whose minors are exact.
///
/// Powers of two are taken out of its rows and columns, so that minors stay in range.
struct ExactMatrix {
  private let size: Int
  private let entries: [Word]
  private let rowExponents: [Int]
  private let columnExponents: [Int]
  /// The determinant without `exponent`.
  private(set) var determinant = Word(0)

  /// The matrix of numbers row by row.
  init(_ numbers: [Word], size: Int) {
    let indices = 0..<size
    self.size = size
    let rows = indices.map { i in Array(numbers[(size * i)..<(size * i + size)]) }
    let columns = indices.map { k in rows.map { $0.comfortable[k] } }
    rowExponents = rows.map(\.exponent)
    columnExponents = columns.map(\.exponent)
    entries = indices.flatMap { i in columns.map { $0.comfortable[i] } }
    determinant = minor(rows: Array(indices), columns: Array(indices)).word
  }

  /// The power of two that `determinant` is to be multiplied by.
  var exponent: Int { (rowExponents + columnExponents).reduce(0, +) }

  /// The determinant of some rows and columns, by expansion along the first row.
  private func minor(rows: [Int], columns: [Int]) -> ExactSum {
    guard let row = rows.first else { return ExactSum(1) }
    var total = ExactSum(0)
    for (k, column) in columns.enumerated() where entries[size * row + column].high != 0 {
      let entry = entries[size * row + column]
      let rest = minor(rows: Array(rows.dropFirst()), columns: columns.filter { $0 != column })
      total = total + ExactSum(k % 2 == 0 ? entry : -entry) * rest
    }
    return total
  }

  /// The entries of the inverse; the determinant must not be 0.
  var inverse: [[Word]] {
    let indices = 0..<size
    return indices.map { i in
      indices.map { k in
        let cofactor = minor(rows: indices.filter { $0 != k }, columns: indices.filter { $0 != i })
        let entry = ((i + k) % 2 == 0 ? cofactor.word : -cofactor.word) / determinant
        return entry.scaled(-columnExponents[i] - rowExponents[k])
      }
    }
  }
}

/// Whether a determinant is 0 or its reciprocal is not finite.
func isSingular(_ determinant: Word) -> Bool { !(1 / determinant.rounded).isFinite }

/// See `TransformOperation.determinant`.
func determinant(_ numbers: [Double]) -> Word {
  let matrix = ExactMatrix(numbers.map { Word($0) }, size: 4)
  return matrix.determinant.scaled(matrix.exponent)
}

/// See `TransformOperation.invert`.
func inversion(_ numbers: [Double]) -> [Word] {
  let words = numbers.map { Word($0) }
  let matrix = ExactMatrix(words, size: 4)
  if isSingular(matrix.determinant.scaled(matrix.exponent)) {
    return words + [Word(0), Word(.infinity)]
  }
  let inverse = matrix.inverse.flatMap(\.self)
  return inverse + [Word(1), greatestRowSum(words) * greatestRowSum(inverse)]
}

/// The greatest sum of the magnitudes of a row of 4.
private func greatestRowSum(_ entries: [Word]) -> Word {
  (0..<4).map { i in entries[(4 * i)..<(4 * i + 4)].map(\.magnitude).reduce(Word(0), +) }
    .max() ?? Word(0)
}
