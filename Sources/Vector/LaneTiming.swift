import Kernels

/// One timing function in every lane, or a function per lane.
struct LaneTiming<L: RealLanes> {
  var x1: L
  var y1: L
  var x2: L
  var y2: L
  var outside: OutsideRule

  /// X(t) = x for x in (0, 1), of which lanes with another x get 1/2.
  @inline(always)
  func equation(at x: L) -> TimingEquation<L> {
    let inner = (x > 0) .& (x < 1)
    return TimingEquation(select(inner, x, L(repeating: 0.5)), x1, x2)
  }

  /// y at x, whose equation a parameter solves.
  @inline(always)
  func value(at x: L, _ parameter: TimingParameter<L>) -> L {
    let inner = (x > 0) .& (x < 1)
    let y = ordinate(parameter.t, parameter.s)
    return all(inner) ? y : select(inner, y, beyond(x))
  }

  /// y where X(t) = x, by Newton's method from a guess that `prepare` has certified; lanes next to
  /// the ends, where the guess loses its relative accuracy, take the solver.
  @inline(always)
  func value(at x: L, from guess: L, steps: Int) -> L {
    let curve = TimingCoordinate(x1, x2)
    var t = guess
    for _ in 0..<steps {
      let s = 1 - t
      t = t - (curve.value(t, s) - x) / curve.slope(t, s)
    }
    let y = ordinate(t, 1 - t)
    let inner = (x > 0x1p-100) .& (x < 1 - 0x1p-24)
    if all(inner) { return y }
    return select(inner, y, value(at: x, equation(at: x).bracketed(tolerance: 0x1p-48)))
  }

  /// Y at a parameter.
  ///
  /// Close to 1 it is 1 less the distance, whose rounding errors are small there.
  @inline(always)
  private func ordinate(_ t: L, _ s: L) -> L {
    let y = TimingCoordinate(y1, y2).value(t, s)
    guard L.Scalar.self == Double.self else { return y }
    let distance = TimingCoordinate(1 - y2, 1 - y1).value(s, t)
    return select((distance < 0.5) .& (distance > -0.5), 1 - distance, y)
  }

  /// The value at and beyond the ends; NaN stays NaN.
  @inline(always)
  func beyond(_ x: L) -> L {
    let zero = L.zero
    let one = L(repeating: 1)
    let end = select(x <= 0, zero, select(x >= 1, one, x))
    guard outside == .extrapolate else { return end }
    let slope = select(
      x < 0, endSlope(x1, y1, x2, y2), endSlope(one - x2, one - y2, one - x1, one - y1))
    let line = multiplyAdd(slope, x - end, end)
    return select(x.equals(end) .| slope.equals(0), end, line)
  }

  /// Slope of the tangent at (0, 0) towards the first control point that differs from it; 0 where
  /// that tangent is vertical.
  @inline(always)
  private func endSlope(_ x1: L, _ y1: L, _ x2: L, _ y2: L) -> L {
    let second = select(y1.equals(0) .& (x2 > 0), y2 / x2, .zero)
    return select(x1 > 0, y1 / x1, second)
  }

  /// dy/dx where X(t) = x and no curve is vertical inside.
  @inline(always)
  func velocity(at x: L, tolerance: L.Scalar) -> L {
    let one = L(repeating: 1)
    let inner = (x > 0) .& (x < 1)
    let parameter = TimingEquation(select(inner, x, L(repeating: 0.5)), x1, x2)
      .bracketed(tolerance: tolerance)
    let slope =
      TimingCoordinate(y1, y2).slope(parameter.t, parameter.s)
      / TimingCoordinate(x1, x2).slope(parameter.t, parameter.s)
    if all(inner) { return slope }
    let start = limit(x1, y1, x2, y2)
    let end = limit(one - x2, one - y2, one - x1, one - y1)
    var result = select(inner, slope, x)
    result = select(x.equals(0), start, select(x.equals(1), end, result))
    let before = outside == .clamp ? .zero : endSlope(x1, y1, x2, y2)
    let after = outside == .clamp ? .zero : endSlope(one - x2, one - y2, one - x1, one - y1)
    return select(x < 0, before, select(x > 1, after, result))
  }

  /// Whether a curve is vertical inside: only with x1 = 1 and x2 = 0, at x = 1/2.
  @inline(always)
  func isVertical(at x: L) -> Condition<L> { x.equals(0.5) .& x1.equals(1) .& x2.equals(0) }

