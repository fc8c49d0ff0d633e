/// A value that moves on a UIKit spring in one of the scenes.
public struct SceneSpring: Sendable {
  /// The scene.
  public var scene: String
  /// Damping ratio.
  public var dampingRatio: Double
  /// Duration in seconds.
  public var duration: Double
  /// Initial velocity in distances per second.
  public var velocity: Double
  /// Value at the start.
  public var from: Double
  /// Value at rest.
  public var to: Double
  /// Seconds before the release.
  public var delay: Double

  init(
    _ scene: String, dampingRatio: Double, duration: Double, velocity: Double = 0,
    from: Double, to: Double, delay: Double = 0
  ) {
    self.scene = scene
    self.dampingRatio = dampingRatio
    self.duration = duration
    self.velocity = velocity
    self.from = from
    self.to = to
    self.delay = delay
  }

  /// The two helpers whose difference bends the elastic menu's edge.
  public static let menuElastic = [
    SceneSpring(
      "menu-elastic", dampingRatio: 0.5, duration: 0.7, velocity: 0.9, from: -40, to: 187.5),
    SceneSpring(
      "menu-elastic", dampingRatio: 0.8, duration: 0.7, velocity: 2, from: -40, to: 187.5),
  ]
  /// The menu's buttons, one after the other.
  public static let menuButtons = (0..<5).map { button in
    SceneSpring(
      "menu-buttons", dampingRatio: 0.6, duration: 0.7, from: -100, to: 0,
      delay: Double(button) * 0.3 / 5)
  }
  /// The sheet that bounces in.
  public static let bouncePresent = [
    SceneSpring("bounce-present", dampingRatio: 0.6, duration: 0.8, from: 667, to: 0)
  ]

  /// The springs by scene.
  public static let scenes = [menuElastic, menuButtons, bouncePresent]
}

/// The damped cosine of the gooey menu's last state.
public enum GooeyMenu {
  /// Damping, velocity, from and to.
  public static let cosine: [Double] = [0.5, 3, 0, 1]
  /// Frames in its duration of 1 s.
  public static let frames = 60
}
