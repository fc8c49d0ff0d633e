import Kernels

/// Timing functions, one per lane, whose control point numbers lie in planes.
struct TimingPlanes<Scalar: VectorScalar> {
  let controls: UnsafePointer<Scalar>
  /// From one number of a function to the next.
  let apart: Int
  let outside: OutsideRule
  let x: UnsafePointer<Scalar>
  /// May be `x`.
  let y: UnsafeMutablePointer<Scalar>

  /// y of every function at its x: with `isFast` floats in floats, else by Newton's method in doubles
  /// from the parameter in floats.
  @inline(never)
  func solve(_ count: Int, isFast: Bool) {
    if isFast && Scalar.self == Float.self {
      inVectors(count, of: Scalar.Lanes.scalarCount) { $0.solveOwn($1) }
    } else {
      inVectors(count, of: DoubleLanes.scalarCount) { $0.solveDoubles($1) }
    }
  }

  /// dy/dx of every function at its x.
  @inline(never)
  func differentiate(_ count: Int) {
    inVectors(count, of: DoubleLanes.scalarCount) {
      if $0.hasVertical($1) { $0.differentiateVertical($1) } else { $0.differentiateDoubles($1) }
    }
  }

  /// Does whole vectors in place, and what is left in a copy: no loop has a shorter last step.
  @inline(always)
  private func inVectors(_ count: Int, of width: Int, _ body: (Self, Int) -> Void) {
    let left = count % width
    let whole = count &- left
    if whole > 0 { body(self, whole) }
    guard left > 0 else { return }
    withVectorMemory(of: Scalar.self, 6 &* width) { copy in
      let (arguments, results) = (copy + 4 &* width, copy + 5 &* width)
      // All numbers 1/2 are a function and an argument.
      copy.initialize(repeating: 0.5, count: 6 &* width)
      for k in 0..<4 {
        (copy + k &* width).update(from: controls + (k &* apart &+ whole), count: left)
      }
      arguments.update(from: x + whole, count: left)
      body(Self(controls: copy, apart: width, outside: outside, x: arguments, y: results), width)
      (y + whole).update(from: results, count: left)
    }
  }

  @inline(never)
  private func solveOwn(_ count: Int) {
    let width = Scalar.Lanes.scalarCount
    var start = 0
    while start < count {
      let lanes = own(start)
      let x = x.vector(start)
      let parameter = lanes.equation(at: x).unbracketed(tolerance: 0x1p-13)
      y.store(lanes.value(at: x, parameter), start, width)
      start &+= width
    }
  }

  @inline(always)
  private func own(_ start: Int) -> LaneTiming<Scalar.Lanes> {
    LaneTiming(lanes: controls, plane: apart, start, Scalar.Lanes.scalarCount, outside)
  }

  @inline(never)
  private func solveDoubles(_ count: Int) { DoubleTimings(planes: self).run(count) }

  @inline(never)
  private func differentiateDoubles(_ count: Int) {
    var start = 0
    while start < count {
      let slope = doubles(start).velocity(
        at: Scalar.loadDoubles(x + start), tolerance: Scalar.timingTolerance)
      Scalar.store(slope, to: y + start)
      start &+= DoubleLanes.scalarCount
    }
  }

  /// Whether a curve is vertical at its x.
  ///
  /// Asked before the search, which the compiler takes apart, vector by vector, beside such a choice.
  @inline(never)
  private func hasVertical(_ count: Int) -> Bool {
    var start = 0
    while start < count {
      if any(doubles(start).isVertical(at: Scalar.loadDoubles(x + start))) { return true }
      start &+= DoubleLanes.scalarCount
    }
    return false
  }

  @inline(never)
  private func differentiateVertical(_ count: Int) {
    var start = 0
    while start < count {
      let (lanes, x) = (doubles(start), Scalar.loadDoubles(x + start))
      let slope = lanes.velocity(at: x, tolerance: Scalar.timingTolerance)
      Scalar.store(select(lanes.isVertical(at: x), lanes.verticalSlope, slope), to: y + start)
      start &+= DoubleLanes.scalarCount
    }
  }

  @inline(always)
  fileprivate func doubles(_ start: Int) -> LaneTiming<DoubleLanes> {
    LaneTiming(doubles: controls, plane: apart, start, DoubleLanes.scalarCount, outside)
  }
}

/// Functions in doubles: two vectors share their parameters in floats.
private struct DoubleTimings<Scalar: VectorScalar>: HalvedSweep {
  typealias Format = OwnFormat<Float>

  let planes: TimingPlanes<Scalar>

  @inline(always)
  func begin(_ start: Int, _ length: Int) -> TimingParameter<FloatLanes> {
    let next = next(start, length)
    @inline(always)
    func floats(_ plane: UnsafePointer<Scalar>) -> FloatLanes {
      Scalar.loadFloats(plane + start, plane + next)
    }
    @inline(always)
    func coordinate(_ k: Int) -> FloatLanes { floats(planes.controls + k &* planes.apart) }
    return LaneTiming<FloatLanes>(
      coordinate(0), coordinate(1), coordinate(2), coordinate(3), outside: planes.outside
    ).equation(at: floats(planes.x)).unbracketed(tolerance: 0x1p-13)
  }

  @inline(always)
  func finish(_ guess: TimingParameter<FloatLanes>, _ start: Int, _ length: Int) {
    let next = next(start, length)
    Scalar.store(polished(start, guess.low), to: planes.y + start)
    if next > start { Scalar.store(polished(next, guess.high), to: planes.y + next) }
  }

  /// Where the second vector is; the first one where there is none.
  @inline(always)
  private func next(_ start: Int, _ length: Int) -> Int {
    let width = DoubleLanes.scalarCount
    return length > width ? start &+ width : start
  }

  @inline(always)
  private func x(_ start: Int) -> DoubleLanes { Scalar.loadDoubles(planes.x + start) }

  /// The square of the last relative step is what remains.
  @inline(always)
  private func polished(
    _ start: Int, _ guess: TimingParameter<DoubleLanes>
  ) -> DoubleLanes {
    let (steps, bound) = Scalar.self == Float.self ? (1, 0x1p-20) : (2, 0x1p-28)
    let (lanes, x) = (planes.doubles(start), x(start))
    let parameter = lanes.equation(at: x).polished(
      guess, steps: steps, bound: bound, tolerance: Scalar.timingTolerance)
    return lanes.value(at: x, parameter)
  }
}

extension VectorScalar {
  /// The relative step after which the next one changes no digit of the result, also where
  /// convergence is only linear, at the near-triple root of a vertical middle.
  @inline(always)
  static var timingTolerance: Double { Self.self == Float.self ? 0x1p-34 : 0x1p-48 }
}
