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

  @inline(__always)
  func value(at t: L) -> L {
    multiplyAdd(depth, BinaryPower(later(t), times: fall).minusOne, from)
  }

  @inline(__always)
  func velocity(at t: L) -> L { velocity * BinaryPower(later(t), times: fall).value }

  /// t, but 0 before the start.
  @inline(__always)
  private func later(_ t: L) -> L { select(t < 0, .zero, t) }
}

extension LaneDecay {
  @inline(__always)
  func quantity(_ quantity: MotionQuantity, at t: L) -> L {
    quantity == .value ? value(at: t) : velocity(at: t)
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
  /// Whether a batch is computed in doubles.
  @inline(__always)
  private var inDoubles: Bool { accuracy == .strict || Scalar.self == Double.self }

  /// See `DecayBatch.decay`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func decay(
    _ motions: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>, pairwise: Bool,
    into results: inout MutableSpan<Scalar>
  ) {
    precondition(times.count == results.count)
    precondition(motions.count == 3 * (pairwise ? times.count : 1))
    motions.withUnsafeBufferPointer { motions in
      withPointers(times, &results) { times, results, count in
        guard let motions = motions.baseAddress else { return }
        switch (quantity, pairwise) {
        case (.value, false): one(motions, .value, times, results, count)
        case (.velocity, false): one(motions, .velocity, times, results, count)
        case (.value, true): each(motions, .value, times, results, count)
        case (.velocity, true): each(motions, .velocity, times, results, count)
        }
      }
    }
  }

  /// One motion at every time.
  @inline(__always)
  private func one(
    _ motion: UnsafePointer<Scalar>, _ quantity: MotionQuantity, _ times: UnsafePointer<Scalar>,
    _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    if inDoubles {
      let decay = LaneDecay(
        from: DoubleLanes(repeating: Double(motion[0])),
        velocity: DoubleLanes(repeating: Double(motion[1])),
        rate: DoubleLanes(repeating: Double(motion[2])))
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let t = times.doubles(start, length, filler: 0)
        results.store(doubles: decay.quantity(quantity, at: t), start, length)
      }
    } else {
      let decay = LaneDecay(
        from: Scalar.Lanes(repeating: motion[0]), velocity: Scalar.Lanes(repeating: motion[1]),
        rate: Scalar.Lanes(repeating: motion[2]))
      forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
        let t = times.lanes(start, length, filler: 0)
        results.store(decay.quantity(quantity, at: t), start, length)
      }
    }
  }

  /// A motion per time.
  @inline(__always)
  private func each(
    _ motions: UnsafePointer<Scalar>, _ quantity: MotionQuantity, _ times: UnsafePointer<Scalar>,
    _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    if inDoubles {
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let decay = LaneDecay(
          from: motions.doubles(start, length, filler: 0),
          velocity: (motions + count).doubles(start, length, filler: 0),
          rate: (motions + 2 &* count).doubles(start, length, filler: 0.5))
        let t = times.doubles(start, length, filler: 0)
        results.store(doubles: decay.quantity(quantity, at: t), start, length)
      }
    } else {
      forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
        let decay = LaneDecay(
          from: motions.lanes(start, length, filler: 0),
          velocity: (motions + count).lanes(start, length, filler: 0),
          rate: (motions + 2 &* count).lanes(start, length, filler: 0.5))
        let t = times.lanes(start, length, filler: 0)
        results.store(decay.quantity(quantity, at: t), start, length)
      }
    }
  }

  /// See `DecayBatch.boundedDecay`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func boundedDecay(
    _ motions: Span<Scalar>, at times: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    precondition(motions.count == 6 * times.count && results.count == 2 * times.count)
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
    let count = motions.count / 3
    precondition(motions.count == 3 * count && results.count == 2 * count)
    withPointers(motions, &results) { motions, results, _ in
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let velocity = motions.doubles(start, length, filler: 0)
        let decay = LaneDecay(
          from: .zero, velocity: velocity,
          rate: (motions + count).doubles(start, length, filler: 0.5))
        let threshold = (motions + 2 &* count).doubles(start, length, filler: 1)
        let time = logarithm(threshold / magnitude(velocity)) / decay.slope.high
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
    precondition(values.count == 3 * results.count)
    let count = results.count
    withPointers(values, &results) { values, results, _ in
      if inDoubles {
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let band = RubberBand(
            dimension: (values + count).doubles(start, length, filler: 1),
            coefficient: (values + 2 &* count).doubles(start, length, filler: 1))
          let x = values.doubles(start, length, filler: 0)
          results.store(doubles: inverse ? band.pulled(x) : band.drawn(x), start, length)
        }
      } else {
        forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
          let band = RubberBand(
            dimension: (values + count).lanes(start, length, filler: 1),
            coefficient: (values + 2 &* count).lanes(start, length, filler: 1))
          let x = values.lanes(start, length, filler: 0)
          results.store(inverse ? band.pulled(x) : band.drawn(x), start, length)
        }
      }
    }
  }
}

/// What holds content back that is dragged past its bound, per lane.
private struct RubberBand<L: RealLanes> {
  var dimension: L
  var coefficient: L

  /// The drawn distance of an offset.
  @inline(__always)
  func drawn(_ offset: L) -> L {
    let total = multiplyAdd(magnitude(offset), coefficient, dimension)
    let drawn = offset * coefficient * (dimension / total)
    let end = select(offset < 0, dimension * -1, dimension)
    return select(total.equals(L(repeating: .infinity)), end, drawn)
  }

  /// The offset of a drawn distance.
  @inline(__always)
  func pulled(_ distance: L) -> L {
    let rest = dimension - magnitude(distance)
    let offset = distance / rest * (dimension / coefficient)
    let infinity = L(repeating: .infinity)
    return select(rest <= 0, select(distance < 0, infinity * -1, infinity), offset)
  }
}
