import Kernels
import Measurement

/// Which code evaluates a kernel.
public enum Backend: Hashable, Sendable {
  case reference
  case vector(ISALevel)
  /// OpenBLAS on one core, or with products as large as its threads need on all of them.
  case blas(Threads)

  /// How many cores a call may use.
  public enum Threads: Sendable {
    case one
    case all
  }

  /// Whether it is linear algebra.
  public var isBLAS: Bool {
    if case .blas = self { true } else { false }
  }
}

/// A backend with the accuracy asked of it, such as `vector.v4.fast`.
public struct Variant: Hashable, Sendable, CustomStringConvertible {
  /// The code.
  public var backend: Backend
  /// The bounds it keeps.
  public var accuracy: Accuracy

  /// A backend with an accuracy.
  public init(_ backend: Backend, _ accuracy: Accuracy = .strict) {
    self.backend = backend
    self.accuracy = accuracy
  }

  /// The oracle.
  public static let reference = Variant(.reference)

  /// Every variant of some levels, whether this processor and this build have it or not.
  public static func all(levels: [ISALevel]) -> [Variant] {
    [.reference]
      + levels.flatMap { [Variant(.vector($0)), Variant(.vector($0), .fast)] }
      + [Variant(.blas(.one), .fast), Variant(.blas(.all), .fast)]
  }

  /// The variant of a name, as `description` writes it.
  public init?(_ name: String) {
    let known = Variant.all(levels: ISALevel.allCases)
    guard let variant = known.first(where: { $0.description == name }) else { return nil }
    self = variant
  }

  /// The name in reports and on the command line.
  public var description: String {
    switch backend {
    case .reference: "reference"
    case .vector(let level): "vector.\(level.rawValue)" + (accuracy == .fast ? ".fast" : "")
    case .blas(.one): "blas"
    case .blas(.all): "blas.threads"
    }
  }
}

extension Variant {
  /// Whether this processor can run the variant.
  public var isSupported: Bool {
    if case .vector(let level) = backend { return ISALevel.supported.contains(level) }
    return true
  }
}
