import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// See `TransformOperation.compose`.
///
/// With L the product of scale and rotation and o the image of the origin, rows i of the result before
/// the perspective are (L_i, 0), and the last one is (o, 1). All is computed in the rotation's axes.
private struct ComposeLanes<Order: LaneTransformOrder, Form: LaneRotationForm>: MatrixFunction {
  let order: Order
  let form: Form

  static var inputCount: Int { 10 &+ Form.count }

  @inline(always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let axes = form.axes
    let after = x.from(3 &+ Form.count)
    let scale = LaneVector3(x, axes)
    let (shift, anchor) = (LaneVector3(after, axes), LaneVector3(after.from(3), axes))
    let rotation = form.rotation(x.from(3))
    let linear =
      order.isScaleFirst
      ? LaneRotation(rotation.r0 * scale.x, rotation.r1 * scale.y, rotation.r2 * scale.z)
      : LaneRotation(rotation.r0 * scale, rotation.r1 * scale, rotation.r2 * scale)
    var start = anchor * splat(-1)
    var origin = shift
    if order.translation == 0 {
      (start, origin) = (shift - anchor, LaneVector3(.zero, .zero, .zero))
    } else if order.translation == 1 {
      origin = order.isScaleFirst ? rotation.image(of: shift) : shift * scale
    }
    origin = linear.image(of: start, plus: origin)

    let depth = inverseDepth(after[6])
    /// Stores (v, w) P T(anchor) as a row.
    @inline(always)
    func store(_ v: LaneVector3<Format.Lanes>, _ one: Format.Lanes, _ row: Int) {
      let z = axes.0 == 2 ? v.x : axes.1 == 2 ? v.y : v.z
      let w = multiplyAdd(z, depth, one)
      let seen = anchor.scaled(w, plus: v)
      y.store(4 &* row &+ axes.0, seen.x)
      y.store(4 &* row &+ axes.1, seen.y)
      y.store(4 &* row &+ axes.2, seen.z)
      y.store(4 &* row &+ 3, w)
    }
    store(linear.r0, .zero, axes.0)
    store(linear.r1, .zero, axes.1)
    store(linear.r2, .zero, axes.2)
    store(origin, splat(1), 3)
  }
}

/// What acts on a point first.
private protocol LaneTransformOrder {
  /// Whether scale acts before rotation.
  var isScaleFirst: Bool { get }
  /// The place of translation, 0 for what acts first.
  var translation: Int { get }
}

/// Any order.
private struct AnyOrder: LaneTransformOrder {
  let isScaleFirst: Bool
  let translation: Int

  init(_ order: TransformOrder) {
    let places = order.places
    (isScaleFirst, translation) = (places.scale < places.rotation, places.translation)
  }
}

/// `TransformOrder.scaleRotateTranslate`, where the compiler is to know it.
private struct ScaleRotateTranslate: LaneTransformOrder {
  var isScaleFirst: Bool { true }
  var translation: Int { 2 }
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

/// A rotation among an element's numbers, in axes of its own: a permutation of x, y and z.
private protocol LaneRotationForm {
  /// Which of x, y, z each of its axes is.
  var axes: (Int, Int, Int) { get }
  /// Numbers of the rotation.
  static var count: Int { get }
  /// The rotation of a vector of elements.
  func rotation<Format: LaneFormat>(_ x: LaneNumbers<Format>) -> LaneRotation<Format.Lanes>
}

extension LaneRotationForm {
  @inline(__always)
  var axes: (Int, Int, Int) { (0, 1, 2) }
}

/// See `RotationForm.axisAngle`.
private struct AxisAngleForm<Unit: LaneAngleUnit>: LaneRotationForm {
  let unit: Unit
  static var count: Int { 4 }

  @inline(always)
  func rotation<Format: LaneFormat>(_ x: LaneNumbers<Format>) -> LaneRotation<Format.Lanes> {
    LaneRotation(axis: LaneVector3(x), unit.turn(x[3]))
  }
}

/// See `RotationForm.quaternion`.
private struct QuaternionForm: LaneRotationForm {
  static var count: Int { 4 }

  @inline(always)
  func rotation<Format: LaneFormat>(_ x: LaneNumbers<Format>) -> LaneRotation<Format.Lanes> {
    LaneRotation(LaneVector4(x))
  }
}

/// See `RotationForm.euler`; where the axes are left-handed, angles count backwards.
private struct EulerForm<Unit: LaneAngleUnit, Axes: LaneEulerAxes>: LaneRotationForm {
  let unit: Unit
  let order: Axes
  static var count: Int { 3 }
  var axes: (Int, Int, Int) { (order.i, order.j, order.k) }

