import Kernels

// A wave in doubles errs by less than 2^-46.8 of its envelope, beside what inputs that are off by an eps
// would do, as they would to `LaneMover`'s responses: its exponent, in one word, by at most 94 eps as long
// as results count, amplitude, phase and sums by some eps each. The phase itself errs by its own size times
// eps, and next to critical damping amplitude and phase err by more, but so little together that a motion
// does by beta t eps of the envelope. That is less than a hundredth of a float's ulp, unless the result is
// below 2^-15 of the envelope. Such results, and springs of other forms, take the responses, which keep
// their digits there.

/// The planes of doubles of `StrictWaves`.
private enum StrictPlane {
  static let fall = 0
  /// In two words.
  static let pace = 1
  /// As in `SpringPlane.value` and `SpringPlane.velocities`.
  static let value = 3
  static let velocities = 5
  static let count = 7
}

/// The waves of strict springs in Float: planes of doubles in place of the forms of fast ones.
///
/// Their addresses need not be multiples of a double's size, which neither x86-64 nor arm64 asks for.
struct StrictWaves<Scalar: VectorScalar> {
  /// Planes of floats from `SpringPlane.end` on.
  static var planeCount: Int { 2 &* StrictPlane.count }

  private let base: UnsafeMutablePointer<Double>
  private let plane: Int

  /// The waves of prepared springs.
  @inline(__always)
  init(_ prepared: UnsafePointer<Scalar>, plane: Int) {
    self.init(UnsafeMutablePointer(mutating: prepared), plane: plane)
  }

  /// Where prepared springs are written.
  @inline(__always)
  init(_ prepared: UnsafeMutablePointer<Scalar>, plane: Int) {
    base = recast(prepared + SpringPlane.end &* plane)
    self.plane = plane
  }

  /// Writes springs' forms; an envelope that is no number says that there is none.
  @inline(__always)
  func store(_ shape: LaneShape, _ start: Int, _ length: Int) {
    let isWave = shape.end >= 0
    @inline(__always)
    func store(_ lanes: DoubleLanes, _ index: Int) {
      (base + index &* plane).store(doubles: lanes, start, length)
    }
    store(select(isWave, shape.fall.high, DoubleLanes(repeating: .nan)), StrictPlane.fall)
    store(shape.pace.high, StrictPlane.pace)
    store(shape.pace.low, StrictPlane.pace &+ 1)
    store(shape.value.0, StrictPlane.value)
    store(shape.value.1, StrictPlane.value &+ 1)
    store(shape.velocities.0, StrictPlane.velocities)
    store(shape.velocities.1, StrictPlane.velocities &+ 1)
  }

  /// One spring in every lane.
  @inline(__always)
  func lanes(one spring: Int, to: DoubleLanes, isValue: Bool) -> SpringLanes<DoubleLanes> {
    // The planes of floats before them may end anywhere.
    lanes(to: to, isValue: isValue) {
      let number = UnsafeRawPointer(base + ($0 &* plane &+ spring))
      return DoubleLanes(repeating: number.loadUnaligned(as: Double.self))
    }
  }

  /// A vector of springs.
  @inline(__always)
  func lanes(
    _ start: Int, _ length: Int, to: DoubleLanes, isValue: Bool
  ) -> SpringLanes<DoubleLanes> {
    lanes(to: to, isValue: isValue) {
      UnsafePointer(base + $0 &* plane).doubles(start, length, filler: 1)
    }
  }

  @inline(__always)
  private func lanes(
    to: DoubleLanes, isValue: Bool, _ number: (Int) -> DoubleLanes
  ) -> SpringLanes<DoubleLanes> {
    let quantity = isValue ? StrictPlane.value : StrictPlane.velocities
    return SpringLanes(
      end: .zero, fall: LaneFactor(high: number(StrictPlane.fall), low: .zero),
      pace: LaneFactor(high: number(StrictPlane.pace), low: number(StrictPlane.pace &+ 1)),
      first: number(quantity), second: number(quantity &+ 1), delay: .zero,
      base: isValue ? to : .zero)
  }
}

/// Where strict waves are at times.
struct StrictPlace {
  let t: DoubleLanes
  private let place: WavePlace<DoubleLanes>

  @inline(always)
  init(_ lanes: SpringLanes<DoubleLanes>, at t: DoubleLanes) {
    self.t = t
    place = lanes.place(at: t)
  }

  /// The motions where the envelope is not negligible, and by how much they are beyond the part of it in
  /// which digits are lost.
  @inline(always)
  private var swing: (motion: DoubleLanes, margin: DoubleLanes) {
    let envelope = place.envelope
    let motion = place.motion(in: envelope)
    return (motion, multiplyAdd(magnitude(envelope), splat(-0x1p-15), magnitude(motion)))
  }

  /// The motions, and whether all have their digits.
  @inline(always)
  var motion: (lanes: DoubleLanes, areExact: Bool) {
    let (motion, margin) = swing
    // The last of two is taken where one is NaN, as the margin of springs without a form is.
    return (motion, all(smaller(smaller(place.life, t), margin) > 0))
  }

