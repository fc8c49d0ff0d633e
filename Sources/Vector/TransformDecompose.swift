import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; the determinant's minors are not.

/// The parts of matrices, those of the identity for singular ones.
struct LaneDecomposition<L: RealLanes> {
  let parts: LaneParts<L>
  let succeeds: Condition<L>

  /// Takes a matrix apart.
  ///
  /// Powers of two are taken out of the rows of the 3x3 part, so that their squares stay in range.
  @inline(never)
  init(_ matrix: LaneMatrix<L>) {
    let (first, second, third) = (ScaledRow(matrix.r0), ScaledRow(matrix.r1), ScaledRow(matrix.r2))
    let cofactors = (
      second.row.cross(third.row), third.row.cross(first.row), first.row.cross(second.row)
    )
    let determinant = first.row.dot(cofactors.0)
    let divisor = matrix.r3.w
    let (isRegular, sign) = handedness(
      of: matrix, determinant,
      over: (first.factor * second.factor * third.factor) * (divisor * divisor * divisor))
    succeeds = isRegular
    let rows = OrthogonalRows(first.row, second.row, third.row, sign)
    let translation = matrix.r3.xyz / divisor
    let column = cofactors.2.scaled(
      third.last, plus: cofactors.1.scaled(second.last, plus: cofactors.0 * first.last))
    var affine = quotients(column, determinant)
    let isFlat = magnitude(determinant) < 0.5
    if any(isFlat .& (column.extent > 0)) {
      affine = preciseQuotients(first, second, third).kept(where: isFlat, else: affine)
    }
    let parts = LaneParts(
      translation: translation,
      scale: LaneVector3(
        first.restored(rows.lengths.x * sign / divisor),
        second.restored(rows.lengths.y * sign / divisor),
        third.restored(rows.lengths.z * sign / divisor)),
      skew: rows.skew, quaternion: rows.rotation(times: sign).quaternion,
      perspective: LaneVector4(affine.x, affine.y, affine.z, 1 - translation.dot(affine)))
    self.parts = parts.kept(where: succeeds, else: .identity)
  }
}

/// A perspective; without one there is none, even where the determinant is a rest of rounding.
@inline(always)
private func quotients<L: RealLanes>(_ column: LaneVector3<L>, _ determinant: L) -> LaneVector3<L> {
  LaneVector3(
    select(column.x.equals(0), .zero, column.x / determinant),
    select(column.y.equals(0), .zero, column.y / determinant),
    select(column.z.equals(0), .zero, column.z / determinant))
}

/// The same of rows nearly in a plane, whose cofactors and determinant are what products leave.
@inline(never)
private func preciseQuotients<L: RealLanes>(
  _ a: ScaledRow<L>, _ b: ScaledRow<L>, _ c: ScaledRow<L>
) -> LaneVector3<L> {
  let (x, y, z) = columns(a.row, b.row, c.row)
  let last = LaneVector3(a.last, b.last, c.last)
  let column = LaneVector3(volume(last, y, z), volume(x, last, z), volume(x, y, last))
  return quotients(column, volume(x, y, z))
}

/// The magnitude of the determinant of rows nearly in a plane, scaled to about 1: products of what is left
/// of them must not underflow.
@inline(never)
private func preciseVolume<L: RealLanes>(
  _ a: LaneVector3<L>, _ b: LaneVector3<L>, _ c: LaneVector3<L>
) -> L {
  let (x, y, z) = columns(a, b, c)
  return magnitude(volume(x, y, z))
}

@inline(always)
private func columns<L: RealLanes>(
  _ a: LaneVector3<L>, _ b: LaneVector3<L>, _ c: LaneVector3<L>
) -> (LaneVector3<L>, LaneVector3<L>, LaneVector3<L>) {
  (LaneVector3(a.x, b.x, c.x), LaneVector3(a.y, b.y, c.y), LaneVector3(a.z, b.z, c.z))
}

/// The determinant of three columns, in two words before it is rounded.
@inline(always)
private func volume<L: RealLanes>(
  _ a: LaneVector3<L>, _ b: LaneVector3<L>, _ c: LaneVector3<L>
) -> L {
  func minor(_ p: L, _ q: L, _ r: L, _ s: L) -> LaneFactor<L> {
    LaneFactor(p, times: s) + LaneFactor(q, times: r).negated
  }
  let first = minor(b.y, b.z, c.y, c.z).scaled(by: a.x)
  let second = minor(b.z, b.x, c.z, c.x).scaled(by: a.y)
  let third = minor(b.x, b.y, c.x, c.y).scaled(by: a.z)
  return (first + second + third).rounded
}

/// Where a determinant over powers of two and m44³ is not 0 and has a finite reciprocal, and its sign.
@inline(always)
private func handedness<L: RealLanes>(
  of matrix: LaneMatrix<L>, _ determinant: L, over divisor: L
) -> (isRegular: Condition<L>, sign: L) {
  let value = magnitude(determinant / divisor)
  let single = isSingle(L.self)
  let isClear =
    (magnitude(determinant) > splat(single ? 0x1p-16 : 0x1p-40))
    .& (value > splat(single ? 0x1p-100 : 0x1p-900))
    .& (value < splat(single ? 0x1p100 : 0x1p900))
  let one = L(repeating: 1)
  if all(isClear) { return (isClear, turned(one, bySignOf: determinant)) }
  let sign = exactSign(matrix)
  return (.!sign.equals(0), turned(one, bySignOf: sign))
}

