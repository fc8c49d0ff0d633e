import Kernels

extension Spring where Scalar: AnimationScalar {
  /// A spring of mass 1 by the two numbers of another form, such as UIKit's damping ratio and duration.
  ///
  /// - Error: that of `spring.parameters`.
  ///
  /// - Precondition: the numbers lie in the domain that the case of `SpringForm` states.
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
    let objection = form.objection(
      Double(first), Double(second), velocity: Double(relativeVelocity))
    require(objection == nil, "\(form): \(objection ?? "")")
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

  /// When the motion has come to rest.
  ///
  /// - Precondition: epsilon lies in (0, 1); from and to differ, except with `SettlingRule.swiftUI`.
  /// - Units: seconds.
  /// - Error: that of `spring.settlingDuration`.
  /// - Source: CASpringAnimation.settlingDuration; SwiftUI's Spring; UISpringTimingParameters.
  ///
  /// - Parameters:
  ///   - rule: what counts as rest.
  ///   - epsilon: the tolerance, relative to |from - to| except with `swiftUI`.
  /// - Returns: seconds since release; infinite where it never rests, by `coreAnimation` the largest Float.
  public func settlingDuration(_ rule: SettlingRule, epsilon: Scalar) -> Scalar {
    require(epsilon > 0 && epsilon < 1, "epsilon \(epsilon): not in (0, 1)")
    require(
      rule == .swiftUI || from != to,
      "to \(to): also from, so that there is no distance to settle in")
    let epsilons: InlineArray<1, Scalar> = [epsilon]
    return written(1) { result in
      FastestKernels<Scalar>().springs.settlingDurations(
        springs: numbers.span, rule: rule, epsilons: epsilons.span, into: &result)
    }[0]
  }

  /// When the value first reaches a level, as `SpringModel.physical` moves it, and how fast.
  ///
  /// - Units: seconds; the velocity is in units of the value per second.
  /// - Error: that of `spring.firstReach`.
  /// - Source: `value` solved for the time.
  ///
  /// - Parameter level: the value to reach.
  /// - Returns: the time, at release or after it, and the velocity then; nil where there is none.
  public func firstReach(of level: Scalar) -> (time: Scalar, velocity: Scalar)? {
    let levels: InlineArray<1, Scalar> = [level]
    let reach = written(2) { result in
      FastestKernels<Scalar>().springs.firstReaches(
        springs: numbers.span, levels: levels.span, into: &result)
    }
    return reach[0].isFinite ? (reach[0], reach[1]) : nil
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
