// Float contraction: as in VectorScalar.swift; what must be exact says so.
//
// The coefficients minimise the largest relative error of the polynomial over its range (Remez
// exchange with 40 digits), rounded to the element type. The error stated is the polynomial's own.
// Lanes of doubles whose results are rounded to floats may do with the shorter ones.

/// The number in every lane; a literal that the compiler rounds to the element type.
@inline(__always)
func splat<L: RealLanes>(_ value: Double) -> L {
  L(repeating: L.Scalar(value))
}

/// Whether the element type has the precision of `Float`.
@inline(__always)
func isSingle<L: RealLanes>(_ type: L.Type) -> Bool {
  L.Scalar.self == Float.self
}

/// The number whose addition leaves the sum's lowest bit with the value 1.
@inline(__always)
private func integerShift<L: RealLanes>(_ type: L.Type) -> L {
  splat(isSingle(L.self) ? 0x1.8p23 : 0x1.8p52)
}

/// An integer in every lane, as a number and as the lowest bits of a bit pattern.
struct LaneInteger<L: RealLanes> {
  private var shifted: L

  /// The integer nearest to p, for |p| below 2^22 in Float and 2^51 in Double.
  @inline(__always)
  init(nearest p: L) { shifted = p + integerShift(L.self) }

  /// The integer nearest to x n, rounded or not on the way.
  @inline(__always)
  init(nearest x: L, times n: L.Scalar) {
    shifted = multiplyAdd(x, L(repeating: n), integerShift(L.self))
  }

  /// The integer nearest to x n, rounded or not on the way.
  @inline(__always)
  init(nearest x: L, times n: LaneFactor<L>) {
    shifted = multiplyAdd(x, n.high, integerShift(L.self))
  }

  /// The integer itself.
  @inline(__always)
  var value: L { shifted - integerShift(L.self) }

  /// 2 to its power, where that is a normal number.
  @inline(__always)
  var powerOfTwo: L {
    // The lowest bits, moved to the exponent's place with its bias.
    let bias = L.MaskStorage(repeating: isSingle(L.self) ? 127 : 1023)
    let place = L.MaskStorage(repeating: isSingle(L.self) ? 23 : 52)
    return unsafeBitCast((bits &+ bias) &<< place, to: L.self)
  }

  /// y where the integer is even, -y where it is odd.
  @inline(__always)
  func alternating(_ y: L) -> L {
    let place = L.MaskStorage(repeating: isSingle(L.self) ? 31 : 63)
    let sign = bits &<< place
    return unsafeBitCast(unsafeBitCast(y, to: L.MaskStorage.self) ^ sign, to: L.self)
  }

  /// Sine and cosine of so many quarter turns and a rest, from those of the rest.
  @inline(__always)
  func turned(sine: L, cosine: L) -> (sine: L, cosine: L) {
    let isOdd = alternating(L(repeating: 1)) < 0
    return (
      signed(select(isOdd, cosine, sine), bits), signed(select(isOdd, sine, cosine), bits &+ 1)
    )
  }

  /// y, negated where the second lowest bit is set.
  @inline(__always)
  private func signed(_ y: L, _ bits: L.MaskStorage) -> L {
    let place = L.MaskStorage(repeating: isSingle(L.self) ? 30 : 62)
    let sign = L.MaskStorage(repeating: 1) &<< (place &+ 1)
    return unsafeBitCast(
      unsafeBitCast(y, to: L.MaskStorage.self) ^ ((bits &<< place) & sign), to: L.self)
  }

  @inline(__always)
  private var bits: L.MaskStorage { unsafeBitCast(shifted, to: L.MaskStorage.self) }
}

/// A number of half turns in every lane, counted in quarter turns.
struct LaneHalfTurns<L: RealLanes> {
  private var shifted: L

  /// The number whose addition leaves the sum's lowest bit with the value 2.
  @inline(__always)
  private static var shift: L { splat(isSingle(L.self) ? 0x1.8p24 : 0x1.8p53) }

  /// The half turns nearest to p quarter turns, for |p| below 2^23 in Float and 2^52 in Double.
  @inline(__always)
  init(nearest p: L) { shifted = p + Self.shift }

  /// Their quarter turns.
  @inline(__always)
  var quarterTurns: L { shifted - Self.shift }

  /// y after an even number of half turns, -y after an odd one.
  @inline(__always)
  func turned(_ y: L) -> L {
    let place = L.MaskStorage(repeating: isSingle(L.self) ? 31 : 63)
    let bits = unsafeBitCast(shifted, to: L.MaskStorage.self)
    return unsafeBitCast(
      unsafeBitCast(y, to: L.MaskStorage.self) ^ (bits &<< place), to: L.self)
  }
}

/// x n - product without the product's rounding error: exact, unless it underflows or |x| nears the
/// largest number.
///
/// - Parameters:
///   - x: one factor.
///   - n: the other one, a whole number of at most 11 bits in Float and 26 in Double.
///   - product: x n, rounded.
/// - Returns: what the product lacks.
@inline(__always)
func productError<L: RealLanes>(_ x: L, _ n: L, _ product: L) -> L {
  #if V3 || V4 || arch(arm64)
  return L.fused(x, n, product * -1)
  #else
  let spread = x * splat(isSingle(L.self) ? 0x1.002p12 : 0x1.0000002p27)
  let high = spread - (spread - x)
  return (high * n - product) + (x - high) * n
  #endif
}

