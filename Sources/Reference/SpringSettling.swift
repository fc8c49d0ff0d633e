import Kernels

extension SpringMotion {
  /// When the motion of a spring has come to rest by a rule.
  func settlingDuration(_ rule: SettlingRule, epsilon: Word) -> Word {
    switch rule {
    case .proven:
      return oscillator.isUndamped
        ? Word(.infinity) : lastTime(ofResidual: epsilon * offset.magnitude)
    case .firstCrossing:
      return firstTime(at: to + epsilon * offset) ?? Word(.infinity)
    case .coreAnimation:
      if oscillator.isUndamped { return Word(Double(Float.greatestFiniteMagnitude)) }
      guard oscillator.ratio < 1 else {
        return critical.walkedDuration(residual: epsilon * offset.magnitude)
      }
      return Word.logarithm((Word(1) + swing) / epsilon) / oscillator.beta
    case .swiftUI:
      if oscillator.isUndamped { return Word(.infinity) }
      guard oscillator.ratio < 1 else { return walkedDuration(residual: epsilon) }
      let pull = (oscillator.beta * offset + velocity).magnitude
      return notNegative(
        Word.logarithm((offset.magnitude + pull) / epsilon) / oscillator.beta)
    case .uiKit:
      if oscillator.isUndamped { return Word(.infinity) }
      guard oscillator.ratio < 1 else {
        return critical.firstTime(at: to + epsilon * offset) ?? Word(0)
      }
      return notNegative(Word.logarithm(swing / epsilon) / oscillator.beta)
    }
  }

  private func notNegative(_ time: Word) -> Word { time.high > 0 ? time : Word(0) }

  /// |(beta - v) / w|, v being the velocity in distances per second towards the target.
  private var swing: Word {
    ((oscillator.beta * offset + velocity) / (offset * oscillator.root)).magnitude
  }

  /// The motion with damping above critical counting as critical.
  private var critical: SpringMotion {
    SpringMotion(
      Oscillator(criticalAt: oscillator.natural), from: from, to: to, velocity: velocity)
  }

  /// The first sum of steps of 0.1 s at which |value - to| is below a residual and stays so at the next
  /// ten, for a motion that turns at most once.
  private func walkedDuration(residual: Word) -> Word {
    func isBelow(_ time: Double) -> Bool {
      displacement(at: Word(time)).magnitude < residual
    }
    // The walk ends where the displacement has come below the residual just before: at the start,
    // on its way through the rest, or for good.
    let side = offset.high < 0 ? -residual : residual
    let passage = firstTime(at: to + side) ?? Word(0)
    var time = 0.0
    for entry in [Word(0), passage, lastTime(ofResidual: residual)] {
      time = walk(from: time, to: entry.high)
      if !isBelow(time) { time += 0.1 }
      while isBelow(time) {
        var (probe, restart) = (time, time)
        for _ in 0..<10 {
          probe += 0.1
          if !isBelow(probe) { restart = probe + 0.1 }
        }
        if restart == time { return Word(time) }
        time = restart
      }
    }
    return Word(time)
  }
}

/// Steps of 0.1 s until a time is reached; where that would be more than some millions, a multiple.
private func walk(from start: Double, to end: Double) -> Double {
  if end > 1e6 { return max(start, (10 * end).rounded(.up) / 10) }
  var time = start
  while time < end { time += 0.1 }
  return time
}
