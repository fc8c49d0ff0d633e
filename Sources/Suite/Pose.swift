import Kernels
import Measurement
import Verification

/// Layers of numbers or rotations, averaged or added up.
struct PoseBlend: Kernel {
  let id = "pose.blend"
  let summary = "weighted layers of a pose"
  let inputs = [
    Input(
      "rotation", "whether layers are quaternions x, y, z, w of any length but 0; else numbers"),
    Input("additive", "whether they are added up; else averaged"),
    Input("weights", "one per layer, 2 to 16; not negative unless additive"),
    Input("layers", "rows of 1 or 4 numbers"),
  ]
  let output = "the number, or the unit quaternion"
  let arrangements = [Arrangement.one, .oneRows, .each, .eachGroups, .eachRows]

  let workloads: [Workload<BlendForm>] = {
    var generator = SplitMix(seed: 71)
    let numbers = (0..<61).map { _ in 2 * generator.unit() - 1 }
    let rotations = (0..<61).map { _ in TransformInputs.unitQuaternion(&generator) }
    let weights = (0..<61).map { _ in 0.125 + generator.unit() }
    func workload(
      _ name: String, _ arrangement: Arrangement, _ form: BlendForm
    ) -> Workload<BlendForm> {
      let sets = (0..<(arrangement.isOne ? 1 : 61)).map { k in
        (0..<form.layers).map { weights[(k + 7 * $0) % 61] }
      }
      return Workload(
        name: name, arrangement: arrangement,
        curves: sets.map { Problem(form, parameters: $0) },
        arguments: { i, _ in
          (0..<form.layers).flatMap { layer in
            let k = (i + 11 * layer) % 61
            return form.isRotation ? rotations[k] : [numbers[k]]
          }
        })
    }
    func form(_ layers: Int, rotation: Bool, additive: Bool = false) -> BlendForm {
      BlendForm(layers: layers, rotation: rotation, additive: additive)
    }
    return [
      workload("numbers-2", .one, form(2, rotation: false)),
      workload("numbers-4", .one, form(4, rotation: false)),
      workload("numbers-16", .one, form(16, rotation: false)),
      workload("numbers-4-additive", .one, form(4, rotation: false, additive: true)),
      workload("rotations-2", .one, form(2, rotation: true)),
      workload("rotations-4", .one, form(4, rotation: true)),
      workload("rotations-2-additive", .one, form(2, rotation: true, additive: true)),
      workload("rotations-2", .oneRows, form(2, rotation: true)),
      workload("rotations-4", .each, form(4, rotation: true)),
      workload("rotations-4", .eachGroups, form(4, rotation: true)),
      workload("rotations-4", .eachRows, form(4, rotation: true)),
    ]
  }()

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  func problem(_ record: Record) throws(InputError) -> Problem<BlendForm> {
    let (rotates, adds) = (try record.flag("rotation"), try record.flag("additive"))
    let weights = try record.finite("weights", counts: 2...16)
    if let wrong = weights.firstIndex(where: { $0 < 0 }), !adds {
      throw InputError(
        "weights[\(wrong)]: \(weights[wrong]) is negative, which an average does not allow")
    }
    let form = BlendForm(layers: weights.count, rotation: rotates, additive: adds)
    let layers = try record.finiteRows(
      "layers", of: form.components, rows: weights.count...weights.count)
    let count = form.components
    for row in 0..<(rotates ? weights.count : 0)
    where layers.numbers[(count * row)..<(count * (row + 1))].allSatisfy({ $0 == 0 }) {
      throw InputError("layers[\(row)]: a quaternion of length 0 has no direction")
    }
    return Problem(form, parameters: weights, arguments: layers.numbers)
  }

  func outputCount(_ setting: BlendForm) -> Int { setting.components }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, BlendForm>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    let blending = implementation.blending
    guard blending.supports(batch.setting, batch.arrangement) else { return nil }
    return {
      var results = batch.results.mutableSpan
      blending.blend(
        batch.parameters.span, batch.setting, batch.arrangement, batch.arguments.span,
        into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: BlendForm) -> ErrorBound {
    switch (variant.backend, variant.accuracy, precision) {
    case (.reference, _, _): .doubleWords.cancelling
    case (.vector, .strict, .f32): .doubleLanes.cancelling
    default:
      ErrorBound(
        ulps: 1, absolute: 1,
        "a rounding of all terms per layer, of weights too, and 2 for a quotient or a length")
    }
  }

  /// A rounding per layer and two more, each of what is added up over the sum of the weights; layers
  /// are of size 1 where weights are for all.
  func scale(_ problem: Problem<BlendForm>) -> Double? {
    let (form, weights) = (problem.setting, problem.parameters)
    let roundings = Double(2 + form.layers)
    guard !form.isRotation else { return roundings }
    let layers = problem.arguments.isEmpty ? weights.map { _ in 1 } : problem.arguments
    let sum = zip(weights, layers).map { ($0 * $1).magnitude }.reduce(0, +)
    let total = form.isAdditive ? 1 : weights.reduce(0, +)
    return roundings * (total > 0 ? sum / total : 1)
  }

  func flops(_ problem: Problem<BlendForm>, _ arrangement: Arrangement) -> Double {
    let layers = Double(problem.setting.layers)
    return switch (problem.setting.isRotation, problem.setting.isAdditive) {
    case (false, _): 2 * layers - 1
    // A weighted layer, a product and a weighted layer for every other one, and the length 1.
    case (true, false): 4 + 15 * (layers - 1) + 12
    // Weighted layers, a product for every other one, and the length 1.
    case (true, true): 5 * layers + 28 * (layers - 1) + 12
    }
  }
}
