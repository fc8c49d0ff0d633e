/// A way to state a spring of unit mass.
public enum SpringForm: String, Sendable, CaseIterable {
  /// Stiffness in (0, infinity) and damping ratio in [0, infinity), as Android's `SpringForce`.
  case dampingRatio
  /// Response 2 pi / w0 in seconds, positive, and damping fraction, 0 or more, as SwiftUI.
  case response
  /// Perceptual duration in seconds, positive, and bounce in (-1, 1], as Core Animation and SwiftUI: damping
  /// ratio 1 - bounce, for negative bounce 1 / (1 + bounce).
  case perceptual
  /// Damping ratio in (0.001, 10^6], duration in seconds, positive, and velocity in distances per second,
  /// from ratio 1 on at most ln 1000 over the duration, as UIKit's `usingSpringWithDamping`: w0 is the
  /// largest solution of `SettlingRule.uiKit` at the duration with epsilon 0.001.
  case uiKit
  /// Tension, positive, and friction, 0 or more, as react-spring: stiffness and damping.
  case tensionFriction
  /// Origami's: stiffness 3.62 (tension - 30) + 194, positive, damping 3 (friction - 8) + 25, 0 or more.
  case origami

  /// Numbers per spring.
  public var count: Int { self == .uiKit ? 3 : 2 }
}

extension SpringForm {
  /// What is wrong with numbers that state no spring: the first of them, and what would be right.
  package func objection(_ first: Double, _ second: Double, velocity: Double) -> String? {
    let domains =
      switch self {
      case .dampingRatio:
        [
          ("stiffness", first, first > 0, "positive"),
          ("damping ratio", second, second >= 0, "0 or more"),
        ]
      case .response:
        [
          ("response", first, first > 0, "positive"),
          ("damping fraction", second, second >= 0, "0 or more"),
        ]
      case .perceptual:
        [
          ("duration", first, first > 0, "positive"),
          ("bounce", second, second > -1 && second <= 1, "in (-1, 1]"),
        ]
      case .uiKit:
        [
          ("damping ratio", first, first > 0.001 && first <= 1e6, "in (0.001, 10^6]"),
          ("duration", second, second > 0, "positive"),
          // Beyond it even the peak (1 + w D - v D) e^(-w D) at w = v is below 1/1000.
          (
            "velocity", velocity, first < 1 || velocity * second <= 6.907_755_278_982_137,
            "at most ln 1000 / duration, from damping ratio 1 on"
          ),
        ]
      case .tensionFriction:
        [
          ("tension", first, first > 0, "positive"),
          ("friction", second, second >= 0, "0 or more"),
        ]
      case .origami:
        [
          ("tension", first, 3.62 * (first - 30) + 194 > 0, "of a positive stiffness"),
          ("friction", second, 3 * (second - 8) + 25 >= 0, "of a damping of 0 or more"),
        ]
      }
    for (name, number, isTaken, domain) in domains {
      if !number.isFinite { return "\(name) \(number): not finite" }
      if !isTaken { return "\(name) \(number): not \(domain)" }
    }
    return nil
  }
}
