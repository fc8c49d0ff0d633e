import Foundation
import Measurement

/// A receipt kept under a name, to compare later ones with.
public struct Baseline: Codable, Sendable {
  /// The schema's name and version.
  public static let schema = "animation-kernels/baseline/1"

  /// The schema's name and version.
  public var schema = Baseline.schema
  /// The name.
  public var name: String
  /// The commit that was checked out; nil where there was none, or where files differed from it.
  public var commit: String?
  /// The kind of machine.
  public var hostClass: HostClass
  /// The version of what the figures mean.
  public var metric = metricVersion
  /// What was found.
  public var receipt: Receipt

  /// Keeps a receipt of this program.
  public init(name: String, commit: String?, receipt: Receipt) {
    self.name = name
    self.commit = commit
    hostClass = HostClass(receipt.context)
    self.receipt = receipt
  }

  /// Refuses what was taken elsewhere or means something else.
  public func requireComparable(with host: HostClass) throws(StoreError) {
    guard metric == metricVersion else {
      throw .otherMetric(name: name, its: metric, this: metricVersion)
    }
    guard hostClass == host else {
      throw .otherHostClass(name: name, its: hostClass, this: host)
    }
  }

  /// Why a text cannot be a baseline's name; nil if it can.
  public static func objection(toName name: String) -> String? {
    let isWellFormed = name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,63}/) != nil
    if isWellFormed { return nil }
    return (name.isEmpty ? "" : "\(name): ")
      + "not a name of at most 64 letters, digits, dots, hyphens and underscores, the first a letter "
      + "or digit"
  }
}

extension HostClass {
  /// The class of the machine that a receipt was taken on.
  public init(_ context: Context) {
    self.init(context.host, openBLASCore: context.openBLAS?.core)
  }
}

extension Store {
  /// Where a baseline is kept.
  public func baselineFile(_ name: String) -> URL {
    folder(of: "baselines").appending(path: name + ".json")
  }

  /// The names of all baselines, in alphabetical order.
  public func baselineNames() throws(FileError) -> [String] {
    try names(in: folder(of: "baselines").path).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.filter { Baseline.objection(toName: $0) == nil }
      .sorted()
  }

  /// Keeps a baseline, in place of one of the same name.
  public func save(_ baseline: Baseline) throws {
    try save(baseline, as: baselineFile(baseline.name))
  }

  /// Reads a baseline, of whatever machine; its name is that of its file.
  public func baseline(_ name: String) throws -> Baseline {
    let path = try existingFile(name).path
    let data = try contents(of: path)
    let header = try readJSON(BaselineHeader.self, data, from: path)
    for (its, known) in [
      (header.schema, Baseline.schema), (header.receipt.schema, Receipt.schema),
    ] where its != known {
      throw StoreError.otherSchema(path: path, schema: its, known: known)
    }
    var baseline = try readJSON(Baseline.self, data, from: path)
    baseline.name = name
    return baseline
  }

  /// Removes a baseline.
  public func removeBaseline(_ name: String) throws {
    let path = try existingFile(name).path
    guard unlink(path) == 0 else { throw FileError(path, String(cString: strerror(errno))) }
  }

  private func existingFile(_ name: String) throws -> URL {
    let names = try baselineNames()
    guard names.contains(name) else {
      throw StoreError.missing(name: name, known: names, folder: folder(of: "baselines").path)
    }
    return baselineFile(name)
  }
}

/// What is read before the rest can be understood.
private struct BaselineHeader: Decodable {
  struct Receipt: Decodable { var schema: String }
  var schema: String
  var receipt: Receipt
}