  /// dy/dx where it is vertical, since X' has a double zero: Y' gives the sign, where it vanishes Y''
  /// (the limit from above); the line has the slope 1.
  @inline(always)
  var verticalSlope: L {
    let difference = LaneFactor(y1, plus: y2 * -1)
    let rise = (1 - difference.high) - difference.low
    let lead = select(rise.equals(0), y2 * -1, rise)
    return select(lead.equals(0), L(repeating: 1), lead * .infinity)
  }

  /// lim dy/dx at (0, 0): the first order in t in which either coordinate moves decides.
  @inline(always)
  private func limit(_ x1: L, _ y1: L, _ x2: L, _ y2: L) -> L {
    let second = select(.!x2.equals(0) .| .!y2.equals(0), y2 / magnitude(x2), L(repeating: 1))
    return select(.!x1.equals(0) .| .!y1.equals(0), y1 / magnitude(x1), second)
  }
}

extension LaneTiming {
  /// One function in every lane.
  @inline(always)
  init<Scalar: VectorScalar>(_ function: CubicTiming<Scalar>, _ outside: OutsideRule) {
    x1 = L(repeating: L.Scalar(function.x1.double))
    y1 = L(repeating: L.Scalar(function.y1.double))
    x2 = L(repeating: L.Scalar(function.x2.double))
    y2 = L(repeating: L.Scalar(function.y2.double))
    self.outside = outside
  }
}

extension LaneTiming where L == FloatLanes {
  /// The functions of two vectors of doubles, rounded.
  @inline(always)
  init(rounding low: LaneTiming<DoubleLanes>, _ high: LaneTiming<DoubleLanes>) {
    x1 = FloatLanes(rounding: low.x1, high.x1)
    y1 = FloatLanes(rounding: low.y1, high.y1)
    x2 = FloatLanes(rounding: low.x2, high.x2)
    y2 = FloatLanes(rounding: low.y2, high.y2)
    outside = low.outside
  }
}

extension TimingParameter where L == FloatLanes {
  /// The parameters of the first half of the lanes.
  @inline(always)
  var low: TimingParameter<DoubleLanes> {
    TimingParameter<DoubleLanes>(t: widened(t).low, s: widened(s).low)
  }

  /// Those of the second half.
  @inline(always)
  var high: TimingParameter<DoubleLanes> {
    TimingParameter<DoubleLanes>(t: widened(t).high, s: widened(s).high)
  }
}

extension LaneTiming {
  @inline(always)
  init(_ x1: L, _ y1: L, _ x2: L, _ y2: L, outside: OutsideRule) {
    (self.x1, self.y1, self.x2, self.y2, self.outside) = (x1, y1, x2, y2, outside)
  }
}

extension LaneTiming where L == DoubleLanes {
  @inline(always)
  init<Scalar: VectorScalar>(
    doubles controls: UnsafePointer<Scalar>, plane: Int, _ start: Int, _ length: Int,
    _ outside: OutsideRule
  ) {
    x1 = controls.doubles(start, length, filler: 0)
    y1 = (controls + plane).doubles(start, length, filler: 0)
    x2 = (controls + 2 * plane).doubles(start, length, filler: 1)
    y2 = (controls + 3 * plane).doubles(start, length, filler: 1)
    self.outside = outside
  }

  /// y where X(t) = x to the last digits, by Newton's method from the parameter in floats.
  @inline(never)
  func polishedValue(at x: DoubleLanes) -> DoubleLanes {
    let guess = LaneTiming<FloatLanes>(rounding: self, self)
      .equation(at: FloatLanes(rounding: x, x)).unbracketed(tolerance: 0x1p-13)
    return value(
      at: x,
      equation(at: x).polished(guess.low, steps: 2, bound: 0x1p-28, tolerance: 0x1p-48))
  }
}

extension LaneTiming where L.Scalar: VectorScalar, L == L.Scalar.Lanes {
  @inline(always)
  init(
    lanes controls: UnsafePointer<L.Scalar>, plane: Int, _ start: Int, _ length: Int,
    _ outside: OutsideRule
  ) {
    x1 = controls.lanes(start, length, filler: 0)
    y1 = (controls + plane).lanes(start, length, filler: 0)
    x2 = (controls + 2 * plane).lanes(start, length, filler: 1)
    y2 = (controls + 3 * plane).lanes(start, length, filler: 1)
    self.outside = outside
  }
}
