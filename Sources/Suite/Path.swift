import Kernels
import Measurement
import Verification

/// What the paths of a batch have in common.
struct PathSetting: Hashable, Sendable {
  var shape: PathShape
  /// Whether control points were rounded when arcs became cubics.
  var hasArcs: Bool
}

let pathInput = Input(
  "path",
  "elements [\"move\",x,y] [\"line\",x,y] [\"quad\",cx,cy,x,y] [\"cubic\",c1x,c1y,c2x,c2y,x,y] "
    + "[\"arc\",cx,cy,radius,startAngle,endAngle,clockwise] [\"close\"]")

private enum ElementKind: String, CaseIterable {
  case move, line, quad, cubic, arc, close

  /// An element's numbers; behind those of an arc there is a flag.
  var numberCount: Int {
    switch self {
    case .close: 0
    case .move, .line: 2
    case .quad: 4
    case .arc: 5
    case .cubic: 6
    }
  }
}

/// Reads a path, and whether control points were rounded when arcs became cubics.
func path(_ record: Record) throws(InputError) -> (path: Path<Double>, hasArcs: Bool) {
  guard case .list(let items) = try record.field("path") else {
    throw InputError("path: not a list of elements, such as [\"move\",0,0]")
  }
  var path = Path<Double>()
  var hasArcs = false
  for (index, item) in items.enumerated() {
    let place = "path[\(index)]"
    guard case .list(let fields) = item, let first = fields.first else {
      throw InputError("\(place): not a list that begins with the element's kind")
    }
    let kind: ElementKind = try Record(["\(place)[0]": first]).choice("\(place)[0]")
    if kind == .arc { hasArcs = true }
    do throws(InputError) {
      try append(kind, Array(fields.dropFirst()), to: &path)
    } catch {
      throw InputError("\(place): \(error)")
    }
  }
  return (path, hasArcs)
}

/// Reads a path that has a first point.
func startedPath(_ record: Record) throws(InputError) -> (path: Path<Double>, hasArcs: Bool) {
  let (path, hasArcs) = try path(record)
  guard path.current != nil else { throw InputError("path: empty, at least a move is needed") }
  return (path, hasArcs)
}

private func append(
  _ kind: ElementKind, _ fields: [Field], to path: inout Path<Double>
) throws(InputError) {
  let (numbers, count) = (fields.compactMap(\.number), kind.numberCount)
  guard numbers.count == count, fields.count == count + (kind == .arc ? 1 : 0) else {
    throw InputError(
      "\(kind): \(counted(fields.count, "field")), not \(count) numbers"
        + (kind == .arc ? " and true or false" : ""))
  }
  if let wrong = numbers.first(where: { !$0.isFinite }) {
    throw InputError("\(kind): \(wrong) is not finite")
  }
  guard path.current != nil || kind == .move || kind == .arc else {
    throw InputError("\(kind): a path begins with a move or an arc")
  }
  let points = (0..<(count / 2)).map { PathPoint(numbers[2 * $0], numbers[2 * $0 + 1]) }
  switch kind {
  case .move: path.append(.move(points[0]))
  case .line: path.append(.line(points[0]))
  case .quad: path.append(.quad(points[0], points[1]))
  case .cubic: path.append(.cubic(points[0], points[1], points[2]))
  case .close: path.append(.close)
  case .arc:
    guard case .flag(let clockwise)? = fields.last else {
      throw InputError("arc: 5 numbers, but behind them not true or false for clockwise")
    }
    guard numbers[2] >= 0 else { throw InputError("arc: a radius of \(numbers[2]) is negative") }
    path.appendArc(
      center: points[0], radius: numbers[2], from: numbers[3], to: numbers[4],
      clockwise: clockwise, tolerance: 0)
  }
}

extension Problem<PathSetting> {
  fileprivate init(_ read: (path: Path<Double>, hasArcs: Bool), arguments: [Double] = []) {
    self.init(
      PathSetting(shape: read.path.shape, hasArcs: read.hasArcs), parameters: read.path.numbers,
      arguments: arguments)
  }

