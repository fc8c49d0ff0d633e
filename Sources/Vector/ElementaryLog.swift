// Float contraction: as in VectorScalar.swift; coefficients as in Elementary.swift.

/// A normal number per lane as 2^k (1 + f), 1 + f between the roots of 1/2 and 2.
private struct BinaryParts<L: RealLanes> {
  private var k: L
  private let f: L

  @inline(__always)
  init(_ x: L) {
    if isSingle(L.self) {
      self.init(x, place: 23, one: 0x3f80_0000, root: 0x3f35_04f3, shift: 0x4b00_0000, 0x1p23 + 127)
    } else {
      self.init(
        x, place: 52, one: 0x3ff0_0000_0000_0000, root: 0x3fe6_a09e_667f_3bcd,
        shift: 0x4330_0000_0000_0000, 0x1p52 + 1023)
    }
  }

  /// From the bits of 1, of the root of 1/2 and of 2^place; `shifted` is 2^place plus the bias.
  @inline(__always)
  private init(_ x: L, place: Int64, one: Int64, root: Int64, shift: Int64, _ shifted: Double) {
    let bits = unsafeBitCast(x, to: L.MaskStorage.self) &+ L.integers(one &- root)
    let fraction = bits & L.integers((1 &<< place) &- 1)
    f = unsafeBitCast(fraction &+ L.integers(root), to: L.self) - 1
    k = unsafeBitCast((bits &>> L.integers(place)) | L.integers(shift), to: L.self) - splat(shifted)
  }
}

extension RealLanes {
  /// An integer in every lane.
  @inline(__always)
  static func integers(_ value: Int64) -> MaskStorage {
    MaskStorage(repeating: MaskStorage.Scalar(truncatingIfNeeded: value))
  }
}

extension BinaryParts {
  /// k ln 2 + ln(1 + f) + rest.
  @inline(__always)
  func logarithm(plus rest: L) -> L {
    let sum = terms(plus: rest)
    return sum.high + (f - sum.low)
  }

  /// k ln 2 + ln(1 + f) with about half as many digits again as the element type has.
  @inline(__always)
  var logarithmInWords: LaneFactor<L> {
    let sum = terms(plus: .zero)
    let near = f - sum.low
    let high = sum.high + near
    return LaneFactor(high: high, low: ((sum.high - high) + near) + ((f - near) - sum.low))
  }

  /// Two terms that make the logarithm as high + (f - low), high being exact: relative error of the
  /// polynomial 1.5e-18 in Double, 8.4e-10 in Float.
  ///
  /// ln(1 + f) = f - (f²/2 - s (f²/2 + z W(z))) with s = f / (2 + f), z = s².
  @inline(__always)
  private func terms(plus rest: L) -> (high: L, low: L) {
    let s = f / (f + 2)
    let z = s * s
    let half = f * f * 0.5
    var w: L
    if isSingle(L.self) {
      w = multiplyAdd(z, splat(0.298_710_85), splat(0.399_775_68))
      w = multiplyAdd(z, w, splat(0.666_667_76))
    } else {
      w = multiplyAdd(z, splat(0.147_956_236_215_181_23), splat(0.153_140_849_872_590_92))
      w = multiplyAdd(z, w, splat(0.181_835_629_079_829_2))
      w = multiplyAdd(z, w, splat(0.222_221_986_018_787_95))
      w = multiplyAdd(z, w, splat(0.285_714_287_420_944_7))
      w = multiplyAdd(z, w, splat(0.399_999_999_994_160_5))
      w = multiplyAdd(z, w, splat(0.666_666_666_666_673_4))
    }
    // The high part of ln 2 has few digits, so that its product with k is exact.
    let high: L = splat(isSingle(L.self) ? 0x1.62e4p-1 : 0x1.62e42fefa38p-1)
    let low: L = splat(isSingle(L.self) ? 0x1.7f7d1cp-20 : 0x1.ef35793c7673p-45)
    let tail = multiplyAdd(s, multiplyAdd(z, w, half), multiplyAdd(k, low, rest))
    return (k * high, half - tail)
  }
}

