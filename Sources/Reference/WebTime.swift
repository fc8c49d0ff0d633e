import Kernels

/// The time of a Web animation of seven numbers; see `TimeForm.webAnimations`.
///
/// - Source: Web Animations level 1, from local time to active time, overall, simple iteration and
///   directed progress.
func webTime(
  _ numbers: [Double], _ fill: FillMode, _ direction: PlaybackDirection, at time: Double
) -> AnimationTime {
  WebTime(numbers, at: time).place(fill, direction)
}

/// The times of a Web animation, exact; nil for infinite ones.
private struct WebTime {
  private let phase: TimePhase
  private let sinceDelay: ExactSum
  private let activeDuration: ExactSum?
  private let iterationStart: ExactSum
  private let iterations: Double
  private let iterationDuration: Double

  init(_ numbers: [Double], at time: Double) {
    let (rate, delay, zero) = (numbers[1], ExactSum(numbers[2]), ExactSum(0))
    let local = rate * (ExactSum(time) - ExactSum(numbers[0]))
    iterationStart = ExactSum(numbers[4])
    (iterations, iterationDuration) = (numbers[5], numbers[6])
    sinceDelay = local - delay
    if iterations == 0 || iterationDuration == 0 {
      activeDuration = zero
    } else if iterations.isFinite && iterationDuration.isFinite {
      activeDuration = iterations * ExactSum(iterationDuration)
    } else {
      activeDuration = nil
    }
    let activeEnd = activeDuration.map { $0 + delay }
    let end = activeEnd.map { max($0 + ExactSum(numbers[3]), zero) }
    let begin = max(end.map { min(delay, $0) } ?? delay, zero)
    let finish = activeEnd.flatMap { last in end.map { max(min(last, $0), zero) } }
    if local < begin || (rate < 0 && local == begin) {
      phase = .before
    } else if let finish, local > finish || (rate >= 0 && local == finish) {
      phase = .after
    } else {
      phase = .active
    }
  }

  /// The time since the delay, within the active duration; nil without effect.
  private func activeTime(_ fill: FillMode) -> ExactSum? {
    let zero = ExactSum(0)
    switch phase {
    case .active: return sinceDelay
    case .before: return fill.fillsBefore ? max(sinceDelay, zero) : nil
    case .after, .removed:
      guard fill.fillsAfter else { return nil }
      return max(activeDuration.map { min(sinceDelay, $0) } ?? sinceDelay, zero)
    }
  }

  /// The overall progress as whole iterations and what is left, that as a part of a duration; nil
  /// where it is infinite.
  private func overallProgress(
    _ active: ExactSum
  ) -> (iteration: ExactSum, rest: ExactSum, duration: ExactSum)? {
    var (elapsed, duration) = (iterationStart, ExactSum(1))
    if iterationDuration == 0 {
      guard let passed = phase == .before ? ExactSum(0) : ExactSum(finite: iterations) else {
        return nil
      }
      elapsed = elapsed + passed
    } else if let finite = ExactSum(finite: iterationDuration) {
      (elapsed, duration) = (active + finite * elapsed, finite)
    }
    let (whole, rest) = elapsed.divided(by: duration)
    return (whole, rest, duration)
  }

  func place(_ fill: FillMode, _ direction: PlaybackDirection) -> AnimationTime {
    var time = AnimationTime(
      phase: phase, hasEffect: false, progress: Word(0), iteration: Word(0), local: Word(0))
    guard let active = activeTime(fill) else { return time }
    let overall = overallProgress(active)
    let one = ExactSum(1)
    var (iteration, rest, duration) =
      overall ?? (ExactSum(0), iterationStart.divided(by: one).remainder, one)
    if rest.sign == 0, phase != .before, active == activeDuration, iterations != 0 {
      (iteration, rest) = (iteration - one, duration)
    }
    let endless = phase == .after && iterations == .infinity
    if isReversed(endless ? nil : iteration, direction) { rest = duration - rest }
    time.hasEffect = true
    time.progress = rest / duration
    time.iteration = endless ? Word(.infinity) : iteration.word
    time.local = active.word
    return time
  }

  /// Whether an iteration, nil for an infinite one, runs backwards.
  private func isReversed(_ iteration: ExactSum?, _ direction: PlaybackDirection) -> Bool {
    let isOdd = iteration.map { $0.divided(by: ExactSum(2)).remainder.sign != 0 } ?? false
    return switch direction {
    case .normal: false
    case .reverse: true
    case .alternate: isOdd
    case .alternateReverse: iteration != nil && !isOdd
    }
  }
}
