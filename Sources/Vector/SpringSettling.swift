import Kernels

/// Displacements per lane that fall to a level; none is below the level for good at the start.
private struct LaneFall {
  let spring: LaneSpring
  /// Displacement at the start, not negative.
  let offset: DoubleLanes
  /// Its derivative at the start.
  let velocity: DoubleLanes
  /// The level, positive.
  let level: DoubleLanes
  /// The first turn, infinite where there is none.
  let turn: DoubleLanes
  /// Displacement at the first turn.
  let turned: DoubleLanes

  @inline(__always)
  init(
    _ spring: LaneSpring, offset: DoubleLanes, velocity: DoubleLanes, level: DoubleLanes
  ) {
    self.spring = spring
    self.level = level
    let falls = offset < 0
    self.offset = magnitude(offset)
    self.velocity = select(falls, velocity * -1, velocity)
    turn = spring.firstTurn(offset: self.offset, velocity: self.velocity)
    let response = spring.response(at: turn)
    turned = multiplyAdd(self.offset, response.stay, self.velocity * response.push)
  }

  /// When the level is passed on the way from the start to the first turn.
  @inline(__always)
  func passage(in lanes: DoubleCondition) -> DoubleLanes {
    if !any(lanes) { return .zero }
    return LanePassage(
      offset: offset, velocity: velocity, level: level, rise: level - offset, end: turn
    ).time(spring, lanes)
  }

  /// When the magnitude passes the level on the way from a later turn, at which it has the given
  /// height.
  @inline(__always)
  func passage(from start: DoubleLanes, _ height: DoubleLanes, in lanes: DoubleCondition)
    -> DoubleLanes
  {
    if !any(lanes) { return .zero }
    let infinity = DoubleLanes(repeating: .infinity)
    return start
      + LanePassage(
        offset: height, velocity: .zero, level: level, rise: level - height,
        end: select(spring.oscillates, spring.halfPeriod, infinity)
      ).time(spring, lanes)
  }

  /// When the displacement is at the level for the first time.
  @inline(__always)
  func firstTime(in lanes: DoubleCondition) -> DoubleLanes {
    let away = .!(velocity < 0)
    let direct = passage(in: lanes .& .!away)
    let later = passage(from: turn, magnitude(turned), in: lanes .& away)
    return select(away, later, direct)
  }

  /// When the magnitude is at the level for the last time.
  ///
  /// From turn to turn the height falls by the same factor; the last one that is not below the level
  /// is followed by the last passage.
  @inline(__always)
  func lastTime(in lanes: DoubleCondition) -> DoubleLanes {
    let height = magnitude(turned)
    let passes = height >= level
    let step = select(spring.oscillates, spring.beta * spring.halfPeriod, .zero)
    var turns = (logarithm(height / level) / step).floor()
    turns = select(spring.oscillates .& (turns > 0), turns, .zero)
    var last = height * exponential(step, times: turns)
    // Rounding may have counted one too many or too few.
    let many = last < level
    turns = select(many .& (turns > 0), turns - 1, turns)
    last = height * exponential(step, times: turns)
    let next = height * exponential(step, times: turns + 1)
    let few = spring.oscillates .& (next >= level)
    turns = select(few, turns + 1, turns)
    last = select(few, next, last)
    let start = multiplyAdd(turns, select(spring.oscillates, spring.halfPeriod, .zero), turn)
    let later = passage(
      from: start, select(last < level, level, last), in: lanes .& passes)
    return select(passes, later, passage(in: lanes .& .!passes))
  }

  /// e^(-step n).
  @inline(__always)
  private func exponential(_ step: DoubleLanes, times n: DoubleLanes) -> DoubleLanes {
    BinaryPower(n, times: LaneFactor(step * -1, times: binaryLogarithmOfE(DoubleLanes.self))).value
  }
}

extension LaneFall {
  /// The first sum of steps of 0.1 s at which the magnitude is below the level and stays so at the next
  /// ten; for springs that do not oscillate.
  ///
  /// It is below on its way through the rest, perhaps, and for good in the end.
  @inline(__always)
  func walkedTime(in lanes: DoubleCondition) -> DoubleLanes {
    let outside = offset >= level
    let rises = .!outside .& (magnitude(turned) >= level)
    let first = select(outside, firstTime(in: lanes .& outside), .zero)
    let time = walk(to: first, in: lanes)
    var stays = isBelow(time)
    var (probe, step) = (time, 0)
    while step < 10 {
      probe = probe + 0.1
      stays = (stays .& isBelow(probe))
      step &+= 1
    }
    let returns = lanes .& .!stays .& (outside .| rises)
    if !any(returns) { return time }
    return select(returns, walk(to: lastTime(in: returns), in: returns), time)
  }

  /// The first sum of steps that is not before a passage and at which the magnitude is below the level.
  @inline(__always)
  private func walk(to passage: DoubleLanes, in lanes: DoubleCondition) -> DoubleLanes {
    let far = (passage * -10).floor() / DoubleLanes(repeating: -10)
    let isFar = passage > 1e6
    let time = select(isFar, far, sumOfTenths(reaching: passage, in: lanes .& .!isFar))
    return select(isBelow(time), time, time + 0.1)
  }

