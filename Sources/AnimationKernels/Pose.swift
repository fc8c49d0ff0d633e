import Kernels

extension BlendForm {
  /// One number or rotation of a pose; for whole poses use `FastestKernels`.
  ///
  /// - Precondition: there are a weight and `components` numbers per layer.
  /// - Shapes: `components` numbers per layer in, as many out.
  /// - Units: those of the layers; rotations are quaternions of length 1, which is not checked.
  /// - Error: that of `pose.blend`, strict.
  /// - Source: as `PoseBlending.blend`.
  ///
  /// - Parameters:
  ///   - layers: the layers' numbers, one layer after the other.
  ///   - weights: a number per layer, not negative where layers are averaged.
  /// - Returns: the blend.
  public func callAsFunction<Scalar: AnimationScalar>(
    _ layers: [Scalar], weights: [Scalar]
  ) -> [Scalar] {
    requireCount("layers", layers.count, self.layers * components, in: "BlendForm")
    requireCount("weights", weights.count, self.layers, in: "BlendForm")
    return written(components) { result in
      FastestKernels<Scalar>().poses.blend(
        weights.span, self, .eachRows, layers.span, into: &result)
    }
  }
}
