import CLanes

/// A condition per lane of `DoubleLanes`.
typealias DoubleCondition = Condition<DoubleLanes>

extension DoubleCondition {
  @inline(__always)
  static var always: Self { Self(DoubleLanes.Mask(repeating: true)) }

  @inline(__always)
  static var never: Self { Self(DoubleLanes.Mask(repeating: false)) }
}

/// How far lengths are refined.
struct LengthAccuracy {
  /// The quadrature.
  let rule: KronrodRule
  /// The rules' difference that an interval is accepted with, relative to the whole length: in
  /// doubles 4 roundings, above that of the sum of differences.
  let tolerance: Double
  /// The relative step after which Newton's method has converged.
  let step: Double

  /// What an element type needs.
  @inline(__always)
  init(forDouble isDouble: Bool, _ numbers: UnsafeMutablePointer<Double>) {
    rule = KronrodRule(large: isDouble, numbers)
    tolerance = isDouble ? 0x1p-51 : 0x1p-30
    step = isDouble ? 0x1p-30 : 0x1p-16
  }
}

/// An interval that some lanes still have to refine.
struct LengthInterval {
  var start: Double
  var width: Double
  var lanes: DoubleCondition
  /// Those of them whose curves may turn in it.
  var turning: DoubleCondition

  /// The narrowest interval: towards a cusp an interval's share of the length falls to a quarter
  /// with every halving, to 2^-100 here, and small goals want small intervals.
  static var leastWidth: Double { 0x1p-50 }
  /// The most intervals that wait at a time: one per halving.
  static var capacity: Int { 56 }
}

/// sqrt(a) + sqrt(b).
@inline(__always)
private func sumOfRoots(_ a: DoubleLanes, _ b: DoubleLanes) -> DoubleLanes {
  #if V4
  lanes_sum_of_roots(a, b)
  #else
  a.squareRoot() + b.squareRoot()
  #endif
}

extension LaneHodograph {
  /// The length over an interval, and how far the Gauss rule in the whole one is from it.
  @inline(always)
  func length(
    _ start: DoubleLanes, _ width: DoubleLanes, _ rule: KronrodRule
  ) -> (fine: DoubleLanes, gap: DoubleLanes) {
    let half = width * 0.5
    let center = start + half
    let middle = speed(center)
    var fine = middle * rule.fine(0)
    var gap = middle * rule.gap(0)
    var k = 1
    while k < rule.count {
      let offset = half * rule.node(k)
      let both = sumOfRoots(squaredSpeed(center - offset), squaredSpeed(center + offset))
      fine = multiplyAdd(both, DoubleLanes(repeating: rule.fine(k)), fine)
      gap = multiplyAdd(both, DoubleLanes(repeating: rule.gap(k)), gap)
      k &+= 1
    }
    return (fine * half, gap * half)
  }
}

/// Curves' lengths, and the interval of each in which its arc length passes a goal.
///
/// Every lane has its own tree of halved intervals: it takes an interval when it accepts its error,
/// and what other lanes still refine no longer touches its digits.
struct LengthIntegral {
  /// The whole length.
  var total = DoubleLanes.zero
  /// Where the goal's interval starts, its width, and the length up to it and in it.
  var start = DoubleLanes.zero
  var width = DoubleLanes.zero
  var before = DoubleLanes.zero
  var inside = DoubleLanes.zero
  /// Lanes whose goal lies below the whole length.
  var found = DoubleCondition.never

