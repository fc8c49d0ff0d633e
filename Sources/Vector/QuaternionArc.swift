import Kernels

// Float contraction: as in VectorScalar.swift; what must be exact says so. Coefficients as in
// Elementary.swift.

/// 1 / sqrt(x) for normal x: relative error 1.3e-7 in Float, of two roundings in Double.
@inline(__always)
func refinedInverseRoot<L: RealLanes>(_ x: L) -> L {
  let root = x.inverseRoot()
  if !isSingle(L.self) { return root }
  let lack = multiplyAdd(x * root, root * -1, splat(1))
  #if V4
  return multiplyAdd(root * 0.5, lack, root)
  #else
  return multiplyAdd(root * lack, multiplyAdd(lack, splat(0.375), splat(0.5)), root)
  #endif
}

extension LaneVector4 {
  /// Times a power of two that brings the greatest magnitude between 1 and 2.
  @inline(always)
  var comfortable: Self { self * inversePowerOfTwo(extent) }

  /// The scalar product of rounded products: exactly 0 where they cancel in pairs.
  @inline(__always)
  func unfusedDot(_ other: Self) -> L {
    (x * other.x + y * other.y) + (z * other.z + w * other.w)
  }

  /// The scalar product of numbers below 2, with the sign of the exact one, and 0 only where that is.
  @inline(__always)
  func decisiveDot(_ other: Self) -> L {
    let product = unfusedDot(other)
    let isDoubtful = magnitude(product) < splat(isSingle(L.self) ? 0x1p-18 : 0x1p-47)
    if !any(isDoubtful) { return product }
    return select(isDoubtful, exactDot(other), product)
  }

  @inline(never)
  private func exactDot(_ other: Self) -> L {
    var sum = L.zero
    withVectorMemory(of: L.self, 8) { words in
      let products = (
        LaneFactor(x, times: other.x), LaneFactor(y, times: other.y),
        LaneFactor(z, times: other.z), LaneFactor(w, times: other.w)
      )
      (words[0], words[1]) = (products.0.high, products.0.low)
      (words[2], words[3]) = (products.1.high, products.1.low)
      (words[4], words[5]) = (products.2.high, products.2.low)
      (words[6], words[7]) = (products.3.high, products.3.low)
      sum = exactSum(words, 8)
    }
    return sum
  }

  /// (-y, x, -w, z), at a right angle to it.
  @inline(__always)
  fileprivate var quarterTurned: Self { Self(y * -1, x, w * -1, z) }
}

extension RotationArc {
  /// Where the second of two quaternions of the given product is negated.
  @inline(__always)
  func negates<L: RealLanes>(_ product: L) -> Condition<L> {
    switch self {
    case .shortest: product < 0
    case .longest: product > 0
    case .direct: Condition<L>(L.less(.zero, .zero))
    }
  }
}

/// Between two quaternions of any length with constant angular speed.
///
/// - Error: beside the effect of rounded inputs 3e-7 in Float and 4e-16 in Double.
@inline(always)
func slerp<L: RealLanes>(
  _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
) -> LaneVector4<L> {
  if !arc.mayBeNear { return farPoint(a, b, arc, t) }
  return isSingle(L.self)
    ? ShortNearArc(a, b, arc, t).slerp(a, b, arc, t)
    : ExactNearArc(a, b, arc, t).slerp(a, b, arc, t)
}

/// A point of any arc at any time.
@inline(never)
func farPoint<L: RealLanes>(
  _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
) -> LaneVector4<L> {
  LaneArc(a, b, arc, t).point
}

/// A point of the arc between any two quaternions, from the nearer end, where an error of the angle
/// counts least.
///
/// The part of b across a is the sum over j of a_j (a_j b_i - a_i b_j); the differences keep their
/// digits next to parallel and opposite quaternions and are exactly 0 for those that are.
private struct LaneArc<L: RealLanes> {
  private let from: LaneVector4<L>
  private let across: LaneVector4<L>
  /// The angle in half turns.
  private let turn: LaneFactor<L>
  /// The time from the nearer end on.
  private let time: L

  @inline(__always)
  init(_ from: LaneVector4<L>, _ to: LaneVector4<L>, _ arc: RotationArc, _ t: L) {
    let isLate = t > 0.5
    time = select(isLate, 1 - t, t)
    let a = to.kept(where: isLate, else: from).comfortable
    let b = from.kept(where: isLate, else: to).comfortable
    let product = arc == .direct ? a.unfusedDot(b) : a.decisiveDot(b)
    let whole = Self.part(of: b, across: a)
    // What is across may be as small as a number can be, its square not.
    let unit = inversePowerOfTwo(whole.extent)
    let part = whole * unit
    let (square, partSquare) = (a.dot(a), part.dot(part))
    let isParallel = partSquare.equals(0)
    let one = L(repeating: 1)
    let inverse = refinedInverseRoot(square)
    let partInverse = refinedInverseRoot(select(isParallel, one, partSquare))
    let isNegated = arc.negates(product)
    // The second one's sign goes with it where it is the end that the arc is seen from.
    self.from = a * select(isNegated .& isLate, inverse * -1, inverse)
    let signed = select(isNegated .& .!isLate, partInverse * -1, partInverse)
    let quarter = self.from.quarterTurned
    across = quarter.kept(where: .!isLate, else: quarter * splat(-1))
      .kept(where: isParallel, else: part * signed)
    let angle = acuteAngle(
      magnitude(product) * (square * inverse),
      partSquare * partInverse * inversePowerOfTwo(unit))
    let acute = LaneFactor(angle, times: inverseOfPi(L.self))
    let isObtuse = (product < 0) .& .!isNegated .| (product > 0) .& isNegated
    let rest = LaneFactor(one, plus: acute.high * -1)
    turn = LaneFactor(
      high: select(isObtuse, rest.high, acute.high),
      low: select(isObtuse, rest.low - acute.low, acute.low))
  }

