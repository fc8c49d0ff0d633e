/// A precision in which every kernel exists: `Float` or `Double`.
public protocol KernelScalar: BinaryFloatingPoint, SIMDScalar, Codable, Sendable {}

extension Float: KernelScalar {}
extension Double: KernelScalar {}

/// How exact an implementation must be; each kernel states its bounds per accuracy.
public enum Accuracy: String, Sendable, CaseIterable {
  /// Correct to the last digit or nearly so, monotone wherever the mathematics is.
  case strict
  /// The speed of the element type's own arithmetic, within a stated absolute bound.
  case fast
}

/// How a batch combines curves with arguments.
///
/// With `p` numbers per curve (its parameters), `n` arguments and `d` outputs per evaluation:
///
/// | arrangement | parameters | results |
/// | --- | --- | --- |
/// | `one` | `p` | `d` planes of `n` |
/// | `shared` | `curves` times `p`, one curve after the other | per curve `d` planes of `n` |
/// | `each` | `p` planes of `n` | `d` planes of `n` |
///
/// A plane holds one number of every element, contiguously.
public enum Arrangement: String, Sendable, CaseIterable {
  /// One curve evaluated at many arguments.
  case one
  /// Many curves, all evaluated at the same arguments.
  case shared
  /// A curve of its own for every argument.
  case each
}
