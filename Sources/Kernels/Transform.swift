/// The order in which scale, rotation and translation act on a point.
public enum TransformOrder: String, Sendable, CaseIterable {
  case scaleRotateTranslate, scaleTranslateRotate
  case rotateScaleTranslate, rotateTranslateScale
  case translateScaleRotate, translateRotateScale

  /// The place of scale, rotation and translation, 0 for what acts first.
  @inlinable
  public var places: (scale: Int, rotation: Int, translation: Int) {
    switch self {
    case .scaleRotateTranslate: (0, 1, 2)
    case .scaleTranslateRotate: (0, 2, 1)
    case .rotateScaleTranslate: (1, 0, 2)
    case .rotateTranslateScale: (2, 0, 1)
    case .translateScaleRotate: (1, 2, 0)
    case .translateRotateScale: (2, 1, 0)
    }
  }
}

/// How a matrix is composed: rotating and then translating is another program than the reverse.
public struct TransformProgram: Hashable, Sendable {
  /// What acts on a point first.
  public var order: TransformOrder
  /// What the rotation is given by.
  public var rotation: RotationForm

  /// A program.
  public init(_ order: TransformOrder, _ rotation: RotationForm) {
    self.order = order
    self.rotation = rotation
  }
}

/// How two matrices are interpolated.
public enum TransformInterpolation: String, Sendable, CaseIterable {
  /// Core Animation's: two-dimensional matrices by scale, angle and the 2x2 remainder, where an angle
  /// of exactly 0 counts as a whole turn; others by decomposition; singular ones entry by entry.
  case coreAnimation
  /// css-transforms-2's: two-dimensional matrices by scale, skew and angle, others by decomposition;
  /// singular ones change at 1/2.
  case css
  /// Entry by entry.
  case linear
}

/// A component of a matrix that Core Animation names by a key path.
public enum TransformKeyPath: String, Sendable, CaseIterable {
  /// Angles in radians of the rotation as `EulerOrder.xyz`.
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  /// The same as `rotation.z`.
  case rotation
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  /// The mean of the three when read; all three when set.
  case scale
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"
  /// x and y.
  case translation

  /// Numbers of the component.
  @inlinable
  public var count: Int { self == .translation ? 2 : 1 }
}

/// A function of one element's numbers, about matrices or rotations.
///
/// A matrix is m11, m12, ... m44, row by row; points are row vectors, p' = p M. A quaternion is x, y,
/// z, w; of unit length with w = cos(angle / 2) it is the matrix that `quaternionMatrix` gives.
public enum TransformOperation: Hashable, Sendable {
  /// T(-anchor) A B C P T(anchor) with A, B, C scale, rotation and translation in the program's order and
  /// P the perspective of an eye at `distance`, m34 = -1/distance.
  ///
  /// In: scale 3, rotation `RotationForm.count`, translation 3, anchor 3, distance (infinite: none).
  case compose(TransformProgram)
  /// M1 M2 ..., which applies M1 first. In: `count` matrices.
  case concat(count: Int)
  /// The identity, M, M M, ... Out: `count` matrices.
  case powers(count: Int)
  /// The corners of a rectangle, divided by w, and their extent. In: a matrix; x, y, width, height.
  /// Out: the images of (x, y), (x + width, y), both with y + height in reverse; least x and y,
  /// greatest x and y, infinite where a corner's w is not positive.
  case quad
  /// Out: the inverse, 1, and the condition number |M| |M^-1| by greatest row sums of magnitudes; for
  /// a singular matrix M itself, 0 and infinity. Singular is a determinant that is 0, or has no finite
  /// reciprocal in Double for either precision.
  ///
  /// The status 1 or 0 and the condition number follow the matrix's 16 numbers, so that inverses are 18
  /// numbers apart: drop two of each before they are matrices again. To find what a point of the screen
  /// hits in a layer's plane, set the third row and column to the identity's before inverting, since the
  /// depth it is seen at is not known, and apply the inverse with `PointForm(dimensions: 2, divides: true)`.
  case invert
  /// The determinant.
  case determinant
  /// Out: translation 3, scale 3, skew xy, xz, yz, quaternion 4, perspective 4, then 1; for a
  /// singular matrix, as of `invert`, the numbers of the identity, then 0.
  case decompose
  /// S K R T P of a decomposition without its last number.
  case recompose
  /// In: two matrices and t, any number.
  case interpolate(TransformInterpolation)
  /// A component of a matrix.
  case getKeyPath(TransformKeyPath)
  /// The matrix with another component. In: a matrix and `TransformKeyPath.count` numbers.
  case setKeyPath(TransformKeyPath)
  /// Between two quaternions at t, with constant angular speed. In: 4, 4 and t.
  case slerp(RotationArc)
  /// Between two quaternions at t, on the chord. In: 4, 4 and t.
  case nlerp(RotationArc)
  /// slerp(slerp(q0, q1, t), slerp(a, b, t), 2 t (1 - t)) on direct arcs. In: q0, a, b, q1 and t.
  case squad
  /// The 3x3 rotation matrix of a quaternion of any length.
  case quaternionMatrix
  /// The unit quaternion of a 3x3 rotation matrix, with w >= 0.
  case quaternionFromMatrix
  /// The unit quaternion of three angles.
  case quaternionFromEuler(EulerOrder, AngleUnit)
  /// The three angles of a quaternion of any length.
  case eulerFromQuaternion(EulerOrder, AngleUnit)
  /// From a layer's coordinates to its parent's.
  ///
  /// In: position 2, zPosition, anchorPoint 2, anchorPointZ, bounds 4, transform 16; with
  /// `inParent` also the parent's sublayerTransform 16 and its anchor point in its bounds, 2.
  case layer(inParent: Bool)
  /// From the coordinates of the last of `depth` layers to those around the first. In: per layer, from
  /// the outermost on, the 26 numbers of `layer` and its sublayerTransform, 16.
  case layerChain(depth: Int)

