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
    let (offset, velocity) = mover.state(at: DoubleLanes(repeating: time(frame)))
    LaneShape(
      mover.spring, offset: offset, velocity: velocity, unit: DoubleLanes(repeating: step),
      least: leastExponent(Scalar.self)
    ).store(shape, plane: 1, 0, 1)
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
    let stepper = FrameStepper(mover.spring)
    // What is negligible beside the swing is 0, so that no product becomes subnormal.
    let negligible = Double(Scalar.ulpOfOne) * Double(Scalar.ulpOfOne)
    let swing =
      magnitude(mover.offset) + magnitude(mover.launch) / mover.spring.natural
    let leastOffset = swing * negligible
    let leastVelocity = leastOffset * mover.spring.natural
    let block = count &- first < 4096 ? 128 : FrameStepper.capacity
    var table = InlineArray<1024, Scalar>(repeating: 0)
    withUnsafeMutablePointer(to: &table) { table in
      let stays = UnsafeMutableRawPointer(table).assumingMemoryBound(to: Scalar.self)
      let pushes = stays + FrameStepper.capacity
      stepper.tabulate(step: step, stays, pushes, block, negligible: negligible)
      let starts = laneNumbers(DoubleLanes.self) * Double(block)
      var frame = first
      while frame < count {
        let t = multiplyAdd(
          starts + Double(frame), DoubleLanes(repeating: step), DoubleLanes(repeating: start))
        let response = stepper.response(at: t)
        let offsets = multiplyAdd(mover.offset, response.stay, mover.launch * response.push)
          .unless(below: leastOffset)
        let velocities = multiplyAdd(
          mover.launch, response.pushRate, response.push * mover.offset * stepper.square * -1
        ).unless(below: leastVelocity)
        var lane = 0
        while lane < DoubleLanes.scalarCount && frame < count {
          let rest = count &- frame
          multiply(
            offset: Scalar.Lanes(repeating: Scalar(offsets[lane])), UnsafePointer(stays),
            velocity: Scalar.Lanes(repeating: Scalar(velocities[lane])), UnsafePointer(pushes),
            into: results + frame, rest < block ? rest : block)
          frame &+= block
          lane &+= 1
        }
      }
    }
  }

  /// to + offset stay + velocity push for the first entries of a table.
  @inline(__always)
  private func multiply(
    offset: Scalar.Lanes, _ stays: UnsafePointer<Scalar>,
    velocity: Scalar.Lanes, _ pushes: UnsafePointer<Scalar>,
    into results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let width = Scalar.Lanes.scalarCount
    let base = Scalar.Lanes(repeating: prepared[SpringPlane.to &* plane])
    var start = 0
    while start < count {
      let pushed = multiplyAdd(velocity, pushes.lanes(start, width, filler: 0), base)
      let value = multiplyAdd(offset, stays.lanes(start, width, filler: 0), pushed)
      let rest = count &- start
      results.store(value, start, rest < width ? rest : width)
      start &+= width
    }
  }
}

extension DoubleLanes {
  /// The numbers, or 0 where their magnitude is below a bound.
  @inline(__always)
  fileprivate func unless(below bound: DoubleLanes) -> DoubleLanes {
    select(magnitude(self) < bound, .zero, self)
  }
}

/// 0, 1, 2 and so on in the lanes.
@inline(__always)
private func laneNumbers<L: RealLanes>(_ type: L.Type) -> L {
  var numbers = L.zero
  for lane in 0..<L.scalarCount { numbers[lane] = L.Scalar(lane) }
  return numbers
}

/// What one spring, in every lane, makes of states; exact relative to the state, and not, as
/// `LaneSpring.response`, to what has changed.
private struct FrameStepper {
  /// The most entries of a table.
  static var capacity: Int { 512 }

  /// w0².
  let square: DoubleLanes
  private let rate: DoubleLanes
  private let oscillates: Bool
  private let fall: LaneFactor<DoubleLanes>
  /// Half turns, or the binary exponent of the second exponential.
  private let pace: LaneFactor<DoubleLanes>
  /// 1 / w, or 1 / (2 w).
  private let delay: DoubleLanes

  @inline(__always)
  init(_ spring: LaneSpring) {
    square = spring.square
    rate = spring.rate
    oscillates = all(spring.oscillates)
    let unit = binaryLogarithmOfE(DoubleLanes.self)
    fall = LaneFactor(rate * -1, times: unit)
    let least = rate * 0x1p-60
    let spacing = select(spring.w > least, spring.w, least) * 2
    if oscillates {
      pace = LaneFactor(spring.w, times: inverseOfPi(DoubleLanes.self))
      delay = 1 / spring.w
    } else {
      pace = LaneFactor(spacing * -1, times: unit)
      delay = 1 / spacing
    }
  }

  @inline(never)
  func response(at t: DoubleLanes) -> (
    stay: DoubleLanes, push: DoubleLanes, pushRate: DoubleLanes
  ) {
    let power = BinaryPower(t, times: fall).value
    if oscillates {
      let circle = LaneCircle(t, halfTurns: pace)
      let (swing, push) = (power * circle.cos, power * circle.sin * delay)
      return (
        multiplyAdd(rate, push, swing), push, multiplyAdd(rate * -1, push, swing)
      )
    }
    let second = BinaryPower(t, times: pace)
    let distance = second.minusOne * delay * -1
    let push = power * distance
    return (
      multiplyAdd(rate, push, power), push,
      power * multiplyAdd(rate * -1, distance, second.value)
    )
  }

  /// The responses at the first multiples of a time: of a displacement of 1, of a velocity of 1.
  @inline(__always)
  func tabulate<Scalar: VectorScalar>(
    step: Double, _ stays: UnsafeMutablePointer<Scalar>, _ pushes: UnsafeMutablePointer<Scalar>,
    _ count: Int, negligible: Double
  ) {
    let width = DoubleLanes.scalarCount
    let leastPush = DoubleLanes(repeating: negligible) / square.squareRoot()
    let numbers = laneNumbers(DoubleLanes.self)
    let near = response(at: numbers * step)
    let pull = near.push * square * -1
    var start = 0
    while start < count {
      let far = response(at: (numbers * Double(width) + Double(start)) * step)
      var lane = 0
      while lane < width && start < count {
        let stay = DoubleLanes(repeating: far.stay[lane])
        let push = DoubleLanes(repeating: far.push[lane])
        let pushRate = DoubleLanes(repeating: far.pushRate[lane])
        let stayed = multiplyAdd(near.stay, stay, pull * push)
        let pushed = multiplyAdd(near.stay, push, near.push * pushRate)
        Scalar.store(
          stayed.unless(below: DoubleLanes(repeating: negligible)), to: stays + start)
        Scalar.store(pushed.unless(below: leastPush), to: pushes + start)
        start &+= width
        lane &+= 1
      }
    }
  }
}
