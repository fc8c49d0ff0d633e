import Kernels

extension BLASBackend: PoseBlending {
  /// See `PoseBlending.supports`: numbers with one set of weights for all.
  public func supports(_ form: BlendForm, _ arrangement: Arrangement) -> Bool {
    !form.isRotation && arrangement.isOne
  }

  /// See `PoseBlending.blend`: a row of weights times the layers.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func blend(
    _ weights: Span<Scalar>, _ form: BlendForm, _ arrangement: Arrangement,
    _ layers: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(
      arrangement, supports(form, arrangement), "what a product of two matrices computes")
    let count = results.count
    requireCount("weights", weights.count, form.layers)
    requireCount("layers", layers.count, count * form.layers)
    withPointers(weights, layers, &results) { weights, layers, results in
      withUnsafeTemporaryAllocation(of: Scalar.self, capacity: form.layers) { scaled in
        guard let shares = scaled.baseAddress else { return }
        var total = 0.0
        for layer in 0..<form.layers { total += Double(weights[layer]) }
        for layer in 0..<form.layers {
          let share = total == 0 ? (layer == 0 ? 1 : 0) : Double(weights[layer]) / total
          shares[layer] = form.isAdditive ? weights[layer] : Scalar(share)
        }
        threaded {
          if arrangement == .oneRows {
            Scalar.multiply(
              rows: count, columns: 1, inner: form.layers, layers, shares, stride: 1,
              into: results, rowStride: 1)
          } else {
            Scalar.multiply(
              rows: 1, columns: count, inner: form.layers, shares, layers, stride: count,
              into: results, rowStride: count)
          }
        }
      }
    }
  }
}
