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
    result(at: x) { timing, controls, x, y in
      timing.cubics(controls, outside: outside, at: x, into: &y)
    }
  }

  /// The slope dy/dx at one input; see `TimingBatch.velocities` for the ends and beyond.
  ///
  /// - Units: progress out per progress in.
  /// - Error: that of `timing.velocity`, strict.
  /// - Source: the derivative of the value: Farin, Curves and Surfaces for CAGD, section 5.3.
  ///
  /// - Parameters:
  ///   - x: the input; NaN gives NaN.
  ///   - outside: the rule for x outside [0, 1].
  /// - Returns: the slope, which may be infinite.
  public func velocity(at x: Scalar, outside: OutsideRule = .clamp) -> Scalar {
    result(at: x) { timing, controls, x, slope in
      timing.velocities(controls, outside: outside, at: x, into: &slope)
    }
  }

  /// A batch of one, without an array.
  private func result(
    at x: Scalar,
    _ body: (
      any TimingBatch<Scalar>, Span<Scalar>, Span<Scalar>, inout MutableSpan<Scalar>
    ) -> Void
  ) -> Scalar {
    let controls: InlineArray<4, Scalar> = [x1, y1, x2, y2]
    let input: InlineArray<1, Scalar> = [x]
    var output: InlineArray<1, Scalar> = [x]
    var result = output.mutableSpan
    body(FastestKernels<Scalar>().timing, controls.span, input.span, &result)
    return output[0]
  }
}
