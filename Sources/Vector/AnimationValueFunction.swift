import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

extension ValueFunction {
  /// The matrix that numbers make.
  @inline(__always)
  func matrix<L: RealLanes>(_ numbers: UnsafePointer<L>) -> LaneMatrix<L> {
    let (zero, one) = (L.zero, L(repeating: 1))
    switch self {
    case .scale: return LaneMatrix(scale: numbers[0], numbers[1], numbers[2])
    case .scaleX: return LaneMatrix(scale: numbers[0], one, one)
    case .scaleY: return LaneMatrix(scale: one, numbers[0], one)
    case .scaleZ: return LaneMatrix(scale: one, one, numbers[0])
    case .translate: return LaneMatrix(shift: numbers[0], numbers[1], numbers[2])
    case .translateX: return LaneMatrix(shift: numbers[0], zero, zero)
    case .translateY: return LaneMatrix(shift: zero, numbers[0], zero)
    case .translateZ: return LaneMatrix(shift: zero, zero, numbers[0])
    case .rotateX, .rotateY, .rotateZ: break
    }
    let turn = LaneTurn(numbers[0], LaneQuarter(.radians))
    let (sin, cos, back) = (turn.sin, turn.cos, turn.sin * -1)
    var matrix = LaneMatrix<L>.identity
    switch self {
    case .rotateX:
      matrix.r1 = LaneVector4(zero, cos, sin, zero)
      matrix.r2 = LaneVector4(zero, back, cos, zero)
    case .rotateY:
      matrix.r0 = LaneVector4(cos, zero, back, zero)
      matrix.r2 = LaneVector4(sin, zero, cos, zero)
    default:
      matrix.r0 = LaneVector4(cos, sin, zero, zero)
      matrix.r1 = LaneVector4(back, cos, zero, zero)
    }
    return matrix
  }
}

extension LaneMatrix {
  @inline(__always)
  fileprivate init(scale x: L, _ y: L, _ z: L) {
    self = .identity
    (r0.x, r1.y, r2.z) = (x, y, z)
  }

  @inline(__always)
  fileprivate init(shift x: L, _ y: L, _ z: L) {
    self = .identity
    r3 = LaneVector4(x, y, z, L(repeating: 1))
  }
}
