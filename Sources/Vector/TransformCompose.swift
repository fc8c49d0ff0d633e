import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// See `TransformOperation.compose`.
///
/// With L the product of scale and rotation and o the image of the origin, rows i of the result before
/// the perspective are (L_i, 0), and the last one is (o, 1).
struct ComposeLanes: ElementFunction {
  let program: TransformProgram

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    typealias Vector = LaneVector3<Format.Lanes>
    let places = program.order.places
    let isScaleFirst = places.scale < places.rotation
    let after = x.from(3 &+ program.rotation.count)
    let (scale, shift, anchor) = (Vector(x), Vector(after), Vector(after.from(3)))
    let rotation = rotation(x.from(3))
    let linear =
      isScaleFirst
      ? LaneRotation(rotation.r0 * scale.x, rotation.r1 * scale.y, rotation.r2 * scale.z)
      : LaneRotation(rotation.r0 * scale, rotation.r1 * scale, rotation.r2 * scale)

    let origin: Vector
    switch places.translation {
    case 0: origin = linear.image(of: shift - anchor)
    case 2: origin = shift - linear.image(of: anchor)
    default:
      origin =
        (isScaleFirst ? rotation.image(of: shift) : shift * scale) - linear.image(of: anchor)
    }
    let depth = -1 / after[6]
    store(linear.r0, w: depth * linear.r0.z, anchor, 0, y)
    store(linear.r1, w: depth * linear.r1.z, anchor, 4, y)
    store(linear.r2, w: depth * linear.r2.z, anchor, 8, y)
    store(origin, w: multiplyAdd(depth, origin.z, splat(1)), anchor, 12, y)
  }

  @inline(__always)
  private func rotation<Format: LaneFormat>(
    _ x: LaneNumbers<Format>
  ) -> LaneRotation<Format.Lanes> {
    switch program.rotation {
    case .axisAngle(let unit): LaneRotation(axis: LaneVector3(x), angle: x[3], unit)
    case .quaternion: LaneRotation(LaneVector4(x))
    case .euler(let order, let unit): LaneRotation(LaneVector3(x), order, unit)
    }
  }

  /// A row of the result: (v, w) T(anchor).
  @inline(__always)
  private func store<Format: LaneFormat>(
    _ v: LaneVector3<Format.Lanes>, w: Format.Lanes, _ anchor: LaneVector3<Format.Lanes>,
    _ first: Int, _ y: LaneResults<Format>
  ) {
    anchor.scaled(w, plus: v).store(first, in: y)
    y.store(first &+ 3, w)
  }
}
