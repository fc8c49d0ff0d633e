import Kernels

// Springs are computed in doubles for both element types: their phases and exponents lose digits with
// every radian and every factor e.

/// Springs without an end or a start, one per lane.
///
/// As long as it oscillates, x is e^(-beta t) (cos(w t), sin(w t) / w), w² = w0² - beta². Otherwise the
/// slower exponential is factored out, e^(-rate t) (1, (1 - e^(-2 w t)) / (2 w)) with w² = beta² - w0²:
/// nothing cancels, and nothing happens at w = 0.
struct LaneSpring {
  /// damping / (2 mass).
  let beta: DoubleLanes
  /// w0² = stiffness / mass.
  let square: DoubleLanes
  /// The root of |w0² - beta²|.
  let w: DoubleLanes
  /// The rate of the slower exponential; beta as long as it oscillates.
  let rate: DoubleLanes
  /// Whether beta < w0.
  let oscillates: DoubleCondition

  /// The springs of masses, stiffnesses and dampings.
  ///
  /// 4 mass stiffness - damping² is the difference of exact products, for masses between 1 and 2.
  @inline(__always)
  init(mass: DoubleLanes, stiffness: DoubleLanes, damping: DoubleLanes) {
    let unit = DoubleLanes.powerOfTwo(mass).reciprocal
    let mass = mass * unit
    let (k, c) = (stiffness * unit * 4, damping * unit)
    let (pull, drag) = (mass * k, c * c)
    let excess =
      (pull - drag) + (errorOfProduct(mass, k, pull) - errorOfProduct(c, c, drag))
    let double = mass + mass
    beta = c / double
    square = (k * 0.25) / mass
    w = magnitude(excess).squareRoot() / double
    oscillates = excess > 0
    rate = select(oscillates, beta, square / (beta + w))
  }

  /// The springs of the given constants.
  @inline(__always)
  init(
    beta: DoubleLanes, square: DoubleLanes, w: DoubleLanes, rate: DoubleLanes,
    oscillates: DoubleCondition
  ) {
    (self.beta, self.square, self.w, self.rate) = (beta, square, w, rate)
    self.oscillates = oscillates
  }

  /// Critically damped springs of natural frequencies w0.
  @inline(__always)
  init(critical natural: DoubleLanes, square: DoubleLanes) {
    beta = natural
    self.square = square
    w = .zero
    rate = natural
    oscillates = .never
  }

  /// w0.
  @inline(__always)
  var natural: DoubleLanes { square.squareRoot() }
}

/// What a spring makes of a state in a time: x = stay x(0) + push x'(0) and
/// x' = pushRate x'(0) - w0² push x(0).
struct LaneResponse {
  /// x for x(0) = 1 at rest.
  var stay: DoubleLanes
  /// 1 - stay, to its last digits for short times.
  var lost: DoubleLanes
  /// x for x(0) = 0, x'(0) = 1.
  var push: DoubleLanes
  /// The derivative of push by time.
  var pushRate: DoubleLanes
}

extension LaneSpring {
  /// The response at times >= 0; at infinity that of rest, or NaN without damping.
  ///
  /// It is that of rest once e^(-rate t) is no normal number.
  @inline(never)
  func response(at t: DoubleLanes) -> LaneResponse {
    let fall = LaneFactor(rate * -1, times: binaryLogarithmOfE(DoubleLanes.self))
    let isOver = t * fall.high < -1022
    let time = select(isOver, .zero, t)
    let envelope = BinaryPower(time, times: fall)
    let exponent = rate * time
    let bend = exponent * exponent * exponentialCurvature(exponent)
    let steep = exponent > 1
    var response = LaneResponse(stay: .zero, lost: .zero, push: .zero, pushRate: .zero)
    if any(oscillates) {
      response = swinging(time, envelope, exponent, bend, steep)
    }
    if !all(oscillates) {
      let other = creeping(time, envelope, bend, steep)
      response.stay = select(oscillates, response.stay, other.stay)
      response.lost = select(oscillates, response.lost, other.lost)
      response.push = select(oscillates, response.push, other.push)
      response.pushRate = select(oscillates, response.pushRate, other.pushRate)
    }
    response.stay = select(isOver, .zero, response.stay)
    response.lost = select(isOver, DoubleLanes(repeating: 1), response.lost)
    response.push = select(isOver, .zero, response.push)
    response.pushRate = select(isOver, .zero, response.pushRate)
    return response
  }

