import Kernels

/// Double words of Double, whatever the precision of the batch: a phase of 10^6 radians would take
/// half the digits of one of Float.
typealias Word = DoubleWord<Double>

/// The rates of x'' + 2 beta x' + w0² x = 0.
struct Oscillator {
  /// w0² = stiffness / mass.
  let square: Word
  /// beta = damping / (2 mass).
  let beta: Word
  /// The root of |w0² - beta²|.
  let root: Word
  /// Whether beta > w0.
  let isOverdamped: Bool

  /// The oscillator of a spring.
  ///
  /// w0² - beta² is the exact difference of exact products, so that it keeps its digits next to
  /// critical damping.
  init(mass: Double, stiffness: Double, damping: Double) {
    let unit = Double(sign: .plus, exponent: -mass.exponent, significand: 1)
    let (mass, stiffness, damping) = (mass * unit, stiffness * unit, damping * unit)
    let excess = Word.product(4 * mass, stiffness) - Word.product(damping, damping)
    square = Word(stiffness) / Word(mass)
    beta = Word(damping) / Word(2 * mass)
    isOverdamped = excess.high < 0
    root = (isOverdamped ? -excess : excess).squareRoot() / Word(2 * mass)
  }

  /// The critically damped oscillator with a w0.
  init(criticalAt natural: Word) {
    square = natural * natural
    beta = natural
    root = Word(0)
    isOverdamped = false
  }

  /// w0.
  var natural: Word { square.squareRoot() }

  /// Whether there is no damping at all.
  var isUndamped: Bool { beta.high == 0 }

  /// Whether it swings through its rest again and again.
  var isUnderdamped: Bool { !isOverdamped && root.high > 0 }

  /// The rate at which the fast part of an overdamped motion falls.
  var fast: Word { beta + root }

  /// The greatest of all rates.
  var fastest: Double { isOverdamped ? fast.high : square.high.squareRoot() }

  /// The rate at which a motion falls in the end.
  var slow: Word { isOverdamped ? square / fast : beta }

  /// The damping ratio as Double has it, which decides between formulas that do not meet at 1.
  var ratio: Double { (beta / natural).rounded }
}

/// The motion of a value on a spring.
struct SpringMotion {
  /// The rates.
  var oscillator: Oscillator
  /// Value at time 0.
  var from: Word
  /// Value at rest.
  var to: Word
  /// Velocity at time 0.
  var velocity: Word
  /// Whether the coefficients of both exponentials are exchanged.
  private var isExchanged = false
  /// The number below which envelopes count as 0.
  private var smallest = Double.leastNormalMagnitude

  /// A physical motion.
  init(_ oscillator: Oscillator, from: Word, to: Word, velocity: Word) {
    self.oscillator = oscillator
    self.from = from
    self.to = to
    self.velocity = velocity
  }

  /// The motion of a spring's six numbers, envelopes below a number counting as 0.
  ///
  /// Core Animation's exchange of coefficients is a motion that sets out with 2 beta (from - to) less
  /// velocity.
  init(
    _ spring: [Double], _ model: SpringModel = .physical,
    smallest: Double = .leastNormalMagnitude
  ) {
    var oscillator = Oscillator(mass: spring[0], stiffness: spring[1], damping: spring[2])
    if model == .coreAnimation && oscillator.isOverdamped {
      oscillator = Oscillator(criticalAt: oscillator.natural)
    }
    self.init(
      oscillator, from: Word(spring[4]), to: Word(spring[5]), velocity: Word(spring[3]))
    self.smallest = smallest
    isExchanged = model == .coreAnimationOverdamping && oscillator.ratio > 1
  }

  /// The displacement from rest at time 0.
  var offset: Word { from - to }

  /// The value.
  func value(at t: Word) -> Word {
    if t.high <= 0 { return from }
    // Early on it is the way from the start that is known to all its digits.
    if oscillator.fastest * t.high < 0.0625 { return from + change(at: t) }
    let creeps = oscillator.isOverdamped && !isExchanged && (oscillator.slow * t).high < 0.0625
    return creeps ? from + creep(at: t) : to + displacement(at: t)
  }

  /// The displacement from rest.
  func displacement(at t: Word) -> Word {
    if t.high <= 0 { return offset }
    guard let response = oscillator.response(at: t, smallest: smallest) else { return Word(0) }
    let stay = isExchanged ? response.pushRate : response.offset
    return offset * stay + velocity * response.push
  }

  /// The velocity.
  func velocity(at t: Word) -> Word {
    if t.high <= 0 { return velocity }
    guard let response = oscillator.response(at: t, smallest: smallest) else { return Word(0) }
    let (beta, slow) = (oscillator.beta, oscillator.slow)
    let pull =
      isExchanged
      ? 2 * beta * response.fast - slow * slow * response.push : oscillator.square * response.push
    return velocity * response.pushRate - offset * pull
  }

  /// The way from the start of an overdamped motion whose slow exponential has hardly begun to fall.
  private func creep(at t: Word) -> Word {
    guard let response = oscillator.response(at: t, smallest: smallest) else { return -offset }
    let slow = oscillator.slow
    let stay = Word.exponentialMinusOne(-(slow * t)) + slow * response.push
    return offset * stay + velocity * response.push
  }

  /// The way from the start by the Taylor series of the differential equation, for times within
  /// 1/16 of its fastest rate.
  private func change(at t: Word) -> Word {
    let (first, second) = (2 * oscillator.beta * t, oscillator.square * t * t)
    let launch = isExchanged ? velocity - 2 * oscillator.beta * offset : velocity
    var (before, term) = (offset, launch * t)
    var total = term
    for n in 1...20 {
      let next = first * term / Word(Double(n + 1)) + second * before / Word(Double(n * (n + 1)))
      (before, term) = (term, -next)
      total = total + term
    }
    return total
  }
}

extension Oscillator {
  /// What a motion is at a time > 0: x(t) = offset x(0) + push x'(0) and
  /// x'(t) = pushRate x'(0) - w0² push x(0).
  struct Response {
    var offset: Word
    var push: Word
    var pushRate: Word
    /// The fast exponential of an overdamped motion, 0 of others.
    var fast = Word(0)
  }

  /// The response; nil where its envelope is below a number.
  ///
  /// Above critical damping the slower exponential is factored out, and what remains is written in
  /// the other and its distance from 1, so that neither overflows nor cancels.
  func response(at t: Word, smallest: Double) -> Response? {
    let envelope = Word.exponential(-(slow * t))
    if envelope.high < smallest { return nil }
    if isOverdamped {
      let difference = -(2 * root * t)
      let rest = Word.exponential(difference)
      let push = -Word.exponentialMinusOne(difference) / (2 * root)
      return Response(
        offset: envelope * (rest + fast * push), push: envelope * push,
        pushRate: envelope * (rest - slow * push), fast: envelope * rest)
    }
    let (sine, cosine) = Word.sineAndCosine(root * t)
    let push = root.high > 0 ? sine / root : t
    return Response(
      offset: envelope * (cosine + beta * push), push: envelope * push,
      pushRate: envelope * (cosine - beta * push))
  }
}
