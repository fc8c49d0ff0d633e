import Kernels

/// What springs make of states, a spring per lane; exact relative to the state, and not, as
/// `LaneSpring.response`, to what has changed.
struct FrameStepper {
  /// Entries of a table.
  static var tableCount: Int { 64 }

  /// w0.
  let natural: DoubleLanes
  /// Displacement and velocity at time 0.
  private let offset: DoubleLanes
  private let launch: DoubleLanes
  /// w0².
  private let square: DoubleLanes
  private let rate: DoubleLanes
  private let oscillates: DoubleCondition
  private let fall: LaneFactor<DoubleLanes>
  /// Half turns, or the binary exponent of the second exponential.
  private let pace: LaneFactor<DoubleLanes>
  /// 1 / w, or 1 / (2 w).
  private let delay: DoubleLanes

  /// About the farthest displacement; 0, beside which nothing is negligible, where it overflows.
  @inline(__always)
  var swing: DoubleLanes {
    let swing = magnitude(offset) + magnitude(launch) / natural
    return select((swing < .infinity) .& (swing * natural < .infinity), swing, .zero)
  }

  @inline(__always)
  init(_ mover: LaneMover) {
    let spring = mover.spring
    (offset, launch) = (mover.offset, mover.launch)
    (natural, square, rate) = (spring.natural, spring.square, spring.rate)
    oscillates = spring.oscillates
    let unit = binaryLogarithmOfE(DoubleLanes.self)
    fall = LaneFactor(rate * -1, times: unit)
    let least = rate * 0x1p-60
    let spacing = select(spring.w > least, spring.w, least) * 2
    let turns = LaneFactor(spring.w, times: inverseOfPi(DoubleLanes.self))
    let falls = LaneFactor(spacing * -1, times: unit)
    pace = LaneFactor(
      high: select(oscillates, turns.high, falls.high),
      low: select(oscillates, turns.low, falls.low))
    delay = 1 / select(oscillates, spring.w, spacing)
  }

  /// What comes of a displacement of 1, and of a velocity of 1.
  struct Response {
    let stay, push, pushRate: DoubleLanes
  }

  /// The response at times >= 0.
  @inline(always)
  func response(at t: DoubleLanes) -> Response {
    let power = BinaryPower(t, times: fall).value
    if all(oscillates) { return swinging(t, power) }
    let creeping = creeping(t, power)
    if !any(oscillates) { return creeping }
    let swinging = swinging(t, power)
    return Response(
      stay: select(oscillates, swinging.stay, creeping.stay),
      push: select(oscillates, swinging.push, creeping.push),
      pushRate: select(oscillates, swinging.pushRate, creeping.pushRate))
  }

  @inline(always)
  private func swinging(_ t: DoubleLanes, _ power: DoubleLanes) -> Response {
    let circle = LaneCircle(t, halfTurns: pace)
    let (swing, push) = (power * circle.cos, power * circle.sin * delay)
    return Response(
      stay: multiplyAdd(rate, push, swing), push: push,
      pushRate: multiplyAdd(rate * -1, push, swing))
  }

  @inline(always)
  private func creeping(_ t: DoubleLanes, _ power: DoubleLanes) -> Response {
    let second = BinaryPower(t, times: pace)
    let distance = second.minusOne * delay * -1
    let push = power * distance
    return Response(
      stay: multiplyAdd(rate, push, power), push: push,
      pushRate: power * multiplyAdd(rate * -1, distance, second.value))
  }

  /// The states at times.
  @inline(always)
  func state(at t: DoubleLanes) -> (offset: DoubleLanes, velocity: DoubleLanes) {
    let response = response(at: t)
    return (
      multiplyAdd(offset, response.stay, launch * response.push),
      multiplyAdd(launch, response.pushRate, response.push * offset * square * -1)
    )
  }

  /// Fills a table with the responses at the first multiples of a time.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - step: the time.
  ///   - negligible: what is less than this times a response's extent is 0.
  @inline(always)
  func fill<Scalar: VectorScalar>(
    _ table: FrameTable<Scalar>, step: Double, negligible: DoubleLanes
  ) {
    let width = DoubleLanes.scalarCount
    // Entries are that small where the envelope fades within the table.
    let fades = any(fall.high * (step * Double(Self.tableCount)) < -40)
    let numbers = laneNumbers(DoubleLanes.self)
    let near = response(at: numbers * step)
    let pull = near.push * square * -1
    var start = 0
    while start < Self.tableCount {
      let far = response(at: (numbers * Double(width) + Double(start)) * step)
      var lane = 0
      while lane < width {
        let stay = DoubleLanes(repeating: far.stay[lane])
        let push = DoubleLanes(repeating: far.push[lane])
        let pushRate = DoubleLanes(repeating: far.pushRate[lane])
        var stayed = multiplyAdd(near.stay, stay, pull * push)
        var pushed = multiplyAdd(near.stay, push, near.push * pushRate)
        if fades {
          stayed = stayed.unless(below: negligible)
          pushed = pushed.unless(below: negligible / natural)
        }
        Scalar.store(stayed, to: table.stays + start)
        Scalar.store(pushed, to: table.pushes + start)
        start &+= width
        lane &+= 1
      }
    }
  }
}

