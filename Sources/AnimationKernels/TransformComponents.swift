import Kernels

/// A rotation by the names of its numbers.
public enum Rotation<Scalar: AnimationScalar>: Hashable, Sendable {
  /// About an axis x, y, z of any length; about one of length 0 there is no rotation.
  case axisAngle(axis: [Scalar], angle: Scalar, AngleUnit)
  /// x, y, z, w of any length; length 0 is no rotation.
  case quaternion([Scalar])
  /// The angles about the three axes of the order.
  case euler(EulerOrder, [Scalar], AngleUnit)

  /// What it is given by.
  public var form: RotationForm {
    switch self {
    case .axisAngle(_, _, let unit): .axisAngle(unit)
    case .quaternion: .quaternion
    case .euler(let order, _, let unit): .euler(order, unit)
    }
  }

  /// Its numbers in the form's order.
  ///
  /// - Precondition: axes have three numbers, quaternions four, angles are three.
  public var numbers: [Scalar] {
    switch self {
    case .axisAngle(let axis, let angle, _): counted("axis", axis, 3) + [angle]
    case .quaternion(let quaternion): counted("quaternion", quaternion, 4)
    case .euler(_, let angles, _): counted("angles", angles, 3)
    }
  }
}

/// What a matrix is composed of.
public struct TransformComponents<Scalar: AnimationScalar>: Hashable, Sendable {
  /// What acts on a point first.
  public var order: TransformOrder
  /// The scale in x, y and z.
  public var scale: [Scalar]
  /// The rotation.
  public var rotation: Rotation<Scalar>
  /// The translation in x, y and z.
  public var translation: [Scalar]
  /// x, y, z of the point that scale, rotation and perspective are about.
  public var anchor: [Scalar]
  /// From the plane z = 0 to the eye, m34 = -1/distance; infinite without perspective.
  public var distance: Scalar

  /// The components of a matrix, left out those of the identity.
  public init(
    _ order: TransformOrder = .scaleRotateTranslate, scale: [Scalar] = [1, 1, 1],
    rotation: Rotation<Scalar> = .quaternion([0, 0, 0, 1]), translation: [Scalar] = [0, 0, 0],
    anchor: [Scalar] = [0, 0, 0], distance: Scalar = .infinity
  ) {
    self.order = order
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
    self.anchor = anchor
    self.distance = distance
  }

  /// What they have in common with the others of a batch of `TransformOperation.compose`.
  public var program: TransformProgram { TransformProgram(order, rotation.form) }

  /// The numbers of an element of that batch.
  ///
  /// - Precondition: scale, translation and anchor have three numbers.
  public var numbers: [Scalar] {
    counted("scale", scale, 3) + rotation.numbers + counted("translation", translation, 3)
      + counted("anchor", anchor, 3) + [distance]
  }

  /// The matrix; for many use `FastestKernels`.
  ///
  /// - Units: those of the translation.
  /// - Error: that of `transform.compose`, strict.
  /// - Source: as `TransformBatch.transform`.
  ///
  /// - Returns: m11, m12, ... m44.
  public func matrix() -> [Scalar] { TransformOperation.compose(program)(numbers) }
}
