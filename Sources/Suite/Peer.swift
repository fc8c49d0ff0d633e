import Kernels
import Measurement

/// Somebody else's code for a kernel, timed beside ours on the same buffers.
public struct Peer {
  /// The library or algorithm.
  public var name: String
  /// Whether the method itself errs, so that its speed says nothing about ours.
  public var isApproximation: Bool
  /// Binds a batch; nil where there is no such code for it.
  public var bind: (PeerBatch) -> (() -> Void)?

  /// Code with a name.
  public init(
    name: String, isApproximation: Bool = false, bind: @escaping (PeerBatch) -> (() -> Void)?
  ) {
    self.name = name
    self.isApproximation = isApproximation
    self.bind = bind
  }
}

/// A batch as foreign code sees it; `Arrangement` tells the layout.
public struct PeerBatch {
  /// The kernel's id.
  public var kernel: String
  /// The type of all numbers.
  public var precision: Precision
  /// How curves and arguments combine.
  public var arrangement: Arrangement
  /// What the elements have in common, such as a `CurveSetting`.
  public var setting: any Hashable & Sendable
  /// The number of curves.
  public var curves: Int
  /// The number of arguments.
  public var count: Int
  /// The curves' numbers.
  public var parameters: UnsafeRawBufferPointer
  /// The arguments.
  public var arguments: UnsafeRawBufferPointer
  /// The results, which overlap nothing.
  public var results: UnsafeMutableRawBufferPointer
}
