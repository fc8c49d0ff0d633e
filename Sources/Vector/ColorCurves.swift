// Float contraction: `multiplyAdd` is fused from level v3 on; words are exact at every level.
//
// Colors exist in doubles only.

/// The light of encoded sRGB numbers, the signs kept, in doubles.
///
/// e / 12.92, or ((e + 0.055) / 1.055)^2.4 above 0.04045.
///
/// - Error: 1 ulp.
/// - Source: IEC 61966-2-1.
@inline(never)
func decoded<L: RealLanes>(_ color: LaneVector3<L>) -> LaneVector3<L> {
  LaneVector3(decoded(color.x), decoded(color.y), decoded(color.z))
}

/// The encoded sRGB numbers of light, the signs kept, in doubles.
///
/// 12.92 l, or 1.055 l^(1/2.4) - 0.055 above 0.0031308.
///
/// - Error: 2 ulp.
/// - Source: IEC 61966-2-1.
@inline(never)
func encoded<L: RealLanes>(_ light: LaneVector3<L>) -> LaneVector3<L> {
  LaneVector3(encoded(light.x), encoded(light.y), encoded(light.z))
}

@inline(__always)
private func decoded<L: RealLanes>(_ number: L) -> L {
  let size = magnitude(number)
  let sum = LaneFactor(larger(size, splat(0.04045)), plus: splat(0x1.c28f5c28f5c29p-5))
  let rest = (sum.low + splat(-0x1.47ae147ae147bp-62)) / sum.high
  let power = BinaryPower(
    logarithm: logarithmInWords(sum.high), plus: rest,
    times: (splat(0x1.bb322796769fep+1), splat(-0x1.28f414cd82f42p-53)),
    plus: (splat(-0x1.7baa2f91ca2a2p-3), splat(-0x1.0532f76aea76dp-57)))
  return turned(select(size <= splat(0.04045), size / splat(12.92), power.value), bySignOf: number)
}

@inline(__always)
private func encoded<L: RealLanes>(_ light: L) -> L {
  let size = magnitude(light)
  let power = BinaryPower(
    logarithm: logarithmInWords(larger(size, splat(0.0031308))), plus: .zero,
    times: (splat(0x1.33c6629a4427ep-1), splat(0x1.a38f6354d6d67p-55)),
    plus: (splat(0x1.3c6327a428787p-4), splat(0x1.b354f1b23170ap-59)))
  let root = multiplyAdd(power.scale, power.excess, power.scale - splat(0.055))
  return turned(select(size <= splat(0.0031308), size * splat(12.92), root), bySignOf: light)
}

extension BinaryPower {
  /// 2^((logarithm + rest) n + term), in words throughout, for exponents below 1023.
  @inline(__always)
  fileprivate init(
    logarithm: LaneFactor<L>, plus rest: L, times n: (high: L, low: L), plus term: (high: L, low: L)
  ) {
    let whole = LaneFactor(high: logarithm.high, low: logarithm.low + rest)
    let product = LaneFactor(whole, times: n)
    let sum = LaneFactor(product.high, plus: term.high)
    let integer = LaneInteger(nearest: sum.high)
    excess = binaryExcess((sum.high - integer.value) + (sum.low + (product.low + term.low)))
    scale = integer.powerOfTwo
  }
}

/// Oklab's curve: the cube root with the sign of a response that is 0 or normal.
@inline(__always)
func perceptualRoot<L: RealLanes>(_ response: L) -> L {
  turned(cubeRoot(magnitude(response)), bySignOf: response)
}

/// CIE's f less its value 4/29 at 0: a cube root, or a line up to (6/29)^3.
@inline(__always)
func lightness<L: RealLanes>(_ response: L) -> L {
  let limit: L = splat(216.0 / 24389)
  return select(
    response <= limit, response * splat(841.0 / 108),
    cubeRoot(larger(response, limit)) - splat(4.0 / 29))
}

/// The response that has a `lightness`.
@inline(__always)
func response<L: RealLanes>(ofLightness lightness: L) -> L {
  let root = lightness + splat(4.0 / 29)
  return select(
    lightness <= splat(2.0 / 29), lightness * splat(108.0 / 841), root * root * root)
}

/// The cube root of a number that is 0 or normal and not negative, in doubles.
///
/// The high word of 1 / root is about a constant less a third of the number's: within 3 %, which two
/// steps bring to 1e-15, and a third one, of the root itself, to its last digit.
///
/// - Error: 1 ulp.
@inline(__always)
private func cubeRoot<L: RealLanes>(_ x: L) -> L {
  let bits = unsafeBitCast(x, to: L.MaskStorage.self) &>> L.integers(32)
  let word = unsafeBitCast(bits | L.integers(0x4330_0000_0000_0000), to: L.self) - splat(0x1p52)
  let third = multiplyAdd(word, splat(-1.0 / 3), splat(0x1.8p52 + 1_430_186_361))
  let guess = unsafeBitCast(
    unsafeBitCast(third, to: L.MaskStorage.self) &<< L.integers(32), to: L.self)
  var inverse = guess
  // What x inverse³ lacks to 1; x inverse first, which keeps 0 and the greatest numbers in range.
  var lack = multiplyAdd(x * inverse * -1, inverse * inverse, L(repeating: 1))
  // Interpolates ((1 - lack)^(-1/3) - 1) / lack over what the guess lacks, up to 0.103.
  var gain: L = multiplyAdd(lack, splat(0.174_131_35), splat(0.223_354_53))
  gain = multiplyAdd(lack, gain, splat(0.333_331_67))
  inverse = multiplyAdd(inverse * lack, gain, inverse)
  lack = multiplyAdd(x * inverse * -1, inverse * inverse, L(repeating: 1))
  inverse = multiplyAdd(
    inverse * lack, multiplyAdd(lack, splat(2.0 / 9), splat(1.0 / 3)), inverse)
  let square = inverse * inverse
  let root = x * square
  let rest = multiplyAdd(root * root * -1, root, x)
  return multiplyAdd(rest, square * splat(1.0 / 3), root)
}
