import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// See `TransformOperation.compose`.
///
/// With L the product of scale and rotation and o the image of the origin, rows i of the result before
/// the perspective are (L_i, 0), and the last one is (o, 1). All is computed in the rotation's axes.
struct ComposeLanes<Order: LaneTransformOrder, Form: LaneRotationForm>: ElementFunction {
  let order: Order
  let form: Form

  @inline(always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let (axes, matrix) = (form.axes, matrix(x))
    @inline(always)
    func store(_ row: LaneVector4<Format.Lanes>, _ index: Int) {
      y.store(4 &* index &+ axes.0, row.x)
      y.store(4 &* index &+ axes.1, row.y)
      y.store(4 &* index &+ axes.2, row.z)
      y.store(4 &* index &+ 3, row.w)
    }
    store(matrix.r0, axes.0)
    store(matrix.r1, axes.1)
    store(matrix.r2, axes.2)
    store(matrix.r3, 3)
  }

  /// The result with x, y and z in the order of the rotation's axes.
  @inline(always)
  func matrix<Numbers: ElementNumbers>(_ x: Numbers) -> LaneMatrix<Numbers.Lanes> {
    typealias L = Numbers.Lanes
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

    let depth = inverseDepth(after[6])
    /// (v, w) P T(anchor).
    @inline(always)
    func seen(_ v: LaneVector3<L>, plus one: L) -> LaneVector4<L> {
      let z = axes.0 == 2 ? v.x : axes.1 == 2 ? v.y : v.z
      let w = multiplyAdd(z, depth, one)
      let moved = anchor.scaled(w, plus: v)
      return LaneVector4(moved.x, moved.y, moved.z, w)
    }
    return LaneMatrix(
      seen(linear.r0, plus: .zero), seen(linear.r1, plus: .zero), seen(linear.r2, plus: .zero),
      seen(origin, plus: splat(1)))
  }
}

/// What acts on a point first.
protocol LaneTransformOrder {
  /// See `TransformOrder.places`.
  var places: (scale: Int, rotation: Int, translation: Int) { get }
}

extension TransformOrder: LaneTransformOrder {}

/// `TransformOrder.scaleRotateTranslate`, where the compiler is to know it.
struct ScaleRotateTranslate: LaneTransformOrder {
  var places: (scale: Int, rotation: Int, translation: Int) { (0, 1, 2) }
}

extension ComposeLanes: MatrixFunction
where Order == ScaleRotateTranslate, Form: LaneRotationInOrder {
  static var inputCount: Int { 10 &+ Form.count }
}

/// -1 / distance, exactly 0 for an infinite one; in Float below 2^126.
@inline(always)
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
