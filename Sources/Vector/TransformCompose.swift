import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// See `TransformOperation.compose`.
///
/// With L the product of scale and rotation and o the image of the origin, rows i of the result before
/// the perspective are (L_i, 0), and the last one is (o, 1). All is computed in the rotation's axes.
struct ComposeLanes<Form: LaneRotationForm>: ElementFunction {
  let order: TransformOrder
  let form: Form

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let (places, axes) = (order.places, form.axes)
    let isScaleFirst = places.scale < places.rotation
    let after = x.from(3 &+ Form.count)
    let scale = LaneVector3(x, axes)
    let (shift, anchor) = (LaneVector3(after, axes), LaneVector3(after.from(3), axes))
    let rotation = form.rotation(x.from(3))
    let linear =
      isScaleFirst
      ? LaneRotation(rotation.r0 * scale.x, rotation.r1 * scale.y, rotation.r2 * scale.z)
      : LaneRotation(rotation.r0 * scale, rotation.r1 * scale, rotation.r2 * scale)
    var start = anchor * splat(-1)
    var origin = shift
    if places.translation == 0 {
      (start, origin) = (shift - anchor, LaneVector3(.zero, .zero, .zero))
    } else if places.translation == 1 {
      origin = isScaleFirst ? rotation.image(of: shift) : shift * scale
    }
    origin = linear.image(of: start, plus: origin)

    let row = PerspectiveRow(depth: inverseDepth(after[6]), anchor: anchor, axes: axes, results: y)
    row.store(linear.r0, plus: .zero, axes.0)
    row.store(linear.r1, plus: .zero, axes.1)
    row.store(linear.r2, plus: .zero, axes.2)
    row.store(origin, plus: splat(1), 3)
  }
}

/// -1 / distance, exactly 0 for an infinite one; in Float below 2^126.
@inline(__always)
private func inverseDepth<L: RealLanes>(_ distance: L) -> L {
  #if V3 || V4
  if isSingle(L.self) {
    let negative = larger(distance * -1, splat(-0x1p126))
    var inverse = negative.reciprocal()
    inverse = multiplyAdd(inverse, multiplyAdd(negative * -1, inverse, splat(1)), inverse)
    #if V3
    inverse = multiplyAdd(inverse, multiplyAdd(negative * -1, inverse, splat(1)), inverse)
    #endif
    return select(distance.equals(.infinity), .zero, inverse)
  }
  #endif
  return -1 / distance
}

/// How rows of the result come about: (v, w) P T(anchor).
private struct PerspectiveRow<Format: LaneFormat> {
  typealias L = Format.Lanes

  /// -1 / distance in the axis that is z.
  let depth: LaneVector3<L>
  let anchor: LaneVector3<L>
  let axes: (Int, Int, Int)
  let results: LaneResults<Format>

  @inline(__always)
  init(
    depth: L, anchor: LaneVector3<L>, axes: (Int, Int, Int), results: LaneResults<Format>
  ) {
    let one: L.Scalar = 1
    self.depth = LaneVector3(
      depth * (axes.0 == 2 ? one : 0), depth * (axes.1 == 2 ? one : 0),
      depth * (axes.2 == 2 ? one : 0))
    self.anchor = anchor
    self.axes = axes
    self.results = results
  }

  @inline(__always)
  func store(_ v: LaneVector3<L>, plus one: L, _ row: Int) {
    let w = multiplyAdd(v.x, depth.x, multiplyAdd(v.y, depth.y, multiplyAdd(v.z, depth.z, one)))
    let moved = anchor.scaled(w, plus: v)
    results.store(4 &* row &+ axes.0, moved.x)
    results.store(4 &* row &+ axes.1, moved.y)
    results.store(4 &* row &+ axes.2, moved.z)
    results.store(4 &* row &+ 3, w)
  }
}