  /// Numbers of an element.
  ///
  /// - Precondition: there is at least one matrix or layer.
  public var inputCount: Int {
    switch self {
    case .concat(let count), .powers(let count), .layerChain(let count):
      requireNumber("matrices or layers", count, count > 0, "1 or more", in: "a transform")
    default: break
    }
    return switch self {
    case .compose(let program): 10 + program.rotation.count
    case .concat(let count): 16 * count
    case .powers, .invert, .determinant, .decompose, .getKeyPath: 16
    case .quad: 20
    case .recompose: 17
    case .interpolate: 33
    case .setKeyPath(let path): 16 + path.count
    case .slerp, .nlerp: 9
    case .squad: 17
    case .quaternionMatrix, .eulerFromQuaternion: 4
    case .quaternionFromMatrix: 9
    case .quaternionFromEuler: 3
    case .layer(let inParent): inParent ? 44 : 26
    case .layerChain(let depth): 42 * depth
    }
  }

  /// Numbers of a result.
  public var outputCount: Int {
    switch self {
    case .compose, .concat, .recompose, .interpolate, .setKeyPath, .layer, .layerChain: 16
    case .powers(let count): 16 * count
    case .quad: 12
    case .invert, .decompose: 18
    case .determinant: 1
    case .getKeyPath(let path): path.count
    case .slerp, .nlerp, .squad, .quaternionFromMatrix, .quaternionFromEuler: 4
    case .quaternionMatrix: 9
    case .eulerFromQuaternion: 3
    }
  }
}

/// On which side of the other matrices a factor stands.
public enum FactorSide: String, Sendable, CaseIterable {
  /// F M: the factor applies first.
  case left
  /// M F: the factor applies last.
  case right
}

/// Points and what becomes of them.
public struct PointForm: Hashable, Sendable {
  /// A byte: the form is passed in one register.
  @usableFromInline
  let numberCount: UInt8
  /// Whether the image is divided by its w, whatever its sign: a point behind the eye appears mirrored,
  /// and w = 0 gives infinities, or NaN for 0/0.
  public var divides: Bool

  /// Points of 2 to 4 numbers.
  @inlinable
  public init(dimensions: Int, divides: Bool) {
    requireNumber("dimensions", dimensions, (2...4).contains(dimensions), "2, 3 or 4")
    numberCount = UInt8(dimensions)
    self.divides = divides
  }

  /// Numbers per point: (x, y), (x, y, z) or (x, y, z, w); z is 0 and w is 1 where they are missing.
  @inlinable
  public var dimensions: Int { Int(numberCount) }

  /// Numbers per image: x, y, z, w, or divided by w as many as the point has, at most x, y, z.
  @inlinable
  public var outputCount: Int { divides ? (dimensions < 3 ? 2 : 3) : 4 }
}

extension PointForm: CustomStringConvertible {
  /// Numbers per point, and whether they are divided, such as "3 divided".
  public var description: String { divides ? "\(dimensions) divided" : "\(dimensions)" }
}

