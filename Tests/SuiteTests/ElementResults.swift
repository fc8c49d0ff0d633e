import Kernels
import Testing

@testable import Suite

/// The results of an operation, element by element.
func results<Operation: ElementOperation>(
  _ operation: Operation, _ inputs: [[Double]], _ variant: Variant,
  _ layout: NumberLayout = .rows
) throws -> [[Double]] {
  let families = try #require(Double.implementation(variant)?.families)
  let arrangement: Arrangement =
    switch layout {
    case .planes: .each
    case .groups: .eachGroups
    case .rows: .eachRows
    }
  let batch = Batch<Double, Operation>(
    operation, arrangement, curves: inputs.count, count: inputs.count,
    outputCount: operation.outputCount, parametersOf: { inputs[$0] }, argumentsOf: { _ in [] })
  var span = batch.results.mutableSpan
  operation.compute(by: families, layout, batch.parameters.span, into: &span)
  #expect(batch.guardIsIntact && batch.unwrittenCount == 0)
  return inputs.indices.map { batch.result(curve: 0, element: $0) }
}
