import Kernels

// Float contraction: what decides is computed in two words, which are as exact at every level.

/// What holds outside of the active interval, for code that runs per vector.
struct TimeRule {
  let autoreverses: Bool
  /// 1 where there is an effect before the begin, else 0.
  let effectBefore: Double
  /// 1 where there is an effect after the end, else 0.
  let effectAfter: Double
  /// The phase after the end.
  let phaseAfter: Double

  init(_ level: TimeLevel) {
    autoreverses = level.autoreverses
    let isRemoved = level.isRemovedOnCompletion
    effectBefore = level.fill.fillsBefore ? 1 : 0
    effectAfter = level.fill.fillsAfter && !isRemoved ? 1 : 0
    phaseAfter = Double((isRemoved ? TimePhase.removed : .after).rawValue)
  }
}

/// One level of Core Animation's timing in every lane.
private struct LaneLevel<L: RealLanes> {
  let phase: L
  /// 1 where there is an effect, else 0.
  let effect: L
  let iteration: L
  /// The active local time.
  let local: L
  /// The time in the iteration, which is that of the levels inside.
  let time: LaneFactor<L>
  let duration: L

  /// A level at its parent's time, inside a level of some duration.
  @inline(__always)
  init<Format: LaneFormat>(
    _ rule: TimeRule, _ numbers: LaneNumbers<Format>, at parent: LaneFactor<L>, inside: L
  ) where Format.Lanes == L {
    let (one, none) = (L(repeating: 1), L.zero)
    let (speed, own) = (numbers[2], numbers[3])
    duration = select(own.equals(0), inside, own)
    let period = rule.autoreverses ? duration + duration : duration
    let active = Self.active(period, count: numbers[4], duration: numbers[5])

    let elapsed = parent.adding(numbers[0] * -1)
    let moved = elapsed.scaled(by: speed)
    let excess = moved.signed(as: speed).excess(over: active)
    let (isBefore, isAfter) = (elapsed.rounded < 0, excess > 0)
    let passed = LaneFactor(none).kept(
      where: isBefore, else: active.signed(as: speed).kept(where: isAfter, else: moved))
    let position = passed.adding(numbers[1])
    local = position.rounded

    let remainder = LaneRemainder(position, by: period)
    // The end shows the end of the last iteration, not the start of another one.
    let isWhole = (excess >= 0) .& remainder.rest.high.equals(0) .& (period < .infinity)
    iteration = select(isWhole, remainder.periods - one, remainder.periods)
    let time = LaneFactor(
      high: select(isWhole, period, remainder.rest.high), low: remainder.rest.low)
    if rule.autoreverses {
      self.time = (time.negated + period).kept(where: time.isMore(than: duration), else: time)
    } else {
      self.time = time
    }
    phase = select(isBefore, none, select(isAfter, splat(rule.phaseAfter), one))
    effect = select(
      isBefore, splat(rule.effectBefore), select(isAfter, splat(rule.effectAfter), one))
  }

  /// How long the iterations last; infinity in one word.
  @inline(always)
  private static func active(_ period: L, count: L, duration: L) -> LaneFactor<L> {
    let iterations = LaneFactor(period, times: select(count.equals(0), L(repeating: 1), count))
    let isGiven = duration > 0
    return LaneFactor(
      high: select(isGiven, duration, iterations.high),
      low: select(isGiven .| .!(iterations.high < .infinity), .zero, iterations.low))
  }
}

extension LaneFactor {
  /// Whether it is greater than a number, its low word being at most half a last digit of the high one.
  @inline(__always)
  fileprivate func isMore(than b: L) -> Condition<L> {
    (high > b) .| (high.equals(b) .& (low > 0))
  }
}

/// An animation's time inside its groups, in every lane.
struct LaneTime<L: RealLanes> {
  /// That of the outermost level that is not active.
  private(set) var phase = L(repeating: 1)
  /// 1 where there is an effect, else 0.
  private(set) var effect = L(repeating: 1)
  private(set) var iteration = L.zero
  /// The active local time.
  private(set) var local = L.zero
  /// The time in the iteration.
  private(set) var time: LaneFactor<L>
  /// The duration of an iteration.
  private(set) var duration: L = splat(0.25)

  /// From the outermost of some levels on, whose numbers come first, at a time.
  @inline(__always)
  init<Format: LaneFormat>(
    _ rules: UnsafeBufferPointer<TimeRule>, _ numbers: LaneNumbers<Format>, at time: L
  ) where Format.Lanes == L {
    self.time = LaneFactor(time)
    var k = 0
    while k < rules.count {
      let level = LaneLevel(
        rules[k], numbers.from(6 &* k), at: self.time, inside: duration)
      phase = select(phase.equals(1), level.phase, phase)
      effect *= level.effect
      (iteration, local) = (level.iteration, level.local)
      (self.time, duration) = (level.time, level.duration)
      k &+= 1
    }
  }

  /// The part of the iteration that has passed.
  @inline(__always)
  var progress: L { time.high / duration }
}

/// See `TimeForm.coreAnimation`.
private struct CoreTimeLanes: ElementFunction {
  let rules: UnsafeBufferPointer<TimeRule>

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let time = LaneTime(rules, x, at: x[6 &* rules.count])
    let isNone = time.effect.equals(0)
    y.store(0, time.phase)
    y.store(1, time.effect)
    y.store(2, select(isNone, .zero, time.progress))
    y.store(3, select(isNone, .zero, time.iteration))
    y.store(4, select(isNone, .zero, time.local))
  }
}

/// Calls `body` with the rules of levels.
@inline(__always)
private func withRules(_ levels: [TimeLevel], _ body: (UnsafeBufferPointer<TimeRule>) -> Void) {
  withUnsafeTemporaryAllocation(of: TimeRule.self, capacity: levels.count) { rules in
    guard let base = rules.baseAddress else { return }
    store(levels, to: base)
    body(UnsafeBufferPointer(rules))
  }
}

/// Stores the rules of levels.
@inline(__always)
func store(_ levels: [TimeLevel], to rules: UnsafeMutablePointer<TimeRule>) {
  var k = 0
  while k < levels.count {
    (rules + k).initialize(to: TimeRule(levels[k]))
    k &+= 1
  }
}

extension ElementBatch {
  /// See `TimeForm.coreAnimation`.
  func coreTime(_ levels: [TimeLevel]) {
    requireNumber("levels", levels.count, !levels.isEmpty, "1 or more", in: "media timing")
    withRules(levels) { run(CoreTimeLanes(rules: $0)) }
  }
}