/// x n - k with the error of at most two roundings of the result; n as in `productError`.
@inline(__always)
func reduced<L: RealLanes>(_ x: L, _ n: L.Scalar, _ k: L) -> L {
  #if V3 || V4 || arch(arm64)
  return L.fused(x, L(repeating: n), k * -1)
  #else
  let product = x * n
  return (product - k) + productError(x, L(repeating: n), product)
  #endif
}

/// sin(pi v / 2) for |v| up to 1: relative error 2.6e-19 in Double, 5.4e-9 in Float.
@inline(__always)
func sine<L: RealLanes>(quarterTurns v: L, short: Bool = isSingle(L.self)) -> L {
  let q = v * v
  if short {
    var sum: L = multiplyAdd(q, splat(0.000_151_485_15), splat(-0.004_673_766_4))
    sum = multiplyAdd(q, sum, splat(0.079_689_68))
    sum = multiplyAdd(q, sum, splat(-0.645_963_7))
    return multiplyAdd(v, multiplyAdd(q, sum, splat(0.570_796_3)), v)
  }
  var sum: L = multiplyAdd(q, splat(5.870_611_019_337_058e-12), splat(-6.684_321_720_736_838e-10))
  sum = multiplyAdd(q, sum, splat(5.692_134_872_695_851e-8))
  sum = multiplyAdd(q, sum, splat(-3.598_843_007_208_278e-6))
  sum = multiplyAdd(q, sum, splat(0.000_160_441_184_706_821_77))
  sum = multiplyAdd(q, sum, splat(-0.004_681_754_135_302_642))
  sum = multiplyAdd(q, sum, splat(0.079_692_626_246_165_44))
  sum = multiplyAdd(q, sum, splat(-0.645_964_097_506_246_2))
  return multiplyAdd(v, multiplyAdd(q, sum, splat(0.570_796_326_794_896_6)), v)
}

/// 1 - cos(pi v / 2) for |v| up to 1: relative error 2.3e-20 in Double, 8e-10 in Float.
@inline(__always)
func versine<L: RealLanes>(quarterTurns v: L, short: Bool = isSingle(L.self)) -> L {
  let q = v * v
  if short {
    var sum: L = multiplyAdd(q, splat(2.403_881_3e-5), splat(-0.000_918_236_9))
    sum = multiplyAdd(q, sum, splat(0.020_863_11))
    sum = multiplyAdd(q, sum, splat(-0.253_669_47))
    return q * multiplyAdd(q, sum, splat(1.233_700_5))
  }
  var sum: L = multiplyAdd(q, splat(5.140_995_191_402_612e-13), splat(-6.563_081_681_124_091e-11))
  sum = multiplyAdd(q, sum, splat(6.386_573_801_557_771e-9))
  sum = multiplyAdd(q, sum, splat(-4.710_874_605_025_168e-7))
  sum = multiplyAdd(q, sum, splat(2.520_204_236_699_007_4e-5))
  sum = multiplyAdd(q, sum, splat(-0.000_919_260_274_838_233))
  sum = multiplyAdd(q, sum, splat(0.020_863_480_763_352_843))
  sum = multiplyAdd(q, sum, splat(-0.253_669_507_901_048_03))
  return q * multiplyAdd(q, sum, splat(1.233_700_550_136_169_7))
}

/// A power of two as scale (1 + excess), so that its distance to 1 keeps its relative precision.
struct BinaryPower<L: RealLanes> {
  /// 2^k, k the integer next to the exponent.
  var scale: L
  /// 2^f - 1 for the rest f of the exponent, |f| at most 1/2.
  var excess: L

  /// 2^(n x) for |n x| up to about 100; n as in `productError`.
  @inline(__always)
  init(_ x: L, times n: L.Scalar) {
    let whole = LaneInteger(nearest: x, times: n)
    excess = binaryExcess(reduced(x, n, whole.value))
    scale = whole.powerOfTwo
  }

  /// The power itself.
  @inline(__always)
  var value: L { multiplyAdd(scale, excess, scale) }

  /// The power less 1.
  @inline(__always)
  var minusOne: L { multiplyAdd(scale, excess, scale - 1) }
}

/// 2^f - 1 for |f| up to 1/2: relative error 1.8e-17 in Double, 1.1e-8 in Float.
@inline(__always)
func binaryExcess<L: RealLanes>(_ f: L, short: Bool = isSingle(L.self)) -> L {
  if short {
    var sum: L = multiplyAdd(f, splat(0.000_154_035_03), splat(0.001_339_073_6))
    sum = multiplyAdd(f, sum, splat(0.009_618_238))
    sum = multiplyAdd(f, sum, splat(0.055_503_573))
    sum = multiplyAdd(f, sum, splat(0.240_226_49))
    return f * multiplyAdd(f, sum, splat(0.693_147_2))
  }
  var sum: L = multiplyAdd(f, splat(4.445_537_578_968_499e-10), splat(7.072_561_829_860_248e-9))
  sum = multiplyAdd(f, sum, splat(1.017_812_129_662_121_3e-7))
  sum = multiplyAdd(f, sum, splat(1.321_544_272_358_78e-6))
  sum = multiplyAdd(f, sum, splat(1.525_273_370_122_182_5e-5))
  sum = multiplyAdd(f, sum, splat(0.000_154_035_304_414_817_07))
  sum = multiplyAdd(f, sum, splat(0.001_333_355_814_653_162_2))
  sum = multiplyAdd(f, sum, splat(0.009_618_129_107_607_065))
  sum = multiplyAdd(f, sum, splat(0.055_504_108_664_821_236))
  sum = multiplyAdd(f, sum, splat(0.240_226_506_959_100_97))
  return f * multiplyAdd(f, sum, splat(0.693_147_180_559_945_3))
}
