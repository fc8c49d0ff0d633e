import Kernels

/// The times of as many springs.
protocol SpringTimes {
  associatedtype Scalar: VectorScalar
  subscript(_ spring: Int) -> Scalar { get }
  func vector(_ start: Int) -> Scalar.Lanes
  func doubles(_ start: Int, _ length: Int) -> DoubleLanes
}

/// A time each.
struct TimePlane<Scalar: VectorScalar>: SpringTimes {
  let times: UnsafePointer<Scalar>

  @inline(__always)
  subscript(_ spring: Int) -> Scalar { times[spring] }

  @inline(__always)
  func vector(_ start: Int) -> Scalar.Lanes { times.vector(start) }

  @inline(__always)
  func doubles(_ start: Int, _ length: Int) -> DoubleLanes {
    times.doubles(start, length, filler: 1)
  }
}

/// The same time for all.
struct OneTime<Scalar: VectorScalar>: SpringTimes {
  let time: Scalar

  @inline(__always)
  subscript(_ spring: Int) -> Scalar { time }

  @inline(__always)
  func vector(_ start: Int) -> Scalar.Lanes { Scalar.Lanes(repeating: time) }

  @inline(__always)
  func doubles(_ start: Int, _ length: Int) -> DoubleLanes { DoubleLanes(repeating: time.double) }
}

/// Prepared springs at their times.
struct ManySprings<Format: LaneFormat, Times: SpringTimes>
where Format.Lanes == Format.Scalar.Lanes, Times.Scalar == Format.Scalar {
  typealias Scalar = Format.Scalar
  let prepared: UnsafePointer<Scalar>
  let plane: Int
  let times: Times
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
      var wave = wave(start)
      if !wave.areWaves {
        start = sampleMixed(from: start, to: count)
        continue
      }
      // No call is in the loop over waves, whose constants stay in registers. As in `HalvedSweep`,
      // one's first half precedes the second of the one before.
      while start &+ width < count {
        let next = self.wave(start &+ width)
        if !next.areWaves { break }
        store(wave, start)
        wave = next
        start &+= width
      }
      store(wave, start)
      start &+= width
    }
  }

  /// The places of waves, in no optional, which would travel through memory.
  private struct Wave {
    let place: WavePlace<Scalar.Lanes>
    /// Whether all are waves; else their places say nothing.
    let areWaves: Bool
    /// Whether, in addition, all are released and none is at rest.
    let swing: Bool
  }

  @inline(always)
  private func wave(_ start: Int) -> Wave {
    let (lanes, t) = (lanes(start), times.vector(start))
    let place = lanes.place(at: t)
    // Comparisons cost as much as products. The last of two is taken where one is NaN, as the pace of
    // springs without a form is.
    let swing = all(smaller(smaller(place.life, t), lanes.pace.high) > 0)
    return Wave(place: place, areWaves: swing || all(lanes.pace.high >= 0), swing: swing)
  }

  @inline(always)
  private func store(_ wave: Wave, _ start: Int) {
    let place = wave.place
    let motion = wave.swing ? place.swing : moved(place.motion, times.vector(start), start)
    Format.store(motion, results, start, Scalar.Lanes.scalarCount)
  }

  @inline(always)
  private func lanes(_ start: Int) -> SpringLanes<Scalar.Lanes> {
    SpringLanes(prepared, plane: plane, start, isValue: isValue)
  }

  /// A motion, and before the release what was given, which else is not read.
  @inline(always)
  private func moved(_ motion: Scalar.Lanes, _ t: Scalar.Lanes, _ start: Int) -> Scalar.Lanes {
    guard any(t <= 0) else { return motion }
    let initial = prepared + SpringPlane.initial(isValue: isValue) &* plane
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
      for index in 0..<SpringPlane.count {
        let lanes = (prepared + index &* plane).lanes(start, length, filler: 1)
        planes.store(lanes, index &* width, width)
      }
      for lane in 0..<length { padding[lane] = times[start &+ lane] }
      ManySprings<OwnFormat<Scalar>, TimePlane<Scalar>>(
        prepared: planes, plane: width, times: TimePlane(times: padding),
        results: padding + width, isValue: isValue
      ).sample(width)
      results.store(UnsafePointer(padding).vector(width), start, length)
    }
  }

  /// Vectors that are not all waves.
  ///
  /// - Returns: where the next vector of waves or the end is.
  @inline(never)
  private func sampleMixed(from first: Int, to end: Int) -> Int {
    var start = first
    repeat {
      let (lanes, t) = (lanes(start), times.vector(start))
      let isGeneral = .!(lanes.end > -Scalar.infinity)
      var motion = any(isGeneral) ? motionInDoubles(start) : t
      if !all(isGeneral) {
        motion = select(isGeneral, motion, moved(lanes.mixed(at: t), t, start))
      }
      Format.store(motion, results, start, Scalar.Lanes.scalarCount)
      start &+= Scalar.Lanes.scalarCount
    } while start < end && !all(lanes(start).pace.high >= 0)
    return start
  }

  /// A vector in doubles.
  @inline(never)
  private func motionInDoubles(_ start: Int) -> Scalar.Lanes {
    var first = start
    while first < start &+ Scalar.Lanes.scalarCount {
      sampleInDoubles(first, DoubleLanes.scalarCount)
      first &+= DoubleLanes.scalarCount
    }
    return UnsafePointer(results).vector(start)
  }

  @inline(never)
  private func sampleInDoubles(_ start: Int, _ length: Int) {
    let mover = LaneMover(prepared, plane: plane, start, length)
    let t = times.doubles(start, length)
    results.store(doubles: mover.motion(at: t, isValue: isValue), start, length)
  }
}
