import CSupport

/// A level of the x86-64 psABI; every other architecture has the baseline alone.
public enum ISALevel: String, Codable, Sendable, CaseIterable, Comparable {
  /// The baseline: SSE2 on x86-64, NEON on arm64.
  case v1

  /// AVX2 and FMA.
  case v3

  /// AVX-512.
  case v4

  /// The number that C functions take.
  public var number: Int32 {
    switch self {
    case .v1: 1
    case .v3: 3
    case .v4: 4
    }
  }

  /// The highest level of this machine.
  public static let host = ISALevel.allCases.last { $0.number <= ak_cpu_level() } ?? .v1

  /// The levels that this machine can run, lowest first.
  public static let supported = ISALevel.allCases.filter { $0 <= host }

  /// Whether one level comes before another.
  public static func < (left: ISALevel, right: ISALevel) -> Bool { left.number < right.number }
}
