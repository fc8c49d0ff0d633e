import Kernels

// Float contraction: `multiplyAdd` is fused at all levels that have waves.

/// A vector per lane that turns and fades.
struct Phasor {
  var sin, cos: DoubleLanes

  @inline(always)
  static func * (a: Self, b: Self) -> Self {
    Self(
      sin: multiplyAdd(a.sin, b.cos, a.cos * b.sin),
      cos: multiplyAdd(a.cos, b.cos, a.sin * b.sin * -1))
  }

  /// A lane of it in all lanes.
  @inline(always)
  func all(_ lane: Int) -> Self {
    Self(sin: DoubleLanes(repeating: sin[lane]), cos: DoubleLanes(repeating: cos[lane]))
  }
}

/// A prepared wave in doubles, in all lanes.
///
/// With z(t) = 2^(fall t) e^(i pi/2 pace t), a displacement is the imaginary part of amplitude
/// e^(i pi/2 phase) z(t), so that products of z give others.
struct FrameWave<Scalar: VectorScalar> {
  /// From when on it is negligible.
  let life: Double
  private let fall: LaneFactor<DoubleLanes>
  private let pace: LaneFactor<DoubleLanes>
  private let phase: Double
  private let amplitude: Double

  @inline(__always)
  init(_ prepared: UnsafePointer<Scalar>, plane: Int) {
    func number(_ index: Int) -> Double { prepared[index &* plane].double }
    func factor(_ index: Int) -> LaneFactor<DoubleLanes> {
      LaneFactor(
        high: DoubleLanes(repeating: number(index)),
        low: DoubleLanes(repeating: number(index &+ 1)))
    }
    // A table's entry times a state, neither of them negligible, is no subnormal number.
    let digits = Double(Scalar.significandBitCount)
    life = number(SpringPlane.end) * (digits * -2 / leastExponent(Scalar.Lanes.self))
    (fall, pace) = (factor(SpringPlane.fall), factor(SpringPlane.pace))
    (phase, amplitude) = (number(SpringPlane.value), number(SpringPlane.value &+ 1))
  }

  /// Whether results are rounded to floats.
  @inline(__always)
  private var isShort: Bool { Scalar.self == Float.self }

  /// extent e^(i pi/2 phase) z(t) for times >= 0.
  @inline(always)
  private func phasor(
    at t: DoubleLanes, phase: DoubleLanes, extent: DoubleLanes
  ) -> Phasor {
    let isOver = t > life
    let time = select(isOver, .zero, t)
    let turns = LaneHalfTurns(nearest: multiplyAdd(time, pace.high, phase))
    let rest =
      multiplyAdd(time, pace.high, turns.quarterTurns * -1) + multiplyAdd(time, pace.low, phase)
    let whole = LaneInteger(nearest: time, times: fall)
    let part = multiplyAdd(time, fall.low, multiplyAdd(time, fall.high, whole.value * -1))
    let excess = binaryExcess(part, short: isShort)
    let height = turns.turned(whole.powerOfTwo) * extent
    let swing = select(isOver, .zero, multiplyAdd(height, excess, height))
    return Phasor(
      sin: swing * sine(quarterTurns: rest, short: isShort),
      cos: multiplyAdd(swing * -1, versine(quarterTurns: rest, short: isShort), swing))
  }

  /// The states at times >= 0.
  @inline(always)
  func state(at t: DoubleLanes) -> Phasor {
    phasor(
      at: t, phase: DoubleLanes(repeating: phase), extent: DoubleLanes(repeating: amplitude))
  }

  /// States of a wave, and what makes others of them.
  struct Start {
    /// The state at a time, in the first lane.
    let first: Phasor
    /// States at other times.
    var states: Phasor
    /// z at a time, in all lanes.
    let stride: Phasor
  }

  /// Fills a table with z at the first multiples of a time.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - step: the time.
  ///   - first: when the first state is.
  ///   - times: when the others are, which are also set in the table.
  ///   - distance: steps of the stride.
  /// - Returns: the states.
  @inline(always)
  func fill(
    _ table: FrameTable<Scalar>, step: Double, first: Double, times: DoubleLanes, distance: Int
  ) -> Start {
    let width = DoubleLanes.scalarCount
    let (numbers, one) = (laneNumbers(DoubleLanes.self), DoubleLanes(repeating: 1))
    // z is 1 at 0, so that the first lanes are free for others.
    var (farNumbers, nearTimes) = (numbers * Double(width), numbers * step)
    var (phases, extents) = (DoubleLanes.zero, one)
    farNumbers[0] = Double(distance)
    (nearTimes[0], phases[0], extents[0]) = (first, phase, amplitude)
    var far = phasor(at: farNumbers * step, phase: .zero, extent: one)
    var near = phasor(at: nearTimes, phase: phases, extent: extents)
    let start = Start(first: near, states: state(at: times), stride: far.all(0))
    table.set(start.states)
    (near.sin[0], near.cos[0]) = (0, 1)
    (far.sin[0], far.cos[0]) = (0, 1)
    let (sines, cosines) = table.factors
    @inline(always)
    func entries(_ lane: Int) -> Phasor {
      let offset = lane &* MemoryLayout<Double>.stride
      return near
        * Phasor(
          sin: DoubleLanes(repeating: sines.load(fromByteOffset: offset, as: Double.self)),
          cos: DoubleLanes(repeating: cosines.load(fromByteOffset: offset, as: Double.self)))
    }
    var place = 0
    while true {
      sines.storeBytes(of: far.sin, as: DoubleLanes.self)
      cosines.storeBytes(of: far.cos, as: DoubleLanes.self)
      var lane = 0
      while lane < width {
        // As many entries at a time as a vector has lanes, so that its load finds them in one piece.
        let (low, high) = (entries(lane), entries(lane &+ 1))
        if Scalar.self == Float.self {
          table.store(
            sin: narrowed(low.sin, high.sin), cos: narrowed(low.cos, high.cos), place)
        } else {
          table.store(sin: narrowed(low.sin, low.sin), cos: narrowed(low.cos, low.cos), place)
          table.store(
            sin: narrowed(high.sin, high.sin), cos: narrowed(high.cos, high.cos), place &+ width)
        }
        place &+= 2 &* width
        lane &+= 2
      }
      if place >= FrameStepper.tableCount { return start }
      let later = (numbers + Double(place / width)) * (Double(width) * step)
      far = phasor(at: later, phase: .zero, extent: one)
    }
  }
}

extension FrameTable {
  @inline(__always)
  fileprivate func store(sin: Scalar.Lanes, cos: Scalar.Lanes, _ start: Int) {
    stays.store(cos, start, Scalar.Lanes.scalarCount)
    pushes.store(sin, start, Scalar.Lanes.scalarCount)
  }

  /// Memory for two vectors of doubles.
  @inline(__always)
  fileprivate var factors: (UnsafeMutableRawPointer, UnsafeMutableRawPointer) {
    let width = DoubleLanes.scalarCount
    return (UnsafeMutableRawPointer(offsets + width), UnsafeMutableRawPointer(velocities + width))
  }

  /// Sets the states to multiply with.
  @inline(__always)
  func set(_ state: Phasor) {
    Scalar.store(state.sin, to: offsets)
    Scalar.store(state.cos, to: velocities)
  }
}
