import Kernels

/// The binary exponent of envelopes that are negligible beside a swing: far below the last digit, and
/// far above subnormal numbers.
@inline(__always)
func leastExponent<L: RealLanes>(_ type: L.Type) -> Double { isSingle(L.self) ? -64 : -128 }

extension VectorBackend: SpringBatch {
  /// See `SpringGrid.preparedSpringCount`.
  public var preparedSpringCount: Int {
    keepsStrictWaves ? SpringPlane.end &+ StrictWaves<Scalar>.planeCount : SpringPlane.count
  }

  /// Whether prepared springs have the form of `StrictWaves`.
  @inline(__always)
  var keepsStrictWaves: Bool {
    accuracy == .strict && isSingle(Scalar.Lanes.self) && hasSpringForms
  }

  /// See `SpringGrid.prepare`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(
    springs: Span<Scalar>, model: SpringModel, into prepared: inout MutableSpan<Scalar>
  ) {
    let count = requireElements("springs", springs.count, of: Spring<Scalar>.count)
    requireCount("prepared", prepared.count, count * preparedSpringCount)
    withPointers(springs, &prepared) { springs, prepared, numbers in
      var index = 0
      while index < numbers {
        prepared[index] = springs[index]
        index &+= 1
      }
      let models = DoubleLanes(repeating: Double(model.number))
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        PreparedPlanes(prepared, count, start, length).store(models, SpringPlane.model)
        let mover = LaneMover(UnsafePointer(prepared), plane: count, start, length)
        var shape = LaneShape(
          mover.spring, offset: mover.offset, velocity: mover.launch,
          least: keepsStrictWaves
            ? leastExponent(DoubleLanes.self) : leastExponent(Scalar.Lanes.self))
        shape.exclude(mover.isExchanged)
        if keepsStrictWaves {
          StrictWaves(prepared, plane: count).store(shape, start, length)
        } else {
          shape.store(prepared, plane: count, start, length)
        }
      }
    }
  }

  /// See `SpringGrid.grid`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func grid(
    prepared: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    let count = requireElements("prepared", prepared.count, of: preparedSpringCount)
    requireCount("results", results.count, count * times.count)
    prepared.withUnsafeBufferPointer { prepared in
      withPointers(times, &results) { times, results, frames in
        guard let prepared = prepared.baseAddress else { return }
        if frames == 1 {
          let time = OneTime(time: times[0])
          return sample(prepared, isValue: quantity == .value, at: time, results, count)
        }
        var row = 0
        while row < count {
          let spring = OneSpring(
            prepared: prepared + row, plane: count, isValue: quantity == .value)
          if keepsStrictWaves {
            spring.sampleStrict(
              StrictWaves(prepared, plane: count), row, at: GivenTimes(times: times),
              results + row &* frames, frames)
          } else {
            sample(spring, times, results + row &* frames, frames)
          }
          row &+= 1
        }
      }
    }
  }

  @inline(__always)
  private func sample(
    _ spring: OneSpring<Scalar>, _ times: UnsafePointer<Scalar>,
    _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let end = accuracy == .fast ? spring.end : -.infinity
    if end >= 0 {
      spring.sampleWave(times, results, count)
    } else if end > -.infinity {
      spring.sways
        ? spring.sampleSway(times, results, count) : spring.sampleCreep(times, results, count)
    } else {
      spring.sampleInDoubles(at: GivenTimes(times: times), results, count)
    }
  }

  /// See `SpringBatch.springs`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func springs(
    prepared: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    requireCount("prepared", prepared.count, times.count * preparedSpringCount)
    requireCount("results", results.count, times.count)
    prepared.withUnsafeBufferPointer { prepared in
      withPointers(times, &results) { times, results, count in
        guard let prepared = prepared.baseAddress else { return }
        sample(
          prepared, isValue: quantity == .value, at: TimePlane(times: times), results, count)
      }
    }
  }

  /// Many prepared springs, in lanes.
  @inline(__always)
  private func sample<Times: SpringTimes>(
    _ prepared: UnsafePointer<Scalar>, isValue: Bool, at times: Times,
    _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) where Times.Scalar == Scalar {
    @inline(__always)
    func many<Format: LaneFormat>(_ format: Format.Type) -> ManySprings<Format, Times> {
      ManySprings(
        prepared: prepared, plane: count, times: times, results: results, isValue: isValue)
    }
    if keepsStrictWaves {
      let springs = StrictSprings(
        prepared: prepared, plane: count, times: times, isValue: isValue)
      return StrictSweep(source: springs, results: results).run(count)
    }
    let isFast = accuracy == .fast
    switch (isFast, isFast && NumberLayout.planes.isStreamed(results, count, numbers: 1)) {
    case (false, _): many(OwnFormat<Scalar>.self).sampleInDoubles()
    case (true, false): many(OwnFormat<Scalar>.self).sample()
    case (true, true): many(StreamedFormat<Scalar>.self).sample()
    }
  }
}