extension BinaryParts {
  /// The parts of numbers that may be subnormal.
  @inline(__always)
  init(small x: L) {
    let subnormal = x < L(repeating: .leastNormalMagnitude)
    self.init(select(subnormal, x * splat(isSingle(L.self) ? 0x1p24 : 0x1p53), x))
    k = k - select(subnormal, splat(isSingle(L.self) ? 24 : 53), .zero)
  }
}

/// ln x in two words, for finite x > 0.
@inline(__always)
func logarithmInWords<L: RealLanes>(_ x: L) -> LaneFactor<L> {
  BinaryParts(small: x).logarithmInWords
}

/// ln x: -infinity for 0, NaN below.
///
/// - Error: 1 ulp.
@inline(always)
func logarithm<L: RealLanes>(_ x: L) -> L {
  let parts = BinaryParts(small: x)
  let special = select(
    x > 0, x, select(x.equals(0), L(repeating: -.infinity), L(repeating: .nan)))
  return select(
    (x > 0) .& (x < L(repeating: .infinity)), parts.logarithm(plus: .zero), special)
}

/// ln(1 + z) for z > -1, to its last digits next to 0.
///
/// - Error: 1.5 ulp.
@inline(always)
func logarithm<L: RealLanes>(onePlus z: L) -> L {
  let sum = z + 1
  let fromZ = sum - 1
  // What the sum has been rounded by.
  let lacking = (1 - (sum - fromZ)) + (z - fromZ)
  return select(
    sum < L(repeating: .infinity), BinaryParts(sum).logarithm(plus: lacking / sum), z)
}

/// (e^y - 1 - y) / y² for |y| up to 1: relative error 4.6e-17.
@inline(__always)
func exponentialCurvature(_ y: DoubleLanes) -> DoubleLanes {
  var sum: DoubleLanes = multiplyAdd(
    y, splat(7.679_718_436_643_708e-13), splat(1.163_848_219_388_633_5e-11))
  sum = multiplyAdd(y, sum, splat(1.605_983_404_565_469_2e-10))
  sum = multiplyAdd(y, sum, splat(2.087_445_690_441_296_6e-9))
  sum = multiplyAdd(y, sum, splat(2.505_209_084_859_793_7e-8))
  sum = multiplyAdd(y, sum, splat(2.755_733_482_938_526e-7))
  sum = multiplyAdd(y, sum, splat(2.755_731_935_185_796e-6))
  sum = multiplyAdd(y, sum, splat(2.480_158_724_733_638_3e-5))
  sum = multiplyAdd(y, sum, splat(0.000_198_412_698_408_583_5))
  sum = multiplyAdd(y, sum, splat(0.001_388_888_888_897_850_7))
  sum = multiplyAdd(y, sum, splat(0.008_333_333_333_333_878))
  sum = multiplyAdd(y, sum, splat(0.041_666_666_666_666_116))
  sum = multiplyAdd(y, sum, splat(0.166_666_666_666_666_66))
  return multiplyAdd(y, sum, splat(0.5))
}

/// (1 - sin(a) / a) / v², a = pi v / 2, for |v| up to 1: relative error 1.9e-17.
@inline(__always)
func sineCurvature(quarterTurns v: DoubleLanes) -> DoubleLanes {
  let q = v * v
  var sum: DoubleLanes = multiplyAdd(
    q, splat(-3.752_011_802_976_372_5e-12), splat(4.255_943_350_191_693_4e-10))
  sum = multiplyAdd(q, sum, splat(-3.623_734_625_236_597_6e-8))
  sum = multiplyAdd(q, sum, splat(2.291_094_689_588_417_4e-6))
  sum = multiplyAdd(q, sum, splat(-0.000_102_140_030_519_374_52))
  sum = multiplyAdd(q, sum, splat(0.002_980_497_251_905_255))
  sum = multiplyAdd(q, sum, splat(-0.050_733_901_580_209_49))
  return multiplyAdd(q, sum, splat(0.411_233_516_712_056_6))
}
