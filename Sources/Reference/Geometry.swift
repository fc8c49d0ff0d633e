import Kernels

/// One component of one curve of a batch.
struct ComponentControls<Scalar: KernelScalar> {
  /// The control values, scaled to where double words neither overflow nor turn subnormal.
  private(set) var values: [DoubleWord<Scalar>]

  /// The component's control values as they stand in a batch of `count` curves.
  init(_ batch: CurveBatch, _ controls: Span<Scalar>, curve: Int, component: Int, count: Int) {
    let stride = batch.arrangement == .each ? count : 1
    let start = (batch.arrangement == .each ? curve : 0) + component * (batch.degree + 1) * stride
    values = (0...batch.degree).map { DoubleWord(controls[start + $0 * stride]) }
  }

  /// The largest magnitude.
  var magnitude: Scalar { values.map(\.high.magnitude).max() ?? 0 }

  /// Multiplies every value by a power of two.
  mutating func scale(by factor: Scalar) {
    values = values.map { DoubleWord(factor * $0.high, factor * $0.low) }
  }
}

/// The power of two that brings numbers of a magnitude to where double words are exact.
func comfortableScale<Scalar: KernelScalar>(_ magnitude: Scalar) -> Scalar {
  func power(_ exponent: Scalar.Exponent) -> Scalar {
    Scalar(sign: .plus, exponent: exponent, significand: 1)
  }
  let range = Scalar.greatestFiniteMagnitude.exponent
  if magnitude < power(-range / 3) { return power(range * 3 / 4) }
  return magnitude > power(range - 32) ? power(-48) : 1
}

/// The control values of the derivative, up to a positive factor.
func differences<Scalar: KernelScalar>(_ values: [DoubleWord<Scalar>]) -> [DoubleWord<Scalar>] {
  zip(values.dropFirst(), values).map { $0 - $1 }
}

extension ReferenceBackend: GeometryBatch {
  /// See `GeometryBatch.tangentAngles`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func tangentAngles(
    _ mode: RotationMode, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into angle: inout MutableSpan<Scalar>
  ) {
    requireNumber("dimensions", batch.dimensions, batch.dimensions == 2, "2")
    let count = batch.count(
      parameters: controls.count, arguments: t.count, results: angle.count, perElement: 1)
    for i in 0..<count {
      var x = ComponentControls(batch, controls, curve: i, component: 0, count: count)
      var y = ComponentControls(batch, controls, curve: i, component: 1, count: count)
      let scale = comfortableScale(max(x.magnitude, y.magnitude))
      x.scale(by: scale)
      y.scale(by: scale)
      // In doubles, since powers of t multiply the controls.
      func wide(_ controls: [DoubleWord<Scalar>]) -> [Word] {
        controls.map { Word(Double($0.high)) }
      }
      angle[i] = Scalar(tangentAngle(mode, wide(x.values), wide(y.values), at: Double(t[i])))
    }
  }

  /// See `GeometryBatch.bounds`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func bounds(
    _ batch: CurveBatch, of controls: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    let count = batch.count(
      parameters: controls.count, results: out.count, perElement: 2 * batch.dimensions)
    for i in 0..<count {
      for component in 0..<batch.dimensions {
        var curve = ComponentControls(
          batch, controls, curve: i, component: component, count: count)
        let scale = comfortableScale(curve.magnitude)
        curve.scale(by: scale)
        let (least, greatest) = extremes(curve.values)
        out[2 * component * count + i] = least.rounded / scale
        out[(2 * component + 1) * count + i] = greatest.rounded / scale
      }
    }
  }

  /// See `GeometryBatch.split`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func split(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    let count = batch.count(
      parameters: controls.count, arguments: t.count, results: out.count,
      perElement: 2 * batch.parameterCount)
    let (n, dimensions) = (batch.degree, batch.dimensions)
    for i in 0..<count {
      for component in 0..<dimensions {
        var curve = ComponentControls(
          batch, controls, curve: i, component: component, count: count)
        let given = curve.values.map(\.high)
        let reach = (0..<n).reduce(curve.magnitude) { size, _ in size * max(1, t[i].magnitude) }
        let scale = comfortableScale(reach)
        curve.scale(by: scale)
        var points = curve.values
        let (t, s) = (DoubleWord(t[i]), DoubleWord(1) - DoubleWord(t[i]))
        for k in 0...n {
          var (left, right) = (points[0].rounded / scale, points[n - k].rounded / scale)
          // What is given and comes out as it is loses nothing by the scale.
          if k == 0 || t == DoubleWord(0) { (left, right) = (given[0], given[n - k]) }
          if k > 0 && t == DoubleWord(1) { (left, right) = (given[k], given[n]) }
          if t.isNaN { (left, right) = (t.high, t.high) }
          out[(k * dimensions + component) * count + i] = left
          out[((2 * n + 1 - k) * dimensions + component) * count + i] = right
          points = zip(points, points.dropFirst()).map { s * $0 + t * $1 }
        }
      }
    }
  }
}

