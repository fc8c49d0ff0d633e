import Kernels

/// The binary exponent of envelopes that are negligible beside a swing: far below the last digit, and
/// far above subnormal numbers.
@inline(__always)
func leastExponent<L: RealLanes>(_ type: L.Type) -> Double { isSingle(L.self) ? -64 : -128 }

extension VectorBackend: SpringBatch {
  /// See `SpringGrid.preparedSpringCount`.
  public var preparedSpringCount: Int { SpringPlane.count }

  /// See `SpringGrid.prepare`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(
    springs: Span<Scalar>, model: SpringModel, into prepared: inout MutableSpan<Scalar>
  ) {
    let count = springs.count / Spring<Scalar>.count
    precondition(
      springs.count == count * Spring<Scalar>.count
        && prepared.count == count * preparedSpringCount)
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
          least: leastExponent(Scalar.Lanes.self))
        shape.exclude(mover.isExchanged)
        shape.store(prepared, plane: count, start, length)
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
    let count = prepared.count / preparedSpringCount
    precondition(
      prepared.count == count * preparedSpringCount && results.count == count * times.count)
    prepared.withUnsafeBufferPointer { prepared in
      withPointers(times, &results) { times, results, frames in
        guard let prepared = prepared.baseAddress else { return }
        var row = 0
        while row < count {
          sample(
            OneSpring(prepared: prepared + row, plane: count, isValue: quantity == .value), times,
            results + row &* frames, frames)
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
      spring.sampleCreep(times, results, count)
    } else {
      spring.sampleInDoubles(times, results, count)
    }
  }

  /// See `SpringBatch.springs`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func springs(
    prepared: Span<Scalar>, _ quantity: MotionQuantity, at times: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    precondition(
      prepared.count == times.count * preparedSpringCount && results.count == times.count)
    let isValue = quantity == .value
    prepared.withUnsafeBufferPointer { prepared in
      withPointers(times, &results) { times, results, count in
        guard let prepared = prepared.baseAddress else { return }
        @inline(__always)
        func many<Format: LaneFormat>(_ format: Format.Type) -> ManySprings<Format>
        where Format.Scalar == Scalar {
          ManySprings(
            prepared: prepared, plane: count, times: times, results: results, isValue: isValue)
        }
        let isFast = accuracy == .fast
        switch (isFast, isFast && NumberLayout.planes.isStreamed(results, count, numbers: 1)) {
        case (false, _): many(OwnFormat<Scalar>.self).sampleInDoubles()
        case (true, false): many(OwnFormat<Scalar>.self).sample()
        case (true, true): many(StreamedFormat<Scalar>.self).sample()
        }
      }
    }
  }
}

