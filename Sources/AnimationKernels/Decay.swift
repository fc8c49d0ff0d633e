import Kernels

extension Decay where Scalar: AnimationScalar {
  /// The value at one time; for many motions or times use `FastestKernels`.
  ///
  /// - Units: seconds in, units of the start out.
  /// - Error: that of `decay.value`, strict.
  /// - Source: UIScrollView.DecelerationRate; POPDecayAnimation.
  ///
  /// - Parameter time: seconds since release; at 0 and before the value is `from`, at infinity the
  ///   place of rest.
  /// - Returns: the value.
  public func value(at time: Scalar) -> Scalar { motion(.value, at: time) }

  /// The velocity at one time, in units of the value per second; see `value`.
  ///
  /// - Units: those of the start, per second.
  /// - Error: that of `decay.velocity`, strict.
  /// - Source: the derivative of `value`.
  ///
  /// - Parameter time: seconds since release.
  /// - Returns: the velocity.
  public func velocity(at time: Scalar) -> Scalar { motion(.velocity, at: time) }

  /// Value and velocity at one time, within bounds: where the motion reaches one, it goes on as a
  /// critically damped spring to it, and outside it does so at once.
  ///
  /// - Precondition: the response is positive.
  /// - Units: seconds in, those of the start and per second out.
  /// - Error: that of `decay.bounded`.
  /// - Source: the bounce of UIScrollView; CASpringAnimation for the spring.
  ///
  /// - Parameters:
  ///   - bounds: between which the motion is free.
  ///   - response: 2 pi over the spring's natural frequency, in seconds.
  ///   - time: seconds since release.
  /// - Returns: both.
  public func bounded(
    within bounds: ClosedRange<Scalar>, response: Scalar, at time: Scalar
  ) -> (value: Scalar, velocity: Scalar) {
    require(response > 0, "response \(response): not positive")
    let motion: InlineArray<6, Scalar> = [
      from, velocity, rate, bounds.lowerBound, bounds.upperBound, response,
    ]
    let times: InlineArray<1, Scalar> = [time]
    let state = written(2) { result in
      FastestKernels<Scalar>().decay.boundedDecay(motion.span, at: times.span, into: &result)
    }
    return (state[0], state[1])
  }

  /// When the speed has fallen to a threshold, and how far the motion goes in all.
  ///
  /// - Units: seconds, and those of the value.
  /// - Error: that of `decay.timeToRest`.
  /// - Source: `value` solved for the time, and its limit.
  ///
  /// - Precondition: `threshold > 0`
  /// - Parameter threshold: the speed that counts as rest.
  /// - Returns: the time, 0 where the motion begins slower, and the distance from `from` to where it
  ///   ends after an infinite time.
  public func rest(threshold: Scalar) -> (time: Scalar, distance: Scalar) {
    require(threshold > 0, "threshold \(threshold): not positive")
    let motion: InlineArray<3, Scalar> = [velocity, rate, threshold]
    let numbers = written(2) { result in
      FastestKernels<Scalar>().decay.decayRests(motion.span, into: &result)
    }
    return (numbers[0], numbers[1])
  }

  private func motion(_ quantity: MotionQuantity, at time: Scalar) -> Scalar {
    let times: InlineArray<1, Scalar> = [time]
    return written(1) { result in
      FastestKernels<Scalar>().decay.decay(
        numbers.span, quantity, at: times.span, pairwise: true, into: &result)
    }[0]
  }
}

extension RubberBand where Scalar: AnimationScalar {
  /// How far content is drawn past its bound when it is dragged past it.
  ///
  /// - Units: those of the dimension.
  /// - Error: that of `decay.rubberBand`, strict.
  /// - Source: UIScrollView.
  ///
  /// - Parameter offset: how far it is dragged; NaN gives NaN.
  /// - Returns: the drawn distance, with the offset's sign and below the dimension.
  public func callAsFunction(_ offset: Scalar) -> Scalar { stretched(offset, inverse: false) }

  /// How far content was dragged that is drawn at a distance past its bound.
  ///
  /// - Units: those of the dimension.
  /// - Error: that of `decay.rubberBand`, strict.
  /// - Source: UIScrollView.
  ///
  /// - Parameter distance: the drawn one; NaN gives NaN.
  /// - Returns: the offset, infinite from the dimension on.
  public func offset(drawnAt distance: Scalar) -> Scalar { stretched(distance, inverse: true) }

  private func stretched(_ offset: Scalar, inverse: Bool) -> Scalar {
    let values: InlineArray<3, Scalar> = [offset, dimension, coefficient]
    return written(1) { result in
      FastestKernels<Scalar>().decay.rubberBand(values.span, inverse: inverse, into: &result)
    }[0]
  }
}
