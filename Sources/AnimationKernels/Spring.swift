import Kernels

extension Spring where Scalar: AnimationScalar {
  /// A spring of mass 1 by the two numbers of another form, such as UIKit's damping ratio and duration.
  ///
  /// - Error: that of `spring.parameters`.
  ///
  /// - Precondition: the numbers lie in the form's domain.
  ///
  /// - Parameters:
  ///   - form: what the numbers mean.
  ///   - first: the form's first number.
  ///   - second: its second one.
  ///   - relativeVelocity: the initial velocity in distances from `from` to `to` per second.
  ///   - from: value at time 0.
  ///   - to: value at rest.
  public init(
    _ form: SpringForm, _ first: Scalar, _ second: Scalar, relativeVelocity: Scalar = 0,
    from: Scalar = 0, to: Scalar = 1
  ) {
    let values = form == .uiKit ? [first, second, relativeVelocity] : [first, second]
    let numbers = written(3) { result in
      FastestKernels<Scalar>().springs.parameters(form, values.span, into: &result)
    }
    self.init(
      mass: numbers[0], stiffness: numbers[1], damping: numbers[2],
      velocity: relativeVelocity * (to - from), from: from, to: to)
  }

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
  /// - Units: those of the value, per second.
  /// - Error: that of `spring.velocity`, strict.
  /// - Source: the derivative of `value`.
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
