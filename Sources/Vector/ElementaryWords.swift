// Float contraction: as in VectorScalar.swift; what must be exact says so.

/// a b - product without the product's rounding error: exact, unless it underflows or a factor nears
/// the largest number.
@inline(__always)
func errorOfProduct<L: RealLanes>(_ a: L, _ b: L, _ product: L) -> L {
  #if V3 || V4 || arch(arm64)
  return L.fused(a, b, product * -1)
  #else
  let (first, second) = (halves(a), halves(b))
  let high = first.high * second.high - product
  return (high + first.high * second.low + first.low * second.high) + first.low * second.low
  #endif
}

#if !(V3 || V4 || arch(arm64))
/// Two numbers of half as many bits whose sum is x, the first by its bits: only what that rounds to
/// infinity is too large.
@inline(__always)
private func halves<L: RealLanes>(_ x: L) -> (high: L, low: L) {
  let place = L.MaskStorage(repeating: isSingle(L.self) ? 12 : 27)
  let unit = L.MaskStorage(repeating: 1) &<< place
  let half = L.MaskStorage(repeating: 1) &<< (place &- 1)
  let bits = unsafeBitCast(x, to: L.MaskStorage.self) &+ half
  let high = unsafeBitCast(bits & ~(unit &- 1), to: L.self)
  return (high, x - high)
}
#endif

/// A factor per lane, with twice the digits of the element type.
struct LaneFactor<L: RealLanes> {
  var high: L
  var low: L

  /// The factor in two words.
  @inline(__always)
  init(high: L, low: L) {
    self.high = high
    self.low = low
  }

  /// x times a constant that is given in two words.
  @inline(__always)
  init(_ x: L, times constant: (high: L, low: L)) {
    high = x * constant.high
    low = multiplyAdd(x, constant.low, errorOfProduct(x, constant.high, high))
  }

  /// A factor times a constant, both in two words.
  @inline(__always)
  init(_ x: LaneFactor<L>, times constant: (high: L, low: L)) {
    self.init(x.high, times: constant)
    low = multiplyAdd(x.low, constant.high, low)
  }

  /// x times the factor less k, which is near it, with the error of a rounding or two of the result.
  @inline(__always)
  func reduced(_ x: L, less k: L) -> L {
    #if V3 || V4 || arch(arm64)
    return L.fused(x, low, L.fused(x, high, k * -1))
    #else
    let product = x * high
    return (product - k) + (errorOfProduct(x, high, product) + x * low)
    #endif
  }
}

/// log2(e) in two words.
@inline(__always)
func binaryLogarithmOfE<L: RealLanes>(_ type: L.Type) -> (high: L, low: L) {
  isSingle(L.self)
    ? (splat(0x1.715476p+0), splat(0x1.4ae0cp-26))
    : (splat(0x1.71547652b82fep+0), splat(0x1.777d0ffda0d24p-56))
}

/// 1 / pi in two words.
@inline(__always)
func inverseOfPi<L: RealLanes>(_ type: L.Type) -> (high: L, low: L) {
  isSingle(L.self)
    ? (splat(0x1.45f306p-2), splat(0x1.b9391p-27))
    : (splat(0x1.45f306dc9c883p-2), splat(-0x1.6b01ec5417056p-56))
}

/// What it takes no polynomial to tell of 2^(x n), for x n below 1023 in Double and 127 in Float; that is
/// 0 where it would not be a normal number.
struct BinaryExponent<L: RealLanes> {
  /// 2^k, k the integer next to the exponent, or 0.
  let scale: L
  /// The exponent less k.
  let rest: L
}

extension BinaryExponent {
  @inline(always)
  init(_ x: L, times n: LaneFactor<L>) {
    let vanishes = x * n.high < (isSingle(L.self) ? -126 : -1022)
    let kept = select(vanishes, .zero, x)
    let whole = LaneInteger(nearest: kept * n.high)
    rest = n.reduced(kept, less: whole.value)
    scale = select(vanishes, .zero, whole.powerOfTwo)
  }
}

extension BinaryPower {
  @inline(__always)
  init(_ exponent: BinaryExponent<L>) {
    scale = exponent.scale
    excess = binaryExcess(exponent.rest)
  }

  /// 2^(x n) as `BinaryExponent` has it.
  @inline(__always)
  init(_ x: L, times n: LaneFactor<L>) { self.init(BinaryExponent(x, times: n)) }
}

/// Sine and cosine of an angle per lane.
struct LaneCircle<L: RealLanes> {
  /// The sine of what the angle has beyond the nearest number of half turns.
  private var arc: L
  /// 1 less the cosine of that.
  private var sagitta: L
  /// 1 for an even number of half turns, -1 for an odd one.
  private var side: L

  /// The sine.
  @inline(__always)
  var sin: L { side * arc }

  /// The cosine.
  @inline(__always)
  var cos: L { side - side * sagitta }

  /// 1 less the cosine, to its last digits next to whole turns.
  @inline(__always)
  var oneMinusCos: L { multiplyAdd(side, sagitta, 1 - side) }

  @inline(__always)
  init(_ place: LaneCirclePlace<L>) {
    arc = sine(quarterTurns: place.quarterTurns)
    sagitta = versine(quarterTurns: place.quarterTurns)
    side = place.side
  }

  /// x n half turns as `LaneCirclePlace` has them.
  @inline(__always)
  init(_ x: L, halfTurns n: LaneFactor<L>) { self.init(LaneCirclePlace(x, halfTurns: n)) }
}

/// What it takes no polynomial to tell of x n half turns; those beyond 2^21 in Float and 2^50 in Double
/// count as none, and infinitely many are NaN.
struct LaneCirclePlace<L: RealLanes> {
  /// Beyond the nearest number of half turns.
  let quarterTurns: L
  /// 1 for an even number of half turns, -1 for an odd one.
  let side: L
}

extension LaneCirclePlace {
  @inline(__always)
  init(_ x: L, halfTurns n: LaneFactor<L>) {
    let product = x * n.high
    let whole = LaneInteger(nearest: product)
    let bound: L = splat(isSingle(L.self) ? 0x1p21 : 0x1p50)
    let lost = (product > bound) .| (product < bound * -1)
    quarterTurns = select(lost, product - product, n.reduced(x, less: whole.value) * 2)
    side = whole.alternating(L(repeating: 1))
  }
}
