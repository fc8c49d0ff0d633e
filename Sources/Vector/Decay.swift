import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on. Fast Float kernels compute in floats,
// except `boundedDecay` and `decayRests`; all others compute in doubles.

/// Motions whose velocity falls by a rate every millisecond, one per lane or the same in all.
private struct LaneDecay<L: RealLanes> {
  let from: L
  let velocity: L
  /// 1000 ln(rate).
  let slope: LaneFactor<L>
  /// The same as a power of two.
  let fall: LaneFactor<L>
  /// velocity / (1000 ln(rate)): how far the place of rest lies behind.
  let depth: L

  @inline(__always)
  init(from: L, velocity: L, rate: L) {
    self.from = from
    self.velocity = velocity
    let logarithm = logarithmInWords(rate)
    slope = LaneFactor(logarithm, times: (L(repeating: 1000), .zero))
    fall = LaneFactor(
      logarithm,
      times: isSingle(L.self)
        ? (splat(0x1.68ac7cp+10), splat(-0x1.cce084p-16))
        : (splat(0x1.68ac7b8cc7decp+10), splat(0x1.175810ced786ap-45)))
    let quotient = velocity / slope.high
    depth = multiplyAdd(quotient * -1, slope.low / slope.high, quotient)
  }

  /// The exponent of what is left of the velocity.
  @inline(__always)
  func exponent(at t: L) -> BinaryExponent<L> { BinaryExponent(later(t), times: fall) }

  @inline(__always)
  func value(at t: L) -> L { value(exponent(at: t)) }

  @inline(__always)
  func value(_ exponent: BinaryExponent<L>) -> L {
    multiplyAdd(depth, BinaryPower(exponent).minusOne, from)
  }

  @inline(__always)
  func velocity(at t: L) -> L { velocity(exponent(at: t), at: t) }

  /// The velocity, in Double down to the smallest numbers.
  @inline(__always)
  func velocity(_ exponent: BinaryExponent<L>, at t: L) -> L {
    let power = BinaryPower(exponent)
    let result = velocity * power.value
    let vanishes = power.scale.equals(0)
    if isSingle(L.self) || !any(vanishes) { return result }
    let half = BinaryPower(t * 0.5, times: fall).value
    return select(vanishes, velocity * half * half, result)
  }

  /// t, but 0 before the start.
  @inline(__always)
  private func later(_ t: L) -> L { select(t < 0, .zero, t) }
}

/// What is asked of a motion, so that loops are compiled for either.
private protocol DecayQuantity {
  static func result<L: RealLanes>(_ place: DecayPlace<L>) -> L
}

/// A decay at a time.
private struct DecayPlace<L: RealLanes> {
  let decay: LaneDecay<L>
  let t: L
  let exponent: BinaryExponent<L>

  @inline(__always)
  init(_ decay: LaneDecay<L>, at t: L) {
    (self.decay, self.t, exponent) = (decay, t, decay.exponent(at: t))
  }
}

private enum DecayValue: DecayQuantity {
  @inline(__always)
  static func result<L: RealLanes>(_ place: DecayPlace<L>) -> L {
    place.decay.value(place.exponent)
  }
}

private enum DecayVelocity: DecayQuantity {
  @inline(__always)
  static func result<L: RealLanes>(_ place: DecayPlace<L>) -> L {
    place.decay.velocity(place.exponent, at: place.t)
  }
}

/// Decays as they lie in memory.
private struct DecayPlanes<Format: LaneFormat, Quantity: DecayQuantity> {
  typealias Scalar = Format.Scalar
  var motions: UnsafePointer<Scalar>
  var times: UnsafePointer<Scalar>
  var count: Int
  var results: UnsafeMutablePointer<Scalar>

  @inline(never)
  func run(pairwise: Bool) {
    if pairwise { return EachDecay(planes: self).run(count) }
    let decay = LaneDecay(
      from: Format.all(motions[0]), velocity: Format.all(motions[1]), rate: Format.all(motions[2]))
    OneDecay(planes: self, decay: decay).run(count)
  }
}

/// A motion of its own for every time.
private struct EachDecay<Format: LaneFormat, Quantity: DecayQuantity>: HalvedSweep {
  var planes: DecayPlanes<Format, Quantity>

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> DecayPlace<Format.Lanes> {
    let (motions, count) = (planes.motions, planes.count)
    let decay = LaneDecay(
      from: Format.load(motions, start, length, filler: 0),
      velocity: Format.load(motions + count, start, length, filler: 0),
      rate: Format.load(motions + 2 &* count, start, length, filler: 0.5))
    return DecayPlace(decay, at: Format.load(planes.times, start, length, filler: 0))
  }

  @inline(__always)
  func finish(_ place: DecayPlace<Format.Lanes>, _ start: Int, _ length: Int) {
    Format.store(Quantity.result(place), planes.results, start, length)
  }
}

/// One motion at every time.
private struct OneDecay<Format: LaneFormat, Quantity: DecayQuantity>: HalvedSweep {
  var planes: DecayPlanes<Format, Quantity>
  var decay: LaneDecay<Format.Lanes>

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> DecayPlace<Format.Lanes> {
    DecayPlace(decay, at: Format.load(planes.times, start, length, filler: 0))
  }

  @inline(__always)
  func finish(_ place: DecayPlace<Format.Lanes>, _ start: Int, _ length: Int) {
    Format.store(Quantity.result(place), planes.results, start, length)
  }
}

/// A motion within bounds, per lane.
private struct LaneBoundedDecay {
  var decay: LaneDecay<DoubleLanes>
  var lower: DoubleLanes
  var upper: DoubleLanes
  var response: DoubleLanes

