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
/// - Error: in Float 3e-7 beside the effect of rounded inputs.
@inline(always)
func slerp<L: RealLanes>(
  _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
) -> LaneVector4<L> {
  if !NearArc<L>.serves(arc) { return farPoint(a, b, arc, t) }
  return NearArc(a, b, arc, t).slerp(a, b, arc, t)
}

/// A point of any arc at any time.
@inline(never)
private func farPoint<L: RealLanes>(
  _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
) -> LaneVector4<L> {
  LaneArc(a, b, arc).point(at: t)
}

/// A point between two quaternions whose product is not negative.
///
/// With a and b of length 1, p half of their angle and v = 2 t - 1 it is
/// (a + b) cos(v p) / (2 cos p) + (b - a) sin(v p) / (2 sin p). The coefficients are even functions of
/// p, computed from cos² p = (1 + a b) / 2.
struct NearArc<L: RealLanes> {
  private let cosine: L
  /// 2 t - 1.
  private let v: L
  /// Reciprocal lengths, b's with the sign of the arc.
  private let forA, forB: L

  /// Whether arcs may be of this kind.
  @inline(__always)
  static func serves(_ arc: RotationArc) -> Bool { arc != .longest }

  @inline(__always)
  init(_ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L) {
    let (forA, forB) = (refinedInverseRoot(a.dot(a)), refinedInverseRoot(b.dot(b)))
    let product = a.unfusedDot(b)
    self.forA = forA
    self.forB = arc == .shortest ? select(product < 0, forB * -1, forB) : forB
    cosine = product * forA * self.forB
    v = multiplyAdd(t, splat(2), L(repeating: -1))
  }

  /// The point, also where the quaternions are no such ones.
  @inline(__always)
  func slerp(
    _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
  ) -> LaneVector4<L> {
    let square = v * v
    // The product, t and the lengths are in range.
    let lengths = forA + magnitude(forB) < splat(isSingle(L.self) ? 0x1p60 : 0x1p500)
    let near = (cosine >= 0) .& (square <= 1) .& lengths
    // The reciprocal of an infinite length is NaN in Float, 0 in Double.
    let holds = isSingle(L.self) ? near : near .& (magnitude(forA * forB) > 0)

    let half: L = splat(0.5)
    let (halfCosineSquare, halfSineSquare) = (
      multiplyAdd(cosine, half, half), multiplyAdd(cosine, splat(-0.5), half)
    )
    let inverse = refinedInverseRoot(halfCosineSquare)
    let ratio =
      isSingle(L.self)
      ? arcRatio(sineSquare: halfSineSquare)
      : arcRatio(versine: multiplyAdd(halfCosineSquare, inverse * -1, splat(1)))
    let z = square * (halfSineSquare * ratio * ratio)
    let middle = halfCosine(z) * inverse
    let side = v * halfSineRatio(z) * ratio
    var (first, second) = (middle - side, middle + side)
    if !isSingle(L.self) {
      // Exactly 0 and 1 at the ends.
      let isInside = square < 1
      first = select(isInside, first, multiplyAdd(v, splat(-0.5), half))
      second = select(isInside, second, multiplyAdd(v, half, half))
    }
    let point = a.scaled(first * forA, plus: b * (second * forB))
    return all(holds) ? point : point.kept(where: holds, else: farPoint(a, b, arc, t))
  }
}

/// p / sin(p) for p up to pi / 4, of sin² p: relative error 1.5e-8.
@inline(__always)
private func arcRatio<L: RealLanes>(sineSquare square: L) -> L {
  // In pairs, as all else waits for it.
  let fourth = square * square
  let first: L = multiplyAdd(square, splat(0.166_670_203_5), splat(0.999_999_985_4))
  let second: L = multiplyAdd(square, splat(0.046_741_626_49), splat(0.074_859_734_26))
  let third: L = multiplyAdd(square, splat(0.080_010_081_94), splat(0.015_222_900_26))
  let last: L = multiplyAdd(square, splat(0.113_449_803_5), splat(-0.096_645_031_38))
  let upper = multiplyAdd(fourth, last, third)
  return multiplyAdd(fourth * fourth, upper, multiplyAdd(fourth, second, first))
}

/// p / sin(p) for p up to pi / 4, of 1 - cos(p): relative error 7.3e-18.
///
/// Of 1 - cos(p) half as many terms do as of sin² p; floats do not wait for the root that it takes.
@inline(__always)
private func arcRatio<L: RealLanes>(versine: L) -> L {
  let pairs: (L, L, L, L, L, L) = (
    multiplyAdd(versine, splat(0.333_333_333_333_340_43), splat(1)),
    multiplyAdd(versine, splat(0.057_142_857_215_297_57), splat(0.133_333_333_332_188_39)),
    multiplyAdd(versine, splat(0.011_544_056_877_181_63), splat(0.025_396_823_034_216_16)),
    multiplyAdd(versine, splat(0.002_490_758_530_182_431_6), splat(0.005_327_456_064_605_824)),
    multiplyAdd(versine, splat(0.000_632_169_366_310_695_3), splat(0.001_147_228_990_402_072_8)),
    multiplyAdd(versine, splat(0.000_308_673_802_821_151_2), splat(0.000_100_370_969_252_947_41))
  )
  let second = versine * versine
  let fourth = second * second
  let low = multiplyAdd(second, pairs.1, pairs.0)
  let middle = multiplyAdd(second, pairs.3, pairs.2)
  let high = multiplyAdd(second, pairs.5, pairs.4)
  return multiplyAdd(fourth * fourth, high, multiplyAdd(fourth, middle, low))
}

