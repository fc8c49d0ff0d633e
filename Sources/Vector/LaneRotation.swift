import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; sums of squares are not fused, so that
// equal squares cancel.

/// The rows of a rotation matrix, times a factor per lane.
struct LaneRotation<L: RealLanes> {
  var r0, r1, r2: LaneVector3<L>

  @inline(__always)
  init(_ r0: LaneVector3<L>, _ r1: LaneVector3<L>, _ r2: LaneVector3<L>) {
    (self.r0, self.r1, self.r2) = (r0, r1, r2)
  }

  /// The rotation by a quaternion of any length; none for length 0.
  @inline(__always)
  init(_ quaternion: LaneVector4<L>) {
    let q = quaternion.inRange
    let (xx, yy, zz, ww) = (q.x * q.x, q.y * q.y, q.z * q.z, q.w * q.w)
    let inverse = 1 / ((xx + ww) + (yy + zz))
    let double = inverse + inverse
    let (x, y, z) = (q.x * double, q.y * double, q.z * double)
    let (xy, xz, yz) = (x * q.y, x * q.z, y * q.z)
    r0 = LaneVector3(
      ((xx + ww) - (yy + zz)) * inverse, multiplyAdd(z, q.w, xy), multiplyAdd(y * -1, q.w, xz))
    r1 = LaneVector3(
      multiplyAdd(z * -1, q.w, xy), ((yy + ww) - (xx + zz)) * inverse, multiplyAdd(x, q.w, yz))
    r2 = LaneVector3(
      multiplyAdd(y, q.w, xz), multiplyAdd(x * -1, q.w, yz), ((zz + ww) - (xx + yy)) * inverse)
  }

  /// The unit quaternion with w >= 0, from the largest of its numbers, for any factor above 0 that
  /// comes with the rows' own length.
  @inline(__always)
  var quaternion: LaneVector4<L> {
    let (a, b, c) = (r0.x, r1.y, r2.z)
    let trace = (a + b) + c
    let one = L(repeating: 1)
    let (x, y, z) = (r1.z - r2.y, r2.x - r0.z, r0.y - r1.x)
    let (xy, yz, zx) = (r0.y + r1.x, r1.z + r2.y, r2.x + r0.z)
    let byZ = LaneVector4(zx, yz, (one + c) - (a + b), z)
    let byY = LaneVector4(xy, (one + b) - (a + c), yz, y)
    let byX = LaneVector4((one + a) - (b + c), xy, zx, x)
    let byW = LaneVector4(x, y, z, one + trace)
    let later = byY.kept(where: b >= c, else: byZ)
    let apart = byX.kept(where: (a >= b) .& (a >= c), else: later)
    let chosen = byW.kept(where: (trace >= a) .& (trace >= b) .& (trace >= c), else: apart)
    let inverse = one / chosen.dot(chosen).squareRoot()
    return chosen * select(chosen.w < 0, inverse * -1, inverse)
  }

  /// Row times matrix.
  @inline(__always)
  func image(of row: LaneVector3<L>) -> LaneVector3<L> {
    r2.scaled(row.z, plus: r1.scaled(row.y, plus: r0 * row.x))
  }

  /// Row times matrix and a row.
  @inline(__always)
  func image(of row: LaneVector3<L>, plus other: LaneVector3<L>) -> LaneVector3<L> {
    r2.scaled(row.z, plus: r1.scaled(row.y, plus: r0.scaled(row.x, plus: other)))
  }
}

extension LaneVector4 {
  /// Times a power of two where squares, or in doubles their products, might leave the range; (0, 0, 0, 1)
  /// for length 0.
  @inline(__always)
  var inRange: Self {
    let square = dot(self)
    let single = isSingle(L.self)
    let isSafe =
      (square > splat(single ? 0x1p-80 : 0x1p-400))
      .& (square < splat(single ? 0x1p80 : 0x1p400))
    if all(isSafe) { return self }
    var other = comfortable
    other.w = select(extent.equals(0), L(repeating: 1), other.w)
    return kept(where: isSafe, else: other)
  }
}

/// See `TransformOperation.quaternionMatrix`.
private struct QuaternionMatrixLanes: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let rotation = LaneRotation(LaneVector4(x))
    rotation.r0.store(0, in: y)
    rotation.r1.store(3, in: y)
    rotation.r2.store(6, in: y)
  }
}

/// See `TransformOperation.quaternionFromMatrix`.
private struct QuaternionFromMatrixLanes: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let rotation = LaneRotation(
      LaneVector3(x[0], x[1], x[2]), LaneVector3(x[3], x[4], x[5]),
      LaneVector3(x[6], x[7], x[8]))
    rotation.quaternion.store(0, in: y)
  }
}

extension ElementBatch {
  /// See `TransformOperation.quaternionMatrix`.
  func quaternionMatrix() { runInFloatsPastCaches(QuaternionMatrixLanes()) }

  /// See `TransformOperation.quaternionFromMatrix`.
  func quaternionFromMatrix() { run(QuaternionFromMatrixLanes()) }
}
