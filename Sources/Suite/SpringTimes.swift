import Kernels
import Measurement
import Verification

/// The bound of times at which motions do something.
private func timeErrorBound(_ variant: Variant, _ precision: Precision) -> ErrorBound {
  switch (variant.backend, precision) {
  case (.reference, _):
    .doubleWords
  case (_, .f32):
    .doubleLanes
  case (_, .f64):
    ErrorBound(
      ulps: 2, spread: 8, "a residual of 8 roundings divided by the velocity; the time's own")
  }
}

/// When springs have come to rest.
struct SpringSettlingDuration: Kernel {
  let id = "spring.settlingDuration"
  let summary = "when a spring has come to rest by a rule"
  let inputs =
    springInputs + [
      Input("epsilon", "the tolerance in (0, 1), relative to |from - to| except with swiftUI"),
      Input("rule", SettlingRule.self, default: .proven),
    ]
  let output = "seconds; infinite where it never rests, by coreAnimation the largest Float"
  let referenceCost = 4
  let arrangements = [Arrangement.each]

  /// The springs of the scenes by every rule, and random ones.
  let workloads: [Workload<SettlingRule>] = {
    func workload(
      _ name: String, _ rule: SettlingRule, _ springs: [[Double]]
    ) -> Workload<SettlingRule> {
      Workload(
        name: name, arrangement: .each,
        curves: springs.map { Problem(rule, parameters: $0 + [0.001]) }, arguments: { _, _ in [] })
    }
    let scenes = sceneSprings.flatMap(\.springs)
    return SettlingRule.allCases.map { workload("scenes-\($0.rawValue)", $0, scenes) }
      + [workload("random", .proven, randomSprings)]
  }()

  func problem(_ record: Record) throws(InputError) -> Problem<SettlingRule> {
    let rule = try record.choice("rule", default: SettlingRule.proven)
    let spring = try record.spring()
    let epsilon = try record.number("epsilon")
    guard epsilon > 0 && epsilon < 1 else {
      throw InputError("epsilon: \(epsilon) is outside (0, 1)")
    }
    guard rule == .swiftUI || spring[4] != spring[5] else {
      throw InputError("to: \(spring[5]) is also from, so that there is no distance to settle in")
    }
    return Problem(rule, parameters: spring + [epsilon])
  }

  func outputCount(_ setting: SettlingRule) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, SettlingRule>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let springs = implementation.families?.springs, batch.arrangement == .each else {
      return nil
    }
    let numbers = UnsafeMutableBufferPointer(
      rebasing: batch.parameters[..<(Spring<Scalar>.count * batch.count)])
    let epsilons = UnsafeMutableBufferPointer(
      rebasing: batch.parameters[(Spring<Scalar>.count * batch.count)...])
    return {
      var results = batch.results.mutableSpan
      springs.settlingDurations(
        springs: numbers.span, rule: batch.setting, epsilons: epsilons.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: SettlingRule) -> ErrorBound
  {
    timeErrorBound(variant, precision)
  }

  /// The result's own size.
  func scale(_ problem: Problem<SettlingRule>) -> Double? { nil }

  /// A logarithm of 18 and 10 more; where there is no closed form also three Newton steps of a value
  /// and a velocity.
  func flops(_ problem: Problem<SettlingRule>, _ arrangement: Arrangement) -> Double {
    problem.setting == .coreAnimation || problem.setting == .swiftUI || problem.setting == .uiKit
      ? 28 : 180
  }

  /// The frequency, and a quotient by the rate.
  func divider(_ problem: Problem<SettlingRule>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: 1, roots: 1)
  }
}

/// When springs first reach a level.
struct SpringFirstReach: Kernel {
  let id = "spring.firstReach"
  let summary = "when a spring first reaches a level, and its velocity there"
  let inputs = springInputs + [Input("level", "the value to reach")]
  let output = "the time in seconds and the velocity; infinity and 0 where there is none"
  let arrangements = [Arrangement.each]

  /// Halfway to the target, and its first crossing or nearly so.
  let workloads: [Workload<NoSetting>] = {
    func workload(_ name: String, _ share: Double, _ springs: [[Double]]) -> Workload<NoSetting> {
      Workload(
        name: name, arrangement: .each,
        curves: springs.map { spring in
          let level = spring[4] + share * (spring[5] - spring[4])
          return Problem(NoSetting(), parameters: spring + [level])
        }, arguments: { _, _ in [] })
    }
    let scenes = sceneSprings.flatMap(\.springs)
    return [
      workload("scenes-half", 0.5, scenes), workload("scenes-nearly", 0.999, scenes),
      workload("random", 0.5, randomSprings),
    ]
  }()

  func problem(_ record: Record) throws(InputError) -> Problem<NoSetting> {
    Problem(NoSetting(), parameters: try record.spring() + [try record.finite("level")])
  }

  func outputCount(_ setting: NoSetting) -> Int { 2 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, NoSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let springs = implementation.families?.springs, batch.arrangement == .each else {
      return nil
    }
    let numbers = UnsafeMutableBufferPointer(
      rebasing: batch.parameters[..<(Spring<Scalar>.count * batch.count)])
    let levels = UnsafeMutableBufferPointer(
      rebasing: batch.parameters[(Spring<Scalar>.count * batch.count)...])
    return {
      var results = batch.results.mutableSpan
      springs.firstReaches(springs: numbers.span, levels: levels.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: NoSetting) -> ErrorBound {
    timeErrorBound(variant, precision)
  }

  /// The result's own size.
  func scale(_ problem: Problem<NoSetting>) -> Double? { nil }

  /// The turning point's angle, and three Newton steps of a value and a velocity.
  func flops(_ problem: Problem<NoSetting>, _ arrangement: Arrangement) -> Double { 180 }
}
