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
      guard oscillator.isUnderdamped else {
        return limitedToCritical.walkedDuration(residual: epsilon * offset.magnitude)
      }
      return Word.logarithm((Word(1) + swing) / epsilon) / oscillator.beta
    case .swiftUI:
      if oscillator.isUndamped { return Word(.infinity) }
      guard oscillator.isUnderdamped else { return walkedDuration(residual: epsilon) }
      let pull = (oscillator.beta * offset + velocity).magnitude
      return Word.logarithm((offset.magnitude + pull) / epsilon) / oscillator.beta
    case .uiKit:
      if oscillator.isUndamped { return Word(.infinity) }
      guard oscillator.isUnderdamped else {
        return limitedToCritical.firstTime(at: to + epsilon * offset) ?? Word(0)
      }
      let time = Word.logarithm(swing / epsilon) / oscillator.beta
      return time.high > 0 ? time : Word(0)
    }
  }

  /// |(beta - v) / w|, v being the velocity in distances per second towards the target.
  private var swing: Word {
    ((oscillator.beta * offset + velocity) / (offset * oscillator.root)).magnitude
  }

  /// The motion with damping above critical counting as critical.
  private var limitedToCritical: SpringMotion {
    SpringMotion(oscillator.limitedToCritical, from: from, to: to, velocity: velocity)
  }

  /// The first multiple of 0.1 s at which |value - to| is below a residual and stays so at the next
  /// ten multiples, for a motion that turns at most once.
  private func walkedDuration(residual: Word) -> Word {
    func isBelow(_ tenths: Double) -> Bool {
      displacement(at: Word(tenths) / Word(10)).magnitude < residual
    }
    // The walk ends where the displacement has come below the residual just before: at the start,
    // on its way through the rest, or for good.
    let side = offset.high < 0 ? -residual : residual
    let passage = firstTime(at: to + side) ?? Word(0)
    var tenths = 0.0
    for entry in [Word(0), passage, lastTime(ofResidual: residual)] {
      tenths = max(tenths, (10 * entry).high.rounded(.up))
      if !isBelow(tenths) { tenths += 1 }
      while isBelow(tenths) {
        guard let bad = (1...10).last(where: { !isBelow(tenths + Double($0)) }) else { break }
        tenths += Double(bad + 1)
      }
      if isBelow(tenths) { break }
    }
    return Word(tenths) / Word(10)
  }
}
