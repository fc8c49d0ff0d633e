import Kernels

extension TransformKeyPath {
  /// The axes of a scale or a translation; the one axis of a rotation.
  private var axes: Range<Int> {
    switch self {
    case .rotationX, .scaleX, .translationX: 0..<1
    case .rotationY, .scaleY, .translationY: 1..<2
    case .rotationZ, .rotation, .scaleZ, .translationZ: 2..<3
    case .scale: 0..<3
    case .translation: 0..<2
    }
  }

  private var isRotation: Bool { rawValue.hasPrefix("rotation") }

  private var isScale: Bool { rawValue.hasPrefix("scale") }

  /// See `TransformOperation.getKeyPath`.
  func component(of matrix: [Double]) -> [Word] {
    let parts = Decomposition(matrix)
    if isRotation {
      return Array(parts.map { EulerOrder.xyz.angles($0.quaternion)[axes] } ?? [Word(0)])
    }
    if !isScale { return axes.map { Word(matrix[12 + $0]) / divisor(matrix) } }
    let scale = axes.map { i in
      parts?.scale[i] ?? matrix[(4 * i)..<(4 * i + 3)].map { Word($0) }.length
        / divisor(matrix).magnitude
    }
    return [scale.reduce(Word(0), +) / Word(Double(scale.count))]
  }

  /// See `TransformOperation.setKeyPath`.
  func replacing(in matrix: [Double], _ values: [Double]) -> [Word] {
    let words = values.map { Word($0) }
    guard var parts = Decomposition(matrix) else {
      var entries = matrix.map { Word($0) }
      if isRotation || isScale { return entries }
      for (i, number) in zip(axes, words) { entries[12 + i] = number * divisor(matrix) }
      return entries
    }
    if isRotation {
      var angles = EulerOrder.xyz.angles(parts.quaternion)
      angles[axes.lowerBound] = words[0]
      parts.quaternion = EulerOrder.xyz.quaternion(angles.map { Word.sineAndCosine(0.5 * $0) })
    } else if isScale {
      for i in axes { parts.scale[i] = words[0] }
    } else {
      for (i, number) in zip(axes, words) { parts.translation[i] = number }
    }
    return parts.matrix.entries
  }
}

/// m44, or 1 where it is 0.
private func divisor(_ matrix: [Double]) -> Word { Word(matrix[15] == 0 ? 1 : matrix[15]) }
