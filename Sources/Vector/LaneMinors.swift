// Float contraction: minors are differences of rounded products, exactly 0 for equal ones.

/// The determinants of two rows' pairs of columns.
struct LaneMinors<L: RealLanes> {
  let xy, xz, xw, yz, yw, zw: L

  @inline(__always)
  init(_ a: LaneVector4<L>, _ b: LaneVector4<L>) {
    xy = a.x * b.y - a.y * b.x
    xz = a.x * b.z - a.z * b.x
    xw = a.x * b.w - a.w * b.x
    yz = a.y * b.z - a.z * b.y
    yw = a.y * b.w - a.w * b.y
    zw = a.z * b.w - a.w * b.z
  }

  /// The determinant of these two rows above the other two.
  @inline(__always)
  func determinant(above other: Self) -> L {
    let (first, second, third) = (xy * other.zw, xz * other.yw, xw * other.yz)
    let (fourth, fifth, sixth) = (yz * other.xw, yw * other.xz, zw * other.xy)
    return ((first - second) + (third + fourth)) + (sixth - fifth)
  }

  /// The sum of the squares, and a number.
  @inline(__always)
  func squares(plus rest: L) -> L {
    let first = multiplyAdd(xy, xy, multiplyAdd(xz, xz, multiplyAdd(xw, xw, rest)))
    return multiplyAdd(yz, yz, multiplyAdd(yw, yw, multiplyAdd(zw, zw, first)))
  }

  /// The cofactors of the row that a row and these two leave, times a factor.
  @inline(__always)
  fileprivate func cofactors(of row: LaneVector4<L>, _ factor: L) -> LaneVector4<L> {
    let plus = row * factor
    let minus = plus * splat(-1)
    return LaneVector4(
      sum(plus.y, zw, minus.z, yw, plus.w, yz), sum(minus.x, zw, plus.z, xw, minus.w, xz),
      sum(plus.x, yw, minus.y, xw, plus.w, xy), sum(minus.x, yz, plus.y, xz, minus.z, xy))
  }

  @inline(__always)
  private func sum(_ a: L, _ b: L, _ c: L, _ d: L, _ e: L, _ f: L) -> L {
    multiplyAdd(a, b, multiplyAdd(c, d, e * f))
  }
}

extension LaneMatrix {
  @inline(__always)
  var upperMinors: LaneMinors<L> { LaneMinors(r0, r1) }

  @inline(__always)
  var lowerMinors: LaneMinors<L> { LaneMinors(r2, r3) }

  @inline(__always)
  var determinant: L { upperMinors.determinant(above: lowerMinors) }

  /// The transposed cofactors times a factor: the inverse for that of the determinant.
  @inline(__always)
  func adjugate(times factor: L) -> Self {
    let (upper, lower) = (upperMinors, lowerMinors)
    let first = lower.cofactors(of: r1, factor)
    let second = lower.cofactors(of: r0, factor * -1)
    let third = upper.cofactors(of: r3, factor)
    let fourth = upper.cofactors(of: r2, factor * -1)
    return Self(
      LaneVector4(first.x, second.x, third.x, fourth.x),
      LaneVector4(first.y, second.y, third.y, fourth.y),
      LaneVector4(first.z, second.z, third.z, fourth.z),
      LaneVector4(first.w, second.w, third.w, fourth.w))
  }
}
