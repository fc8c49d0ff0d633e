import Kernels
import Measurement
import Verification

/// What the path animations of a batch have in common.
struct PathKeyframeSetting: Hashable, Sendable {
  var form: PathKeyframeForm
  /// Whether control points were rounded when arcs became cubics.
  var hasArcs: Bool
}

private enum RotationChoice: String, CaseIterable {
  case none, auto, autoReverse

  var mode: RotationMode? {
    switch self {
    case .none: nil
    case .auto: .auto
    case .autoReverse: .autoReverse
    }
  }
}

extension CalculationMode {
  fileprivate var onPaths: PathCalculation {
    switch self {
    case .linear, .cubic: .linear
    case .discrete: .discrete
    case .paced, .cubicPaced: .paced
    }
  }
}

/// Paths as the values of keyframe animations.
struct KeyframePath: Kernel {
  let id = "keyframes.path"
  let summary = "place and direction of what a keyframe animation moves along a path"
  let inputs = [
    pathInput,
    Input("mode", CalculationMode.self),
    Input(
      "keyTimes",
      "from 0 to 1, never decreasing, one more than segments; left out: evenly spaced; ignored "
        + "when paced"),
    timingInput,
    Input("rotation", RotationChoice.self, notes: [.auto: "along the tangent"]),
    Input("t", "fraction of the animation; clamped to [0, 1]"),
  ]
  let output = "x, y, and unless rotation is \"none\" the tangent's angle in (-pi, pi]"
  let arrangements = [Arrangement.one]
  let workloads = pathKeyframeWorkloads

  func problem(_ record: Record) throws(InputError) -> Problem<PathKeyframeSetting> {
    let (path, hasArcs) = try startedPath(record)
    let mode: CalculationMode = try record.choice("mode")
    let rotation: RotationChoice = try record.choice("rotation")
    let (calculation, segments) = (mode.onPaths, path.shape.segments)
    let times = calculation == .paced ? nil : try record.keyTimes(.linear, keys: segments + 1)
    let timing = calculation == .linear ? try record.timingFunctions(segments: segments) : nil
    let form = PathKeyframeForm(
      path.shape, calculation, rotation: rotation.mode, hasTimes: times != nil,
      hasTiming: timing != nil)
    let numbers = path.numbers + (times ?? []) + (timing ?? [])
    do { try form.checkKeyTimes(of: numbers.span) } catch { throw InputError("\(error)") }
    return Problem(
      PathKeyframeSetting(form: form, hasArcs: hasArcs), parameters: numbers,
      arguments: [try record.number("t")])
  }

  func outputCount(_ setting: PathKeyframeSetting) -> Int { setting.form.outputCount }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, PathKeyframeSetting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let paths = implementation.families?.path, batch.arrangement == .one else { return nil }
    let form = batch.setting.form
    let workspace = Workspace<Double>(paths.workspaceCount(form), from: batch.origin) { span in
      paths.prepare(batch.parameters.span, form, into: &span)
    }
    return {
      var results = batch.results.mutableSpan
      paths.places(
        on: batch.parameters.span, form, workspace: workspace.numbers.span,
        at: batch.arguments.span, into: &results)
    }
  }

  func errorBound(
    _ variant: Variant, _ precision: Precision, _ setting: PathKeyframeSetting
  ) -> ErrorBound {
    let form = setting.form
    guard form.calculation != .paced else {
      return pathErrorBound(
        variant, precision, PathSetting(shape: form.shape, hasArcs: setting.hasArcs),
        position: true)
    }
    let bound: ErrorBound =
      switch (variant.backend, precision) {
      case (.reference, _): .doubleWords
      case (_, .f32): .doubleLanes
      case (_, .f64):
        ErrorBound(
          ulps: 1.2, spread: 16,
          "u of 3 roundings, a timing function's 8 and 3; terms of B and B' of at most 11; an angle"
        )
      }
    return setting.hasArcs ? bound.forArcs(1) : bound
  }

  func scale(_ problem: Problem<PathKeyframeSetting>) -> Double? {
    extent(ofPath: problem.parameters[..<problem.setting.form.timeStart])
  }

  /// Horner's rule for both coordinates and for B', an angle of 25 operations, and what finds the
  /// segment and u: the curve parameter of `path.points`, or a timing function.
  func flops(_ problem: Problem<PathKeyframeSetting>, _ arrangement: Arrangement) -> Double {
    let place =
      problem.setting.form.calculation == .paced
      ? 90 * speedFlops(CurveSetting(degree: 3, dimensions: 2))
      : problem.setting.form.hasTiming ? 63 : 3
    return place + 12 + (problem.setting.form.rotation == nil ? 0 : 8 + 25)
  }

  func divider(
    _ problem: Problem<PathKeyframeSetting>, _ arrangement: Arrangement
  ) -> DividerWork {
    DividerWork(
      divisions: problem.setting.form.rotation == nil ? 0 : 1,
      roots: problem.setting.form.calculation == .paced ? 45 : 0)
  }
}