/// cos(p) / 2 for p² up to (pi / 4)²: error 4e-17 in Double, 1.4e-8 in Float.
@inline(__always)
private func halfCosine<L: RealLanes>(_ square: L) -> L {
  if isSingle(L.self) {
    var sum: L = multiplyAdd(square, splat(-0.000_679_295_425_5), splat(0.020_827_513_45))
    sum = multiplyAdd(square, sum, splat(-0.249_999_283_5))
    return multiplyAdd(square, sum, splat(0.499_999_986_2))
  }
  var sum: L = multiplyAdd(square, splat(1.031_372_358_34e-9), splat(-1.377_758_898_772_104_3e-7))
  sum = multiplyAdd(square, sum, splat(1.240_078_907_418_383_1e-5))
  sum = multiplyAdd(square, sum, splat(-0.000_694_444_443_436_087_7))
  sum = multiplyAdd(square, sum, splat(0.020_833_333_333_226_984))
  sum = multiplyAdd(square, sum, splat(-0.249_999_999_999_995_76))
  return multiplyAdd(square, sum, splat(0.5))
}

/// sin(p) / (2 p) for p² up to (pi / 4)²: error 3e-18 in Double, 1.6e-9 in Float.
@inline(__always)
private func halfSineRatio<L: RealLanes>(_ square: L) -> L {
  if isSingle(L.self) {
    var sum: L = multiplyAdd(square, splat(-0.000_097_520_11), splat(0.004_166_018_437))
    sum = multiplyAdd(square, sum, splat(-0.083_333_253_5))
    return multiplyAdd(square, sum, splat(0.499_999_998_5))
  }
  var sum: L = multiplyAdd(
    square, splat(7.947_068_229_935_489e-11), splat(-1.252_535_292_459_747_3e-8))
  sum = multiplyAdd(square, sum, splat(1.377_865_664_952_165e-6))
  sum = multiplyAdd(square, sum, splat(-9.920_634_914_201_124e-5))
  sum = multiplyAdd(square, sum, splat(0.004_166_666_666_660_001))
  sum = multiplyAdd(square, sum, splat(-0.083_333_333_333_333_07))
  return multiplyAdd(square, sum, splat(0.5))
}

/// The plane and the angle of any two quaternions.
///
/// The part of b across a is the sum over j of a_j (a_j b_i - a_i b_j); the differences keep their
/// digits next to parallel and opposite quaternions and are exactly 0 for those that are.
struct LaneArc<L: RealLanes> {
  private let from: LaneVector4<L>
  private let across: LaneVector4<L>
  /// The angle in half turns.
  private let turn: LaneFactor<L>

  @inline(__always)
  init(_ from: LaneVector4<L>, _ to: LaneVector4<L>, _ arc: RotationArc) {
    let (a, b) = (from.comfortable, to.comfortable)
    let product = a.unfusedDot(b)
    let part = Self.part(of: b, across: a)
    let (square, partSquare) = (a.dot(a), part.dot(part))
    let isParallel = partSquare.equals(0)
    let one = L(repeating: 1)
    let inverse = refinedInverseRoot(square)
    let partInverse = refinedInverseRoot(select(isParallel, one, partSquare))
    self.from = a * inverse

    let isNegated = arc.negates(product)
    let signed = select(isNegated, partInverse * -1, partInverse)
    across = self.from.quarterTurned.kept(where: isParallel, else: part * signed)
    let angle = acuteAngle(magnitude(product) * (square * inverse), partSquare * partInverse)
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

  /// The unit quaternion at any t.
  @inline(__always)
  func point(at t: L) -> LaneVector4<L> {
    let circle = LaneCircle(t, halfTurns: turn)
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

/// See `TransformOperation.slerp`: for arcs that `NearArc` serves.
struct NearSlerpLanes<Format: LaneFormat>: HalvedFunction {
  let arc: RotationArc

  @inline(__always)
  func begin(_ x: LaneNumbers<Format>) -> NearArc<Format.Lanes> {
    NearArc(LaneVector4(x), LaneVector4(x.from(4)), arc, x[8])
  }

  @inline(__always)
  func finish(
    _ near: NearArc<Format.Lanes>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>
  ) {
    near.slerp(LaneVector4(x), LaneVector4(x.from(4)), arc, x[8]).store(in: y)
  }
}

/// The same for all arcs.
struct FarSlerpLanes<Format: LaneFormat>: HalvedFunction {
  let arc: RotationArc

  @inline(__always)
  func begin(_ x: LaneNumbers<Format>) -> LaneArc<Format.Lanes> {
    LaneArc(LaneVector4(x), LaneVector4(x.from(4)), arc)
  }

  @inline(__always)
  func finish(
    _ arc: LaneArc<Format.Lanes>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>
  ) {
    arc.point(at: x[8]).store(in: y)
  }
}

/// See `TransformOperation.squad`.
struct SquadLanes: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    squad(
      LaneVector4(x), LaneVector4(x.from(4)), LaneVector4(x.from(8)), LaneVector4(x.from(12)), x[16]
    ).store(0, in: y)
  }
}
