import Foundation
import Measurement

/// The speed of one variant on one batch at one time: a line of a host class's history.
public struct HistoryLine: NamedTarget, Codable, Sendable, Equatable {
  /// When it was taken, ISO 8601 in UTC.
  public var date: String
  /// The commit that was checked out; nil where there was none, or where files differed from it.
  public var commit: String?
  /// The machine's class, as `HostClass.id`.
  public var hostClass: String
  /// The version of what the figures mean.
  public var metric: Int
  /// The kernel's id.
  public var kernel: String
  /// How curves and arguments combine, such as `one` or `each.rows`.
  public var arrangement: String
  /// The name of the inputs.
  public var workload: String
  /// The precision.
  public var precision: Precision
  /// The smallest place that holds the batch.
  public var place: CacheLevel
  /// The variant.
  public var variant: String
  /// Nanoseconds per element: the median of the rounds.
  public var nanoseconds: Double
  /// The lower end of that median's interval; nil if there were too few rounds.
  public var lower: Double?
  /// The upper end of that median's interval; nil if there were too few rounds.
  public var upper: Double?

  /// A line of its parts.
  public init(
    date: String, commit: String?, hostClass: String, metric: Int, kernel: String,
    arrangement: String, workload: String, precision: Precision, place: CacheLevel,
    variant: String, nanoseconds: Double, lower: Double? = nil, upper: Double? = nil
  ) {
    self.date = date
    self.commit = commit
    self.hostClass = hostClass
    self.metric = metric
    self.kernel = kernel
    self.arrangement = arrangement
    self.workload = workload
    self.precision = precision
    self.place = place
    self.variant = variant
    self.nanoseconds = nanoseconds
    self.lower = lower
    self.upper = upper
  }
}

extension HistoryLine {
  /// A line per timed row of a receipt, peers excepted.
  public static func lines(of receipt: Receipt, commit: String?) -> [HistoryLine] {
    let hostClass = HostClass(receipt.context).id
    return receipt.rows.filter { $0.outcome == .timed && !$0.isPeer }.compactMap { row in
      row.speed.map { speed in
        HistoryLine(
          date: receipt.context.date, commit: commit, hostClass: hostClass, metric: metricVersion,
          kernel: row.kernel, arrangement: row.arrangement, workload: row.workload,
          precision: row.precision, place: row.place, variant: row.variant,
          nanoseconds: speed.nanoseconds, lower: speed.interval?.lower,
          upper: speed.interval?.upper)
      }
    }
  }
}

extension Store {
  /// Where the history of a kind of machine is kept.
  public func historyFile(_ host: HostClass) -> URL {
    folder(of: "history").appending(path: host.id + ".jsonl")
  }

  /// Appends lines to the history of a kind of machine, all or none.
  public func append(_ lines: [HistoryLine], to host: HostClass) throws {
    let file = historyFile(host)
    try createFolder(file.deletingLastPathComponent().path)
    let text = try lines.map { try storedJSON($0, isOneLine: true) }.reduce(Data(), +)
    try appendLines(text, to: file.path)
  }

  /// The history of a kind of machine, oldest first, and a complaint per line that cannot be read.
  public func history(of host: HostClass) throws -> (lines: [HistoryLine], complaints: [String]) {
    let path = historyFile(host).path
    guard FileManager.default.fileExists(atPath: path) else { return ([], []) }
    var (lines, complaints): ([HistoryLine], [String]) = ([], [])
    let texts = try contents(of: path).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() where !text.isEmpty {
      do throws(FileError) {
        lines.append(try readJSON(HistoryLine.self, Data(text), from: "\(path):\(index + 1)"))
      } catch {
        complaints.append(error.description)
      }
    }
    return (lines, complaints)
  }
}
