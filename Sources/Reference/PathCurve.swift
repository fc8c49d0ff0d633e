import Kernels

/// One segment of a path.
struct PathCurve {
  let degree: Int
  let startsSubpath: Bool
  /// Control points, one list per component.
  let controls: [[Double]]
  /// The power of two that brings them to where double words are exact.
  private let scale: Double

  /// The segment whose number k, laid out as in `PathShape`, is number(k).
  init(_ number: (Int) -> Double) {
    let tag = Int(number(0))
    startsSubpath = tag > PathShape.subpathMark
    degree = startsSubpath ? tag - PathShape.subpathMark : tag
    let points = degree + 1
    controls = (0..<2).map { component in (0..<points).map { number(1 + 2 * $0 + component) } }
    scale = comfortableScale(controls.joined().map(\.magnitude).max() ?? 0)
  }

  /// The polar form: a component's multi-affine value at as many parameters as the degree.
  func blossom(_ component: Int, _ parameters: [Word]) -> Word {
    var points = controls[component].map { Word(scale * $0) }
    for t in parameters {
      let s = Word(1.0) - t
      points = zip(points, points.dropFirst()).map { s * $0 + t * $1 }
    }
    return points[0].unscaled(scale)
  }

  /// The point at a parameter.
  func point(at t: Word) -> [Word] {
    (0..<2).map { blossom($0, [Word](repeating: t, count: degree)) }
  }

  /// The direction of B' at t, or of the first derivative that is not 0 as t is approached; (1, 0)
  /// where all control points are the same.
  func direction(at t: Word) -> [Word] {
    var rows = controls.map { $0.map { Word(scale * $0) } }
    var sign = 1.0
    for _ in 0..<degree {
      rows = rows.map { row in zip(row.dropFirst(), row).map { $0 - $1 } }
      let vector = rows.map { sign * deCasteljau($0, at: t) }
      if vector.contains(where: { $0.high != 0 }) { return vector.comfortable }
      if t >= Word(1) { sign = -sign }
    }
    return [Word(1), Word(0)]
  }
}

/// The segments of a path.
func pathCurves(_ shape: PathShape, _ number: (Int) -> Double) -> [PathCurve] {
  (0..<shape.segments).map { index in
    let offset = PathShape.headerCount + index * PathShape.segmentCount
    return PathCurve { number(offset + $0) }
  }
}

/// A place on a path, and the direction there.
struct PathPlace {
  var point: [Word]
  var direction: [Word]
}

extension PathPlace {
  /// The place on a segment at a parameter.
  init(_ curve: PathCurve, at t: Word) {
    self.init(point: curve.point(at: t), direction: curve.direction(at: t))
  }

  /// The place of what has no length.
  init(still point: [Word]) { self.init(point: point, direction: [Word(1), Word(0)]) }
}