/// The angle of the first derivative of (x, y) that does not vanish at t.
private func tangentAngle(_ mode: RotationMode, _ x: [Word], _ y: [Word], at t: Double) -> Double {
  if t.isNaN { return t }
  var (x, y) = (x, y)
  var sign = mode == .auto ? 1.0 : -1.0
  while x.count > 1 {
    (x, y) = (differences(x), differences(y))
    let (across, along) = (deCasteljau(x, at: Word(t)), deCasteljau(y, at: Word(t)))
    if across != Word(0) || along != Word(0) {
      return Word.angle(x: sign * across, y: sign * along).rounded
    }
    if t >= 1 { sign = -sign }
  }
  return 0
}

/// The least and the greatest value of a component over [0, 1].
private func extremes<Scalar: KernelScalar>(
  _ values: [DoubleWord<Scalar>]
) -> (least: DoubleWord<Scalar>, greatest: DoubleWord<Scalar>) {
  if let undefined = values.first(where: \.isNaN) { return (undefined, undefined) }
  let ends = [values[0], values[values.count - 1]]
  let inner = crossings(differences(values)).map { deCasteljau(values, at: $0) }
  let all = ends + inner
  return (all.min() ?? ends[0], all.max() ?? ends[0])
}

/// Where a component crosses 0 inside (0, 1): between two neighbouring extrema, at most once.
private func crossings<Scalar: KernelScalar>(
  _ values: [DoubleWord<Scalar>]
) -> [DoubleWord<Scalar>] {
  guard values.count > 1 else { return [] }
  let slopes = differences(values)
  let knots = [DoubleWord(0)] + crossings(slopes) + [DoubleWord(1)]
  let heights = knots.map { deCasteljau(values, at: $0).high }
  return knots.indices.dropLast().compactMap { k in
    guard (heights[k] < 0) != (heights[k + 1] < 0) else { return nil }
    return crossing(values, slopes, knots[k], knots[k + 1], rising: heights[k] < 0)
  }
}

/// The crossing between two parameters: Newton's method inside a bracket, which it bisects whenever
/// a step leaves it.
private func crossing<Scalar: KernelScalar>(
  _ values: [DoubleWord<Scalar>], _ slopes: [DoubleWord<Scalar>],
  _ from: DoubleWord<Scalar>, _ to: DoubleWord<Scalar>, rising: Bool
) -> DoubleWord<Scalar> {
  var (low, high) = (from, to)
  var t = Scalar(0.5) * (low + high)
  let degree = Scalar(values.count - 1)
  // The value's error is of second order in the parameter's: this leaves it below 2^-100 or 2^-40, also
  // of what is left of a curve next to one of its ends.
  let tolerance = Scalar.ulpOfOne * 16
  for _ in 0..<400 {
    let height = deCasteljau(values, at: t)
    if height.high == 0 { return t }
    if (height.high < 0) == rising { low = t } else { high = t }
    var next = t - height / (degree * deCasteljau(slopes, at: t))
    if !(next >= low && next <= high) { next = Scalar(0.5) * (low + high) }
    let step = (next - t).high.magnitude
    t = next
    if step <= tolerance * min(t.high, (DoubleWord(1) - t).high) { break }
  }
  return t
}
