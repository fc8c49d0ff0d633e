import Kernels

// The fast forms keep phase and exponent in two words, so that their errors do not grow with time. There
// are three: waves have an amplitude and a phase, springs that sway, next to critical damping, a sine and a
// cosine, and springs that creep do not oscillate.

/// Whether springs have forms for lanes.
#if V3 || V4 || arch(arm64)
let hasSpringForms = true
#else
let hasSpringForms = false
#endif

/// The planes of prepared springs: what was given, then a form for lanes of the element type, or that of
/// `StrictWaves`.
enum SpringPlane {
  static let mass = 0
  static let stiffness = 1
  static let damping = 2
  static let velocity = 3
  static let from = 4
  static let to = 5
  /// The number of the model among all.
  static let model = 6
  /// From when on the envelope of a wave is negligible, or the negative of that of other forms;
  /// -infinity where lanes of the element type have none.
  static let end = 7
  /// The envelope's binary exponent per unit of time, in two words.
  static let fall = 8
  /// Quarter turns per unit of time, negative for springs that sway, or the binary exponent of the second
  /// exponential, which is negative, in two words; NaN where lanes of the element type have no form.
  static let pace = 10
  /// Phase in quarter turns, or the coefficient of d or the sine; amplitude, or what d is added to, or
  /// the coefficient of the cosine: of values.
  static let value = 12
  /// The same of velocities.
  static let velocities = 14
  /// The second exponential's reciprocal rate, or -1 / w of springs that sway.
  static let delay = 16
  static let count = 17

  /// What is given at time 0 of values or velocities.
  @inline(__always)
  static func initial(isValue: Bool) -> Int { isValue ? from : velocity }
}

/// A spring per lane, with all that its model makes of it.
struct LaneMover {
  let spring: LaneSpring
  /// Velocity that is given at time 0.
  let velocity: DoubleLanes
  /// Velocity that it moves off with: another one where Core Animation exchanges coefficients.
  let launch: DoubleLanes
  /// Value at time 0.
  let from: DoubleLanes
  /// Value at rest.
  let to: DoubleLanes
  /// Where coefficients are exchanged.
  let isExchanged: DoubleCondition

  /// The springs whose numbers, in the order of `SpringPlane`, a function gives.
  @inline(__always)
  init(model: DoubleLanes, _ number: (Int) -> DoubleLanes) {
    let spring = LaneSpring(
      mass: number(SpringPlane.mass), stiffness: number(SpringPlane.stiffness),
      damping: number(SpringPlane.damping))
    velocity = number(SpringPlane.velocity)
    from = number(SpringPlane.from)
    to = number(SpringPlane.to)
    guard any(model > 0) else {
      self.spring = spring
      launch = velocity
      isExchanged = .never
      return
    }
    let rounded = spring.withRoundedRatio
    isExchanged = (.!rounded.oscillates .& (rounded.w > 0) .& (model > 1))
    let isCapped = .!spring.oscillates .& (spring.w > 0) .& (model > 0) .& (model < 2)
    launch = select(isExchanged, velocity - spring.beta * (from - to) * 2, velocity)
    self.spring = spring.critical(where: isCapped)
  }

  /// The springs of prepared planes.
  @inline(__always)
  init<Scalar: VectorScalar>(
    _ prepared: UnsafePointer<Scalar>, plane: Int, _ start: Int, _ length: Int
  ) {
    let number = { (index: Int) in
      (prepared + index &* plane).doubles(start, length, filler: 1)
    }
    self.init(model: number(SpringPlane.model), number)
  }

  /// One prepared spring in every lane.
  @inline(__always)
  init<Scalar: VectorScalar>(one prepared: UnsafePointer<Scalar>, plane: Int) {
    let number = { (index: Int) in DoubleLanes(repeating: prepared[index &* plane].double) }
    self.init(model: number(SpringPlane.model), number)
  }

  /// The displacement at time 0.
  @inline(__always)
  var offset: DoubleLanes { from - to }

