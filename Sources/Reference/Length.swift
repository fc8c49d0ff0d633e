import Kernels

/// The Gauss-Legendre rule of 24 points on [-1, 1], one half: it is symmetric.
private let gaussLegendre: [(node: DoubleWord<Double>, weight: DoubleWord<Double>)] = {
  let n = 24
  return (0..<(n / 2)).map { k in
    // The nodes interlace with equal steps of the angle; Newton's method does the rest.
    var x = DoubleWord(legendreGuess(Double(k), of: Double(n)))
    var slope = x
    for _ in 0..<8 {
      var (before, value) = (DoubleWord(1.0), x)
      for m in 2...n {
        let next = Double(2 * m - 1) * x * value - Double(m - 1) * before
        (before, value) = (value, next / DoubleWord(Double(m)))
      }
      slope = Double(n) * (x * value - before) / (x * x - DoubleWord(1))
      x = x - value / slope
    }
    return (x, DoubleWord(2) / ((DoubleWord(1) - x * x) * slope * slope))
  }
}()

/// cos(pi (k + 3/4) / (n + 1/2)) from its Taylor series, near enough for Newton's method.
private func legendreGuess(_ k: Double, of n: Double) -> Double {
  let angle = Double.pi * (k + 0.75) / (n + 0.5)
  var (sum, term) = (1.0, 1.0)
  for i in 1...16 {
    term *= -angle * angle / Double(2 * i * (2 * i - 1))
    sum += term
  }
  return sum
}

/// A Bezier curve as its control points' exact differences, scaled to a magnitude of about 1.
struct MeasuredCurve {
  let degree: Int
  let dimensions: Int
  /// The factor that the differences were multiplied by, a power of two.
  let scale: Double
  /// How often the speed's integral was taken over an interval.
  private(set) var panels = 0
  /// Component by component, the control points of B' times their binomial coefficients.
  private let steps: [DoubleWord<Double>]

  /// A curve whose component c has the control values controls(c, 0...degree).
  init(degree: Int, dimensions: Int, _ controls: (Int, Int) -> Double) {
    self.degree = degree
    self.dimensions = dimensions
    var differences: [DoubleWord<Double>] = []
    for component in 0..<dimensions {
      for k in 0..<degree {
        differences.append(
          DoubleWord.sum(controls(component, k + 1), -controls(component, k)))
      }
    }
    let largest = differences.map(\.high.magnitude).max() ?? 0
    let exponent = largest.isNormal ? max(-1000, min(1000, -largest.exponent)) : 0
    let factor = Double(sign: .plus, exponent: exponent, significand: 1)
    scale = factor
    var binomial = 1.0
    for k in 0..<degree {
      for component in 0..<dimensions {
        let index = component * degree + k
        differences[index] = (Double(degree) * binomial * factor) * differences[index]
      }
      binomial = binomial * Double(degree - 1 - k) / Double(k + 1)
    }
    steps = differences
  }

  /// B'(t) times the scale in one component.
  func velocity(_ component: Int, _ t: DoubleWord<Double>) -> DoubleWord<Double> {
    let s = DoubleWord(1.0) - t
    var sum = steps[component * degree]
    var power = t
    for k in 1..<max(1, degree) {
      sum = sum * s + steps[component * degree + k] * power
      power = power * t
    }
    return sum
  }

  /// |B'(t)| times the scale.
  func speed(_ t: DoubleWord<Double>) -> DoubleWord<Double> {
    var square = DoubleWord(0.0)
    for component in 0..<dimensions {
      let v = velocity(component, t)
      square = square + v * v
    }
    return square.squareRoot()
  }

  /// The rule's value of the speed's integral.
  private mutating func panel(
    _ start: DoubleWord<Double>, _ end: DoubleWord<Double>
  ) -> DoubleWord<Double> {
    panels += 1
    let half = 0.5 * (end - start)
    let middle = 0.5 * (end + start)
    var sum = DoubleWord(0.0)
    for (node, weight) in gaussLegendre {
      sum = sum + weight * (speed(middle - half * node) + speed(middle + half * node))
    }
    return sum * half
  }

  /// The length from one parameter to another, times the scale.
  ///
  /// An interval is halved until its halves agree with it to 2^-62 of the whole, or of what lies before
  /// it too, and the curve hardly turns in it or is as short as that, at most 48 times: towards a cusp
  /// at c, where |B'(t)| behaves as |t - c|, an interval's share falls to a quarter with every halving,
  /// and away from it the rule converges geometrically.
  mutating func length(
    _ start: DoubleWord<Double>, _ end: DoubleWord<Double>, after before: Double = 0
  ) -> DoubleWord<Double> {
    let whole = panel(start, end)
    return refined(
      start, end, whole, tolerance: (before + whole.high) * 0x1p-62, depth: 48)
  }

