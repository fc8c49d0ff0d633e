import Scenes
import Verification

/// The inputs of kernels of Bezier curves: their declarations, curves of the scenes and random ones.
enum CurveInputs {
  fileprivate static let counts = 2...17
  fileprivate static let dimensions = 1...4

  static let points = controlPoints(of: dimensions.words)
  static let planarPoints = controlPoints(of: "2")
  static let parameter = Input("t", "curve parameter; not clamped, NaN gives NaN")

  static let cubics = [
    SceneCurve.cartDropUpDown, SceneCurve.cartDropDownUp, SceneCurve.rollerCoaster,
    SceneCurve.group,
  ]
  static let edges = (0..<64).map { SceneCurve.menuElastic(pull: Double($0) * 2 - 40) }

  /// The numbers of curves of degree 5 in the plane.
  static func random(seed: UInt64) -> [[Double]] {
    var generator = SplitMix(seed: seed)
    return (0..<61).map { _ in (0..<12).map { _ in generator.unit() * 400 } }
  }

  private static func controlPoints(of components: String) -> Input {
    Input("points", "\(counts.words) control points of \(components) components each")
  }
}

extension Record {
  /// Control points, laid out component by component.
  func curve() throws(InputError) -> (setting: CurveSetting, parameters: [Double]) {
    let (points, counts) = (try rows("points"), CurveInputs.counts)
    guard counts.contains(points.count) else {
      let degrees = counts.lowerBound - 1...counts.upperBound - 1
      throw InputError(
        "points: \(counted(points.count, "control point")), not \(counts.words) "
          + "(degree \(degrees.words))")
    }
    let dimensions = points[0].count
    guard CurveInputs.dimensions.contains(dimensions) else {
      throw InputError(
        "points[0]: \(counted(dimensions, "component")) instead of "
          + CurveInputs.dimensions.words)
    }
    if let other = points.firstIndex(where: { $0.count != dimensions }) {
      throw InputError(
        "points[\(other)]: \(counted(points[other].count, "component")) instead of \(dimensions)")
    }
    return (
      CurveSetting(degree: points.count - 1, dimensions: dimensions), componentMajor(points)
    )
  }
}
