import Kernels
import Measurement
import Scenes
import Verification

/// The bound of springs' values and velocities, which scale with what they swing through.
func springErrorBound(_ variant: Variant, _ precision: Precision) -> ErrorBound {
  switch (variant.backend, variant.accuracy, precision) {
  case (.reference, _, _):
    ErrorBound(
      ulps: 0.51, spread: 0.01, absolute: 0x1p-70,
      "double-word arithmetic, rounded once; tiny envelopes are 0")
  case (.blas, _, _):
    ErrorBound(
      ulps: 2, spread: 4, absolute: 4,
      "products of four numbers, each of 2 roundings, in the amplitude's magnitude")
  case (_, .strict, .f32):
    ErrorBound(
      ulps: 0.51, spread: 0.01, absolute: 0x1p-70,
      "Double inside the lanes, rounded once; tiny envelopes are 0")
  case (_, .strict, .f64):
    ErrorBound(
      ulps: 2, spread: 4, absolute: 0x1p-70,
      "phase and exponent of 4 roundings, spread by their size; then 4 more; tiny envelopes are 0")
  case (_, .fast, .f64):
    ErrorBound(
      ulps: 2, spread: 4, absolute: 4,
      "as strict, and 4 roundings in the amplitude's magnitude")
  case (_, .fast, .f32):
    ErrorBound(
      ulps: 2, absolute: 4,
      "phase and exponent in two words of the lanes; 4 roundings in the amplitude's magnitude")
  }
}

/// Springs at times.
struct SpringSampling: Kernel {
  let quantity: MotionQuantity

  var id: String { "spring.\(quantity.rawValue)" }
  var summary: String { "\(quantity.rawValue) of a spring at a time" }
  let inputs =
    springInputs + [
      Input("t", "seconds since release"),
      Input("model", SpringModel.self, default: .physical),
    ]
  var output: String { quantity == .value ? "the value" : "the velocity per second" }
  let arrangements = [Arrangement.one, .shared, .each]

  /// The springs of the scenes, of damping ratios 0.9 and 1, and random ones; many also at one time, as
  /// for a frame.
  let workloads: [Workload<SpringModel>] = {
    func workload(
      _ name: String, _ arrangement: Arrangement, _ springs: [[Double]],
      arguments: @escaping @Sendable (Int, Int) -> [Double] = scatteredTimes, shared: Int = 64
    ) -> Workload<SpringModel> {
      Workload(
        name: name, arrangement: arrangement,
        curves: springs.map { Problem(.physical, parameters: $0) }, arguments: arguments,
        sharedCount: shared)
    }
    func preset(_ name: String) -> [[Double]] {
      SpringPreset.all.filter { $0.name == name }.map(\.numbers)
    }
    let scenes = sceneSprings.map { workload($0.name, .one, [$0.springs[0]]) }
    let all = sceneSprings.flatMap(\.springs)
    return scenes + [
      workload("random", .one, [randomSprings[0]]),
      workload("material-standard", .one, preset("Material standard default")),
      workload("smooth", .one, preset("SwiftUI smooth")),
      workload("scenes", .shared, all), workload("random", .shared, randomSprings),
      workload("scenes-now", .shared, all, arguments: { _, _ in [0.25] }, shared: 1),
      workload("scenes", .each, all), workload("random", .each, randomSprings),
    ]
  }()

  /// The presets of frameworks for two seconds; those that do not overshoot rise monotonically.
  var sweeps: [Sweep<SpringModel>] {
    guard quantity == .value else { return [] }
    return SpringPreset.all.map { preset in
      let spring = preset.numbers.map { Double(Float($0)) }
      let isMonotone = spring[2] * spring[2] >= 3.999_999 * spring[0] * spring[1] && spring[3] == 0
      return Sweep(
        name: preset.name, problem: Problem(.physical, parameters: spring), upper: 2, end: nil,
        allowedDrops: isMonotone ? [.strict: 0] : [:], spread: 1)
    }
  }

  func accuracies(_ precision: Precision) -> [Accuracy] { [.strict, .fast] }

  func problem(_ record: Record) throws(InputError) -> Problem<SpringModel> {
    Problem(
      try record.choice("model", default: .physical), parameters: try record.spring(),
      arguments: [try record.number("t")])
  }