  private mutating func refined(
    _ start: DoubleWord<Double>, _ end: DoubleWord<Double>, _ whole: DoubleWord<Double>,
    tolerance: Double, depth: Int
  ) -> DoubleWord<Double> {
    let middle = 0.5 * (start + end)
    let left = panel(start, middle)
    let right = panel(middle, end)
    let difference = (left + right - whole).high.magnitude
    let isRough = difference > tolerance
    let mayTurn =
      whole.high > tolerance && start.high < end.high
      && !hardlyTurns(start.high, end.high)
    guard isRough || mayTurn, depth > 0 else { return left + right }
    return refined(start, middle, left, tolerance: tolerance, depth: depth - 1)
      + refined(middle, end, right, tolerance: tolerance, depth: depth - 1)
  }

  /// Whether the control points of B' over an interval all lie within 60 degrees of their sum.
  ///
  /// B' lies in their convex hull, so that it is not 0 inside: a cusp, where |B'| has a kink, can hide
  /// between nodes, and two can outweigh each other.
  private func hardlyTurns(_ start: Double, _ end: Double) -> Bool {
    let rows = (0..<dimensions).map { velocities($0, start, end) }
    let sum = rows.map { $0.reduce(0, +) }
    let square = sum.reduce(0) { $0 + $1 * $1 }
    return (0..<degree).allSatisfy { k in
      var (along, own) = (0.0, 0.0)
      for (row, total) in zip(rows, sum) {
        along += row[k] * total
        own += row[k] * row[k]
      }
      return square > 0 && along >= 0 && 4 * along * along >= own * square
    }
  }

  /// The control points of B' over an interval times the scale, by de Casteljau's construction.
  private func velocities(_ component: Int, _ start: Double, _ end: Double) -> [Double] {
    var points: [Double] = []
    var binomial = 1.0
    for k in 0..<degree {
      points.append(steps[component * degree + k].high / binomial)
      binomial = binomial * Double(degree - 1 - k) / Double(k + 1)
    }
    for last in (0..<degree).reversed() {
      for k in 0..<last { points[k] += (points[k + 1] - points[k]) * start }
    }
    let share = (end - start) / (1 - start)
    for first in 1..<max(1, degree) {
      for k in (first..<degree).reversed() {
        points[k] = points[k - 1] + (points[k] - points[k - 1]) * share
      }
    }
    return points
  }

  /// The length of the whole curve, times the scale.
  mutating func length() -> DoubleWord<Double> { length(DoubleWord(0), DoubleWord(1)) }

  /// The t with length(0...t) = `target`, both times the scale.
  ///
  /// Newton's method inside a bracket, bisecting where a step leaves it.
  mutating func parameter(
    at target: DoubleWord<Double>, of total: DoubleWord<Double>
  ) -> DoubleWord<Double> {
    if target.isNaN || total.isNaN { return DoubleWord(.nan) }
    if target <= DoubleWord(0) { return DoubleWord(0) }
    if target >= total { return DoubleWord(1) }
    var (low, lengthToLow, high) = (DoubleWord(0.0), DoubleWord(0.0), DoubleWord(1.0))
    var t = target / total
    for _ in 0..<200 {
      let length = lengthToLow + self.length(low, t, after: lengthToLow.high)
      let residual = length - target
      if residual.high == 0 { return t }
      if residual.high < 0 { (low, lengthToLow) = (t, length) } else { high = t }
      var next = t - residual / speed(t)
      if !(next >= low && next <= high) { next = 0.5 * (low + high) }
      let step = (next - t).high.magnitude
      t = next
      if step <= t.high * 0x1p-70 { break }
    }
    return t
  }
}

extension DoubleWord<Double> {
  /// Exact division by a power of two.
  func unscaled(_ factor: Double) -> Self { Self(high / factor, low / factor) }
}

extension ReferenceBackend: LengthBatch {
  /// See `LengthBatch.lengths`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func lengths(
    _ batch: CurveBatch, of controls: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    requireArrangement(batch.arrangement, batch.arrangement == .each, "each")
    requireCount("controls", controls.count, batch.parameterCount * out.count)
    for i in out.indices {
      var curve = MeasuredCurve(batch, of: controls, index: i, count: out.count)
      out[i] = Scalar(curve.length().unscaled(curve.scale).rounded)
    }
  }

  /// See `LengthBatch.parameters`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func parameters(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    atLengths lengths: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    requireArrangement(batch.arrangement, batch.arrangement != .shared, "one or each")
    let shape = batch.sizes(parameters: controls.count, arguments: lengths.count)
    requireCount("out", out.count, lengths.count)
    for first in 0..<shape.curves {
      var curve = MeasuredCurve(batch, of: controls, index: first, count: lengths.count)
      let total = curve.length()
      for i in batch.arrangement == .one ? out.indices : first..<(first + 1) {
        let target = DoubleWord(Double(lengths[i]) * curve.scale)
        out[i] = Scalar(curve.parameter(at: target, of: total).rounded)
      }
    }
  }
}

extension MeasuredCurve {
  fileprivate init<Scalar: KernelScalar>(
    _ batch: CurveBatch, of controls: Span<Scalar>, index: Int, count: Int
  ) {
    let planes = batch.arrangement == .each
    self.init(degree: batch.degree, dimensions: batch.dimensions) { component, k in
      let number = component * (batch.degree + 1) + k
      return Double(controls[planes ? number * count + index : number])
    }
  }
}