/// The same for determinants next to 0 or out of range: 1 or -1, 0 where a matrix is not regular.
@inline(never)
private func exactSign<L: RealLanes>(_ matrix: LaneMatrix<L>) -> L {
  let halves = matrix.widenedRows
  let low = exactSign(of: halves.low)
  return narrowed(low, isSingle(L.self) ? exactSign(of: halves.high) : low)
}

/// That of the determinant of the 3x3 part, if over m44³ it is 2^-1024 or more.
@inline(always)
private func exactSign(of matrix: LaneMatrix<DoubleLanes>) -> DoubleLanes {
  let (zero, one) = (DoubleLanes.zero, DoubleLanes(repeating: 1))
  let divisor = matrix.r3.w
  let factor = inversePowerOfTwo(magnitude(divisor))
  let part = LaneMatrix(
    matrix.r0.flat, matrix.r1.flat, matrix.r2.flat, LaneVector4(zero, zero, zero, one))
  let exponent = 1024 + exponent(factor) * 3
  let value = LaneEquilibrium(part).determinant(timesTwoTo: exponent)
  let unit = magnitude(divisor) * factor
  let isRegular = (magnitude(value) >= unit * unit * unit) .& (magnitude(divisor) > 0)
  return select(isRegular, turned(one, bySignOf: value), zero)
}

extension LaneVector4 {
  /// The row with a last number of 0.
  @inline(always)
  fileprivate var flat: Self { Self(x, y, z, .zero) }
}

/// A row over a power of two that leaves its first three numbers between -2 and 2.
struct ScaledRow<L: RealLanes> {
  let row: LaneVector3<L>
  let last: L
  /// What the original was multiplied by.
  let factor: L

  @inline(always)
  init(_ original: LaneVector4<L>) {
    factor = inversePowerOfTwo(original.xyz.extent)
    row = original.xyz * factor
    last = original.w * factor
  }

  /// A length in the row's own scale.
  @inline(always)
  func restored(_ length: L) -> L { length * inversePowerOfTwo(factor) }

  /// The row's length.
  @inline(always)
  var length: L { restored(row.dot(row).squareRoot()) }
}

/// Rows made orthogonal, one after the other.
private struct OrthogonalRows<L: RealLanes> {
  private let x, y, z: LaneVector3<L>
  let lengths: LaneVector3<L>
  /// xy, xz, yz: what of a row lay along the rows before it, over both lengths.
  let skew: LaneVector3<L>

  /// The rows' directions, right-handed or not as the sign says.
  ///
  /// The second row is set at a right angle twice: what once leaves of a row that hardly differs from
  /// the first has the whole row's rounding, and leans. Of a third row that hardly leaves the plane of
  /// the others what is beyond it follows from the volume.
  @inline(always)
  init(_ a: LaneVector3<L>, _ b: LaneVector3<L>, _ c: LaneVector3<L>, _ sign: L) {
    let lengthA = a.dot(a).squareRoot()
    x = a / lengthA
    let alongB = x.dot(b)
    let leaning = x.scaled(alongB * -1, plus: b)
    let restB = x.scaled(x.dot(leaning) * -1, plus: leaning)
    let lengthB = restB.dot(restB).squareRoot()
    y = restB / lengthB
    let alongC = x.dot(c)
    let flatC = x.scaled(alongC * -1, plus: c)
    let acrossC = y.dot(flatC)
    z = x.cross(y) * sign
    var lengthC = magnitude(z.dot(c))
    let isFlat = lengthC < c.extent * splat(0x1p-10)
    if any(isFlat) {
      lengthC = select(isFlat, preciseVolume(a, b, c) / (lengthA * lengthB), lengthC)
    }
    lengths = LaneVector3(lengthA, lengthB, lengthC)
    skew = LaneVector3(alongB / lengthB, alongC / lengthC, acrossC / lengthC)
  }

  @inline(always)
  func rotation(times sign: L) -> LaneRotation<L> {
    LaneRotation(x * sign, y * sign, z * sign)
  }
}

/// See `TransformOperation.decompose`.
private struct DecomposeLanes: ElementFunction {
  @inline(always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let decomposition = LaneDecomposition(LaneMatrix(x))
    let parts = decomposition.parts
    parts.translation.store(0, in: y)
    parts.scale.store(3, in: y)
    parts.skew.store(6, in: y)
    parts.quaternion.store(9, in: y)
    parts.perspective.store(13, in: y)
    y.store(17, select(decomposition.succeeds, Format.Lanes(repeating: 1), .zero))
  }
}

/// See `TransformOperation.recompose`.
private struct RecomposeLanes: ElementFunction {
  @inline(always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    LaneParts(x).matrix.store(in: y)
  }
}

extension ElementBatch {
  /// See `TransformOperation.decompose`.
  func decompose() { run(DecomposeLanes()) }

  /// See `TransformOperation.recompose`.
  func recompose() { runInFloatsPastCaches(RecomposeLanes()) }
}
