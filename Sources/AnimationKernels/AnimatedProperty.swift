import Kernels

/// A property with its model value and the animations that act on it, the first beneath the others.
///
/// Properties of the same form are a batch: `AnimationBatch.animate` takes their numbers.
public struct AnimatedProperty<Scalar: AnimationScalar>: Hashable, Sendable {
  /// What the property is.
  public let value: AnimatedValue
  /// The value without animations.
  public var model: [Scalar]
  /// The animations, each acting on what those before it give.
  public var animations: [LayerAnimation<Scalar>]

  /// A property.
  ///
  /// - Parameters:
  ///   - model: the value without animations.
  ///   - value: what the property is; left out, numbers.
  ///   - animations: what acts on it.
  public init(
    _ model: [Scalar], as value: AnimatedValue? = nil, _ animations: [LayerAnimation<Scalar>] = []
  ) {
    self.value = value ?? .numbers(model.count)
    self.model = model
    self.animations = animations
  }

  /// What it has in common with the other properties of a batch.
  ///
  /// - Precondition: the animations have a meaning for the value, as `AnimationForm` asks for.
  public var form: AnimationForm { AnimationForm(value, animations.map(\.form)) }

  /// The numbers of an element of `AnimationOperation.evaluate`, of the property's form.
  ///
  /// - Precondition: as of `form`; the model value and all ends have as many numbers as the value.
  ///
  /// - Parameter time: that of the outermost levels' parent.
  /// - Returns: the model value, the animations' numbers, the time.
  public func numbers(at time: Scalar) -> [Scalar] {
    form.numbers(model, animations.map(\.numbers), at: time)
  }

  /// The presentation value at one time; for many times or properties use `FastestKernels`.
  ///
  /// - Precondition: as of `numbers`.
  /// - Units: those of the property; seconds.
  /// - Error: that of `animation.evaluate`.
  /// - Source: CAPropertyAnimation, CABasicAnimation, CAKeyframeAnimation, CASpringAnimation.
  ///
  /// - Parameter time: that of the outermost levels' parent.
  /// - Returns: the value.
  public func callAsFunction(at time: Scalar) -> [Scalar] {
    form(model, animations.map(\.numbers), at: time)
  }
}
