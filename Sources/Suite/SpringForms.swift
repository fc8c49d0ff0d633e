import Kernels
import Measurement
import Scenes
import Verification

private let formInput = Input("form", SpringForm.self)

/// The bound of conversions between forms.
private func formErrorBound(
  _ variant: Variant, _ precision: Precision, _ form: SpringForm
) -> ErrorBound {
  switch (variant.backend, precision) {
  case (.reference, _): .doubleWords
  case (_, .f32): .doubleLanes
  case (_, .f64):
    form == .uiKit
      ? ErrorBound(ulps: 2, spread: 4, "a residual of 4 roundings divided by its slope; 4 more")
      : ErrorBound(ulps: 2, spread: 1, "at most 4 roundings, of which a root halves some")
  }
}

/// Mass, stiffness and damping from other forms.
struct SpringParameters: Kernel {
  let id = "spring.parameters"
  let summary = "mass, stiffness and damping of a spring given in another form"
  let inputs = [
    formInput,
    Input(
      "values",
      "dampingRatio: stiffness, ratio; response: seconds, ratio; perceptual: seconds, bounce; uiKit: "
        + "ratio, seconds, velocity in distances per second; the others: tension, friction"),
  ]
  let output = "mass, stiffness and damping; the mass is 1"
  let arrangements = [Arrangement.each]

  /// UIKit's springs of the scenes, and random numbers in every form.
  let workloads: [Workload<SpringForm>] = {
    func workload(
      _ name: String, _ form: SpringForm, _ values: [[Double]]
    ) -> Workload<SpringForm> {
      Workload(
        name: name, arrangement: .each, curves: values.map { Problem(form, parameters: $0) },
        arguments: { _, _ in [] })
    }
    var generator = SplitMix(seed: 22)
    func random(_ ranges: ClosedRange<Double>...) -> [[Double]] {
      (0..<61).map { _ in
        ranges.map { $0.lowerBound + ($0.upperBound - $0.lowerBound) * generator.unit() }
      }
    }
    let scenes = SceneSpring.scenes.joined().map { [$0.dampingRatio, $0.duration, $0.velocity] }
    return [
      workload("scenes", .uiKit, scenes),
      workload("uiKit", .uiKit, random(0.1...1.5, 0.2...1, -2...3)),
      workload("dampingRatio", .dampingRatio, random(50...10_000, 0.1...2)),
      workload("response", .response, random(0.1...2, 0.1...2)),
      workload("perceptual", .perceptual, random(0.1...2, -0.75...0.75)),
      workload("tensionFriction", .tensionFriction, random(50...500, 5...50)),
      workload("origami", .origami, random(40...200, 5...50)),
    ]
  }()

  func problem(_ record: Record) throws(InputError) -> Problem<SpringForm> {
    let form: SpringForm = try record.choice("form")
    let values = try record.numbers("values")
    guard values.count == form.count else {
      throw InputError(
        "values: \(counted(values.count, "number")), not the \(form.count) of \(form.rawValue)")
    }
    let velocity = form == .uiKit ? values[2] : 0
    if let reason = form.objection(values[0], values[1], velocity: velocity) {
      throw InputError("values: \(reason)")
    }
    return Problem(form, parameters: values)
  }

  func outputCount(_ setting: SpringForm) -> Int { 3 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, SpringForm>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let springs = implementation.families?.springs, batch.arrangement == .each else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      springs.parameters(batch.setting, batch.parameters.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: SpringForm) -> ErrorBound {
    formErrorBound(variant, precision, setting)
  }

  /// The result's own size.
  func scale(_ problem: Problem<SpringForm>) -> Double? { nil }

  /// Some products; UIKit's equation takes four Newton steps of an exponential.
  func flops(_ problem: Problem<SpringForm>, _ arrangement: Arrangement) -> Double {
    problem.setting == .uiKit ? 110 : 4
  }

  /// UIKit's equation is solved for what is a quotient by the duration.
  func divider(_ problem: Problem<SpringForm>, _ arrangement: Arrangement) -> DividerWork {
    switch problem.setting {
    case .dampingRatio: DividerWork(roots: 1)
    case .response, .perceptual, .uiKit: DividerWork(divisions: 1)
    case .tensionFriction, .origami: DividerWork()
    }
  }
}

/// Other forms of springs.
struct SpringDescribe: Kernel {
  let id = "spring.describe"
  let summary = "a spring in another form; inverse of spring.parameters"
  let inputs =
    [formInput] + oscillatorInputs + [
      Input("velocity", "distances per second, for uiKit; 0 when left out")
    ]
  let output = "the form's numbers, as spring.parameters takes them"
  let arrangements = [Arrangement.each]

  /// The springs of the scenes as UIKit's, and random ones in every form.
  let workloads: [Workload<SpringForm>] = {
    func workload(
      _ name: String, _ form: SpringForm, _ springs: [[Double]]
    ) -> Workload<SpringForm> {
      Workload(
        name: name, arrangement: .each, curves: springs.map { Problem(form, parameters: $0) },
        arguments: { _, _ in [] })
    }
    let scenes = SceneSpring.scenes.joined().map { Array($0.numbers.prefix(3)) + [$0.velocity] }
    let random = randomSprings.map { Array($0.prefix(3)) + [$0[3] / 500] }
    return [workload("scenes", .uiKit, scenes)]
      + SpringForm.allCases.map { workload($0.rawValue, $0, random) }
  }()

  func problem(_ record: Record) throws(InputError) -> Problem<SpringForm> {
    let velocity = record.fields["velocity"] == nil ? 0 : try record.finite("velocity")
    return Problem(try record.choice("form"), parameters: try record.oscillator() + [velocity])
  }

  func outputCount(_ setting: SpringForm) -> Int { setting.count }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, SpringForm>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let springs = implementation.families?.springs, batch.arrangement == .each else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      springs.describe(batch.setting, springs: batch.parameters.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: SpringForm) -> ErrorBound {
    formErrorBound(variant, precision, setting)
  }

  /// The result's own size.
  func scale(_ problem: Problem<SpringForm>) -> Double? { nil }

  /// A root, a quotient and some products; UIKit's duration takes a logarithm besides.
  func flops(_ problem: Problem<SpringForm>, _ arrangement: Arrangement) -> Double {
    problem.setting == .uiKit ? 36 : 8
  }

  /// Everything follows from 1 / sqrt(mass stiffness), or from 1 / mass.
  func divider(_ problem: Problem<SpringForm>, _ arrangement: Arrangement) -> DividerWork {
    switch problem.setting {
    case .dampingRatio, .response, .perceptual, .uiKit: DividerWork(divisions: 1, roots: 1)
    case .tensionFriction, .origami: DividerWork(divisions: 1)
    }
  }
}
