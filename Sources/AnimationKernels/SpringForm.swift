import Kernels

extension SpringForm {
  /// Stops where numbers lie outside the form's domain.
  func check(_ first: Double, _ second: Double, velocity: Double) {
    func check(_ name: String, _ number: Double, _ isTaken: Bool, _ domain: String) {
      require(number.isFinite, "\(self): \(name) \(number): not finite")
      require(isTaken, "\(self): \(name) \(number): not \(domain)")
    }
    switch self {
    case .dampingRatio:
      check("stiffness", first, first > 0, "positive")
      check("damping ratio", second, second >= 0, "0 or more")
    case .response:
      check("response", first, first > 0, "positive")
      check("damping fraction", second, second >= 0, "0 or more")
    case .perceptual:
      check("duration", first, first > 0, "positive")
      check("bounce", second, second > -1 && second <= 1, "in (-1, 1]")
    case .uiKit:
      check("damping ratio", first, first > 0.001 && first <= 1e6, "in (0.001, 10^6]")
      check("duration", second, second > 0, "positive")
      // Beyond it even the peak (1 + w D - v D) e^(-w D) at w = v is below 1/1000.
      let isReached = first < 1 || velocity * second <= 6.907_755_278_982_137
      check(
        "velocity", velocity, isReached, "at most ln 1000 / duration, from damping ratio 1 on")
    case .tensionFriction:
      check("tension", first, first > 0, "positive")
      check("friction", second, second >= 0, "0 or more")
    case .origami:
      check("tension", first, 3.62 * (first - 30) + 194 > 0, "of a positive stiffness")
      check("friction", second, 3 * (second - 8) + 25 >= 0, "of a damping of 0 or more")
    }
  }
}