  /// Values and velocities.
  ///
  /// The way to a bound is a part -z of the way to the place of rest; there the velocity is 1 + z
  /// times that of the start.
  @inline(__always)
  func state(at t: DoubleLanes) -> (value: DoubleLanes, velocity: DoubleLanes) {
    let from = decay.from
    let time = select(t < 0, .zero, t)
    let isBelow = from < lower
    let isOutside = isBelow .| (from > upper)
    let bound = select(isBelow .| ((decay.velocity < 0) .& .!isOutside), lower, upper)
    let towards = select(from > upper, upper, bound)
    let z = (towards - from) / decay.depth
    let arrives = (z > -1) .& (z <= 0)
    let arrival = logarithm(onePlus: select(arrives, z, .zero)) / decay.slope.high
    let start = select(
      isOutside, .zero, select(arrives, arrival, DoubleLanes(repeating: .infinity)))
    let springs = time > start
    let value = decay.value(at: time)
    let velocity = decay.velocity(at: time)
    if !any(springs) { return (value, velocity) }

    let natural = 2 * .pi / response
    let spring = LaneSpring(critical: natural, square: natural * natural)
    let after = spring.advance(
      value: select(isOutside, from, towards),
      velocity: select(isOutside, decay.velocity, multiplyAdd(decay.velocity, z, decay.velocity)),
      to: towards, by: select(springs, time - start, .zero))
    return (select(springs, after.value, value), select(springs, after.velocity, velocity))
  }
}

extension VectorBackend: DecayBatch {
  /// See `DecayBatch.decay`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func decay(
    _ motions: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>, pairwise: Bool,
    into results: inout MutableSpan<Scalar>
  ) {
    requireCount("results", results.count, times.count)
    requireCount("motions", motions.count, 3 * (pairwise ? times.count : 1))
    motions.withUnsafeBufferPointer { motions in
      withPointers(times, &results) { times, results, count in
        guard let motions = motions.baseAddress else { return }
        switch (quantity, inDoubles) {
        case (.value, true):
          DecayPlanes<DoubleFormat<Scalar>, DecayValue>(
            motions: motions, times: times, count: count, results: results
          ).run(pairwise: pairwise)
        case (.velocity, true):
          DecayPlanes<DoubleFormat<Scalar>, DecayVelocity>(
            motions: motions, times: times, count: count, results: results
          ).run(pairwise: pairwise)
        case (.value, false):
          DecayPlanes<OwnFormat<Scalar>, DecayValue>(
            motions: motions, times: times, count: count, results: results
          ).run(pairwise: pairwise)
        case (.velocity, false):
          DecayPlanes<OwnFormat<Scalar>, DecayVelocity>(
            motions: motions, times: times, count: count, results: results
          ).run(pairwise: pairwise)
        }
      }
    }
  }

  /// See `DecayBatch.boundedDecay`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func boundedDecay(
    _ motions: Span<Scalar>, at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireCount("motions", motions.count, 6 * times.count)
    requireCount("results", results.count, 2 * times.count)
    motions.withUnsafeBufferPointer { motions in
      withPointers(times, &results) { times, results, count in
        guard let motions = motions.baseAddress else { return }
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let motion = LaneBoundedDecay(
            decay: LaneDecay(
              from: motions.doubles(start, length, filler: 0),
              velocity: (motions + count).doubles(start, length, filler: 0),
              rate: (motions + 2 &* count).doubles(start, length, filler: 0.5)),
            lower: (motions + 3 &* count).doubles(start, length, filler: 0),
            upper: (motions + 4 &* count).doubles(start, length, filler: 0),
            response: (motions + 5 &* count).doubles(start, length, filler: 1))
          let state = motion.state(at: times.doubles(start, length, filler: 0))
          results.store(doubles: state.value, start, length)
          (results + count).store(doubles: state.velocity, start, length)
        }
      }
    }
  }

  /// See `DecayBatch.decayRests`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func decayRests(_ motions: Span<Scalar>, into results: inout MutableSpan<Scalar>) {
    let count = requireElements("motions", motions.count, of: 3)
    requireCount("results", results.count, 2 * count)
    withPointers(motions, &results) { motions, results, _ in
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let velocity = motions.doubles(start, length, filler: 0)
        let decay = LaneDecay(
          from: .zero, velocity: velocity,
          rate: (motions + count).doubles(start, length, filler: 0.5))
        let threshold = (motions + 2 &* count).doubles(start, length, filler: 1)
        let time = logarithm(of: threshold, over: magnitude(velocity)) / decay.slope.high
        results.store(doubles: select(time > 0, time, .zero), start, length)
        (results + count).store(doubles: decay.depth * -1, start, length)
      }
    }
  }

  /// See `DecayBatch.rubberBand`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func rubberBand(
    _ values: Span<Scalar>, inverse: Bool, into results: inout MutableSpan<Scalar>
  ) {
    requireCount("values", values.count, 3 * results.count)
    let count = results.count
    withPointers(values, &results) { values, results, _ in
      if inDoubles {
        BandPlanes<DoubleFormat<Scalar>>(values: values, count: count, results: results)
          .run(inverse: inverse)
      } else {
        BandPlanes<OwnFormat<Scalar>>(values: values, count: count, results: results)
          .run(inverse: inverse)
      }
    }
  }
}

/// ln(a / b) of numbers that are not negative, also where the quotient is no normal number.
@inline(__always)
private func logarithm(of a: DoubleLanes, over b: DoubleLanes) -> DoubleLanes {
  let isTiny = a / b < 0x1p-900
  if !any(isTiny) { return logarithm(a / b) }
  let (scaled, less) = (select(isTiny, a * 0x1p600, a), select(isTiny, b * 0x1p-600, b))
  let rest = select(isTiny, DoubleLanes(repeating: 0x1.9fe3682cd3be4p+9), .zero)
  return logarithm(scaled / less) - rest
}
