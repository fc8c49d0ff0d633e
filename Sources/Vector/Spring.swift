import Kernels

/// The binary exponent of envelopes that are negligible beside a swing: far below the last digit, and
/// far above subnormal numbers.
@inline(__always)
func leastExponent<Scalar: VectorScalar>(_ type: Scalar.Type) -> Double {
  Scalar.self == Float.self ? -64 : -128
}

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
          unit: DoubleLanes(repeating: 1), least: leastExponent(Scalar.self))
        shape.end = select(mover.isExchanged, DoubleLanes(repeating: -.infinity), shape.end)
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
        let step = ManySprings(
          prepared: prepared, plane: count, times: times, results: results, isValue: isValue)
        if accuracy == .fast {
          let rest = count % Scalar.Lanes.scalarCount
          step.sample(count &- rest)
          if rest > 0 { step.sampleRest(from: count &- rest, rest) }
        } else {
          forEachStep(count, width: DoubleLanes.scalarCount) { step.sampleInDoubles($0, $1) }
        }
      }
    }
  }
}

/// Prepared springs, each at a time of its own.
private struct ManySprings<Scalar: VectorScalar> {
  let prepared: UnsafePointer<Scalar>
  let plane: Int
  let times: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>
  let isValue: Bool

  /// In lanes of the element type; springs without a form for them in doubles.
  ///
  /// - Parameter count: a multiple of the lanes.
  @inline(never)
  func sample(_ count: Int) {
    let width = Scalar.Lanes.scalarCount
    var start = 0
    while start < count {
      // No call is in the loop over waves, whose constants stay in registers.
      while start < count {
        let (lanes, t) = (lanes(start), times.vector(start))
        // What is no wave has a negative end.
        let isReleased = all(smaller(lanes.end, t) > 0)
        if !isReleased && !all(lanes.end > 0) { break }
        let motion = lanes.wave(at: t)
        results.store(isReleased ? motion : moved(motion, t, start), start, width)
        start &+= width
      }
      if start < count {
        sampleMixed(start)
        start &+= width
      }
    }
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
  func sampleRest(from start: Int, _ length: Int) {
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
      ManySprings(
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
    if any(isWave) { motion = lanes.wave(at: t) }
    if !all(isWave) { motion = select(isWave, motion, lanes.creep(at: t)) }
    let general = UnsafePointer(results).vector(start)
    results.store(select(isGeneral, general, moved(motion, t, start)), start, width)
  }

  @inline(never)
  func sampleInDoubles(_ start: Int, _ length: Int) {
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
    sample(times, results, count, isWave: true)
  }

  /// By the form of springs that do not oscillate.
  @inline(never)
  func sampleCreep(
    _ times: UnsafePointer<Scalar>, _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    sample(times, results, count, isWave: false)
  }

  @inline(always)
  private func sample(
    _ times: UnsafePointer<Scalar>, _ results: UnsafeMutablePointer<Scalar>, _ count: Int,
    isWave: Bool
  ) {
    let lanes = SpringLanes<Scalar.Lanes>(one: prepared, plane: plane, isValue: isValue)
    let index = isValue ? SpringPlane.from : SpringPlane.velocity
    let initial = Scalar.Lanes(repeating: prepared[index &* plane])
    forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
      let t = times.lanes(start, length, filler: 1)
      let motion = isWave ? lanes.wave(at: t) : lanes.creep(at: t)
      results.store(select(t <= 0, initial, motion), start, length)
    }
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
