import Kernels

extension SpringMotion {
  /// The same motion seen from a level.
  private func above(_ level: Word) -> SpringMotion {
    SpringMotion(oscillator, from: from - level, to: to - level, velocity: velocity)
  }

  /// The time > 0 at which the motion turns for the first time; nil where it never does.
  ///
  /// x' = 0 where push' / push = w0² x(0) / v, solved in closed form.
  private var firstTurn: Word? {
    let pull = oscillator.square * offset
    if oscillator.isUnderdamped {
      var angle = Word.angle(
        x: oscillator.beta * velocity + pull, y: velocity * oscillator.root)
      if angle.high <= 0 { angle = angle + 2 * Word.quarterTurn }
      return angle / oscillator.root
    }
    let time = velocity / (oscillator.slow * velocity + pull)
    let stretch = 2 * oscillator.root * time
    guard time.high.isFinite, stretch.high > -1 else { return nil }
    let turn =
      stretch.high == 0 ? time : Word.logarithm(onePlus: stretch) / (2 * oscillator.root)
    return turn.high > 0 ? turn : nil
  }

  /// The time > 0 at which the motion is at rest's value for the first time; nil where it never is.
  ///
  /// x = 0 where push / stay = -x(0) / v, solved in closed form: what is left of the motion there may be
  /// too small for a number.
  private var firstRest: Word? {
    let isBelow = offset.high < 0
    let (distance, away) = isBelow ? (-offset, -velocity) : (offset, velocity)
    if oscillator.isUnderdamped {
      let angle = Word.angle(
        x: -(away + oscillator.beta * distance), y: oscillator.root * distance)
      return angle / oscillator.root
    }
    let time = -distance / (away + oscillator.slow * distance)
    let shrink = 2 * oscillator.root * time
    guard time.high > 0, shrink.high < 1 else { return nil }
    return shrink.high == 0
      ? time : -Word.logarithm(onePlus: -shrink) / (2 * oscillator.root)
  }

  /// Half a period.
  private var halfPeriod: Word { 2 * Word.quarterTurn / oscillator.root }

  /// The time >= 0 at which the value is a level for the first time; nil where it never is.
  ///
  /// Turns become smaller, so that all levels are met before the second one. A level that double
  /// words cannot tell from a turn is met there.
  func firstTime(at level: Word) -> Word? {
    let motion = above(level)
    if motion.from.high == 0 { return Word(0) }
    guard offset.high != 0 || velocity.high != 0 else { return nil }
    if motion.to.high == 0 { return firstRest }
    guard let turn = firstTurn else { return motion.zero(after: Word(0)) }
    let next = oscillator.isUnderdamped ? turn + halfPeriod : nil
    for (start, end) in [(Word(0), turn), (turn, next)] {
      guard let end else { return motion.zero(after: start) }
      let last = motion.value(at: end)
      if last.high.magnitude <= 0x1p-90 * motion.to.high.magnitude { return end }
      if (motion.value(at: start).high < 0) != (last.high < 0) {
        return motion.zero(from: start, to: end)
      }
    }
    return nil
  }

  /// The last time at which |value - to| is `residual`; 0 where it is smaller from the start.
  func lastTime(ofResidual residual: Word) -> Word {
    var start = Word(0)
    var end = firstTurn
    if let turn = end {
      let share = displacement(at: turn).magnitude / residual
      if oscillator.isUnderdamped {
        // From turn to turn the displacement falls by the same factor.
        let decay = oscillator.beta * halfPeriod
        let turns = (Word.logarithm(share) / decay).high.rounded(.down)
        if turns >= 0 {
          start = turn + turns * halfPeriod
          end = start + halfPeriod
        }
      } else if share >= Word(1) {
        (start, end) = (turn, nil)
      }
    }
    let level = displacement(at: start).high < 0 ? to - residual : to + residual
    let motion = above(level)
    return end.map { motion.zero(from: start, to: $0) } ?? motion.zero(after: start) ?? start
  }

  /// The zero after a time from which on the motion only approaches its rest.
  private func zero(after start: Word) -> Word? {
    let isBelow = value(at: start).high < 0
    guard to.high != 0, (to.high < 0) != isBelow else { return nil }
    var length = Word(1) / oscillator.slow
    while (value(at: start + length).high < 0) == isBelow { length = 2 * length }
    return zero(from: start, to: start + length)
  }

  /// The zero of a motion that does not turn between two times.
  private func zero(from start: Word, to end: Word) -> Word {
    bracketedZero(from: start, to: end) { (value(at: $0), velocity(at: $0)) }
  }
}

/// The zero of a function in an interval at whose ends its signs differ; the start where they do
/// not.
///
/// Newton's method, bisecting where a step would leave the bracket or not halve the step before;
/// small steps that do not are roundings.
func bracketedZero(
  from start: Word, to end: Word, _ function: (Word) -> (value: Word, slope: Word)
) -> Word {
  var (low, high) = (start, end)
  let isRising = function(low).value.high < 0
  guard isRising != (function(high).value.high < 0) else { return start }
  var step = high - low
  var t = low + 0.5 * step
  for _ in 0..<400 {
    let (value, slope) = function(t)
    if value.high == 0 { return t }
    if (value.high < 0) == isRising { low = t } else { high = t }
    var next = t - value / slope
    let length = (next - t).high.magnitude
    if length <= 0x1p-100 * t.high.magnitude { return next }
    if !(length <= 0.5 * step.high.magnitude && next >= low && next <= high) {
      if length <= 0x1p-48 * t.high.magnitude { return t }
      next = 0.5 * (low + high)
    }
    step = next - t
    t = next
  }
  return t
}
