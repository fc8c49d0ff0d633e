/// What is compared with what.
public struct Sides: Codable, Sendable {
  /// One side.
  public struct Side: Codable, Sendable {
    /// As the user named it.
    public var name: String
    /// The commit; nil where there is none.
    public var commit: String?

    /// A side of a name.
    public init(name: String, commit: String? = nil) {
      self.name = name
      self.commit = commit
    }
  }

  /// What is compared with.
  public var base: Side
  /// What is judged.
  public var head: Side
  /// The probability that all intervals together hold their ratios.
  public var confidence: Double
  /// The threshold, as a share.
  public var threshold: Double

  /// Two sides.
  public init(base: Side, head: Side, confidence: Double, threshold: Double) {
    self.base = base
    self.head = head
    self.confidence = confidence
    self.threshold = threshold
  }
}
