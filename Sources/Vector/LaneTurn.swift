import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; reductions say what is exact.

/// Sine and cosine of an angle per lane, in some unit.
struct LaneTurn<L: RealLanes> {
  var sin: L
  var cos: L
  /// 1 less the cosine, to its last digits next to whole turns.
  var oneMinusCos: L

  /// Of angles up to 2^20 turns in Float and 2^49 in Double.
  @inline(__always)
  init(_ angle: L, _ unit: AngleUnit) {
    let (quarters, rest) = Self.split(angle, unit)
    let excess = versine(quarterTurns: rest)
    (sin, cos) = quarters.turned(sine: sine(quarterTurns: rest), cosine: 1 - excess)
    // Less than an eighth turn away from a whole one the cosine is its largest.
    oneMinusCos = select(cos > 0.75, excess, 1 - cos)
  }

  /// The nearest quarter turns, and what is left in quarter turns.
  @inline(__always)
  private static func split(_ angle: L, _ unit: AngleUnit) -> (LaneInteger<L>, L) {
    if unit == .radians {
      let half = inverseOfPi(L.self)
      let factor = LaneFactor(high: half.high * 2, low: half.low * 2)
      let quarters = LaneInteger(nearest: angle, times: factor)
      return (quarters, factor.reduced(angle, less: quarters.value))
    }
    // A quarter turn is a small whole number or a power of two: the rest is exact.
    let quarter: L.Scalar = unit == .degrees ? 90 : 0.25
    let inverse: L.Scalar = unit == .degrees ? 1.0 / 90 : 4
    let quarters = LaneInteger(nearest: angle, times: inverse)
    return (quarters, reduced(quarters.value, quarter, angle) * (0 - inverse))
  }
}
