import Kernels
import Measurement
import Scenes
import Verification

private let cosineInputs = [
  Input("damping", "the envelope is e^(-10 damping p)"),
  Input("velocity", "the phase is 10 velocity p"),
  Input("from", "value at p = 0"), Input("to", "value at rest"),
]

extension Record {
  fileprivate func cosine() throws(InputError) -> [Double] {
    [try finite("damping"), try finite("velocity"), try finite("from"), try finite("to")]
  }
}

/// The motion of the gooey menu, and random ones.
private func cosineWorkloads<Setting: Hashable & Sendable>(
  _ setting: Setting, _ arrangements: [Arrangement],
  _ arguments: @escaping @Sendable (_ i: Int, _ n: Int) -> [Double]
) -> [Workload<Setting>] {
  var generator = SplitMix(seed: 23)
  let random = (0..<61).map { _ in
    [
      0.1 + 0.9 * generator.unit(), 5 * generator.unit(), generator.unit() * 800 - 400,
      generator.unit() * 800 - 400,
    ]
  }
  return arrangements.flatMap { arrangement in
    [("gooey-menu", [GooeyMenu.cosine]), ("random", random)].map { name, motions in
      Workload(
        name: name, arrangement: arrangement,
        curves: motions.map { Problem(setting, parameters: $0) }, arguments: arguments)
    }
  }
}

/// The bound of damped cosines; `rounded` counts the roundings of p itself.
private func cosineErrorBound(
  _ variant: Variant, _ precision: Precision, rounded: Double = 0
) -> ErrorBound {
  let suffix = rounded > 0 ? "; p rounded" : ""
  switch (variant.backend, variant.accuracy, precision) {
  case (.reference, _, _):
    return ErrorBound(
      ulps: 0.51, spread: 0.01 + rounded, absolute: 0x1p-70,
      "double-word arithmetic, rounded once" + suffix)
  case (_, .strict, .f32):
    return ErrorBound(
      ulps: 0.51, spread: 0.01 + rounded, absolute: 0x1p-70,
      "Double inside the lanes, rounded once" + suffix)
  case (_, .strict, .f64):
    return ErrorBound(
      ulps: 2, spread: 4 + rounded, absolute: 0x1p-70,
      "phase and exponent of 2 roundings, spread by their size; then 4 more" + suffix)
  case (_, .fast, _):
    return ErrorBound(
      ulps: 2, spread: rounded, absolute: 4,
      "Float lanes with phase and exponent in two words; 4 roundings in the distance's magnitude"
        + suffix)
  }
}

/// |to| + |to - from|.
private func cosineScale(_ motion: [Double]) -> Double {
  motion[3].magnitude + (motion[3] - motion[2]).magnitude
}

/// Damped cosines.
struct SpringCosine: Kernel {
  let id = "spring.cosine"
  let summary = "damped cosine to - (to - from) e^(-10 damping p) cos(10 velocity p)"
  let inputs = cosineInputs + [Input("p", "progress")]
  let output = "the value"
  let arrangements = [Arrangement.one, .shared, .each]
  let workloads = cosineWorkloads(NoSetting(), [.one, .shared, .each], scattered)

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  func problem(_ record: Record) throws(InputError) -> Problem<NoSetting> {
    Problem(NoSetting(), parameters: try record.cosine(), arguments: [try record.number("p")])
  }

  func outputCount(_ setting: NoSetting) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, NoSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let springs = implementation.families?.springs else { return nil }
    let parameters = batch.parameterPlanes
    return {
      var results = batch.results.mutableSpan
      springs.dampedCosines(
        parameters.span, at: batch.arguments.span, pairwise: batch.arrangement == .each,
        into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: NoSetting) -> ErrorBound {
    cosineErrorBound(variant, precision)
  }

  func scale(_ problem: Problem<NoSetting>) -> Double? { cosineScale(problem.parameters) }

  /// An exponential of 18, a cosine of 12, and four products.
  func flops(_ problem: Problem<NoSetting>, _ arrangement: Arrangement) -> Double { 34 }
}

/// Damped cosines as tables of frames.
struct SpringCosineFrames: Kernel {
  let id = "spring.cosineFrames"
  let summary = "damped cosine at p = i / n for the n = floor(60 duration) frames i from 0"
  let inputs = cosineInputs + [Input("duration", "seconds, for 1 to 4096 frames")]
  let output = "the values, frame by frame"
  let arrangements = [Arrangement.shared]
  let workloads = cosineWorkloads(GooeyMenu.frames, [.shared]) { _, _ in [] }

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  /// The setting is the number of frames.
  func problem(_ record: Record) throws(InputError) -> Problem<Int> {
    let duration = try record.finite("duration")
    let count = (60 * duration).rounded(.down)
    guard count >= 1 && count <= 4096 else {
      throw InputError("duration: \(duration) s does not make 1 to 4096 frames")
    }
    return Problem(Int(count), parameters: try record.cosine())
  }

  func outputCount(_ setting: Int) -> Int { setting }
  func elementsPerResult(_ setting: Int) -> Int { setting }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, Int>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let springs = implementation.families?.springs, batch.arrangement == .shared else {
      return nil
    }
    let parameters = batch.parameterPlanes
    let progress = (0..<batch.setting).map { Scalar($0) / Scalar(batch.setting) }
    return {
      var results = batch.results.mutableSpan
      springs.dampedCosines(parameters.span, at: progress.span, pairwise: false, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: Int) -> ErrorBound {
    cosineErrorBound(variant, precision, rounded: 1)
  }

  func scale(_ problem: Problem<Int>) -> Double? { cosineScale(problem.parameters) }

  /// From two frames the next one: two products and two sums.
  func flops(_ problem: Problem<Int>, _ arrangement: Arrangement) -> Double { 4 }
}