  /// The displacements and velocities at times >= 0.
  @inline(always)
  func state(at t: DoubleLanes) -> (offset: DoubleLanes, velocity: DoubleLanes) {
    spring.state(after: spring.response(at: t), offset: offset, velocity: launch)
  }

  /// The values or velocities at times.
  @inline(__always)
  func motion(at t: DoubleLanes, isValue: Bool) -> DoubleLanes {
    // NaN stays NaN.
    let time = select(t < 0, .zero, t)
    let state = spring.advance(value: from, velocity: launch, to: to, by: time)
    var result = isValue ? state.value : state.velocity
    if any(isExchanged) {
      // The two parts of the response cancel before long, more so once one exponential has gone.
      let isLate = (spring.w * time > 0.5) .| (spring.rate * time > 0.5)
      result = select(isExchanged .& isLate, exchanged(at: time, isValue: isValue), result)
    }
    return select(t <= 0, isValue ? from : velocity, result)
  }

  /// The motion with exchanged coefficients: the sum of two exponentials, or e^(-rate t) (x(0) + push d)
  /// with d = (1 - e^(-2 w t)) / (2 w) as long as these are nearly alike.
  @inline(never)
  private func exchanged(at time: DoubleLanes, isValue: Bool) -> DoubleLanes {
    let spacing = spring.w + spring.w
    let rates = (spring.rate, spring.beta + spring.w)
    let unit = binaryLogarithmOfE(DoubleLanes.self)
    let slow = BinaryPower(time, times: LaneFactor(rates.0 * -1, times: unit)).value
    let fast = BinaryPower(time, times: LaneFactor(rates.1 * -1, times: unit)).value
    let first = (velocity - rates.0 * offset) / spacing * slow
    let second = (rates.1 * offset - velocity) / spacing * fast
    let apart = isValue ? first + second : (rates.0 * first + rates.1 * second) * -1

    let ratio = BinaryPower(time, times: LaneFactor(spacing * -1, times: unit))
    let distance = select(
      spacing * time < 0x1p-60, time, ratio.minusOne * -1 / spacing)
    let push = velocity - rates.1 * offset
    let place = multiplyAdd(push, distance, offset)
    let together = slow * (isValue ? place : multiplyAdd(push, ratio.value, rates.0 * place * -1))
    let displacement = select(spacing * time > 1, apart, together)
    return isValue ? to + displacement : displacement
  }
}

extension LaneSpring {
  /// The critically damped springs of the same frequency where a condition holds.
  @inline(__always)
  fileprivate func critical(where condition: DoubleCondition) -> LaneSpring {
    let other = LaneSpring(critical: natural, square: square)
    return LaneSpring(
      beta: select(condition, other.beta, beta), square: square,
      w: select(condition, .zero, w), rate: select(condition, other.rate, rate),
      oscillates: oscillates .& .!condition)
  }

  /// Critically damped where Double rounds the damping ratio to 1, for formulas that do not meet there.
  ///
  /// A ratio half an ulp below or above 1 has w² = w0² 2^-53 or w0² 2^-52.
  @inline(__always)
  var withRoundedRatio: LaneSpring {
    let halfUlp = select(
      oscillates, DoubleLanes(repeating: 0x1p-53), DoubleLanes(repeating: 0x1p-52))
    return critical(where: w * w <= square * halfUlp)
  }
}

/// Where numbers are 0, or so large and so small that lanes of the element type keep their products with
/// envelopes.
@inline(__always)
private func fitsLanes(_ a: DoubleLanes, _ b: DoubleLanes) -> DoubleCondition {
  @inline(__always)
  func fits(_ number: DoubleLanes) -> DoubleCondition {
    let size = magnitude(number)
    return size.equals(0) .| ((size > 0x1p-60) .& (size < 0x1p127))
  }
  return fits(a) .& fits(b)
}

/// What lanes of the element type need of a spring, computed in doubles.
struct LaneShape {
  /// As in `SpringPlane.end`.
  var end: DoubleLanes
  var fall: LaneFactor<DoubleLanes>
  var pace: LaneFactor<DoubleLanes>
  /// As in `SpringPlane.value`.
  var value: (DoubleLanes, DoubleLanes)
  var velocities: (DoubleLanes, DoubleLanes)
  var delay: DoubleLanes

