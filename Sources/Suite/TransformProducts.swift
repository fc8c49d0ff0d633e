import Kernels
import Measurement
import Verification

/// A factor times matrices, or a factor each.
struct TransformMultiply: Kernel {
  let id = "transform.multiply"
  let summary = "product of two matrices, the first of which applies first"
  let inputs = [
    Input("a", "16 numbers, row by row"), Input("b", "16 numbers, row by row"),
    Input("shared", FactorSide.self, then: ": which of the two a batch has but once"),
  ]
  let output = "the product a b, row by row"
  let arrangements = [Arrangement.one, .oneRows, .each, .eachGroups, .eachRows]

  let workloads: [Workload<FactorSide>] = {
    func workload(
      _ name: String, _ arrangement: Arrangement, _ side: FactorSide, _ factors: [[Double]],
      _ matrices: [[Double]]
    ) -> Workload<FactorSide> {
      Workload(
        name: name, arrangement: arrangement,
        curves: factors.map { Problem(side, parameters: $0) },
        arguments: { i, _ in matrices[i % matrices.count] })
    }
    let (cards, random) = (TransformInputs.cards, TransformInputs.randomMatrices)
    return [
      workload("cards", .one, .right, random, cards),
      workload("cards", .oneRows, .left, random, cards),
      workload("random", .each, .left, random, cards),
      workload("random", .eachGroups, .left, random, cards),
      workload("random", .eachRows, .left, random, cards),
    ]
  }()

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  func problem(_ record: Record) throws(InputError) -> Problem<FactorSide> {
    let side: FactorSide = try record.choice("shared")
    let (a, b) = (try record.finite("a", count: 16), try record.finite("b", count: 16))
    return side == .left
      ? Problem(side, parameters: a, arguments: b) : Problem(side, parameters: b, arguments: a)
  }

  func outputCount(_ setting: FactorSide) -> Int { 16 }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, FactorSide>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    let products = implementation.products
    guard products.supports(factor: batch.setting, batch.arrangement) else { return nil }
    return {
      var results = batch.results.mutableSpan
      products.multiply(
        batch.parameters.span, on: batch.setting, batch.arrangement, with: batch.arguments.span,
        into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: FactorSide) -> ErrorBound {
    productErrorBound(variant, precision, divides: false)
  }

  func scale(_ problem: Problem<FactorSide>) -> Double? { nil }

  func flops(_ problem: Problem<FactorSide>, _ arrangement: Arrangement) -> Double { 112 }
}

/// The standard bound of a dot product of four terms, fused from level v3 on.
private func productErrorBound(
  _ variant: Variant, _ precision: Precision, divides: Bool
) -> ErrorBound {
  switch (variant.backend, variant.accuracy, precision) {
  case (.reference, _, _): .doubleWords.cancelling
  case (.vector, .strict, .f32): .doubleLanes.cancelling
  default:
    divides
      ? ErrorBound(
        ulps: 1, absolute: 4, "4 roundings of sum |a| |b| in numerator and w; a quotient")
      : ErrorBound(ulps: 0, absolute: 4, "4 roundings of sum |a| |b|, fused or not")
  }
}

/// Points times matrices.
struct TransformApply: Kernel {
  let id = "transform.apply"
  let summary = "image of a point, with or without the perspective divide"
  let inputs = [
    matrixInput, Input("point", "2 to 4 numbers; z is 0 and w is 1 where missing"),
    Input("divide", "whether to divide by w"),
  ]
  let output = "x, y, z, w; divided x, y and for more than 2 numbers z"
  let arrangements = [Arrangement.one, .oneRows, .shared, .each, .eachGroups, .eachRows]

  let workloads: [Workload<PointForm>] = {
    /// The corners of a card and points within it, at some depth.
    @Sendable func point(_ i: Int) -> [Double] {
      let (x, y) = (scattered(i, 0)[0], scattered(i * 7, 0)[0])
      return [300 * x - 150, 400 * y - 200, 100 * x * y, 1]
    }
    func workload(
      _ name: String, _ arrangement: Arrangement, _ form: PointForm, _ matrices: [[Double]]
    ) -> Workload<PointForm> {
      Workload(
        name: name, arrangement: arrangement,
        curves: matrices.map { Problem(form, parameters: $0) },
        arguments: { i, _ in Array(point(i).prefix(form.dimensions)) })
    }
    let cards = TransformInputs.cards
    let space = PointForm(dimensions: 3, divides: true)
    return [
      workload("tv-card", .one, space, [cards[5]]),
      workload("tv-card-homogeneous", .one, PointForm(dimensions: 4, divides: false), [cards[5]]),
      workload("tv-card-plane", .one, PointForm(dimensions: 2, divides: true), [cards[5]]),
      workload("tv-card", .oneRows, PointForm(dimensions: 4, divides: false), [cards[5]]),
      workload("tv-card-plane", .oneRows, PointForm(dimensions: 2, divides: true), [cards[5]]),
      workload("tv-card-space", .oneRows, space, [cards[5]]),
      workload("cards", .shared, PointForm(dimensions: 2, divides: true), cards),
      workload("cards", .each, space, cards),
      workload("cards", .eachGroups, space, cards),
      workload("cards", .eachRows, space, cards),
    ]
  }()

  func accuracies(_ precision: Precision) -> [Accuracy] { precision.accuraciesOfFloatLanes }

  func problem(_ record: Record) throws(InputError) -> Problem<PointForm> {
    let point = try record.finite("point", counts: 2...4)
    let form = PointForm(dimensions: point.count, divides: try record.flag("divide"))
    return Problem(form, parameters: try record.finite("matrix", count: 16), arguments: point)
  }

  func outputCount(_ setting: PointForm) -> Int { setting.outputCount }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, PointForm>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    let products = implementation.products
    guard products.supports(points: batch.setting, batch.arrangement) else { return nil }
    return {
      var results = batch.results.mutableSpan
      products.apply(
        batch.parameters.span, batch.setting, batch.arrangement, to: batch.arguments.span,
        into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: PointForm) -> ErrorBound {
    productErrorBound(variant, precision, divides: setting.divides)
  }

  func scale(_ problem: Problem<PointForm>) -> Double? { nil }

  /// 4 terms per number, w among them, and a quotient.
  func flops(_ problem: Problem<PointForm>, _ arrangement: Arrangement) -> Double {
    let terms = Double(2 * min(problem.setting.dimensions, 4))
    let numbers = problem.setting.divides ? Double(problem.setting.outputCount + 1) : 4
    return terms * numbers + (problem.setting.divides ? Double(problem.setting.outputCount) : 0)
  }

  func divider(_ problem: Problem<PointForm>, _ arrangement: Arrangement) -> DividerWork {
    DividerWork(divisions: problem.setting.divides ? 1 : 0)
  }
}