  /// Arithmetic of a cubic's speed, so many times for a curve, spread over lines and curves.
  fileprivate func flopsPerSegment(speeds: Double) -> Double {
    speedsPerSegment(speeds) * speedFlops(CurveSetting(degree: 3, dimensions: 2))
  }

  /// So many speeds for a curve, spread over lines and curves.
  fileprivate func speedsPerSegment(_ speeds: Double) -> Double {
    let degrees = stride(
      from: PathShape.headerCount, to: parameters.count, by: PathShape.segmentCount
    ).map { Int(parameters[$0]) % PathShape.subpathMark }
    guard !degrees.isEmpty else { return 0 }
    let share = Double(degrees.filter { $0 > 1 }.count) / Double(degrees.count)
    return share * speeds
  }
}

/// The largest magnitude among a path's coordinates.
func extent(ofPath numbers: some Collection<Double>) -> Double {
  let header = PathShape.headerCount
  var largest = 0.0
  for (index, number) in numbers.enumerated()
  where index < header || (index - header) % PathShape.segmentCount != 0 {
    largest = max(largest, number.magnitude)
  }
  return largest
}

/// A length's bound, or that of a position at a length.
func pathErrorBound(
  _ variant: Variant, _ precision: Precision, _ setting: PathSetting, position: Bool
) -> ErrorBound {
  var bound = lengthErrorBound(variant, precision)
  if variant.backend != .reference && precision == .f64 {
    bound.ulps += 2
    bound.spread += 8
    bound.argument += "; t from it, then a cubic of 8 roundings"
    if position { bound.absolute += 4 }
  }
  return setting.hasArcs ? bound.forArcs(position ? 1 : setting.shape.segments) : bound
}

extension ErrorBound {
  /// The bound of what takes control points from so many arcs, which are themselves rounded.
  func forArcs(_ segments: Int) -> ErrorBound {
    var bound = self
    bound.spread += 4
    bound.absolute += 4 * Double(segments)
    bound.argument += "; control points of arcs are rounded twice"
    return bound
  }
}

/// Prepares a batch's one path.
private func workspace<Scalar: SuiteScalar>(
  _ batch: Batch<Scalar, PathSetting>, _ paths: any PathBatch<Scalar>
) -> Workspace<Double> {
  let shape = batch.setting.shape
  return Workspace(paths.workspaceCount(shape), from: batch.origin) { span in
    paths.prepare(batch.parameters.span, shape, into: &span)
  }
}

/// The arc length of paths.
struct PathLength: Kernel {
  let id = "path.length"
  let summary = "arc length of a path over all subpaths"
  let inputs = [pathInput]
  let output = "the length; moves have none"
  let referenceCost = 4
  let arrangements = [Arrangement.each]
  let workloads = pathWorkloads(.each) { _, _ in [] }

  func problem(_ record: Record) throws(InputError) -> Problem<PathSetting> {
    Problem(try path(record))
  }

  func outputCount(_ setting: PathSetting) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, PathSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let paths = implementation.families?.path, batch.arrangement == .each else { return nil }
    return {
      var results = batch.results.mutableSpan
      paths.lengths(of: batch.parameters.span, batch.setting.shape, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: PathSetting) -> ErrorBound
  {
    pathErrorBound(variant, precision, setting, position: false)
  }

  func scale(_ problem: Problem<PathSetting>) -> Double? { extent(ofPath: problem.parameters) }

  /// A curve's length as a cubic's, a line's by a square root.
  func flops(_ problem: Problem<PathSetting>, _ arrangement: Arrangement) -> Double {
    Double(problem.setting.shape.segments) * (problem.flopsPerSegment(speeds: 30) + 6)
  }

  func divider(_ problem: Problem<PathSetting>, _ arrangement: Arrangement) -> DividerWork {
    let (curves, lines) = (problem.speedsPerSegment(1), 1 - problem.speedsPerSegment(1))
    return DividerWork(roots: Double(problem.setting.shape.segments) * (15 * curves + lines))
  }
}

/// Points on a path by arc length.
struct PathPoints: Kernel {
  let id = "path.points"
  let summary = "point and unit tangent at a fraction of a path's arc length"
  let inputs = [pathInput, Input("fraction", "of the total arc length; clamped to [0, 1]")]
  let output = "x, y, tangent x, tangent y"
  let referenceCost = 4
  let arrangements = [Arrangement.one]
  let workloads = pathWorkloads(.one, arguments: frames)