  /// The fast form of springs in a state.
  ///
  /// x = amplitude e^(-beta t) sin(w t + phase) where the amplitude is at most twice the swing, so
  /// that nothing cancels, and w not much less than the natural frequency; nearer to critical damping
  /// x = e^(-beta t) (x(0) cos(w t) + (x'(0) + beta x(0)) sin(w t) / w), of which either part is less than
  /// the swing; without oscillation x = e^(-rate t) (x(0) + (x'(0) + rate x(0)) d(t)), d = (1 - e^(-2 w t)) / (2 w). A velocity is of
  /// the same form.
  ///
  /// - Parameters:
  ///   - spring: the springs.
  ///   - offset: displacements at time 0.
  ///   - velocity: velocities at time 0.
  ///   - least: the least binary exponent of the envelope; beyond it is rest.
  @inline(__always)
  init(
    _ spring: LaneSpring, offset: DoubleLanes, velocity: DoubleLanes, least: Double
  ) {
    let slowest = spring.rate * 0x1p-60
    let spacing = select(spring.w > slowest, spring.w, slowest) * 2
    let oscillates = spring.oscillates
    fall = LaneFactor(spring.rate * -1, times: binaryLogarithmOfE(DoubleLanes.self))
    let turns = LaneFactor(spring.w * 2, times: inverseOfPi(DoubleLanes.self))
    let falls = LaneFactor(spacing * -1, times: binaryLogarithmOfE(DoubleLanes.self))
    pace = LaneFactor(
      high: select(oscillates, turns.high, falls.high),
      low: select(oscillates, turns.low, falls.low))
    delay = 1 / spacing

    let pushed = multiplyAdd(spring.rate, offset, velocity)
    let force = multiplyAdd(spring.square, offset, spring.beta * velocity) * -1
    let inverse = 1 / spacing * 2
    let (near, far) = (pushed * inverse, force * inverse)
    let amplitude = multiplyAdd(offset, offset, near * near).squareRoot()
    let swing = magnitude(offset) + magnitude(velocity) / spring.natural
    let (phase, farPhase) = (LanePhase(near, offset), LanePhase(far, velocity))
    value = (
      select(oscillates, phase.quarterTurns, pushed),
      select(oscillates, phase.turned(amplitude), offset)
    )
    velocities = (
      select(
        oscillates, farPhase.quarterTurns,
        multiplyAdd(spacing, pushed, spring.rate * pushed) * -1),
      select(oscillates, farPhase.turned(amplitude * spring.natural), velocity)
    )
    // The two words need fused products.
    guard hasSpringForms else {
      end = .zero
      exclude(.!DoubleCondition.never)
      return
    }
    let life = magnitude(least / fall.high)
    let isStill = offset.equals(0) .& near.equals(0)
    let speed = amplitude * spring.natural
    let isNumber =
      isStill .| ((smaller(amplitude, speed) > 0x1p-60) .& (larger(amplitude, speed) < 0x1p127))
    let turnsFit = oscillates .& (life * pace.high < 0x1p21)
    // The phase of velocities errs by the rounding of their force over w.
    let isSlow = spring.w < spring.natural * 0x1p-3
    let isWave = turnsFit .& (amplitude <= swing * 2) .& .!isSlow .& isNumber
    let sways = turnsFit .& ((amplitude > swing * 2) .| isSlow) .& (amplitude < 0x1p127)
    end = select(isWave, life, life * -1)
    pace.high = select(sways, pace.high * -1, pace.high)
    pace.low = select(sways, pace.low * -1, pace.low)
    delay = select(sways, inverse * -1, delay)
    value = (select(sways, pushed, value.0), select(sways, offset, value.1))
    velocities = (select(sways, force, velocities.0), select(sways, velocity, velocities.1))
    // The envelope scales amplitudes by their exponents, which 0 has none of: here sines are 0.
    let isFlat = isWave .& isStill
    pace.high = select(isFlat, .zero, pace.high)
    pace.low = select(isFlat, .zero, pace.low)
    let one = DoubleLanes(repeating: 1)
    value = (select(isFlat, .zero, value.0), select(isFlat, one, value.1))
    velocities = (select(isFlat, .zero, velocities.0), select(isFlat, one, velocities.1))
    let fits =
      (.!oscillates .| sways) .& (magnitude(delay) <= 0x1p100)
      .& fitsLanes(value.0, value.1) .& fitsLanes(velocities.0, velocities.1)
    exclude(.!isWave .& .!fits)
  }

