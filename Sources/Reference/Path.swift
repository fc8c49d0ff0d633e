import Kernels

/// One segment of a path with its place along the arc length.
private struct MeasuredSegment {
  var degree: Int
  var startsSubpath: Bool
  /// Control points, one list per component.
  var controls: [[Double]]
  var curve: MeasuredCurve
  var length: DoubleWord<Double>
  /// Length of the path before and after the segment.
  var start: DoubleWord<Double>
  var end: DoubleWord<Double>

  init(_ before: DoubleWord<Double>, _ number: (Int) -> Double) {
    let tag = Int(number(0))
    startsSubpath = tag > PathShape.subpathMark
    degree = startsSubpath ? tag - PathShape.subpathMark : tag
    let points = degree + 1
    let controls = (0..<2).map { component in (0..<points).map { number(1 + 2 * $0 + component) } }
    self.controls = controls
    curve = MeasuredCurve(degree: degree, dimensions: 2) { controls[$0][$1] }
    length = curve.length().unscaled(curve.scale)
    start = before
    end = before + length
  }

  /// The curve parameter at a length of the whole path.
  mutating func parameter(at target: DoubleWord<Double>) -> DoubleWord<Double> {
    if target >= end { return DoubleWord(1) }
    let own = (target - start).scaled(curve.scale)
    return curve.parameter(at: own, of: length.scaled(curve.scale))
  }

  /// The polar form: a component's multi-affine value at as many parameters as the degree.
  func blossom(_ component: Int, _ parameters: [DoubleWord<Double>]) -> DoubleWord<Double> {
    var points = controls[component].map { DoubleWord($0) }
    for t in parameters {
      let s = DoubleWord(1.0) - t
      points = zip(points, points.dropFirst()).map { s * $0 + t * $1 }
    }
    return points[0]
  }

  /// The direction of B' at t, or of the first derivative that is not 0 as t is approached.
  func tangent(_ t: DoubleWord<Double>) -> [DoubleWord<Double>] {
    var rows = controls.map { $0.map { DoubleWord($0) } }
    var sign = 1.0
    for _ in 0..<degree {
      rows = rows.map { row in zip(row.dropFirst(), row).map { $0 - $1 } }
      let vector = rows.map { sign * deCasteljau($0, at: t) }
      let largest = vector.map(\.high.magnitude).max() ?? 0
      if largest > 0 {
        // Scaled by a power of two, so that the squares stay in range.
        let factor = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
        let scaled = vector.map { factor * $0 }
        let size = (scaled[0] * scaled[0] + scaled[1] * scaled[1]).squareRoot()
        return scaled.map { $0 / size }
      }
      if t >= DoubleWord(1) { sign = -sign }
    }
    return [DoubleWord(1), DoubleWord(0)]
  }
}

extension DoubleWord<Double> {
  fileprivate func scaled(_ factor: Double) -> Self { Self(high * factor, low * factor) }
}

/// A path with its segments measured.
private struct MeasuredPath {
  var first: [Double]
  var segments: [MeasuredSegment] = []

  init(_ shape: PathShape, _ number: (Int) -> Double) {
    first = [number(0), number(1)]
    for index in 0..<shape.segments {
      let offset = PathShape.headerCount + index * PathShape.segmentCount
      segments.append(MeasuredSegment(length) { number(offset + $0) })
    }
  }

  var length: DoubleWord<Double> { segments.last?.end ?? DoubleWord(0) }

  func target(_ fraction: Double) -> DoubleWord<Double> {
    min(max(fraction, 0), 1) * length
  }

  /// x, y and the unit tangent at a fraction of the length.
  mutating func point(at fraction: Double) -> [Double] {
    if fraction.isNaN || length.isNaN { return [.nan, .nan, .nan, .nan] }
    let target = target(fraction)
    let index =
      segments.firstIndex { target < $0.end } ?? segments.lastIndex { $0.length > DoubleWord(0) }
    guard let index else { return first + [1, 0] }
    let t = segments[index].parameter(at: target)
    let position = (0..<2).map {
      segments[index].blossom($0, [DoubleWord<Double>](repeating: t, count: segments[index].degree))
    }
    return (position + segments[index].tangent(t)).map(\.rounded)
  }

