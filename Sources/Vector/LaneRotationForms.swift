import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

extension LaneVector3 {
  /// Three of an element's numbers, in the order of some axes.
  @inline(always)
  init<Numbers: ElementNumbers>(_ numbers: Numbers, _ axes: (Int, Int, Int) = (0, 1, 2))
  where Numbers.Lanes == L {
    self.init(numbers[axes.0], numbers[axes.1], numbers[axes.2])
  }

  /// Number by number.
  @inline(always)
  static func * (a: Self, b: Self) -> Self { Self(a.x * b.x, a.y * b.y, a.z * b.z) }

  @inline(always)
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z) }
}

extension LaneRotation {
  /// About an axis of any length, none for length 0: k n n + c 1 + s [n] with k = 1 - c.
  @inline(always)
  init(axis: LaneVector3<L>, _ turn: LaneTurn<L>) {
    let isZero = axis.extent.equals(0)
    let near = axis * inversePowerOfTwo(axis.extent)
    let inverse = 1 / select(isZero, L(repeating: 1), near.dot(near)).squareRoot()
    let n = near * inverse
    let (s, k) = (select(isZero, .zero, turn.sin), select(isZero, .zero, turn.oneMinusCos))
    let c = select(isZero, L(repeating: 1), turn.cos)
    let (turned, across) = (n * k, n * s)
    self.init(
      LaneVector3(
        multiplyAdd(turned.x, n.x, c), multiplyAdd(turned.x, n.y, across.z),
        multiplyAdd(turned.x, n.z, across.y * -1)),
      LaneVector3(
        multiplyAdd(turned.x, n.y, across.z * -1), multiplyAdd(turned.y, n.y, c),
        multiplyAdd(turned.y, n.z, across.x)),
      LaneVector3(
        multiplyAdd(turned.x, n.z, across.y), multiplyAdd(turned.y, n.z, across.x * -1),
        multiplyAdd(turned.z, n.z, c)))
  }

  /// By angles about x, y and z, or with `isProper` about x, y and x, one after the other.
  @inline(always)
  init<Unit: LaneAngleUnit>(
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

/// A rotation among an element's numbers, in axes of its own: a permutation of x, y and z.
protocol LaneRotationForm {
  /// Which of x, y, z each of its axes is.
  var axes: (Int, Int, Int) { get }
  /// Numbers of the rotation.
  static var count: Int { get }
  /// The rotation of a vector of elements.
  func rotation<Numbers: ElementNumbers>(_ x: Numbers) -> LaneRotation<Numbers.Lanes>
}

/// A rotation whose axes are x, y and z in this order.
protocol LaneRotationInOrder: LaneRotationForm {}

extension LaneRotationInOrder {
  @inline(__always)
  var axes: (Int, Int, Int) { (0, 1, 2) }
}

/// See `RotationForm.axisAngle`.
struct AxisAngleForm<Unit: LaneAngleUnit>: LaneRotationInOrder {
  let unit: Unit
  static var count: Int { 4 }

  @inline(always)
  func rotation<Numbers: ElementNumbers>(_ x: Numbers) -> LaneRotation<Numbers.Lanes> {
    LaneRotation(axis: LaneVector3(x), unit.turn(x[3]))
  }
}

/// See `RotationForm.quaternion`.
struct QuaternionForm: LaneRotationInOrder {
  static var count: Int { 4 }

  @inline(always)
  func rotation<Numbers: ElementNumbers>(_ x: Numbers) -> LaneRotation<Numbers.Lanes> {
    LaneRotation(LaneVector4(x))
  }
}

/// See `RotationForm.euler`; where the axes are left-handed, angles count backwards.
struct EulerForm<Unit: LaneAngleUnit, Axes: LaneEulerAxes>: LaneRotationForm {
  let unit: Unit
  let order: Axes
  static var count: Int { 3 }
  var axes: (Int, Int, Int) { (order.i, order.j, order.k) }

  @inline(always)
  func rotation<Numbers: ElementNumbers>(_ x: Numbers) -> LaneRotation<Numbers.Lanes> {
    LaneRotation(
      LaneVector3(x), isProper: order.isProper, unit,
      backwards: splat(order.parity))
  }
}

extension EulerForm: LaneRotationInOrder where Axes == AxesXYZ {}
