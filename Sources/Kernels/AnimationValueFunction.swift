/// How an animation's own numbers make the value of a property that is a matrix.
///
/// Matrices are for row vectors; with c and s the cosine and sine of an angle in radians, the rows of
/// `rotateX` are (1, 0, 0, 0), (0, c, s, 0), (0, -s, c, 0), (0, 0, 0, 1), and the other axes follow
/// in the order x, y, z, x. As numbers are interpolated, a full turn is one.
///
/// - Source: CAValueFunction, CATransform3DMakeRotation, -MakeScale, -MakeTranslation.
public enum ValueFunction: String, Sendable, CaseIterable {
  /// A rotation about x.
  case rotateX
  /// A rotation about y.
  case rotateY
  /// A rotation about z.
  case rotateZ
  /// A scale in x, y and z.
  case scale
  /// A scale in x.
  case scaleX
  /// A scale in y.
  case scaleY
  /// A scale in z.
  case scaleZ
  /// A translation by x, y and z.
  case translate
  /// A translation by x.
  case translateX
  /// A translation by y.
  case translateY
  /// A translation by z.
  case translateZ

  /// How many numbers it takes.
  @inlinable
  public var count: Int {
    switch self {
    case .scale, .translate: 3
    default: 1
    }
  }
}
