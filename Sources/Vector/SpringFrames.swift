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
    requireNumber("count", frames, frames >= 0, "0 or more")
    requireCount("prepared", prepared.count, count * preparedSpringCount)
    requireCount("steps", steps.count, count)
    requireCount("results", results.count, count * frames)
    prepared.withUnsafeBufferPointer { prepared in
      steps.withUnsafeBufferPointer { steps in
        withPointers(starts, &results) { starts, results, count in
          guard let prepared = prepared.baseAddress, let steps = steps.baseAddress else { return }
          if springRows {
            var row = 0
            while row < count {
              let (start, step) = (starts[row].double, steps[row].double)
              let rowResults = results + row &* frames
              if keepsStrictWaves {
                OneSpring(prepared: prepared + row, plane: count, isValue: true).sampleStrict(
                  StrictWaves(prepared, plane: count), row,
                  at: FrameTimes(start: start, step: step), rowResults, frames)
              } else {
                FrameRow(
                  prepared: prepared + row, plane: count, start: start, step: step,
                  results: rowResults, count: frames
                ).fill(isFast: accuracy == .fast)
              }
              row &+= 1
            }
          } else {
            let columns = FrameColumns(
              prepared: prepared, plane: count, starts: starts, steps: steps, results: results,
              count: frames)
            forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
              if keepsStrictWaves {
                columns.fillStrict(start, length)
              } else if accuracy == .strict {
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
      fillOneByOne(from: 0, to: count)
      return
    }
    let first = framesAtRest
    var frame = 0
    while frame < first {
      results[frame] = prepared[SpringPlane.from &* plane]
      frame &+= 1
    }
    let isWave = prepared[SpringPlane.end &* plane] >= 0
    // The table of a wave costs less than two vectors of responses.
    if count &- first < (isWave ? DoubleLanes.scalarCount &+ 1 : Self.tableMinimum) {
      fillOneByOne(from: first, to: count)
    } else if isWave {
      FrameTable.with { fillWave($0, from: first) }
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
    if start == 0 { return min(1, count) }
    let estimate = -start / step
    guard step > 0, estimate < Double(count) else { return count }
    // The quotient may be rounded past a frame.
    var first = Int(estimate) &+ 1
    if time(first &- 1) > 0 { first &-= 1 }
    return min(first, count)
  }

  /// Every frame in doubles.
  @inline(never)
  private func fillOneByOne(from first: Int, to end: Int) {
    OneSpring(prepared: prepared, plane: plane, isValue: true).sampleInDoubles(
      at: FrameTimes(start: start, step: step, first: first), results + first, end &- first)
  }

  /// Every so many groups of states, one is computed; the others are products of the one before.
  private static var groupsPerAnchor: Int { 4 }

  /// Blocks of frames as products of a wave's states with a table.
  ///
  /// The first block ends where frames are multiples of its length, as the cache's lines do.
  @inline(never)
  private func fillWave(_ table: FrameTable<Scalar>, from first: Int) {
    let wave = FrameWave<Scalar>(prepared, plane: plane)
    let block = FrameStepper.tableCount
    let group = DoubleLanes.scalarCount &* block
    let base = Scalar.Lanes(repeating: prepared[SpringPlane.to &* plane])
    let moving = framesUntil(wave.life)
    // What fades within a table is over soon.
    if Double(block) * step > wave.life {
      let end = max(first, moving)
      fillOneByOne(from: first, to: end)
      return fillRest(from: end, base)
    }
    var frame = min(first &- first % block &+ block, count)
    let blocks = laneNumbers(DoubleLanes.self) * Double(block)
    @inline(always)
    func times(_ frame: Int) -> DoubleLanes {
      multiplyAdd(
        blocks + Double(frame), DoubleLanes(repeating: step), DoubleLanes(repeating: start))
    }
    var states = wave.fill(
      table, step: step, first: time(first), times: times(frame), distance: group)
    // What lies beyond the first block is written again.
    table.multiply(
      offset: Scalar(states.first.sin[0]), velocity: Scalar(states.first.cos[0]), base,
      into: results + first, count &- first)
    var index = 0
    while frame < moving {
      if index > 0 {
        states.states =
          index % Self.groupsPerAnchor == 0
          ? wave.state(at: times(frame)) : states.states * states.stride
        table.set(states.states)
      }
      let whole = min(DoubleLanes.scalarCount, (count &- frame) / block)
      table.multiply(states: whole, base, into: results + frame)
      frame &+= whole &* block
      if whole < DoubleLanes.scalarCount && frame < count {
        table.multiply(
          offset: table.offsets[whole], velocity: table.velocities[whole], base,
          into: results + frame, count &- frame)
        frame = count
      }
      index &+= 1
    }
    fillRest(from: frame, base)
  }

  /// How many frames lie at or before a time, about.
  @inline(__always)
  private func framesUntil(_ end: Double) -> Int {
    let estimate = (end - start) / step
    if estimate < 0 { return 0 }
    return estimate < Double(count) ? Int(estimate) &+ 1 : count
  }

  /// Rest from a frame on.
  @inline(__always)
  private func fillRest(from first: Int, _ base: Scalar.Lanes) {
    let width = Scalar.Lanes.scalarCount
    var frame = first
    while frame < count {
      results.store(base, frame, min(width, count &- frame))
      frame &+= width
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
          table.multiply(
            offset: table.offsets[lane], velocity: table.velocities[lane], base,
            into: results + begin, count &- begin)
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
