import Kernels

extension VectorBackend: PathBatch {
  /// See `PathBatch.workspaceCount`.
  public func workspaceCount(_ shape: PathShape) -> Int { PreparedPath.count(shape) }

  /// See `PathBatch.prepare`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(
    _ path: Span<Scalar>, _ shape: PathShape, into workspace: inout MutableSpan<Double>
  ) {
    requireCount("path", path.count, shape.parameterCount)
    requireCount("workspace", workspace.count, workspaceCount(shape))
    measure(path, shape, into: &workspace)
  }

  /// Measures the path that the first numbers are.
  @inline(never)
  func measure(
    _ path: Span<Scalar>, _ shape: PathShape, into workspace: inout MutableSpan<Double>
  ) {
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
          // A path ends where its last segment with a length does, however short that is.
          let sum = total + ends[index]
          total = ends[index] > 0 && sum == total ? total * (1 + 0x1p-52) : sum
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
    requireCount("paths", paths.count, shape.parameterCount * out.count)
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
    requireCount("path", path.count, shape.parameterCount)
    requireCount("out", out.count, 4 * fractions.count)
    requireCount("workspace", workspace.count, workspaceCount(shape))
    withPrepared(shape, workspace, Scalar.self) { path, accuracy, stack, indices in
      withPointers(fractions, &out) { fractions, out, count in
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let fraction = fractions.doubles(start, length, filler: 0)
          let place = path.place(at: fraction, accuracy, stack, indices)
          let size = multiplyAdd(place.along, place.along, place.across * place.across)
            .squareRoot()
          let isNumber = fraction.equals(fraction)
          let numbers = (place.x, place.y, place.along / size, place.across / size)
          out.store(doubles: select(isNumber, numbers.0, fraction), start, length)
          (out + count).store(doubles: select(isNumber, numbers.1, fraction), start, length)
          (out + 2 * count).store(doubles: select(isNumber, numbers.2, fraction), start, length)
          (out + 3 * count).store(doubles: select(isNumber, numbers.3, fraction), start, length)
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
    let count = requireElements("bounds", bounds.count, of: 2)
    requireCount("path", path.count, shape.parameterCount)
    requireCount("out", out.count, shape.trimmedCount * count)
    requireCount("workspace", workspace.count, workspaceCount(shape))
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
  func withPrepared(
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
