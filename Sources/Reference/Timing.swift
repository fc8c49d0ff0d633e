import Kernels

/// A timing function's cubic in one coordinate: 3 a t s² + 3 b t² s + c t³ with s = 1 - t, c = 1.
private struct Coordinate<Scalar: KernelScalar> {
  var a: DoubleWord<Scalar>
  var b: DoubleWord<Scalar>
  var c = DoubleWord<Scalar>(1)

  func value(_ t: DoubleWord<Scalar>, _ s: DoubleWord<Scalar>) -> DoubleWord<Scalar> {
    3 * a * t * s * s + 3 * b * t * t * s + c * t * t * t
  }

  func slope(_ t: DoubleWord<Scalar>, _ s: DoubleWord<Scalar>) -> DoubleWord<Scalar> {
    3 * a * s * s + 6 * (b - a) * t * s + 3 * (c - b) * t * t
  }

  /// The same coordinate in other units.
  func scaled(by factor: Scalar) -> Self {
    Coordinate(a: factor * a, b: factor * b, c: factor * c)
  }
}

extension CubicTiming {
  fileprivate var x: Coordinate<Scalar> { Coordinate(a: DoubleWord(x1), b: DoubleWord(x2)) }
  fileprivate var y: Coordinate<Scalar> { Coordinate(a: DoubleWord(y1), b: DoubleWord(y2)) }

  /// The function seen from its other end: (x, y) becomes (1 - x, 1 - y).
  fileprivate var xFromEnd: Coordinate<Scalar> {
    Coordinate(a: DoubleWord.sum(1, -x2), b: DoubleWord.sum(1, -x1))
  }
  fileprivate var yFromEnd: Coordinate<Scalar> {
    Coordinate(a: DoubleWord.sum(1, -y2), b: DoubleWord.sum(1, -y1))
  }

  /// Slope of the tangent at (0, 0) by css-easing-2: towards the first control point that differs
  /// from the end; 0 where that tangent is vertical.
  fileprivate var startSlope: DoubleWord<Scalar> {
    if x1 > 0 { return DoubleWord(y1) / DoubleWord(x1) }
    if y1 == 0 && x2 > 0 { return DoubleWord(y2) / DoubleWord(x2) }
    return DoubleWord(0)
  }

  /// Slope of the tangent at (1, 1), likewise.
  fileprivate var endSlope: DoubleWord<Scalar> {
    if x2 < 1 { return DoubleWord.sum(1, -y2) / DoubleWord.sum(1, -x2) }
    if y2 == 1 && x1 < 1 { return DoubleWord.sum(1, -y1) / DoubleWord.sum(1, -x1) }
    return DoubleWord(0)
  }
}

/// Finds t in (0, 1] with value(t) = x, where the coordinate rises monotonically from 0 to 1.
///
/// Newton's method inside a bracket, bisecting whenever a step leaves it. The first guess is within
/// a factor of three, because one of the three terms carries at least a third of x.
private func solve<Scalar: KernelScalar>(
  _ unit: Coordinate<Scalar>, _ x: DoubleWord<Scalar>
) -> DoubleWord<Scalar> {
  let one = DoubleWord<Scalar>(1)
  // Units in which a tiny x, and with it the residual, is far from the subnormal numbers.
  let middle = Scalar(
    sign: .plus, exponent: Scalar.leastNormalMagnitude.exponent / 2, significand: 1)
  let lift = x.high < middle ? 1 / middle : 1
  let coordinate = unit.scaled(by: lift)
  let target = lift * x
  let byCube = Scalar(sign: .plus, exponent: x.high.exponent / 3, significand: 1)
  let bySquare = target.high.squareRoot() / (3 * coordinate.b.high.magnitude).squareRoot()
  let byLine = target.high / (3 * coordinate.a.high.magnitude)
  var low = DoubleWord<Scalar>(0)
  var high = one
  var t = DoubleWord(min(byLine, bySquare, byCube, 1))
  let tolerance = Scalar.ulpOfOne * Scalar.ulpOfOne * 16
  for _ in 0..<200 {
    let residual = coordinate.value(t, one - t) - target
    if residual.high == 0 { return t }
    if residual.high < 0 { low = t } else { high = t }
    var next = t - residual / coordinate.slope(t, one - t)
    if !(next >= low && next <= high) { next = Scalar(0.5) * (low + high) }
    let step = (next - t).high.magnitude
    t = next
    if step <= tolerance * t.high { break }
  }
  return t
}

