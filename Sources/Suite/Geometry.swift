import Kernels
import Measurement
import Scenes
import Verification

private let randomCurves = CurveInputs.random(seed: 13).map { numbers in
  stride(from: 0, to: numbers.count, by: 2).map { [numbers[$0], numbers[$0 + 1]] }
}

/// A workload of curves (x, y) with a setting of the kernel's own.
private func workload<Setting>(
  _ name: String, _ arrangement: Arrangement, _ curves: [[[Double]]],
  at arguments: @escaping @Sendable (Int, Int) -> [Double] = { _, _ in [] },
  _ setting: (CurveSetting) -> Setting
) -> Workload<Setting> {
  Workload(
    name: name, arrangement: arrangement,
    curves: curves.map { points in
      Problem(
        setting(CurveSetting(degree: points.count - 1, dimensions: points[0].count)),
        parameters: componentMajor(points))
    },
    arguments: arguments)
}

/// What the curves of a batch of directions have in common.
struct TangentSetting: Hashable, Sendable {
  var curve: CurveSetting
  var mode = RotationMode.auto
}

/// The angle of a curve's tangent.
struct BezierTangentAngle: Kernel {
  let id = "bezier.tangentAngle"
  let summary = "angle of the tangent, with its limit where the first derivative vanishes"
  let inputs = [
    CurveInputs.planarPoints, CurveInputs.parameter,
    Input("mode", RotationMode.self, notes: [.auto: "along the tangent"]),
  ]
  let output = "the angle in radians, in (-pi, pi]"
  let arrangements = [Arrangement.one, .each]
  let workloads = [
    workload("roller-coaster", .one, [SceneCurve.rollerCoaster], at: frames) {
      TangentSetting(curve: $0)
    },
    workload("cart-drop", .one, [SceneCurve.cartDrop], at: frames) { TangentSetting(curve: $0) },
    workload("scene-cubics", .each, CurveInputs.cubics, at: scattered) {
      TangentSetting(curve: $0)
    },
    workload("random", .each, randomCurves, at: scattered) {
      TangentSetting(curve: $0)
    },
  ]

  func problem(_ record: Record) throws(InputError) -> Problem<TangentSetting> {
    let (setting, parameters) = try record.curve()
    guard setting.dimensions == 2 else {
      throw InputError("points: \(setting.dimensions) components; a tangent's angle needs 2")
    }
    return Problem(
      TangentSetting(curve: setting, mode: try record.choice("mode")), parameters: parameters,
      arguments: [try record.number("t")])
  }

  func outputCount(_ setting: TangentSetting) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, TangentSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let geometry = implementation.families?.geometry, batch.arrangement != .shared else {
      return nil
    }
    let shape = batch.setting.curve.batch(batch.arrangement)
    return {
      var results = batch.results.mutableSpan
      geometry.tangentAngles(
        batch.setting.mode, shape, of: batch.parameters.span, at: batch.arguments.span,
        into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: TangentSetting)
    -> ErrorBound
  {
    switch (variant.backend, precision) {
    case (.reference, _): .doubleWords
    case (_, .f32): .doubleLanes
    case (_, .f64):
      ErrorBound(
        ulps: 1.2, spread: 3 * Double(setting.curve.degree) + 2,
        "terms of B' of at most 3 n roundings; a ratio of 2, a polynomial, one sum")
    }
  }

  /// The hodograph by Horner's rule, a quotient, nine multiply-adds and the octant's six operations.
  func flops(_ problem: Problem<TangentSetting>, _ arrangement: Arrangement) -> Double {
    4 * Double(problem.setting.curve.degree - 1) + 25
  }

  func divider(_ problem: Problem<TangentSetting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: 1)
  }
}

