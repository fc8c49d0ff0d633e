import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on. Both element types compute in doubles.

/// The numbers of an animation along a path by key times.
private struct TimedPath<Scalar: VectorScalar> {
  let segments: Int
  let isDiscrete: Bool
  let path: UnsafePointer<Scalar>
  /// Key times, if they are given.
  let times: UnsafePointer<Scalar>?
  /// Control points of timing functions that count.
  let timing: UnsafePointer<Scalar>?

  init(_ form: PathKeyframeForm, _ numbers: UnsafePointer<Scalar>) {
    segments = form.shape.segments
    isDiscrete = form.calculation == .discrete
    path = numbers
    times = form.hasTimes ? numbers + form.timeStart : nil
    timing = form.hasTiming && !isDiscrete ? numbers + form.timingStart : nil
  }

  /// The places at times in [0, 1].
  @inline(never)
  func place(at time: DoubleLanes, _ indices: UnsafeMutablePointer<Int>) -> LanePlaceOnPath {
    if segments == 0 { return LanePlaceOnPath(stillAt: path[0].double, path[1].double) }
    var part = part(at: time, indices)
    if isDiscrete { part = .zero }
    if let timing { part = eased(part, timing, indices) }
    let first = path + PathShape.headerCount
    let segment = LaneSegment { picked(first, PathShape.segmentCount, plus: $0, indices) }
    return LanePlaceOnPath(segment, at: part)
  }

  /// Of every lane's segment a number, of `count` per segment.
  @inline(__always)
  private func picked(
    _ numbers: UnsafePointer<Scalar>, _ count: Int, plus number: Int,
    _ indices: UnsafeMutablePointer<Int>
  ) -> DoubleLanes {
    var lanes = DoubleLanes.zero
    var lane = 0
    while lane < DoubleLanes.scalarCount {
      lanes[lane] = numbers[indices[lane] &* count &+ number].double
      lane &+= 1
    }
    return lanes
  }

  /// The part of its segment, whose index is stored, that has passed.
  @inline(__always)
  private func part(
    at time: DoubleLanes, _ indices: UnsafeMutablePointer<Int>
  ) -> DoubleLanes {
    guard let times else { return evenPart(at: time, indices) }
    var lane = 0
    while lane < DoubleLanes.scalarCount {
      var key = 0
      var rest = segments
      while rest > 1 {
        let half = rest / 2
        key &+= times[key &+ half].double <= time[lane] ? half : 0
        rest &-= half
      }
      indices[lane] = key
      lane &+= 1
    }
    return LanePlace<DoubleLanes>.part(
      of: time, from: picked(times, 1, plus: 0, indices), to: picked(times, 1, plus: 1, indices))
  }

  /// The same where each segment takes as long as the others, decided exactly.
  @inline(__always)
  private func evenPart(
    at time: DoubleLanes, _ indices: UnsafeMutablePointer<Int>
  ) -> DoubleLanes {
    let (one, count) = (DoubleLanes(repeating: 1), DoubleLanes(repeating: Double(segments)))
    let product = time * count
    var whole = product.floor()
    var part = (product - whole) + productError(time, count, product)
    // The product may have been rounded up to a whole number.
    let isEarly = part < 0
    whole = select(isEarly, whole - 1, whole)
    part = select(isEarly, part + one, part)
    let isOver = whole >= count
    whole = select(isOver, count - 1, whole)
    var lane = 0
    while lane < DoubleLanes.scalarCount {
      indices[lane] = Int(whole[lane])
      lane &+= 1
    }
    return select(isOver, one, part)
  }

  /// What the timing functions of the segments make of parts.
  @inline(__always)
  private func eased(
    _ part: DoubleLanes, _ timing: UnsafePointer<Scalar>, _ indices: UnsafeMutablePointer<Int>
  ) -> DoubleLanes {
    LaneTiming<DoubleLanes>(
      picked(timing, 4, plus: 0, indices), picked(timing, 4, plus: 1, indices),
      picked(timing, 4, plus: 2, indices), picked(timing, 4, plus: 3, indices), outside: .clamp
    ).polishedValue(at: part)
  }
}

/// Where places go.
private struct PlaceWriter<Scalar: VectorScalar> {
  let results: UnsafeMutablePointer<Scalar>
  let count: Int
  /// 1 along the path, -1 against it; nil where the angle is not asked for.
  let sign: Double?

  init(_ form: PathKeyframeForm, _ results: UnsafeMutablePointer<Scalar>, _ count: Int) {
    (self.results, self.count) = (results, count)
    switch form.rotation {
    case .auto: sign = 1
    case .autoReverse: sign = -1
    case nil: sign = nil
    }
  }

  /// Writes places; NaN where the time is.
  @inline(__always)
  func write(_ place: LanePlaceOnPath, at time: DoubleLanes, _ start: Int, _ length: Int) {
    let isNumber = time.equals(time)
    results.store(doubles: select(isNumber, place.x, time), start, length)
    (results + count).store(doubles: select(isNumber, place.y, time), start, length)
    guard let sign else { return }
    let turned = angle(place.along * sign, place.across * sign)
    (results + 2 * count).store(doubles: select(isNumber, turned, time), start, length)
  }
}

extension VectorBackend: PathKeyframeBatch {
  /// See `PathKeyframeBatch.workspaceCount`.
  public func workspaceCount(_ form: PathKeyframeForm) -> Int {
    form.calculation == .paced ? PreparedPath.count(form.shape) : 0
  }

  /// See `PathKeyframeBatch.prepare`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(
    _ animation: Span<Scalar>, _ form: PathKeyframeForm, into workspace: inout MutableSpan<Double>
  ) {
    precondition(animation.count == form.parameterCount)
    precondition(workspace.count == workspaceCount(form))
    if form.calculation == .paced { measure(animation, form.shape, into: &workspace) }
  }

  /// See `PathKeyframeBatch.places`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func places(
    on animation: Span<Scalar>, _ form: PathKeyframeForm, workspace: Span<Double>,
    at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    precondition(animation.count == form.parameterCount)
    precondition(workspace.count == workspaceCount(form))
    precondition(results.count == form.outputCount * times.count)
    let isPaced = form.calculation == .paced
    withPointers(times, &results) { times, results, count in
      let writer = PlaceWriter(form, results, count)
      if isPaced {
        withPrepared(form.shape, workspace, Scalar.self) { path, accuracy, stack, indices in
          forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
            let time = times.doubles(start, length, filler: 0)
            writer.write(path.place(at: time, accuracy, stack, indices), at: time, start, length)
          }
        }
      } else {
        withTimed(animation, form) { path, indices in
          forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
            let time = times.doubles(start, length, filler: 0)
            writer.write(path.place(at: clamped(time), indices), at: time, start, length)
          }
        }
      }
    }
  }

  /// Calls `body` with an animation by key times and memory for the index of every lane's segment.
  @inline(__always)
  private func withTimed(
    _ animation: Span<Scalar>, _ form: PathKeyframeForm,
    _ body: (TimedPath<Scalar>, UnsafeMutablePointer<Int>) -> Void
  ) {
    animation.withUnsafeBufferPointer { animation in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: DoubleLanes.scalarCount) { indices in
        guard let numbers = animation.baseAddress, let indices = indices.baseAddress else { return }
        body(TimedPath(form, numbers), indices)
      }
    }
  }
}
