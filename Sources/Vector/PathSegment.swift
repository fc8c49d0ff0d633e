import Kernels

/// One coordinate of the control points of a segment per lane, zeros after the last one.
private struct LaneCoordinate {
  let p0: DoubleLanes
  let p1: DoubleLanes
  let p2: DoubleLanes
  let p3: DoubleLanes

  /// ((s p0 + n t p1) s' + c t² p2) s" + t³ p3, where n is the degree and s', s" and c are 1 but for
  /// curves, cubics and cubics: 1 - t, 1 - t and 3.
  @inline(always)
  func value(_ t: DoubleLanes, degree: DoubleLanes) -> DoubleLanes {
    let (s, one, square) = (1 - t, DoubleLanes(repeating: 1), t * t)
    let isCubic = degree.equals(3)
    let line = multiplyAdd(p0, s, p1 * (degree * t))
    let curve = multiplyAdd(
      line, select(degree.equals(1), one, s), p2 * select(isCubic, square * 3, square))
    return multiplyAdd(curve, select(isCubic, s, one), p3 * (square * t))
  }
}

/// A path segment per lane.
struct LaneSegment {
  /// B' divided by `scale`, lines and quadratic curves as the cubics they are.
  let hodograph: CubicHodograph
  /// A power of two.
  let scale: DoubleLanes
  private let degree: DoubleLanes
  private let x: LaneCoordinate
  private let y: LaneCoordinate

  /// Lanes that hold lines.
  @inline(always)
  private var isLine: DoubleCondition { degree.equals(1) }

  /// The segments whose number k, laid out as in `PathShape`, is number(k).
  @inline(always)
  init(_ number: (Int) -> DoubleLanes) {
    let tag = number(0)
    let mark = Double(PathShape.subpathMark)
    degree = select(tag > mark, tag - mark, tag)
    x = LaneCoordinate(p0: number(1), p1: number(3), p2: number(5), p3: number(7))
    y = LaneCoordinate(p0: number(2), p1: number(4), p2: number(6), p3: number(8))
    let (bx, by) = (LaneSegment.slopes(x, degree), LaneSegment.slopes(y, degree))
    let largestX = largerMagnitude(bx.0, largerMagnitude(bx.1, bx.2))
    let largestY = largerMagnitude(by.0, largerMagnitude(by.1, by.2))
    let (value, reciprocal) = DoubleLanes.powerOfTwo(largerMagnitude(largestX, largestY))
    scale = value
    hodograph = CubicHodograph(
      x0: bx.0 * reciprocal, x1: bx.1 * reciprocal, x2: bx.2 * reciprocal,
      y0: by.0 * reciprocal, y1: by.1 * reciprocal, y2: by.2 * reciprocal)
  }

  /// A coordinate of the control points of B' times 1, 2, 1.
  @inline(always)
  private static func slopes(
    _ points: LaneCoordinate, _ degree: DoubleLanes
  ) -> (DoubleLanes, DoubleLanes, DoubleLanes) {
    let first = points.p1 - points.p0
    let (second, third) = (points.p2 - points.p1, points.p3 - points.p2)
    let isLine = degree.equals(1)
    let isCubic = degree.equals(3)
    let (b0, b2) = (first * degree, select(isLine, first, second * 2))
    return (
      b0, select(isCubic, second * 6, b0 + b2), select(isCubic, third * 3, b2)
    )
  }

  /// The points at curve parameters.
  @inline(always)
  func point(_ t: DoubleLanes) -> (x: DoubleLanes, y: DoubleLanes) {
    (x.value(t, degree: degree), y.value(t, degree: degree))
  }

  /// The segments' lengths.
  @inline(always)
  func length(
    _ accuracy: LengthAccuracy, _ stack: UnsafeMutablePointer<LengthInterval>
  ) -> DoubleLanes {
    let line = hodograph.speed(.zero)
    if all(isLine) { return line * scale }
    let integral = LengthIntegral(
      hodograph, lanes: .!isLine, goal: DoubleLanes(repeating: .infinity), accuracy, stack)
    return select(isLine, line, integral.total) * scale
  }

  /// The curve parameters at distances from the segments' starts.
  @inline(always)
  func parameter(
    at distance: DoubleLanes, _ accuracy: LengthAccuracy,
    _ stack: UnsafeMutablePointer<LengthInterval>
  ) -> DoubleLanes {
    let goal = distance / scale
    let line = lineParameter(at: goal, of: hodograph.speed(.zero))
    if all(isLine) { return line }
    let integral = LengthIntegral(hodograph, lanes: .!isLine, goal: goal, accuracy, stack)
    return select(isLine, line, integral.parameter(hodograph, goal: goal, accuracy))
  }

  /// The direction of B'; where that is 0, the limit from above, and from below at t >= 1; (1, 0)
  /// where all control points are the same.
  @inline(always)
  func direction(_ t: DoubleLanes) -> (x: DoubleLanes, y: DoubleLanes) {
    var (x, y) = hodograph.velocity(t)
    (x, y) = (select(isLine, hodograph.x0, x), select(isLine, hodograph.y0, y))
    let still = (x.equals(0)) .& (y.equals(0))
    if any(still) {
      let turn = hodograph.turn(t)
      let side = select(t < 1, DoubleLanes(repeating: 1), DoubleLanes(repeating: -1))
      let stiller = (turn.x.equals(0)) .& (turn.y.equals(0))
      x = select(still, select(stiller, hodograph.lastX, turn.x * side), x)
      y = select(still, select(stiller, hodograph.lastY, turn.y * side), y)
      x = select((x.equals(0)) .& (y.equals(0)), DoubleLanes(repeating: 1), x)
    }
    return (x, y)
  }
}

/// The larger magnitude.
@inline(always)
private func largerMagnitude(_ a: DoubleLanes, _ b: DoubleLanes) -> DoubleLanes {
  let (first, second) = (magnitude(a), magnitude(b))
  return select(second > first, second, first)
}

extension CubicHodograph {
  /// The direction of B''.
  @inline(always)
  fileprivate func turn(_ t: DoubleLanes) -> (x: DoubleLanes, y: DoubleLanes) {
    let s = 1 - t
    let x: DoubleLanes = 2 * (x2 * t - x0 * s) + x1 * (s - t)
    let y: DoubleLanes = 2 * (y2 * t - y0 * s) + y1 * (s - t)
    return (x, y)
  }

  /// The direction of B''', which is constant.
  @inline(always)
  fileprivate var lastX: DoubleLanes { (x0 - x1) + x2 }

  @inline(always)
  fileprivate var lastY: DoubleLanes { (y0 - y1) + y2 }
}
