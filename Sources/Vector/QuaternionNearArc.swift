import Kernels

// Float contraction: as in VectorScalar.swift. Coefficients as in Elementary.swift.

extension RotationArc {
  /// Whether `NearArc` has points of it.
  @inline(__always)
  var mayBeNear: Bool { self != .longest }
}

/// A point between two quaternions whose product, with the sign of the arc, is positive beyond its rounding.
protocol NearArc {
  associatedtype L: RealLanes
  /// Begins the point at t, or one elsewhere.
  init(_ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L)
  /// The point at t, also where the quaternions or t are no such ones.
  func slerp(
    _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
  ) -> LaneVector4<L>
}

/// Along a sin(2 p (1 - t)) / |a| + b sin(2 p t) / |b|, 2 p being the angle.
///
/// Each weight is a multiple of an even function of p, computed from cos(2 p), and keeps its relative
/// accuracy next to 0; what both have in common ends with the sum's length.
struct ExactNearArc<L: RealLanes>: NearArc {
  /// p², or NaN where the quaternions are no such ones.
  private let square: L
  /// |a| / |b|, with the sign of the arc.
  private let lengths: L

  @inline(__always)
  init(_ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L) {
    let (product, first, second) = (a.unfusedDot(b), a.dot(a), b.dot(b))
    let inverse = refinedInverseRoot(first * second)
    let signed = arc == .shortest ? select(product < 0, inverse * -1, inverse) : inverse
    let cosine = product * signed
    // Squares and their product are far from the ends of the range, the cosine from its rounding.
    let holds =
      (cosine >= 0x1p-48) .& (smaller(first, second) > 0x1p-60) .& (larger(first, second) < 0x1p60)
    square = select(holds, halfAngleSquare(cosine), L(repeating: .nan))
    lengths = first * signed
  }

  @inline(__always)
  func slerp(
    _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
  ) -> LaneVector4<L> {
    let rest = 1 - t
    let holds = (square <= 1) .& (t * rest >= 0)
    // Exactly the quaternions themselves at the ends.
    let one: L = splat(1)
    let first = select(t.equals(0), one, rest * sineRatio(square * (rest * rest)))
    let second = select(
      rest.equals(0), turned(one, bySignOf: lengths),
      t * sineRatio(square * (t * t)) * lengths)
    let sum = a.scaled(first, plus: b * second)
    let point = sum * refinedInverseRoot(sum.dot(sum))
    return all(holds) ? point : point.kept(where: holds, else: farPoint(a, b, arc, t))
  }
}

/// p² of cos(2 p), for p up to pi / 4.
@inline(__always)
private func halfAngleSquare<L: RealLanes>(_ cosine: L) -> L {
  let half: L = splat(0.5)
  let ratio = arcRatio(versine: 1 - multiplyAdd(cosine, half, half).squareRoot())
  return multiplyAdd(cosine, splat(-0.5), half) * ratio * ratio
}

/// p / sin(p) for p up to pi / 4, of 1 - cos(p): relative error 1.3e-17.
///
/// A polynomial in sin² p, as floats have it, needs no root but would have twice as many terms.
@inline(__always)
private func arcRatio<L: RealLanes>(versine: L) -> L {
  let second = versine * versine
  let fourth = second * second
  let pairs: (L, L, L, L, L, L) = (
    multiplyAdd(versine, splat(0.333_333_333_333_338_03), splat(1)),
    multiplyAdd(versine, splat(0.057_142_857_206_252_645), splat(0.133_333_333_332_404_85)),
    multiplyAdd(versine, splat(0.011_544_053_950_466_393), splat(0.025_396_823_242_765_16)),
    multiplyAdd(versine, splat(0.002_490_603_657_071_205_3), splat(0.005_327_482_380_961_769)),
    multiplyAdd(versine, splat(0.000_630_741_856_100_134_2), splat(0.001_147_822_599_032_143_5)),
    multiplyAdd(versine, splat(0.000_307_509_465_130_15), splat(0.000_102_326_604_738_829_05))
  )
  let low = multiplyAdd(second, pairs.1, pairs.0)
  let middle = multiplyAdd(second, pairs.3, pairs.2)
  let high = multiplyAdd(second, pairs.5, pairs.4)
  return multiplyAdd(fourth * fourth, high, multiplyAdd(fourth, middle, low))
}