/// One prepared spring at many times.
struct OneSpring<Scalar: VectorScalar> {
  let prepared: UnsafePointer<Scalar>
  let plane: Int
  let isValue: Bool

  /// As in `SpringPlane.end`.
  @inline(__always)
  var end: Double { prepared[SpringPlane.end &* plane].double }

  /// Whether it oscillates, yet is no wave.
  @inline(__always)
  var sways: Bool { prepared[SpringPlane.delay &* plane].double < 0 }

  // A function per form, so that its constants are all that is in registers.

  /// By the form of waves.
  @inline(never)
  func sampleWave(
    _ times: UnsafePointer<Scalar>, _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    WaveSweep(lanes: lanes, initial: initial, times: times, results: results).run(count)
  }

  /// By the form of springs that do not oscillate.
  @inline(never)
  func sampleCreep(
    _ times: UnsafePointer<Scalar>, _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    StillSweep(lanes: lanes, sways: false, initial: initial, times: times, results: results)
      .run(count)
  }

  /// By the form of springs near critical damping.
  @inline(never)
  func sampleSway(
    _ times: UnsafePointer<Scalar>, _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    StillSweep(lanes: lanes, sways: true, initial: initial, times: times, results: results)
      .run(count)
  }

  @inline(__always)
  private var lanes: SpringLanes<Scalar.Lanes> {
    SpringLanes(one: prepared, plane: plane, isValue: isValue)
  }

  /// What was given at time 0.
  @inline(__always)
  private var initial: Scalar.Lanes {
    Scalar.Lanes(repeating: prepared[SpringPlane.initial(isValue: isValue) &* plane])
  }

  /// In doubles, as a wave where that serves.
  @inline(never)
  func sampleStrict<Times: StrictTimes>(
    _ waves: StrictWaves<Scalar>, _ row: Int, at times: Times,
    _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let lanes = waves.lanes(one: row, to: number(SpringPlane.to), isValue: isValue)
    if lanes.fall.high[0].isNaN { return sampleInDoubles(at: times, results, count) }
    StrictSweep(
      source: StrictSpring(spring: self, lanes: lanes, times: times), results: results
    ).run(count)
  }

  /// In doubles.
  @inline(never)
  func sampleInDoubles<Times: StrictTimes>(
    at times: Times, _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let mover = mover
    forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
      let t = times.lanes(start, length)
      results.store(doubles: mover.motion(at: t, isValue: isValue), start, length)
    }
  }

  /// The spring in every lane.
  @inline(__always)
  var mover: LaneMover { LaneMover(one: prepared, plane: plane) }

  /// What was given, by its plane.
  @inline(__always)
  func number(_ index: Int) -> DoubleLanes {
    DoubleLanes(repeating: prepared[index &* plane].double)
  }
}

/// A wave at many times.
private struct WaveSweep<Scalar: VectorScalar>: HalvedSweep {
  typealias Format = OwnFormat<Scalar>

  let lanes: SpringLanes<Scalar.Lanes>
  let initial: Scalar.Lanes
  let times: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> Half {
    let t = times.lanes(start, length, filler: 1)
    let place = lanes.place(at: t)
    return Half(t: t, place: place, swing: all(smaller(place.life, t) > 0))
  }

  @inline(__always)
  func finish(_ half: Half, _ start: Int, _ length: Int) {
    let place = half.place
    let motion = half.swing ? place.swing : select(half.t <= 0, initial, place.motion)
    results.store(motion, start, length)
  }

  struct Half {
    let t: Scalar.Lanes
    let place: WavePlace<Scalar.Lanes>
    /// Whether all are released and none is at rest.
    let swing: Bool
  }
}

/// A motion that is no wave at many times.
private struct StillSweep<Scalar: VectorScalar>: LaneSweep {
  typealias Format = OwnFormat<Scalar>

  let lanes: SpringLanes<Scalar.Lanes>
  let sways: Bool
  let initial: Scalar.Lanes
  let times: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>

  @inline(always)
  func perform(_ start: Int, _ length: Int) {
    let t = times.lanes(start, length, filler: 1)
    let motion = sways ? lanes.sway(at: t) : lanes.creep(at: t)
    results.store(select(t <= 0, initial, motion), start, length)
  }
}
