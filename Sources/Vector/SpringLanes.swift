/// A spring per lane, in lanes of the element type: displacements or velocities.
struct SpringLanes<L: RealLanes> {
  /// As in `SpringPlane.end`.
  var end: L
  var fall: LaneFactor<L>
  var pace: LaneFactor<L>
  /// Phase in half turns, or d's coefficient.
  var first: L
  /// Amplitude, or what d is added to.
  var second: L
  var delay: L
  /// What displacements are added to.
  var base: L

  /// base + amplitude 2^(fall t) sin(pi (pace t + phase)).
  @inline(__always)
  func wave(at t: L) -> L {
    let isOver = t > end
    let time = select(isOver, end, t)
    let whole = LaneInteger(nearest: multiplyAdd(time, pace.high, first))
    let turn =
      multiplyAdd(time, pace.high, whole.value * -1) + multiplyAdd(time, pace.low, first)
    let swing = whole.alternating(sine(halfTurns: turn) * second)
    return finish(swing, time, isOver)
  }

  /// base + 2^(fall t) (second + first d), d = (1 - 2^(pace t)) delay.
  @inline(__always)
  func creep(at t: L) -> L {
    let end = end * -1
    let isOver = t > end
    let time = select(isOver, end, t)
    let distance = BinaryPower(time, times: pace).minusOne * (delay * -1)
    return finish(multiplyAdd(first, distance, second), time, isOver)
  }

  /// base + x 2^(fall t); t is at most the magnitude of `end`.
  @inline(__always)
  private func finish(_ x: L, _ time: L, _ isOver: Condition<L>) -> L {
    let whole = LaneInteger(nearest: time, times: fall)
    let excess = binaryExcess(
      multiplyAdd(time, fall.low, multiplyAdd(time, fall.high, whole.value * -1)))
    let scaled = select(isOver, .zero, x * whole.powerOfTwo)
    return multiplyAdd(scaled, excess, scaled) + base
  }
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
