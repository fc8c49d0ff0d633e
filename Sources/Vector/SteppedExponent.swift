import CLanes

// Float contraction: `multiplyAdd` is fused from level v3 on. The coefficients interpolate at Chebyshev's
// nodes (50 digits) and are rounded to the element type.

/// The exponent of a power of two in every lane, in steps and a rest.
///
/// At level v4 a register holds the powers of all steps below 1, of which every lane picks one: a step is
/// a sixteenth in Float and an eighth in Double, and the rest's power takes two thirds or half of the
/// coefficients. Elsewhere a step is 1.
struct SteppedExponent<L: RealLanes> {
  /// The steps as the lowest bits.
  private let shifted: L
  /// What the steps lack, at most half of one.
  private let rest: L

  /// The exponent x n, for |x n| below 2^18.
  @inline(always)
  init(_ x: L, times n: L) {
    shifted = multiplyAdd(x, n, Self.shift)
    rest = multiplyAdd(x, n, (shifted - Self.shift) * -1)
  }

  /// How far the steps are above a whole number; also below it where they were too many for `init`.
  @inline(always)
  func distance(above n: Double) -> L { shifted - (Self.shift + splat(n)) }

  /// The number whose addition leaves the sum's lowest bit with the value of a step.
  @inline(always)
  private static var shift: L {
    splat(
      isSingle(L.self) ? 0x1.8p23 / Double(1 << stepBits) : 0x1.8p52 / Double(1 << stepBits))
  }

  /// How many of the lowest bits count the steps below 1.
  @inline(always)
  private static var stepBits: L.MaskStorage.Scalar {
    #if V4
    isSingle(L.self) ? 4 : 3
    #else
    0
    #endif
  }

  /// y times 2 to the steps' power, y and the power being normal numbers; rounded at level v4.
  @inline(always)
  func scaled(_ y: L) -> L {
    let bits = unsafeBitCast(shifted, to: L.MaskStorage.self)
    let place = L.MaskStorage(repeating: (isSingle(L.self) ? 23 : 52) &- Self.stepBits)
    let fraction = L.MaskStorage(repeating: (1 &<< Self.stepBits) &- 1)
    let whole = (bits & ~fraction) &<< place
    let scaled = unsafeBitCast(unsafeBitCast(y, to: L.MaskStorage.self) &+ whole, to: L.self)
    #if V4
    return scaled * stepPower
    #else
    return scaled
    #endif
  }

  #if V4
  /// 2 to the power of the steps beyond a whole number, rounded.
  @inline(always)
  private var stepPower: L {
    picked(
      sixteenths: FloatLanes(
        1, 1.044_273_7, 1.090_507_7, 1.138_788_6, 1.189_207_1, 1.241_857_8, 1.296_839_6,
        1.354_255_6, 1.414_213_5, 1.476_826_2, 1.542_210_8, 1.610_490_3, 1.681_792_9,
        1.756_252_2, 1.834_008_1, 1.915_206_6),
      eighths: DoubleLanes(
        1, 1.090_507_732_665_257_7, 1.189_207_115_002_721, 1.296_839_554_651_009_6,
        1.414_213_562_373_095_1, 1.542_210_825_407_940_7, 1.681_792_830_507_429,
        1.834_008_086_409_342_4))
  }

  /// What rounding took from the power of the steps, relative to it.
  @inline(always)
  private var lost: L {
    picked(
      sixteenths: FloatLanes(
        0, 4.628_546_9e-8, -1.199_215_7e-8, 4.729_782_1e-8, 3.193_418e-8, 3.621_057_2e-8,
        -3.099_072_2e-8, -7.475_213_2e-9, 1.711_427_1e-8, -3.047_683_5e-8, 5.233_334_2e-9,
        6.107_591_6e-9, -1.471_960_6e-8, -5.258_795_1e-9, -6.128_259_9e-9, 5.140_609_2e-9),
      eighths: DoubleLanes(
        0, -2.793_911_485_951_573_3e-17, 3.348_462_333_625_152_4e-17,
        1.957_258_529_311_203_6e-17, -6.835_808_657_661_923e-17, 5.154_830_117_078_678_3e-17,
        4.875_160_526_227_061e-17, 1.790_126_907_604_513e-17))
  }

  /// The number that the steps beyond a whole one name.
  @inline(always)
  private func picked(sixteenths: FloatLanes, eighths: DoubleLanes) -> L {
    if isSingle(L.self) {
      let index = unsafeBitCast(shifted, to: SIMD16<Int32>.self)
      return unsafeBitCast(lanes_choose_f32x16(sixteenths, index), to: L.self)
    }
    let index = unsafeBitCast(shifted, to: SIMD8<Int64>.self)
    return unsafeBitCast(lanes_choose_f64x8(eighths, index), to: L.self)
  }

  /// 2^rest - 1, with an error of 2.4e-9 in Float and 6.3e-18 in Double, and what rounding took from the
  /// power of the steps.
  @inline(always)
  var excess: L {
    if isSingle(L.self) {
      let sum: L = multiplyAdd(rest, splat(0.055_505_086), splat(0.240_233_56))
      return multiplyAdd(rest, multiplyAdd(rest, sum, splat(0.693_147_2)), lost)
    }
    var sum: L = multiplyAdd(
      rest, splat(1.525_342_958_649_691e-05), splat(0.000_154_044_338_193_475_82))
    sum = multiplyAdd(rest, sum, splat(0.001_333_355_813_283_885_6))
    sum = multiplyAdd(rest, sum, splat(0.009_618_129_089_983_302))
    sum = multiplyAdd(rest, sum, splat(0.055_504_108_664_822_24))
    sum = multiplyAdd(rest, sum, splat(0.240_226_506_959_109_33))
    return multiplyAdd(rest, multiplyAdd(rest, sum, splat(0.693_147_180_559_945_3)), lost)
  }
  #else
  /// 2^rest - 1.
  @inline(always)
  var excess: L { binaryExcess(rest) }
  #endif
}
