import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// A segment of a track per lane, with the segments before and after it: differences of values, and
/// lengths, of time or of distance.
///
/// Neighbours that do not exist are the segment's mirror images: the same numbers.
struct LaneNeighbours<L: RealLanes> {
  var before: L
  var here: L
  var after: L
  var lengthBefore: L
  var length: L
  var lengthAfter: L
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

  /// The tangent between two differences, at a segment's start (sign 1) or its end (-1).
  @inline(__always)
  fileprivate func tangent(_ earlier: L, _ later: L, sign: L.Scalar) -> L {
    let turn = continuity * sign
    let first = loose * (turn + 1) * (bias + 1)
    let second = loose * (1 - turn) * (1 - bias)
    return multiplyAdd(first, earlier, second * later)
  }
}

/// The tangents of a segment per lane, by the part that has passed.
struct LaneTangents<L: RealLanes> {
  var start: L
  var end: L

  @inline(__always)
  init(start: L, end: L) { (self.start, self.end) = (start, end) }

  /// Kochanek and Bartels'; 0 where the segment has no length.
  @inline(__always)
  init(
    _ segment: LaneNeighbours<L>, start: LaneTension<L>, end: LaneTension<L>
  ) {
    let twice = segment.length + segment.length
    let hasLength = segment.length > 0
    self.start = select(
      hasLength,
      start.tangent(segment.before, segment.here, sign: 1) * twice
        / (segment.lengthBefore + segment.length), .zero)
    self.end = select(
      hasLength,
      end.tangent(segment.here, segment.after, sign: -1) * twice
        / (segment.length + segment.lengthAfter), .zero)
  }

  /// Catmull and Rom's, lengths being powers of distances.
  @inline(__always)
  init(catmullRom segment: LaneNeighbours<L>) {
    start = Self.catmullRom(
      segment.here, segment.before, segment.length, segment.lengthBefore)
    end = Self.catmullRom(segment.here, segment.after, segment.length, segment.lengthAfter)
  }

  /// The weighted mean of both sides' velocities; that of the segment beside a neighbour of no length.
  @inline(__always)
  private static func catmullRom(_ here: L, _ other: L, _ length: L, _ otherLength: L) -> L {
    let ratio = length / otherLength
    let mean =
      multiplyAdd(other, length * ratio, here * otherLength) / (length + otherLength)
    return select(length > 0, select(otherLength > 0, mean, here), .zero)
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
      let inverse = 1 / secant(i)
      let (alpha, beta) = (slopes[i] * inverse, slopes[i &+ 1] * inverse)
      let square = multiplyAdd(alpha, alpha, beta * beta)
      let shorter = select(square > 9, 3 / square.squareRoot(), L(repeating: 1))
      let factor = select(secant(i).equals(0), .zero, shorter)
      slopes[i] *= factor
      slopes[i &+ 1] *= factor
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
  /// How much of the difference to the other key is added to the nearer one.
  let step: L
  /// Factors of the tangents.
  let tangents: LaneTangents<L>

  /// On a straight line.
  @inline(__always)
  init(line part: L) {
    isNear = part < 0.5
    step = select(isNear, part, 1 - part)
    tangents = LaneTangents(start: .zero, end: .zero)
  }

  /// On a cubic Hermite polynomial.
  @inline(__always)
  init(curve part: L) {
    let rest = 1 - part
    isNear = part < 0.5
    let distance = select(isNear, part, rest)
    step = distance * distance * (3 - (distance + distance))
    let both = part * rest
    tangents = LaneTangents(start: both * rest, end: both * part * -1)
  }

  /// Between two values.
  @inline(__always)
  func value(_ start: L, _ end: L) -> L {
    let nearer = select(isNear, start, end)
    return multiplyAdd(step, select(isNear, end, start) - nearer, nearer)
  }

  /// Between two values with tangents.
  @inline(__always)
  func value(_ start: L, _ end: L, _ tangent: LaneTangents<L>) -> L {
    let nearer = select(isNear, start, end)
    let bend = multiplyAdd(tangents.start, tangent.start, tangents.end * tangent.end)
    return nearer + multiplyAdd(step, select(isNear, end, start) - nearer, bend)
  }
}
