import Kernels

extension PathKeyframeForm {
  /// Where one animation moves what follows its path at one time; for many times use `FastestKernels`.
  ///
  /// - Precondition: the animation has `parameterCount` numbers.
  /// - Shapes: `parameterCount` numbers in, `outputCount` out: x, y and, if asked for, the angle.
  /// - Units: those of the coordinates; radians, in (-pi, pi].
  /// - Error: that of `keyframes.path`.
  /// - Source: CAKeyframeAnimation.path, calculationMode, keyTimes, timingFunctions, rotationMode.
  ///
  /// - Parameters:
  ///   - animation: the animation's numbers, those of its `Path` first.
  ///   - time: a fraction of the animation, clamped to [0, 1]; NaN gives NaN.
  /// - Returns: the place.
  public func callAsFunction<Scalar: AnimationScalar>(
    _ animation: [Scalar], at time: Scalar
  ) -> [Scalar] {
    requireCount("animation", animation.count, parameterCount, in: "PathKeyframeForm")
    let paths = FastestKernels<Scalar>().path
    let workspace = written(paths.workspaceCount(self)) { workspace in
      paths.prepare(animation.span, self, into: &workspace)
    }
    let times: InlineArray<1, Scalar> = [time]
    return written(outputCount) { result in
      paths.places(
        on: animation.span, self, workspace: workspace.span, at: times.span, into: &result)
    }
  }
}
