import Kernels
import Testing

@testable import Suite

/// The results of an operation, element by element; inputs are rounded to the precision.
func results<Operation: ElementOperation, Scalar: SuiteScalar>(
  _ operation: Operation, _ inputs: [[Double]], _ variant: Variant,
  _ layout: NumberLayout = .rows, as type: Scalar.Type = Double.self
) throws -> [[Double]] {
  let families = try #require(Scalar.implementation(variant)?.families)
  let arrangement: Arrangement =
    switch layout {
    case .planes: .each
    case .groups: .eachGroups
    case .rows: .eachRows
    }
  let batch = Batch<Scalar, Operation>(
    operation, arrangement, curves: inputs.count, count: inputs.count,
    outputCount: operation.outputCount, parametersOf: { inputs[$0] }, argumentsOf: { _ in [] })
  var span = batch.results.mutableSpan
  operation.compute(by: families, layout, batch.parameters.span, into: &span)
  #expect(batch.guardIsIntact && batch.unwrittenCount == 0)
  return inputs.indices.map { batch.result(curve: 0, element: $0).map { Double($0) } }
}
