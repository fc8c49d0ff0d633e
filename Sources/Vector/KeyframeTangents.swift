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

/// The most components whose slopes are found in step.
let slopesInStep = 4

/// Vectors of memory that slopes of so many components take for a key.
@inline(__always)
func vectorsPerSlope(_ components: Int) -> Int { 2 &* min(slopesInStep, components) &+ 2 }

/// Slopes at all keys of a track per lane, which depend on one another.
///
/// Those of a few components are found in step: each waits for a root and a quotient of the key before,
/// or for a product, and meanwhile the others go on.
struct LaneSlopes<L: RealLanes> {
  private let keys: Int
  /// Of the segments.
  private let lengths: UnsafePointer<L>
  /// Components that are in memory at once, side by side at every key.
  let width: Int
  private let secants: UnsafeMutablePointer<L>
  /// The slopes.
  let atKeys: UnsafeMutablePointer<L>
  /// A spline's factors: with d for secants, slope i is
  /// lower_i (3 d_(i-1) - forward_(i-1)) + upper_i (3 d_i - slope_(i+1)), where `forward` is a slope
  /// without the slope after it.
  private let lower, upper: UnsafeMutablePointer<L>

  @inline(__always)
  init(
    keys: Int, lengths: UnsafePointer<L>, components: Int, in memory: UnsafeMutablePointer<L>
  ) {
    (self.keys, self.lengths) = (keys, lengths)
    width = min(slopesInStep, components)
    secants = memory
    atKeys = secants + width &* keys
    lower = atKeys + width &* keys
    upper = lower + keys
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

  /// Finds the slopes of some components, no more than the width, by the interpolation that memory was
  /// begun for; slopes at the ends are asked for where they are given.
  @inline(always)
  func fill(
    _ interpolation: KeyframeInterpolation, _ components: Int,
    _ value: (_ key: Int, _ component: Int) -> L, ends: (_ component: Int) -> (start: L, end: L)
  ) {
    var i = 0
    while i < keys &- 1 {
      let length = lengths[i]
      var c = 0
      while c < components {
        secants[i &* width &+ c] = (value(i &+ 1, c) - value(i, c)) / length
        c &+= 1
      }
      i &+= 1
    }
    switch interpolation {
    case .natural: fillSpline(components, isClamped: false, ends)
    case .clamped: fillSpline(components, isClamped: true, ends)
    default: fillMonotone(components)
    }
  }

  /// Fritsch and Carlson's.
  @inline(__always)
  private func fillMonotone(_ components: Int) {
    var c = 0
    while c < components {
      atKeys[c] = secants[c]
      c &+= 1
    }
    var i = 1
    while i < keys &- 1 {
      var c = 0
      while c < components {
        let place = i &* width &+ c
        let (last, next) = (secants[place &- width], secants[place])
        let turns = ((last <= 0) .& (next >= 0)) .| ((last >= 0) .& (next <= 0))
        atKeys[place] = select(turns, .zero, multiplyAdd(last, splat(0.5), next * 0.5))
        c &+= 1
      }
      i &+= 1
    }
    c = 0
    while c < components {
      let place = (keys &- 1) &* width &+ c
      atKeys[place] = secants[place &- width]
      c &+= 1
    }
    i = 0
    while i < keys &- 1 {
      var c = 0
      while c < components {
        limit(i &* width &+ c)
        c &+= 1
      }
      i &+= 1
    }
  }

  /// Shortens the slopes at both ends of a segment to where its curve does not turn.
  @inline(__always)
  private func limit(_ place: Int) {
    // 3 / |(alpha, beta)| times both slopes, without quotients that leave the range.
    let (start, end) = (atKeys[place], atKeys[place &+ width])
    let unit = inversePowerOfTwo(larger(magnitude(start), magnitude(end)))
    let (alpha, beta) = (start * unit, end * unit)
    let length = multiplyAdd(alpha, alpha, beta * beta).squareRoot()
    let most = magnitude(secants[place]) * 3
    let isLong = length > most * unit
    let factor = most / length
    atKeys[place] = select(isLong, alpha * factor, start)
    atKeys[place &+ width] = select(isLong, beta * factor, end)
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
  private func fillSpline(
    _ components: Int, isClamped: Bool, _ ends: (_ component: Int) -> (start: L, end: L)
  ) {
    var c = 0
    while c < components {
      atKeys[c] = isClamped ? ends(c).start : secants[c] * 1.5
      c &+= 1
    }
    var i = 1
    while i < keys &- 1 {
      let (lower, upper) = (lower[i], upper[i] * 3)
      c = 0
      while c < components {
        let place = i &* width &+ c
        let rest = secants[place &- width] * 3 - atKeys[place &- width]
        atKeys[place] = multiplyAdd(lower, rest, upper * secants[place])
        c &+= 1
      }
      i &+= 1
    }
    c = 0
    while c < components {
      let place = i &* width &+ c
      let rest = secants[place &- width] * 3 - atKeys[place &- width]
      atKeys[place] = isClamped ? ends(c).end : rest * lower[i]
      c &+= 1
    }
    while i > 0 {
      i &-= 1
      let upper = upper[i] * -1
      c = 0
      while c < components {
        let place = i &* width &+ c
        atKeys[place] = multiplyAdd(upper, atKeys[place &+ width], atKeys[place])
        c &+= 1
      }
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
