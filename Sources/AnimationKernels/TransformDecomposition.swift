import Kernels

/// What a matrix is made of: scaled, skewed, rotated, translated and seen in perspective, in this order.
public struct TransformDecomposition<Scalar: AnimationScalar>: Hashable, Sendable {
  /// In x, y and z.
  public var translation: [Scalar]
  /// In x, y and z.
  public var scale: [Scalar]
  /// xy, xz and yz.
  public var skew: [Scalar]
  /// x, y, z and w.
  public var quaternion: [Scalar]
  /// The fourth column: x, y, z and w.
  public var perspective: [Scalar]

  /// The numbers of a matrix; for many use `FastestKernels`.
  ///
  /// - Precondition: there are 16 numbers.
  /// - Units: those of the matrix.
  /// - Error: that of `transform.decompose`, strict.
  /// - Source: css-transforms-2, "Decomposing a 3D matrix".
  ///
  /// - Parameter matrix: m11, m12, ... m44; nil comes of a singular one.
  public init?(of matrix: [Scalar]) {
    let numbers = TransformOperation.decompose(matrix)
    guard numbers[17] == 1 else { return nil }
    translation = Array(numbers[0..<3])
    scale = Array(numbers[3..<6])
    skew = Array(numbers[6..<9])
    quaternion = Array(numbers[9..<13])
    perspective = Array(numbers[13..<17])
  }

  /// The numbers of an element of `TransformOperation.recompose`.
  ///
  /// - Precondition: quaternion and perspective have four numbers, the others three.
  public var numbers: [Scalar] {
    counted("translation", translation, 3) + counted("scale", scale, 3) + counted("skew", skew, 3)
      + counted("quaternion", quaternion, 4) + counted("perspective", perspective, 4)
  }

  /// The matrix; for many use `FastestKernels`.
  ///
  /// - Units: those of the numbers.
  /// - Error: that of `transform.recompose`, strict.
  /// - Source: css-transforms-2, "Recomposing to a 3D matrix".
  ///
  /// - Returns: m11, m12, ... m44.
  public func matrix() -> [Scalar] { TransformOperation.recompose(numbers) }
}
