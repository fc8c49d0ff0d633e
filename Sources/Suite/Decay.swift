import Foundation
import Kernels
import Measurement
import Verification

private let decayInputs = [
  Input("from", "value at time 0"), Input("velocity", "units of the value per second"),
  Input("rate", "factor of the velocity per millisecond, in (0, 1)"),
]

extension Record {
  fileprivate func rate() throws(InputError) -> Double {
    let rate = try number("rate")
    guard rate > 0 && rate < 1 else { throw InputError("rate: \(rate) is outside (0, 1)") }
    return rate
  }

  fileprivate func decay() throws(InputError) -> [Double] {
    [try finite("from"), try finite("velocity"), try rate()]
  }
}

/// From, velocity and rate of scroll views at their two rates.
private let scrolls: [[Double]] = [
  [0, 2000, 0.998], [350, -1200, 0.998], [0, 3000, 0.99], [1500, -800, 0.99],
]

private let randomDecays: [[Double]] = {
  var generator = SplitMix(seed: 24)
  return (0..<61).map { _ in
    [
      generator.unit() * 1000 - 500, generator.unit() * 4000 - 2000,
      0.985 + 0.0145 * generator.unit(),
    ]
  }
}()

/// The bound of decelerating motions; of those on a spring in units of the place and speed where it
/// takes over.
private func decayErrorBound(
  _ variant: Variant, _ precision: Precision, onSpring: Bool = false
) -> ErrorBound {
  switch (variant.backend, precision) {
  case (.reference, _):
    ErrorBound(
      ulps: 0.51, spread: 0.01, absolute: 0x1p-70,
      "double-word arithmetic, rounded once; tiny velocities are 0")
  case (_, .f32) where variant.accuracy == .fast:
    ErrorBound(
      ulps: 4, spread: 0.25, absolute: 0x1p-70,
      "Float lanes: a logarithm and an argument in two words; 6 roundings more")
  case (_, .f32):
    ErrorBound(
      ulps: 0.51, spread: 0.01, absolute: 0x1p-70,
      "Double inside the lanes, rounded once; tiny velocities are 0")
  case (_, .f64) where onSpring:
    ErrorBound(
      ulps: 2, spread: 8, absolute: 2,
      "the time to the bound, then a spring whose start is rounded and whose two terms cancel")
  case (_, .f64):
    ErrorBound(
      ulps: 2, spread: 4, absolute: 0x1p-70,
      "a logarithm and an exponential whose argument carries 3 roundings; 4 more")
  }
}

/// |from| and the whole way of a motion's numbers.
private func extent(_ numbers: [Double]) -> Double {
  numbers[0].magnitude + (numbers[1] / (1000 * log(numbers[2]))).magnitude
}

/// Decelerating motions at times.
struct DecaySampling: Kernel {
  let quantity: MotionQuantity

  var id: String { "decay.\(quantity.rawValue)" }
  var summary: String { "\(quantity.rawValue) of an exponentially decelerating motion at a time" }
  let inputs = decayInputs + [Input("t", "seconds since release")]
  var output: String { quantity == .value ? "the value" : "the velocity per second" }
  let arrangements = [Arrangement.one, .each]

  let workloads: [Workload<NoSetting>] = {
    func workload(
      _ name: String, _ arrangement: Arrangement, _ motions: [[Double]]
    ) -> Workload<NoSetting> {
      Workload(
        name: name, arrangement: arrangement,
        curves: motions.map { Problem(NoSetting(), parameters: $0) }, arguments: scatteredTimes)
    }
    return [
      workload("scroll", .one, [scrolls[0]]), workload("random", .one, [randomDecays[0]]),
      workload("scroll", .each, scrolls), workload("random", .each, randomDecays),
    ]
  }()

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  func problem(_ record: Record) throws(InputError) -> Problem<NoSetting> {
    Problem(NoSetting(), parameters: try record.decay(), arguments: [try record.number("t")])
  }

  func outputCount(_ setting: NoSetting) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, NoSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let decay = implementation.families?.decay, batch.arrangement != .shared else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      decay.decay(
        batch.parameters.span, quantity, at: batch.arguments.span,
        pairwise: batch.arrangement == .each, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: NoSetting) -> ErrorBound {
    decayErrorBound(variant, precision)
  }

  /// |from| and the whole way; for velocities |velocity|.
  func scale(_ problem: Problem<NoSetting>) -> Double? {
    quantity == .value ? extent(problem.parameters) : problem.parameters[1].magnitude
  }

  /// An exponential of 18 and its two multiply-adds; a logarithm of 18 and a quotient for motions of
  /// their own.
  func flops(_ problem: Problem<NoSetting>, _ arrangement: Arrangement) -> Double {
    arrangement.isOne ? 22 : 41
  }

  func divider(_ problem: Problem<NoSetting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: quantity == .velocity || arrangement.isOne ? 0 : 1)
  }
}

/// Decelerating motions that spring back from bounds.
struct DecayBounded: Kernel {
  let id = "decay.bounded"
  let summary = "decelerating motion that goes on as a critically damped spring at a bound"
  let inputs =
    decayInputs + [
      Input("lower", "lower bound"), Input("upper", "upper bound"),
      Input("response", "2 pi over the spring's natural frequency, in seconds"),
      Input("t", "seconds since release"),
    ]
  let output = "value and velocity"
  let arrangements = [Arrangement.each]

