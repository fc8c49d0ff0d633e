import Kernels

extension KeyframeForm {
  /// The value of one track at one time; for many of either use `FastestKernels`.
  ///
  /// - Precondition: the track has `parameterCount` numbers.
  /// - Shapes: `parameterCount` numbers in, `components` out.
  /// - Units: those of the values; times and key times in one unit.
  /// - Error: that of the interpolation's kernel, strict: `keyframes.sample` for calculation modes.
  /// - Source: as `KeyframeBatch.samples`.
  ///
  /// - Parameters:
  ///   - track: the track's numbers.
  ///   - time: when; NaN gives NaN.
  /// - Returns: the value.
  public func callAsFunction<Scalar: AnimationScalar>(
    _ track: [Scalar], at time: Scalar
  ) -> [Scalar] {
    requireCount("track", track.count, parameterCount, in: "KeyframeForm")
    let times: InlineArray<1, Scalar> = [time]
    return written(components) { result in
      FastestKernels<Scalar>().keyframes.samples(
        of: track.span, self, .rows, at: times.span, into: &result)
    }
  }
}
