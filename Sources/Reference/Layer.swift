import Kernels

/// A layer's geometry as its numbers have it.
struct Layer {
  private let position: [Word]
  private let transform: Matrix
  private let anchorZ: Word
  /// The anchor point in the layer's bounds, which sublayers are transformed about.
  let centre: [Word]

  /// The layer of 26 numbers; see `TransformOperation.layer`.
  init(_ numbers: some Collection<Double>) {
    let words = numbers.map { Word($0) }
    position = Array(words[0..<3])
    centre = [words[6] + words[3] * words[8], words[7] + words[4] * words[9]]
    anchorZ = words[5]
    transform = Matrix(numbers.dropFirst(10))
  }

  /// From the layer's coordinates to its parent's.
  var matrix: Matrix {
    Matrix(translation: (centre + [anchorZ]).map { -$0 }) * transform
      * Matrix(translation: position)
  }
}

/// See `TransformOperation.layer`.
func layer(_ numbers: [Double], inParent: Bool) -> Matrix {
  let own = Layer(numbers[..<26]).matrix
  guard inParent else { return own }
  return own * Matrix(numbers[26..<42]).about(numbers[42...].map { Word($0) })
}

/// See `TransformOperation.layerChain`.
func layerChain(_ numbers: [Double]) -> Matrix {
  var outside = Matrix()
  for start in stride(from: 0, to: numbers.count, by: 42) {
    let layer = Layer(numbers[start..<(start + 26)])
    let below = Matrix(numbers[(start + 26)..<(start + 42)])
    let world = layer.matrix * outside
    if start + 42 == numbers.count { return world }
    outside = below.about(layer.centre) * world
  }
  return outside
}
