import Kernels

extension TransformOperation {
  /// The operation for one element.
  ///
  /// - Precondition: there are `inputCount` numbers.
  /// - Shapes: `inputCount` numbers in, `outputCount` out.
  /// - Units, errors and sources: those of `TransformBatch.transform`.
  ///
  /// - Parameter numbers: the element's numbers.
  /// - Returns: those of its result.
  public func callAsFunction<Scalar: AnimationScalar>(_ numbers: [Scalar]) -> [Scalar] {
    requireCount("numbers", numbers.count, inputCount, in: "TransformOperation")
    return written(outputCount) { result in
      FastestKernels<Scalar>().transforms.transform(self, .rows, numbers.span, into: &result)
    }
  }
}
