import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

extension LaneVector3 {
  /// Three of an element's numbers.
  @inline(__always)
  init<Format: LaneFormat>(_ numbers: LaneNumbers<Format>) where Format.Lanes == L {
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// Number by number.
  @inline(__always)
  static func * (a: Self, b: Self) -> Self { Self(a.x * b.x, a.y * b.y, a.z * b.z) }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z) }

  /// What belongs to the given axes, in the order x, y, z.
  @inline(__always)
  fileprivate func sorted(_ axes: (Int, Int, Int)) -> Self {
    switch axes {
    case (0, 1, 2): self
    case (0, 2, 1): Self(x, z, y)
    case (1, 0, 2): Self(y, x, z)
    case (1, 2, 0): Self(z, x, y)
    case (2, 0, 1): Self(y, z, x)
    default: Self(z, y, x)
    }
  }
}

extension LaneRotation {
  /// About an axis of any length, none for length 0: k n n + c 1 + s [n] with k = 1 - c.
  @inline(__always)
  init(axis: LaneVector3<L>, angle: L, _ unit: AngleUnit) {
    let isZero = axis.extent.equals(0)
    let near = axis * inversePowerOfTwo(axis.extent)
    let inverse = 1 / select(isZero, L(repeating: 1), near.dot(near)).squareRoot()
    let n = near * inverse
    let turn = LaneTurn(angle, unit)
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

  /// By three angles about fixed axes, one after the other.
  ///
  /// The product is that about x, y, z or about x, y, x, with the axes renamed; where they are a left-handed
  /// triple, angles count backwards.
  @inline(__always)
  init(_ angles: LaneVector3<L>, _ order: EulerOrder, _ unit: AngleUnit) {
    let (first, second, third) = order.axes
    let isProper = first == third
    let isCyclic = (first &+ 1) % 3 == second
    let side: L.Scalar = isCyclic ? 1 : -1
    var (a, b, c) = (
      LaneTurn(angles.x, unit), LaneTurn(angles.y, unit), LaneTurn(angles.z, unit)
    )
    (a.sin, b.sin, c.sin) = (a.sin * side, b.sin * side, c.sin * side)
    let (ss, cs) = (a.sin * c.sin, a.cos * c.sin)
    let (sc, cc) = (a.sin * c.cos, a.cos * c.cos)
    var r0: LaneVector3<L>
    var r1: LaneVector3<L>
    var r2: LaneVector3<L>
    if isProper {
      let back = b.cos * -1
      r0 = LaneVector3(b.cos, b.sin * c.sin, b.sin * c.cos * -1)
      r1 = LaneVector3(a.sin * b.sin, multiplyAdd(back, ss, cc), multiplyAdd(b.cos, sc, cs))
      r2 = LaneVector3(
        a.cos * b.sin, multiplyAdd(back, cs, sc * -1), multiplyAdd(b.cos, cc, ss * -1))
    } else {
      r0 = LaneVector3(b.cos * c.cos, b.cos * c.sin, b.sin * -1)
      r1 = LaneVector3(
        multiplyAdd(b.sin, sc, cs * -1), multiplyAdd(b.sin, ss, cc), a.sin * b.cos)
      r2 = LaneVector3(
        multiplyAdd(b.sin, cc, ss), multiplyAdd(b.sin, cs, sc * -1), a.cos * b.cos)
    }
    let axes = (first, second, 3 &- first &- second)
    (r0, r1, r2) = (r0.sorted(axes), r1.sorted(axes), r2.sorted(axes))
    switch axes {
    case (0, 1, 2): self.init(r0, r1, r2)
    case (0, 2, 1): self.init(r0, r2, r1)
    case (1, 0, 2): self.init(r1, r0, r2)
    case (1, 2, 0): self.init(r2, r0, r1)
    case (2, 0, 1): self.init(r1, r2, r0)
    default: self.init(r2, r1, r0)
    }
  }
}
