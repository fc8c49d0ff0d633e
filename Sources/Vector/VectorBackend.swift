import Kernels

/// The batched kernels at this module's instruction-set level.
public struct VectorBackend<Scalar: VectorScalar>: Sendable {
  /// The bounds the results keep.
  public var accuracy: Accuracy

  /// The batched kernels with the given accuracy.
  public init(accuracy: Accuracy) { self.accuracy = accuracy }
}
