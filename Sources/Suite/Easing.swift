import Kernels
import Measurement
import Scenes
import Verification

private let progress = Input("x", "input progress")

/// A step function with the side of a jump that its inputs are on.
struct StepSetting: Hashable, Sendable {
  var function: StepTiming
  var before: Bool
}

/// steps(count, jump) at x.
struct TimingSteps: Kernel {
  let id = "timing.steps"
  let summary = "steps(count, jump) at x"
  let inputs = [
    Input("count", "number of steps, 1 to 2^22"),
    Input("jump", StepJump.self),
    progress,
    Input("before", "true where x on a jump belongs to the step before; false when left out"),
  ]
  let output = "y"
  let arrangements = [Arrangement.one]

  var workloads: [Workload<StepSetting>] {
    let setting = StepSetting(function: StepTiming(count: 10, jump: .end), before: false)
    return [
      Workload(
        name: "steps-10", arrangement: .one, curves: [Problem(setting, parameters: [])],
        arguments: frames)
    ]
  }

  func problem(_ record: Record) throws(InputError) -> Problem<StepSetting> {
    let jump: StepJump = try record.choice("jump")
    let count = try record.integer("count", in: (jump == .none ? 2 : 1)...StepTiming.countLimit)
    let setting = StepSetting(
      function: StepTiming(count: count, jump: jump), before: try record.flag("before"))
    return Problem(setting, parameters: [], arguments: [try record.number("x")])
  }

  func outputCount(_ setting: StepSetting) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, StepSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let easing = implementation.families?.easing, batch.arrangement == .one else {
      return nil
    }
    let setting = batch.setting
    return {
      var results = batch.results.mutableSpan
      easing.steps(
        setting.function, before: setting.before, at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: StepSetting) -> ErrorBound
  {
    ErrorBound(ulps: 0.5, "the step from the exact product, then one quotient of whole numbers")
  }

  /// A product, its floor and its error, the first step and a quotient.
  func flops(_ problem: Problem<StepSetting>, _ arrangement: Arrangement) -> Double { 8 }

  func divider(_ problem: Problem<StepSetting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: 1)
  }
}

/// linear(stops) at x.
struct TimingLinear: Kernel {
  let id = "timing.linear"
  let summary = "linear(stops) at x: straight lines between control points"
  let inputs = [
    Input(
      "stops",
      "rows [y], [y, x] or [y, x, x end], at least one; inputs left out are spaced evenly"),
    progress,
  ]
  let output = "y"
  let arrangements = [Arrangement.one]

  /// A bounce as a style sheet writes it.
  var workloads: [Workload<Int>] {
    let bounce = LinearTiming<Double>([
      .init(0), .init(0.063), .init(0.25, at: 0.182), .init(1, at: 0.364), .init(0.813),
      .init(0.75, at: 0.545), .init(0.813), .init(1, at: 0.727), .init(0.953), .init(0.938),
      .init(0.953), .init(1, at: 0.909), .init(0.984), .init(1),
    ])
    return [
      Workload(
        name: "bounce", arrangement: .one, curves: [problem(bounce, at: [])], arguments: frames)
    ]
  }

  func problem(_ record: Record) throws(InputError) -> Problem<Int> {
    let rows = try record.rows("stops")
    guard !rows.isEmpty else { throw InputError("stops: empty, at least one is needed") }
    for (index, row) in rows.enumerated() {
      guard (1...3).contains(row.count) else {
        throw InputError("stops[\(index)]: \(counted(row.count, "number")), not 1 to 3")
      }
      guard row.allSatisfy(\.isFinite) else {
        throw InputError("stops[\(index)]: \(row) is not finite")
      }
    }
    let timing = LinearTiming<Double>(
      rows.map { row in
        LinearTiming.Stop(
          row[0], at: row.count > 1 ? row[1] : nil, to: row.count > 2 ? row[2] : nil)
      })
    return problem(timing, at: [try record.number("x")])
  }

  /// The setting is the number of control points.
  private func problem(_ timing: LinearTiming<Double>, at x: [Double]) -> Problem<Int> {
    Problem(timing.points.count / 2, parameters: timing.points, arguments: x)
  }

  func outputCount(_ setting: Int) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, Int>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let easing = implementation.families?.easing, batch.arrangement == .one else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      easing.linear(batch.parameters.span, at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: Int) -> ErrorBound {
    switch (variant.backend, precision) {
    case (.reference, _):
      ErrorBound(ulps: 0.51, spread: 2, "rounded once; inputs left out are stored rounded")
    case (_, .f32):
      ErrorBound(
        ulps: 0.51, spread: 2, "Double inside the lanes; inputs left out are stored rounded")
    case (_, .f64):
      ErrorBound(ulps: 1, spread: 6, "three differences, a quotient and one sum; stored inputs")
    }
  }

