// Float contraction: sums and products in two words are as exact at every level.

/// How often a period has passed, and what has passed of the next one, in every lane.
struct LaneRemainder<L: RealLanes> {
  /// The largest whole number of periods that is not greater; 0 for infinite ones.
  private(set) var periods: L
  /// What is left, at least 0 and less than the period, its low word at most half a last digit of
  /// the high one.
  private(set) var rest: LaneFactor<L>

  /// Divides x, of at most 2^50 periods; of more, what is left lies somewhere in the period.
  @inline(__always)
  init(_ x: LaneFactor<L>, by period: L) {
    // Rounding errors shall not make it less than it is: multiples of the period are common.
    let quotient = x.high / period
    periods = multiplyAdd(magnitude(quotient), splat(0x1p-51), quotient).floor()
    let left = x.adding(LaneFactor(periods * -1, times: period))
    rest = LaneFactor(left.high, plus: left.low)
    let isSettled = (rest.high >= 0) .& (rest.high < period)
    if !all(isSettled) { settle(x, period) }
  }

  /// Moves what is left into the period.
  @inline(never)
  private mutating func settle(_ x: LaneFactor<L>, _ period: L) {
    let (one, none) = (L(repeating: 1), L.zero)
    let isLess = rest.high < 0
    let isMore = (rest.high > period) .| (rest.high.equals(period) .& (rest.low >= 0))
    periods = periods + select(isLess, one * -1, select(isMore, one, none))
    let moved = rest + select(isLess, period, select(isMore, period * -1, none))
    let isBelow = moved.high < 0
    let isAbove = moved.high > period
    rest = LaneFactor(
      high: select(isBelow, none, select(isAbove, period, moved.high)),
      low: select(isBelow .| isAbove, none, moved.low))
    let isEndless = period.equals(.infinity)
    let whole = LaneFactor(x.high, plus: x.low)
    let passed = whole.kept(where: whole.high > 0, else: LaneFactor(none))
    rest = passed.kept(where: isEndless, else: rest)
    periods = select(isEndless, none, periods)
  }
}
