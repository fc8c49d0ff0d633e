import Kernels

/// 2 pi.
private let turn = 4 * Word.quarterTurn

/// Origami's stiffness per tension.
private let origamiSlope = Word(362) / Word(100)

/// What is left of UIKit's distance at the end of its duration.
private let uiKitResidual = Word(1) / Word(1000)

extension SpringForm {
  /// Stiffness and damping of a spring of mass 1; NaN where there is none.
  func spring(_ values: [Double]) -> (stiffness: Word, damping: Word) {
    let (first, second) = (Word(values[0]), Word(values[1]))
    func natural(_ w: Word, ratio: Word) -> (Word, Word) { (w * w, 2 * ratio * w) }
    switch self {
    case .dampingRatio: return (first, 2 * second * first.squareRoot())
    case .response: return natural(turn / first, ratio: second)
    case .perceptual:
      let ratio = second.high < 0 ? Word(1) / (Word(1) + second) : Word(1) - second
      return natural(turn / first, ratio: ratio)
    case .uiKit:
      let phase = uiKitPhase(ratio: first, launch: Word.product(values[1], values[2]))
      return natural(phase / second, ratio: first)
    case .tensionFriction: return (first, second)
    case .origami:
      return (
        origamiSlope * (first - Word(30)) + Word(194), 3 * (second - Word(8)) + Word(25)
      )
    }
  }

  /// The inverse of `spring`.
  func values(_ oscillator: Oscillator, velocity: Double) -> [Word] {
    let natural = oscillator.natural
    let ratio = oscillator.beta / natural
    let (stiffness, damping) = (oscillator.square, 2 * oscillator.beta)
    switch self {
    case .dampingRatio: return [stiffness, ratio]
    case .response: return [turn / natural, ratio]
    case .perceptual:
      return [
        turn / natural, oscillator.isOverdamped ? Word(1) / ratio - Word(1) : Word(1) - ratio,
      ]
    case .uiKit:
      let motion = SpringMotion(
        oscillator, from: Word(0), to: Word(1), velocity: Word(velocity))
      return [ratio, motion.settlingDuration(.uiKit, epsilon: uiKitResidual), Word(velocity)]
    case .tensionFriction: return [stiffness, damping]
    case .origami:
      return [
        (stiffness - Word(194)) / origamiSlope + Word(30),
        (damping - Word(25)) / Word(3) + Word(8),
      ]
    }
  }
}

/// The largest y = w D for which a UIKit spring of a damping ratio has 1/1000 of its distance left,
/// launch = v D; NaN where there is none.
private func uiKitPhase(ratio: Word, launch: Word) -> Word {
  let one = Word(1)
  if ratio >= one {
    // (1 + y - launch) e^-y rises up to y = launch.
    let peak = launch.high > 0 ? launch : Word(0)
    return fall(from: peak) { y in
      let decay = Word.exponential(-y)
      return ((one + y - launch) * decay, (launch - y) * decay)
    }
  }
  // |ratio - launch / y| e^(-ratio y) / sqrt(1 - ratio²) falls from infinity; where it has a zero, it
  // rises to a peak behind that and falls again.
  let root = ((one - ratio) * (one + ratio)).squareRoot()
  func size(_ y: Word) -> (value: Word, slope: Word) {
    let decay = Word.exponential(-(ratio * y)) / root
    let part = launch.high == 0 ? ratio : ratio - launch / y
    return (part * decay, (launch / (y * y) - ratio * part) * decay)
  }
  if launch.high > 0 {
    let peak = 0.5 * (launch + (launch * (launch + Word(4))).squareRoot()) / ratio
    let largest = fall(from: peak, size)
    if !largest.isNaN { return largest }
    return bracketedZero(from: Word(0), to: launch / ratio) { y in
      let (value, slope) = size(y)
      return (value + uiKitResidual, slope)
    }
  }
  return fall(from: Word(0), size)
}

/// Where a function that falls to 0 is UIKit's residual; NaN where it never is so large.
private func fall(
  from start: Word, _ function: (Word) -> (value: Word, slope: Word)
) -> Word {
  func excess(_ y: Word) -> (value: Word, slope: Word) {
    let (value, slope) = function(y)
    return (value - uiKitResidual, slope)
  }
  guard excess(start).value.high >= 0 else { return Word(.nan) }
  var length = Word(1)
  while excess(start + length).value.high > 0 { length = 2 * length }
  return bracketedZero(from: start, to: start + length, excess)
}
