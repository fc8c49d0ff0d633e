import Foundation
import Reports

extension Option {
  static let format = Option(
    name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
    help: "what goes to standard output; console by default")
  static let out = Option(
    name: "--out", value: "FORMAT=PATH", isRepeatable: true,
    help: "also write a file, whole or not at all")
}

/// Where a command's document goes.
struct Output {
  static let options = [Option.format, .out]

  private let format: Format
  private let files: [(format: Format, path: String)]

  init(_ arguments: Arguments) throws {
    format = arguments.value(.format).flatMap(Format.init) ?? .console
    files = try arguments.all(.out).map { value in
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let format = Format(rawValue: parts[0]) else {
        let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError("--out: \(value) is not FORMAT=PATH with a format among \(names)")
      }
      let folder = URL(filePath: parts[1]).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw CommandError("--out: \(parts[1]): \(folder) is not a folder that can be written to")
      }
      return (format, parts[1])
    }
  }

  /// Writes the document to its files, then to standard output.
  func write(_ document: some Document) throws {
    for file in files {
      do {
        // Atomic: written to a file beside it, which then takes its name.
        try Data(document.text(file.format).utf8).write(
          to: URL(filePath: file.path), options: .atomic)
      } catch {
        throw CommandError("--out: \(file.path): \(error.localizedDescription)")
      }
    }
    try FileHandle.standardOutput.write(contentsOf: Data(document.text(format).utf8))
  }
}
