import Kernels

/// An animation along a path, and what of it is the same at all times.
private struct PathTrack {
  private let form: PathKeyframeForm
  private let first: [Word]
  private let curves: [PathCurve]
  private let knots: Knots
  /// Timing functions' control points.
  private let timing: ArraySlice<Double>
  private var measured: MeasuredPath?

  init(_ numbers: [Double], _ form: PathKeyframeForm) {
    self.form = form
    first = numbers[..<2].map { Word($0) }
    curves = pathCurves(form.shape) { numbers[$0] }
    knots =
      form.hasTimes
      ? Knots(numbers[form.timeStart..<form.timingStart]) : Knots(evenly: form.shape.segments)
    timing = numbers[form.timingStart...]
    measured = form.calculation == .paced ? MeasuredPath(form.shape) { numbers[$0] } : nil
  }

  /// The numbers of the result.
  mutating func value(at time: Double) -> [Word] {
    if time.isNaN { return [Word](repeating: Word(time), count: form.outputCount) }
    let fraction = min(max(time, 0), 1)
    let place = measured?.place(at: fraction) ?? place(at: Word(fraction))
    guard let mode = form.rotation else { return place.point }
    let sign = mode == .auto ? 1.0 : -1.0
    return place.point + [
      Word.angle(x: sign * place.direction[0], y: sign * place.direction[1])
    ]
  }

  /// The place by key times.
  private func place(at time: Word) -> PathPlace {
    guard let last = curves.indices.last else { return PathPlace(still: first) }
    let (index, u) = knots.place(time)
    let (segment, part) = index > last ? (last, Word(1)) : (index, u)
    let isHeld = form.calculation == .discrete
    return PathPlace(curves[segment], at: isHeld ? Word(0) : eased(part, segment))
  }

  /// The part of a segment that its timing function makes of another one.
  private func eased(_ u: Word, _ segment: Int) -> Word {
    guard form.hasTiming else { return u }
    let c = Array(timing.dropFirst(4 * segment).prefix(4))
    return CubicTiming(c[0], c[1], c[2], c[3]).clampedValue(at: u)
  }
}

extension ReferenceBackend: PathKeyframeBatch {
  /// See `PathKeyframeBatch.workspaceCount`.
  public func workspaceCount(_ form: PathKeyframeForm) -> Int { 0 }

  /// See `PathKeyframeBatch.prepare`.
  public func prepare(
    _ animation: Span<Scalar>, _ form: PathKeyframeForm, into workspace: inout MutableSpan<Double>
  ) {
    requireCount("animation", animation.count, form.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(form))
  }

  /// See `PathKeyframeBatch.places`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func places(
    on animation: Span<Scalar>, _ form: PathKeyframeForm, workspace: Span<Double>,
    at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireCount("animation", animation.count, form.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(form))
    requireCount("results", results.count, form.outputCount * times.count)
    let numbers = animation.numbers(0, .rows, of: form.parameterCount, count: 1)
    var track = PathTrack(numbers, form)
    for i in times.indices {
      results.store(track.value(at: Double(times[i])), i, .planes, count: times.count)
    }
  }
}