/// sin(2 p) / (2 p) for p² up to (pi / 4)²: relative error 1.8e-17.
@inline(__always)
private func sineRatio<L: RealLanes>(_ square: L) -> L {
  var sum: L = multiplyAdd(
    square, splat(1.783_349_129_812_171e-10), splat(-1.252_227_723_491_801_4e-8))
  sum = multiplyAdd(square, sum, splat(6.577_741_703_348_224e-7))
  sum = multiplyAdd(square, sum, splat(-2.565_335_743_774_147_4e-5))
  sum = multiplyAdd(square, sum, splat(0.000_705_467_371_805_112_6))
  sum = multiplyAdd(square, sum, splat(-0.012_698_412_698_373_9))
  sum = multiplyAdd(square, sum, splat(0.133_333_333_333_331_1))
  sum = multiplyAdd(square, sum, splat(-0.666_666_666_666_666_6))
  return multiplyAdd(square, sum, splat(1))
}

/// (a + b) cos(v p) / (2 cos p) + (b - a) sin(v p) / (2 sin p) of a and b at length 1, 2 p being the angle
/// and v = 2 t - 1.
///
/// Fewer operations than `ExactNearArc` has, for floats; next to the ends the smaller weight is a
/// difference.
struct ShortNearArc<L: RealLanes>: NearArc {
  private let cosine: L
  /// 2 t - 1.
  private let v: L
  /// Reciprocal lengths, b's with the sign of the arc.
  private let forA, forB: L

  @inline(__always)
  init(_ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L) {
    let (forA, forB) = (refinedInverseRoot(a.dot(a)), refinedInverseRoot(b.dot(b)))
    let product = a.unfusedDot(b)
    self.forA = forA
    self.forB = arc == .shortest ? select(product < 0, forB * -1, forB) : forB
    cosine = product * forA * self.forB
    v = multiplyAdd(t, splat(2), L(repeating: -1))
  }

  @inline(__always)
  func slerp(
    _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
  ) -> LaneVector4<L> {
    let square = v * v
    // The product, t and the lengths are in range, the cosine far from its rounding.
    let isNear = (cosine >= 0x1p-20) .& (cosine < 2)
    let holds = isNear .& (square <= 1) .& (forA + magnitude(forB) < 0x1p60)

    let half: L = splat(0.5)
    let excess = multiplyAdd(cosine, splat(-0.5), half)
    let ratio = arcRatio(sineSquare: excess)
    let z = square * (excess * ratio * ratio)
    let middle = halfCosine(z) * refinedInverseRoot(multiplyAdd(cosine, half, half))
    let side = v * halfSineRatio(z) * ratio
    let point = a.scaled((middle - side) * forA, plus: b * ((middle + side) * forB))
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

/// cos(p) / 2 for p² up to (pi / 4)²: error 1.4e-8.
@inline(__always)
private func halfCosine<L: RealLanes>(_ square: L) -> L {
  var sum: L = multiplyAdd(square, splat(-0.000_679_295_425_5), splat(0.020_827_513_45))
  sum = multiplyAdd(square, sum, splat(-0.249_999_283_5))
  return multiplyAdd(square, sum, splat(0.499_999_986_2))
}

/// sin(p) / (2 p) for p² up to (pi / 4)²: error 1.6e-9.
@inline(__always)
private func halfSineRatio<L: RealLanes>(_ square: L) -> L {
  var sum: L = multiplyAdd(square, splat(-0.000_097_520_11), splat(0.004_166_018_437))
  sum = multiplyAdd(square, sum, splat(-0.083_333_253_5))
  return multiplyAdd(square, sum, splat(0.499_999_998_5))
}
