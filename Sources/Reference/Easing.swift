import Kernels

extension StepTiming {
  fileprivate func value<Scalar: KernelScalar>(at x: Scalar, before: Bool) -> Scalar {
    let product = DoubleWord.product(x, Scalar(count))
    guard product.high.isFinite else { return product.high }
    var step = product.high.rounded(.down)
    let onJump = step == product.high
    if onJump && (product.low < 0 || (before && product.low == 0)) { step -= 1 }
    step += Scalar(first)
    if x >= 0 { step = max(step, 0) }
    if x <= 1 { step = min(step, Scalar(jumps)) }
    return step / Scalar(jumps)
  }
}

/// The value at x of the lines through canonical points.
private func interpolate<Scalar: KernelScalar>(_ points: Span<Scalar>, _ x: Scalar) -> Scalar {
  if x.isNaN { return x }
  let last = points.count / 2 - 1
  var below = -1
  while below < last && points[2 * (below + 1)] <= x { below += 1 }
  if below >= 0 && points[2 * below] == x { return points[2 * below + 1] }
  let a = max(0, min(below, last - 1))
  let b = min(a + 1, last)
  let (xa, ya) = (points[2 * a], points[2 * a + 1])
  let (xb, yb) = (points[2 * b], points[2 * b + 1])
  if xa == xb || ya == yb { return below < 0 ? ya : yb }
  guard x.isFinite else { return yb > ya ? x : -x }
  var (distance, rise) = (DoubleWord.sum(x, -xa), DoubleWord.sum(yb, -ya))
  let width = DoubleWord.sum(xb, -xa)
  let small = Scalar.leastNormalMagnitude.squareRoot()
  if (distance / width).high.magnitude < small {
    // Below the normal numbers the quotient would lose its digits.
    distance = distance * DoubleWord(1 / small)
    rise = rise * DoubleWord(small)
  }
  return (distance / width * rise + DoubleWord(ya)).rounded
}

/// An easing family as it accelerates and as it decelerates, both for x in [0, 1] and without
/// cancellation next to 0.
private struct EasingForm<Scalar: KernelScalar> {
  typealias Word = DoubleWord<Scalar>
  var easing: Easing

  /// f(x).
  func enter(_ x: Scalar) -> Word {
    let one = Word(1)
    let at = Word(x)
    let lifted = (1 / unit(x)) * at
    switch easing.family {
    case .sine:
      let half = (1 / unit(x)) * Word.sine(quarterTurns: Scalar(0.5) * at)
      return lowered(2 * half * half, x, 2)
    case .quad: return lowered(lifted * lifted, x, 2)
    case .cubic: return lowered(lifted * lifted * lifted, x, 3)
    case .quart:
      let square = lifted * lifted
      return lowered(square * square, x, 4)
    case .quint:
      let square = lifted * lifted
      return lowered(square * square * lifted, x, 5)
    case .expo:
      let power = BinaryPower(10 * at)
      return easing.variant == .exact
        ? power.minusOne / Word(1023) : Scalar(0x1p-10) * power.value
    case .circ:
      let root = ((one - at) * (one + at)).squareRoot()
      return lowered(lifted * lifted / (one + root), x, 2)
    case .back: return lowered(lifted * lifted * (overshoot * (at - one) + at), x, 2)
    case .elastic:
      let (distance, quarter) = reduced(10 * at - one)
      return Scalar(0x1p-10) * BinaryPower(10 * at).value
        * Word.sine(quarterTurns: one - distance / quarter)
    case .bounce:
      let z = 11 * at
      let ends: [Scalar] = [0, 1, 3, 7, 15]
      let arc = z < Word(1) ? 0 : z < Word(3) ? 1 : z < Word(7) ? 2 : 3
      return Scalar(0.0625) * ((z - Word(ends[arc])) * (Word(ends[arc + 1]) - z))
    }
  }

