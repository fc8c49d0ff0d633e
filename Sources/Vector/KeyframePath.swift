import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on. Both element types compute in doubles.

/// The numbers of an animation along a path by key times, and memory for a vector of places.
private struct TimedPath<Scalar: VectorScalar> {
  let segments: Int
  let isDiscrete: Bool
  let path: UnsafePointer<Scalar>
  /// Key times, if they are given.
  let times: UnsafePointer<Scalar>?
  /// Control points of timing functions that count.
  let timing: UnsafePointer<Scalar>?
  /// The segments.
  let indices: RowIndices<DoubleFormat<Scalar>>
  /// Memory for the numbers of segments.
  let planes: UnsafeMutablePointer<Scalar>

  init(
    _ form: PathKeyframeForm, _ numbers: UnsafePointer<Scalar>,
    _ indices: UnsafeMutablePointer<Int32>, _ planes: UnsafeMutablePointer<Scalar>
  ) {
    segments = form.shape.segments
    isDiscrete = form.calculation == .discrete
    path = numbers
    times = form.hasTimes ? numbers + form.timeStart : nil
    timing = form.hasTiming && !isDiscrete ? numbers + form.timingStart : nil
    (self.indices, self.planes) = (RowIndices(indices), planes)
    self.indices.place(rows: DoubleLanes.scalarCount, of: 0)
  }

  /// The places at times in [0, 1].
  @inline(never)
  func place(at time: DoubleLanes) -> LanePlaceOnPath {
    if segments == 0 { return LanePlaceOnPath(stillAt: path[0].double, path[1].double) }
    var part = part(at: time)
    if isDiscrete { part = .zero }
    if let timing { part = eased(part, timing) }
    let numbers = SegmentNumbers(
      path + PathShape.headerCount, apart: PathShape.segmentCount, indices, planes)
    return LanePlaceOnPath(LaneSegment { numbers[$0] }, at: part)
  }

  /// The part of its segment, whose index is stored, that has passed.
  @inline(__always)
  private func part(at time: DoubleLanes) -> DoubleLanes {
    guard let times else { return evenPart(at: time) }
    var lane = 0
    while lane < DoubleLanes.scalarCount {
      var key = 0
      var rest = segments
      while rest > 1 {
        let half = rest / 2
        key &+= times[key &+ half].double <= time[lane] ? half : 0
        rest &-= half
      }
      indices.keys[lane] = Int32(truncatingIfNeeded: key)
      lane &+= 1
    }
    let ends = SegmentNumbers(times, apart: 1, count: 2, indices, planes)
    return LanePlace<DoubleLanes>.part(of: time, from: ends[0], to: ends[1])
  }

  /// The same where each segment takes as long as the others, decided exactly.
  @inline(__always)
  private func evenPart(at time: DoubleLanes) -> DoubleLanes {
    let (one, count) = (DoubleLanes(repeating: 1), DoubleLanes(repeating: Double(segments)))
    let product = time * count
    var whole = product.floor()
    var part = (product - whole) + productError(time, count, product)
    // The product may have been rounded up to a whole number.
    let isEarly = part < 0
    whole = select(isEarly, whole - 1, whole)
    part = select(isEarly, part + one, part)
    let isOver = whole >= count
    select(isOver, count - 1, whole).storeWhole(indices.keys)
    return select(isOver, one, part)
  }

  /// What the timing functions of the segments make of parts.
  @inline(__always)
  private func eased(_ part: DoubleLanes, _ timing: UnsafePointer<Scalar>) -> DoubleLanes {
    let controls = SegmentNumbers(timing, apart: 4, indices, planes)
    return LaneTiming<DoubleLanes>(
      controls[0], controls[1], controls[2], controls[3], outside: .clamp
    ).polishedValue(at: part)
  }
}

/// The numbers of every lane's segment.
private struct SegmentNumbers<Scalar: VectorScalar> {
  private let numbers: UnsafePointer<Scalar>
  private let step: Int
  private let indices: RowIndices<DoubleFormat<Scalar>>
  private let planes: UnsafeMutablePointer<Scalar>

  /// Whether they are cut and transposed; few lanes would wait for what was just stored.
  @inline(always)
  private static var areCut: Bool { DoubleLanes.scalarCount >= 8 }

  /// `step` numbers, or as many as `count`, of segments that begin so many after one another.
  @inline(always)
  init(
    _ numbers: UnsafePointer<Scalar>, apart step: Int, count: Int? = nil,
    _ indices: RowIndices<DoubleFormat<Scalar>>, _ planes: UnsafeMutablePointer<Scalar>
  ) {
    (self.numbers, self.step, self.indices, self.planes) = (numbers, step, indices, planes)
    if Self.areCut {
      CutRows(base: numbers, indices: indices).fill(
        planes, CutSpan(from: 0, step: step, count: count ?? step))
    }
  }

  @inline(always)
  subscript(_ number: Int) -> DoubleLanes {
    let width = DoubleLanes.scalarCount
    if Self.areCut {
      return LaneNumbers<DoubleFormat<Scalar>>(base: UnsafePointer(planes), stride: width)[number]
    }
    var lanes = DoubleLanes.zero
    var lane = 0
    while lane < width {
      lanes[lane] = numbers[Int(indices.keys[lane]) &* step &+ number].double
      lane &+= 1
    }
    return lanes
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
    requireCount("animation", animation.count, form.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(form))
    if form.calculation == .paced { measure(animation, form.shape, into: &workspace) }
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
    let isPaced = form.calculation == .paced
    requireNumber(
      "segments", form.shape.segments, isPaced || form.shape.segments <= 1 << 24, "2^24 or less")
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
        withTimed(animation, form) { path in
          forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
            let time = times.doubles(start, length, filler: 0)
            writer.write(path.place(at: clamped(time)), at: time, start, length)
          }
        }
      }
    }
  }

  /// Calls `body` with an animation by key times.
  @inline(__always)
  private func withTimed(
    _ animation: Span<Scalar>, _ form: PathKeyframeForm, _ body: (TimedPath<Scalar>) -> Void
  ) {
    let width = DoubleLanes.scalarCount
    animation.withUnsafeBufferPointer { animation in
      guard let numbers = animation.baseAddress else { return }
      withVectorMemory(of: Int32.self, RowIndices<DoubleFormat<Scalar>>.count &* width) { indices in
        withVectorMemory(of: Scalar.self, PathShape.segmentCount &* width) { planes in
          body(TimedPath(form, numbers, indices, planes))
        }
      }
    }
  }
}