extension CubicTiming {
  /// The curve parameter t and s = 1 - t where X = x, each with its full relative precision.
  fileprivate func parameter(
    at x: DoubleWord<Scalar>
  ) -> (t: DoubleWord<Scalar>, s: DoubleWord<Scalar>) {
    let one = DoubleWord<Scalar>(1)
    if x <= DoubleWord(0.5) {
      let t = solve(self.x, x)
      return (t, one - t)
    }
    let s = solve(xFromEnd, one - x)
    return (one - s, s)
  }

  /// y where X = x, with the digits of x; outside [0, 1] that of the nearer end.
  func clampedValue(at x: DoubleWord<Scalar>) -> DoubleWord<Scalar> {
    if x.isNaN { return x }
    if x <= DoubleWord(0) { return DoubleWord(0) }
    if x >= DoubleWord(1) { return DoubleWord(1) }
    if x1 == y1 && x2 == y2 { return x }
    let (t, s) = parameter(at: x)
    return y.value(t, s)
  }

  fileprivate func value(at x: Scalar, outside: OutsideRule) -> Scalar {
    if x.isNaN { return x }
    if x <= 0 {
      let slope = outside == .clamp ? DoubleWord(0) : startSlope
      return slope.high == 0 || x == 0 ? 0 : (slope * DoubleWord(x)).rounded
    }
    if x >= 1 {
      let slope = outside == .clamp ? DoubleWord(0) : endSlope
      if slope.high == 0 || x == 1 { return 1 }
      return (slope * DoubleWord.sum(x, -1) + DoubleWord(1)).rounded
    }
    return clampedValue(at: DoubleWord(x)).rounded
  }

  fileprivate func velocity(at x: Scalar, outside: OutsideRule) -> Scalar {
    if x.isNaN { return x }
    if x < 0 { return outside == .clamp ? 0 : startSlope.rounded }
    if x > 1 { return outside == .clamp ? 0 : endSlope.rounded }
    if x == 0 { return Self.limit(self.x, self.y) }
    if x == 1 { return Self.limit(xFromEnd, yFromEnd) }
    if x == 0.5 && x1 == 1 && x2 == 0 { return verticalSlope }
    let (t, s) = parameter(at: DoubleWord(x))
    return (y.slope(t, s) / self.x.slope(t, s)).rounded
  }

  /// dy/dx at x = 1/2 where x1 = 1 and x2 = 0, so that X' has a double zero there: Y' gives the sign,
  /// where it vanishes Y'' (the limit from above); the line has the slope 1.
  private var verticalSlope: Scalar {
    let rise = DoubleWord.sum(1, y2) - DoubleWord(y1)
    let lead = rise.high == 0 ? -y2 : rise.high
    return lead == 0 ? 1 : lead * .infinity
  }

  /// lim dy/dx at (0, 0): the first order in t in which either coordinate moves decides.
  private static func limit(_ x: Coordinate<Scalar>, _ y: Coordinate<Scalar>) -> Scalar {
    let zero = DoubleWord<Scalar>(0)
    if x.a != zero || y.a != zero { return x.a == zero ? y.a.high / 0 : (y.a / x.a).rounded }
    if x.b != zero || y.b != zero { return x.b == zero ? y.b.high / 0 : (y.b / x.b).rounded }
    return 1
  }
}

extension ReferenceBackend: TimingBatch {
  /// See `TimingBatch.tableCount`.
  public var tableCount: Int { 0 }

  /// See `TimingBatch.prepare`.
  public func prepare(_ function: CubicTiming<Scalar>, into table: inout MutableSpan<Scalar>) {
    requireCount("table", table.count, tableCount)
  }

  /// See `TimingBatch.cubic`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func cubic(
    _ function: CubicTiming<Scalar>, table: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    requireCount("y", y.count, x.count)
    requireCount("table", table.count, tableCount)
    for i in x.indices { y[i] = function.value(at: x[i], outside: outside) }
  }

  /// See `TimingBatch.cubics`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func cubics(
    _ controls: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    requireCount("y", y.count, x.count)
    requireCount("controls", controls.count, 4 * x.count)
    for i in x.indices {
      y[i] = CubicTiming(plane: i, of: controls).value(at: x[i], outside: outside)
    }
  }

  /// See `TimingBatch.velocities`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func velocities(
    _ controls: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into slope: inout MutableSpan<Scalar>
  ) {
    requireCount("slope", slope.count, x.count)
    requireCount("controls", controls.count, 4 * x.count)
    for i in x.indices {
      slope[i] = CubicTiming(plane: i, of: controls).velocity(at: x[i], outside: outside)
    }
  }
}

extension CubicTiming {
  fileprivate init(plane i: Int, of controls: Span<Scalar>) {
    let n = controls.count / 4
    self.init(controls[i], controls[n + i], controls[2 * n + i], controls[3 * n + i])
  }
}
