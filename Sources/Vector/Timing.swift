import Kernels

/// One timing function in every lane, or a function per lane.
private struct LaneTiming<L: RealLanes> {
  var x1: L
  var y1: L
  var x2: L
  var y2: L
  var outside: OutsideRule

  /// y where X(t) = x.
  @inline(__always)
  func value(at x: L, tolerance: L.Scalar) -> L {
    let inner = (x > 0) .& (x < 1)
    let parameter = TimingParameter(
      select(inner, x, L(repeating: 0.5)), x1, x2, tolerance: tolerance)
    let y = ordinate(parameter)
    return all(inner) ? y : select(inner, y, beyond(x))
  }

  /// Y at a parameter. Close to 1 it is 1 less the distance, whose rounding errors are small there.
  @inline(__always)
  private func ordinate(_ parameter: TimingParameter<L>) -> L {
    let y = TimingCoordinate(y1, y2).value(parameter.t, parameter.s)
    guard L.Scalar.self == Double.self else { return y }
    let distance = TimingCoordinate(1 - y2, 1 - y1).value(parameter.s, parameter.t)
    return select((distance < 0.5) .& (distance > -0.5), 1 - distance, y)
  }

  /// The value at and beyond the ends; NaN stays NaN.
  @inline(__always)
  private func beyond(_ x: L) -> L {
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
  @inline(__always)
  private func endSlope(_ x1: L, _ y1: L, _ x2: L, _ y2: L) -> L {
    let second = select(y1.equals(0) .& (x2 > 0), y2 / x2, .zero)
    return select(x1 > 0, y1 / x1, second)
  }

  /// dy/dx where X(t) = x.
  @inline(__always)
  func velocity(at x: L, tolerance: L.Scalar) -> L {
    let one = L(repeating: 1)
    let inner = (x > 0) .& (x < 1)
    let parameter = TimingParameter(
      select(inner, x, L(repeating: 0.5)), x1, x2, tolerance: tolerance)
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

  /// lim dy/dx at (0, 0): the first order in t in which either coordinate moves decides.
  @inline(__always)
  private func limit(_ x1: L, _ y1: L, _ x2: L, _ y2: L) -> L {
    let second = select(.!x2.equals(0) .| .!y2.equals(0), y2 / x2, L(repeating: 1))
    return select(.!x1.equals(0) .| .!y1.equals(0), y1 / x1, second)
  }
}

extension VectorBackend {
  /// The relative Newton step after which the next one changes no digit of the result, also where
  /// convergence is only linear, at the near-triple root of a vertical middle.
  @inline(__always)
  private var doubleTolerance: Double { Scalar.self == Float.self ? 0x1p-34 : 0x1p-48 }

  @inline(__always)
  private var laneTolerance: Scalar { 0x1p-13 }
}

extension VectorBackend: TimingBatch {
  public var tableCount: Int { 0 }

  public func prepare(_ function: CubicTiming<Scalar>, into table: inout MutableSpan<Scalar>) {
    precondition(table.count == tableCount)
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func cubic(
    _ function: CubicTiming<Scalar>, table: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    precondition(x.count == y.count && table.count == tableCount)
    let lanes = LaneTiming<DoubleLanes>(
      x1: DoubleLanes(repeating: Double(function.x1)),
      y1: DoubleLanes(repeating: Double(function.y1)),
      x2: DoubleLanes(repeating: Double(function.x2)),
      y2: DoubleLanes(repeating: Double(function.y2)), outside: outside)
    withPointers(x, &y) { x, y, count in
      forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
        let value = lanes.value(
          at: x.doubles(start, length, filler: 0.5), tolerance: doubleTolerance)
        y.store(doubles: value, start, length)
      }
    }
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func cubics(
    _ controls: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    precondition(x.count == y.count && controls.count == 4 * x.count)
    controls.withUnsafeBufferPointer { controls in
      withPointers(x, &y) { x, y, count in
        guard let controls = controls.baseAddress else { return }
        if accuracy == .strict || Scalar.self == Double.self {
          forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
            let lanes = LaneTiming<DoubleLanes>(doubles: controls, plane: count, start, length, outside)
            let value = lanes.value(
              at: x.doubles(start, length, filler: 0.5), tolerance: doubleTolerance)
            y.store(doubles: value, start, length)
          }
        } else {
          forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
            let lanes = LaneTiming<Scalar.Lanes>(lanes: controls, plane: count, start, length, outside)
            let value = lanes.value(
              at: x.lanes(start, length, filler: 0.5), tolerance: laneTolerance)
            y.store(value, start, length)
          }
        }
      }
    }
  }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func velocities(
    _ controls: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into slope: inout MutableSpan<Scalar>
  ) {
    precondition(x.count == slope.count && controls.count == 4 * x.count)
    controls.withUnsafeBufferPointer { controls in
      withPointers(x, &slope) { x, slope, count in
        guard let controls = controls.baseAddress else { return }
        forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
          let lanes = LaneTiming<DoubleLanes>(doubles: controls, plane: count, start, length, outside)
          let value = lanes.velocity(
            at: x.doubles(start, length, filler: 0.5), tolerance: doubleTolerance)
          slope.store(doubles: value, start, length)
        }
      }
    }
  }
}

extension LaneTiming where L == DoubleLanes {
  @inline(__always)
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
}

extension LaneTiming where L.Scalar: VectorScalar, L == L.Scalar.Lanes {
  @inline(__always)
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

/// Calls `body` with the addresses of an input and a result of as many elements, if there are any.
@inline(__always)
func withPointers<Scalar: VectorScalar>(
  _ x: Span<Scalar>, _ y: inout MutableSpan<Scalar>,
  _ body: (UnsafePointer<Scalar>, UnsafeMutablePointer<Scalar>, Int) -> Void
) {
  x.withUnsafeBufferPointer { x in
    y.withUnsafeMutableBufferPointer { y in
      guard let from = x.baseAddress, let to = y.baseAddress else { return }
      body(from, to, x.count)
    }
  }
}