  @inline(__always)
  private func isBelow(_ time: DoubleLanes) -> DoubleCondition {
    let response = spring.response(at: time)
    return magnitude(multiplyAdd(offset, response.stay, velocity * response.push)) < level
  }
}

/// The first rounded sum of steps of 0.1, from 0 on, that is not below a number.
///
/// Between powers of two from 1 on, every step adds the same, so that many are taken at once.
@inline(never)
private func sumOfTenths(reaching end: DoubleLanes, in lanes: DoubleCondition) -> DoubleLanes {
  var sum = DoubleLanes.zero
  var active = lanes .& (sum < end)
  while any(active) {
    sum = select(active, sum + 0.1, sum)
    let step = (sum + 0.1) - sum
    let limit = smaller(end, DoubleLanes.powerOfTwo(sum).value * 2)
    let steps = ((limit - sum) / step).floor() - 1
    sum = select(active .& (sum >= 1) .& (steps > 0), multiplyAdd(steps, step, sum), sum)
    active = (active .& (sum < end))
  }
  return sum
}

/// Motions per lane that are to come to rest.
struct LaneSettling {
  var spring: LaneSpring
  /// to - from.
  var distance: DoubleLanes
  /// Velocity at the start.
  var velocity: DoubleLanes
  var epsilon: DoubleLanes

  /// Seconds by a rule.
  @inline(__always)
  func time(_ rule: SettlingRule) -> DoubleLanes {
    var settling = self
    if rule != .proven && rule != .firstCrossing { settling.spring = spring.withRoundedRatio }
    return settling.seconds(rule)
  }

  @inline(never)
  private func seconds(_ rule: SettlingRule) -> DoubleLanes {
    switch rule {
    case .proven:
      let moving = spring.beta > 0
      return select(moving, relative.lastTime(in: moving), DoubleLanes(repeating: .infinity))
    case .firstCrossing: return relative.firstTime(in: .always)
    case .coreAnimation:
      let swinging = fall(
        from: swing + 1, undamped: DoubleLanes(repeating: Double(Float.greatestFiniteMagnitude)))
      if all(spring.oscillates) { return swinging }
      let walked = critical.walkedTime(in: .!spring.oscillates)
      return select(spring.oscillates, swinging, walked)
    case .swiftUI:
      let pull = magnitude(spring.beta * distance - velocity)
      let swinging = fall(
        from: magnitude(distance) + pull, undamped: DoubleLanes(repeating: .infinity))
      if all(spring.oscillates) { return swinging }
      let absolute = LaneFall(
        spring, offset: distance * -1, velocity: velocity, level: epsilon)
      return select(spring.oscillates, swinging, absolute.walkedTime(in: .!spring.oscillates))
    case .uiKit: return uiKitDuration
    }
  }

  /// UIKit's rule.
  @inline(__always)
  private var uiKitDuration: DoubleLanes {
    let swinging = fall(from: swing, undamped: DoubleLanes(repeating: .infinity))
    if all(spring.oscillates) { return swinging }
    return select(
      spring.oscillates, swinging, critical.firstTime(in: .!spring.oscillates))
  }

  /// When e^(-beta t) times a height is epsilon, but not before 0.
  @inline(__always)
  private func fall(from height: DoubleLanes, undamped: DoubleLanes) -> DoubleLanes {
    let time = logarithm(height / epsilon) / spring.beta
    return select(spring.beta > 0, select(time > 0, time, .zero), undamped)
  }

  /// |(beta - v) / w|, v in distances per second.
  @inline(__always)
  private var swing: DoubleLanes {
    magnitude(multiplyAdd(spring.beta, distance, velocity * -1) / (distance * spring.w))
  }

  /// The residual and its fall to epsilon.
  @inline(__always)
  private var relative: LaneFall {
    LaneFall(
      spring, offset: DoubleLanes(repeating: 1), velocity: velocity / distance * -1,
      level: epsilon)
  }

  /// The same with damping as critical.
  @inline(__always)
  private var critical: LaneFall {
    var settling = self
    settling.spring = LaneSpring(critical: spring.natural, square: spring.square)
    return settling.relative
  }
}

extension VectorBackend {
  /// See `SpringBatch.settlingDurations`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func settlingDurations(
    springs: Span<Scalar>, rule: SettlingRule, epsilons: Span<Scalar>,
    into times: inout MutableSpan<Scalar>
  ) {
    requireCount("springs", springs.count, Spring<Scalar>.count * epsilons.count)
    requireCount("times", times.count, epsilons.count)
    springs.withUnsafeBufferPointer { springs in
      withPointers(epsilons, &times) { epsilons, times, count in
        guard let springs = springs.baseAddress else { return }
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let motion = LaneMotion(springs, plane: count, start, length)
          let settling = LaneSettling(
            spring: motion.spring, distance: motion.to - motion.from, velocity: motion.velocity,
            epsilon: epsilons.doubles(start, length, filler: 0.5))
          times.store(doubles: settling.time(rule), start, length)
        }
      }
    }
  }
}
