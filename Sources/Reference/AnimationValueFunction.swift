import Kernels

extension ValueFunction {
  /// The matrix that numbers make.
  func matrix(_ numbers: [Word]) -> Matrix {
    let (zero, one) = (Word(0), Word(1))
    return switch self {
    case .rotateX: rotation(numbers[0], 1, 2)
    case .rotateY: rotation(numbers[0], 2, 0)
    case .rotateZ: rotation(numbers[0], 0, 1)
    case .scale: Matrix(scale: numbers)
    case .scaleX: Matrix(scale: [numbers[0], one, one])
    case .scaleY: Matrix(scale: [one, numbers[0], one])
    case .scaleZ: Matrix(scale: [one, one, numbers[0]])
    case .translate: Matrix(translation: numbers)
    case .translateX: Matrix(translation: [numbers[0], zero, zero])
    case .translateY: Matrix(translation: [zero, numbers[0], zero])
    case .translateZ: Matrix(translation: [zero, zero, numbers[0]])
    }
  }

  /// The rotation from one axis towards another.
  private func rotation(_ angle: Word, _ from: Int, _ to: Int) -> Matrix {
    let (sine, cosine) = Word.sineAndCosine(angle)
    var matrix = Matrix()
    (matrix[from, from], matrix[from, to]) = (cosine, sine)
    (matrix[to, from], matrix[to, to]) = (-sine, cosine)
    return matrix
  }
}
