import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; the determinant's minors are not.

/// A matrix's scale, skew, rotation, translation and perspective in every lane, which act in that
/// order.
///
/// - Source: css-transforms-2, 9.1 and 9.2, for row vectors.
struct LaneParts<L: RealLanes> {
  var translation: LaneVector3<L>
  var scale: LaneVector3<L>
  /// xy, xz, yz.
  var skew: LaneVector3<L>
  var quaternion: LaneVector4<L>
  /// The last column.
  var perspective: LaneVector4<L>

  /// The parts in the order of `TransformOperation.recompose`.
  @inline(__always)
  init<Format: LaneFormat>(_ numbers: LaneNumbers<Format>) where Format.Lanes == L {
    translation = LaneVector3(numbers)
    scale = LaneVector3(numbers.from(3))
    skew = LaneVector3(numbers.from(6))
    quaternion = LaneVector4(numbers.from(9))
    perspective = LaneVector4(numbers.from(13))
  }

  /// S K R T P.
  @inline(__always)
  var matrix: LaneMatrix<L> {
    let rotation = LaneRotation(quaternion)
    let first = rotation.r0
    let second = first.scaled(skew.x, plus: rotation.r1)
    let third = first.scaled(skew.y, plus: rotation.r1.scaled(skew.z, plus: rotation.r2))
    let last = multiplyAdd(
      translation.x, perspective.x,
      multiplyAdd(
        translation.y, perspective.y, multiplyAdd(translation.z, perspective.z, perspective.w)))
    return LaneMatrix(
      projected(first * scale.x), projected(second * scale.y), projected(third * scale.z),
      LaneVector4(translation.x, translation.y, translation.z, last))
  }

  /// A row with its product with the perspective.
  @inline(__always)
  private func projected(_ row: LaneVector3<L>) -> LaneVector4<L> {
    LaneVector4(row.x, row.y, row.z, row.dot(perspective.xyz))
  }

  /// Itself in the lanes that hold, else another.
  @inline(__always)
  func kept(where condition: Condition<L>, else other: Self) -> Self {
    var parts = self
    parts.translation = translation.kept(where: condition, else: other.translation)
    parts.scale = scale.kept(where: condition, else: other.scale)
    parts.skew = skew.kept(where: condition, else: other.skew)
    parts.quaternion = quaternion.kept(where: condition, else: other.quaternion)
    parts.perspective = perspective.kept(where: condition, else: other.perspective)
    return parts
  }

  /// From these parts at t = 0 to others at 1, on the shortest arc.
  @inline(__always)
  func mixed(with other: Self, _ t: L) -> Self {
    let s = 1 - t
    var parts = self
    parts.translation = other.translation.scaled(t, plus: translation * s)
    parts.scale = other.scale.scaled(t, plus: scale * s)
    parts.skew = other.skew.scaled(t, plus: skew * s)
    parts.quaternion = slerp(quaternion, other.quaternion, .shortest, t)
    let mixed = other.perspective.scaled(t, plus: perspective * s)
    // The same number at both ends is met in between, although s + t need not be 1.
    parts.perspective = LaneVector4(
      select(perspective.x.equals(other.perspective.x), perspective.x, mixed.x),
      select(perspective.y.equals(other.perspective.y), perspective.y, mixed.y),
      select(perspective.z.equals(other.perspective.z), perspective.z, mixed.z),
      select(perspective.w.equals(other.perspective.w), perspective.w, mixed.w))
    return parts
  }

  /// The parts of the identity.
  @inline(__always)
  static var identity: Self {
    let (one, zero) = (L(repeating: 1), L.zero)
    let none = LaneVector3(zero, zero, zero)
    let last = LaneVector4(zero, zero, zero, one)
    return Self(
      translation: none, scale: LaneVector3(one, one, one), skew: none, quaternion: last,
      perspective: last)
  }

  @inline(__always)
  init(
    translation: LaneVector3<L>, scale: LaneVector3<L>, skew: LaneVector3<L>,
    quaternion: LaneVector4<L>, perspective: LaneVector4<L>
  ) {
    (self.translation, self.scale, self.skew) = (translation, scale, skew)
    (self.quaternion, self.perspective) = (quaternion, perspective)
  }
}
