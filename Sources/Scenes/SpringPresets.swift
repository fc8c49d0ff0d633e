import Kernels

/// A spring that a framework offers or documents under a name.
public struct SpringPreset: Sendable {
  /// Framework and name.
  public var name: String
  /// How it is stated.
  public var form: SpringForm
  /// The form's numbers.
  public var values: [Double]

  private init(_ name: String, _ form: SpringForm, _ values: Double...) {
    self.name = name
    self.form = form
    self.values = values
  }

  /// All presets.
  public static let all = coreAnimation + swiftUI + uiKit + material + android + flutter + web

  /// Core Animation's and UIKit's defaults: mass 1, stiffness 100, damping 10; mass 3, stiffness
  /// 1000, damping 500, which keyboards and navigation use.
  private static let coreAnimation = [
    SpringPreset("Core Animation default", .tensionFriction, 100, 10),
    SpringPreset("iOS system", .tensionFriction, 1000.0 / 3, 500.0 / 3),
  ]

  private static let swiftUI = [
    SpringPreset("SwiftUI smooth", .perceptual, 0.5, 0),
    SpringPreset("SwiftUI snappy", .perceptual, 0.5, 0.15),
    SpringPreset("SwiftUI bouncy", .perceptual, 0.5, 0.3),
    SpringPreset("SwiftUI smooth fast", .perceptual, 0.25, 0),
    SpringPreset("SwiftUI snappy fast", .perceptual, 0.25, 0.15),
    SpringPreset("SwiftUI bouncy fast", .perceptual, 0.25, 0.3),
    SpringPreset("SwiftUI bouncy extra", .perceptual, 0.5, 0.5),
    SpringPreset("SwiftUI flat", .perceptual, 0.5, -0.5),
    SpringPreset("SwiftUI spring", .response, 0.5, 0.825),
    SpringPreset("SwiftUI spring, iOS 13", .response, 0.55, 0.825),
    SpringPreset("SwiftUI interactive", .response, 0.15, 0.86),
  ]

  private static let uiKit = [
    SpringPreset("UIKit scene menu a", .uiKit, 0.5, 0.7, 0.9),
    SpringPreset("UIKit scene menu b", .uiKit, 0.8, 0.7, 2),
    SpringPreset("UIKit scene buttons", .uiKit, 0.6, 0.7, 0),
    SpringPreset("UIKit scene present", .uiKit, 0.6, 0.8, 0),
    SpringPreset("UIKit scene bubble", .uiKit, 0.4, 0.5, 0),
    SpringPreset("UIKit scene download", .uiKit, 0.6, 0.6, 0),
    SpringPreset("UIKit 0.25", .uiKit, 0.25, 1, 0),
    SpringPreset("UIKit 0.7", .uiKit, 0.7, 0.5, 0),
    SpringPreset("UIKit 0.8", .uiKit, 0.8, 0.5, 0),
    SpringPreset("UIKit 1", .uiKit, 1, 0.5, 0),
  ]

  /// Material's standard and expressive motion schemes.
  private static let material = [
    SpringPreset("Material standard fast", .dampingRatio, 1400, 0.9),
    SpringPreset("Material standard default", .dampingRatio, 700, 0.9),
    SpringPreset("Material standard slow", .dampingRatio, 300, 0.9),
    SpringPreset("Material expressive fast", .dampingRatio, 800, 0.6),
    SpringPreset("Material expressive default", .dampingRatio, 380, 0.8),
    SpringPreset("Material expressive slow", .dampingRatio, 200, 0.8),
    SpringPreset("Material effects fast", .dampingRatio, 3800, 1),
    SpringPreset("Material effects default", .dampingRatio, 1600, 1),
    SpringPreset("Material effects slow", .dampingRatio, 800, 1),
  ]

  /// The constants of `SpringForce` and Compose, each stiffness with each damping ratio.
  private static let android =
    [
      ("high", 10_000), ("medium", 1500), ("medium low", 400), ("low", 200), ("very low", 50.0),
    ].flatMap { stiffness in
      [("high", 0.2), ("medium", 0.5), ("low", 0.75), ("no", 1)].map { bounce in
        SpringPreset(
          "Android \(stiffness.0), \(bounce.0) bounce", .dampingRatio, stiffness.1, bounce.1)
      }
    }

  private static let flutter = [
    SpringPreset("Flutter scroll", .dampingRatio, 200, 1.1),
    SpringPreset("Flutter fling", .dampingRatio, 500, 1),
    SpringPreset("Flutter bounce", .perceptual, 0.5, 0.25),
  ]

  private static let web = [
    SpringPreset("react-spring default", .tensionFriction, 170, 26),
    SpringPreset("react-spring gentle", .tensionFriction, 120, 14),
    SpringPreset("react-spring wobbly", .tensionFriction, 180, 12),
    SpringPreset("react-spring stiff", .tensionFriction, 210, 20),
    SpringPreset("react-spring slow", .tensionFriction, 280, 60),
    SpringPreset("react-spring molasses", .tensionFriction, 280, 120),
    SpringPreset("motion 500", .tensionFriction, 500, 25),
    SpringPreset("motion 550", .tensionFriction, 550, 30),
    SpringPreset("rebound", .origami, 40, 7),
  ]
}
