import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// A number of a segment per lane, its difference or its length, and those of the segments before and
/// after it.
///
/// Neighbours that do not exist are the segment's mirror images: the same numbers.
struct LaneNeighbours<L: RealLanes> {
  let before, here, after: L

  @inline(__always)
  init(before: L, here: L, after: L) {
    (self.before, self.here, self.after) = (before, here, after)
  }
}

/// Tension, continuity and bias of a key per lane.
struct LaneTension<L: RealLanes> {
  private let loose: L
  private let continuity: L
  private let bias: L

  @inline(__always)
  init(tension: L, continuity: L, bias: L) {
    loose = (1 - tension) * 0.5
    self.continuity = continuity
    self.bias = bias
  }

  /// How much of the differences before and after the key is in the tangent, at a segment's start
  /// (sign 1) or its end (-1).
  @inline(__always)
  fileprivate func weights(sign: L.Scalar) -> (earlier: L, later: L) {
    let turn = continuity * sign
    return (loose * (turn + 1) * (bias + 1), loose * (1 - turn) * (1 - bias))
  }
}

/// The tangents of a segment per lane, by the part that has passed.
struct LaneTangents<L: RealLanes> {
  var start: L
  var end: L

  @inline(__always)
  init(start: L, end: L) { (self.start, self.end) = (start, end) }
}

/// How much of the differences of a segment and its neighbours is in its tangents, for every
/// component.
struct LaneTangentRule<L: RealLanes> {
  private let start, end: (earlier: L, later: L)
  /// Where it does not, tangents are 0.
  private let hasLength: Condition<L>

  @inline(always)
  private init(
    start: (earlier: L, later: L), end: (earlier: L, later: L), hasLength: Condition<L>
  ) {
    (self.start, self.end, self.hasLength) = (start, end, hasLength)
  }

  /// Kochanek and Bartels', by lengths of time or of distance.
  @inline(always)
  init(_ lengths: LaneNeighbours<L>, start: LaneTension<L>, end: LaneTension<L>) {
    let twice = lengths.here + lengths.here
    let startRatio = twice / (lengths.before + lengths.here)
    let endRatio = twice / (lengths.here + lengths.after)
    let (startWeights, endWeights) = (start.weights(sign: 1), end.weights(sign: -1))
    self.init(
      start: (startWeights.earlier * startRatio, startWeights.later * startRatio),
      end: (endWeights.earlier * endRatio, endWeights.later * endRatio),
      hasLength: lengths.here > 0)
  }

  /// Catmull and Rom's, lengths being powers of distances; without them all are equal.
  @inline(always)
  init(catmullRom lengths: LaneNeighbours<L>?) {
    let half: L = splat(0.5)
    guard let lengths else {
      self.init(start: (half, half), end: (half, half), hasLength: half > 0)
      return
    }
    let start = Self.velocities(lengths.here, other: lengths.before)
    let end = Self.velocities(lengths.here, other: lengths.after)
    self.init(
      start: (start.other, start.here), end: (end.here, end.other), hasLength: lengths.here > 0)
  }

  /// The weights of both sides' velocities in their mean; beside a neighbour of no length that of the
  /// segment counts alone.
  @inline(always)
  private static func velocities(_ here: L, other: L) -> (here: L, other: L) {
    let (ratio, both, hasOther) = (here / other, here + other, other > 0)
    return (
      select(hasOther, other / both, L(repeating: 1)),
      select(hasOther, here * ratio / both, .zero)
    )
  }

  /// The tangents of a component.
  @inline(always)
  func tangents(_ differences: LaneNeighbours<L>) -> LaneTangents<L> {
    let (before, here, after) = (differences.before, differences.here, differences.after)
    return LaneTangents(
      start: select(
        hasLength, multiplyAdd(start.earlier, before, start.later * here), .zero),
      end: select(hasLength, multiplyAdd(end.earlier, here, end.later * after), .zero))
  }
}

/// Vectors of memory that slopes take for a key.
let numbersPerSlope = 4

/// Slopes at all keys of a track per lane, which depend on one another.
struct LaneSlopes<L: RealLanes> {
  private let keys: Int
  /// Of the segments.
  private let lengths: UnsafePointer<L>
  private let secants: UnsafeMutablePointer<L>
  /// The slopes.
  let atKeys: UnsafeMutablePointer<L>
  /// A spline's factors: with d for secants, slope i is
  /// lower_i (3 d_(i-1) - forward_(i-1)) + upper_i (3 d_i - slope_(i+1)), where `forward` is a slope
  /// without the slope after it.
  private let lower, upper: UnsafeMutablePointer<L>

  @inline(__always)
  init(keys: Int, lengths: UnsafePointer<L>, in memory: UnsafeMutablePointer<L>) {
    (self.keys, self.lengths) = (keys, lengths)
    (secants, atKeys) = (memory, memory + keys)
    (lower, upper) = (memory + 2 &* keys, memory + 3 &* keys)
  }

  /// Finds what depends on lengths alone.
  @inline(__always)
  func begin(_ interpolation: KeyframeInterpolation) {
    switch interpolation {
    case .natural: eliminate(0.5)
    case .clamped: eliminate(0)
    default: return
    }
  }

