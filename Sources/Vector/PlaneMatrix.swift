import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

extension LaneMatrix {
  /// Where it maps the plane z = 0 affinely and nothing else, and is not singular.
  @inline(__always)
  var isPlane: Condition<L> {
    let others = (magnitude(r0.z) + magnitude(r0.w)) + (magnitude(r1.z) + magnitude(r1.w))
    let depths = (magnitude(r2.x) + magnitude(r2.y)) + (magnitude(r2.w) + magnitude(r3.z))
    let isFlat = (others + depths).equals(0)
    let keepsDepth = r2.z.equals(1) .& r3.w.equals(1)
    let isSingular = PlaneRows(self).area.equals(0)
    return isFlat .& keepsDepth .& .!isSingular
  }

  /// The matrix of a linear map of the plane and a translation.
  @inline(__always)
  fileprivate init(plane first: (L, L), _ second: (L, L), _ x: L, _ y: L) {
    let (zero, one) = (L.zero, L(repeating: 1))
    self.init(
      LaneVector4(first.0, first.1, zero, zero), LaneVector4(second.0, second.1, zero, zero),
      LaneVector4(zero, zero, one, zero), LaneVector4(x, y, zero, one))
  }
}

/// The rows of the linear part of a plane's map, over powers of two.
private struct PlaneRows<L: RealLanes> {
  let first: (x: L, y: L)
  let second: (x: L, y: L)
  /// What the original rows were divided by.
  let scales: (first: L, second: L)
  /// The determinant of the rows.
  let area: L

  @inline(__always)
  init(_ matrix: LaneMatrix<L>) {
    let (a, b, c, d) = (matrix.r0.x, matrix.r0.y, matrix.r1.x, matrix.r1.y)
    let forFirst = inversePowerOfTwo(larger(magnitude(a), magnitude(b)))
    let forSecond = inversePowerOfTwo(larger(magnitude(c), magnitude(d)))
    first = (a * forFirst, b * forFirst)
    second = (c * forSecond, d * forSecond)
    scales = (inversePowerOfTwo(forFirst), inversePowerOfTwo(forSecond))
    area = differenceOfProducts(first.x, second.y, first.y, second.x)
  }

  /// Where a reflection counts as one of x.
  @inline(__always)
  func mirrorsX(_ matrix: LaneMatrix<L>) -> Condition<L> {
    (area < 0) .& (matrix.r0.x < matrix.r1.y)
  }
}

/// What a plane's map is interpolated by: scale, angle, a linear rest and the translation.
struct LanePlane<L: RealLanes> {
  private var scale: (x: L, y: L)
  private var angle: L
  /// The 2x2 remainder, or nothing but the skew.
  private var rest: LaneVector4<L>
  private var move: (x: L, y: L)

  /// css-transforms-1: the lengths of the rows, the direction of the first, and what is left of both.
  @inline(__always)
  init(remaindersOf matrix: LaneMatrix<L>) {
    let rows = PlaneRows(matrix)
    let lengths = (
      multiplyAdd(rows.first.x, rows.first.x, rows.first.y * rows.first.y).squareRoot(),
      multiplyAdd(rows.second.x, rows.second.x, rows.second.y * rows.second.y).squareRoot()
    )
    let mirrorsX = rows.mirrorsX(matrix)
    let mirrorsY = (rows.area < 0) .& .!mirrorsX
    let sx = select(mirrorsX, lengths.0 * -1, lengths.0)
    let sy = select(mirrorsY, lengths.1 * -1, lengths.1)
    let (a, b, c, d) = (
      rows.first.x / sx, rows.first.y / sx, rows.second.x / sy, rows.second.y / sy
    )
    scale = (sx * rows.scales.first, sy * rows.scales.second)
    angle = direction(x: a, y: b)
    rest = LaneVector4(
      a * a - b * c, a * b - b * d, multiplyAdd(b, a, a * c), multiplyAdd(b, b, a * d))
    move = (matrix.r3.x, matrix.r3.y)
  }