/// Prepared springs, each at a time of its own.
private struct ManySprings<Format: LaneFormat>
where Format.Lanes == Format.Scalar.Lanes {
  typealias Scalar = Format.Scalar
  let prepared: UnsafePointer<Scalar>
  let plane: Int
  let times: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>
  let isValue: Bool

  /// In lanes of the element type; springs without a form for them in doubles.
  @inline(__always)
  func sample() {
    let rest = plane % Scalar.Lanes.scalarCount
    sample(plane &- rest)
    if rest > 0 { sampleRest(from: plane &- rest, rest) }
    if Format.isStreamed { Scalar.streamFence() }
  }

  /// In doubles.
  @inline(__always)
  func sampleInDoubles() {
    forEachStep(plane, width: DoubleLanes.scalarCount) { sampleInDoubles($0, $1) }
  }

  /// The first elements in lanes of the element type, as many as fill vectors.
  @inline(never)
  private func sample(_ count: Int) {
    let width = Scalar.Lanes.scalarCount
    var start = 0
    while start < count {
      guard var wave = wave(start) else {
        sampleMixed(start)
        start &+= width
        continue
      }
      // No call is in the loop over waves, whose constants stay in registers. As in `HalvedSweep`,
      // one's first half precedes the second of the one before.
      while start &+ width < count, let next = self.wave(start &+ width) {
        store(wave, start)
        wave = next
        start &+= width
      }
      store(wave, start)
      start &+= width
    }
  }

  /// The places of waves, and whether all are released; nil where not all springs are waves.
  @inline(always)
  private func wave(_ start: Int) -> (place: WavePlace<Scalar.Lanes>, isReleased: Bool)? {
    let (lanes, t) = (lanes(start), times.vector(start))
    let isWave = lanes.pace.high >= 0
    let isReleased = all(isWave .& (t > 0))
    if !isReleased && !all(isWave) { return nil }
    return (lanes.place(at: t), isReleased)
  }

  @inline(always)
  private func store(_ wave: (place: WavePlace<Scalar.Lanes>, isReleased: Bool), _ start: Int) {
    let motion = wave.place.motion
    Format.store(
      wave.isReleased ? motion : moved(motion, times.vector(start), start), results, start,
      Scalar.Lanes.scalarCount)
  }

  @inline(always)
  private func lanes(_ start: Int) -> SpringLanes<Scalar.Lanes> {
    SpringLanes(prepared, plane: plane, start, isValue: isValue)
  }

  /// A motion, and before the release what was given, which else is not read.
  @inline(always)
  private func moved(_ motion: Scalar.Lanes, _ t: Scalar.Lanes, _ start: Int) -> Scalar.Lanes {
    guard any(t <= 0) else { return motion }
    let initial = prepared + (isValue ? SpringPlane.from : SpringPlane.velocity) &* plane
    return select(t <= 0, initial.vector(start), motion)
  }

  /// The elements that fill no vector, through one of their own.
  @inline(never)
  private func sampleRest(from start: Int, _ length: Int) {
    let width = Scalar.Lanes.scalarCount
    // 16 lanes at most: the planes, times and results.
    var padded = InlineArray<320, Scalar>(repeating: 1)
    withUnsafeMutablePointer(to: &padded) { padded in
      let planes = UnsafeMutableRawPointer(padded).assumingMemoryBound(to: Scalar.self)
      let padding = planes + SpringPlane.count &* width
      for lane in 0..<length {
        for index in 0..<SpringPlane.count {
          planes[index &* width &+ lane] = prepared[index &* plane &+ start &+ lane]
        }
        padding[lane] = times[start &+ lane]
      }
      ManySprings<OwnFormat<Scalar>>(
        prepared: planes, plane: width, times: padding, results: padding + width,
        isValue: isValue
      ).sample(width)
      for lane in 0..<length { results[start &+ lane] = padding[width &+ lane] }
    }
  }

  @inline(never)
  private func sampleMixed(_ start: Int) {
    let width = Scalar.Lanes.scalarCount
    let (lanes, t) = (lanes(start), times.vector(start))
    let isWave = lanes.end >= 0
    let isGeneral = .!(lanes.end > -Scalar.infinity)
    if any(isGeneral) {
      var first = start
      while first < start &+ width {
        sampleInDoubles(first, DoubleLanes.scalarCount)
        first &+= DoubleLanes.scalarCount
      }
      if all(isGeneral) { return }
    }
    var motion = t
    if any(isWave) { motion = lanes.place(at: t).motion }
    if !all(isWave) { motion = select(isWave, motion, lanes.creep(at: t)) }
    let general = UnsafePointer(results).vector(start)
    results.store(select(isGeneral, general, moved(motion, t, start)), start, width)
  }

  @inline(never)
  private func sampleInDoubles(_ start: Int, _ length: Int) {
    let mover = LaneMover(prepared, plane: plane, start, length)
    let t = times.doubles(start, length, filler: 1)
    results.store(doubles: mover.motion(at: t, isValue: isValue), start, length)
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
    let (lanes, initial) = (lanes, initial)
    forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
      let t = times.lanes(start, length, filler: 1)
      results.store(select(t <= 0, initial, lanes.creep(at: t)), start, length)
    }
  }

  @inline(__always)
  private var lanes: SpringLanes<Scalar.Lanes> {
    SpringLanes(one: prepared, plane: plane, isValue: isValue)
  }

  /// What was given at time 0.
  @inline(__always)
  private var initial: Scalar.Lanes {
    let index = isValue ? SpringPlane.from : SpringPlane.velocity
    return Scalar.Lanes(repeating: prepared[index &* plane])
  }

  /// In doubles.
  @inline(never)
  func sampleInDoubles(
    _ times: UnsafePointer<Scalar>, _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let mover = LaneMover(one: prepared, plane: plane)
    forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
      let t = times.doubles(start, length, filler: 1)
      results.store(doubles: mover.motion(at: t, isValue: isValue), start, length)
    }
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
  func begin(
    _ start: Int, _ length: Int
  ) -> (t: Scalar.Lanes, place: WavePlace<Scalar.Lanes>) {
    let t = times.lanes(start, length, filler: 1)
    return (t, lanes.place(at: t))
  }

  @inline(__always)
  func finish(
    _ half: (t: Scalar.Lanes, place: WavePlace<Scalar.Lanes>), _ start: Int, _ length: Int
  ) {
    results.store(select(half.t <= 0, initial, half.place.motion), start, length)
  }
}
