import Foundation

/// What a subcommand has to say, in several formats.
public protocol Document: Encodable {
  /// The formats that it can be written in.
  static var formats: [Format] { get }
  /// For a terminal of 100 columns.
  var console: String { get }
  /// Everything, as flat comma-separated values.
  var csv: String { get }
  /// For a pull request or a summary page.
  var markdown: String { get }
  /// The document in one of its formats.
  func text(_ format: Format) throws -> String
}

/// A document that reads a receipt: other tools' formats derive from the receipt as well.
public protocol ReceiptDocument: Document {
  /// What it reads.
  var receipt: Receipt { get }
  /// Figures of earlier runs, for its page: oldest first, the receipt's own last; none by default.
  var history: [HistoryLine] { get }
}

/// A format of a document.
public enum Format: String, CaseIterable, Sendable {
  case console
  case json
  case csv
  case markdown
  case html
  case junit
  case googleBenchmark = "google-benchmark"
  case googleBenchmarkRepetitions = "google-benchmark-repetitions"
  case actionSmaller = "action-smaller"
  case actionBigger = "action-bigger"
  case bencher
}

/// A format that a document does not have.
public struct FormatError: Error, CustomStringConvertible {
  /// One line.
  public let description: String
}

extension Document {
  /// Those that any document has.
  public static var formats: [Format] { [.console, .json, .csv, .markdown] }

  /// The document in one of the formats that any document has.
  public func text(_ format: Format) throws -> String {
    switch format {
    case .console: return console.printable
    case .json: return String(decoding: try storedJSON(self), as: UTF8.self)
    case .csv: return csv
    case .markdown: return markdown.printable
    default:
      let names = Self.formats.map(\.rawValue).joined(separator: ", ")
      throw FormatError(description: "\(format.rawValue): not one of \(names)")
    }
  }
}

extension ReceiptDocument {
  /// None.
  public var history: [HistoryLine] { [] }

  /// All there are.
  public static var formats: [Format] { Format.allCases }

  /// Writes the whole receipt.
  public func encode(to encoder: any Encoder) throws { try receipt.encode(to: encoder) }

  /// The document, or its receipt for another tool.
  public func text(_ format: Format) throws -> String {
    switch format {
    case .console: console.printable
    case .json: String(decoding: try storedJSON(self), as: UTF8.self)
    case .csv: csv
    case .markdown: markdown.printable
    case .html: HTMLReport(receipt, history: history).html
    case .junit: JUnitReport(receipt).xml
    case .googleBenchmark: try plainJSON(GoogleBenchmark(receipt, .medians))
    case .googleBenchmarkRepetitions: try plainJSON(GoogleBenchmark(receipt, .rounds))
    case .actionSmaller: try plainJSON(ActionEntry.smallerIsBetter(receipt))
    case .actionBigger: try plainJSON(ActionEntry.biggerIsBetter(receipt))
    case .bencher: try plainJSON(bencherMetrics(receipt))
    }
  }
}

/// The JSON that other tools read; numbers that JSON lacks are errors.
private func plainJSON(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
}
