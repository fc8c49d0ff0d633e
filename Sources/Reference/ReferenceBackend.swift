import Kernels

/// The scalar oracle: every kernel as its formula reads, one element after the other.
public struct ReferenceBackend<Scalar: KernelScalar>: Sendable {
  /// The oracle for one element type.
  public init() {}
}
