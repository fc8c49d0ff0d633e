import Kernels

/// One segment of a path with its place along the arc length.
private struct MeasuredSegment {
  let segment: PathCurve
  var curve: MeasuredCurve
  var length: Word
  /// Length of the path before and after the segment.
  var start: Word
  var end: Word

  init(_ segment: PathCurve, after before: Word) {
    self.segment = segment
    curve = MeasuredCurve(degree: segment.degree, dimensions: 2) { segment.controls[$0][$1] }
    length = curve.length().unscaled(curve.scale)
    start = before
    end = before + length
  }

  /// The curve parameter at a length of the whole path.
  mutating func parameter(at target: Word) -> Word {
    if target >= end { return Word(1) }
    let own = (target - start).scaled(curve.scale)
    return curve.parameter(at: own, of: length.scaled(curve.scale))
  }
}

extension Word {
  fileprivate func scaled(_ factor: Double) -> Self { Self(high * factor, low * factor) }
}

/// A path with its segments measured.
struct MeasuredPath {
  private let first: [Word]
  private var segments: [MeasuredSegment] = []

  init(_ shape: PathShape, _ number: (Int) -> Double) {
    first = [Word(number(0)), Word(number(1))]
    for curve in pathCurves(shape, number) {
      segments.append(MeasuredSegment(curve, after: length))
    }
  }

  /// Of all segments.
  var length: Word { segments.last?.end ?? Word(0) }

  private func target(_ fraction: Double) -> Word { min(max(fraction, 0), 1) * length }

  /// The place at a fraction of the length.
  mutating func place(at fraction: Double) -> PathPlace {
    let target = target(fraction)
    let index =
      segments.firstIndex { target < $0.end } ?? segments.lastIndex { $0.length > Word(0) }
    guard let index else { return PathPlace(still: first) }
    return PathPlace(segments[index].segment, at: segments[index].parameter(at: target))
  }

  /// x, y and the unit tangent at a fraction of the length.
  fileprivate mutating func point(at fraction: Double) -> [Double] {
    if fraction.isNaN || length.isNaN { return [.nan, .nan, .nan, .nan] }
    let place = place(at: fraction)
    let tangent = place.direction.unit ?? place.direction
    return (place.point + tangent).map(\.rounded)
  }

  /// The elements between two fractions, each a kind and its points.
  fileprivate mutating func trimmed(from start: Double, to end: Double, sliver: Double) -> [Double]
  {
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
      let curve = segment.segment
      if curve.startsSubpath { goesOn = false }
      guard segment.length > Word(0), low < segment.end, high > segment.start, low < high
      else { continue }
      let t0 = low <= segment.start ? Word(0) : segments[index].parameter(at: low)
      let t1 = segments[index].parameter(at: high)
      let points = (0...curve.degree).map { k in
        (0..<2).map { component in
          let later = [Word](repeating: t1, count: k)
          let sooner = [Word](repeating: t0, count: curve.degree - k)
          return curve.blossom(component, sooner + later).rounded
        }
      }
      if !goesOn { numbers += [0] + points[0] }
      numbers += [Double(curve.degree)] + points.dropFirst().joined()
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
    requireCount("path", path.count, shape.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(shape))
  }

  /// See `PathBatch.lengths`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func lengths(
    of paths: Span<Scalar>, _ shape: PathShape, into out: inout MutableSpan<Scalar>
  ) {
    requireCount("paths", paths.count, shape.parameterCount * out.count)
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
    requireCount("path", path.count, shape.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(shape))
    requireCount("out", out.count, 4 * fractions.count)
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
    let count = requireElements("bounds", bounds.count, of: 2)
    requireCount("path", path.count, shape.parameterCount)
    requireCount("out", out.count, shape.trimmedCount * count)
    requireCount("workspace", workspace.count, workspaceCount(shape))
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
