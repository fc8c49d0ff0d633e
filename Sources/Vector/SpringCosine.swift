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

extension LaneCosine where L == DoubleLanes {
  /// The value, seen from its nearer end.
  ///
  /// On the way from the start 1 - e^a cos b is (1 - e^a) + e^a (1 - cos b).
  @inline(__always)
  func value(at p: DoubleLanes) -> DoubleLanes {
    let power = BinaryPower(p, times: fall)
    let circle = LaneCircle(p, halfTurns: turning)
    let done = multiplyAdd(power.value, circle.oneMinusCos, power.minusOne * -1)
    let near = multiplyAdd(distance, done, from)
    let far = to - distance * (power.value * circle.cos)
    return select(power.scale.equals(0), to, select(done < 0.5, near, far))
  }

  /// The cosine of one motion in all lanes.
  @inline(__always)
  init<Scalar: VectorScalar>(_ parameters: UnsafePointer<Scalar>, stride: Int) {
    self.init(
      damping: L(repeating: parameters[0].double),
      velocity: L(repeating: parameters[stride].double),
      from: L(repeating: parameters[2 &* stride].double),
      to: L(repeating: parameters[3 &* stride].double))
  }

  /// The cosines of neighbouring motions.
  @inline(__always)
  init<Scalar: VectorScalar>(
    _ parameters: UnsafePointer<Scalar>, stride: Int, _ start: Int, _ length: Int
  ) {
    self.init(
      damping: parameters.doubles(start, length, filler: 0),
      velocity: (parameters + stride).doubles(start, length, filler: 0),
      from: (parameters + 2 &* stride).doubles(start, length, filler: 0),
      to: (parameters + 3 &* stride).doubles(start, length, filler: 0))
  }
}

extension LaneCosine where L == FloatLanes {
  /// The value with an error relative to the amplitude.
  @inline(__always)
  func value(at p: FloatLanes) -> FloatLanes {
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

  /// The cosine of one motion in all lanes.
  @inline(__always)
  init(_ parameters: UnsafePointer<Float>, stride: Int) {
    self.init(
      damping: L(repeating: parameters[0]), velocity: L(repeating: parameters[stride]),
      from: L(repeating: parameters[2 &* stride]), to: L(repeating: parameters[3 &* stride]))
  }

  /// The cosines of neighbouring motions.
  @inline(__always)
  init(_ parameters: UnsafePointer<Float>, stride: Int, _ start: Int, _ length: Int) {
    self.init(
      damping: parameters.lanes(start, length, filler: 0),
      velocity: (parameters + stride).lanes(start, length, filler: 0),
      from: (parameters + 2 &* stride).lanes(start, length, filler: 0),
      to: (parameters + 3 &* stride).lanes(start, length, filler: 0))
  }
}

/// Damped cosines as they lie in memory.
private struct CosinePlanes<Scalar: VectorScalar> {
  var parameters: UnsafePointer<Scalar>
  var motions: Int
  var progress: UnsafePointer<Scalar>
  var count: Int
  var results: UnsafeMutablePointer<Scalar>

  @inline(never)
  func sweepInDoubles(pairwise: Bool) {
    if pairwise {
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let cosine = LaneCosine<DoubleLanes>(parameters, stride: motions, start, length)
        let value = cosine.value(at: progress.doubles(start, length, filler: 0))
        results.store(doubles: value, start, length)
      }
      return
    }
    var motion = 0
    while motion < motions {
      let cosine = LaneCosine<DoubleLanes>(parameters + motion, stride: motions)
      let row = results + motion &* count
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let value = cosine.value(at: progress.doubles(start, length, filler: 0))
        row.store(doubles: value, start, length)
      }
      motion &+= 1
    }
  }
}

extension CosinePlanes where Scalar == Float {
  @inline(never)
  func sweepInFloats(pairwise: Bool) {
    if pairwise {
      forEachStep(count, width: FloatLanes.scalarCount) { start, length in
        let cosine = LaneCosine<FloatLanes>(parameters, stride: motions, start, length)
        results.store(cosine.value(at: progress.lanes(start, length, filler: 0)), start, length)
      }
      return
    }
    var motion = 0
    while motion < motions {
      let cosine = LaneCosine<FloatLanes>(parameters + motion, stride: motions)
      let row = results + motion &* count
      forEachStep(count, width: FloatLanes.scalarCount) { start, length in
        row.store(cosine.value(at: progress.lanes(start, length, filler: 0)), start, length)
      }
      motion &+= 1
    }
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
        if accuracy == .fast && Scalar.self == Float.self {
          CosinePlanes(
            parameters: UnsafeRawPointer(parameters).assumingMemoryBound(to: Float.self),
            motions: motions,
            progress: UnsafeRawPointer(progress).assumingMemoryBound(to: Float.self),
            count: count,
            results: UnsafeMutableRawPointer(results).assumingMemoryBound(to: Float.self)
          ).sweepInFloats(pairwise: pairwise)
        } else {
          CosinePlanes(
            parameters: parameters, motions: motions, progress: progress, count: count,
            results: results
          ).sweepInDoubles(pairwise: pairwise)
        }
      }
    }
  }
}
