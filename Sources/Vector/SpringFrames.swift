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
            let isStepped = accuracy == .fast && Scalar.self == Float.self
            forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
              if isStepped {
                columns.step(start, length)
              } else {
                columns.fill(start, length)
              }
            }
          }
        }
      }
    }
  }
}

/// The frames of several springs, frame by frame.
private struct FrameColumns<Scalar: VectorScalar> {
  let prepared: UnsafePointer<Scalar>
  let plane: Int
  let starts: UnsafePointer<Scalar>
  let steps: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>
  let count: Int

  /// Every frame on its own.
  @inline(never)
  func fill(_ start: Int, _ length: Int) {
    let mover = LaneMover(prepared, plane: plane, start, length)
    let first = starts.doubles(start, length, filler: 1)
    let step = steps.doubles(start, length, filler: 1)
    var frame = 0
    while frame < count {
      let t = multiplyAdd(DoubleLanes(repeating: Double(frame)), step, first)
      results.store(
        doubles: mover.motion(at: t, isValue: true), frame &* plane &+ start, length)
      frame &+= 1
    }
  }

  /// Every frame from the one before, in doubles, whose errors stay far below those of floats; from
  /// time to time, and until all springs are released, on its own.
  @inline(never)
  func step(_ start: Int, _ length: Int) {
    let mover = LaneMover(prepared, plane: plane, start, length)
    let spring = mover.spring
    let first = starts.doubles(start, length, filler: 1)
    let step = steps.doubles(start, length, filler: 1)
    let transfer = spring.response(at: step)
    let pull = spring.square * transfer.push * -1
    var offset = mover.offset
    var velocity = mover.launch
    var frame = 0
    while frame < count {
      let number = DoubleLanes(repeating: Double(frame))
      let t = multiplyAdd(number, step, first)
      if frame % 1024 == 0 || !all(t > step) {
        let response = spring.response(at: select(t < 0, .zero, t))
        offset = multiplyAdd(mover.offset, response.stay, mover.launch * response.push)
        velocity = multiplyAdd(
          mover.launch, response.pushRate, spring.square * mover.offset * response.push * -1)
      }
      let value = select(t <= 0, mover.from, mover.to + offset)
      results.store(doubles: value, frame &* plane &+ start, length)
      let next = multiplyAdd(offset, transfer.stay, velocity * transfer.push)
      velocity = multiplyAdd(velocity, transfer.pushRate, offset * pull)
      offset = next
      frame &+= 1
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

  /// Frames from which on a table pays off.
  private static var tableMinimum: Int { 512 }

  func fill(isFast: Bool) {
    let mover = LaneMover(one: prepared, plane: plane)
    guard isFast else {
      fillOneByOne(mover, from: 0)
      return
    }
    let first = framesAtRest
    var frame = 0
    while frame < first {
      results[frame] = prepared[SpringPlane.from &* plane]
      frame &+= 1
    }
    if count &- first >= Self.tableMinimum {
      fillFromTable(mover, from: first)
      return
    }
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: SpringPlane.count) { shape in
      guard let shape = shape.baseAddress else { return }
      reshape(mover, at: first, into: shape)
      switch shape[SpringPlane.form].double {
      case LaneForm.wave: fill(shape, from: first) { $0.wave(at: $1) }
      case LaneForm.creep: fill(shape, from: first) { $0.creep(at: $1) }
      default: fillOneByOne(mover, from: first)
      }
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
  private func fillOneByOne(_ mover: LaneMover, from first: Int) {
    let numbers = laneNumbers(DoubleLanes.self)
    forEachStep(count &- first, width: DoubleLanes.scalarCount) { offset, length in
      let frames = numbers + Double(first &+ offset)
      let t = multiplyAdd(
        frames, DoubleLanes(repeating: step), DoubleLanes(repeating: start))
      results.store(doubles: mover.motion(at: t, isValue: true), first &+ offset, length)
    }
  }

  /// The form of the motion from a frame on, with a frame as the unit of time.
  @inline(never)
  private func reshape(
    _ mover: LaneMover, at frame: Int, into shape: UnsafeMutablePointer<Scalar>
  ) {
    let spring = mover.spring
    let state = spring.response(at: DoubleLanes(repeating: time(frame)))
    let offset = multiplyAdd(mover.offset, state.stay, mover.launch * state.push)
    let velocity = multiplyAdd(
      mover.launch, state.pushRate, spring.square * mover.offset * state.push * -1)
    LaneShape(spring, offset: offset, velocity: velocity, unit: DoubleLanes(repeating: step))
      .store(shape, plane: 1, 0, 1)
    shape[SpringPlane.to] = prepared[SpringPlane.to &* plane]
  }

  @inline(__always)
  private func fill(
    _ shape: UnsafeMutablePointer<Scalar>, from first: Int,
    _ motion: (SpringLanes<Scalar.Lanes>, Scalar.Lanes) -> Scalar.Lanes
  ) {
    let lanes = SpringLanes<Scalar.Lanes>(one: shape, plane: 1, isValue: true)
    var frames = laneNumbers(Scalar.Lanes.self)
    let width = Scalar.Lanes.scalarCount
    var frame = first
    while frame < count {
      let rest = count &- frame
      results.store(motion(lanes, frames), frame, rest < width ? rest : width)
      frames = frames + Scalar(width)
      frame &+= width
    }
  }

  /// Blocks of frames as products of their first state with a table of responses.
  @inline(never)
  private func fillFromTable(_ mover: LaneMover, from first: Int) {
    let block = count &- first < 4096 ? 128 : FrameTable<Scalar>.capacity
    var table = FrameTable<Scalar>()
    table.fill(mover.spring, step: step, count: block)
    let numbers = laneNumbers(DoubleLanes.self)
    let base = Scalar.Lanes(repeating: prepared[SpringPlane.to &* plane])
    var frame = first
    while frame < count {
      let t = multiplyAdd(
        numbers * Double(block) + Double(frame), DoubleLanes(repeating: step),
        DoubleLanes(repeating: start))
      let state = mover.spring.response(at: t)
      let offsets = multiplyAdd(mover.offset, state.stay, mover.launch * state.push)
      let velocities = multiplyAdd(
        mover.launch, state.pushRate, mover.spring.square * mover.offset * state.push * -1)
      var lane = 0
      while lane < DoubleLanes.scalarCount && frame < count {
        let rest = count &- frame
        table.multiply(
          offset: Scalar.Lanes(repeating: Scalar(offsets[lane])),
          velocity: Scalar.Lanes(repeating: Scalar(velocities[lane])), base,
          into: results + frame, rest < block ? rest : block)
        frame &+= block
        lane &+= 1
      }
    }
  }
}

/// 0, 1, 2 and so on in the lanes.
@inline(__always)
private func laneNumbers<L: RealLanes>(_ type: L.Type) -> L {
  var numbers = L.zero
  for lane in 0..<L.scalarCount { numbers[lane] = L.Scalar(lane) }
  return numbers
}

/// What states become in a number of steps.
private struct FrameTable<Scalar: VectorScalar> {
  static var capacity: Int { 512 }

  /// Displacements from a displacement of 1 and from a velocity of 1.
  private var stay = InlineArray<512, Scalar>(repeating: 0)
  private var push = InlineArray<512, Scalar>(repeating: 0)

  /// The responses at the first multiples of a time.
  mutating func fill(_ spring: LaneSpring, step: Double, count: Int) {
    let width = DoubleLanes.scalarCount
    let numbers = laneNumbers(DoubleLanes.self)
    let near = spring.response(at: numbers * step)
    var start = 0
    while start < count {
      let far = spring.response(at: (numbers * Double(width) + Double(start)) * step)
      var lane = 0
      while lane < width && start < count {
        let (stayed, pushed) = (far.stay[lane], far.push[lane])
        let rate = far.pushRate[lane]
        let pull = DoubleLanes(repeating: pushed) * spring.square * -1
        let stays = multiplyAdd(near.stay, DoubleLanes(repeating: stayed), near.push * pull)
        let pushes = multiplyAdd(
          near.stay, DoubleLanes(repeating: pushed), near.push * DoubleLanes(repeating: rate))
        for index in 0..<width {
          stay[start &+ index] = Scalar(stays[index])
          push[start &+ index] = Scalar(pushes[index])
        }
        start &+= width
        lane &+= 1
      }
    }
  }

  /// base + offset stay + velocity push for the first entries.
  @inline(__always)
  func multiply(
    offset: Scalar.Lanes, velocity: Scalar.Lanes, _ base: Scalar.Lanes,
    into results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    withUnsafePointer(to: stay) { stay in
      withUnsafePointer(to: push) { push in
        let stay = UnsafeRawPointer(stay).assumingMemoryBound(to: Scalar.self)
        let push = UnsafeRawPointer(push).assumingMemoryBound(to: Scalar.self)
        forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
          let value = multiplyAdd(
            offset, stay.lanes(start, Scalar.Lanes.scalarCount, filler: 0),
            multiplyAdd(
              velocity, push.lanes(start, Scalar.Lanes.scalarCount, filler: 0), base))
          results.store(value, start, length)
        }
      }
    }
  }
}
