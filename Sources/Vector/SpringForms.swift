import Kernels

/// UIKit's springs per lane, in the number of exponents that their fall takes: W = ratio w D below
/// critical damping, else W = w D.
///
/// With V = v D, the logarithm of the rule is W = limit + ln |1 - V / W| below critical damping and
/// W = limit + ln(1 + W - V) from it on.
private struct LaneUIKit {
  let ratio: DoubleLanes
  let duration: DoubleLanes
  let isUnder: DoubleCondition
  /// v D.
  let launch: DoubleLanes
  /// ln 1000, below critical damping plus ln(ratio / sqrt(1 - ratio²)).
  let limit: DoubleLanes

  @inline(__always)
  init(ratio: DoubleLanes, duration: DoubleLanes, velocity: DoubleLanes) {
    self.ratio = ratio
    self.duration = duration
    launch = velocity * duration
    isUnder = ratio < 1
    let root = ((1 - ratio) * (ratio + 1)).squareRoot()
    limit = select(
      isUnder, logarithm(ratio * 1000 / root), DoubleLanes(repeating: 6.907_755_278_982_137))
  }

  /// The natural frequency, NaN where there is none.
  @inline(__always)
  var natural: DoubleLanes { fall / select(isUnder, ratio * duration, duration) }

  /// The largest W.
  @inline(__always)
  private var fall: DoubleLanes {
    let zero = DoubleLanes.zero
    let nan = DoubleLanes(repeating: .nan)
    // From its last minimum on, W less the right side rises. If it is positive there, the largest
    // solution lies below W = V, where it rises as well.
    let ahead = launch > 0
    let lowest = (launch + (launch * (launch + 4)).squareRoot()) * 0.5
    let bottom = select(
      ahead, select(isUnder, lowest, launch), select(isUnder, limit, zero))
    let excess = difference(bottom).value
    let isAbove = .!ahead .| (excess <= 0)
    // sqrt(2 u) + u bounds the solution of y = u + ln(1 + y).
    let depth = limit - launch
    let reach = launch + depth + (depth + depth).squareRoot()
    let growth = limit + logarithm(onePlus: magnitude(launch))
    let top = select(
      isUnder, select(ahead, limit * (1 + 0x1p-30), larger(growth, DoubleLanes(repeating: 1))),
      reach)
    let low = select(isAbove, bottom, zero)
    let high = select(isAbove, top, launch)
    let solved = solution(from: low, to: high)
    let exists = select(isUnder, solved, select(isAbove, solved, nan))
    return select(isUnder .& launch.equals(0), limit, exists)
  }

  /// W less the right side, and its derivative.
  @inline(__always)
  private func difference(_ w: DoubleLanes) -> (value: DoubleLanes, slope: DoubleLanes) {
    let gap = w - launch
    let part = select(isUnder, magnitude(gap) / w, gap + 1)
    let change = select(isUnder, launch / (w * gap), 1 / (gap + 1))
    return (w - limit - logarithm(part), 1 - change)
  }

  /// Where the difference, rising between two numbers, is 0.
  @inline(__always)
  private func solution(from start: DoubleLanes, to end: DoubleLanes) -> DoubleLanes {
    let lanes = start.equals(start) .& end.equals(end)
    var bracket = LaneBracket(from: start, to: end, guess: start, in: lanes)
    var round = 0
    while any(bracket.active) && round < 200 {
      let (value, slope) = difference(bracket.position)
      bracket.step(value, slope: slope, isBefore: value < 0)
      round &+= 1
    }
    return bracket.position
  }
}

/// Springs of unit mass per lane.
private struct LaneUnitSpring {
  var stiffness: DoubleLanes
  var damping: DoubleLanes

  /// From stiffnesses and dampings.
  @inline(__always)
  init(stiffness: DoubleLanes, damping: DoubleLanes) {
    self.stiffness = stiffness
    self.damping = damping
  }

  /// From natural frequencies and damping ratios.
  @inline(__always)
  init(natural: DoubleLanes, ratio: DoubleLanes) {
    self.init(stiffness: natural * natural, damping: (natural + natural) * ratio)
  }

