import Foundation

/// Matrices of the scenes, as the numbers that `TransformOperation.compose` takes.
///
/// Each is scale, rotation, translation, anchor point and the eye's distance, applied in the order scale,
/// rotation, translation; an axis-angle rotation. What differs says so.
public enum SceneTransform {
  private static let still: [Double] = [0, 0, 0]
  private static let whole: [Double] = [1, 1, 1]

  /// The card that lies down behind the cart's sheet, both steps at their progress: it is scaled, pushed
  /// back and then turned.
  public static func cartPresent(_ first: Double, _ second: Double) -> [Double] {
    let size = 1 - 0.1 * second
    return [size, size, 1] + [1, 0, 0, .pi / 16 * first] + [0, 0, -100 * first] + still + [900]
  }

  /// The card that is swiped to y, flat in depth or not.
  public static func swipeCard(_ y: Double, depth: Double = 1) -> [Double] {
    let (limit, way) = (120.0, min(120, abs(y)))
    let shrink = max(0, -way * (way - 2 * limit) / (limit * limit))
    let lean = max(0, -4 * way * (way - limit) / (limit * limit))
    let size = 1 - 0.2 * shrink
    return [size, size, depth] + [y > 0 ? -1 : 1, 0, 0, lean * .pi / 5] + still + still + [1000]
  }

  /// The card that leans towards a finger at (x, y), outside [-1, 1] as at its edge: it is moved and then
  /// turned, by Euler angles about x, y and z; a parallax layer lies nearer.
  public static func tvCard(_ x: Double, _ y: Double, isParallax: Bool = false) -> [Double] {
    func lean(_ way: Double) -> Double { .pi / 9 * min(max(way, -1), 1) }
    return whole + [-lean(y), lean(x), 0] + [0, 0, isParallax ? 200 : 0] + still
      + [isParallax ? 250 : 500]
  }

  /// The star that has done a part of its half turn about y, and of its way up.
  public static func jumpStar(turn: Double, rise: Double) -> [Double] {
    whole + [0, 1, 0, .pi * turn] + [0, -14 * rise, 0] + still + [.infinity]
  }

  /// The instance transforms of the replicators: a flip's step to the side, a triangle's turn, a mirror.
  public static let replicators: [[Double]] = [
    whole + [0, 0, 1, 0] + [25, 0, 0] + still + [.infinity],
    whole + [0, 0, 1, 2 * .pi / 3] + [30, 0, 0] + still + [.infinity],
    [1, -1, 1] + [0, 0, 1, 0] + still + still + [.infinity],
  ]
}
