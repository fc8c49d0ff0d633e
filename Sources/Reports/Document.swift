import Foundation

/// What a subcommand has to say, in every format.
public protocol Document: Encodable {
  /// For a terminal of 100 columns.
  var console: String { get }
  /// Everything, as flat comma-separated values.
  var csv: String { get }
  /// For a pull request or a summary page.
  var markdown: String { get }
}

/// A format of a document.
public enum Format: String, CaseIterable, Sendable {
  case console
  case json
  case csv
  case markdown
}

extension Document {
  /// The document in a format.
  public func text(_ format: Format) throws -> String {
    switch format {
    case .console: console
    case .json: try json()
    case .csv: csv
    case .markdown: markdown
    }
  }

  private func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
