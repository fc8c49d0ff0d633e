import Kernels

/// The batched kernels at this module's instruction-set level.
public struct VectorBackend<Scalar: VectorScalar>: Sendable {
  /// The bounds the results keep.
  public var accuracy: Accuracy

  /// The batched kernels with the given accuracy.
  public init(accuracy: Accuracy) { self.accuracy = accuracy }

  /// Whether a kernel with a variant in floats computes in doubles.
  @inline(__always)
  var inDoubles: Bool { accuracy == .strict || Scalar.self == Double.self }

  /// How this backend computes.
  var format: FormatName {
    if Scalar.self == Double.self { return .doubles }
    return inDoubles ? .floatsInDoubles : .floats
  }
}

/// A way to compute.
enum FormatName {
  case doubles, floatsInDoubles, floats
}
