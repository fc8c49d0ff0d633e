import Kernels

/// The outlines of the scenes, each one workload: paths of one layout.
func pathWorkloads(
  _ arrangement: Arrangement, arguments: @escaping @Sendable (_ i: Int, _ n: Int) -> [Double]
) -> [Workload<PathSetting>] {
  let paths: [(String, hasArcs: Bool, [Path<Double>])] = [
    ("drag-ball", false, (0..<32).map { dragBall(progress: Double($0) / 31) }),
    ("check-mark", false, [checkMark()]),
    ("pull-refresh", true, (1...16).map { pullRefresh(sweep: 0.9 * .pi * Double($0) / 16) }),
    ("circle", true, [circle(radius: 25)]),
  ]
  return paths.map { name, hasArcs, paths in
    // Paths of one batch have one layout, that of the last one: an arc grows over its length.
    let shape = paths[paths.count - 1].shape
    return Workload(
      name: name, arrangement: arrangement,
      curves: paths.filter { $0.shape == shape }.map {
        Problem(PathSetting(shape: shape, hasArcs: hasArcs), parameters: $0.numbers)
      }, arguments: arguments)
  }
}

/// The ball that deforms as it is dragged: four cubics around a square of side 90.
private func dragBall(progress: Double) -> Path<Double> {
  let side = 90.0
  let deform = side / 6 * 2 * (progress - 0.5).magnitude
  let (half, handle) = (side / 2, side / 3.6)
  let growsRight = progress <= 0.5
  let right = handle - (growsRight ? deform : 0)
  let left = handle - (growsRight ? 0 : deform)
  let (up, down) = (deform - half, half - deform)
  let east = half + (growsRight ? 2 * deform : 0)
  let west = -half - (growsRight ? 0 : 2 * deform)
  func point(_ x: Double, _ y: Double) -> PathPoint<Double> {
    PathPoint(160 + 320 * (progress - 0.5) + x, 333.5 + y)
  }
  var path = Path<Double>()
  path.append(.move(point(0, up)))
  path.append(.cubic(point(handle, up), point(east, -right), point(east, 0)))
  path.append(.cubic(point(east, right), point(handle, down), point(0, down)))
  path.append(.cubic(point(-handle, down), point(west, left), point(west, 0)))
  path.append(.cubic(point(west, -left), point(-handle, up), point(0, up)))
  path.append(.close)
  return path
}

/// The check mark of the download button, in the square inscribed in its circle of radius 50.
private func checkMark() -> Path<Double> {
  let width = 100 / 2.0.squareRoot()
  var path = Path<Double>()
  path.append(.move(PathPoint(width / 9, width * 2 / 3)))
  path.append(.line(PathPoint(width / 3, width * 9 / 10)))
  path.append(.line(PathPoint(width * 8 / 10, width * 2 / 10)))
  return path
}

/// A line whose end bends into a growing arc.
private func pullRefresh(sweep: Double) -> Path<Double> {
  var path = Path<Double>()
  path.append(.move(PathPoint(10, 30)))
  path.appendArc(center: PathPoint(0, 0), radius: 10, from: 0, to: -sweep, clockwise: true)
  return path
}

/// A whole turn around (0, 0).
func circle(radius: Double) -> Path<Double> {
  var path = Path<Double>()
  path.appendArc(center: PathPoint(0, 0), radius: radius, from: 0, to: 2 * .pi, clockwise: false)
  path.append(.close)
  return path
}
