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

/// A damped cosine at a progress: what it takes no polynomials to tell.
private struct CosinePlace<L: RealLanes> {
  private let cosine: LaneCosine<L>
  private let p: L
  /// The exponent, rounded.
  private let whole: LaneInteger<L>
  /// In floats the scale has the sign of the half turns.
  private let exponent: BinaryExponent<L>
  private let circle: LaneCirclePlace<L>

  @inline(__always)
  init(_ cosine: LaneCosine<L>, at p: L) {
    (self.cosine, self.p) = (cosine, p)
    let (fall, turning) = (cosine.fall, cosine.turning)
    whole = LaneInteger(nearest: p, times: fall)
    if isSingle(L.self) {
      let turns = LaneInteger(nearest: p, times: turning)
      let rest = turning.reduced(p, less: turns.value)
      exponent = BinaryExponent(
        scale: turns.alternating(whole.powerOfTwo), rest: fall.reduced(p, less: whole.value))
      circle = LaneCirclePlace(quarterTurns: rest + rest, side: .zero)
    } else {
      exponent = BinaryExponent(p, times: fall)
      circle = LaneCirclePlace(p, halfTurns: turning)
    }
  }

  /// Where floats cannot tell how many turns there are.
  @inline(__always)
  var isBeyondFloats: Condition<L> {
    let turns = p * cosine.turning.high
    return turns * turns > 0x1p42
  }

  /// The value: in floats with an error relative to the amplitude, in doubles seen from its nearer
  /// end.
  ///
  /// On the way from the start 1 - e^a cos b is (1 - e^a) + e^a (1 - cos b).
  @inline(__always)
  var value: L {
    let (from, to, distance) = (cosine.from, cosine.to, cosine.distance)
    let power = BinaryPower(exponent)
    if isSingle(L.self) {
      let height = power.value
      let swing = multiplyAdd(height * -1, versine(quarterTurns: circle.quarterTurns), height)
      let value = select(p.equals(0), from, multiplyAdd(distance * -1, swing, to))
      return select(whole.value <= -126, to, value)
    }
    let circle = LaneCircle(circle)
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
  /// How far a motion's numbers lie apart.
  var stride: Int
  var progress: UnsafePointer<Scalar>
  var results: UnsafeMutablePointer<Scalar>

  /// One motion in all lanes.
  @inline(__always)
  var one: Cosine {
    Cosine(
      damping: Format.all(parameters[0]), velocity: Format.all(parameters[stride]),
      from: Format.all(parameters[2 &* stride]), to: Format.all(parameters[3 &* stride]))
  }

  /// Neighbouring motions.
  @inline(__always)
  func each(_ start: Int, _ length: Int) -> Cosine {
    Cosine(
      damping: Format.load(parameters, start, length, filler: 0),
      velocity: Format.load(parameters + stride, start, length, filler: 0),
      from: Format.load(parameters + 2 &* stride, start, length, filler: 0),
      to: Format.load(parameters + 3 &* stride, start, length, filler: 0))
  }

  /// Elements of a motion, or of one each.
  @inline(__always)
  func begin(_ cosine: Cosine, _ start: Int, _ length: Int) -> CosinePlace<Format.Lanes> {
    CosinePlace(cosine, at: Format.load(progress, start, length, filler: 0))
  }

  /// Stores their values; where floats cannot tell the turns, from doubles.
  @inline(__always)
  func finish(
    _ place: CosinePlace<Format.Lanes>, pairwise: Bool, _ start: Int, _ length: Int
  ) {
    var value = place.value
    let isBeyond = place.isBeyondFloats
    if isSingle(Format.Lanes.self) && any(isBeyond) {
      value = select(isBeyond, exactValues(pairwise: pairwise, start, length), value)
    }
    Format.store(value, results, start, length)
  }

  @inline(never)
  private func exactValues(pairwise: Bool, _ start: Int, _ length: Int) -> Format.Lanes {
    var values = Format.Lanes.zero
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: Format.Lanes.scalarCount) { memory in
      guard let memory = memory.baseAddress else { return }
      CosinePlanes<DoubleFormat<Scalar>>(
        parameters: pairwise ? parameters + start : parameters, stride: stride,
        progress: progress + start, results: memory
      ).run(length, pairwise: pairwise)
      values = Format.load(memory, 0, length, filler: 0)
    }
    return values
  }

  /// A motion of its own for every progress, or the first one for all.
  @inline(__always)
  func run(_ count: Int, pairwise: Bool, overlapping: Bool = false) {
    if pairwise {
      EachCosine(planes: self).run(count)
    } else {
      OneCosine(planes: self, cosine: one).run(count, overlapping: overlapping)
    }
  }

  /// Every motion at every progress, row by row.
  @inline(never)
  func runRows(_ motions: Int, _ count: Int) {
    var row = self
    var motion = 0
    while motion < motions {
      row.run(count, pairwise: false, overlapping: motions > 1)
      row.parameters += 1
      row.results += count
      motion &+= 1
    }
  }

  @inline(never)
  func runPairs(_ count: Int) { run(count, pairwise: true) }
}

/// A motion of its own for every progress.
private struct EachCosine<Format: LaneFormat>: HalvedSweep {
  var planes: CosinePlanes<Format>

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> CosinePlace<Format.Lanes> {
    planes.begin(planes.each(start, length), start, length)
  }

  @inline(__always)
  func finish(_ place: CosinePlace<Format.Lanes>, _ start: Int, _ length: Int) {
    planes.finish(place, pairwise: true, start, length)
  }
}

/// One motion at every progress.
private struct OneCosine<Format: LaneFormat>: HalvedSweep {
  var planes: CosinePlanes<Format>
  var cosine: LaneCosine<Format.Lanes>

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> CosinePlace<Format.Lanes> {
    planes.begin(cosine, start, length)
  }

  @inline(__always)
  func finish(_ place: CosinePlace<Format.Lanes>, _ start: Int, _ length: Int) {
    planes.finish(place, pairwise: false, start, length)
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
    let motions = requireElements("parameters", parameters.count, of: 4)
    if pairwise { requireCount("progress", progress.count, motions) }
    requireCount("results", results.count, pairwise ? motions : motions * progress.count)
    parameters.withUnsafeBufferPointer { parameters in
      withPointers(progress, &results) { progress, results, count in
        guard let parameters = parameters.baseAddress else { return }
        if inDoubles {
          let planes = CosinePlanes<DoubleFormat<Scalar>>(
            parameters: parameters, stride: motions, progress: progress, results: results)
          pairwise ? planes.runPairs(count) : planes.runRows(motions, count)
        } else {
          let planes = CosinePlanes<OwnFormat<Scalar>>(
            parameters: parameters, stride: motions, progress: progress, results: results)
          pairwise ? planes.runPairs(count) : planes.runRows(motions, count)
        }
      }
    }
  }
}
