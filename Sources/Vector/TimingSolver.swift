/// A timing function's coordinate in every lane: 3 a t s² + 3 b t² s + t³ with s = 1 - t.
///
/// Its Bernstein terms have one sign when a and b have, so it keeps its relative accuracy at 0.
struct TimingCoordinate<L: RealLanes> {
  /// Three times the first control point's coordinate.
  var a3: L
  /// Three times the second control point's coordinate.
  var b3: L

  @inline(always)
  init(_ a: L, _ b: L) {
    a3 = a * 3
    b3 = b * 3
  }

  @inline(always)
  func value(_ t: L, _ s: L) -> L {
    t * multiplyAdd(t, multiplyAdd(b3, s, t), a3 * s * s)
  }

  /// The coordinate at t less a number near to it.
  @inline(always)
  func residual(_ t: L, _ s: L, _ value: L) -> L {
    multiplyAdd(t, multiplyAdd(t, multiplyAdd(b3, s, t), a3 * s * s), value * -1)
  }

  @inline(always)
  func slope(_ t: L, _ s: L) -> L {
    let linear = (b3 - a3) * 2
    return multiplyAdd(s, multiplyAdd(linear, t, a3 * s), (3 - b3) * t * t)
  }
}

/// The parameter of the point with X(t) = x.
struct TimingParameter<L: RealLanes> {
  /// Distance in t from (0, 0).
  var t: L
  /// Distance in t from (1, 1).
  var s: L
}

/// X(t) = x on the half of a timing function that is nearer in x, seen from that end: t keeps its
/// relative accuracy there.
struct TimingEquation<L: RealLanes> {
  private let far: Condition<L>
  private let target: L
  private let curve: TimingCoordinate<L>

  /// - Parameters:
  ///   - x: inputs in (0, 1).
  ///   - x1: first control points' input coordinates.
  ///   - x2: second control points' input coordinates.
  @inline(always)
  init(_ x: L, _ x1: L, _ x2: L) {
    let one = L(repeating: 1)
    far = x > 0.5
    target = select(far, one - x, x)
    curve = TimingCoordinate(select(far, one - x2, x1), select(far, one - x1, x2))
  }

  @inline(always)
  private func parameter(_ root: L) -> TimingParameter<L> {
    let rest = 1 - root
    return TimingParameter(t: select(far, rest, root), s: select(far, root, rest))
  }

  /// Newton's method inside a bracket, bisecting where a step leaves it, from a guess within a
  /// small factor of the root: one of the three terms carries a third of x.
  ///
  /// - Parameter tolerance: the relative step after which another one changes nothing.
  /// - Returns: the parameter.
  @inline(always)
  func bracketed(tolerance: L.Scalar) -> TimingParameter<L> {
    let one = L(repeating: 1)
    var low = L.zero
    var high = one
    var root = leastOfTerms()
    // A lane that has converged keeps its digits whatever its neighbours still need.
    var active = root.equals(root)
    for _ in 0..<64 {
      let rest = one - root
      let residual = curve.value(root, rest) - target
      let below = residual < 0
      low = select(below, root, low)
      high = select(below, high, root)
      let newton = root - residual * curve.slope(root, rest).reciprocal()
      let inside = (newton >= low) .& (newton <= high)
      let next = select(residual.equals(0), root, select(inside, newton, (low + high) * 0.5))
      let step = next - root
      root = select(active, next, root)
      let moves = (step > next * tolerance) .| (step < next * -tolerance)
      active = (active .& moves)
      if !any(active) { break }
    }
    return parameter(root)
  }

  @inline(always)
  private func leastOfTerms() -> L {
    let root = target * target.inverseRoot()
    var byCube = root.squareRoot()
    if any(target < 1e-6) {
      let sixteenth = byCube.squareRoot().squareRoot()
      byCube *= sixteenth * sixteenth.squareRoot().squareRoot()
    }
    let one = L(repeating: 1)
    let bySquare = select(curve.b3 > 0, root * curve.b3.inverseRoot(), one)
    let byLine = select(curve.a3 > 0, target * curve.a3.reciprocal(), one)
    let smaller = select(bySquare < byCube, bySquare, byCube)
    return select(byLine < smaller, byLine, smaller)
  }

