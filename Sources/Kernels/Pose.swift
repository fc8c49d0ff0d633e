/// How layers are blended.
public struct BlendForm: Hashable, Sendable {
  /// A byte: the form is passed in one register.
  @usableFromInline
  let layerCount: UInt8
  /// Whether the layers are rotations; else numbers.
  public var isRotation: Bool
  /// Whether layers are added up instead of averaged.
  public var isAdditive: Bool

  /// A blend of so many layers.
  public init(layers: Int, rotation: Bool, additive: Bool) {
    require((2...16).contains(layers), "layers \(layers): not in 2...16")
    layerCount = UInt8(layers)
    isRotation = rotation
    isAdditive = additive
  }

  /// Layers, 2 to 16.
  @inlinable
  public var layers: Int { Int(layerCount) }

  /// Numbers of a layer and of the result.
  @inlinable
  public var components: Int { isRotation ? 4 : 1 }
}

/// Poses blended from layers, which linear algebra can express in part.
public protocol PoseBlending<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// Whether there is code for a blend.
  func supports(_ form: BlendForm, _ arrangement: Arrangement) -> Bool

  /// Blends layers.
  ///
  /// With weights w and layers x. Numbers: sum w x / sum w, the first layer where the sum of
  /// weights is 0; added up, sum w x. Rotations: sum w s x at length 1, s = -1 where the product of
  /// x with the first layer is below 0; the first layer at length 1 where the sum is 0; added up,
  /// n0 n1 ..., each turning before those to its left, with n = (1 - w) (0, 0, 0, 1) + w s x at
  /// length 1, s = -1 where the w of x is below 0, and no rotation where n is 0.
  ///
  /// - Shapes: weights of `form.layers`, layers of `form.layers * form.components`, one layer after
  ///   the other, results of `form.components`, arranged as `Arrangement` says with the weights as
  ///   parameters: `one` and `one.rows` have one set of weights for all, `each` one of its own for
  ///   every element.
  /// - Units: those of the layers; rotations are quaternions of length 1, which is not checked.
  /// - Error: that of `pose.blend`.
  /// - Source: ozz-animation's BlendingJob, normalized and additive; rotations on the first layer's side.
  ///
  /// - Parameters:
  ///   - weights: not negative where layers are averaged.
  ///   - form: how to blend.
  ///   - arrangement: how weights and layers combine and lie in memory.
  ///   - layers: the layers' numbers, finite.
  ///   - results: the blended numbers.
  func blend(
    _ weights: Span<Scalar>, _ form: BlendForm, _ arrangement: Arrangement,
    _ layers: Span<Scalar>, into results: inout MutableSpan<Scalar>)
}

extension PoseBlending {
  /// All but `shared`, unless an implementation says otherwise.
  public func supports(_ form: BlendForm, _ arrangement: Arrangement) -> Bool {
    arrangement != .shared
  }
}
