import Kernels

/// One timing function in every lane, or a function per lane.
struct LaneTiming<L: RealLanes> {
  var x1: L
  var y1: L
  var x2: L
  var y2: L
  var outside: OutsideRule

  /// y where X(t) = x.
  @inline(__always)
  func value(at x: L, _ solve: (TimingEquation<L>) -> TimingParameter<L>) -> L {
    let inner = (x > 0) .& (x < 1)
    let parameter = solve(TimingEquation(select(inner, x, L(repeating: 0.5)), x1, x2))
    let y = ordinate(parameter.t, parameter.s)
    return all(inner) ? y : select(inner, y, beyond(x))
  }

  /// The parameter where X(t) = x, for x in (0, 1).
  @inline(__always)
  func parameter(at x: L, tolerance: L.Scalar) -> TimingParameter<L> {
    let inner = (x > 0) .& (x < 1)
    return TimingEquation(select(inner, x, L(repeating: 0.5)), x1, x2)
      .unbracketed(tolerance: tolerance)
  }

  /// y where X(t) = x, by Newton's method from a guess that `prepare` has certified; lanes next to
  /// the ends, where the guess loses its relative accuracy, take the solver.
  @inline(__always)
  func value(at x: L, from guess: L, steps: Int) -> L {
    let curve = TimingCoordinate(x1, x2)
    var t = guess
    for _ in 0..<steps {
      let s = 1 - t
      t = t - (curve.value(t, s) - x) / curve.slope(t, s)
    }
    let y = ordinate(t, 1 - t)
    let inner = (x > 0x1p-100) .& (x < 1 - 0x1p-24)
    return all(inner) ? y : select(inner, y, value(at: x) { $0.bracketed(tolerance: 0x1p-48) })
  }

  /// Y at a parameter.
  ///
  /// Close to 1 it is 1 less the distance, whose rounding errors are small there.
  @inline(__always)
  private func ordinate(_ t: L, _ s: L) -> L {
    let y = TimingCoordinate(y1, y2).value(t, s)
    guard L.Scalar.self == Double.self else { return y }
    let distance = TimingCoordinate(1 - y2, 1 - y1).value(s, t)
    return select((distance < 0.5) .& (distance > -0.5), 1 - distance, y)
  }

  /// The value at and beyond the ends; NaN stays NaN.
  @inline(__always)
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

  /// lim dy/dx at (0, 0): the first order in t in which either coordinate moves decides.
  @inline(__always)
  private func limit(_ x1: L, _ y1: L, _ x2: L, _ y2: L) -> L {
    let second = select(.!x2.equals(0) .| .!y2.equals(0), y2 / x2, L(repeating: 1))
    return select(.!x1.equals(0) .| .!y1.equals(0), y1 / x1, second)
  }
}

extension VectorBackend {
  /// The relative step after which the next one changes no digit of the result, also where
  /// convergence is only linear, at the near-triple root of a vertical middle.
  @inline(__always)
  private var doubleTolerance: Double { Scalar.self == Float.self ? 0x1p-34 : 0x1p-48 }

  @inline(__always)
  private var laneTolerance: Scalar { 0x1p-13 }
}

extension VectorBackend: TimingBatch {
  /// See `TimingBatch.tableCount`.
  public var tableCount: Int { TimingTable.count }