  /// Three of Ostrowski's square-root steps, t - f / sqrt(f'² - f f''), of third order; lanes in
  /// which the last one is not small yet are bracketed instead.
  ///
  /// The guess is the parabola with the curve's slope at 0 that meets it at t = 1/2. The power basis
  /// serves but for the last residual, which alone must be exact.
  ///
  /// - Parameter tolerance: as in `bracketed`.
  /// - Returns: the parameter.
  @inline(always)
  func unbracketed(tolerance: L.Scalar) -> TimingParameter<L> {
    let power = TimingPowers(curve)
    var root = power.guess(target)
    for _ in 0..<2 {
      let residual = power.residual(root, target)
      root = multiplyAdd(residual * -1, power.divisor(root, residual).inverseRoot(), root)
    }
    let residual = curve.residual(root, 1 - root, target)
    let step = residual * power.divisor(root, residual).sharpInverseRoot()
    root = root - step
    let bound = root * 0x1p-10
    let close = (step <= bound) .& (step >= bound * -1) .& (root <= 1)
    return all(close) ? parameter(root) : rescued(root, close, tolerance)
  }

  /// Newton's method from a parameter that is right to nearly single precision; lanes in which
  /// the last step is not small are bracketed instead.
  ///
  /// - Parameters:
  ///   - guess: the parameter to start from.
  ///   - steps: how many steps; each doubles the digits.
  ///   - bound: the largest last step, relative to the parameter.
  ///   - tolerance: as in `bracketed`.
  /// - Returns: the parameter.
  @inline(always)
  func polished(
    _ guess: TimingParameter<L>, steps: Int, bound: L.Scalar, tolerance: L.Scalar
  ) -> TimingParameter<L> {
    var root = select(far, guess.s, guess.t)
    var step = L.zero
    for _ in 0..<steps {
      let rest = 1 - root
      step = curve.residual(root, rest, target) / curve.slope(root, rest)
      root = root - step
    }
    let most = root * bound
    let close = (step <= most) .& (step >= most * -1) .& (root <= 1)
    return all(close) ? parameter(root) : rescued(root, close, tolerance)
  }

  @inline(always)
  private func rescued(
    _ root: L, _ close: Condition<L>, _ tolerance: L.Scalar
  ) -> TimingParameter<L> {
    let (found, sure) = (parameter(root), outOfLine(tolerance: tolerance))
    return TimingParameter(t: select(close, found.t, sure.t), s: select(close, found.s, sure.s))
  }

  @inline(never)
  private func outOfLine(tolerance: L.Scalar) -> TimingParameter<L> {
    bracketed(tolerance: tolerance)
  }
}

/// X in the power basis, X(t) = linear t + square t² + cube t³.
private struct TimingPowers<L: RealLanes> {
  private let linear: L
  private let square: L
  private let cube: L

  @inline(always)
  init(_ curve: TimingCoordinate<L>) {
    linear = curve.a3
    square = multiplyAdd(curve.a3, L(repeating: -2), curve.b3)
    cube = curve.a3 - curve.b3 + 1
  }

  /// Where the parabola with X's slope at 0 and its value at 1/2 is x.
  @inline(always)
  func guess(_ x: L) -> L {
    let twice = x + x
    let bend = multiplyAdd(square, L(repeating: 2), cube)
    let discriminant = multiplyAdd(bend, twice, linear * linear)
    let least = L(repeating: 0x1p-100)
    let kept = select(discriminant > least, discriminant, least)
    let t = twice * multiplyAdd(kept, kept.inverseRoot(), linear).reciprocal()
    let one = L(repeating: 1)
    return select(t < one, t, one)
  }

  /// X(t) - x.
  @inline(always)
  func residual(_ t: L, _ x: L) -> L {
    multiplyAdd(multiplyAdd(multiplyAdd(cube, t, square), t, linear), t, x * -1)
  }

  /// f'² - f f'' for f = X - x.
  @inline(always)
  func divisor(_ t: L, _ residual: L) -> L {
    let twice = square * 2
    let slope = multiplyAdd(multiplyAdd(cube * 3, t, twice), t, linear)
    let turn = multiplyAdd(cube * 6, t, twice)
    return multiplyAdd(residual * -1, turn, slope * slope)
  }
}

extension RealLanes {
  /// 1 / sqrt(self) to 13 bits or better.
  @inline(always)
  fileprivate func sharpInverseRoot() -> Self {
    #if V4
    return inverseRoot()
    #else
    let root = inverseRoot()
    return root * (1.5 - self * root * root * 0.5)
    #endif
  }
}
