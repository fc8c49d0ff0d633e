/// A spring per lane, in lanes of the element type: displacements or velocities.
struct SpringLanes<L: RealLanes> {
  /// As in `SpringPlane.end`; waves do without.
  var end: L
  var fall: LaneFactor<L>
  var pace: LaneFactor<L>
  /// Phase in quarter turns, or d's coefficient.
  var first: L
  /// Amplitude, or what d is added to.
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
    let turns = LaneHalfTurns(nearest: multiplyAdd(t, pace.high, first))
    let exponent = SteppedExponent(t, times: fall.high)
    return WavePlace(
      exponent: exponent,
      quarterTurns:
        multiplyAdd(t, pace.high, turns.quarterTurns * -1) + multiplyAdd(t, pace.low, first),
      height: turns.turned(exponent.scaled(second)), base: base)
  }

  /// base + 2^(fall t) (second + first d), d = (1 - 2^(pace t)) delay.
  @inline(always)
  func creep(at t: L) -> L {
    let end = end * -1
    let isOver = t > end
    let time = select(isOver, end, t)
    let distance = BinaryPower(time, times: pace).minusOne * (delay * -1)
    let x = multiplyAdd(first, distance, second)
    let whole = LaneInteger(nearest: time, times: fall)
    let excess = binaryExcess(multiplyAdd(time, fall.high, whole.value * -1))
    let scaled = select(isOver, .zero, x * whole.powerOfTwo)
    return multiplyAdd(scaled, excess, scaled) + base
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

  /// The motion where the envelope is not negligible.
  @inline(always)
  var swing: L {
    let envelope = multiplyAdd(height, exponent.excess, height)
    return multiplyAdd(envelope, sine(quarterTurns: quarterTurns), base)
  }

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
