import Kernels

/// A motion whose velocity falls exponentially.
private struct DecayMotion {
  var from: Word
  var velocity: Word
  /// The velocity's logarithmic derivative by time, negative.
  let slope: Word

  init(_ from: Double, _ velocity: Double, rate: Double) {
    self.from = Word(from)
    self.velocity = Word(velocity)
    slope = 1000 * Word.logarithm(Word(rate))
  }

  func value(at t: Word) -> Word {
    if t.high <= 0 { return from }
    return from + velocity * Word.exponentialMinusOne(slope * t) / slope
  }

  func velocity(at t: Word) -> Word {
    if t.high <= 0 { return velocity }
    // In two halves: the velocity may be as large as the exponential is small.
    let half = Word.exponential(0.5 * slope * t)
    return velocity * half * half
  }

  /// The motion within bounds: on a spring from where it meets one.
  func bounded(
    lower: Double, upper: Double, response: Double, at t: Word
  ) -> (value: Word, velocity: Word) {
    guard let meeting = meeting(Word(lower), Word(upper)), !(t <= meeting.time) else {
      return (value(at: t), velocity(at: t))
    }
    let spring = SpringMotion(
      Oscillator(criticalAt: 4 * Word.quarterTurn / Word(response)),
      from: meeting.place, to: meeting.bound, velocity: meeting.velocity)
    return (spring.value(at: t - meeting.time), spring.velocity(at: t - meeting.time))
  }

  /// Where a spring takes over, and with which velocity.
  private struct Meeting {
    var bound: Word
    var time = Word(0)
    var place: Word
    var velocity: Word
  }

  /// The meeting with a bound; nil where the motion stays within.
  private func meeting(_ lower: Word, _ upper: Word) -> Meeting? {
    if from < lower { return Meeting(bound: lower, place: from, velocity: velocity) }
    if upper < from { return Meeting(bound: upper, place: from, velocity: velocity) }
    guard velocity.high != 0 else { return nil }
    let bound = velocity.high < 0 ? lower : upper
    let loss = slope * (bound - from)
    let share = loss / velocity
    guard share.high > -1 else { return nil }
    return Meeting(
      bound: bound, time: Word.logarithm(onePlus: share) / slope, place: bound,
      velocity: velocity + loss)
  }
}

extension ReferenceBackend: DecayBatch {
  /// See `DecayBatch.decay`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func decay(
    _ motions: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>, pairwise: Bool,
    into results: inout MutableSpan<Scalar>
  ) {
    requireCount("motions", motions.count, 3 * (pairwise ? times.count : 1))
    requireCount("results", results.count, times.count)
    for i in times.indices {
      let numbers = motions.numbers(pairwise ? i : 0, planes: 3)
      let motion = DecayMotion(numbers[0], numbers[1], rate: numbers[2])
      let t = Word(Double(times[i]))
      results[i] = Scalar(
        (quantity == .value ? motion.value(at: t) : motion.velocity(at: t)).rounded)
    }
  }

  /// See `DecayBatch.boundedDecay`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func boundedDecay(
    _ motions: Span<Scalar>, at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let n = times.count
    requireCount("motions", motions.count, 6 * n)
    requireCount("results", results.count, 2 * n)
    for i in 0..<n {
      let numbers = motions.numbers(i, planes: 6)
      let motion = DecayMotion(numbers[0], numbers[1], rate: numbers[2])
      let state = motion.bounded(
        lower: numbers[3], upper: numbers[4], response: numbers[5], at: Word(Double(times[i])))
      results[i] = Scalar(state.value.rounded)
      results[n + i] = Scalar(state.velocity.rounded)
    }
  }

  /// See `DecayBatch.decayRests`.
  public func decayRests(_ motions: Span<Scalar>, into results: inout MutableSpan<Scalar>) {
    let n = requireElements("motions", motions.count, of: 3)
    requireCount("results", results.count, 2 * n)
    for i in 0..<n {
      let numbers = motions.numbers(i, planes: 3)
      let motion = DecayMotion(0, numbers[0], rate: numbers[1])
      // The quotient may be no normal number, its numbers may not either.
      let share = numbers[2] / motion.velocity.magnitude.high
      let fall =
        share < 0x1p-900
        ? Word.logarithm(
          Word(numbers[2] * 0x1p600) / Word(motion.velocity.magnitude.high * 0x1p-600))
          - 1200 * Word.logarithm(Word(2))
        : Word.logarithm(Word(numbers[2]) / motion.velocity.magnitude)
      let time = fall / motion.slope
      results[i] = time.high > 0 ? Scalar(time.rounded) : 0
      results[n + i] = Scalar((-(motion.velocity / motion.slope)).rounded)
    }
  }

  /// See `DecayBatch.rubberBand`.
  public func rubberBand(
    _ values: Span<Scalar>, inverse: Bool, into results: inout MutableSpan<Scalar>
  ) {
    requireCount("values", values.count, 3 * results.count)
    for i in results.indices {
      let numbers = values.numbers(i, planes: 3)
      let (offset, dimension, coefficient) = (
        Word(numbers[0]), Word(numbers[1]), Word(numbers[2])
      )
      let size =
        inverse
        ? unstretched(offset.magnitude, dimension) / coefficient
        : stretched(coefficient * offset.magnitude, dimension)
      results[i] = Scalar(offset.high < 0 ? -size.rounded : size.rounded)
    }
  }
}

/// s d / (d + s), d for infinite s.
private func stretched(_ s: Word, _ d: Word) -> Word {
  s.high.isInfinite ? d : d / (d + s) * s
}

/// The inverse of `stretched`, infinite from d on.
private func unstretched(_ drawn: Word, _ d: Word) -> Word {
  drawn >= d ? Word(.infinity) : d / (d - drawn) * drawn
}
