/// The curves of the scenes, as control points (x, y).
public enum SceneCurve {
  /// The item's arc into the cart: start (60, 500), end (345, 42), arc height 80.
  public static let cartDrop: [[Double]] = [[60, 500], [155, 191], [345, 42]]
  /// The same drop with its first control point above and its second below the chord.
  public static let cartDropUpDown: [[Double]] = [
    [60, 500], [155, 500 - 458.0 / 3 - 80], [250, 500 - 916.0 / 3 + 80], [345, 42],
  ]
  /// The same drop, first below and then above.
  public static let cartDropDownUp: [[Double]] = [
    [60, 500], [155, 500 - 458.0 / 3 + 80], [250, 500 - 916.0 / 3 - 80], [345, 42],
  ]
  /// The roller coaster's track.
  public static let rollerCoaster: [[Double]] = [[20, 400], [100, 100], [200, 500], [400, 400]]
  /// The curve into the cart that eases.
  public static let cartCurve: [[Double]] = [[187.5, 433.5], [30, 100], [40, 700]]
  /// The path of the animation group.
  public static let group: [[Double]] = [[50, 500], [170, 400], [300, 220], [350, 500]]

  /// The edge of the elastic menu, pulled by `pull` points.
  public static func menuElastic(pull: Double) -> [[Double]] {
    [[187.5, 0], [187.5 + pull, 333.5], [187.5, 667]]
  }
}
