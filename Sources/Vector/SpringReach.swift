import Kernels

/// Motions on springs that are to reach levels.
private struct LaneReach {
  var spring: LaneSpring
  /// from - to.
  var offset: DoubleLanes
  /// Velocity at the start.
  var velocity: DoubleLanes
  /// level - to.
  var level: DoubleLanes
  /// level - from.
  var rise: DoubleLanes

  /// When levels are first reached and the velocities there; infinity and 0 where they never are.
  ///
  /// Later swings are shorter, so that a level is reached before the second turn or never. A level
  /// that rounding cannot tell from a turn is reached there. How far a turn is from a level is the
  /// difference of their ways from the start or, where a turn is nearer to rest, of their ways from
  /// there: either keeps its digits.
  @inline(never)
  func results() -> (time: DoubleLanes, velocity: DoubleLanes) {
    let zero = DoubleLanes.zero
    let infinity = DoubleLanes(repeating: .infinity)
    let turn = spring.firstTurn(offset: offset, velocity: velocity)
    let atTurn = spring.response(at: turn)
    let pushed = velocity * atTurn.push
    let turned = multiplyAdd(offset, atTurn.stay, pushed)
    let gone = multiplyAdd(offset * -1, atTurn.lost, pushed)

    // Whether a level lies on the way to the first turn, or else on the way back from it.
    let isLate = magnitude(turned) < magnitude(offset) * 0.5
    let rest = select(isLate, level - turned, rise - gone)
    let left = select(rise < 0, rest, rest * -1)
    let unit = select(isLate, magnitude(turned), magnitude(gone))
    let ahead = ((rise > 0) .& (velocity > 0)) .| ((rise < 0) .& (velocity < 0))
    let turns = turn < infinity
    let isSameSide = ((level > 0) .& (offset > 0)) .| ((level < 0) .& (offset < 0))
    // Next to the start its way from rest may be rounded to the start's.
    let isBetween = isSameSide .& (magnitude(level) <= magnitude(offset))
    let reached = (turns .& (left >= unit * -0x1p-52)) .| (.!turns .& isBetween)
    let start = rise.equals(0)
    let forth = ahead .& reached .& (turns .| .!level.equals(0))
    let side = select(turned < 0, zero - level, level)
    let height = magnitude(turned)
    let isBehind = select(turned < 0, zero - rest, rest) < 0
    let half = select(spring.oscillates, spring.halfPeriod, infinity)
    let lowest = magnitude(spring.response(at: half).stay) * height
    let inReach = (side > 0) .| (spring.oscillates .& (side >= lowest * -(1 + 0x1p-52)))
    let back = .!start .& .!forth .& turns .& isBehind .& inReach

    var passage = LanePassage(
      offset: select(back, turned, offset), velocity: select(back, zero, velocity), level: level,
      rise: select(back, rest, rise), end: select(back, half, turn))
    let atEnd =
      (forth .& turns .& (left <= unit * 0x1p-53))
      .| (back .& spring.oscillates .& (side <= lowest * -(1 - 0x1p-53)))
    let solved = (forth .| back) .& .!atEnd
    var time = select(atEnd, passage.end, zero)
    if any(solved) { time = select(solved, passage.time(spring, solved), time) }
    // Without a way, the velocity is that of the start.
    passage.offset = select(forth .| back, passage.offset, zero)
    let state = spring.state(
      after: spring.response(at: time), offset: passage.offset, velocity: passage.velocity)
    let velocity = state.velocity * lateFactor(of: state)
    let total = select(back, turn + time, time)
    let exists = start .| forth .| back
    let found = (
      time: select(exists, total, infinity), velocity: select(exists .& .!atEnd, velocity, zero)
    )
    // The swing beyond may be too small for a number.
    let isRest = level.equals(0) .& .!start
    if !any(isRest) { return found }
    let passing = spring.firstRest(offset: offset, velocity: self.velocity)
    let passed = spring.state(
      after: spring.response(at: passing), offset: offset, velocity: self.velocity
    ).velocity
    return (
      select(isRest, passing, found.time),
      select(isRest, select(passing < infinity, passed, zero), found.velocity)
    )
  }

  /// The factor from the velocity at a rounded time to that at the exact one: 1 unless a motion that
  /// does not oscillate is late, when the velocity falls as the displacement does, which is the level's
  /// at the exact time.
  ///
  /// What still moves fast is an eighth of the velocity at most, and a time's rounding changes the
  /// displacement by less than 2^-40.
  @inline(__always)
  private func lateFactor(
    of state: (offset: DoubleLanes, velocity: DoubleLanes)
  ) -> DoubleLanes {
    let ratio = level / state.offset
    let fast = multiplyAdd(spring.rate, state.offset, state.velocity)
    let isLate = magnitude(fast) < magnitude(state.velocity) * 0.125
    let isRounding = (magnitude(ratio - 1) < 0x1p-40) .& (magnitude(level) > 0x1p-960)
    return select(
      isLate .& isRounding .& .!spring.oscillates, ratio, DoubleLanes(repeating: 1))
  }
}

extension VectorBackend {
  /// See `SpringBatch.firstReaches`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func firstReaches(
    springs: Span<Scalar>, levels: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireCount("springs", springs.count, Spring<Scalar>.count * levels.count)
    requireCount("results", results.count, 2 * levels.count)
    springs.withUnsafeBufferPointer { springs in
      withPointers(levels, &results) { levels, results, count in
        guard let springs = springs.baseAddress else { return }
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let motion = LaneMotion(springs, plane: count, start, length)
          let level = levels.doubles(start, length, filler: 0)
          let reach = LaneReach(
            spring: motion.spring, offset: motion.from - motion.to, velocity: motion.velocity,
            level: level - motion.to, rise: level - motion.from)
          let (time, velocity) = reach.results()
          results.store(doubles: time, start, length)
          (results + count).store(doubles: velocity, start, length)
        }
      }
    }
  }
}
