/// A spring per lane, in lanes of the element type: displacements or velocities.
struct SpringLanes<L: RealLanes> {
  /// As in `SpringPlane.end`; waves do without.
  var end: L
  var fall: LaneFactor<L>
  var pace: LaneFactor<L>
  /// Phase in quarter turns, or the coefficient of d or the sine.
  var first: L
  /// Amplitude, or what d is added to, or the coefficient of the cosine.
  var second: L
  var delay: L
  /// What displacements are added to.
  var base: L

  /// Where waves are, as far as it takes no polynomials.
  ///
  /// The exponent does without its second word: an exponent e errs by e eps / 2 at most, which an
  /// envelope of 2^e makes less than eps / 4 of the amplitude.
  @inline(always)
  func place(at t: L) -> WavePlace<L> {
    let (turns, rest) = angle(at: t, phase: first)
    let exponent = SteppedExponent(t, times: fall.high)
    return WavePlace(
      exponent: exponent, quarterTurns: rest, height: turns.turned(exponent.scaled(second)),
      base: base)
  }

  /// base + 2^(fall t) (second + first d), d = (1 - 2^(pace t)) delay.
  @inline(always)
  func creep(at t: L) -> L {
    let (time, isOver) = kept(t)
    return fallen(creepHeight(at: time), SteppedExponent(time, times: fall.high), isOver)
  }

  /// base + 2^(fall t) (second cos(a) + first sin(a) delay), a = pace t quarter turns.
  @inline(always)
  func sway(at t: L) -> L {
    let (time, isOver) = kept(t)
    let (turns, rest) = angle(at: time, phase: .zero)
    let height = turns.turned(swayHeight(rest, sine(quarterTurns: rest)))
    return fallen(height, SteppedExponent(time, times: fall.high), isOver)
  }

  /// Motions of different forms, with the bits of each.
  @inline(always)
  func mixed(at t: L) -> L {
    let (isWave, sways) = (end >= 0, delay < 0)
    let (untilEnd, isOver) = kept(t)
    let time = select(isWave, t, untilEnd)
    let exponent = SteppedExponent(time, times: fall.high)
    let (turns, rest) = angle(at: time, phase: select(isWave, first, .zero))
    let sine = sine(quarterTurns: rest)
    var height = time
    if any(sways) { height = select(sways, turns.turned(swayHeight(rest, sine)), height) }
    let creeps = .!(isWave .| sways)
    if any(creeps) { height = select(creeps, creepHeight(at: time), height) }
    let place = WavePlace(
      exponent: exponent, quarterTurns: rest, height: turns.turned(exponent.scaled(second)),
      base: base)
    return select(isWave, place.motion, fallen(height, exponent, isOver))
  }

  /// Half turns at a time and the quarter turns that they lack.
  @inline(always)
  private func angle(at t: L, phase: L) -> (LaneHalfTurns<L>, L) {
    let turns = LaneHalfTurns(nearest: multiplyAdd(t, pace.high, phase))
    let rest =
      multiplyAdd(t, pace.high, turns.quarterTurns * -1) + multiplyAdd(t, pace.low, phase)
    return (turns, rest)
  }

  /// second cos(a) + first sin(a) delay, before the half turns.
  ///
  /// Small sines have all their digits; at the first half turn, where they have lost some, the power is
  /// below 2^-7.
  @inline(always)
  private func swayHeight(_ rest: L, _ sine: L) -> L {
    multiplyAdd(
      first, sine * delay, multiplyAdd(second * -1, versine(quarterTurns: rest), second))
  }

  /// second + first d.
  @inline(always)
  private func creepHeight(at t: L) -> L {
    let power = BinaryPower(BinaryExponent(t, times: pace))
    return multiplyAdd(first, power.minusOne * (delay * -1), second)
  }

  /// Times up to the end of what is no wave, and where it is over.
  @inline(always)
  private func kept(_ t: L) -> (L, Condition<L>) {
    let end = end * -1
    let isOver = t > end
    return (select(isOver, end, t), isOver)
  }

  /// base + 2^exponent height, and rest where it is over.
  @inline(always)
  private func fallen(_ height: L, _ exponent: SteppedExponent<L>, _ isOver: Condition<L>) -> L {
    let scaled = select(isOver, .zero, height * exponent.scaled(L(repeating: 1)))
    return multiplyAdd(scaled, exponent.excess, scaled) + base
  }
}

/// A time of a wave: base + height (1 + excess) sin(pi/2 quarterTurns), and rest once the envelope is
/// negligible.
struct WavePlace<L: RealLanes> {
  /// The envelope's, whose steps are in the height.
  let exponent: SteppedExponent<L>
  /// Beyond half turns, whose sign is in the height.
  let quarterTurns: L
  let height: L
  let base: L

  /// How far the exponent is above that of a negligible envelope, in no unit: below 0 is rest.
  @inline(always)
  var life: L { exponent.distance(above: leastExponent(L.self)) }

  /// The envelope, with the sign of the half turns.
  @inline(always)
  var envelope: L { multiplyAdd(height, exponent.excess, height) }

  /// The motion in an envelope.
  @inline(always)
  func motion(in envelope: L) -> L {
    multiplyAdd(envelope, sine(quarterTurns: quarterTurns), base)
  }

  /// The motion where the envelope is not negligible.
  @inline(always)
  var swing: L { motion(in: envelope) }

  /// The motion.
  @inline(always)
  var motion: L { select(life < 0, base, swing) }
}

extension SpringLanes where L.Scalar: VectorScalar, L == L.Scalar.Lanes {
  /// The springs of prepared planes, for one quantity.
  @inline(__always)
  init(
    _ prepared: UnsafePointer<L.Scalar>, plane: Int, _ start: Int, isValue: Bool
  ) {
    let load = { (index: Int) in (prepared + index &* plane).vector(start) }
    let quantity = isValue ? SpringPlane.value : SpringPlane.velocities
    end = load(SpringPlane.end)
    fall = LaneFactor(high: load(SpringPlane.fall), low: load(SpringPlane.fall &+ 1))
    pace = LaneFactor(high: load(SpringPlane.pace), low: load(SpringPlane.pace &+ 1))
    first = load(quantity)
    second = load(quantity &+ 1)
    delay = load(SpringPlane.delay)
    base = isValue ? load(SpringPlane.to) : .zero
  }

  /// One prepared spring in every lane.
  @inline(__always)
  init(one prepared: UnsafePointer<L.Scalar>, plane: Int, isValue: Bool) {
    let load = { (index: Int) in L(repeating: prepared[index &* plane]) }
    let quantity = isValue ? SpringPlane.value : SpringPlane.velocities
    end = load(SpringPlane.end)
    fall = LaneFactor(high: load(SpringPlane.fall), low: load(SpringPlane.fall &+ 1))
    pace = LaneFactor(high: load(SpringPlane.pace), low: load(SpringPlane.pace &+ 1))
    first = load(quantity)
    second = load(quantity &+ 1)
    delay = load(SpringPlane.delay)
    base = isValue ? load(SpringPlane.to) : .zero
  }
}
