/// A 4x4 matrix in every lane, by rows.
struct LaneMatrix<L: RealLanes> {
  var r0, r1, r2, r3: LaneVector4<L>

  @inline(__always)
  init(
    _ r0: LaneVector4<L>, _ r1: LaneVector4<L>, _ r2: LaneVector4<L>, _ r3: LaneVector4<L>
  ) {
    (self.r0, self.r1, self.r2, self.r3) = (r0, r1, r2, r3)
  }

  /// The matrix of the first 16 of an element's numbers.
  @inline(__always)
  init<Format: LaneFormat>(_ numbers: LaneNumbers<Format>) where Format.Lanes == L {
    self.init(
      LaneVector4(numbers), LaneVector4(numbers.from(4)), LaneVector4(numbers.from(8)),
      LaneVector4(numbers.from(12)))
  }

  @inline(__always)
  static var identity: Self {
    let (one, zero) = (L(repeating: 1), L.zero)
    return Self(
      LaneVector4(one, zero, zero, zero), LaneVector4(zero, one, zero, zero),
      LaneVector4(zero, zero, one, zero), LaneVector4(zero, zero, zero, one))
  }

  /// Stores the numbers from `first` on.
  @inline(__always)
  func store<Format: LaneFormat>(_ first: Int = 0, in results: LaneResults<Format>)
  where Format.Lanes == L {
    r0.store(first, in: results)
    r1.store(first &+ 4, in: results)
    r2.store(first &+ 8, in: results)
    r3.store(first &+ 12, in: results)
  }

  /// Row times matrix.
  @inline(__always)
  func image(of row: LaneVector4<L>) -> LaneVector4<L> {
    r3.scaled(row.w, plus: r2.scaled(row.z, plus: r1.scaled(row.y, plus: r0 * row.x)))
  }

  /// a b, which applies a first.
  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    Self(b.image(of: a.r0), b.image(of: a.r1), b.image(of: a.r2), b.image(of: a.r3))
  }

  /// The matrix followed by a translation.
  @inline(__always)
  func moved(_ x: L, _ y: L, _ z: L) -> Self {
    Self(
      Self.moved(r0, x, y, z), Self.moved(r1, x, y, z), Self.moved(r2, x, y, z),
      Self.moved(r3, x, y, z))
  }

  /// The matrix after a translation.
  @inline(__always)
  func after(_ x: L, _ y: L, _ z: L) -> Self {
    Self(r0, r1, r2, r0.scaled(x, plus: r1.scaled(y, plus: r2.scaled(z, plus: r3))))
  }

  @inline(__always)
  private static func moved(_ row: LaneVector4<L>, _ x: L, _ y: L, _ z: L) -> LaneVector4<L> {
    LaneVector4(
      multiplyAdd(row.w, x, row.x), multiplyAdd(row.w, y, row.y), multiplyAdd(row.w, z, row.z),
      row.w)
  }

  /// The greatest sum of the magnitudes of a row.
  @inline(always)
  var norm: L { larger(larger(r0.size, r1.size), larger(r2.size, r3.size)) }

  /// Itself in the lanes that hold, else another.
  @inline(__always)
  func kept(where condition: Condition<L>, else other: Self) -> Self {
    Self(
      r0.kept(where: condition, else: other.r0), r1.kept(where: condition, else: other.r1),
      r2.kept(where: condition, else: other.r2), r3.kept(where: condition, else: other.r3))
  }
}
