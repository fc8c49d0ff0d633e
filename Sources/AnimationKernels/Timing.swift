import Kernels

extension CubicTiming where Scalar: AnimationScalar {
  /// The value at one input, as in `ease(0.25)`; for many inputs use `FastestKernels`.
  ///
  /// - Units: progress in, progress out.
  /// - Error: that of `timing.cubic`, strict.
  /// - Source: css-easing-2, "Cubic Bézier easing functions"; CAMediaTimingFunction.
  ///
  /// - Parameters:
  ///   - x: the input; NaN gives NaN.
  ///   - outside: the rule for x outside [0, 1].
  /// - Returns: y where X(t) = x, y = Y(t).
  public func callAsFunction(_ x: Scalar, outside: OutsideRule = .clamp) -> Scalar {
    let controls: InlineArray<4, Scalar> = [x1, y1, x2, y2]
    let input: InlineArray<1, Scalar> = [x]
    var output: InlineArray<1, Scalar> = [x]
    var result = output.mutableSpan
    FastestKernels<Scalar>().timing.cubics(
      controls.span, outside: outside, at: input.span, into: &result)
    return output[0]
  }
}
