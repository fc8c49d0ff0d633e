/// A binary floating-point format.
public enum Precision: String, Codable, Sendable, CaseIterable {
  /// Binary32, Swift's `Float`.
  case f32

  /// Binary64, Swift's `Double`.
  case f64

  /// Bytes of one number.
  public var byteCount: Int { self == .f32 ? 4 : 8 }
}
