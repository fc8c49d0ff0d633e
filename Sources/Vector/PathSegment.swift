import Kernels

/// One coordinate of a cubic per lane.
struct LaneCubic {
  var p0: DoubleLanes
  var p1: DoubleLanes
  var p2: DoubleLanes
  var p3: DoubleLanes

  @inline(__always)
  func value(_ t: DoubleLanes) -> DoubleLanes {
    let s = 1 - t
    let near = multiplyAdd(p0, s, p1 * (t * 3))
    let far = multiplyAdd(p3, t, p2 * (s * 3))
    return multiplyAdd(near, s * s, far * (t * t))
  }
}

/// A path segment per lane: lines and quadratic curves as the cubics they are.
struct LaneSegment {
  /// B' divided by `scale`.
  var hodograph: CubicHodograph
  /// A power of two.
  var scale: DoubleLanes
  /// Lanes that hold lines.
  var isLine: DoubleCondition
  var x: LaneCubic
  var y: LaneCubic

  /// The segments whose number k, laid out as in `PathShape`, is number(k).
  @inline(__always)
  init(_ number: (Int) -> DoubleLanes) {
    let tag = number(0)
    let mark = Double(PathShape.subpathMark)
    let degree = select(tag > mark, tag - mark, tag)
    isLine = degree.equals(1)
    let isQuad = degree.equals(2)
    let (px, bx) = LaneSegment.cubic(
      number(1), number(3), number(5), number(7), isLine: isLine, isQuad: isQuad)
    let (py, by) = LaneSegment.cubic(
      number(2), number(4), number(6), number(8), isLine: isLine, isQuad: isQuad)
    (x, y) = (px, py)
    let largestX = larger(bx.0, larger(bx.1, bx.2))
    let largestY = larger(by.0, larger(by.1, by.2))
    let (value, reciprocal) = DoubleLanes.powerOfTwo(larger(largestX, largestY))
    scale = value
    hodograph = CubicHodograph(
      x0: bx.0 * reciprocal, x1: bx.1 * reciprocal, x2: bx.2 * reciprocal,
      y0: by.0 * reciprocal, y1: by.1 * reciprocal, y2: by.2 * reciprocal)
  }

  /// A coordinate's control points as a cubic, and those of B' times 1, 2, 1.
  @inline(__always)
  private static func cubic(
    _ a: DoubleLanes, _ b: DoubleLanes, _ c: DoubleLanes, _ d: DoubleLanes,
    isLine: DoubleCondition, isQuad: DoubleCondition
  ) -> (LaneCubic, (DoubleLanes, DoubleLanes, DoubleLanes)) {
    let (first, second, third) = (b - a, c - b, d - c)
    let end = select(isLine, b, select(isQuad, c, d))
    let last = select(isLine, first, second)
    let third1 = multiplyAdd(first, select(isLine, third1Line, third1Quad), a)
    let third2 = multiplyAdd(last, select(isLine, -third1Line, -third1Quad), end)
    let flat = isLine .| isQuad
    let points = LaneCubic(
      p0: a, p1: select(flat, third1, b), p2: select(flat, third2, c), p3: end)
    let factor = select(isLine, DoubleLanes(repeating: 1), DoubleLanes(repeating: 2))
    let (b0, b2) = (first * factor, last * factor)
    return (
      points,
      (
        select(flat, b0, first * 3), select(flat, b0 + b2, second * 6),
        select(flat, b2, third * 3)
      )
    )
  }

  @inline(__always)
  private static var third1Line: DoubleLanes { DoubleLanes(repeating: 1.0 / 3) }

  @inline(__always)
  private static var third1Quad: DoubleLanes { DoubleLanes(repeating: 2.0 / 3) }

  /// The segments' lengths.
  @inline(__always)
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
  @inline(__always)
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

  /// The unit tangent; where B' is 0, the limit from above, and from below at t = 1.
  @inline(__always)
  func tangent(_ t: DoubleLanes) -> (x: DoubleLanes, y: DoubleLanes) {
    var (x, y) = hodograph.velocity(t)
    let still = (x.equals(0)) .& (y.equals(0))
    if any(still) {
      let turn = hodograph.turn(t)
      let side = select(t < 1, DoubleLanes(repeating: 1), DoubleLanes(repeating: -1))
      let stiller = (turn.x.equals(0)) .& (turn.y.equals(0))
      x = select(still, select(stiller, hodograph.lastX, turn.x * side), x)
      y = select(still, select(stiller, hodograph.lastY, turn.y * side), y)
    }
    let size = multiplyAdd(x, x, y * y).squareRoot()
    return (x / size, y / size)
  }
}

/// The larger magnitude.
@inline(__always)
private func larger(_ a: DoubleLanes, _ b: DoubleLanes) -> DoubleLanes {
  let (first, second) = (select(a < 0, -a, a), select(b < 0, -b, b))
  return select(second > first, second, first)
}

extension CubicHodograph {
  /// The direction of B''.
  @inline(__always)
  fileprivate func turn(_ t: DoubleLanes) -> (x: DoubleLanes, y: DoubleLanes) {
    let s = 1 - t
    return (
      2 * (x2 * t - x0 * s) + x1 * (s - t), 2 * (y2 * t - y0 * s) + y1 * (s - t)
    )
  }

  /// The direction of B''', which is constant.
  @inline(__always)
  fileprivate var lastX: DoubleLanes { (x0 - x1) + x2 }

  @inline(__always)
  fileprivate var lastY: DoubleLanes { (y0 - y1) + y2 }
}
