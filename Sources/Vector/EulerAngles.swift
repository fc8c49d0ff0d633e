import Kernels

// Float contraction: sums of two products of quaternions' numbers are not fused, so that equal
// products cancel.

/// The axes of an order in its own terms.
protocol LaneEulerAxes {
  /// The first axis.
  var i: Int { get }
  /// The second axis.
  var j: Int { get }
  /// The axis that is neither the second nor the first.
  var k: Int { get }
  /// Whether the third axis is the first again.
  var isProper: Bool { get }
  /// 1 where i, j, k is x, y, z from some axis on, else -1.
  var parity: Double { get }
}

/// The axes of `EulerOrder.xyz`, where the compiler is to know them.
struct AxesXYZ: LaneEulerAxes {
  var i: Int { 0 }
  var j: Int { 1 }
  var k: Int { 2 }
  var isProper: Bool { false }
  var parity: Double { 1 }
}

/// The axes of any order.
struct EulerAxes: LaneEulerAxes {
  let i, j, k: Int
  let isProper: Bool
  let parity: Double

  @inline(always)
  init(_ order: EulerOrder) {
    let axes = order.axes
    (i, j, k) = (axes.first, axes.second, 3 &- axes.first &- axes.second)
    isProper = axes.third == axes.first
    parity = j &- i == 1 || i &- j == 2 ? 1 : -1
  }
}

extension LaneVector4 {
  /// x, y or z.
  @inline(always)
  fileprivate func number(_ axis: Int) -> L { axis == 0 ? x : axis == 1 ? y : z }

  /// Numbers about the axes of an order, and w.
  @inline(always)
  fileprivate init(_ i: L, _ j: L, _ k: L, _ w: L, on axes: EulerAxes) {
    self.init(
      axes.i == 0 ? i : axes.j == 0 ? j : k, axes.i == 1 ? i : axes.j == 1 ? j : k,
      axes.i == 2 ? i : axes.j == 2 ? j : k, w)
  }

  /// The quaternion of three rotations about fixed axes, one after the other.
  ///
  /// With a, b, c half of the angles and e the parity, (cos c + k sin c) (cos b + j sin b)
  /// (cos a + i sin a), where i j = e k; for a repeated axis i stands in k's place.
  @inline(always)
  init(_ angles: LaneVector3<L>, _ order: EulerOrder, _ unit: AngleUnit) {
    let axes = EulerAxes(order)
    let parity: L = splat(axes.parity)
    let quarter = LaneQuarter<L>(unit, halved: true)
    let (a, b, c) = (
      LaneTurn(angles.x, quarter), LaneTurn(angles.y, quarter), LaneTurn(angles.z, quarter)
    )
    let (both, neither) = (c.cos * a.cos, c.sin * a.sin)
    let (late, early) = (c.sin * a.cos, c.cos * a.sin)
    let (sine, signed) = (b.sin, b.sin * parity)
    if axes.isProper {
      self.init(
        b.cos * (late + early), sine * (both + neither), signed * (late - early),
        b.cos * (both - neither), on: axes)
    } else {
      self.init(
        b.cos * early - signed * late, sine * both + b.cos * neither * parity,
        b.cos * late - signed * early, b.cos * both + signed * neither, on: axes)
    }
  }

  /// The three angles in radians of a quaternion of any length.
  ///
  /// The second comes from its own sine and cosine, whose product of lengths keeps its digits next to
  /// a gimbal lock; there the third is 0.
  @inline(always)
  func angles(_ order: EulerOrder) -> LaneVector3<L> {
    let axes = EulerAxes(order)
    let q = inRange
    let (i, j, k) = (q.number(axes.i), q.number(axes.j), q.number(axes.k))
    return axes.isProper
      ? Self.properAngles(i, j, k * splat(axes.parity), q.w)
      : Self.freeAngles(i, j * splat(axes.parity), k, q.w, splat(axes.parity))
  }

  /// For a third axis that is the first again; k has the parity as a factor.
  @inline(always)
  private static func properAngles(_ i: L, _ j: L, _ k: L, _ w: L) -> LaneVector3<L> {
    let (even, odd) = (w * w + i * i, j * j + k * k)
    let reach = (even * odd).squareRoot()
    let isLocked = reach * 2 <= (even + odd) * splat(1e-8)
    let opposite = odd > even
    let first = lockedAngle(opposite, i, w, k * -1, j)
    return LaneVector3(
      select(isLocked, first, direction(x: w * j + i * k, y: i * j - w * k)),
      direction(x: even - odd, y: reach * 2),
      select(isLocked, .zero, direction(x: w * j - i * k, y: i * j + w * k)))
  }

  /// For three different axes; j has the parity as a factor.
  @inline(always)
  private static func freeAngles(_ i: L, _ j: L, _ k: L, _ w: L, _ parity: L) -> LaneVector3<L> {
    let (less, more) = ((w - j, k + i), (w + j, k - i))
    let low = less.0 * less.0 + less.1 * less.1
    let high = more.0 * more.0 + more.1 * more.1
    let reach = (low * high).squareRoot()
    let isLocked = reach <= (low + high) * splat(0.5e-8)
    let first = lockedAngle(high > low, less.1, less.0, more.1 * -1, more.0)
    let (ii, jj, kk, ww) = (i * i, j * j, k * k, w * w)
    return LaneVector3(
      select(
        isLocked, first, direction(x: (ww + kk) - (ii + jj), y: (w * i + j * k) * 2)),
      direction(x: reach, y: (w * j - i * k) * 2) * parity,
      select(isLocked, .zero, direction(x: (ww + ii) - (jj + kk), y: (w * k + i * j) * 2)))
  }

  /// Twice the angle of (cosine, sine), or of the opposite pair.
  @inline(always)
  private static func lockedAngle(
    _ isOpposite: Condition<L>, _ sine: L, _ cosine: L, _ oppositeSine: L, _ oppositeCosine: L
  ) -> L {
    let s = select(isOpposite, oppositeSine, sine)
    let c = select(isOpposite, oppositeCosine, cosine)
    return direction(x: c * c - s * s, y: s * c * 2)
  }
}

/// See `TransformOperation.quaternionFromEuler`.
private struct QuaternionFromEulerLanes: ElementFunction {
  let order: EulerOrder
  let unit: AngleUnit

  @inline(always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    LaneVector4(LaneVector3(x), order, unit).store(0, in: y)
  }
}

/// See `TransformOperation.eulerFromQuaternion`.
private struct EulerFromQuaternionLanes: ElementFunction {
  let order: EulerOrder
  let unit: AngleUnit

  @inline(always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let angles = LaneVector4(x).angles(order)
    switch unit {
    case .radians: angles.store(0, in: y)
    case .degrees: (angles * splat(180 / .pi)).store(0, in: y)
    case .turns: (angles * splat(0.5 / .pi)).store(0, in: y)
    }
  }
}

extension ElementBatch {
  /// See `TransformOperation.quaternionFromEuler`.
  func quaternionFromEuler(_ order: EulerOrder, _ unit: AngleUnit) {
    run(QuaternionFromEulerLanes(order: order, unit: unit))
  }

  /// See `TransformOperation.eulerFromQuaternion`.
  func eulerFromQuaternion(_ order: EulerOrder, _ unit: AngleUnit) {
    run(EulerFromQuaternionLanes(order: order, unit: unit))
  }
}
