import Kernels
import Measurement
import Scenes
import Verification

/// The curves of the scenes and a random set, each with a length of its own to look up.
private func lengthWorkloads(
  _ arguments: @escaping @Sendable (_ curve: Problem<CurveSetting>, _ fraction: Double) -> [Double]
) -> [Workload<CurveSetting>] {
  func workload(
    _ name: String, _ arrangement: Arrangement, _ curves: [Problem<CurveSetting>]
  ) -> Workload<CurveSetting> {
    Workload(name: name, arrangement: arrangement, curves: curves) { i, n in
      let fraction = arrangement == .one ? frames(i, n)[0] : scattered(i, n)[0]
      return arguments(curves[arrangement == .one ? 0 : i % curves.count], fraction)
    }
  }
  func problem(_ points: [[Double]]) -> Problem<CurveSetting> {
    Problem(
      CurveSetting(degree: points.count - 1, dimensions: 2), parameters: componentMajor(points))
  }
  // Of curves side by side the one with the most steps decides: another order takes another time.
  let cubics = [
    SceneCurve.rollerCoaster, SceneCurve.cartDropUpDown, SceneCurve.cartDropDownUp,
    SceneCurve.group,
  ].map(problem)
  let random = CurveInputs.random(seed: 12).map {
    Problem(CurveSetting(degree: 5, dimensions: 2), parameters: $0)
  }
  return [
    workload("roller-coaster", .one, [problem(SceneCurve.rollerCoaster)]),
    workload("cart-drop", .one, [problem(SceneCurve.cartDrop)]),
    workload("scene-cubics", .each, cubics),
    workload("cart-curve", .each, [problem(SceneCurve.cartCurve)]),
    workload("random", .each, random),
  ]
}

/// The distance between a curve's ends: at most its length.
private func chord(_ curve: Problem<CurveSetting>) -> Double {
  let n = curve.setting.degree
  let squares = (0..<curve.setting.dimensions).map { component in
    let difference =
      curve.parameters[component * (n + 1) + n] - curve.parameters[component * (n + 1)]
    return difference * difference
  }
  return squares.reduce(0, +).squareRoot()
}

/// One evaluation of |B'|: the hodograph by Horner's rule, the squares and a root of 10 operations.
func speedFlops(_ setting: CurveSetting) -> Double {
  Double(setting.dimensions) * (2 * Double(setting.degree - 1) + 2) + 10
}

/// Why a length keeps its bound, per variant.
func lengthErrorBound(_ variant: Variant, _ precision: Precision) -> ErrorBound {
  switch (variant.backend, precision) {
  case (.reference, _):
    ErrorBound(ulps: 0.51, spread: 0.01, "double words to 2^-62 of the length, rounded once")
  case (_, .f32):
    ErrorBound(
      ulps: 0.51, spread: 0.05, "Double inside the lanes to 2^-30 of the length, rounded once")
  case (_, .f64):
    ErrorBound(
      ulps: 2, spread: 8,
      "31 points, to 2^-51 of the length where the speed has kinks; speeds of 6 roundings, summed")
  }
}

/// The arc length of Bezier curves.
struct BezierLength: Kernel {
  let id = "bezier.length"
  let summary = "arc length of a curve of degree 1 to 16 in 1 to 4 dimensions"
  let inputs = [CurveInputs.points]
  let output = "the length for t in [0, 1]"
  let referenceCost = 4
  let arrangements = [Arrangement.each]
  let workloads = lengthWorkloads { _, _ in [] }.filter { $0.arrangement == .each }

  func problem(_ record: Record) throws(InputError) -> Problem<CurveSetting> {
    let (setting, parameters) = try record.curve()
    return Problem(setting, parameters: parameters)
  }

  func outputCount(_ setting: CurveSetting) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, CurveSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let length = implementation.families?.length, batch.arrangement == .each else {
      return nil
    }
    let shape = batch.setting.batch(.each)
    return {
      var results = batch.results.mutableSpan
      length.lengths(shape, of: batch.parameters.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: CurveSetting) -> ErrorBound
  {
    lengthErrorBound(variant, precision)
  }

  /// The result's own size.
  func scale(_ problem: Problem<CurveSetting>) -> Double? { nil }

  /// The rule of 15 points on both halves of a curve.
  func flops(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> Double {
    30 * speedFlops(problem.setting)
  }

  /// The root of every second speed, those between being products.
  func divider(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(roots: problem.setting.dimensions > 1 ? 15 : 0)
  }
}

/// The curve parameter at an arc length.
struct BezierParameterAtLength: Kernel {
  let id = "bezier.parameterAtLength"
  let summary = "curve parameter at an arc length from the start"
  let inputs = [
    CurveInputs.points, Input("length", "arc length from t = 0; clamped to the curve"),
  ]
  let output = "t in [0, 1]"
  let referenceCost = 4
  let arrangements = [Arrangement.one, .each]
  let workloads = lengthWorkloads { [$1 * chord($0)] }

  func problem(_ record: Record) throws(InputError) -> Problem<CurveSetting> {
    let (setting, parameters) = try record.curve()
    return Problem(setting, parameters: parameters, arguments: [try record.number("length")])
  }

  func outputCount(_ setting: CurveSetting) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, CurveSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let length = implementation.families?.length, batch.arrangement != .shared else {
      return nil
    }
    let shape = batch.setting.batch(batch.arrangement)
    return {
      var results = batch.results.mutableSpan
      length.parameters(
        shape, of: batch.parameters.span, atLengths: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: CurveSetting) -> ErrorBound
  {
    switch (variant.backend, precision) {
    case (.reference, _):
      ErrorBound(ulps: 0.51, spread: 0.01, "double words to 2^-62 of the length, rounded once")
    case (_, .f32):
      ErrorBound(ulps: 0.51, spread: 0.05, "Double inside the lanes to 2^-30 of the length")
    case (_, .f64):
      ErrorBound(
        ulps: 2, spread: 8, "the length's error divided by the speed at t, then one more sum")
    }
  }

  /// The length, and four Newton steps of the rule of 15 points.
  func flops(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> Double {
    90 * speedFlops(problem.setting)
  }

  func divider(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: 4, roots: problem.setting.dimensions > 1 ? 45 : 0)
  }
}
