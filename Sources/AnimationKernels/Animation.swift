import Kernels

extension AnimationOperation {
  /// The operation for one element.
  ///
  /// - Precondition: there are `inputCount` numbers.
  /// - Shapes: `inputCount` numbers in, `outputCount` out.
  /// - Units, errors and sources: those of `AnimationBatch.animate`.
  ///
  /// - Parameter numbers: the element's numbers.
  /// - Returns: those of its result.
  public func callAsFunction<Scalar: AnimationScalar>(_ numbers: [Scalar]) -> [Scalar] {
    requireCount("numbers", numbers.count, inputCount, in: "AnimationOperation")
    return written(outputCount) { result in
      FastestKernels<Scalar>().animations.animate(self, .rows, numbers.span, into: &result)
    }
  }
}

extension AnimationForm {
  /// The presentation value of one property at one time; for many use `FastestKernels`.
  ///
  /// - Precondition: the model has as many numbers as the value, and every animation its
  ///   `PropertyAnimation.parameterCount`.
  /// - Shapes: per animation `PropertyAnimation.parameterCount` numbers.
  /// - Units: those of the property; seconds.
  /// - Error: that of `animation.evaluate`.
  /// - Source: CAPropertyAnimation, CABasicAnimation, CAKeyframeAnimation, CASpringAnimation.
  ///
  /// - Parameters:
  ///   - model: the value without animations.
  ///   - parameters: the numbers of every animation, those of its `MediaTiming` first.
  ///   - time: that of the outermost levels' parent.
  /// - Returns: the value.
  public func callAsFunction<Scalar: AnimationScalar>(
    _ model: [Scalar], _ parameters: [[Scalar]], at time: Scalar
  ) -> [Scalar] {
    AnimationOperation.evaluate(self)(numbers(model, parameters, at: time))
  }

  /// The numbers of an element of `AnimationOperation.evaluate`.
  func numbers<Scalar: AnimationScalar>(
    _ model: [Scalar], _ parameters: [[Scalar]], at time: Scalar
  ) -> [Scalar] {
    require(
      parameters.count == animations.count,
      "parameters: of \(parameters.count) animations, not of \(animations.count)")
    var numbers = counted("model", model, value.count)
    numbers.reserveCapacity(inputCount)
    for (index, animation) in animations.enumerated() {
      let count = animation.parameterCount(components: value.count)
      numbers += counted("parameters[\(index)]", parameters[index], count)
    }
    numbers.append(time)
    return numbers
  }
}
