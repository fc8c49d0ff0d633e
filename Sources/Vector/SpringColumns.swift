import Kernels

/// The frames of several springs, frame by frame.
struct FrameColumns<Scalar: VectorScalar> {
  let prepared: UnsafePointer<Scalar>
  let plane: Int
  let starts: UnsafePointer<Scalar>
  let steps: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>
  let count: Int

  /// A vector of springs, the times of their first frames and those between frames.
  @inline(always)
  private func springs(
    _ start: Int, _ length: Int
  ) -> (mover: LaneMover, first: DoubleLanes, step: DoubleLanes) {
    (
      LaneMover(prepared, plane: plane, start, length), starts.doubles(start, length, filler: 1),
      steps.doubles(start, length, filler: 1)
    )
  }

  /// Every frame on its own.
  @inline(never)
  func fill(_ start: Int, _ length: Int) {
    let (mover, first, step) = springs(start, length)
    var frame = 0
    while frame < count {
      let t = multiplyAdd(DoubleLanes(repeating: Double(frame)), step, first)
      results.store(
        doubles: mover.motion(at: t, isValue: true), frame &* plane &+ start, length)
      frame &+= 1
    }
  }

  /// Every frame on its own, as a wave where that serves.
  @inline(never)
  func fillStrict(_ start: Int, _ length: Int) {
    let (mover, first, step) = springs(start, length)
    let lanes = StrictWaves(prepared, plane: plane)
      .lanes(start, length, to: mover.to, isValue: true)
    var frame = 0
    while frame < count {
      let place = StrictPlace(
        lanes, at: multiplyAdd(DoubleLanes(repeating: Double(frame)), step, first))
      var (motion, areExact) = place.motion
      if !areExact { motion = Self.mixedMotion(at: place, of: mover) }
      results.store(doubles: motion, frame &* plane &+ start, length)
      frame &+= 1
    }
  }

  /// Values that are not all of swinging waves.
  @inline(never)
  private static func mixedMotion(at place: StrictPlace, of mover: LaneMover) -> DoubleLanes {
    place.motion(initial: mover.from, isValue: true) { mover }
  }

  /// Blocks of frames as products of their first state after release with responses, whose errors are
  /// those of two responses.
  @inline(never)
  func fillBlocks(_ start: Int, _ length: Int) {
    let (mover, first, step) = springs(start, length)
    let stepper = FrameStepper(mover)
    let release = FrameRelease(first, step)
    var block = 8
    while block < 32 && block &* block < count { block &*= 2 }
    var table = InlineArray<64, DoubleLanes>(repeating: .zero)
    withUnsafeMutablePointer(to: &table) { table in
      let stays = UnsafeMutableRawPointer(table).assumingMemoryBound(to: DoubleLanes.self)
      let pushes = stays + 32
      for k in 0..<min(block, count) {
        let response = stepper.response(at: step * Double(k))
        (stays[k], pushes[k]) = (response.stay, response.push)
      }
      var frame = 0
      while frame < count {
        let number = DoubleLanes(repeating: Double(frame))
        let isReleased = number >= release.frame
        let origin = select(isReleased, number, release.frame)
        let (offset, velocity) = stepper.state(at: multiplyAdd(origin, step, first))
        for k in 0..<min(block, count &- frame) {
          var (stay, push) = (stays[k], pushes[k])
          let age = number + Double(k) - origin
          if !all(isReleased) {
            (stay, push) = (Self.entries(of: stays, at: age), Self.entries(of: pushes, at: age))
          }
          var value = mover.to + multiplyAdd(offset, stay, velocity * push)
          if any(mover.isExchanged) {
            let t = multiplyAdd(number + Double(k), step, first)
            value = select(mover.isExchanged, mover.motion(at: t, isValue: true), value)
          }
          value = select(age >= 0, value, mover.from)
          results.store(doubles: value, (frame &+ k) &* plane &+ start, length)
        }
        frame &+= block
      }
    }
  }

  /// The entry of every lane that a whole number names; the first one for negative numbers.
  @inline(never)
  private static func entries(
    of table: UnsafePointer<DoubleLanes>, at numbers: DoubleLanes
  ) -> DoubleLanes {
    var entries = DoubleLanes.zero
    for lane in 0..<DoubleLanes.scalarCount {
      entries[lane] = table[numbers[lane] > 0 ? Int(numbers[lane]) : 0][lane]
    }
    return entries
  }

  /// Every frame from the one before, in doubles, whose errors stay far below those of floats; from
  /// time to time on its own.
  @inline(never)
  func step(_ start: Int, _ length: Int) {
    let (mover, first, step) = springs(start, length)
    let transfer = mover.spring.response(at: step)
    let pull = mover.spring.square * transfer.push * -1
    let release = FrameRelease(first, step)
    var offset = mover.offset
    var velocity = mover.launch
    var frame = 0
    while frame < count {
      let number = DoubleLanes(repeating: Double(frame))
      let isReleased = number >= release.frame
      if frame % 1024 == 0 {
        let t = multiplyAdd(number, step, first)
        (offset, velocity) = mover.state(at: select(isReleased, t, release.time))
      }
      let value = select(isReleased, mover.to + offset, mover.from)
      results.store(doubles: value, frame &* plane &+ start, length)
      let next = multiplyAdd(offset, transfer.stay, velocity * transfer.push)
      let nextVelocity = multiplyAdd(velocity, transfer.pushRate, offset * pull)
      offset = select(isReleased, next, offset)
      velocity = select(isReleased, nextVelocity, velocity)
      frame &+= 1
    }
  }
}

/// The first frames after release.
private struct FrameRelease {
  /// Their numbers.
  let frame: DoubleLanes
  /// Their times.
  let time: DoubleLanes

  @inline(__always)
  init(_ first: DoubleLanes, _ step: DoubleLanes) {
    let zero = DoubleLanes.zero
    var frame = select(first > 0, zero, (first / step * -1).floor() + 1)
    // The quotient may be rounded past a frame.
    let isLate = (frame > 0) .& (multiplyAdd(frame - 1, step, first) > 0)
    frame = select(isLate, frame - 1, frame)
    frame = select(multiplyAdd(frame, step, first) <= 0, frame + 1, frame)
    self.frame = frame
    time = multiplyAdd(frame, step, first)
  }
}
