import Kernels

/// Where an animation is at a time.
struct AnimationTime {
  var phase: TimePhase
  /// Whether there is an effect; without one, the rest is meaningless.
  var hasEffect: Bool
  var progress: Word
  /// A whole number, or infinite.
  var iteration: Word
  /// The active local time.
  var local: Word
  /// The time within the iteration, back and forth; of Core Animation alone.
  var inside = Word(0)

  /// See `AnimationOperation.time`.
  var words: [Word] {
    [Word(Double(phase.rawValue)), Word(hasEffect ? 1 : 0)]
      + (hasEffect ? [progress, iteration, local] : [Word](repeating: Word(0), count: 3))
  }
}

/// Where the animation of a form's numbers, its parameters and then the time, is.
func timeMap(_ form: TimeForm, _ numbers: [Double]) -> AnimationTime {
  precondition(numbers.count == form.inputCount, "the numbers are those of the levels and a time")
  let (parameters, time) = (numbers.dropLast(), numbers[form.parameterCount])
  return switch form {
  case .coreAnimation(let levels): mediaTime(levels, parameters, at: time)
  case .webAnimations(let fill, let direction):
    webTime(Array(parameters), fill, direction, at: time)
  }
}

/// The time of an animation in groups; see `TimeForm.coreAnimation`.
func mediaTime(
  _ levels: [TimeLevel], _ numbers: some Collection<Double>, at time: Double
) -> AnimationTime {
  requireNumber("levels", levels.count, !levels.isEmpty, "1 or more", in: "media timing")
  var rest = Array(numbers)[...]
  var reached = MediaTime(phase: .active, hasEffect: true, inside: ExactSum(time), duration: 0.25)
  var phase = TimePhase.active
  for level in levels {
    reached = reached.inside(level, Array(rest.prefix(6)))
    rest = rest.dropFirst(6)
    if phase == .active { phase = reached.phase }
    if !reached.hasEffect { break }
  }
  return AnimationTime(
    phase: phase, hasEffect: reached.hasEffect, progress: reached.progress,
    iteration: reached.iteration.word, local: reached.local.word, inside: reached.inside.word)
}

/// Where one level of Core Animation's media timing is; all times but infinite ones are exact.
private struct MediaTime {
  var phase: TimePhase
  var hasEffect: Bool
  /// The time within the iteration, back and forth.
  var inside: ExactSum
  /// Of an iteration one way.
  var duration: Double
  var iteration = ExactSum(0)
  var local = ExactSum(0)

  var progress: Word { duration.isFinite ? inside / ExactSum(duration) : Word(0) }

  /// Where a level inside this one is.
  func inside(_ level: TimeLevel, _ numbers: [Double]) -> MediaTime {
    let (offset, speed) = (ExactSum(numbers[1]), numbers[2])
    let duration = numbers[3] == 0 ? self.duration : numbers[3]
    let period = ExactSum(finite: duration).map { level.autoreverses ? 2 * $0 : $0 }
    let active = activeDuration(period, count: numbers[4], duration: numbers[5])
    let elapsed = inside - ExactSum(numbers[0])
    let passed = speed.magnitude * elapsed

    var time = MediaTime(phase: .active, hasEffect: true, inside: offset, duration: duration)
    if elapsed.sign < 0 {
      (time.phase, time.hasEffect, time.local) = (.before, level.fill.fillsBefore, offset)
    } else if let active, passed > active {
      time.phase = level.isRemovedOnCompletion ? .removed : .after
      time.hasEffect = level.fill.fillsAfter && !level.isRemovedOnCompletion
      time.local = offset + (speed < 0 ? -active : active)
    } else {
      time.local = offset + speed * elapsed
    }
    time.wrap(period, isAtEnd: active.map { passed >= $0 } ?? false)
    return time
  }

  /// Sets iteration and time within it from the local time.
  private mutating func wrap(_ period: ExactSum?, isAtEnd: Bool) {
    guard let period else {
      inside = max(local, ExactSum(0))
      return
    }
    (iteration, inside) = local.divided(by: period)
    if isAtEnd && inside.sign == 0 { (iteration, inside) = (iteration - ExactSum(1), period) }
    if inside > ExactSum(duration) { inside = period - inside }
  }
}

/// How long a level is active; nil without end.
private func activeDuration(_ period: ExactSum?, count: Double, duration: Double) -> ExactSum? {
  if duration != 0 { return ExactSum(finite: duration) }
  guard let period, count.isFinite else { return nil }
  return (count == 0 ? 1 : count) * period
}
