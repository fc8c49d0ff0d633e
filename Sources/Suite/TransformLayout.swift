import Kernels
import Measurement
import Verification

/// Matrices in another layout; the arrangement is the layout that they come in.
struct TransformLayout: Kernel {
  let id = "transform.layout"
  let summary = "matrices in another layout"
  let inputs = [matrixInput, Input("layout", NumberLayout.self, then: ", of the results")]
  let output = "the matrix itself"
  let arrangements = [Arrangement.each, .eachGroups, .eachRows]

  let workloads: [Workload<NumberLayout>] = {
    func workload(_ arrangement: Arrangement, _ target: NumberLayout) -> Workload<NumberLayout> {
      Workload(
        name: "cards-to-\(target.rawValue)", arrangement: arrangement,
        curves: TransformInputs.cards.map { Problem(target, parameters: $0) },
        arguments: { _, _ in [] })
    }
    return [
      workload(.eachRows, .groups), workload(.eachGroups, .rows), workload(.eachRows, .planes),
      workload(.each, .rows), workload(.each, .groups), workload(.eachGroups, .planes),
    ]
  }()

  func problem(_ record: Record) throws(InputError) -> Problem<NumberLayout> {
    let numbers = try record.numbers("matrix")
    guard numbers.count == 16 else {
      throw InputError("matrix: \(counted(numbers.count, "number")) instead of 16")
    }
    return Problem(try record.choice("layout"), parameters: numbers)
  }

  func outputCount(_ setting: NumberLayout) -> Int { 16 }

  func resultLayout(_ setting: NumberLayout, _ arrangement: Arrangement) -> NumberLayout { setting }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, NumberLayout>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let transforms = implementation.families?.transforms, batch.arrangement.isEach else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      transforms.convert(
        batch.parameters.span, numbers: 16, from: batch.arrangement.layout, to: batch.setting,
        into: &results)
    }
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: NumberLayout) -> ErrorBound
  {
    ErrorBound(ulps: 0, "a copy")
  }

  func flops(_ problem: Problem<NumberLayout>, _ arrangement: Arrangement) -> Double { 0 }
}