  func problem(_ record: Record) throws(InputError) -> Problem<PathSetting> {
    Problem(try startedPath(record), arguments: [try record.number("fraction")])
  }

  func outputCount(_ setting: PathSetting) -> Int { 4 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, PathSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let paths = implementation.families?.path, batch.arrangement == .one else { return nil }
    let prepared = workspace(batch, paths)
    return {
      var results = batch.results.mutableSpan
      paths.points(
        on: batch.parameters.span, batch.setting.shape, workspace: prepared.numbers.span,
        at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: PathSetting) -> ErrorBound
  {
    pathErrorBound(variant, precision, setting, position: true)
  }

  func scale(_ problem: Problem<PathSetting>) -> Double? { extent(ofPath: problem.parameters) }

  /// On a curve the curve parameter as `bezier.parameterAtLength`; the cubic and its tangent.
  func flops(_ problem: Problem<PathSetting>, _ arrangement: Arrangement) -> Double {
    problem.flopsPerSegment(speeds: 90) + 40
  }

  func divider(_ problem: Problem<PathSetting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(roots: problem.speedsPerSegment(45))
  }
}

/// Parts of a path by arc length.
struct PathTrim: Kernel {
  let id = "path.trim"
  let summary = "the part of a path between two fractions of its arc length"
  let inputs = [
    pathInput, Input("start", "fraction where the part starts; clamped to [0, 1]"),
    Input("end", "fraction where it ends; not above the start leaves nothing"),
  ]
  let output = "per element a kind (0 move, 1 line, 2 quad, 3 cubic) and its coordinates"
  let referenceCost = 4
  let arrangements = [Arrangement.one]
  let workloads = pathWorkloads(.one) { [0] + frames($0, $1) }

  func problem(_ record: Record) throws(InputError) -> Problem<PathSetting> {
    let bounds = [try record.number("start"), try record.number("end")]
    for (name, bound) in zip(["start", "end"], bounds) where bound.isNaN {
      throw InputError("\(name): nan is no part of the length")
    }
    return Problem(try path(record), arguments: bounds)
  }

  func outputCount(_ setting: PathSetting) -> Int { setting.shape.trimmedCount }

  func trimmed(_ result: [Double]) -> [Double] {
    var index = 0
    while index < result.count, let kind = Int(exactly: result[index]), kind >= 0 {
      index += 1 + 2 * max(1, kind)
    }
    return Array(result.prefix(index))
  }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, PathSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let paths = implementation.families?.path, batch.arrangement == .one else { return nil }
    let prepared = workspace(batch, paths)
    return {
      var results = batch.results.mutableSpan
      paths.trim(
        batch.parameters.span, batch.setting.shape, workspace: prepared.numbers.span,
        to: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: PathSetting) -> ErrorBound
  {
    pathErrorBound(variant, precision, setting, position: true)
  }

  func scale(_ problem: Problem<PathSetting>) -> Double? { extent(ofPath: problem.parameters) }

  /// Two places and a cubic's blossom: 24 interpolations of 4 operations.
  func flops(_ problem: Problem<PathSetting>, _ arrangement: Arrangement) -> Double {
    problem.flopsPerSegment(speeds: 180) + 96
  }

  func divider(_ problem: Problem<PathSetting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(roots: problem.speedsPerSegment(90))
  }
}
