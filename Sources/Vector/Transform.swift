import Kernels

extension VectorBackend: TransformBatch {
  /// See `TransformBatch.transform`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func transform(
    _ operation: TransformOperation, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    let count = requireElements("inputs", inputs.count, of: operation.inputCount)
    requireCount("results", results.count, count * operation.outputCount)
    withPointers(inputs, &results) { inputs, results, _ in
      ElementBatch(
        format, layout, count: count, inputs, operation.inputCount, results,
        operation.outputCount
      ).run(operation)
    }
  }
}

extension ElementBatch {
  /// Every operation.
  fileprivate func run(_ operation: TransformOperation) {
    switch operation {
    case .compose(let program): compose(program)
    case .concat(let count): concat(count)
    case .powers(let count): powers(count)
    case .quad: quad()
    case .invert: invert()
    case .determinant: determinant()
    case .decompose: decompose()
    case .recompose: recompose()
    case .interpolate(let interpolation): interpolate(interpolation)
    case .slerp(let arc): slerp(arc)
    case .nlerp(let arc): nlerp(arc)
    case .squad: squad()
    case .quaternionMatrix: quaternionMatrix()
    case .quaternionFromMatrix: quaternionFromMatrix()
    case .quaternionFromEuler(let order, let unit): quaternionFromEuler(order, unit)
    case .eulerFromQuaternion(let order, let unit): eulerFromQuaternion(order, unit)
    case .getKeyPath(let path): getKeyPath(path)
    case .setKeyPath(let path): setKeyPath(path)
    case .layer(let inParent): layer(inParent: inParent)
    case .layerChain(let depth): layerChain(depth: depth)
    }
  }
}