  /// See `TimingBatch.prepare`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(_ function: CubicTiming<Scalar>, into table: inout MutableSpan<Scalar>) {
    precondition(table.count == tableCount)
    let function = CubicTiming(
      Double(function.x1), Double(function.y1), Double(function.x2), Double(function.y2))
    table.withUnsafeMutableBytes { bytes in
      guard let address = bytes.baseAddress else { return }
      TimingTable.fill(address.bindMemory(to: Float.self, capacity: TimingTable.count), function)
    }
  }

  /// See `TimingBatch.cubic`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func cubic(
    _ function: CubicTiming<Scalar>, table: Span<Scalar>, outside: OutsideRule,
    at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    precondition(x.count == y.count && table.count == tableCount)
    table.withUnsafeBytes { bytes in
      withPointers(x, &y) { x, y, count in
        // Floats in either precision: the table is opaque to the caller.
        guard let table = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
        if accuracy == .fast && Scalar.self == Float.self && table[TimingTable.valueIsGood] == 1 {
          sampleValues(function, table, outside, x, y, count)
        } else if table[TimingTable.guessSteps] > 0 {
          sampleFromGuesses(function, table, outside, x, y, count)
        } else {
          solve(function, outside, x, y, count)
        }
      }
    }
  }

  /// Every lane by the bracketed solver.
  @inline(__always)
  private func solve(
    _ function: CubicTiming<Scalar>, _ outside: OutsideRule,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let lanes = LaneTiming<DoubleLanes>(function, outside)
    forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
      let value = lanes.value(at: x.doubles(start, length, filler: 0.5)) {
        $0.bracketed(tolerance: doubleTolerance)
      }
      y.store(doubles: value, start, length)
    }
  }

  /// Every lane by the table's quintics.
  @inline(__always)
  private func sampleValues(
    _ function: CubicTiming<Scalar>, _ table: UnsafePointer<Float>, _ outside: OutsideRule,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    // Scalar is Float here.
    let x = UnsafeRawPointer(x).assumingMemoryBound(to: Float.self)
    let y = UnsafeMutableRawPointer(y).assumingMemoryBound(to: Float.self)
    let tabulated = TabulatedValue(table)
    let lanes = LaneTiming<FloatLanes>(function, outside)
    forEachStep(count, width: FloatLanes.scalarCount) { start, length in
      let argument = x.lanes(start, length, filler: 0.5)
      let inner = (argument > 0) .& (argument < 1)
      var value = tabulated.value(select(inner, argument, FloatLanes(repeating: 0.5)))
      if !all(inner) { value = select(inner, value, lanes.beyond(argument)) }
      y.store(value, start, length)
    }
  }

  /// Every lane by Newton's method from the table's guesses, with one step more for Double.
  ///
  /// `prepare` has found, segment by segment, how many steps end within 2^-33 of y.
  @inline(__always)
  private func sampleFromGuesses(
    _ function: CubicTiming<Scalar>, _ table: UnsafePointer<Float>, _ outside: OutsideRule,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let half = DoubleLanes.scalarCount
    let lanes = LaneTiming<DoubleLanes>(function, outside)
    let tabulated = TabulatedGuess(table)
    let steps = Int(table[TimingTable.guessSteps]) &+ (Scalar.self == Float.self ? 0 : 1)
    forEachStep(count, width: 2 &* half) { start, length in
      let head = length < half ? length : half
      let rest = length &- head
      let first = x.doubles(start, head, filler: 0.5)
      let second = x.doubles(start &+ half, rest, filler: 0.5)
      let floats = FloatLanes(rounding: first, second)
      // Numbers that round to 0 or 1 are none of the table's; they take the solver.
      let inner = (floats > 0x1p-100) .& (floats < 1)
      let guess = tabulated.value(select(inner, floats, FloatLanes(repeating: 0.5)))
      y.store(
        doubles: lanes.value(at: first, from: DoubleLanes(guess.lowHalf), steps: steps),
        start, head)
      if rest > 0 {
        y.store(
          doubles: lanes.value(at: second, from: DoubleLanes(guess.highHalf), steps: steps),
          start &+ half, rest)
      }
    }
  }

  /// See `TimingBatch.cubics`.
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
        solve(controls, plane: count, outside: outside, x, y, count)
      }
    }
  }

  /// A function per lane, whose control point numbers lie in planes.
  @inline(never)
  func solve(
    _ controls: UnsafePointer<Scalar>, plane: Int, outside: OutsideRule,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    if accuracy == .fast && Scalar.self == Float.self {
      forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
        let lanes = LaneTiming<Scalar.Lanes>(
          lanes: controls, plane: plane, start, length, outside)
        let value = lanes.value(at: x.lanes(start, length, filler: 0.5)) {
          $0.unbracketed(tolerance: laneTolerance)
        }
        y.store(value, start, length)
      }
    } else {
      polish(controls, plane: plane, outside, x, y, count)
    }
  }

  /// A function per lane, by Newton's method in doubles from its parameter in floats.
  @inline(__always)
  private func polish(
    _ controls: UnsafePointer<Scalar>, plane: Int, _ outside: OutsideRule,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let half = DoubleLanes.scalarCount
    // The square of the last relative step is what remains.
    let (steps, bound) = Scalar.self == Float.self ? (1, 0x1p-20) : (2, 0x1p-28)
    forEachStep(count, width: 2 &* half) { start, length in
      let head = length < half ? length : half
      let rest = length &- head
      let first = LaneTiming<DoubleLanes>(doubles: controls, plane: plane, start, head, outside)
      let second = LaneTiming<DoubleLanes>(
        doubles: controls, plane: plane, start &+ half, rest, outside)
      let firstX = x.doubles(start, head, filler: 0.5)
      let secondX = x.doubles(start &+ half, rest, filler: 0.5)
      let guess = LaneTiming<FloatLanes>(rounding: first, second)
        .parameter(at: FloatLanes(rounding: firstX, secondX), tolerance: 0x1p-13)
      let value = first.value(at: firstX) {
        $0.polished(guess.low, steps: steps, bound: bound, tolerance: doubleTolerance)
      }
      y.store(doubles: value, start, head)
      if rest > 0 {
        let value = second.value(at: secondX) {
          $0.polished(guess.high, steps: steps, bound: bound, tolerance: doubleTolerance)
        }
        y.store(doubles: value, start &+ half, rest)
      }
    }
  }

  /// See `TimingBatch.velocities`.
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
          let lanes = LaneTiming<DoubleLanes>(
            doubles: controls, plane: count, start, length, outside)
          let value = lanes.velocity(
            at: x.doubles(start, length, filler: 0.5), tolerance: doubleTolerance)
          slope.store(doubles: value, start, length)
        }
      }
    }
  }
}

