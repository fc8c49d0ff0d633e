import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; words are exact at every level.

/// See `KeyframeInterpolation.color`.
struct ColorLanes: KeyMix {
  let space: ColorMix

  var keyNumbers: Int { 4 }
  var numbers: Int { 4 }

  @inline(__always)
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>
  ) {
    let isKey = u.equals(0)
    let alphas = (from: from[3], to: to[3])
    let alpha = multiplyAdd(alphas.to, u, alphas.from * (1 - u))
    let isVoid = alpha.equals(0)
    let divisor = select(isVoid, Format.Lanes(repeating: 1), alpha)
    var number = 0
    while number < 3 {
      let key = from[number]
      var (a, b) = (key, to[number])
      if space.isLinear { (a, b) = (decoded(a), decoded(b)) }
      if space.isPremultiplied { (a, b) = (a * alphas.from, b * alphas.to) }
      var color = multiplyAdd(b, u, a * (1 - u))
      if space.isPremultiplied { color = color / divisor }
      if space.isLinear { color = encoded(color) }
      results.store(number, select(isKey, key, color))
      number &+= 1
    }
    results.store(3, select(isKey, alphas.from, alpha))
  }
}

/// The light of an encoded sRGB number, the sign kept, in doubles.
///
/// e / 12.92, or ((e + 0.055) / 1.055)^2.4 above 0.04045.
///
/// - Error: 1 ulp.
/// - Source: IEC 61966-2-1.
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

/// The encoded sRGB number of a light, the sign kept, in doubles.
///
/// 12.92 l, or 1.055 l^(1/2.4) - 0.055 above 0.0031308.
///
/// - Error: 2 ulp.
/// - Source: IEC 61966-2-1.
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
