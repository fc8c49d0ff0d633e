import Kernels

extension BlendForm {
  /// One number or rotation of a pose; for whole poses use `FastestKernels`.
  ///
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
    written(components) { result in
      FastestKernels<Scalar>().poses.blend(
        weights.span, self, .eachRows, layers.span, into: &result)
    }
  }
}