extension LaneTiming {
  /// One function in every lane.
  @inline(__always)
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
  @inline(__always)
  init(rounding low: LaneTiming<DoubleLanes>, _ high: LaneTiming<DoubleLanes>) {
    x1 = FloatLanes(rounding: low.x1, high.x1)
    y1 = FloatLanes(rounding: low.y1, high.y1)
    x2 = FloatLanes(rounding: low.x2, high.x2)
    y2 = FloatLanes(rounding: low.y2, high.y2)
    outside = low.outside
  }
}

extension TimingParameter where L == FloatLanes {
  @inline(__always)
  fileprivate var low: TimingParameter<DoubleLanes> {
    TimingParameter<DoubleLanes>(t: DoubleLanes(t.lowHalf), s: DoubleLanes(s.lowHalf))
  }

  @inline(__always)
  fileprivate var high: TimingParameter<DoubleLanes> {
    TimingParameter<DoubleLanes>(t: DoubleLanes(t.highHalf), s: DoubleLanes(s.highHalf))
  }
}

extension LaneTiming {
  @inline(__always)
  init(_ x1: L, _ y1: L, _ x2: L, _ y2: L, outside: OutsideRule) {
    (self.x1, self.y1, self.x2, self.y2, self.outside) = (x1, y1, x2, y2, outside)
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

  /// y where X(t) = x to the last digits, by Newton's method from the parameter in floats.
  @inline(__always)
  func polishedValue(at x: DoubleLanes) -> DoubleLanes {
    let guess = LaneTiming<FloatLanes>(rounding: self, self)
      .parameter(at: FloatLanes(rounding: x, x), tolerance: 0x1p-13)
    return value(at: x) {
      $0.polished(guess.low, steps: 2, bound: 0x1p-28, tolerance: 0x1p-48)
    }
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