  /// |a|² times the part of b at a right angle to a.
  @inline(__always)
  private static func part(of b: LaneVector4<L>, across a: LaneVector4<L>) -> LaneVector4<L> {
    let xy = differenceOfProducts(a.x, b.y, a.y, b.x)
    let xz = differenceOfProducts(a.x, b.z, a.z, b.x)
    let xw = differenceOfProducts(a.x, b.w, a.w, b.x)
    let yz = differenceOfProducts(a.y, b.z, a.z, b.y)
    let yw = differenceOfProducts(a.y, b.w, a.w, b.y)
    let zw = differenceOfProducts(a.z, b.w, a.w, b.z)
    return LaneVector4(
      (a.y * xy + a.z * xz + a.w * xw) * -1, a.x * xy - (a.z * yz + a.w * yw),
      a.x * xz + a.y * yz - a.w * zw, a.x * xw + a.y * yw + a.z * zw)
  }

  /// The unit quaternion.
  @inline(__always)
  var point: LaneVector4<L> {
    let circle = LaneCircle(time, halfTurns: turn)
    return across.scaled(circle.sin, plus: from * circle.cos)
  }
}

/// The angle of (x, y), neither being negative, as `angle` in Double; in Float with a relative error of
/// 2e-8 beside that of roundings.
@inline(always)
private func acuteAngle<L: RealLanes>(_ x: L, _ y: L) -> L {
  if !isSingle(L.self) { return direction(x: x, y: y) }
  let ratio = smaller(x, y) / larger(x, y)
  let z = ratio * ratio
  var sum: L = multiplyAdd(z, splat(0.002_920_689_89), splat(-0.016_367_917_92))
  sum = multiplyAdd(z, sum, splat(0.043_211_842_67))
  sum = multiplyAdd(z, sum, splat(-0.075_522_125_07))
  sum = multiplyAdd(z, sum, splat(0.106_660_036))
  sum = multiplyAdd(z, sum, splat(-0.142_110_549_4))
  sum = multiplyAdd(z, sum, splat(0.199_937_727_6))
  sum = multiplyAdd(z, sum, splat(-0.333_331_527_3))
  let near = multiplyAdd(ratio * z, sum, ratio)
  return select(y > x, splat(0x1.921fb6p0) - near, near)
}

/// Between the quaternions a and b with the controls c and d.
@inline(__always)
func squad<L: RealLanes>(
  _ a: LaneVector4<L>, _ c: LaneVector4<L>, _ d: LaneVector4<L>, _ b: LaneVector4<L>, _ t: L
) -> LaneVector4<L> {
  slerp(slerp(a, b, .direct, t), slerp(c, d, .direct, t), .direct, (t + t) * (1 - t))
}

/// A vector of points of arcs that `NearArc` has points of.
private struct NearSlerpLanes<Format: LaneFormat, Arc: NearArc>: HalvedFunction
where Arc.L == Format.Lanes {
  static var inputCount: Int { 9 }
  static var resultCount: Int { 4 }

  let arc: RotationArc

  @inline(__always)
  func begin(_ x: LaneNumbers<Format>) -> Arc {
    Arc(LaneVector4(x), LaneVector4(x.from(4)), arc, x[8])
  }

  @inline(__always)
  func finish(_ near: Arc, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    near.slerp(LaneVector4(x), LaneVector4(x.from(4)), arc, x[8]).store(in: y)
  }
}

/// The same for all arcs.
private struct FarSlerpLanes<Format: LaneFormat>: HalvedFunction {
  static var inputCount: Int { 9 }
  static var resultCount: Int { 4 }

  let arc: RotationArc

  @inline(__always)
  func begin(_ x: LaneNumbers<Format>) -> LaneArc<Format.Lanes> {
    LaneArc(LaneVector4(x), LaneVector4(x.from(4)), arc, x[8])
  }

  @inline(__always)
  func finish(
    _ arc: LaneArc<Format.Lanes>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>
  ) {
    arc.point.store(in: y)
  }
}

/// The code for an arc and a format.
private struct SlerpTask: ElementTask {
  let arc: RotationArc

  @inline(__always)
  func run<Format: LaneFormat>(on batch: LaneBatch<Format>) {
    if !arc.mayBeNear {
      batch.run(FarSlerpLanes(arc: arc))
    } else if isSingle(Format.Lanes.self) {
      batch.run(NearSlerpLanes<Format, ShortNearArc>(arc: arc))
    } else {
      batch.run(NearSlerpLanes<Format, ExactNearArc>(arc: arc))
    }
  }
}

/// A vector of points of splines.
private struct SquadLanes: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    squad(
      LaneVector4(x), LaneVector4(x.from(4)), LaneVector4(x.from(8)), LaneVector4(x.from(12)), x[16]
    ).store(0, in: y)
  }
}

extension ElementBatch {
  /// See `TransformOperation.slerp`.
  func slerp(_ arc: RotationArc) { runInFloats(SlerpTask(arc: arc)) }

  /// See `TransformOperation.squad`.
  func squad() { runInFloats(SquadLanes()) }
}