  /// The elements between two fractions, each a kind and its points.
  mutating func trimmed(from start: Double, to end: Double, sliver: Double) -> [Double] {
    guard start < end else { return [] }
    var (low, high) = (target(start), target(end))
    let shortest = sliver * length
    // An end close to a joint is at the joint, where that leaves something.
    let after = segments.first { low < $0.end }?.end ?? low
    if after < high && after - low <= shortest { low = after }
    let before = segments.last { $0.start < high }?.start ?? high
    if before > low && high - before <= shortest { high = before }
    var numbers: [Double] = []
    var goesOn = false
    for index in segments.indices {
      let segment = segments[index]
      if segment.startsSubpath { goesOn = false }
      guard segment.length > DoubleWord(0), low < segment.end, high > segment.start, low < high
      else { continue }
      let t0 = low <= segment.start ? DoubleWord(0) : segments[index].parameter(at: low)
      let t1 = segments[index].parameter(at: high)
      let points = (0...segment.degree).map { k in
        (0..<2).map { component in
          let later = [DoubleWord<Double>](repeating: t1, count: k)
          let sooner = [DoubleWord<Double>](repeating: t0, count: segment.degree - k)
          return segment.blossom(component, sooner + later).rounded
        }
      }
      if !goesOn { numbers += [0] + points[0] }
      numbers += [Double(segment.degree)] + points.dropFirst().joined()
      goesOn = true
    }
    return numbers
  }
}

extension ReferenceBackend: PathBatch {
  /// See `PathBatch.workspaceCount`.
  public func workspaceCount(_ shape: PathShape) -> Int { 0 }

  /// See `PathBatch.prepare`.
  public func prepare(
    _ path: Span<Scalar>, _ shape: PathShape, into workspace: inout MutableSpan<Double>
  ) {
    precondition(path.count == shape.parameterCount && workspace.count == workspaceCount(shape))
  }

  /// See `PathBatch.lengths`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func lengths(
    of paths: Span<Scalar>, _ shape: PathShape, into out: inout MutableSpan<Scalar>
  ) {
    precondition(paths.count == shape.parameterCount * out.count)
    let count = out.count
    for i in out.indices {
      let path = MeasuredPath(shape) { Double(paths[$0 * count + i]) }
      out[i] = Scalar(path.length.rounded)
    }
  }

  /// See `PathBatch.points`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func points(
    on path: Span<Scalar>, _ shape: PathShape, workspace: Span<Double>,
    at fractions: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    precondition(path.count == shape.parameterCount && out.count == 4 * fractions.count)
    var measured = MeasuredPath(shape) { Double(path[$0]) }
    for i in fractions.indices {
      for (k, value) in measured.point(at: Double(fractions[i])).enumerated() {
        out[k * fractions.count + i] = Scalar(value)
      }
    }
  }

  /// See `PathBatch.trim`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func trim(
    _ path: Span<Scalar>, _ shape: PathShape, workspace: Span<Double>,
    to bounds: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    let count = bounds.count / 2
    precondition(path.count == shape.parameterCount && bounds.count == 2 * count)
    precondition(out.count == shape.trimmedCount * count)
    var measured = MeasuredPath(shape) { Double(path[$0]) }
    for i in 0..<count {
      let numbers = measured.trimmed(
        from: Double(bounds[i]), to: Double(bounds[count + i]),
        sliver: PathShape.sliver(Scalar.self))
      for k in 0..<shape.trimmedCount {
        let number = k < numbers.count ? numbers[k] : Double(PathShape.padding)
        out[k * count + i] = Scalar(number)
      }
    }
  }
}
