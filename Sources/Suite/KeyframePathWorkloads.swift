import Kernels
import Scenes

/// The scenes' motion along paths, and a random path of all kinds of segments.
let pathKeyframeWorkloads: [Workload<PathKeyframeSetting>] = [
  workload("roller-coaster", curve(SceneCurve.rollerCoaster), .paced, rotation: .auto),
  workload("group", curve(SceneCurve.group), .paced),
  workload("floating-bubble", circle(radius: 3), .paced, hasArcs: true),
  workload(
    "cart-drop", curve(SceneCurve.cartDrop), .linear, timing: NamedTiming.easeInEaseOut.controls),
  workload(
    "loading-orbit", orbit, .linear, rotation: .auto, hasArcs: true,
    timing: NamedTiming.easeInEaseOut.controls + NamedTiming.easeInEaseOut.controls),
  random,
]

/// A workload of one path, timed as an animation's frames.
private func workload(
  _ name: String, _ path: Path<Double>, _ calculation: PathCalculation,
  rotation: RotationMode? = nil, hasArcs: Bool = false, times: [Double] = [],
  timing: [Double] = []
) -> Workload<PathKeyframeSetting> {
  let form = PathKeyframeForm(
    path.shape, calculation, rotation: rotation, hasTimes: !times.isEmpty,
    hasTiming: !timing.isEmpty)
  return Workload(
    name: name, arrangement: .one,
    curves: [
      Problem(
        PathKeyframeSetting(form: form, hasArcs: hasArcs),
        parameters: path.numbers + times + timing)
    ], arguments: frames)
}

/// The path of one curve of two or three control points after the start.
private func curve(_ points: [[Double]]) -> Path<Double> {
  let points = points.map { PathPoint($0[0], $0[1]) }
  var path = Path<Double>()
  path.append(.move(points[0]))
  path.append(
    points.count == 3 ? .quad(points[1], points[2]) : .cubic(points[1], points[2], points[3]))
  return path
}

/// The half turn of one of three balls.
private let orbit: Path<Double> = {
  var path = Path<Double>()
  path.appendArc(center: PathPoint(0, 0), radius: 20, from: 0, to: .pi, clockwise: false)
  return path
}()

private let random: Workload<PathKeyframeSetting> = {
  var generator = SplitMix(seed: 66)
  var path = Path<Double>()
  func point() -> PathPoint<Double> { PathPoint(400 * generator.unit(), 400 * generator.unit()) }
  path.append(.move(point()))
  for k in 0..<16 {
    switch k % 3 {
    case 0: path.append(.line(point()))
    case 1: path.append(.quad(point(), point()))
    default: path.append(.cubic(point(), point(), point()))
    }
  }
  let timing = (0..<16).flatMap { _ in
    [generator.unit(), generator.unit(), generator.unit(), generator.unit()]
  }
  return workload(
    "random", path, .linear, rotation: .autoReverse,
    times: KeyframeInputs.times(17, &generator), timing: timing)
}()
