import Kernels

extension VectorBackend {
  /// See `SpringBatch.frames`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func frames(
    prepared: Span<Scalar>, starts: Span<Scalar>, steps: Span<Scalar>, count frames: Int,
    springRows: Bool, into results: inout MutableSpan<Scalar>
  ) {
    let count = starts.count
    precondition(
      prepared.count == count * preparedSpringCount && steps.count == count
        && results.count == count * frames)
    prepared.withUnsafeBufferPointer { prepared in
      steps.withUnsafeBufferPointer { steps in
        withPointers(starts, &results) { starts, results, count in
          guard let prepared = prepared.baseAddress, let steps = steps.baseAddress else { return }
          if springRows {
            var row = 0
            while row < count {
              FrameRow(
                prepared: prepared + row, plane: count, start: starts[row].double,
                step: steps[row].double, results: results + row &* frames, count: frames
              ).fill(isFast: accuracy == .fast)
              row &+= 1
            }
          } else {
            let columns = FrameColumns(
              prepared: prepared, plane: count, starts: starts, steps: steps, results: results,
              count: frames)
            forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
              if accuracy == .strict {
                columns.fill(start, length)
              } else if Scalar.self == Float.self {
                columns.step(start, length)
              } else {
                columns.fillBlocks(start, length)
              }
            }
          }
        }
      }
    }
  }
}

/// The frames of one spring.
private struct FrameRow<Scalar: VectorScalar> {
  let prepared: UnsafePointer<Scalar>
  let plane: Int
  let start: Double
  let step: Double
  let results: UnsafeMutablePointer<Scalar>
  let count: Int

  /// Frames from which on a table pays off: about as many responses as it takes.
  private static var tableMinimum: Int { 2 &* FrameStepper.tableCount / DoubleLanes.scalarCount }

  func fill(isFast: Bool) {
    guard isFast else {
      fillOneByOne(from: 0)
      return
    }
    let first = framesAtRest
    var frame = 0
    while frame < first {
      results[frame] = prepared[SpringPlane.from &* plane]
      frame &+= 1
    }
    if count &- first < Self.tableMinimum {
      fillOneByOne(from: first)
    } else if prepared[SpringPlane.end &* plane] >= 0 {
      fillFromTable(FrameStepper(wave: prepared, plane: plane), from: first)
    } else {
      fillFromTable(FrameStepper(LaneMover(one: prepared, plane: plane)), from: first)
    }
  }

  /// Time of a frame.
  @inline(__always)
  private func time(_ frame: Int) -> Double { start.addingProduct(Double(frame), step) }

  /// How many frames lie at or before the release.
  @inline(__always)
  private var framesAtRest: Int {
    if start > 0 { return 0 }
    let estimate = -start / step
    var first = estimate < Double(count) ? Int(estimate) : count
    while first > 0 && time(first &- 1) > 0 { first &-= 1 }
    while first < count && time(first) <= 0 { first &+= 1 }
    return first
  }

  /// Every frame in doubles.
  @inline(never)
  private func fillOneByOne(from first: Int) {
    let mover = LaneMover(one: prepared, plane: plane)
    let numbers = laneNumbers(DoubleLanes.self)
    forEachStep(count &- first, width: DoubleLanes.scalarCount) { offset, length in
      let frames = numbers + Double(first &+ offset)
      let t = multiplyAdd(
        frames, DoubleLanes(repeating: step), DoubleLanes(repeating: start))
      results.store(doubles: mover.motion(at: t, isValue: true), first &+ offset, length)
    }
  }

  /// Blocks of frames as products of their first states with a table of responses.
  @inline(always)
  private func fillFromTable(_ stepper: FrameStepper, from first: Int) {
    let width = DoubleLanes.scalarCount
    // What is negligible beside the swing is 0, so that no product becomes subnormal.
    let negligible = DoubleLanes(
      repeating: Double(Scalar.ulpOfOne) * Double(Scalar.ulpOfOne))
    let (leastOffset, leastVelocity) = (
      stepper.swing * negligible, stepper.swing * stepper.natural * negligible
    )
    let base = Scalar.Lanes(repeating: prepared[SpringPlane.to &* plane])
    let block = FrameStepper.tableCount
    let firstFrame = DoubleLanes(repeating: Double(first))
    let blocks = laneNumbers(DoubleLanes.self) * Double(block)
    // Blocks begin where frames are multiples of their length, as the cache's lines do; the first one
    // at its first frame.
    @inline(always)
    func states(_ frame: Int) -> (offset: DoubleLanes, velocity: DoubleLanes) {
      let frames = blocks + Double(frame)
      return stepper.state(
        at: multiplyAdd(
          select(frames > firstFrame, frames, firstFrame), DoubleLanes(repeating: step),
          DoubleLanes(repeating: start)))
    }
    FrameTable.with { (table: FrameTable<Scalar>) in
      var frame = first &- first % block
      var next = states(frame)
      stepper.fill(table, step: step, negligible: negligible)
      while frame < count {
        Scalar.store(next.offset.unless(below: leastOffset), to: table.offsets)
        Scalar.store(next.velocity.unless(below: leastVelocity), to: table.velocities)
        let end = min(count, frame &+ width &* block)
        // The next states take their time while these are multiplied.
        if end < count { next = states(end) }
        var lane = 0
        while frame < end {
          let begin = max(frame, first)
          table.multiply(lane, base, into: results + begin, count &- begin)
          frame &+= block
          lane &+= 1
        }
      }
    }
  }
}

/// 0, 1, 2 and so on in the lanes.
@inline(__always)
func laneNumbers<L: RealLanes>(_ type: L.Type) -> L {
  var numbers = L.zero
  for lane in 0..<L.scalarCount { numbers[lane] = L.Scalar(lane) }
  return numbers
}
