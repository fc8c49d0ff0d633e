// When springs turn, cross their rest and reach levels; all times in doubles.

extension LaneSpring {
  /// The first time at which a spring released with a velocity turns, infinite where it never does;
  /// 0 where it is released at rest.
  ///
  /// There tan(w t) / w, or tanh, is |v| / (beta |v| + w0² x), x being positive where v leads away.
  @inline(__always)
  func firstTurn(offset: DoubleLanes, velocity: DoubleLanes) -> DoubleLanes {
    let speed = magnitude(velocity)
    let ahead = select(velocity < 0, offset * -1, offset)
    let infinity = DoubleLanes(repeating: .infinity)
    let swinging = angle(multiplyAdd(beta, speed, square * ahead), w * speed) / w
    let slope = square * (ahead + speed / (beta + w))
    let creeping = select(slope > 0, stretched(speed / slope), infinity)
    return select(speed > 0, select(oscillates, swinging, creeping), .zero)
  }

  /// The first time at which a spring passes its rest, infinite where it never does.
  @inline(__always)
  func firstRest(offset: DoubleLanes, velocity: DoubleLanes) -> DoubleLanes {
    let distance = magnitude(offset)
    let away = select(offset < 0, velocity * -1, velocity)
    let slope = multiplyAdd(rate, distance, away)
    let swinging = angle(slope * -1, w * distance) / w
    let crosses = multiplyAdd(beta + w, distance, away) < 0
    let creeping = shrunk(distance / slope * -1)
    return select(
      oscillates, swinging, select(crosses, creeping, DoubleLanes(repeating: .infinity)))
  }

  /// The t of (e^(2 w t) - 1) / (2 w) = d.
  @inline(__always)
  private func stretched(_ d: DoubleLanes) -> DoubleLanes {
    let z = (w + w) * d
    return select(z < 0x1p-60, d, logarithm(onePlus: z) / (w + w))
  }

  /// The t of (1 - e^(-2 w t)) / (2 w) = d.
  @inline(__always)
  private func shrunk(_ d: DoubleLanes) -> DoubleLanes {
    let z = (w + w) * d
    return select(z < 0x1p-60, d, logarithm(onePlus: z * -1) / (w + w) * -1)
  }

  /// Half a period of springs that oscillate.
  @inline(__always)
  var halfPeriod: DoubleLanes { .pi / w }
}

/// A way per lane without a turn, from a state to a level.
struct LanePassage {
  /// Displacement at the start.
  var offset: DoubleLanes
  /// Its derivative at the start.
  var velocity: DoubleLanes
  /// The level's displacement.
  var level: DoubleLanes
  /// level - offset, to its last digits.
  var rise: DoubleLanes
  /// When the way ends; the level is reached before.
  var end: DoubleLanes

  /// When the level is reached, in the lanes that are asked for.
  ///
  /// Residuals are differences from the start as long as the spring is nearer to it than
  /// to its rest, later differences from the rest; far from the level their logarithm counts, in
  /// which the fall of a damped spring is a line.
  @inline(never)
  func time(_ spring: LaneSpring, _ lanes: DoubleCondition) -> DoubleLanes {
    let zero = DoubleLanes.zero
    let distance = magnitude(offset)
    let side = select(offset < 0, level * -1, level)
    let early = side > distance * 0.5
    let rest = spring.firstRest(offset: offset, velocity: velocity)
    var low = select(side < 0, rest * (1 - 0x1p-48), zero)
    low = select(low < end, low, zero)
    var high = smaller(bound(spring, distance), end)
    high = select((side > 0) .& (rest < high), rest * (1 + 0x1p-48), high)
    let atRest = level.equals(0)
    let up = rise > 0
    var bracket = LaneBracket(from: low, to: high, guess: guess(spring), in: lanes .& .!atRest)
    var round = 0
    while any(bracket.active) && round < 200 {
      let response = spring.response(at: bracket.position)
      let (x, slope) = spring.state(after: response, offset: offset, velocity: velocity)
      let gone = multiplyAdd(offset * -1, response.lost, velocity * response.push)
      var residual = select(early, gone - rise, x - level)
      let above = (residual > 0) .& .!up
      let below = (residual < 0) .& up
      let ratio = x / level
      let far = ((ratio > 2) .| ((ratio > 0) .& (ratio < 0.5))) .& .!early
      if any(far .& bracket.active) {
        residual = select(far, x * logarithm(ratio), residual)
      }
      bracket.step(residual, slope: slope, isBefore: above .| below, isRough: far)
      round &+= 1
    }
    return select(atRest, smaller(rest, end), bracket.position)
  }

  /// A time after which the displacement stays below the level.
  ///
  /// |x| <= e^(-rate t) (|x(0)| + g t), g = |v + rate x(0)|, and t <= (2 / (e rate)) e^(rate t / 2).
  @inline(__always)
  private func bound(_ spring: LaneSpring, _ distance: DoubleLanes) -> DoubleLanes {
    let growth = magnitude(multiplyAdd(spring.rate, offset, velocity)) / spring.rate
    let ratio = multiplyAdd(growth, DoubleLanes(repeating: 0.735_76), distance) / magnitude(level)
    return logarithm(ratio) * (2 + 0x1p-20) / spring.rate
  }

  /// The time at which a parabola through the start reaches the level.
  @inline(__always)
  private func guess(_ spring: LaneSpring) -> DoubleLanes {
    let bend = multiplyAdd(spring.beta * 2, velocity, spring.square * offset) * -1
    let square = multiplyAdd(velocity, velocity, bend * rise * 2)
    let root = select(square > 0, square.squareRoot(), .zero)
    return rise * 2 / (velocity + select(rise < 0, root * -1, root))
  }
}
