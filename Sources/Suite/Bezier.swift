import Kernels
import Measurement
import Scenes
import Verification

/// What the curves of a batch have in common.
struct CurveSetting: Hashable, Sendable {
  var degree: Int
  var dimensions: Int
  var order = 0

  func batch(_ arrangement: Arrangement) -> CurveBatch {
    CurveBatch(degree: degree, dimensions: dimensions, arrangement: arrangement)
  }
}

/// Control points as a curve's numbers: all first components, then all second ones.
func componentMajor(_ points: [[Double]]) -> [Double] {
  points[0].indices.flatMap { component in points.map { $0[component] } }
}

/// The largest magnitude among the control points of the curve or its hodograph.
func extent(_ problem: Problem<CurveSetting>) -> Double {
  let n = Double(problem.setting.degree)
  let growth = [1, 2 * n, 4 * n * (n - 1)][problem.setting.order]
  return growth * (problem.parameters.map(\.magnitude).max() ?? 0)
}

/// Scene curves and a random set, for every arrangement.
private func curveWorkloads(order: Int) -> [Workload<CurveSetting>] {
  func problem(_ points: [[Double]]) -> Problem<CurveSetting> {
    Problem(
      CurveSetting(degree: points.count - 1, dimensions: points[0].count, order: order),
      parameters: componentMajor(points))
  }
  let (cubics, edges) = (CurveInputs.cubics.map(problem), CurveInputs.edges.map(problem))
  let random = CurveInputs.random(seed: 11).map {
    Problem(CurveSetting(degree: 5, dimensions: 2, order: order), parameters: $0)
  }
  return [
    Workload(
      name: "roller-coaster", arrangement: .one, curves: [problem(SceneCurve.rollerCoaster)],
      arguments: frames),
    Workload(
      name: "cart-drop", arrangement: .one, curves: [problem(SceneCurve.cartDrop)],
      arguments: frames),
    Workload(
      name: "scene-cubics", arrangement: .shared, curves: cubics, arguments: frames),
    Workload(name: "menu-elastic", arrangement: .shared, curves: edges, arguments: frames),
    Workload(name: "scene-cubics", arrangement: .each, curves: cubics, arguments: scattered),
    Workload(name: "random", arrangement: .each, curves: random, arguments: scattered),
  ]
}

/// Why sampled positions keep their bound, per variant.
///
/// Half the smallest number per term is for terms that turn subnormal.
private func samplingErrorBound(_ variant: Variant, _ setting: CurveSetting) -> ErrorBound {
  let n = Double(setting.degree)
  let ulps = 1 + n / 2
  switch (variant.backend, variant.accuracy) {
  case (.reference, _): return .doubleWords
  case (.blas, _):
    return ErrorBound(
      ulps: ulps, spread: 3 * n + 4, "basis of 2 n roundings, then a dot product of n + 1 terms")
  case (_, .strict):
    return ErrorBound(
      ulps: ulps, spread: 3 * n + 2, "a Bernstein term carries at most 3 n roundings")
  case (_, .fast):
    return ErrorBound(
      ulps: ulps, spread: 3 * n + 2, absolute: setting.degree - setting.order <= 3 ? 12 : 0,
      "about t = 1/2 the coefficients stay within 1.5 times the control points")
  }
}

/// Positions on Bezier curves.
struct BezierPoints: Kernel {
  let id = "bezier.points"
  let summary = "position on a curve of degree 1 to 16 in 1 to 4 dimensions"
  let inputs = [CurveInputs.points, CurveInputs.parameter]
  let output = "one number per component"
  let arrangements = [Arrangement.one, .shared, .each]
  let workloads = curveWorkloads(order: 0)

  func accuracies(_ precision: Precision) -> [Accuracy] { Accuracy.allCases }

  func problem(_ record: Record) throws(InputError) -> Problem<CurveSetting> {
    let (setting, parameters) = try record.curve()
    return Problem(setting, parameters: parameters, arguments: [try record.number("t")])
  }

  func outputCount(_ setting: CurveSetting) -> Int { setting.dimensions }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, CurveSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    call(implementation.sampling, batch)
  }

  /// As a generic function the sampling's type is known to the call, which an existential would have to
  /// find out every time.
  private func call<Scalar: SuiteScalar, Sampling: BezierSampling<Scalar>>(
    _ sampling: Sampling, _ batch: Batch<Scalar, CurveSetting>
  ) -> (() -> Void)? {
    guard sampling.supports(batch.arrangement) else { return nil }
    let shape = batch.setting.batch(batch.arrangement)
    return {
      var results = batch.results.mutableSpan
      sampling.points(
        shape, of: batch.parameters.span, at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: CurveSetting) -> ErrorBound
  {
    samplingErrorBound(variant, setting)
  }

  func scale(_ problem: Problem<CurveSetting>) -> Double? { extent(problem) }

  /// Horner's rule: a multiply-add per degree and component.
  func flops(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> Double {
    2 * Double(problem.setting.degree * problem.setting.dimensions)
  }
}

/// First and second derivatives of Bezier curves.
struct BezierDerivatives: Kernel {
  let id = "bezier.derivatives"
  let summary = "first or second derivative of a curve"
  let inputs = [CurveInputs.points, CurveInputs.parameter, Input("order", "1 or 2")]
  let output = "one number per component"
  let arrangements = [Arrangement.one, .shared, .each]
  let workloads = curveWorkloads(order: 1)

  func accuracies(_ precision: Precision) -> [Accuracy] { Accuracy.allCases }

  func problem(_ record: Record) throws(InputError) -> Problem<CurveSetting> {
    var (setting, parameters) = try record.curve()
    setting.order = try record.integer("order", in: 1...2)
    return Problem(setting, parameters: parameters, arguments: [try record.number("t")])
  }

  func outputCount(_ setting: CurveSetting) -> Int { setting.dimensions }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, CurveSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    let sampling = implementation.sampling
    guard sampling.supports(batch.arrangement) else { return nil }
    let shape = batch.setting.batch(batch.arrangement)
    return {
      var results = batch.results.mutableSpan
      sampling.derivatives(
        order: batch.setting.order, shape, of: batch.parameters.span,
        at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: CurveSetting) -> ErrorBound
  {
    samplingErrorBound(variant, setting)
  }

  func scale(_ problem: Problem<CurveSetting>) -> Double? { extent(problem) }

  /// Horner's rule on the hodograph.
  func flops(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> Double {
    2 * Double(max(0, problem.setting.degree - problem.setting.order) * problem.setting.dimensions)
  }
}
