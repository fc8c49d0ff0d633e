import Foundation
import Measurement

/// The folder that keeps what outlives a run: baselines, the history and profiles of machines.
///
/// `baselines/NAME.json`, `history/HOSTCLASS.jsonl` and `profiles/HOSTCLASS.json`.
public struct Store: Sendable {
  /// The folder, which need not exist before something is written.
  public let folder: URL

  /// A store in a folder.
  public init(_ folder: URL) { self.folder = folder }

  func folder(of kind: String) -> URL { folder.appending(path: kind) }

  /// Makes the folder, and fails unless files can be made in it.
  public func requireWritable() throws(FileError) {
    for kind in ["baselines", "history", "profiles"] {
      let path = folder(of: kind).path
      try createFolder(path)
      guard access(path, W_OK | X_OK) == 0 else {
        throw FileError(path, String(cString: strerror(errno)))
      }
    }
  }

  /// Writes a document whole or not at all.
  func save(_ document: some Encodable, as file: URL) throws {
    try createFolder(file.deletingLastPathComponent().path)
    try replaceFile(at: file.path, with: try storedJSON(document))
  }
}

/// Why a stored document cannot be used.
public enum StoreError: Error, CustomStringConvertible, Equatable {
  /// There is none of this name.
  case missing(name: String, known: [String], folder: String)

  /// It was written by a later version of the program.
  case otherSchema(path: String, schema: String, known: String)

  /// It was taken on another kind of machine.
  case otherHostClass(name: String, its: HostClass, this: HostClass)

  /// Its figures mean something else.
  case otherMetric(name: String, its: Int, this: Int)

  /// One line.
  public var description: String {
    switch self {
    case .missing(let name, let known, let folder):
      "\(name): no such baseline in \(folder), "
        + (known.isEmpty ? "nor any other" : "only \(known.joined(separator: ", "))")
    case .otherSchema(let path, let schema, let known):
      "\(path): its schema is \(schema), and this program reads \(known)"
    case .otherHostClass(let name, let its, let this):
      "\(name): taken on \(its.id) (\(its.description)), and this is \(this.id) "
        + "(\(this.description))"
    case .otherMetric(let name, let its, let this):
      "\(name): its figures are of metric version \(its), and this program's of \(this)"
    }
  }
}
