import Kernels

extension Span where Element: KernelScalar {
  /// The numbers of one element.
  func numbers(
    _ element: Int, _ layout: NumberLayout, of numbers: Int, count: Int
  ) -> [Double] {
    (0..<numbers).map {
      Double(self[layout.index(of: $0, element: element, numbers: numbers, count: count)])
    }
  }
}

extension MutableSpan where Element: KernelScalar {
  /// Rounds the numbers of one element into their places from `start` on.
  mutating func store(
    _ words: [Word], _ element: Int, _ layout: NumberLayout, count: Int, from start: Int = 0
  ) {
    for (k, word) in words.enumerated() {
      let index = layout.index(of: k, element: element, numbers: words.count, count: count)
      self[start + index] = Element(word.rounded)
    }
  }

  /// Rounds what a function makes of every element's numbers into the element's place.
  mutating func fill(
    _ layout: NumberLayout, from inputs: Span<Element>, of inputCount: Int, to outputCount: Int,
    in call: StaticString = #function, _ function: ([Double]) -> [Word]
  ) {
    let n = requireElements("inputs", inputs.count, of: inputCount, in: call)
    requireCount("results", count, outputCount * n, in: call)
    for i in 0..<n {
      store(function(inputs.numbers(i, layout, of: inputCount, count: n)), i, layout, count: n)
    }
  }
}

/// The results of an operation for one element.
private func evaluate(_ operation: TransformOperation, _ numbers: [Double]) -> [Word] {
  func quaternions() -> [Quaternion] {
    stride(from: 0, to: numbers.count - 3, by: 4).map { Quaternion(numbers[$0..<($0 + 4)]) }
  }
  switch operation {
  case .compose(let program): return program.matrix(numbers).entries
  case .concat: return concatenation(numbers).entries
  case .powers(let count): return powers(Matrix(numbers), count: count)
  case .quad:
    let rectangle = numbers[16...].map { Word($0) }
    return quad(
      Matrix(numbers[..<16]), x: rectangle[0], y: rectangle[1], width: rectangle[2],
      height: rectangle[3])
  case .invert: return inversion(numbers)
  case .determinant: return [determinant(numbers)]
  case .decompose:
    let identity = (0..<17).map { Word([3, 4, 5, 12, 16].contains($0) ? 1 : 0) }
    return Decomposition(numbers).map { $0.words + [Word(1)] } ?? identity + [Word(0)]
  case .recompose: return Decomposition(numbers.map { Word($0) }).matrix.entries
  case .interpolate(let mode):
    return mode.matrix(Array(numbers[..<16]), Array(numbers[16..<32]), Word(numbers[32]))
  case .getKeyPath(let path): return path.component(of: numbers)
  case .setKeyPath(let path):
    return path.replacing(in: Array(numbers[..<16]), Array(numbers[16...]))
  case .slerp(let arc):
    return slerp(quaternions()[0], quaternions()[1], arc, Word(numbers[8])).numbers
  case .nlerp(let arc):
    return nlerp(quaternions()[0], quaternions()[1], arc, Word(numbers[8])).numbers
  case .squad: return squad(quaternions(), Word(numbers[16])).numbers
  case .quaternionMatrix:
    let matrix = quaternions()[0].matrix
    return (0..<3).flatMap { matrix.row($0).prefix(3) }
  case .quaternionFromMatrix:
    return Quaternion(
      rotation: (0..<3).map { i in numbers[(3 * i)..<(3 * i + 3)].map { Word($0) } }
    ).numbers
  case .quaternionFromEuler(let order, let unit):
    return order.quaternion(numbers.map { unit.sineAndCosine($0, parts: 2) }).numbers
  case .eulerFromQuaternion(let order, let unit):
    return order.angles(quaternions()[0]).map { unit.angle($0) }
  case .layer(let inParent): return layer(numbers, inParent: inParent).entries
  case .layerChain: return layerChain(numbers).entries
  }
}

extension ReferenceBackend: TransformBatch {
  /// See `TransformBatch.convert`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func convert(
    _ inputs: Span<Scalar>, numbers: Int, from source: NumberLayout, to target: NumberLayout,
    into results: inout MutableSpan<Scalar>
  ) {
    requireNumber("numbers", numbers, numbers > 0, "1 or more")
    let count = requireElements("inputs", inputs.count, of: numbers)
    requireCount("results", results.count, inputs.count)
    for element in 0..<count {
      for number in 0..<numbers {
        let from = source.index(of: number, element: element, numbers: numbers, count: count)
        let to = target.index(of: number, element: element, numbers: numbers, count: count)
        results[to] = inputs[from]
      }
    }
  }

  /// See `TransformProducts.multiply`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func multiply(
    _ factors: Span<Scalar>, on side: FactorSide, _ arrangement: Arrangement,
    with matrices: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(
      arrangement, arrangement != .shared, "one, one.rows, each, each.groups or each.rows")
    let n = requireElements("matrices", matrices.count, of: 16)
    let (layout, factorCount) = (arrangement.layout, arrangement.isOne ? 1 : n)
    requireCount("factors", factors.count, 16 * factorCount)
    requireCount("results", results.count, matrices.count)
    for i in 0..<n {
      let factor = Matrix(
        factors.numbers(arrangement.isOne ? 0 : i, layout, of: 16, count: factorCount))
      let matrix = Matrix(matrices.numbers(i, layout, of: 16, count: n))
      let product = side == .left ? factor * matrix : matrix * factor
      results.store(product.entries, i, layout, count: n)
    }
  }

  /// See `TransformProducts.apply`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func apply(
    _ matrices: Span<Scalar>, _ form: PointForm, _ arrangement: Arrangement,
    to points: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let n = requireElements("points", points.count, of: form.dimensions)
    let matrixCount =
      arrangement == .shared
      ? requireElements("matrices", matrices.count, of: 16) : arrangement.isEach ? n : 1
    requireCount("matrices", matrices.count, 16 * matrixCount)
    let layout = arrangement.layout
    let blocks = arrangement == .shared ? matrixCount : 1
    requireCount("results", results.count, form.outputCount * n * blocks)
    for block in 0..<blocks {
      for i in 0..<n {
        let matrix = Matrix(
          arrangement.isEach
            ? matrices.numbers(i, layout, of: 16, count: n)
            : matrices.numbers(block, .rows, of: 16, count: matrixCount))
        let point = points.numbers(i, layout, of: form.dimensions, count: n)
        results.store(
          form.image(point, under: matrix), i, layout, count: n,
          from: block * form.outputCount * n)
      }
    }
  }

  /// See `TransformBatch.transform`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func transform(
    _ operation: TransformOperation, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    results.fill(layout, from: inputs, of: operation.inputCount, to: operation.outputCount) {
      evaluate(operation, $0)
    }
  }
}