  /// The motions, also at rest and, as given, before the release; where digits are lost, by springs'
  /// responses.
  ///
  /// Each is as it would be beside others.
  @inline(__always)
  func motion(
    initial: DoubleLanes, isValue: Bool, _ mover: () -> LaneMover
  ) -> DoubleLanes {
    let (motion, margin) = swing
    let (isEarly, isOver) = (t <= 0, place.life < 0)
    let whole = select(isEarly, initial, select(isOver, place.base, motion))
    let isExact = isEarly .| isOver .| (margin > 0)
    return all(isExact) ? whole : select(isExact, whole, mover().motion(at: t, isValue: isValue))
  }
}

/// Strict springs in Float, a time each.
protocol StrictSource {
  associatedtype Scalar: VectorScalar
  /// The waves and times of some elements.
  func place(_ start: Int, _ length: Int) -> StrictPlace
  /// What some elements have before the release.
  func initial(_ start: Int, _ length: Int) -> DoubleLanes
  /// The springs of some elements.
  func mover(_ start: Int, _ length: Int) -> LaneMover
  /// Whether values are asked for, not velocities.
  var isValue: Bool { get }
}

/// Strict springs in Float at many times.
struct StrictSweep<Source: StrictSource>: HalvedSweep {
  typealias Format = DoubleFormat<Source.Scalar>

  let source: Source
  let results: UnsafeMutablePointer<Source.Scalar>

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> StrictPlace { source.place(start, length) }

  @inline(__always)
  func finish(_ half: StrictPlace, _ start: Int, _ length: Int) {
    let (motion, areExact) = half.motion
    if areExact {
      results.store(doubles: motion, start, length)
    } else {
      finishMixed(half, start, length)
    }
  }

  /// Finishes elements of which some are no swinging waves.
  @inline(never)
  private func finishMixed(_ half: StrictPlace, _ start: Int, _ length: Int) {
    let initial = source.initial(start, length)
    let motion = half.motion(initial: initial, isValue: source.isValue) {
      source.mover(start, length)
    }
    results.store(doubles: motion, start, length)
  }
}

/// The times of one spring.
protocol StrictTimes {
  func lanes(_ start: Int, _ length: Int) -> DoubleLanes
}

/// Given times.
struct GivenTimes<Scalar: VectorScalar>: StrictTimes {
  let times: UnsafePointer<Scalar>

  @inline(__always)
  func lanes(_ start: Int, _ length: Int) -> DoubleLanes {
    times.doubles(start, length, filler: 1)
  }
}

/// The times of frames.
struct FrameTimes: StrictTimes {
  let start: Double
  let step: Double
  let first: Int
  private let numbers = laneNumbers(DoubleLanes.self)

  @inline(__always)
  init(start: Double, step: Double, first: Int = 0) {
    (self.start, self.step, self.first) = (start, step, first)
  }

  @inline(__always)
  func lanes(_ frame: Int, _ length: Int) -> DoubleLanes {
    multiplyAdd(
      numbers + Double(first &+ frame), DoubleLanes(repeating: step), DoubleLanes(repeating: start))
  }
}

/// One strict spring at many times.
struct StrictSpring<Scalar: VectorScalar, Times: StrictTimes>: StrictSource {
  let spring: OneSpring<Scalar>
  let lanes: SpringLanes<DoubleLanes>
  let times: Times

  @inline(__always)
  var isValue: Bool { spring.isValue }

  @inline(__always)
  func place(_ start: Int, _ length: Int) -> StrictPlace {
    StrictPlace(lanes, at: times.lanes(start, length))
  }

  @inline(__always)
  func initial(_ start: Int, _ length: Int) -> DoubleLanes {
    spring.number(SpringPlane.initial(isValue: isValue))
  }

  @inline(__always)
  func mover(_ start: Int, _ length: Int) -> LaneMover { spring.mover }
}

/// Many strict springs, a time each or one for all.
struct StrictSprings<Times: SpringTimes>: StrictSource {
  typealias Scalar = Times.Scalar
  let prepared: UnsafePointer<Scalar>
  let plane: Int
  let times: Times
  let isValue: Bool

  @inline(__always)
  func place(_ start: Int, _ length: Int) -> StrictPlace {
    let lanes = StrictWaves(prepared, plane: plane).lanes(
      start, length, to: number(SpringPlane.to, start, length), isValue: isValue)
    return StrictPlace(lanes, at: times.doubles(start, length))
  }

  @inline(__always)
  func initial(_ start: Int, _ length: Int) -> DoubleLanes {
    number(SpringPlane.initial(isValue: isValue), start, length)
  }

  @inline(__always)
  func mover(_ start: Int, _ length: Int) -> LaneMover {
    LaneMover(prepared, plane: plane, start, length)
  }

  @inline(__always)
  private func number(_ index: Int, _ start: Int, _ length: Int) -> DoubleLanes {
    (prepared + index &* plane).doubles(start, length, filler: 1)
  }
}
