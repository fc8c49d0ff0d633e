/// Unit of the angles of a batch, of up to 2^20 turns: beyond, vector code may be wrong in all digits.
///
/// Fast code in Float keeps its bounds up to 2^17 turns and errs by up to 2^-17 from there on.
public enum AngleUnit: String, Sendable, CaseIterable {
  /// 2 pi make a turn.
  case radians
  /// 360 make a turn; multiples of 90 give exact sines and cosines.
  case degrees
  /// Multiples of 1/4 give exact sines and cosines.
  case turns
}

/// Three axes about which a rotation turns a point, one after the other.
///
/// The axes are fixed (extrinsic): for row vectors `xyz` is Rx(a) Ry(b) Rz(c), which turns a point
/// about x first. Read about the axes that turn along (intrinsic), it is the order written backwards.
public enum EulerOrder: String, Sendable, CaseIterable {
  case xyz, xzy, yxz, yzx, zxy, zyx
  case xyx, xzx, yxy, yzy, zxz, zyz

  /// The axes, 0 for x, 1 for y, 2 for z.
  @inlinable
  public var axes: (first: Int, second: Int, third: Int) {
    switch self {
    case .xyz: (0, 1, 2)
    case .xzy: (0, 2, 1)
    case .yxz: (1, 0, 2)
    case .yzx: (1, 2, 0)
    case .zxy: (2, 0, 1)
    case .zyx: (2, 1, 0)
    case .xyx: (0, 1, 0)
    case .xzx: (0, 2, 0)
    case .yxy: (1, 0, 1)
    case .yzy: (1, 2, 1)
    case .zxz: (2, 0, 2)
    case .zyz: (2, 1, 2)
    }
  }
}

/// What a rotation is given by.
public enum RotationForm: Hashable, Sendable {
  /// x, y, z of an axis of any length, then the angle; an axis of length 0 is no rotation.
  case axisAngle(AngleUnit)
  /// x, y, z, w of any length; length 0 is no rotation.
  case quaternion
  /// The angles about the three axes.
  case euler(EulerOrder, AngleUnit)

  /// Numbers of a rotation.
  @inlinable
  public var count: Int {
    if case .euler = self { 3 } else { 4 }
  }
}

/// Which of the two arcs between two rotations a motion takes: q and -q are the same rotation.
public enum RotationArc: String, Sendable, CaseIterable {
  /// The second quaternion is negated where the product of the two is negative.
  case shortest
  /// The second quaternion is negated where the product of the two is positive.
  case longest
  /// The quaternions as they are.
  case direct
}