  /// Content that reaches its bounds, does not, or begins outside.
  let workloads: [Workload<NoSetting>] = [("scroll", scrolls), ("random", randomDecays)].map {
    name, motions in
    Workload(
      name: name, arrangement: .each,
      curves: motions.map { Problem(NoSetting(), parameters: $0 + [-250, 500, 0.575]) },
      arguments: scatteredTimes)
  }

  func problem(_ record: Record) throws(InputError) -> Problem<NoSetting> {
    let (lower, upper) = (try record.number("lower"), try record.number("upper"))
    for (name, bound) in [("lower", lower), ("upper", upper)] where bound.isNaN {
      throw InputError("\(name): nan is no bound")
    }
    guard lower <= upper else { throw InputError("upper: \(upper) is below lower, \(lower)") }
    return Problem(
      NoSetting(),
      parameters: try record.decay() + [lower, upper, try record.positive("response")],
      arguments: [try record.number("t")])
  }

  func outputCount(_ setting: NoSetting) -> Int { 2 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, NoSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let decay = implementation.families?.decay, batch.arrangement == .each else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      decay.boundedDecay(batch.parameters.span, at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: NoSetting) -> ErrorBound {
    decayErrorBound(variant, precision, onSpring: true)
  }

  /// The extent and the speed, each also of a spring from outside, whichever is more.
  func scale(_ problem: Problem<NoSetting>) -> Double? {
    let numbers = problem.parameters
    let outside = max(numbers[3] - numbers[0], numbers[0] - numbers[4], 0)
    return max(
      extent(numbers) + outside, numbers[1].magnitude + 2 * .pi / numbers[5] * outside)
  }

  /// Two logarithms and an exponential of 18, and ten more.
  func flops(_ problem: Problem<NoSetting>, _ arrangement: Arrangement) -> Double { 64 }
}

/// When and where decelerating motions end.
struct DecayTimeToRest: Kernel {
  let id = "decay.timeToRest"
  let summary = "when a decelerating motion falls to a speed, and how far it goes in all"
  let inputs = Array(decayInputs.dropFirst()) + [Input("threshold", "speed, positive")]
  let output = "seconds, not negative, and the whole distance with its sign"
  let arrangements = [Arrangement.each]
  let workloads: [Workload<NoSetting>] = [("scroll", scrolls), ("random", randomDecays)].map {
    name, motions in
    Workload(
      name: name, arrangement: .each,
      curves: motions.map { Problem(NoSetting(), parameters: [$0[1], $0[2], 10]) },
      arguments: { _, _ in [] })
  }

  func problem(_ record: Record) throws(InputError) -> Problem<NoSetting> {
    Problem(
      NoSetting(),
      parameters: [
        try record.finite("velocity"), try record.rate(), try record.positive("threshold"),
      ])
  }

  func outputCount(_ setting: NoSetting) -> Int { 2 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, NoSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let decay = implementation.families?.decay, batch.arrangement == .each else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      decay.decayRests(batch.parameters.span, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: NoSetting) -> ErrorBound {
    decayErrorBound(variant, precision)
  }

  /// Two logarithms of 18, three quotients.
  func flops(_ problem: Problem<NoSetting>, _ arrangement: Arrangement) -> Double { 39 }

  func divider(_ problem: Problem<NoSetting>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: 3)
  }
}

/// Content dragged past its bound.
struct DecayRubberBand: Kernel {
  let id = "decay.rubberBand"
  let summary = "how far content is drawn past its bound, or with inverse dragged"
  let inputs = [
    Input("offset", "how far it is dragged past the bound; with inverse how far it is drawn"),
    Input("dimension", "the limit of the drawn distance, positive"),
    Input("coefficient", "drawn distance per dragged one at the bound, positive"),
    Input("inverse", "true for the inverse; false when left out"),
  ]
  let output = "the drawn distance, or the offset"
  let arrangements = [Arrangement.each]

  let workloads: [Workload<Bool>] = {
    var generator = SplitMix(seed: 25)
    let screens = (0..<61).map { _ in [generator.unit() * 1200 - 600, 667, 0.55] }
    return [("screen", false), ("screen-inverse", true)].map { name, inverse in
      Workload(
        name: name, arrangement: .each,
        curves: screens.map { Problem(inverse, parameters: $0) }, arguments: { _, _ in [] })
    }
  }()

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  func problem(_ record: Record) throws(InputError) -> Problem<Bool> {
    Problem(
      try record.flag("inverse"),
      parameters: [
        try record.number("offset"), try record.positive("dimension"),
        try record.positive("coefficient"),
      ])
  }

  func outputCount(_ setting: Bool) -> Int { 1 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, Bool>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let decay = implementation.families?.decay, batch.arrangement == .each else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      decay.rubberBand(batch.parameters.span, inverse: batch.setting, into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: Bool) -> ErrorBound {
    switch (variant.backend, precision) {
    case (.reference, _): .doubleWords
    case (_, .f32) where variant.accuracy == .fast:
      ErrorBound(ulps: 2, spread: 1, "two products, a sum and a quotient")
    case (_, .f32): .doubleLanes
    case (_, .f64): ErrorBound(ulps: 2, spread: 1, "two products, a sum and a quotient")
    }
  }

  /// None: every result is held to its own digits.
  func scale(_ problem: Problem<Bool>) -> Double? { nil }

  /// Two products, a multiply-add and a quotient.
  func flops(_ problem: Problem<Bool>, _ arrangement: Arrangement) -> Double { 5 }

  func divider(_ problem: Problem<Bool>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: 1)
  }
}
