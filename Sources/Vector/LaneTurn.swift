import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; reductions say what is exact.

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
    // Less than an eighth turn away from a whole one the cosine is at its largest.
    select(cos > 0.75, excess, 1 - cos)
  }

  /// Of angles up to 2^20 turns in Float and 2^49 in Double.
  @inline(__always)
  init(_ angle: L, _ quarter: LaneQuarter<L>) {
    let quarters = LaneInteger(nearest: angle * quarter.inverse)
    // The product of a whole number with 90 or a power of two is exact.
    let rest = quarter.words.reduced(quarters.value, less: angle) * quarter.inverse * -1
    excess = versine(quarterTurns: rest)
    (sin, cos) = quarters.turned(sine: sine(quarterTurns: rest), cosine: 1 - excess)
  }
}