  /// Integrates |B'(t)| over [0, 1].
  ///
  /// The difference of the two rules bounds the finer one's error: for smooth speeds by far, but at
  /// a kink, and beside a nearly sharp one, only by a small factor and sometimes not. So where the
  /// curve turns, an interval must itself be as short as the difference may be, and narrow intervals,
  /// whose own rounding is small, must agree 16 times better. A goal far below the whole length takes
  /// its place, and what lies beyond the goal's interval is not refined. Refinement ends at once where
  /// the speed is 0 or NaN.
  @inline(__always)
  init<Curve: LaneHodograph>(
    _ curve: Curve, lanes: DoubleCondition, goal: DoubleLanes, _ accuracy: LengthAccuracy,
    _ stack: UnsafeMutablePointer<LengthInterval>
  ) {
    stack[0] = LengthInterval(start: 0, width: 1, lanes: lanes, turning: lanes)
    var waiting = 1
    var bound = DoubleLanes.zero
    while waiting > 0 {
      waiting &-= 1
      let interval = stack[waiting]
      let (fine, gap) = curve.length(
        DoubleLanes(repeating: interval.start), DoubleLanes(repeating: interval.width),
        accuracy.rule)
      if interval.width == 1 {
        let reach = select(goal > 0, goal * 16, fine)
        bound = select(reach < fine, reach, fine) * accuracy.tolerance
      }
      let least = interval.width <= 0x1p-4 ? bound * 0x1p-4 : bound
      var turning = interval.turning
      if any(turning) {
        let end = interval.start + interval.width
        turning = (turning .& .!curve.hardlyTurns(from: interval.start, to: end))
      }
      let isOpen = (gap > least) .| (gap < -least) .| (turning .& (fine > least))
      var rough = (interval.lanes .& isOpen .& .!found)
      if interval.width <= LengthInterval.leastWidth { rough = DoubleCondition.never }
      take(interval, fine, interval.lanes .& .!rough, goal)
      if any(rough) {
        let width = interval.width * 0.5
        var half = LengthInterval(
          start: interval.start + width, width: width, lanes: rough, turning: turning .& rough)
        stack[waiting] = half
        half.start = interval.start
        stack[waiting &+ 1] = half
        waiting &+= 2
      }
    }
  }

  /// Adds an interval to the lanes that accept it; intervals come in the order of t.
  @inline(always)
  private mutating func take(
    _ interval: LengthInterval, _ length: DoubleLanes, _ lanes: DoubleCondition, _ goal: DoubleLanes
  ) {
    let after = total + length
    let here = lanes .& .!found .& (after > goal)
    start = select(here, DoubleLanes(repeating: interval.start), start)
    width = select(here, DoubleLanes(repeating: interval.width), width)
    before = select(here, total, before)
    inside = select(here, length, inside)
    found = (found .| here)
    total = select(lanes, after, total)
  }

  /// The t in [0, 1] with length(0...t) = goal: 0 below the curve, 1 beyond it, NaN for NaN.
  ///
  /// Newton's method inside a bracket, bisecting where a step leaves it. The rule is exact on the
  /// interval that was accepted, so it is on its beginning.
  @inline(__always)
  func parameter<Curve: LaneHodograph>(
    _ curve: Curve, goal: DoubleLanes, _ accuracy: LengthAccuracy
  ) -> DoubleLanes {
    let zero = DoubleLanes.zero
    let target = goal - before
    var low = start
    var high = start + width
    var root = multiplyAdd(width, target / inside, start)
    var active = found .& (goal > 0)
    var round = 0
    while any(active) && round < 100 {
      let residual = curve.length(start, root - start, accuracy.rule).fine - target
      let below = residual < 0
      low = select(below, root, low)
      high = select(below, high, root)
      let newton = root - residual / curve.speed(root)
      let inside = (newton >= low) .& (newton <= high)
      let next = select(residual.equals(0), root, select(inside, newton, (low + high) * 0.5))
      let step = next - root
      root = select(active, next, root)
      let limit = root * accuracy.step
      active = (active .& ((step > limit) .| (step < -limit)))
      round &+= 1
    }
    let ends = select(goal > 0, DoubleLanes(repeating: 1), zero)
    let inner = found .& (goal > 0)
    return select(goal.equals(goal), select(inner, root, ends), goal)
  }
}
