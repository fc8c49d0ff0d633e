import Kernels
import Measurement
import Scenes
import Verification

/// The inputs that every cubic timing kernel takes.
private let cubicInputs = [
  Input("controls", "[x1, y1, x2, y2], x1 and x2 in [0, 1]"),
  Input("x", "input progress"),
  Input(
    "outside", OutsideRule.self, default: .clamp,
    notes: [.extrapolate: "css-easing-2", .clamp: "Core Animation"]),
]

private func cubicProblem(_ record: Record) throws(InputError) -> Problem<OutsideRule> {
  let controls = try record.numbers("controls")
  guard controls.count == 4 else {
    throw InputError("controls: \(counted(controls.count, "number")), not the four x1, y1, x2, y2")
  }
  for (name, index) in [("x1", 0), ("x2", 2)] {
    guard (0...1).contains(controls[index]) else {
      throw InputError("controls: \(name) is \(controls[index]), outside [0, 1]")
    }
  }
  for (name, index) in [("y1", 1), ("y2", 3)] {
    guard controls[index].isFinite else {
      throw InputError("controls: \(name) is \(controls[index]), not finite")
    }
  }
  return Problem(
    try record.choice("outside", default: .clamp), parameters: controls,
    arguments: [try record.number("x")])
}

/// The named functions, and the same inputs for a random set of curves.
private func cubicWorkloads() -> [Workload<OutsideRule>] {
  let named = NamedTiming.allCases.filter { $0 != .linear }
  let one = named.map { function in
    Workload(
      name: function.rawValue, arrangement: .one,
      curves: [Problem(OutsideRule.clamp, parameters: function.controls)],
      arguments: frames)
  }
  let curves = named.map { Problem(OutsideRule.clamp, parameters: $0.controls) }
  let mixed = Workload(name: "named", arrangement: .each, curves: curves, arguments: scattered)
  let random = Workload(
    name: "random", arrangement: .each, curves: randomTimings(count: 61), arguments: scattered)
  return one + [mixed, random]
}

private func randomTimings(count: Int) -> [Problem<OutsideRule>] {
  var generator = SplitMix(seed: 7)
  return (0..<count).map { _ in
    Problem(
      .clamp,
      parameters: [
        generator.unit(), generator.unit() * 1.5 - 0.25, generator.unit(),
        generator.unit() * 1.5 - 0.25,
      ])
  }
}

/// y of a cubic timing function.
struct TimingCubic: Kernel {
  let id = "timing.cubic"
  let summary = "cubic-bezier(x1, y1, x2, y2) at x"
  let inputs = cubicInputs
  let output = "y"
  let arrangements = [Arrangement.one, .each]
  let workloads = cubicWorkloads()

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  func problem(_ record: Record) throws(InputError) -> Problem<OutsideRule> {
    try cubicProblem(record)
  }

  func outputCount(_ setting: OutsideRule) -> Int { 1 }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, OutsideRule>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let timing = implementation.families?.timing else { return nil }
    switch batch.arrangement {
    case .one:
      let p = batch.parameters
      let function = CubicTiming(p[0], p[1], p[2], p[3])
      let table = Workspace<Scalar>(timing.tableCount, from: batch.origin) { span in
        timing.prepare(function, into: &span)
      }
      return {
        var results = batch.results.mutableSpan
        timing.cubic(
          function, table: table.numbers.span, outside: batch.setting, at: batch.arguments.span,
          into: &results)
      }
    case .each:
      return {
        var results = batch.results.mutableSpan
        timing.cubics(
          batch.parameters.span, outside: batch.setting, at: batch.arguments.span, into: &results)
      }
    case .shared, .oneRows, .eachGroups, .eachRows:
      return nil
    }
  }

  /// The range of y: an absolute error grows with overshooting control points.
  func scale(_ problem: Problem<OutsideRule>) -> Double? {
    max(1, problem.parameters[1].magnitude, problem.parameters[3].magnitude)
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: OutsideRule) -> ErrorBound
  {
    switch (variant.backend, variant.accuracy, precision) {
    case (.reference, _, _):
      .doubleWords
    case (_, .strict, .f32):
      .doubleLanes
    case (_, .strict, .f64):
      ErrorBound(
        ulps: 3, spread: 8,
        "t from a residual of 4 roundings, y from 5 more; each spreads by the slope")
    case (_, .fast, _):
      ErrorBound(
        ulps: 2.5, spread: 8, absolute: 2,
        "as strict in Float lanes: t from a residual of 4 roundings, y from 5 more")
    }
  }

  /// With a prepared table: the place in it, then five multiply-adds; of a line nothing.
  ///
  /// Without: a parabola as the guess, three steps of eight multiply-adds, y.
  func flops(_ problem: Problem<OutsideRule>, _ arrangement: Arrangement) -> Double {
    guard arrangement == .one else { return 80 }
    let controls = problem.parameters
    return controls[0] == controls[1] && controls[2] == controls[3] ? 0 : 12
  }
}

/// dy/dx of a cubic timing function.
struct TimingVelocity: Kernel {
  let id = "timing.velocity"
  let summary = "slope dy/dx of cubic-bezier(x1, y1, x2, y2) at x"
  let inputs = cubicInputs
  let output = "dy/dx; at degenerate ends the limit"
  let arrangements = [Arrangement.each]
  let workloads = cubicWorkloads().filter { $0.arrangement == .each }

  /// Near a vertical tangent the slope magnifies the rounding of the parameter itself.
  func accuracies(_ precision: Precision) -> [Accuracy] {
    precision == .f32 ? [.strict] : [.fast]
  }

  func problem(_ record: Record) throws(InputError) -> Problem<OutsideRule> {
    try cubicProblem(record)
  }

  func outputCount(_ setting: OutsideRule) -> Int { 1 }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, OutsideRule>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let timing = implementation.families?.timing, batch.arrangement == .each else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      timing.velocities(
        batch.parameters.span, outside: batch.setting, at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: OutsideRule) -> ErrorBound
  {
    switch (variant.backend, precision) {
    case (.reference, _): .doubleWords
    case (_, .f32): .doubleLanes
    case (_, .f64): ErrorBound(ulps: 6, spread: 8, "two slopes of 5 roundings each, one quotient")
    }
  }

  /// Guess, three Newton steps of 8 multiply-adds and two slopes.
  func flops(_ problem: Problem<OutsideRule>, _ arrangement: Arrangement) -> Double { 80 }

  func divider(_ problem: Problem<OutsideRule>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: 1)
  }
}
