import Kernels

/// The numbers of a component.
private enum KeyPathComponent {
  case rotation, scale, translation
}

extension TransformKeyPath {
  /// Which component it belongs to.
  @inline(__always)
  fileprivate var component: KeyPathComponent {
    switch self {
    case .rotation, .rotationX, .rotationY, .rotationZ: .rotation
    case .scale, .scaleX, .scaleY, .scaleZ: .scale
    case .translation, .translationX, .translationY, .translationZ: .translation
    }
  }

  /// Whether it includes x, y or z of the component, 0 to 2.
  @inline(__always)
  fileprivate func includes(_ axis: Int) -> Bool {
    switch self {
    case .rotationX, .scaleX, .translationX: axis == 0
    case .rotationY, .scaleY, .translationY: axis == 1
    case .rotationZ, .scaleZ, .translationZ, .rotation: axis == 2
    case .translation: axis != 2
    case .scale: true
    }
  }

  /// The component's numbers with those that it includes replaced; y is x where it is a number only.
  @inline(__always)
  fileprivate func replacing<L: RealLanes>(
    _ numbers: LaneVector3<L>, with x: L, _ y: L
  ) -> LaneVector3<L> {
    LaneVector3(
      includes(0) ? x : numbers.x, includes(1) ? y : numbers.y, includes(2) ? x : numbers.z)
  }
}

extension LaneMatrix {
  /// m44, or 1 where that is 0.
  @inline(__always)
  fileprivate var divisor: L { select(r3.w.equals(0), L(repeating: 1), r3.w) }

  /// The lengths of the 3x3 part's rows.
  @inline(__always)
  fileprivate var lengths: LaneVector3<L> {
    LaneVector3(ScaledRow(r0).length, ScaledRow(r1).length, ScaledRow(r2).length)
  }
}

extension LaneDecomposition {
  /// The angles about x, y and z of the matrix taken apart, 0 where that failed.
  ///
  /// The rows of the rotation end in (-sin y, sin x cos y, cos x cos y), and the first begins with
  /// (cos y cos z, cos y sin z). It is the matrix's own, so that z and y keep their digits next to a
  /// gimbal lock; there x comes from products with it, the second row at a right angle to it.
  @inline(__always)
  fileprivate func angles(of matrix: LaneMatrix<L>) -> LaneVector3<L> {
    let rotation = LaneRotation(parts.quaternion)
    let row = ScaledRow(matrix.r0).row
    let length = row.dot(row).squareRoot()
    let unit = row * turned(1 / length, bySignOf: parts.scale.x * matrix.divisor)
    let first = unit.kept(where: succeeds, else: rotation.r0)
    let (second, third) = (rotation.r1, rotation.r2)
    let reach = (first.x * first.x + first.y * first.y).squareRoot()
    let (isLocked, isSteep) = (reach <= splat(1e-8), magnitude(first.z) > splat(0.5))
    let sine = (first.x * second.x + first.y * second.y) / first.z
    let cosine = first.x * second.y - first.y * second.x
    return LaneVector3(
      direction(
        x: select(isLocked, second.y, select(isSteep, cosine, third.z)),
        y: select(isLocked, third.y, select(isSteep, sine, second.z * -1)) * -1),
      direction(x: reach, y: 0 - first.z),
      select(isLocked, .zero, direction(x: first.x, y: first.y)))
  }
}

/// See `TransformOperation.getKeyPath`.
private struct GetKeyPathLanes: ElementFunction {
  let path: TransformKeyPath

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let numbers = component(of: LaneMatrix(x))
    switch path {
    case .scale: y.store(0, ((numbers.x + numbers.y) + numbers.z) / 3)
    case .translation:
      y.store(0, numbers.x)
      y.store(1, numbers.y)
    default:
      y.store(0, path.includes(0) ? numbers.x : path.includes(1) ? numbers.y : numbers.z)
    }
  }

  /// The three numbers of the component.
  @inline(__always)
  private func component<L: RealLanes>(of matrix: LaneMatrix<L>) -> LaneVector3<L> {
    if path.component == .translation { return matrix.r3.xyz / matrix.divisor }
    let decomposition = LaneDecomposition(matrix)
    if path.component == .rotation { return decomposition.angles(of: matrix) }
    return decomposition.parts.scale.kept(
      where: decomposition.succeeds, else: matrix.lengths / magnitude(matrix.divisor))
  }
}

/// See `TransformOperation.setKeyPath`.
private struct SetKeyPathLanes: ElementFunction {
  let path: TransformKeyPath

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let matrix = LaneMatrix(x)
    let values = (x[16], x[path == .translation ? 17 : 16])
    let decomposition = LaneDecomposition(matrix)
    var parts = decomposition.parts
    var singular = matrix
    switch path.component {
    case .rotation:
      let angles = path.replacing(decomposition.angles(of: matrix), with: values.0, values.1)
      parts.quaternion = LaneVector4(angles, .xyz, .radians)
    case .scale: parts.scale = path.replacing(parts.scale, with: values.0, values.1)
    case .translation:
      parts.translation = path.replacing(parts.translation, with: values.0, values.1)
      let divisor = matrix.divisor
      let moved = path.replacing(
        matrix.r3.xyz, with: values.0 * divisor, values.1 * divisor)
      singular.r3 = LaneVector4(moved.x, moved.y, moved.z, matrix.r3.w)
    }
    parts.matrix.kept(where: decomposition.succeeds, else: singular).store(in: y)
  }
}

extension ElementBatch {
  /// See `TransformOperation.getKeyPath`.
  func getKeyPath(_ path: TransformKeyPath) { run(GetKeyPathLanes(path: path)) }

  /// See `TransformOperation.setKeyPath`.
  func setKeyPath(_ path: TransformKeyPath) { run(SetKeyPathLanes(path: path)) }
}
