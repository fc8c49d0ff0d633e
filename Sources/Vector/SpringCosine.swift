import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on. The fast Float kernel computes in floats
// with exponents and phases in two words; all others compute in doubles.

/// A damped cosine, per lane or the same in all lanes.
private struct LaneCosine<L: RealLanes> {
  let from: L
  let to: L
  /// to - from.
  let distance: L
  /// -10 damping log2(e).
  let fall: LaneFactor<L>
  /// 10 velocity / pi.
  let turning: LaneFactor<L>

  @inline(__always)
  init(damping: L, velocity: L, from: L, to: L) {
    self.from = from
    self.to = to
    distance = to - from
    fall = LaneFactor(
      damping * -1,
      times: isSingle(L.self)
        ? (splat(0x1.cda994p+3), splat(-0x1.899c42p-25))
        : (splat(0x1.cda993e7663bep+3), splat(-0x1.8aa8eb00bdbe5p-51)))
    turning = LaneFactor(
      velocity,
      times: isSingle(L.self)
        ? (splat(0x1.976fc8p+1), splat(0x1.278754p-24))
        : (splat(0x1.976fc893c3aa3p+1), splat(0x1.3a3d9896e3394p-53)))
  }
}

extension LaneCosine {
  /// The value: in floats with an error relative to the amplitude, in doubles seen from its nearer
  /// end.
  ///
  /// On the way from the start 1 - e^a cos b is (1 - e^a) + e^a (1 - cos b).
  @inline(__always)
  func value(at p: L) -> L {
    if isSingle(L.self) {
      let exponent = LaneInteger(nearest: p, times: fall)
      let excess = binaryExcess(fall.reduced(p, less: exponent.value))
      let scale = exponent.powerOfTwo
      let turns = LaneInteger(nearest: p, times: turning)
      let rest = turning.reduced(p, less: turns.value)
      let power = turns.alternating(multiplyAdd(scale, excess, scale))
      let swing = multiplyAdd(power * -1, versine(quarterTurns: rest + rest), power)
      let value = select(p.equals(0), from, multiplyAdd(distance * -1, swing, to))
      return select(exponent.value <= -126, to, value)
    }
    let power = BinaryPower(p, times: fall)
    let circle = LaneCircle(p, halfTurns: turning)
    let done = multiplyAdd(power.value, circle.oneMinusCos, power.minusOne * -1)
    let near = multiplyAdd(distance, done, from)
    let far = to - distance * (power.value * circle.cos)
    return select(power.scale.equals(0), to, select(done < 0.5, near, far))
  }
}

/// Damped cosines as they lie in memory.
private struct CosinePlanes<Format: LaneFormat> {
  typealias Scalar = Format.Scalar
  typealias Cosine = LaneCosine<Format.Lanes>
  var parameters: UnsafePointer<Scalar>
  var motions: Int
  var progress: UnsafePointer<Scalar>
  var count: Int
  var results: UnsafeMutablePointer<Scalar>

  /// One motion in all lanes.
  @inline(__always)
  func one(_ motion: Int) -> Cosine {
    let numbers = parameters + motion
    return Cosine(
      damping: Format.all(numbers[0]), velocity: Format.all(numbers[motions]),
      from: Format.all(numbers[2 &* motions]), to: Format.all(numbers[3 &* motions]))
  }

  /// Neighbouring motions.
  @inline(__always)
  func each(_ start: Int, _ length: Int) -> Cosine {
    Cosine(
      damping: Format.load(parameters, start, length, filler: 0),
      velocity: Format.load(parameters + motions, start, length, filler: 0),
      from: Format.load(parameters + 2 &* motions, start, length, filler: 0),
      to: Format.load(parameters + 3 &* motions, start, length, filler: 0))
  }

  @inline(never)
  func run(pairwise: Bool) {
    if pairwise { return EachCosine(planes: self).run(count) }
    var motion = 0
    while motion < motions {
      var row = self
      row.results = results + motion &* count
      OneCosine(planes: row, cosine: one(motion)).run(count, overlapping: motions > 1)
      motion &+= 1
    }
  }
}

/// A motion of its own for every progress.
private struct EachCosine<Format: LaneFormat>: LaneSweep {
  var planes: CosinePlanes<Format>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let p = Format.load(planes.progress, start, length, filler: 0)
    Format.store(planes.each(start, length).value(at: p), planes.results, start, length)
  }
}

/// One motion at every progress.
private struct OneCosine<Format: LaneFormat>: LaneSweep {
  var planes: CosinePlanes<Format>
  var cosine: LaneCosine<Format.Lanes>

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let p = Format.load(planes.progress, start, length, filler: 0)
    Format.store(cosine.value(at: p), planes.results, start, length)
  }
}

extension VectorBackend {
  /// See `SpringBatch.dampedCosines`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func dampedCosines(
    _ parameters: Span<Scalar>, at progress: Span<Scalar>, pairwise: Bool,
    into results: inout MutableSpan<Scalar>
  ) {
    let motions = parameters.count / 4
    precondition(parameters.count == 4 * motions)
    precondition(!pairwise || motions == progress.count)
    precondition(results.count == (pairwise ? motions : motions * progress.count))
    parameters.withUnsafeBufferPointer { parameters in
      withPointers(progress, &results) { progress, results, count in
        guard let parameters = parameters.baseAddress else { return }
        if inDoubles {
          CosinePlanes<DoubleFormat<Scalar>>(
            parameters: parameters, motions: motions, progress: progress, count: count,
            results: results
          ).run(pairwise: pairwise)
        } else {
          CosinePlanes<OwnFormat<Scalar>>(
            parameters: parameters, motions: motions, progress: progress, count: count,
            results: results
          ).run(pairwise: pairwise)
        }
      }
    }
  }
}
