import Foundation
import Reports

/// A store in a new folder, removed at the end of a test.
final class TemporaryStore {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  var store: Store { Store(url) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The bytes of a file.
  func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// Changes the first occurrence of a text in a file.
  func edit(_ file: URL, _ old: String, _ new: String) throws {
    let text = try text(file)
    guard let range = text.range(of: old) else { throw CocoaError(.formatting) }
    try text.replacingCharacters(in: range, with: new)
      .write(to: file, atomically: true, encoding: .utf8)
  }
}