  /// Finds the slopes of a component.
  ///
  /// - Parameters:
  ///   - interpolation: the one that memory was begun for.
  ///   - value: a key's value.
  ///   - ends: the slopes at the ends, where they are given.
  @inline(always)
  func fill(
    _ interpolation: KeyframeInterpolation, _ value: (_ key: Int) -> L,
    ends: () -> (start: L, end: L)
  ) {
    var i = 0
    while i < keys &- 1 {
      secants[i] = (value(i &+ 1) - value(i)) / lengths[i]
      i &+= 1
    }
    switch interpolation {
    case .natural: fillSpline(ends: nil)
    case .clamped: fillSpline(ends: ends())
    default: fillMonotone()
    }
  }

  /// Fritsch and Carlson's.
  @inline(__always)
  private func fillMonotone() {
    var last = secants[0]
    atKeys[0] = last
    var i = 1
    while i < keys &- 1 {
      let next = secants[i]
      let turns = ((last <= 0) .& (next >= 0)) .| ((last >= 0) .& (next <= 0))
      atKeys[i] = select(turns, .zero, multiplyAdd(last, splat(0.5), next * 0.5))
      last = next
      i &+= 1
    }
    atKeys[keys &- 1] = last
    i = 0
    while i < keys &- 1 {
      // 3 / |(alpha, beta)| times both slopes, without quotients that leave the range.
      let (start, end) = (atKeys[i], atKeys[i &+ 1])
      let unit = inversePowerOfTwo(larger(magnitude(start), magnitude(end)))
      let (alpha, beta) = (start * unit, end * unit)
      let length = multiplyAdd(alpha, alpha, beta * beta).squareRoot()
      let most = magnitude(secants[i]) * 3
      let isLong = length > most * unit
      let factor = most / length
      atKeys[i] = select(isLong, alpha * factor, start)
      atKeys[i &+ 1] = select(isLong, beta * factor, end)
      i &+= 1
    }
  }

  /// Finds a spline's factors from the first one, which is 1/2 where the second derivative is 0 at the
  /// ends, and 0 where slopes are given there.
  @inline(__always)
  private func eliminate(_ first: Double) {
    upper[0] = splat(first)
    var i = 1
    while i < keys &- 1 {
      let (before, after) = (lengths[i &- 1], lengths[i])
      let share = after / (before + after)
      let inverse = 1 / (2 - share * upper[i &- 1])
      lower[i] = share * inverse
      upper[i] = before / (before + after) * inverse
      i &+= 1
    }
    lower[i] = 1 / (2 - upper[i &- 1])
  }

  /// Those of the twice continuously differentiable spline.
  @inline(__always)
  private func fillSpline(ends: (start: L, end: L)?) {
    var last = secants[0]
    atKeys[0] = ends?.start ?? last * 1.5
    var i = 1
    while i < keys &- 1 {
      let next = secants[i]
      atKeys[i] = multiplyAdd(lower[i], last * 3 - atKeys[i &- 1], upper[i] * next * 3)
      last = next
      i &+= 1
    }
    atKeys[i] = ends?.end ?? (last * 3 - atKeys[i &- 1]) * lower[i]
    while i > 0 {
      i &-= 1
      atKeys[i] = multiplyAdd(upper[i] * -1, atKeys[i &+ 1], atKeys[i])
    }
  }
}

/// What the key's values count at a part of a segment.
///
/// Seen from the nearer key, so that keys are met exactly and equal values stay equal.
struct LaneWeights<L: RealLanes> {
  /// Whether the segment's start is nearer.
  let isNear: Condition<L>
  /// How much of the difference from start to end is added to the nearer one.
  let step: L
  /// Factors of the tangents.
  let tangents: LaneTangents<L>

  /// On a straight line.
  @inline(__always)
  init(line part: L) {
    isNear = part < 0.5
    step = select(isNear, part, part - 1)
    tangents = LaneTangents(start: .zero, end: .zero)
  }

  /// On a cubic Hermite polynomial.
  @inline(__always)
  init(curve part: L) {
    let rest = 1 - part
    isNear = part < 0.5
    let distance = select(isNear, part, rest)
    step = select(isNear, part, part - 1) * distance * (3 - (distance + distance))
    let both = part * rest
    tangents = LaneTangents(start: both * rest, end: both * part * -1)
  }

  /// How much of the difference from the nearer one to the other is added to it: below 0 beyond it.
  @inline(__always)
  var share: L { select(isNear, step, step * -1) }

  /// Between two values.
  @inline(__always)
  func value(_ start: L, _ end: L) -> L {
    multiplyAdd(step, end - start, select(isNear, start, end))
  }

  /// Between two values with tangents.
  @inline(__always)
  func value(_ start: L, _ end: L, _ tangent: LaneTangents<L>) -> L {
    let bend = multiplyAdd(tangents.start, tangent.start, tangents.end * tangent.end)
    return select(isNear, start, end) + multiplyAdd(step, end - start, bend)
  }
}
