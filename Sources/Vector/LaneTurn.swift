import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; reductions say what is exact.

/// A unit of angles.
protocol LaneAngleUnit {
  /// Sine and cosine of angles up to 2^17 turns in Float, of up to 2^20 with an error of up to 2^-17,
  /// and 2^49 in Double.
  func turn<L: RealLanes>(_ angle: L) -> LaneTurn<L>
}

extension AngleUnit: LaneAngleUnit {
  @inline(__always)
  func turn<L: RealLanes>(_ angle: L) -> LaneTurn<L> { LaneTurn(angle, LaneQuarter(self)) }
}

/// Radians, where the compiler is to know it.
struct Radians: LaneAngleUnit {
  @inline(__always)
  func turn<L: RealLanes>(_ angle: L) -> LaneTurn<L> {
    isSingle(L.self) ? LaneTurn(radians: angle) : LaneTurn(angle, LaneQuarter(.radians))
  }
}

/// A quarter turn in a unit.
struct LaneQuarter<L: RealLanes> {
  /// The quarter turn in two words.
  fileprivate let words: LaneFactor<L>
  fileprivate let inverse: L

  /// A quarter turn, or for angles of which half is meant twice as much.
  @inline(__always)
  init(_ unit: AngleUnit, halved: Bool = false) {
    let share: L.Scalar = halved ? 2 : 1
    var (high, low, inverse): (L.Scalar, L.Scalar, L.Scalar) =
      isSingle(L.self)
      ? (0x1.921fb6p0, -0x1.777a5cp-25, 0x1.45f306p-1)
      : (0x1.921fb54442d18p0, 0x1.1a62633145c07p-54, 0x1.45f306dc9c883p-1)
    if unit == .degrees { (high, low, inverse) = (90, 0, 1.0 / 90) }
    if unit == .turns { (high, low, inverse) = (0.25, 0, 4) }
    words = LaneFactor(high: L(repeating: high * share), low: L(repeating: low * share))
    self.inverse = L(repeating: inverse / share)
  }
}

/// Sine and cosine of an angle per lane, both to their last digits, exact at quarter turns in degrees
/// and turns.
struct LaneTurn<L: RealLanes> {
  var sin: L
  var cos: L
  /// What the cosine of the angle beyond the nearest quarter turns lacks to 1.
  private let excess: L

  /// 1 less the cosine, to its last digits next to whole turns.
  @inline(__always)
  var oneMinusCos: L {
    // Only next to a whole turn: of large angles the nearest quarter turns may be a sixth of one off.
    select(cos > 0.875, excess, 1 - cos)
  }

  /// Of angles as `LaneAngleUnit.turn` says.
  @inline(always)
  init(_ angle: L, _ quarter: LaneQuarter<L>) {
    let quarters = LaneInteger(nearest: angle * quarter.inverse)
    // The product of a whole number with 90 or a power of two is exact.
    let rest = quarter.words.reduced(quarters.value, less: angle) * (quarter.inverse * -1)
    self.init(quarters, rest: rest)
  }

  /// Of as large angles in radians, for Float: the rest is in quarter turns from the start.
  @inline(always)
  fileprivate init(radians angle: L) {
    let inverse = LaneFactor<L>(high: splat(0x1.45f306p-1), low: splat(0x1.b9391p-26))
    let quarters = LaneInteger(nearest: angle, times: inverse)
    self.init(quarters, rest: inverse.reduced(angle, less: quarters.value))
  }

  /// Of quarter turns and a rest of at most half of one.
  @inline(always)
  private init(_ quarters: LaneInteger<L>, rest: L) {
    let square = rest * rest
    let (sine, bend) = (sine(ofEighth: rest, square), bend(ofEighth: square))
    excess = square * bend * -1
    (sin, cos) = quarters.turned(sine: sine, cosine: multiplyAdd(square, bend, splat(1)))
  }
}

// The coefficients are found as those in Elementary.swift, for half of their range.

/// sin(pi v / 2) for |v| up to 1/2 and its square: relative error 3.4e-18 in Double, 3.3e-9 in Float;
/// the last coefficient is rounded so that it makes up for the rounding of 2 / pi.
@inline(always)
private func sine<L: RealLanes>(ofEighth v: L, _ q: L) -> L {
  if isSingle(L.self) {
    var sum: L = multiplyAdd(q, splat(-0.004_601_657_4), splat(0.079_680_03))
    sum = multiplyAdd(q, sum, splat(-0.645_963_5))
    return multiplyAdd(v, multiplyAdd(q, sum, splat(0.570_796_3)), v)
  }
  var sum: L = multiplyAdd(q, splat(5.633_720_785_281_466e-8), splat(-3.598_641_753_054_03e-6))
  sum = multiplyAdd(q, sum, splat(0.000_160_441_150_291_334_4))
  sum = multiplyAdd(q, sum, splat(-0.004_681_754_132_282_384))
  sum = multiplyAdd(q, sum, splat(0.079_692_626_246_039_55))
  sum = multiplyAdd(q, sum, splat(-0.645_964_097_506_244_3))
  return multiplyAdd(v, multiplyAdd(q, sum, splat(0.570_796_326_794_896_6)), v)
}

/// (cos(pi v / 2) - 1) / q for the square q of |v| up to 1/2: relative error 4.1e-19 in Double, 6.4e-10
/// in Float.
@inline(always)
private func bend<L: RealLanes>(ofEighth q: L) -> L {
  if isSingle(L.self) {
    var sum: L = multiplyAdd(q, splat(0.000_906_703_24), splat(-0.020_861_514))
    sum = multiplyAdd(q, sum, splat(0.253_669_41))
    return multiplyAdd(q, sum, splat(-1.233_700_5))
  }
  var sum: L = multiplyAdd(q, splat(-6.329_294_677_346_943e-9), splat(4.710_677_642_335_577e-7))
  sum = multiplyAdd(q, sum, splat(-2.520_203_900_654_18e-5))
  sum = multiplyAdd(q, sum, splat(0.000_919_260_274_544_055_4))
  sum = multiplyAdd(q, sum, splat(-0.020_863_480_763_340_61))
  sum = multiplyAdd(q, sum, splat(0.253_669_507_901_047_8))
  return multiplyAdd(q, sum, splat(-1.233_700_550_136_169_7))
}
