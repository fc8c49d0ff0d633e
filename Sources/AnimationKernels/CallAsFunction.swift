import Kernels

// One input goes through the batched code, so that it gives what a batch gives.

extension CubicTiming where Scalar: AnimationScalar {
  /// The value at one input, as in `ease(0.25)`; for many inputs use `FastestKernels`.
  ///
  /// - Units: progress in, progress out.
  /// - Error: that of `timing.cubic`, strict.
  /// - Source: css-easing-2 section 2.2; CAMediaTimingFunction.
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

extension StepTiming {
  /// The value at one input; for many inputs use `FastestKernels`.
  ///
  /// - Units: progress in, progress out.
  /// - Error: that of `timing.steps`.
  /// - Source: css-easing-2 section 2.3.
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
  /// - Source: css-easing-2 section 2.2.
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

extension Spring where Scalar: AnimationScalar {
  /// The value at one time; for many springs or times use `FastestKernels`.
  ///
  /// - Units: seconds in, units of the ends out.
  /// - Error: that of `spring.value`, strict.
  /// - Source: CASpringAnimation for the meaning of mass, stiffness and damping.
  ///
  /// - Parameters:
  ///   - time: seconds since release; before it the value is `from`.
  ///   - model: what moves an overdamped spring.
  /// - Returns: the value.
  public func value(at time: Scalar, model: SpringModel = .physical) -> Scalar {
    motion(.value, at: time, model)
  }

  /// The velocity at one time, in units of the value per second; see `value`.
  ///
  /// - Error: that of `spring.velocity`, strict.
  ///
  /// - Parameters:
  ///   - time: seconds since release; before it the velocity is the initial one.
  ///   - model: what moves an overdamped spring.
  /// - Returns: the velocity.
  public func velocity(at time: Scalar, model: SpringModel = .physical) -> Scalar {
    motion(.velocity, at: time, model)
  }

  /// A batch of one.
  private func motion(
    _ quantity: MotionQuantity, at time: Scalar, _ model: SpringModel
  ) -> Scalar {
    let springs = FastestKernels<Scalar>().springs
    let numbers: InlineArray<6, Scalar> = [mass, stiffness, damping, velocity, from, to]
    var prepared = [Scalar](repeating: 0, count: springs.preparedSpringCount)
    var preparedSpan = prepared.mutableSpan
    springs.prepare(springs: numbers.span, model: model, into: &preparedSpan)
    let times: InlineArray<1, Scalar> = [time]
    var output: InlineArray<1, Scalar> = [from]
    var result = output.mutableSpan
    springs.springs(prepared: prepared.span, quantity, at: times.span, into: &result)
    return output[0]
  }
}

extension TransformOperation {
  /// The operation for one element.
  ///
  /// - Shapes: `inputCount` numbers in, `outputCount` out.
  ///
  /// - Parameter numbers: the element's numbers.
  /// - Returns: those of its result.
  public func callAsFunction<Scalar: AnimationScalar>(_ numbers: [Scalar]) -> [Scalar] {
    var result = [Scalar](repeating: 0, count: outputCount)
    var span = result.mutableSpan
    FastestKernels<Scalar>().transforms.transform(self, .rows, numbers.span, into: &span)
    return result
  }
}

extension AnimationOperation {
  /// The operation for one element.
  ///
  /// - Shapes: `inputCount` numbers in, `outputCount` out.
  ///
  /// - Parameter numbers: the element's numbers.
  /// - Returns: those of its result.
  public func callAsFunction<Scalar: AnimationScalar>(_ numbers: [Scalar]) -> [Scalar] {
    var result = [Scalar](repeating: 0, count: outputCount)
    var span = result.mutableSpan
    FastestKernels<Scalar>().animations.animate(self, .rows, numbers.span, into: &span)
    return result
  }
}

extension KeyframeForm {
  /// The value of one track at one time; for many of either use `FastestKernels`.
  ///
  /// - Shapes: `parameterCount` numbers in, `components` out.
  /// - Error: that of the interpolation's kernel, strict: `keyframes.sample` for calculation modes.
  ///
  /// - Parameters:
  ///   - track: the track's numbers.
  ///   - time: when; NaN gives NaN.
  /// - Returns: the value.
  public func callAsFunction<Scalar: AnimationScalar>(
    _ track: [Scalar], at time: Scalar
  ) -> [Scalar] {
    let times: InlineArray<1, Scalar> = [time]
    var result = [Scalar](repeating: 0, count: components)
    var span = result.mutableSpan
    FastestKernels<Scalar>().keyframes.samples(
      of: track.span, self, .rows, at: times.span, into: &span)
    return result
  }
}
