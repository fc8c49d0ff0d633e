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

/// Slopes at all keys of a track per lane, which depend on one another.
struct LaneSlopes<L: RealLanes> {
  let keys: Int
  /// Of the segments.
  let lengths: UnsafePointer<L>
  /// Of the keys.
  let values: UnsafePointer<L>
  /// The results.
  let slopes: UnsafeMutablePointer<L>

  @inline(__always)
  private func secant(_ i: Int) -> L { (values[i &+ 1] - values[i]) / lengths[i] }

  /// Fritsch and Carlson's.
  @inline(__always)
  func fillMonotone() {
    var last = secant(0)
    slopes[0] = last
    var i = 1
    while i < keys &- 1 {
      let next = secant(i)
      let turns = ((last <= 0) .& (next >= 0)) .| ((last >= 0) .& (next <= 0))
      slopes[i] = select(turns, .zero, multiplyAdd(last, splat(0.5), next * 0.5))
      last = next
      i &+= 1
    }
    slopes[keys &- 1] = last
    i = 0
    while i < keys &- 1 {
      // 3 / |(alpha, beta)| times both slopes, without quotients that leave the range.
      let (start, end) = (slopes[i], slopes[i &+ 1])
      let unit = inversePowerOfTwo(larger(magnitude(start), magnitude(end)))
      let (alpha, beta) = (start * unit, end * unit)
      let length = multiplyAdd(alpha, alpha, beta * beta).squareRoot()
      let most = magnitude(secant(i)) * 3
      let isLong = length > most * unit
      let factor = most / length
      slopes[i] = select(isLong, alpha * factor, start)
      slopes[i &+ 1] = select(isLong, beta * factor, end)
      i &+= 1
    }
  }

  /// Those of the twice continuously differentiable spline, by elimination.
  ///
  /// - Parameters:
  ///   - ends: the slopes at the ends; without them the second derivative there is 0.
  ///   - scratch: as many numbers as keys.
  @inline(__always)
  func fillSpline(ends: (start: L, end: L)?, _ scratch: UnsafeMutablePointer<L>) {
    var last = secant(0)
    scratch[0] = ends == nil ? splat(0.5) : .zero
    slopes[0] = ends?.start ?? last * 1.5
    var i = 1
    while i < keys &- 1 {
      let next = secant(i)
      let share = lengths[i] / (lengths[i &- 1] + lengths[i])
      let rest = lengths[i &- 1] / (lengths[i &- 1] + lengths[i])
      let inverse = 1 / (2 - share * scratch[i &- 1])
      let right = multiplyAdd(share, last, rest * next) * 3
      scratch[i] = rest * inverse
      slopes[i] = (right - share * slopes[i &- 1]) * inverse
      last = next
      i &+= 1
    }
    i = keys &- 1
    slopes[i] = ends?.end ?? (last * 3 - slopes[i &- 1]) / (2 - scratch[i &- 1])
    while i > 0 {
      i &-= 1
      slopes[i] = multiplyAdd(scratch[i] * -1, slopes[i &+ 1], slopes[i])
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