  /// The response of springs that oscillate.
  ///
  /// In the first quarter turn 1 - stay is e^(-y) ((e^y - 1 - y) + (1 - cos a) + y (1 - sin(a) / a)),
  /// y = beta t, a = w t: a sum of positive terms.
  @inline(always)
  private func swinging(
    _ time: DoubleLanes, _ envelope: BinaryPower<DoubleLanes>, _ exponent: DoubleLanes,
    _ bend: DoubleLanes, _ steep: DoubleCondition
  ) -> LaneResponse {
    let turning = LaneFactor(w, times: inverseOfPi(DoubleLanes.self))
    let circle = LaneCircle(time, halfTurns: turning)
    let power = envelope.value
    let push = power * circle.sin / w
    let swing = power * circle.cos
    let quarters = time * turning.high * 2
    let early = exponent * (quarters * quarters) * sineCurvature(quarterTurns: quarters)
    let growth = select(steep, envelope.minusOne * -1 - exponent * power, bend * power)
    let first = multiplyAdd(power, circle.oneMinusCos + early, growth)
    let later = multiplyAdd(
      power, circle.oneMinusCos, envelope.minusOne * -1 - beta * push)
    return LaneResponse(
      stay: multiplyAdd(beta, push, swing), lost: select(quarters <= 1, first, later),
      push: push, pushRate: multiplyAdd(beta * -1, push, swing))
  }

  /// The response of springs that do not.
  ///
  /// With d = (1 - e^(-z)) / (2 w), z = 2 w t, 1 - stay is e^(-y) ((e^y - 1 - y) + rate (t - d)),
  /// y = rate t, again a sum of positive terms.
  @inline(always)
  private func creeping(
    _ time: DoubleLanes, _ envelope: BinaryPower<DoubleLanes>, _ bend: DoubleLanes,
    _ steep: DoubleCondition
  ) -> LaneResponse {
    let spacing = w + w
    let z = spacing * time
    let fast = BinaryPower(
      time, times: LaneFactor(spacing * -1, times: binaryLogarithmOfE(DoubleLanes.self)))
    let negligible = z < 0x1p-60
    let distance = select(negligible, time, fast.minusOne * -1 / spacing)
    let lag = select(
      z < 1, time * z * exponentialCurvature(z * -1), time - distance)
    let power = envelope.value
    let push = power * distance
    let early = power * multiplyAdd(rate, lag, bend)
    let late = envelope.minusOne * -1 - rate * push
    return LaneResponse(
      stay: multiplyAdd(rate, push, power), lost: select(steep, late, early), push: push,
      pushRate: power * multiplyAdd(rate * -1, distance, fast.value))
  }

  /// The displacement and the velocity that a response makes of those at time 0.
  @inline(always)
  func state(
    after response: LaneResponse, offset: DoubleLanes, velocity: DoubleLanes
  ) -> (offset: DoubleLanes, velocity: DoubleLanes) {
    (
      multiplyAdd(offset, response.stay, velocity * response.push),
      multiplyAdd(velocity, response.pushRate, square * offset * response.push * -1)
    )
  }

  /// Value and velocity a time after values and velocities, on the way to a target.
  @inline(__always)
  func advance(
    value: DoubleLanes, velocity: DoubleLanes, to: DoubleLanes, by t: DoubleLanes
  ) -> (value: DoubleLanes, velocity: DoubleLanes) {
    let response = response(at: t)
    let offset = value - to
    let state = state(after: response, offset: offset, velocity: velocity)
    let near = value + multiplyAdd(offset * -1, response.lost, velocity * response.push)
    return (select(response.stay > 0.5, near, to + state.offset), state.velocity)
  }
}

/// A spring's numbers per lane.
struct LaneMotion {
  var spring: LaneSpring
  var velocity: DoubleLanes
  var from: DoubleLanes
  var to: DoubleLanes

  /// Reads planes in the order of `Spring`.
  @inline(__always)
  init<Scalar: VectorScalar>(
    _ springs: UnsafePointer<Scalar>, plane: Int, _ start: Int, _ length: Int
  ) {
    spring = LaneSpring(springs, plane: plane, start, length)
    velocity = (springs + 3 &* plane).doubles(start, length, filler: 0)
    from = (springs + 4 &* plane).doubles(start, length, filler: 0)
    to = (springs + 5 &* plane).doubles(start, length, filler: 1)
  }
}

extension LaneSpring {
  /// Reads planes of masses, stiffnesses and dampings.
  @inline(__always)
  init<Scalar: VectorScalar>(
    _ springs: UnsafePointer<Scalar>, plane: Int, _ start: Int, _ length: Int
  ) {
    self.init(
      mass: springs.doubles(start, length, filler: 1),
      stiffness: (springs + plane).doubles(start, length, filler: 1),
      damping: (springs + 2 &* plane).doubles(start, length, filler: 1))
  }
}
