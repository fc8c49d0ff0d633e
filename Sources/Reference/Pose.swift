import Kernels

/// The exact sum of the products of the numbers.
private func product(_ a: [Double], _ b: [Double]) -> ExactSum {
  zip(a, b).reduce(ExactSum(0)) { $0 + $1.0 * ExactSum($1.1) }
}

/// The quaternion of length 1 along exact numbers; nil where they are 0.
private func unit(_ numbers: [ExactSum]) -> Quaternion? {
  ExactSum.words(numbers).unit.map { Quaternion($0) }
}

extension BlendForm {
  /// The blend of layers by weights.
  fileprivate func blend(_ weights: [Double], _ layers: [[Double]]) -> [Word] {
    guard isRotation else { return [number(weights, layers.map { $0[0] })] }
    let rotation = isAdditive ? turned(weights, layers) : mean(weights, layers)
    return rotation.numbers
  }

  private func number(_ weights: [Double], _ layers: [Double]) -> Word {
    let sum = product(weights, layers)
    if isAdditive { return sum.word }
    let total = product(weights, layers.map { _ in 1 })
    return total.sign == 0 ? Word(layers[0]) : sum / total
  }

  /// The mean of rotations, all on the side of the first one.
  private func mean(_ weights: [Double], _ layers: [[Double]]) -> Quaternion {
    let signed = zip(weights, layers).map { weight, layer in
      product(layer, layers[0]).sign < 0 ? -weight : weight
    }
    let sum = (0..<4).map { i in product(signed, layers.map { $0[i] }) }
    return unit(sum) ?? Quaternion(layers[0]).unit
  }

  /// The parts of rotations that weights make of them, one after the other.
  private func turned(_ weights: [Double], _ layers: [[Double]]) -> Quaternion {
    let none = Quaternion([0, 0, 0, 1])
    return zip(weights, layers).reduce(none) { rotation, part in
      let (weight, layer) = part
      var sum = layer.map { (layer[3] < 0 ? -weight : weight) * ExactSum($0) }
      sum[3] = sum[3] + ExactSum(1) - ExactSum(weight)
      return rotation * (unit(sum) ?? none)
    }
  }
}

extension ReferenceBackend: PoseBlending {
  /// See `PoseBlending.blend`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func blend(
    _ weights: Span<Scalar>, _ form: BlendForm, _ arrangement: Arrangement,
    _ layers: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(
      arrangement, arrangement != .shared, "one, one.rows, each, each.groups or each.rows")
    let n = requireElements("results", results.count, of: form.components)
    let (layout, sets) = (arrangement.layout, arrangement.isOne ? 1 : n)
    requireCount("weights", weights.count, form.layers * sets)
    requireCount("layers", layers.count, form.layers * results.count)
    for i in 0..<n {
      let own = weights.numbers(
        arrangement.isOne ? 0 : i, layout, of: form.layers, count: sets)
      let numbers = layers.numbers(i, layout, of: form.layers * form.components, count: n)
      let parts = stride(from: 0, to: numbers.count, by: form.components).map {
        Array(numbers[$0..<($0 + form.components)])
      }
      results.store(form.blend(own, parts), i, layout, count: n)
    }
  }
}
