/// A timing function's coordinate in every lane: 3 a t s² + 3 b t² s + t³ with s = 1 - t.
///
/// Its Bernstein terms have one sign when a and b have, so it keeps its relative accuracy at 0.
struct TimingCoordinate<L: RealLanes> {
  /// Three times the first control point's coordinate.
  var a3: L
  /// Three times the second control point's coordinate.
  var b3: L

  @inline(__always)
  init(_ a: L, _ b: L) {
    a3 = a * 3
    b3 = b * 3
  }

  @inline(__always)
  func value(_ t: L, _ s: L) -> L {
    t * multiplyAdd(t, multiplyAdd(b3, s, t), a3 * s * s)
  }

  @inline(__always)
  func slope(_ t: L, _ s: L) -> L {
    let linear = (b3 - a3) * 2
    return multiplyAdd(s, multiplyAdd(linear, t, a3 * s), (3 - b3) * t * t)
  }
}

/// The parameter of the point with X(t) = x on one half of a timing function, seen from the end
/// that is nearer in x.
struct TimingParameter<L: RealLanes> {
  /// Distance in t from (0, 0).
  var t: L
  /// Distance in t from (1, 1).
  var s: L

  /// Solves X(t) = x for x in (0, 1).
  ///
  /// Newton's method inside a bracket, bisecting where a step leaves it, from a guess within a
  /// small factor of the root: one of the three terms carries a third of x. For x above 1/2 the
  /// curve is taken from its other end, so that s keeps its relative accuracy.
  ///
  /// - Parameters:
  ///   - x: inputs in (0, 1).
  ///   - x1: first control points' input coordinates.
  ///   - x2: second control points' input coordinates.
  ///   - tolerance: the relative step after which another one changes nothing.
  @inline(__always)
  init(_ x: L, _ x1: L, _ x2: L, tolerance: L.Scalar) {
    let one = L(repeating: 1)
    let far = x > 0.5
    let target = select(far, one - x, x)
    let curve = TimingCoordinate(select(far, one - x2, x1), select(far, one - x1, x2))
    var low = L.zero
    var high = one
    var root = TimingParameter.guess(target, curve)
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
    t = select(far, one - root, root)
    s = select(far, root, one - root)
  }

  @inline(__always)
  private static func guess(_ x: L, _ curve: TimingCoordinate<L>) -> L {
    let root = x * x.inverseRoot()
    var byCube = root.squareRoot()
    if any(x < 1e-6) {
      let sixteenth = byCube.squareRoot().squareRoot()
      byCube *= sixteenth * sixteenth.squareRoot().squareRoot()
    }
    let one = L(repeating: 1)
    let bySquare = select(curve.b3 > 0, root * curve.b3.inverseRoot(), one)
    let byLine = select(curve.a3 > 0, x * curve.a3.reciprocal(), one)
    let smaller = select(bySquare < byCube, bySquare, byCube)
    return select(byLine < smaller, byLine, smaller)
  }
}
