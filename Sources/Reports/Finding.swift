/// A figure of the ledger that is no longer true.
public struct Finding: Codable, Sendable, Equatable {
  /// What a figure is of.
  public enum Subject: String, Codable, Sendable {
    /// The worst error.
    case error
    /// What holds for all results, such as monotony.
    case property
    /// Instructions, registers, spills, calls and traps.
    case code
    /// Memory taken and references counted.
    case allocations
    /// The list of kernels and variants itself.
    case coverage
  }

  /// What it is a figure of.
  public var subject: Subject
  /// The row of the ledger.
  public var row: String
  /// The change, in one line: what, was, is.
  public var line: String
  /// Whether it is for the worse, which fails a gate.
  public var isRegression: Bool

  /// What it is, in one word.
  var verdict: String { isRegression ? "worse" : "changed" }

  /// A finding about a row.
  public init(subject: Subject, row: String, line: String, isRegression: Bool) {
    self.subject = subject
    self.row = row
    self.line = line
    self.isRegression = isRegression
  }
}
