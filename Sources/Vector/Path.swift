import Kernels

/// What `prepare` writes: the total length, the length up to each segment's end, and the path.
private struct PreparedPath {
  let segments: Int
  let total: Double
  private let ends: UnsafePointer<Double>
  private let path: UnsafePointer<Double>

  static func count(_ shape: PathShape) -> Int { 1 + shape.segments + shape.parameterCount }

  @inline(__always)
  init(_ shape: PathShape, _ workspace: UnsafePointer<Double>) {
    segments = shape.segments
    total = workspace[0]
    ends = workspace + 1
    path = workspace + (1 + shape.segments)
  }

  @inline(__always)
  var firstPoint: (x: Double, y: Double) { (path[0], path[1]) }

  /// A segment's numbers as `PathShape` lays them out.
  @inline(__always)
  func numbers(_ index: Int) -> UnsafePointer<Double> {
    path + (PathShape.headerCount &+ index &* PathShape.segmentCount)
  }

  @inline(__always)
  func start(_ index: Int) -> Double { index == 0 ? 0 : ends[index &- 1] }

  @inline(__always)
  func end(_ index: Int) -> Double { ends[index] }

  /// The segment that begins or goes on at a length; at the total, the last one with a length.
  @inline(__always)
  func index(at goal: Double) -> Int {
    let inside = goal < total
    var low = 0
    var high = segments &- 1
    while low < high {
      let middle = (low &+ high) / 2
      let end = ends[middle]
      if inside ? end > goal : end >= total { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  /// The places of lengths along the path: per lane its segment, whose index is stored, and t.
  @inline(__always)
  func locate(
    _ goal: DoubleLanes, _ accuracy: LengthAccuracy, _ stack: UnsafeMutablePointer<LengthInterval>,
    into indices: UnsafeMutablePointer<Int>
  ) -> (segment: LaneSegment, t: DoubleLanes) {
    var distance = DoubleLanes.zero
    var isEnd = DoubleLanes.zero
    var lane = 0
    while lane < DoubleLanes.scalarCount {
      let index = index(at: goal[lane])
      indices[lane] = index
      distance[lane] = goal[lane] - start(index)
      isEnd[lane] = goal[lane] >= end(index) ? 1 : 0
      lane &+= 1
    }
    let segment = LaneSegment { k in
      var lanes = DoubleLanes.zero
      var lane = 0
      while lane < DoubleLanes.scalarCount {
        lanes[lane] = numbers(indices[lane])[k]
        lane &+= 1
      }
      return lanes
    }
    let t = segment.parameter(at: distance, accuracy, stack)
    return (segment, select(isEnd.equals(1), DoubleLanes(repeating: 1), t))
  }
}

/// Fractions clamped to [0, 1]; NaN becomes 0.
@inline(__always)
private func clamped(_ fractions: DoubleLanes) -> DoubleLanes {
  let positive = select(fractions > 0, fractions, .zero)
  return select(positive < 1, positive, DoubleLanes(repeating: 1))
}

extension VectorBackend: PathBatch {
  /// See `PathBatch.workspaceCount`.
  public func workspaceCount(_ shape: PathShape) -> Int { PreparedPath.count(shape) }

  /// See `PathBatch.prepare`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(
    _ path: Span<Scalar>, _ shape: PathShape, into workspace: inout MutableSpan<Double>
  ) {
    precondition(path.count == shape.parameterCount)
    precondition(workspace.count == workspaceCount(shape))
    path.withUnsafeBufferPointer { path in
      workspace.withUnsafeMutableBufferPointer { workspace in
        guard let path = path.baseAddress, let workspace = workspace.baseAddress else { return }
        let ends = workspace + 1
        let copy = ends + shape.segments
        for k in 0..<shape.parameterCount { copy[k] = Double(path[k]) }
        withLengthMemory(Scalar.self) { accuracy, stack in
          forEachStep(shape.segments, width: DoubleLanes.scalarCount) { start, length in
            let first = copy + (PathShape.headerCount + start * PathShape.segmentCount)
            let segment = LaneSegment { k in
              var lanes = DoubleLanes(repeating: k == 0 ? 1 : 0)
              for lane in 0..<length { lanes[lane] = first[lane &* PathShape.segmentCount &+ k] }
              return lanes
            }
            ends.store(doubles: segment.length(accuracy, stack), start, length)
          }
        }
        var total = 0.0
        for index in 0..<shape.segments {
          total += ends[index]
          ends[index] = total
        }
        workspace[0] = total
      }
    }
  }

  /// See `PathBatch.lengths`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func lengths(
    of paths: Span<Scalar>, _ shape: PathShape, into out: inout MutableSpan<Scalar>
  ) {
    precondition(paths.count == shape.parameterCount * out.count)
    withPointers(paths, &out) { paths, out, numbers in
      let count = numbers / shape.parameterCount
      withLengthMemory(Scalar.self) { accuracy, stack in
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          var total = DoubleLanes.zero
          var index = 0
          while index < shape.segments {
            let first = PathShape.headerCount &+ index &* PathShape.segmentCount
            let segment = LaneSegment { k in
              (paths + (first &+ k) &* count).doubles(start, length, filler: k == 0 ? 1 : 0)
            }
            total += segment.length(accuracy, stack)
            index &+= 1
          }
          out.store(doubles: total, start, length)
        }
      }
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
    precondition(workspace.count == workspaceCount(shape))
    withPrepared(shape, workspace, Scalar.self) { path, accuracy, stack, indices in
      withPointers(fractions, &out) { fractions, out, count in
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let fraction = fractions.doubles(start, length, filler: 0)
          var x = DoubleLanes(repeating: path.firstPoint.x)
          var y = DoubleLanes(repeating: path.firstPoint.y)
          var tangent = (x: DoubleLanes(repeating: 1), y: DoubleLanes.zero)
          if path.total != 0 {
            let (segment, t) = path.locate(
              clamped(fraction) * path.total, accuracy, stack, into: indices)
            (x, y) = (segment.x.value(t), segment.y.value(t))
            tangent = segment.tangent(t)
          }
          let isNumber = fraction.equals(fraction)
          out.store(doubles: select(isNumber, x, fraction), start, length)
          (out + count).store(doubles: select(isNumber, y, fraction), start, length)
          (out + 2 * count).store(doubles: select(isNumber, tangent.x, fraction), start, length)
          (out + 3 * count).store(doubles: select(isNumber, tangent.y, fraction), start, length)
        }
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
    precondition(workspace.count == workspaceCount(shape))
    withPrepared(shape, workspace, Scalar.self) { path, accuracy, stack, indices in
      withPointers(bounds, &out) { bounds, out, _ in
        out.update(repeating: Scalar(PathShape.padding), count: shape.trimmedCount * count)
        if path.total == 0 { return }
        let sliver = PathShape.sliver(Scalar.self) * path.total
        let lastIndices = indices + DoubleLanes.scalarCount
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let low = clamped(bounds.doubles(start, length, filler: 0))
          let high = clamped((bounds + count).doubles(start, length, filler: 0))
          let (startGoal, endGoal) = (low * path.total, high * path.total)
          let from = path.locate(startGoal, accuracy, stack, into: indices).t
          let to = path.locate(endGoal, accuracy, stack, into: lastIndices).t
          for lane in 0..<length where low[lane] < high[lane] {
            var writer = TrimWriter(out: out + (start + lane), stride: count)
            var (index, last) = (indices[lane], lastIndices[lane])
            var (t0, t1) = (from[lane], to[lane])
            if index < last && path.end(index) - startGoal[lane] <= sliver {
              (index, t0) = (index + 1, 0)
            }
            if index < last && endGoal[lane] - path.start(last) <= sliver {
              (last, t1) = (last - 1, 1)
            }
            let first = index
            while index <= last {
              writer.segment(
                path.numbers(index), hasLength: path.end(index) > path.start(index),
                from: index == first ? t0 : 0, to: index == last ? t1 : 1)
              index &+= 1
            }
          }
        }
      }
    }
  }

  /// Calls `body` with a prepared path and the memory that places on it take.
  @inline(__always)
  private func withPrepared(
    _ shape: PathShape, _ workspace: Span<Double>, _ type: Scalar.Type,
    _ body: (
      PreparedPath, LengthAccuracy, UnsafeMutablePointer<LengthInterval>, UnsafeMutablePointer<Int>
    ) -> Void
  ) {
    workspace.withUnsafeBufferPointer { workspace in
      withLengthMemory(type) { accuracy, stack in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * DoubleLanes.scalarCount) {
          guard let workspace = workspace.baseAddress, let indices = $0.baseAddress else { return }
          body(PreparedPath(shape, workspace), accuracy, stack, indices)
        }
      }
    }
  }
}
