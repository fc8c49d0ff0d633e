import Kernels

extension VectorBackend {
  /// See `SpringBatch.retarget`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func retarget(
    _ motions: Span<Scalar>, segments: Int, into results: inout MutableSpan<Scalar>
  ) {
    requireNumber("segments", segments, segments >= 0, "0 or more")
    let planes = 2 + 5 * segments
    let count = requireElements("motions", motions.count, of: planes)
    requireCount("results", results.count, 2 * segments * count)
    withPointers(motions, &results) { motions, results, _ in
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        var value = motions.doubles(start, length, filler: 0)
        var velocity = (motions + count).doubles(start, length, filler: 0)
        var segment = 0
        while segment < segments {
          let numbers = motions + (2 &+ 5 &* segment) &* count
          let spring = LaneSpring(numbers, plane: count, start, length)
          let to = (numbers + 3 &* count).doubles(start, length, filler: 0)
          let duration = (numbers + 4 &* count).doubles(start, length, filler: 0)
          (value, velocity) = spring.advance(
            value: value, velocity: velocity, to: to, by: duration)
          let target = results + 2 &* segment &* count
          target.store(doubles: value, start, length)
          (target + count).store(doubles: velocity, start, length)
          segment &+= 1
        }
      }
    }
  }
}