  func outputCount(_ setting: SpringModel) -> Int { 1 }

  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, SpringModel>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    let (grid, springs) = (implementation.grid, implementation.families?.springs)
    guard batch.arrangement == .shared || springs != nil else { return nil }
    let prepared = batch.preparedSprings(grid, batch.setting)
    guard let springs, batch.arrangement == .each else {
      return {
        var results = batch.results.mutableSpan
        grid.grid(
          prepared: prepared.numbers.span, quantity, at: batch.arguments.span, into: &results)
      }
    }
    return {
      var results = batch.results.mutableSpan
      springs.springs(
        prepared: prepared.numbers.span, quantity, at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: SpringModel) -> ErrorBound
  {
    springErrorBound(variant, precision)
  }

  /// |to| + |from - to| + |velocity| / w0; for velocities w0 times that without |to|.
  func scale(_ problem: Problem<SpringModel>) -> Double? {
    let spring = problem.parameters
    return quantity == .value
      ? spring[5].magnitude + swing(spring) : naturalFrequency(spring) * swing(spring)
  }

  /// An exponential of 18, a cosine of 12, and two multiply-adds.
  func flops(_ problem: Problem<SpringModel>, _ arrangement: Arrangement) -> Double { 34 }
}

extension Batch {
  /// The batch's springs, prepared.
  func preparedSprings(
    _ grid: any SpringGrid<Scalar>, _ model: SpringModel
  ) -> Workspace<Scalar> {
    let numbers = Spring<Scalar>.count * curves
    let planes = arrangement == .shared ? parameterPlanes : []
    return Workspace(grid.preparedSpringCount * curves, from: origin) { span in
      let springs = arrangement == .shared ? planes.span : parameters.span
      grid.prepare(springs: springs.extracting(first: numbers), model: model, into: &span)
    }
  }
}

/// A table of frames.
struct FrameSetting: Hashable, Sendable {
  var model: SpringModel
  var count: Int
}

/// Springs at equally distant times.
struct SpringFrames: Kernel {
  let id = "spring.frames"
  let summary = "values of a spring at equally distant times"
  let inputs =
    springInputs + [
      Input("start", "time of the first frame in seconds since release"),
      Input("step", "seconds from frame to frame, positive"),
      Input("count", "number of frames, 1 to 4096"),
      Input("model", SpringModel.self, default: .physical),
    ]
  let output = "the values, frame by frame"
  let arrangements = [Arrangement.shared, .each]

  /// Long tables spring by spring; a second of 60 frames for many springs.
  let workloads: [Workload<FrameSetting>] = {
    func workload(
      _ name: String, _ arrangement: Arrangement, _ springs: [[Double]]
    ) -> Workload<FrameSetting> {
      let setting = FrameSetting(model: .physical, count: arrangement == .shared ? 1024 : 60)
      return Workload(
        name: name, arrangement: arrangement,
        curves: springs.map { Problem(setting, parameters: $0) }, arguments: { _, _ in [] })
    }
    let scenes = SceneSpring.scenes.joined().map { $0.numbers + [-$0.delay, 1 / 60] }
    let random = randomSprings.map { $0 + [0, 1 / 60] }
    return [Arrangement.shared, .each].flatMap {
      [workload("scenes", $0, scenes), workload("random", $0, random)]
    }
  }()

  func accuracies(_ precision: Precision) -> [Accuracy] { [.strict, .fast] }

  func problem(_ record: Record) throws(InputError) -> Problem<FrameSetting> {
    let setting = FrameSetting(
      model: try record.choice("model", default: .physical),
      count: try record.integer("count", in: 1...4096))
    let times = [try record.finite("start"), try record.positive("step")]
    return Problem(setting, parameters: try record.spring() + times)
  }

  func outputCount(_ setting: FrameSetting) -> Int { setting.count }
  func elementsPerResult(_ setting: FrameSetting) -> Int { setting.count }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, FrameSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let springs = implementation.families?.springs, batch.arrangement != .one else {
      return nil
    }
    let prepared = batch.preparedSprings(springs, batch.setting.model)
    let times = batch.parameterPlanes.suffix(2 * batch.curves)
    let (starts, steps) = (
      Workspace(times.prefix(batch.curves), index: 1, from: batch.origin),
      Workspace(times.suffix(batch.curves), index: 2, from: batch.origin)
    )
    return {
      var results = batch.results.mutableSpan
      springs.frames(
        prepared: prepared.numbers.span, starts: starts.numbers.span, steps: steps.numbers.span,
        count: batch.setting.count, springRows: batch.arrangement == .shared, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: FrameSetting) -> ErrorBound
  {
    springErrorBound(variant, precision)
  }

  /// |to| + |from - to| + |velocity| / w0.
  func scale(_ problem: Problem<FrameSetting>) -> Double? {
    problem.parameters[5].magnitude + swing(problem.parameters)
  }

  /// From two frames the next one: two products and two sums.
  func flops(_ problem: Problem<FrameSetting>, _ arrangement: Arrangement) -> Double { 4 }
}
