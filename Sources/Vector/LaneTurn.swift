import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; reductions say what is exact.

/// Sine and cosine of an angle per lane, both to their last digits, exact at quarter turns in degrees
/// and turns.
struct LaneTurn<L: RealLanes> {
  var sin: L
  var cos: L
  /// 1 less the cosine, to its last digits next to whole turns.
  var oneMinusCos: L

  /// Of angles up to 2^20 turns in Float and 2^49 in Double, or of their halves.
  @inline(__always)
  init(_ angle: L, _ unit: AngleUnit, halved: Bool = false) {
    let share: L.Scalar = halved ? 2 : 1
    let quarter = Self.quarter(unit)
    let inverse = L(repeating: quarter.inverse / share)
    let factor = LaneFactor(
      high: L(repeating: quarter.high * share), low: L(repeating: quarter.low * share))
    let quarters = LaneInteger(nearest: angle * inverse)
    // Their product with a whole number of 90s or of powers of two is exact.
    let rest = factor.reduced(quarters.value, less: angle) * inverse * -1
    let excess = versine(quarterTurns: rest)
    (sin, cos) = quarters.turned(sine: sine(quarterTurns: rest), cosine: 1 - excess)
    // Less than an eighth turn away from a whole one the cosine is at its largest.
    oneMinusCos = select(cos > 0.75, excess, 1 - cos)
  }

  /// A quarter turn in a unit, in two words, and the inverse of it.
  @inline(__always)
  private static func quarter(
    _ unit: AngleUnit
  ) -> (high: L.Scalar, low: L.Scalar, inverse: L.Scalar) {
    switch unit {
    case .radians:
      isSingle(L.self)
        ? (0x1.921fb6p0, -0x1.777a5cp-25, 0x1.45f306p-1)
        : (0x1.921fb54442d18p0, 0x1.1a62633145c07p-54, 0x1.45f306dc9c883p-1)
    case .degrees: (90, 0, 1.0 / 90)
    case .turns: (0.25, 0, 4)
    }
  }
}