  /// Leaves springs for which a condition holds without a form.
  @inline(__always)
  mutating func exclude(_ condition: DoubleCondition) {
    end = select(condition, DoubleLanes(repeating: -.infinity), end)
    pace.high = select(condition, DoubleLanes(repeating: .nan), pace.high)
  }
}

/// The direction of the line through 0 and (x, y), from -1 to 1 quarter turn.
///
/// It is beside an axis what the smaller number's angle is: that keeps its digits, and to the time's turns
/// no more than a quarter is added.
private struct LanePhase {
  let quarterTurns: DoubleLanes
  /// Whether (x, y) lies in the opposite direction.
  private let isOpposite: DoubleCondition

  @inline(__always)
  init(_ x: DoubleLanes, _ y: DoubleLanes) {
    let isSteep = magnitude(y) > magnitude(x)
    let (isLeft, isBelow) = (x < 0, y < 0)
    let isBackward = (isLeft .& .!isBelow) .| (isBelow .& .!isLeft)
    let (small, large) = (select(isSteep, x, y), select(isSteep, y, x))
    let side = angle(magnitude(large), select(isBackward, magnitude(small) * -1, magnitude(small)))
    let part = side * (inverseOfPi(DoubleLanes.self).high * 2)
    let one = DoubleLanes(repeating: 1)
    quarterTurns = select(isSteep, select(isBackward, one * -1, one) - part, part)
    isOpposite = isLeft
  }

  /// A length in this direction, which is below 0 where that is the opposite one.
  @inline(__always)
  func turned(_ length: DoubleLanes) -> DoubleLanes { select(isOpposite, length * -1, length) }
}

extension LaneShape {
  /// Writes the planes from `SpringPlane.end` on.
  @inline(__always)
  func store<Scalar: VectorScalar>(
    _ prepared: UnsafeMutablePointer<Scalar>, plane: Int, _ start: Int, _ length: Int
  ) {
    let planes = PreparedPlanes(prepared, plane, start, length)
    planes.store(end, SpringPlane.end)
    planes.store(fall, SpringPlane.fall)
    planes.store(pace, SpringPlane.pace)
    planes.store(value.0, SpringPlane.value)
    planes.store(value.1, SpringPlane.value &+ 1)
    planes.store(velocities.0, SpringPlane.velocities)
    planes.store(velocities.1, SpringPlane.velocities &+ 1)
    planes.store(delay, SpringPlane.delay)
  }
}

/// Where prepared springs are written.
struct PreparedPlanes<Scalar: VectorScalar> {
  private let base: UnsafeMutablePointer<Scalar>
  private let plane: Int
  private let start: Int
  private let length: Int

  @inline(__always)
  init(_ base: UnsafeMutablePointer<Scalar>, _ plane: Int, _ start: Int, _ length: Int) {
    (self.base, self.plane, self.start, self.length) = (base, plane, start, length)
  }

  @inline(__always)
  func store(_ lanes: DoubleLanes, _ index: Int) {
    (base + index &* plane).store(doubles: lanes, start, length)
  }

  /// The factor as two numbers of the element type.
  @inline(__always)
  func store(_ factor: LaneFactor<DoubleLanes>, _ index: Int) {
    let high = Scalar.rounded(factor.high)
    store(high, index)
    store((factor.high - high) + factor.low, index &+ 1)
  }
}