  /// From undamped periods and damping ratios.
  @inline(__always)
  init(period: DoubleLanes, ratio: DoubleLanes) {
    self.init(natural: 2 * Double.pi / period, ratio: ratio)
  }

  /// From the numbers of a form, which `value` reads.
  @inline(__always)
  init(_ form: SpringForm, _ value: (Int) -> DoubleLanes) {
    let (first, second) = (value(0), value(1))
    switch form {
    case .dampingRatio:
      self.init(stiffness: first, damping: first.squareRoot() * second * 2)
    case .response: self.init(period: first, ratio: second)
    case .perceptual:
      let ratio = select(second < 0, 1 / (second + 1), 1 - second)
      self.init(period: first, ratio: ratio)
    case .uiKit:
      let spring = LaneUIKit(ratio: first, duration: second, velocity: value(2))
      self.init(natural: spring.natural, ratio: first)
    case .tensionFriction: self.init(stiffness: first, damping: second)
    case .origami:
      self.init(
        stiffness: multiplyAdd(first, DoubleLanes(repeating: 3.62), DoubleLanes(repeating: 85.4)),
        damping: multiplyAdd(second, DoubleLanes(repeating: 3), DoubleLanes(repeating: 1)))
    }
  }
}

extension SpringForm {
  /// The numbers of the form for springs, with velocities in distances per second.
  @inline(__always)
  fileprivate func numbers(
    mass: DoubleLanes, stiffness: DoubleLanes, damping: DoubleLanes, velocity: DoubleLanes
  ) -> (DoubleLanes, DoubleLanes) {
    let unit = DoubleLanes.powerOfTwo(mass).reciprocal
    let square = stiffness / mass
    let ratio = (damping * unit) / (((stiffness * unit) * (mass * unit)).squareRoot() * 2)
    switch self {
    case .dampingRatio: return (square, ratio)
    case .response: return ((mass / stiffness).squareRoot() * (2 * .pi), ratio)
    case .perceptual:
      return (
        (mass / stiffness).squareRoot() * (2 * .pi), select(ratio <= 1, 1 - ratio, 1 / ratio - 1)
      )
    case .uiKit:
      let settling = LaneSettling(
        spring: LaneSpring(mass: mass, stiffness: stiffness, damping: damping),
        distance: DoubleLanes(repeating: 1), velocity: velocity,
        epsilon: DoubleLanes(repeating: 0.001))
      return (ratio, settling.time(.uiKit))
    case .tensionFriction: return (square, damping / mass)
    case .origami:
      return (
        (square - 85.4) / DoubleLanes(repeating: 3.62),
        (damping / mass - 1) / DoubleLanes(repeating: 3)
      )
    }
  }
}

extension VectorBackend {
  /// See `SpringBatch.parameters`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func parameters(
    _ form: SpringForm, _ values: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let count = requireElements("values", values.count, of: form.count)
    requireCount("results", results.count, 3 * count)
    withPointers(values, &results) { values, results, _ in
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let spring = LaneUnitSpring(form) {
          (values + $0 &* count).doubles(start, length, filler: 0.5)
        }
        results.store(doubles: DoubleLanes(repeating: 1), start, length)
        (results + count).store(doubles: spring.stiffness, start, length)
        (results + 2 &* count).store(doubles: spring.damping, start, length)
      }
    }
  }

  /// See `SpringBatch.describe`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func describe(
    _ form: SpringForm, springs: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let count = requireElements("springs", springs.count, of: 4)
    requireCount("results", results.count, form.count * count)
    withPointers(springs, &results) { springs, results, _ in
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let velocity = (springs + 3 &* count).doubles(start, length, filler: 0)
        let (first, second) = form.numbers(
          mass: springs.doubles(start, length, filler: 1),
          stiffness: (springs + count).doubles(start, length, filler: 1),
          damping: (springs + 2 &* count).doubles(start, length, filler: 1), velocity: velocity)
        results.store(doubles: first, start, length)
        (results + count).store(doubles: second, start, length)
        if form == .uiKit { (results + 2 &* count).store(doubles: velocity, start, length) }
      }
    }
  }
}
