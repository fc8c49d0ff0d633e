import Kernels

extension VectorBackend: TimingBatch {
  /// See `TimingBatch.tableCount`.
  public var tableCount: Int { TimingTable.count }

  /// See `TimingBatch.prepare`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func prepare(_ function: CubicTiming<Scalar>, into table: inout MutableSpan<Scalar>) {
    requireCount("table", table.count, tableCount)
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
    requireCount("y", y.count, x.count)
    requireCount("table", table.count, tableCount)
    table.withUnsafeBytes { bytes in
      withPointers(x, &y) { x, y, count in
        // Floats in either precision: the table is opaque to the caller.
        guard let table = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
        let isFast = accuracy == .fast && Scalar.self == Float.self
        // Both control points at one end have no tangent to extrapolate along.
        let hasTangents = outside == .clamp || (function.x1 < 1 && function.x2 > 0)
        if function.x1 == function.y1 && function.x2 == function.y2 && hasTangents {
          follow(outside, x, y, count)
        } else if isFast && table[TimingTable.valueIsGood] == 1 {
          sampleValues(function, table, outside, x, y, count)
        } else if table[TimingTable.guessSteps] > 0 {
          sampleFromGuesses(function, table, outside, x, y, count)
        } else {
          solve(function, outside, x, y, count)
        }
      }
    }
  }

  /// Inputs as they are: control points on the diagonal are those of a line, which a solver would meet
  /// only nearly.
  @inline(always)
  private func follow(
    _ outside: OutsideRule, _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>,
    _ count: Int
  ) {
    let (zero, one) = (Scalar.Lanes.zero, Scalar.Lanes(repeating: 1))
    forEachStep(count, width: Scalar.Lanes.scalarCount) { start, length in
      let x = x.lanes(start, length, filler: 0)
      let inside = select(x < 0, zero, select(x > 1, one, x))
      y.store(outside == .clamp ? inside : x, start, length)
    }
  }

  /// Every lane by the bracketed solver.
  @inline(always)
  private func solve(
    _ function: CubicTiming<Scalar>, _ outside: OutsideRule,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    let lanes = LaneTiming<DoubleLanes>(function, outside)
    forEachStep(count, width: DoubleLanes.scalarCount) { start, length in
      let x = x.doubles(start, length, filler: 0.5)
      let value = lanes.value(
        at: x, lanes.equation(at: x).bracketed(tolerance: Scalar.timingTolerance))
      y.store(doubles: value, start, length)
    }
  }

  /// Every lane by the table's quintics.
  @inline(always)
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
  @inline(always)
  private func sampleFromGuesses(
    _ function: CubicTiming<Scalar>, _ table: UnsafePointer<Float>, _ outside: OutsideRule,
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    GuessedTimings(
      lanes: LaneTiming(function, outside), tabulated: TabulatedGuess(table),
      steps: Int(table[TimingTable.guessSteps]) &+ (Scalar.self == Float.self ? 0 : 1), x: x, y: y
    ).run(count)
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
    controls.withUnsafeBufferPointer { controls in
      withPointers(x, &y) { x, y, count in
        guard let controls = controls.baseAddress else { return }
        TimingPlanes(controls: controls, apart: count, outside: outside, x: x, y: y)
          .solve(count, isFast: accuracy == .fast)
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
    requireCount("slope", slope.count, x.count)
    requireCount("controls", controls.count, 4 * x.count)
    controls.withUnsafeBufferPointer { controls in
      withPointers(x, &slope) { x, slope, count in
        guard let controls = controls.baseAddress else { return }
        TimingPlanes(controls: controls, apart: count, outside: outside, x: x, y: slope)
          .differentiate(count)
      }
    }
  }
}

/// One function in doubles from the table's guesses, which two vectors share.
private struct GuessedTimings<Scalar: VectorScalar>: HalvedSweep {
  typealias Format = OwnFormat<Float>

  let lanes: LaneTiming<DoubleLanes>
  let tabulated: TabulatedGuess
  let steps: Int
  let x: UnsafePointer<Scalar>
  let y: UnsafeMutablePointer<Scalar>

  @inline(always)
  func begin(_ start: Int, _ length: Int) -> FloatLanes {
    let (head, rest) = parts(length)
    let floats = FloatLanes(rounding: x(start, head), x(start &+ head, rest))
    // Numbers that round to 0 or 1 are none of the table's; they take the solver.
    let inner = (floats > 0x1p-100) .& (floats < 1)
    return tabulated.value(select(inner, floats, FloatLanes(repeating: 0.5)))
  }

  @inline(always)
  func finish(_ guess: FloatLanes, _ start: Int, _ length: Int) {
    let (head, rest) = parts(length)
    store(widened(guess).low, start, head)
    if rest > 0 { store(widened(guess).high, start &+ head, rest) }
  }

  /// Elements of the first vector and of the second one.
  @inline(always)
  private func parts(_ length: Int) -> (Int, Int) {
    let head = min(length, DoubleLanes.scalarCount)
    return (head, length &- head)
  }

  @inline(always)
  private func x(_ start: Int, _ length: Int) -> DoubleLanes {
    x.doubles(start, length, filler: 0.5)
  }

  @inline(always)
  private func store(_ guess: DoubleLanes, _ start: Int, _ length: Int) {
    y.store(
      doubles: lanes.value(at: x(start, length), from: guess, steps: steps), start, length)
  }
}