  /// The unit of x in which what a product leaves out is far from the subnormal numbers.
  private func unit(_ x: Scalar) -> Scalar {
    let tiny = Scalar(
      sign: .plus, exponent: Scalar.leastNormalMagnitude.exponent / 5, significand: 1)
    return x < tiny ? tiny : 1
  }

  /// A product of the given degree in units of x, rounded where it becomes tiny.
  private func lowered(_ product: Word, _ x: Scalar, _ degree: Int) -> Word {
    let unit = unit(x)
    guard unit < 1 else { return product }
    return Word((0..<degree).reduce(product.rounded) { number, _ in number * unit })
  }

  /// 1 - f(1 - x).
  func leave(_ x: Scalar) -> Word {
    let one = Word(1)
    let at = Word(x)
    let rest = one - at
    switch easing.family {
    case .sine: return Word.sine(quarterTurns: at)
    case .quad: return at * (one + rest)
    case .cubic: return at * (one + rest * (one + rest))
    case .quart: return at * (one + rest) * (one + rest * rest)
    case .quint: return at * (one + rest * (one + rest) * (one + rest * rest))
    case .expo:
      let distance = -BinaryPower(-(10 * at)).minusOne
      return easing.variant == .exact ? 1024 * distance / Word(1023) : distance
    case .circ: return (at * (one + rest)).squareRoot()
    case .back: return at * (one + rest * (one + (one + overshoot) * rest))
    case .elastic:
      let decay = BinaryPower(-(10 * at))
      let (distance, quarter) = reduced(10 * at)
      let half = Word.sine(quarterTurns: Scalar(0.5) * distance / quarter)
      return 2 * decay.value * half * half - decay.minusOne
    case .bounce:
      let z = 11 * at
      let (centre, floor): (Scalar, Scalar) =
        z < Word(4) ? (0, 0) : z < Word(8) ? (6, 12) : z < Word(10) ? (9, 15) : (10.5, 15.75)
      let distance = z - Word(centre)
      return Scalar(0.0625) * (distance * distance + Word(floor))
    }
  }

  /// 1.70158, times 1.525 for `inOut`.
  private var overshoot: Word {
    let standard = Word(170_158) / Word(100_000)
    return easing.direction == .inOut ? standard * (Word(1525) / Word(1000)) : standard
  }

  /// The distance of a phase to the nearest whole turn, and a quarter of a turn, both in units in
  /// which 10 x is the phase's growth: 3 make a turn, for `inOut` 4.5.
  private func reduced(_ phase: Word) -> (distance: Word, quarter: Word) {
    let turn: Scalar = easing.direction == .inOut ? 4.5 : 3
    let distance = phase - Word(turn * (phase.high / turn).rounded())
    return (distance.magnitude, Word(turn / 4))
  }

  func value(at x: Scalar) -> Scalar {
    if x.isNaN { return x }
    let x = min(max(x, 0), 1)
    if (x == 0 || x == 1) && easing.variant != .continuous { return x }
    switch easing.direction {
    case .in: return enter(x).rounded
    case .out: return leave(x).rounded
    case .inOut:
      let half = Scalar(0.5) * enter(2 * min(x, 1 - x))
      return (x < 0.5 ? half : Word(1) - half).rounded
    }
  }
}

extension ReferenceBackend: EasingBatch {
  /// See `EasingBatch.steps`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func steps(
    _ function: StepTiming, before: Bool, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    requireCount("y", y.count, x.count)
    for i in x.indices { y[i] = function.value(at: x[i], before: before) }
  }

  /// See `EasingBatch.linear`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func linear(
    _ points: Span<Scalar>, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    requireCount("y", y.count, x.count)
    requireElements("points", points.count, of: 2)
    requireNumber("points", points.count / 2, points.count >= 2, "1 or more")
    for i in x.indices { y[i] = interpolate(points, x[i]) }
  }

  /// See `EasingBatch.easing`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func easing(_ easing: Easing, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>) {
    requireCount("y", y.count, x.count)
    let form = EasingForm<Scalar>(easing: easing)
    for i in x.indices { y[i] = form.value(at: x[i]) }
  }
}
