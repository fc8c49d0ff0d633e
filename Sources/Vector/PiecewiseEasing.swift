import Kernels

/// A function of one argument in every lane.
private protocol LaneFunction {
  func value(at x: DoubleLanes) -> DoubleLanes
}

extension LaneFunction {
  /// Evaluates any number of elements.
  @inline(__always)
  func map<Scalar: VectorScalar>(
    _ x: UnsafePointer<Scalar>, _ y: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    var start = 0
    while start &+ DoubleLanes.scalarCount <= count {
      Scalar.store(value(at: Scalar.loadDoubles(x + start)), to: y + start)
      start &+= DoubleLanes.scalarCount
    }
    let rest = count &- start
    if rest > 0 { y.store(doubles: value(at: x.doubles(start, rest, filler: 0)), start, rest) }
  }
}

/// A step function in every lane.
private struct LaneSteps: LaneFunction {
  var count: DoubleLanes
  var first: DoubleLanes
  var jumps: DoubleLanes
  var before: Bool

  init(_ function: StepTiming, before: Bool) {
    count = DoubleLanes(repeating: Double(function.count))
    first = DoubleLanes(repeating: Double(function.first))
    jumps = DoubleLanes(repeating: Double(function.jumps))
    self.before = before
  }

  @inline(__always)
  func value(at x: DoubleLanes) -> DoubleLanes {
    let product = x * count
    let nearest = LaneInteger(nearest: product).value
    let floor = select(nearest > product, nearest - 1, nearest)
    // From 2^51 on a product is its own floor; so is an infinite one.
    let small = (product < 0x1p51) .& (product > -0x1p51)
    var step = select(small, floor, product)
    let error = productError(x, count, product)
    let fallsShort = before ? error <= 0 : error < 0
    step = select(step.equals(product) .& fallsShort, step - 1, step) + first
    step = select((x >= 0) .& (step < 0), .zero, step)
    step = select((x <= 1) .& (step > jumps), jumps, step)
    return step / jumps
  }
}

/// A straight line, or the part of one that is followed from its end.
private struct Line {
  /// The least input that is its own.
  var begin: Double
  /// The control point that it is followed from.
  var input: Double
  var output: Double
  /// The distances between the control points at its ends; a flat line of width 1 where those two
  /// share their input.
  var width: Double
  var rise: Double

  /// The line through two control points, from the first one or the third.
  @inline(__always)
  init<Scalar: VectorScalar>(
    _ points: UnsafePointer<Scalar>, along b: Int, _ c: Int, from a: Int
  ) {
    input = Double(points[2 * a])
    output = Double(points[2 * a + 1])
    begin = input
    width = Double(points[2 * c]) - Double(points[2 * b])
    rise = width > 0 ? Double(points[2 * c + 1]) - Double(points[2 * b + 1]) : 0
    if !(width > 0) { width = 1 }
  }

  /// Whether outputs next to another line's first one lose digits when they are taken from this one's.
  @inline(__always)
  func towers(over next: Line) -> Bool {
    rise != 0 && next.output.magnitude < output.magnitude * 0.25
  }

  /// The second half, followed from where the next line is.
  @inline(__always)
  func lateHalf(to next: Line) -> Line {
    var half = self
    half.begin = input + width * 0.5
    (half.input, half.output) = (next.input, next.output)
    return half
  }
}

/// Straight lines in the order of their inputs.
private struct LaneLines: LaneFunction {
  var lines: UnsafeMutablePointer<Line>
  var count: Int

  @inline(__always)
  func value(at x: DoubleLanes) -> DoubleLanes {
    var input = DoubleLanes(repeating: lines[0].input)
    var output = DoubleLanes(repeating: lines[0].output)
    var width = DoubleLanes(repeating: lines[0].width)
    var rise = DoubleLanes(repeating: lines[0].rise)
    var next = 1
    while next < count {
      let line = lines[next]
      let reached = x >= line.begin
      input = select(reached, DoubleLanes(repeating: line.input), input)
      output = select(reached, DoubleLanes(repeating: line.output), output)
      width = select(reached, DoubleLanes(repeating: line.width), width)
      rise = select(reached, DoubleLanes(repeating: line.rise), rise)
      next &+= 1
    }
    let place = (x - input) / width
    var y = multiplyAdd(place, rise, output)
    let isTiny = (magnitude(place) < 0x1p-500) .& .!x.equals(input)
    if any(isTiny) {
      // Below the normal numbers the place has lost its digits.
      let lifted = (x - input) * 0x1p500 / width
      y = select(isTiny, multiplyAdd(lifted, rise * 0x1p-500, output), y)
    }
    // A flat line stays so at infinite inputs, but not at NaN.
    return select(rise.equals(0) .& x.equals(x), output, y)
  }
}

extension VectorBackend {
  /// See `EasingBatch.steps`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func steps(
    _ function: StepTiming, before: Bool, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    requireCount("y", y.count, x.count)
    let lanes = LaneSteps(function, before: before)
    withPointers(x, &y) { x, y, count in lanes.map(x, y, count) }
  }

  /// See `EasingBatch.linear`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func linear(
    _ points: Span<Scalar>, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>
  ) {
    requireCount("y", y.count, x.count)
    requireElements("points", points.count, of: 2)
    requireNumber("points", points.count / 2, points.count >= 2, "1 or more")
    let last = points.count / 2 - 1
    points.withUnsafeBufferPointer { points in
      guard let points = points.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: Line.self, capacity: 2 * last + 1) { buffer in
        guard let lines = buffer.baseAddress else { return }
        // What lies before the first point belongs to the first line, as does its own segment.
        var line = Line(points, along: 0, min(1, last), from: 0)
        lines.initialize(to: line)
        var count = 1
        for k in 0..<last {
          let isLast = k + 1 == last
          let next = Line(points, along: isLast ? k : k + 1, isLast ? last : k + 2, from: k + 1)
          if line.towers(over: next) {
            (lines + count).initialize(to: line.lateHalf(to: next))
            count += 1
          }
          (lines + count).initialize(to: next)
          count += 1
          line = next
        }
        let lanes = LaneLines(lines: lines, count: count)
        withPointers(x, &y) { x, y, count in lanes.map(x, y, count) }
      }
    }
  }
}
