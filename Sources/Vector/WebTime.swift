import Kernels

// Float contraction: what decides is computed in two words, which are as exact at every level.

/// See `TimeForm.webAnimations`.
private struct WebTimeLanes: ElementFunction {
  /// 1 where there is an effect before the active interval, else 0.
  let effectBefore: Double
  /// 1 where there is an effect after the active interval, else 0.
  let effectAfter: Double
  let direction: PlaybackDirection

  init(_ fill: FillMode, _ direction: PlaybackDirection) {
    effectBefore = fill.fillsBefore ? 1 : 0
    effectAfter = fill.fillsAfter ? 1 : 0
    self.direction = direction
  }

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    typealias L = Format.Lanes
    let (one, two) = (L(repeating: 1), L(repeating: 2))
    let life = LaneWebLife(x)
    let iterations = LaneWebIterations(life, start: x[4], count: x[5], duration: x[6])
    let effect = select(
      life.isBefore, splat(effectBefore), select(life.isAfter, splat(effectAfter), one))
    let isNone = effect.equals(0)
    y.store(0, select(life.isBefore, .zero, select(life.isAfter, two, one)))
    y.store(1, effect)
    y.store(2, select(isNone, .zero, iterations.progress(direction)))
    y.store(3, select(isNone, .zero, iterations.index))
    y.store(4, select(isNone, .zero, life.time.rounded))
  }
}

/// Where a Web animation is in its life, in every lane.
///
/// - Source: Web Animations level 1, 4.6.5 to 4.6.8.
private struct LaneWebLife<L: RealLanes> {
  let isBefore: Condition<L>
  let isAfter: Condition<L>
  /// Whether the active time is the active duration, where it is not before.
  let isAtEnd: Condition<L>
  /// The active time.
  let time: LaneFactor<L>

  @inline(__always)
  init<Format: LaneFormat>(_ x: LaneNumbers<Format>) where Format.Lanes == L {
    let rate = x[1]
    let active = Self.active(count: x[5], duration: x[6])
    let local = LaneFactor(x[7], plus: x[0] * -1).scaled(by: rate)
    // The time since its start, since the start of the interval, and since its ends.
    let sinceDelay = local.adding(x[2] * -1)
    let (passed, begun) = (local.rounded, sinceDelay.rounded)
    let ended = sinceDelay.excess(over: active)
    let over = sinceDelay.adding(x[3] * -1).excess(over: active)
    let isLess = (passed < 0) .| ((begun < 0) .& (over < 0))
    let isBegun = (passed > 0) .& ((begun > 0) .| (over > 0))
    let isInside = (passed < 0) .| ((ended < 0) .& (over < 0))
    let isMore = (passed > 0) .& ((ended > 0) .| (over > 0))
    let isBackwards = rate < 0
    isBefore = (isLess .| (isBackwards .& .!isBegun))
    isAfter = (isMore .| .!(isBackwards .| isInside))

    isAtEnd = ((ended >= 0) .| active.high.equals(0))
    let isNone = (isBefore .| isAfter) .& (begun < 0)
    let none = LaneFactor(L.zero)
    time = active.kept(
      where: isAfter .& (ended > 0), else: none.kept(where: isNone, else: sinceDelay))
  }

  /// The active duration; in one word where it is infinite or too long for a second one.
  @inline(__always)
  private static func active(count: L, duration: L) -> LaneFactor<L> {
    let product = LaneFactor(duration, times: count)
    let isNone = duration.equals(0) .| count.equals(0)
    let isExact = magnitude(product.low) < L(repeating: .infinity)
    return LaneFactor(
      high: select(isNone, .zero, product.high),
      low: select(isExact .& .!isNone, product.low, .zero))
  }
}

/// The iteration of a Web animation and what has passed of it, in every lane.
///
/// - Source: Web Animations level 1, 4.8 and 4.9.
private struct LaneWebIterations<L: RealLanes> {
  /// The number of the iteration.
  let index: L
  /// The part of `duration` that has passed.
  private let time: LaneFactor<L>
  /// The duration, 1 for iterations that take no time or never end.
  private let duration: L

  @inline(__always)
  init(_ life: LaneWebLife<L>, start: L, count: L, duration: L) {
    let (none, one) = (L.zero, L(repeating: 1))
    let isInstant = duration.equals(0)
    let isUnmeasured = isInstant .| duration.equals(.infinity)
    self.duration = select(isUnmeasured, one, duration)
    // Infinitely many iterations leave the start's fraction.
    let isEndless = count.equals(.infinity)
    let isOver = isInstant .& .!life.isBefore .& .!isEndless
    let passed = LaneFactor(select(isOver, count, none)).kept(
      where: isUnmeasured, else: life.time)
    let remainder = LaneRemainder(
      passed.adding(LaneFactor(start, times: self.duration)), by: self.duration)
    let isWhole =
      life.isAtEnd .& remainder.rest.high.equals(0) .& .!life.isBefore .& .!count.equals(0)
    let reached = select(isWhole, remainder.periods - 1, remainder.periods)
    index = select(life.isAfter .& isEndless, count, reached)
    time = LaneFactor(
      high: select(isWhole, self.duration, remainder.rest.high), low: remainder.rest.low)
  }

  /// The progress in the direction of the iteration.
  @inline(__always)
  func progress(_ direction: PlaybackDirection) -> L {
    let back = (time.negated + duration).high
    let directed =
      switch direction {
      case .normal: time.high
      case .reverse: back
      case .alternate: select(isOdd(index), back, time.high)
      case .alternateReverse: select(isOdd(index + 1), back, time.high)
      }
    return directed / duration
  }

  /// Whether a number is an odd integer.
  @inline(__always)
  private func isOdd(_ number: L) -> Condition<L> {
    let half = number * 0.5
    return .!half.floor().equals(half)
  }
}

extension ElementBatch {
  /// See `TimeForm.webAnimations`.
  func webTime(_ fill: FillMode, _ direction: PlaybackDirection) {
    run(WebTimeLanes(fill, direction))
  }
}