  /// css-transforms-2: scale, skew and the direction of the first row.
  @inline(__always)
  init(skewOf matrix: LaneMatrix<L>) {
    let rows = PlaneRows(matrix)
    let length =
      multiplyAdd(rows.first.x, rows.first.x, rows.first.y * rows.first.y).squareRoot()
    let sx = select(rows.mirrorsX(matrix), length * -1, length)
    scale = (sx * rows.scales.first, rows.area / sx * rows.scales.second)
    angle = direction(x: rows.first.x / sx, y: rows.first.y / sx)
    let along = multiplyAdd(rows.first.x, rows.second.x, rows.first.y * rows.second.y)
    rest = LaneVector4(along / rows.area, .zero, .zero, .zero)
    move = (matrix.r3.x, matrix.r3.y)
  }

  /// The largest angle that counts as half a turn: that of a cosine and sine of pi is not exactly one.
  @inline(__always)
  private static var mostHalfTurn: L { splat(.pi * (1 + 0x1p-48)) }

  /// The parts at t, between ends whose angles are as far apart as they are to be.
  @inline(__always)
  private func mixed(with other: Self, _ t: L) -> Self {
    let s = 1 - t
    var parts = self
    parts.scale.x = multiplyAdd(t, other.scale.x, s * scale.x)
    parts.scale.y = multiplyAdd(t, other.scale.y, s * scale.y)
    parts.angle = multiplyAdd(t, other.angle, s * angle)
    parts.rest = other.rest.scaled(t, plus: rest * s)
    parts.move.x = multiplyAdd(t, other.move.x, s * move.x)
    parts.move.y = multiplyAdd(t, other.move.y, s * move.y)
    return parts
  }

  /// diag(scale) R(angle) rest and the translation, for Core Animation's remainders.
  ///
  /// An angle of 0 counts as a whole turn; reflections of different axes are brought together.
  @inline(__always)
  func remaindersMixed(with other: Self, _ t: L) -> LaneMatrix<L> {
    let half: L = splat(.pi)
    let isCrossed = (scale.x < 0) .& (other.scale.y < 0)
    let isApart = isCrossed .| ((scale.y < 0) .& (other.scale.x < 0))
    var (from, to) = (self, other)
    from.scale.x = select(isApart, scale.x * -1, scale.x)
    from.scale.y = select(isApart, scale.y * -1, scale.y)
    from.angle = select(isApart, angle + select(angle < 0, half, half * -1), angle)
    from.angle = select(from.angle.equals(0), half * 2, from.angle)
    to.angle = select(to.angle.equals(0), half * 2, to.angle)
    let gap = from.angle - to.angle
    let wraps = magnitude(gap) > Self.mostHalfTurn
    from.angle = select(wraps .& (gap > 0), from.angle - half * 2, from.angle)
    to.angle = select(wraps .& (gap < 0), to.angle - half * 2, to.angle)

    let parts = from.mixed(with: to, t)
    let circle = LaneTurn(parts.angle, LaneQuarter(.radians))
    let (a, b) = (circle.cos * parts.scale.x, circle.sin * parts.scale.x)
    let (c, d) = (circle.cos * parts.scale.y, circle.sin * parts.scale.y)
    let rest = parts.rest
    return LaneMatrix(
      plane: (multiplyAdd(a, rest.x, b * rest.z), multiplyAdd(a, rest.y, b * rest.w)),
      (multiplyAdd(c, rest.z, d * rest.x * -1), multiplyAdd(c, rest.w, d * rest.y * -1)),
      parts.move.x, parts.move.y)
  }

  /// diag(scale) skew R(angle) and the translation, turning the shorter way.
  @inline(__always)
  func skewMixed(with other: Self, _ t: L) -> LaneMatrix<L> {
    let half: L = splat(.pi)
    let gap = other.angle - angle
    let turn = turned(half * 2, bySignOf: gap)
    var to = other
    to.angle = select(magnitude(gap) > Self.mostHalfTurn, other.angle - turn, other.angle)

    let parts = mixed(with: to, t)
    let circle = LaneTurn(parts.angle, LaneQuarter(.radians))
    let (sin, cos, skew) = (circle.sin, circle.cos, parts.rest.x)
    return LaneMatrix(
      plane: (cos * parts.scale.x, sin * parts.scale.x),
      (
        multiplyAdd(skew, cos, sin * -1) * parts.scale.y,
        multiplyAdd(skew, sin, cos) * parts.scale.y
      ),
      parts.move.x, parts.move.y)
  }
}