/// Responses at the first frames, and states to multiply with them.
struct FrameTable<Scalar: VectorScalar> {
  let stays, pushes: UnsafeMutablePointer<Scalar>

  @inline(__always)
  var offsets: UnsafeMutablePointer<Scalar> { stays + FrameStepper.tableCount }

  @inline(__always)
  var velocities: UnsafeMutablePointer<Scalar> { pushes + FrameStepper.tableCount }

  /// Calls `body` with a table on the stack.
  @inline(always)
  static func with(_ body: (Self) -> Void) {
    let (count, width) = (FrameStepper.tableCount, DoubleLanes.scalarCount)
    // Also a vector of doubles each.
    let length = count &+ width &+ 64 / MemoryLayout<Scalar>.stride
    withVectorMemory(of: Scalar.self, length) { stays in
      withVectorMemory(of: Scalar.self, length) { pushes in
        body(Self(stays: stays, pushes: pushes))
      }
    }
  }

  /// base + offset stay + velocity push for the first states and all responses, one state's after
  /// another's.
  @inline(__always)
  func multiply(
    states: Int, _ base: Scalar.Lanes, into results: UnsafeMutablePointer<Scalar>
  ) {
    let width = Scalar.Lanes.scalarCount
    let (stays, pushes) = (UnsafePointer(stays), UnsafePointer(pushes))
    var column = 0
    while column < FrameStepper.tableCount {
      // Four vectors of the table at a time, in registers.
      let places = (column, column &+ width, column &+ 2 &* width, column &+ 3 &* width)
      let (stay0, push0) = (stays.vector(places.0), pushes.vector(places.0))
      let (stay1, push1) = (stays.vector(places.1), pushes.vector(places.1))
      let (stay2, push2) = (stays.vector(places.2), pushes.vector(places.2))
      let (stay3, push3) = (stays.vector(places.3), pushes.vector(places.3))
      var row = results + column
      var lane = 0
      while lane < states {
        let offset = Scalar.Lanes(repeating: offsets[lane])
        let velocity = Scalar.Lanes(repeating: velocities[lane])
        @inline(__always)
        func store(_ stay: Scalar.Lanes, _ push: Scalar.Lanes, _ place: Int) {
          let value = multiplyAdd(offset, stay, multiplyAdd(velocity, push, base))
          row.store(value, place, width)
        }
        store(stay0, push0, 0)
        store(stay1, push1, width)
        store(stay2, push2, 2 &* width)
        store(stay3, push3, 3 &* width)
        row += FrameStepper.tableCount
        lane &+= 1
      }
      column &+= 4 &* width
    }
  }

  /// base + offset stay + velocity push for a state and all responses, or the first of them.
  @inline(__always)
  func multiply(
    offset: Scalar, velocity: Scalar, _ base: Scalar.Lanes,
    into results: UnsafeMutablePointer<Scalar>, _ rest: Int
  ) {
    let (count, width) = (FrameStepper.tableCount, Scalar.Lanes.scalarCount)
    let offset = Scalar.Lanes(repeating: offset)
    let velocity = Scalar.Lanes(repeating: velocity)
    @inline(__always)
    func value(_ start: Int) -> Scalar.Lanes {
      let pushed = multiplyAdd(velocity, UnsafePointer(pushes).lanes(start, width, filler: 0), base)
      return multiplyAdd(offset, UnsafePointer(stays).lanes(start, width, filler: 0), pushed)
    }
    var start = 0
    if rest >= count {
      while start < count {
        results.store(value(start), start, width)
        start &+= width
      }
    } else {
      while start < rest {
        results.store(value(start), start, min(width, rest &- start))
        start &+= width
      }
    }
  }
}

extension DoubleLanes {
  /// The numbers, or 0 where their magnitude is below a bound.
  @inline(__always)
  func unless(below bound: DoubleLanes) -> DoubleLanes {
    select(magnitude(self) < bound, .zero, self)
  }
}