  @inline(always)
  func rotation<Format: LaneFormat>(_ x: LaneNumbers<Format>) -> LaneRotation<Format.Lanes> {
    LaneRotation(
      LaneVector3(x), isProper: order.isProper, unit,
      backwards: splat(order.parity))
  }
}

extension LaneRotation {
  /// About an axis v of any length, none for length 0: k v v / v^2 + c 1 + s [v] / |v|, k = 1 - c.
  @inline(always)
  fileprivate init(axis: LaneVector3<L>, _ turn: LaneTurn<L>) {
    let isZero = axis.extent.equals(0)
    let v = axis * inversePowerOfTwo(axis.extent)
    let inverse = 1 / select(isZero, L(repeating: 1), v.dot(v))
    let c = select(isZero, L(repeating: 1), turn.cos)
    let turned = v * (turn.oneMinusCos * inverse)
    let across = v * (turn.sin * inverse.squareRoot())
    self.init(
      LaneVector3(
        multiplyAdd(turned.x, v.x, c), multiplyAdd(turned.x, v.y, across.z),
        multiplyAdd(turned.x, v.z, across.y * -1)),
      LaneVector3(
        multiplyAdd(turned.x, v.y, across.z * -1), multiplyAdd(turned.y, v.y, c),
        multiplyAdd(turned.y, v.z, across.x)),
      LaneVector3(
        multiplyAdd(turned.x, v.z, across.y), multiplyAdd(turned.y, v.z, across.x * -1),
        multiplyAdd(turned.z, v.z, c)))
  }

  /// By angles about x, y and z, or with `isProper` about x, y and x, one after the other.
  @inline(always)
  fileprivate init<Unit: LaneAngleUnit>(
    _ angles: LaneVector3<L>, isProper: Bool, _ unit: Unit, backwards: L
  ) {
    var (a, b, c) = (unit.turn(angles.x), unit.turn(angles.y), unit.turn(angles.z))
    (a.sin, b.sin, c.sin) = (a.sin * backwards, b.sin * backwards, c.sin * backwards)
    let (ss, cs) = (a.sin * c.sin, a.cos * c.sin)
    let (sc, cc) = (a.sin * c.cos, a.cos * c.cos)
    if isProper {
      let back = b.cos * -1
      self.init(
        LaneVector3(b.cos, b.sin * c.sin, b.sin * c.cos * -1),
        LaneVector3(a.sin * b.sin, multiplyAdd(back, ss, cc), multiplyAdd(b.cos, sc, cs)),
        LaneVector3(
          a.cos * b.sin, multiplyAdd(back, cs, sc * -1), multiplyAdd(b.cos, cc, ss * -1)))
    } else {
      self.init(
        LaneVector3(b.cos * c.cos, b.cos * c.sin, b.sin * -1),
        LaneVector3(
          multiplyAdd(b.sin, sc, cs * -1), multiplyAdd(b.sin, ss, cc), a.sin * b.cos),
        LaneVector3(
          multiplyAdd(b.sin, cc, ss), multiplyAdd(b.sin, cs, sc * -1), a.cos * b.cos))
    }
  }
}

/// The code for a program and a format; what most use is known to the compiler.
private struct ComposeTask: ElementTask {
  let program: TransformProgram

  @inline(__always)
  func run<Format: LaneFormat>(on batch: LaneBatch<Format>) {
    let order = AnyOrder(program.order)
    switch program.rotation {
    case .axisAngle(.radians):
      batch.runMatrices(ComposeLanes(order: order, form: AxisAngleForm(unit: Radians())))
    case .axisAngle(let unit):
      batch.runMatrices(ComposeLanes(order: order, form: AxisAngleForm(unit: unit)))
    case .quaternion: batch.runMatrices(ComposeLanes(order: order, form: QuaternionForm()))
    case .euler(.xyz, .radians):
      let form = EulerForm(unit: Radians(), order: AxesXYZ())
      if program.order == .scaleRotateTranslate {
        batch.runMatrices(ComposeLanes(order: ScaleRotateTranslate(), form: form))
      } else {
        batch.runMatrices(ComposeLanes(order: order, form: form))
      }
    case .euler(let axes, let unit):
      batch.runMatrices(
        ComposeLanes(order: order, form: EulerForm(unit: unit, order: EulerAxes(axes))))
    }
  }
}

extension ElementBatch {
  /// See `TransformOperation.compose`.
  func compose(_ program: TransformProgram) {
    runInFloatsPastCaches(ComposeTask(program: program), rows: true)
  }
}
