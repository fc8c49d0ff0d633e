// Float contraction: `multiplyAdd` is fused from level v3 on.
//
// Colors exist in doubles only.

/// The light of encoded sRGB numbers, the signs kept, in doubles.
///
/// e / 12.92, or ((e + 0.055) / 1.055)^2.4 above 0.04045.
///
/// - Error: 8 ulp.
/// - Source: IEC 61966-2-1.
@inline(never)
func decoded<L: RealLanes>(_ color: LaneVector3<L>) -> LaneVector3<L> {
  LaneVector3(decoded(color.x), decoded(color.y), decoded(color.z))
}

/// The encoded sRGB numbers of light, the signs kept, in doubles.
///
/// 12.92 l, or 1.055 l^(1/2.4) - 0.055 above 0.0031308.
///
/// - Error: 7 ulp.
/// - Source: IEC 61966-2-1.
@inline(never)
func encoded<L: RealLanes>(_ light: LaneVector3<L>) -> LaneVector3<L> {
  LaneVector3(encoded(light.x), encoded(light.y), encoded(light.z))
}

@inline(__always)
private func decoded<L: RealLanes>(_ number: L) -> L {
  let size = magnitude(number)
  let sum = multiplyAdd(size, splat(1 / 1.055), splat(0.055 / 1.055))
  return turned(
    select(size <= splat(0.04045), size * splat(1 / 12.92), twelveFifths(sum)), bySignOf: number)
}

@inline(__always)
private func encoded<L: RealLanes>(_ light: L) -> L {
  let size = magnitude(light)
  let root = multiplyAdd(fiveTwelfths(size), splat(1.055), splat(-0.055))
  return turned(select(size <= splat(0.0031308), size * splat(12.92), root), bySignOf: light)
}

// Roots begin with a guess of the inverse one, whose high word is about a constant less a part of the
// number's. A step adds what the inverse lacks, by a polynomial that interpolates
// ((1 - lack)^(-1/n) - 1) / lack over what the guess lacks; the last step is of the power itself, by the
// first terms of its series.

/// A guess of the inverse root of a degree, of a number that is 0 or normal and not negative.
@inline(__always)
private func inverseRoot<L: RealLanes>(_ x: L, degree: Double, word constant: Double) -> L {
  let bits = unsafeBitCast(x, to: L.MaskStorage.self) &>> L.integers(32)
  let word = unsafeBitCast(bits | L.integers(0x4330_0000_0000_0000), to: L.self) - splat(0x1p52)
  let root = multiplyAdd(word, splat(-1 / degree), splat(0x1.8p52 + constant))
  return unsafeBitCast(
    unsafeBitCast(root, to: L.MaskStorage.self) &<< L.integers(32), to: L.self)
}

/// x^(12/5), for what `inverseRoot` takes and no power of which leaves the range.
///
/// - Error: 6 ulp.
@inline(__always)
private func twelveFifths<L: RealLanes>(_ x: L) -> L {
  // The guess lacks up to 0.155.
  var inverse = inverseRoot(x, degree: 5, word: 1_287_167_084)
  var lack = multiplyAdd(x * inverse * -1, fourthPower(inverse), L(repeating: 1))
  var gain: L = multiplyAdd(lack, splat(0.072_347_949), splat(0.089_782_667))
  gain = multiplyAdd(lack, gain, splat(0.119_982_82))
  gain = multiplyAdd(lack, gain, splat(0.199_989_53))
  inverse = multiplyAdd(inverse * lack, gain, inverse)
  let root = x * inverse
  lack = multiplyAdd(root * -1, fourthPower(inverse), L(repeating: 1))
  let power = root * root * root
  return multiplyAdd(power * lack, multiplyAdd(lack, splat(0.48), splat(0.6)), power)
}

/// x^(5/12), for what `inverseRoot` takes.
///
/// - Error: 4 ulp.
@inline(__always)
private func fiveTwelfths<L: RealLanes>(_ x: L) -> L {
  // The guess lacks up to 0.344.
  var inverse = inverseRoot(x, degree: 12, word: 1_162_024_285)
  var fourth = fourthPower(inverse)
  var lack = multiplyAdd(x * fourth * -1, fourth * fourth, L(repeating: 1))
  var gain: L = multiplyAdd(lack, splat(0.020_516_147), splat(0.023_095_891))
  gain = multiplyAdd(lack, gain, splat(0.023_848_079))
  gain = multiplyAdd(lack, gain, splat(0.031_144_631))
  gain = multiplyAdd(lack, gain, splat(0.045_146_513))
  gain = multiplyAdd(lack, gain, splat(0.083_336_19))
  inverse = multiplyAdd(inverse * lack, gain, inverse)
  let square = inverse * inverse
  fourth = square * square
  let part = x * fourth
  lack = multiplyAdd(part * -1, fourth * fourth, L(repeating: 1))
  let power = part * (square * inverse)
  return multiplyAdd(
    power * lack, multiplyAdd(lack, splat(133.0 / 288), splat(7.0 / 12)), power)
}

@inline(__always)
private func fourthPower<L: RealLanes>(_ x: L) -> L {
  let square = x * x
  return square * square
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
    response > limit, cubeRoot(larger(response, limit)) - splat(4.0 / 29),
    response * splat(841.0 / 108))
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
/// Two steps bring the inverse to 1e-15, and a third one, of the root itself, to its last digit.
///
/// - Error: 1 ulp.
@inline(__always)
private func cubeRoot<L: RealLanes>(_ x: L) -> L {
  // The guess lacks up to 0.103.
  var inverse = inverseRoot(x, degree: 3, word: 1_430_186_361)
  // x inverse first, which keeps 0 and the greatest numbers in range.
  var lack = multiplyAdd(x * inverse * -1, inverse * inverse, L(repeating: 1))
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