extension TransformProgram: CustomStringConvertible {
  /// The order and the rotation, such as "scaleRotateTranslate euler xyz radians".
  public var description: String { "\(order.rawValue) \(rotation)" }
}

extension RotationForm: CustomStringConvertible {
  /// The form with its axes and unit, such as "euler xyz radians".
  public var description: String {
    switch self {
    case .axisAngle(let unit): "axisAngle \(unit.rawValue)"
    case .quaternion: "quaternion"
    case .euler(let order, let unit): "euler \(order.rawValue) \(unit.rawValue)"
    }
  }
}

/// Products of 4x4 matrices with matrices and points, which linear algebra can express.
public protocol TransformProducts<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// a b, which applies a first.
  ///
  /// - Shapes: 16 numbers per matrix; `one` and `one.rows`: one factor; `each`, `each.groups`,
  ///   `each.rows`: a factor per matrix; results like the matrices.
  /// - Units: those of the entries.
  /// - Error: that of `transform.multiply`.
  /// - Source: CATransform3DConcat.
  ///
  /// - Parameters:
  ///   - factors: the matrices on the given side.
  ///   - side: where the factors stand.
  ///   - arrangement: how factors and matrices combine and lie in memory.
  ///   - matrices: the matrices on the other side.
  ///   - results: the products.
  func multiply(
    _ factors: Span<Scalar>, on side: FactorSide, _ arrangement: Arrangement,
    with matrices: Span<Scalar>, into results: inout MutableSpan<Scalar>)

  /// p M, or that divided by its w.
  ///
  /// - Shapes: matrices of 16 numbers, points of `form.dimensions`, results of `form.outputCount`,
  ///   arranged as `Arrangement` says, matrices being its parameters and points its arguments.
  /// - Units: those of the points, changed as the matrix says.
  /// - Error: that of `transform.apply`.
  /// - Source: CATransform3D, row vectors; m34 for the perspective.
  ///
  /// - Parameters:
  ///   - matrices: the matrices.
  ///   - form: what points and images are.
  ///   - arrangement: how matrices and points combine and lie in memory.
  ///   - points: the points.
  ///   - results: their images.
  func apply(
    _ matrices: Span<Scalar>, _ form: PointForm, _ arrangement: Arrangement,
    to points: Span<Scalar>, into results: inout MutableSpan<Scalar>)

  /// Whether there is code for products with a factor on a side.
  func supports(factor side: FactorSide, _ arrangement: Arrangement) -> Bool

  /// Whether there is code for images of points.
  func supports(points form: PointForm, _ arrangement: Arrangement) -> Bool
}

extension TransformProducts {
  /// Factors that are one for all or one each, unless an implementation says otherwise.
  public func supports(factor side: FactorSide, _ arrangement: Arrangement) -> Bool {
    arrangement != .shared
  }

  /// All, unless an implementation says otherwise.
  public func supports(points form: PointForm, _ arrangement: Arrangement) -> Bool { true }
}

/// Batched operations on matrices and rotations.
public protocol TransformBatch<Scalar>: TransformProducts {
  /// One operation for every element.
  ///
  /// - Shapes: `operation.inputCount` numbers per element in, `operation.outputCount` out, both in the
  ///   same layout; they must not overlap.
  /// - Units: angles as the operation says.
  /// - Error: that of the operation's kernel in `bench list`, such as `transform.compose`,
  ///   `quaternion.toMatrix` or `layer.world`.
  /// - Source: CATransform3D; css-transforms-2 for decompositions; CALayer for layers; Shoemake, Animating
  ///   rotation with quaternion curves, 1985.
  ///
  /// - Parameters:
  ///   - operation: the function.
  ///   - layout: how the numbers lie in memory.
  ///   - inputs: the numbers of all elements.
  ///   - results: the results of all elements.
  func transform(
    _ operation: TransformOperation, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>)

  /// The same numbers in another layout, bit by bit.
  ///
  /// - Shapes: `numbers` per element in and out; the two must not overlap.
  /// - Units: those of the inputs.
  /// - Error: none.
  /// - Source: `NumberLayout`.
  ///
  /// - Parameters:
  ///   - inputs: the numbers of all elements.
  ///   - numbers: numbers per element.
  ///   - source: how they lie in memory.
  ///   - target: how the results lie in memory.
  ///   - results: the numbers of all elements.
  func convert(
    _ inputs: Span<Scalar>, numbers: Int, from source: NumberLayout, to target: NumberLayout,
    into results: inout MutableSpan<Scalar>)
}