  /// A look at every point, then two differences, a quotient and a multiply-add.
  func flops(_ problem: Problem<Int>, _ arrangement: Arrangement) -> Double {
    Double(problem.setting) + 5
  }
}

/// Core Animation's named timing functions at x.
struct TimingNamed: Kernel {
  let id = "timing.named"
  let summary = "Core Animation's named timing functions at x"
  let inputs = [
    Input("name", NamedTiming.self),
    Input("x", "input progress, clamped to [0, 1]"),
  ]
  let output = "y"
  let arrangements = [Arrangement.one]

  private let cubic = TimingCubic()

  var workloads: [Workload<OutsideRule>] {
    // Some look at the first alone, which must not be the one that computes nothing.
    ([.easeInEaseOut] + NamedTiming.allCases.filter { $0 != .easeInEaseOut }).map { function in
      Workload(
        name: function.rawValue, arrangement: .one, curves: [problem(function, at: [])],
        arguments: frames)
    }
  }

  var sweeps: [Sweep<OutsideRule>] {
    NamedTiming.allCases.map { Sweep(name: $0.rawValue, problem: problem($0, at: [])) }
  }

  func problem(_ record: Record) throws(InputError) -> Problem<OutsideRule> {
    problem(try record.choice("name"), at: [try record.number("x")])
  }

  private func problem(_ function: NamedTiming, at x: [Double]) -> Problem<OutsideRule> {
    let timing = CubicTiming<Double>(function)
    return Problem(
      .clamp, parameters: [timing.x1, timing.y1, timing.x2, timing.y2], arguments: x)
  }

  func accuracies(_ precision: Precision) -> [Accuracy] { cubic.accuracies(precision) }
  func outputCount(_ setting: OutsideRule) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, OutsideRule>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    cubic.bind(batch, to: implementation)
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: OutsideRule) -> ErrorBound
  {
    cubic.errorBound(variant, precision, setting)
  }

  func flops(_ problem: Problem<OutsideRule>, _ arrangement: Arrangement) -> Double {
    cubic.flops(problem, arrangement)
  }
}

/// The classic easing functions at x.
struct TimingEasing: Kernel {
  let id = "timing.easing"
  let summary = "classic easing functions at x"
  let inputs = [
    Input("family", Easing.Family.self), Input("direction", Easing.Direction.self),
    Input(
      "variant", Easing.Variant.self, default: .standard,
      then: "; all of them for expo, else the default alone"),
    Input("x", "input progress, clamped to [0, 1]"),
  ]
  let output = "y"
  let arrangements = [Arrangement.one]

  var workloads: [Workload<Easing>] {
    [
      Easing(.sine, .inOut), Easing(.cubic, .out), Easing(.expo, .out), Easing(.back, .out),
      Easing(.elastic, .out), Easing(.bounce, .out),
    ].map { easing in
      Workload(
        name: "\(easing.family.rawValue)-\(easing.direction.rawValue)", arrangement: .one,
        curves: [Problem(easing, parameters: [])], arguments: frames)
    }
  }

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  func problem(_ record: Record) throws(InputError) -> Problem<Easing> {
    let family: Easing.Family = try record.choice("family")
    let direction: Easing.Direction = try record.choice("direction")
    let variant = try record.choice("variant", default: Easing.Variant.standard)
    guard Easing.variants(of: family).contains(variant) else {
      throw InputError("variant: \(family.rawValue) has no variant \(variant.rawValue)")
    }
    return Problem(
      Easing(family, direction, variant), parameters: [], arguments: [try record.number("x")])
  }

  func outputCount(_ setting: Easing) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, Easing>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let easing = implementation.families?.easing, batch.arrangement == .one else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      easing.easing(batch.setting, at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: Easing) -> ErrorBound {
    switch (variant.backend, variant.accuracy, precision) {
    case (.reference, _, _):
      .doubleWords
    case (_, .strict, .f32):
      .doubleLanes
    case (_, .strict, .f64):
      ErrorBound(ulps: 3, spread: 2, "7 roundings, no cancellation but where the sign changes")
    case (_, .fast, _):
      ErrorBound(ulps: 2.5, spread: 2, absolute: 1, "as strict in Float lanes, with shorter series")
    }
  }

  /// The powers' three products at least, an elementary function's 12 multiply-adds at most.
  func flops(_ problem: Problem<Easing>, _ arrangement: Arrangement) -> Double {
    switch problem.setting.family {
    case .quad: 1
    case .cubic: 2
    case .quart: 2
    case .quint: 3
    case .back: 5
    case .circ: 6
    case .bounce: 7
    case .sine: 12
    case .expo: 18
    case .elastic: 36
    }
  }

  func divider(_ problem: Problem<Easing>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(roots: problem.setting.family == .circ ? 1 : 0)
  }
}
