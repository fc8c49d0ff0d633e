import Foundation

/// The text files that a system describes itself in.
struct SystemFiles {
  /// What stands for `/`.
  var root = URL(filePath: "/")

  /// A file's text without blanks at its ends; nil if it cannot be read.
  func text(_ path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: root.appending(path: path).path) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The names in a folder, sorted; none if it cannot be read.
  func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return (names ?? []).sorted()
  }

  /// What follows a key and a colon in a file of such lines.
  func value(of key: String, in path: String) -> String? {
    text(path)?.split(separator: "\n").first { $0.hasPrefix(key + ":") }.map {
      $0.dropFirst(key.count + 1).trimmingCharacters(in: .whitespaces)
    }
  }
}