/// The extent of a curve.
struct BezierBounds: Kernel {
  let id = "bezier.bounds"
  let summary = "least and greatest value of every component for t in [0, 1]"
  let inputs = [CurveInputs.points]
  let output = "least and greatest value of the first component, then of the second, ..."
  let arrangements = [Arrangement.each]
  let workloads = [
    workload("scene-cubics", .each, CurveInputs.cubics) { $0 },
    workload("scene-quadratics", .each, [SceneCurve.cartDrop, SceneCurve.cartCurve]) { $0 },
    workload("menu-elastic", .each, CurveInputs.edges) { $0 },
    workload("random", .each, randomCurves) { $0 },
  ]

  func problem(_ record: Record) throws(InputError) -> Problem<CurveSetting> {
    let (setting, parameters) = try record.curve()
    return Problem(setting, parameters: parameters)
  }

  func outputCount(_ setting: CurveSetting) -> Int { 2 * setting.dimensions }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, CurveSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let geometry = implementation.families?.geometry, batch.arrangement == .each else {
      return nil
    }
    let shape = batch.setting.batch(.each)
    return {
      var results = batch.results.mutableSpan
      geometry.bounds(shape, of: batch.parameters.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: CurveSetting) -> ErrorBound
  {
    let n = Double(setting.degree)
    return variant.backend == .reference
      ? .doubleWords
      : ErrorBound(
        ulps: 1, spread: 3 * n + 2,
        "a Bernstein term carries at most 3 n roundings; the parameter counts in second order")
  }

  /// The result's own size.
  func scale(_ problem: Problem<CurveSetting>) -> Double? { nil }

  /// Per component the zeros of a quadratic, 16 operations, and Horner's rule at each of n - 1.
  func flops(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> Double {
    let n = Double(problem.setting.degree)
    return Double(problem.setting.dimensions) * (n < 2 ? 2 : 16 + (n - 1) * (2 * n + 2))
  }

  /// Per component a quotient for each zero of B', those of a quadratic with a root.
  func divider(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> DividerWork {
    let (n, count) = (problem.setting.degree, Double(problem.setting.dimensions))
    return DividerWork(divisions: count * Double(n - 1), roots: n < 3 ? 0 : count)
  }
}

/// A curve divided in two.
struct BezierSplit: Kernel {
  let id = "bezier.split"
  let summary = "control points of the two parts of a curve divided at t"
  let inputs = [CurveInputs.points, CurveInputs.parameter]
  let output = "the left part's control points, one after the other, then the right part's"
  let arrangements = [Arrangement.one, .each]
  let workloads = [
    workload("roller-coaster", .one, [SceneCurve.rollerCoaster], at: frames) { $0 },
    workload("cart-drop", .one, [SceneCurve.cartDrop], at: frames) { $0 },
    workload("scene-cubics", .each, CurveInputs.cubics, at: scattered) { $0 },
    workload("random", .each, randomCurves, at: scattered) { $0 },
  ]

  func problem(_ record: Record) throws(InputError) -> Problem<CurveSetting> {
    let (setting, parameters) = try record.curve()
    return Problem(setting, parameters: parameters, arguments: [try record.number("t")])
  }

  func outputCount(_ setting: CurveSetting) -> Int {
    2 * (setting.degree + 1) * setting.dimensions
  }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, CurveSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let geometry = implementation.families?.geometry, batch.arrangement != .shared else {
      return nil
    }
    let shape = batch.setting.batch(batch.arrangement)
    return {
      var results = batch.results.mutableSpan
      geometry.split(
        shape, of: batch.parameters.span, at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: CurveSetting) -> ErrorBound
  {
    variant.backend == .reference
      ? .doubleWords
      : ErrorBound(
        ulps: 1 + Double(setting.degree) / 2, spread: 3 * Double(setting.degree),
        "de Casteljau: at most 3 roundings per level, each of the size of the absolute terms; "
          + "half the smallest number for each that turns subnormal")
  }

  /// The result's own size.
  func scale(_ problem: Problem<CurveSetting>) -> Double? { nil }

  /// A multiplication and a multiply-add per interpolation.
  func flops(_ problem: Problem<CurveSetting>, _ arrangement: Arrangement) -> Double {
    Double(
      3 * problem.setting.degree * (problem.setting.degree + 1) / 2 * problem.setting.dimensions)
  }
}
