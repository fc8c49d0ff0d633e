import Kernels

extension StepTiming {
  /// The value at one input; for many inputs use `FastestKernels`.
  ///
  /// - Units: progress in, progress out.
  /// - Error: that of `timing.steps`.
  /// - Source: css-easing-2, "Step easing functions".
  ///
  /// - Parameters:
  ///   - x: the input; NaN gives NaN.
  ///   - before: whether an input exactly on a jump still belongs to the step before it.
  /// - Returns: the step's output.
  public func callAsFunction<Scalar: AnimationScalar>(_ x: Scalar, before: Bool = false) -> Scalar {
    value(at: x) { kernels, x, y in kernels.steps(self, before: before, at: x, into: &y) }
  }
}

extension LinearTiming where Scalar: AnimationScalar {
  /// The value at one input; for many inputs use `FastestKernels`.
  ///
  /// - Units: progress in, progress out.
  /// - Error: that of `timing.linear`.
  /// - Source: css-easing-2, "Output of a linear easing function".
  ///
  /// - Parameter x: the input; NaN gives NaN.
  /// - Returns: the output of the line at x.
  public func callAsFunction(_ x: Scalar) -> Scalar {
    value(at: x) { kernels, x, y in kernels.linear(points.span, at: x, into: &y) }
  }
}

extension Easing {
  /// The value at one input; for many inputs use `FastestKernels`.
  ///
  /// - Units: progress in, progress out.
  /// - Error: that of `timing.easing`, strict.
  /// - Source: Penner, Programming Macromedia Flash MX, chapter 7; easings.net.
  ///
  /// - Parameter x: the input, clamped to [0, 1]; NaN gives NaN.
  /// - Returns: the function's value.
  public func callAsFunction<Scalar: AnimationScalar>(_ x: Scalar) -> Scalar {
    value(at: x) { kernels, x, y in kernels.easing(self, at: x, into: &y) }
  }
}

/// A batch of one.
private func value<Scalar: AnimationScalar>(
  at x: Scalar,
  _ body: (any EasingBatch<Scalar>, Span<Scalar>, inout MutableSpan<Scalar>) -> Void
) -> Scalar {
  let input: InlineArray<1, Scalar> = [x]
  var output: InlineArray<1, Scalar> = [x]
  var result = output.mutableSpan
  body(FastestKernels<Scalar>().easing, input.span, &result)
  return output[0]
}
