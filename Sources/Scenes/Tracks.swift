import Kernels

/// A scene's keyframes of one number.
public struct SceneTrack: Sendable {
  /// The values of the keys.
  public var values: [Double]
  /// The key times, evenly spaced where nil.
  public var times: [Double]?
  /// The timing functions of the segments; none where all are linear.
  public var timing: [NamedTiming]

  /// An icon that is shaken, by degrees.
  public static let shake = SceneTrack(values: [-3, 3, -3], times: nil, timing: [])
  /// The side of the splash screen's mask, first drawn back and then through the screen's edges.
  public static let splashMask = SceneTrack(
    values: [60, 50, 2000], times: [0, 0.5, 1], timing: [.easeInEaseOut, .easeOut])
  /// The scale of the view behind it, which swells for 0.25 s and comes back in 0.3 s.
  public static let splashView = SceneTrack(
    values: [1, 1.05, 1], times: [0, 0.25 / 0.55, 1], timing: [.linear, .easeInEaseOut])
  /// The scale of the item that drops into the cart.
  public static let cartDrop = SceneTrack(
    values: [1, 0.65, 0.2, 0], times: [0, 0.5, 0.8, 1], timing: [])
  /// The bubble that breathes.
  public static let floatingBubble = SceneTrack(values: [1, 1.1, 1], times: nil, timing: [])
}
