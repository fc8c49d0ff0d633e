import Foundation
import Reports

extension Option {
  static let format = format(of: Format.allCases)
  static let out = out(of: Format.allCases)

  /// What goes to standard output.
  static func format(of formats: [Format]) -> Option {
    Option(
      name: "--format", value: "FORMAT", choices: formats.map(\.rawValue),
      foreign: formats.others,
      help: "what goes to standard output; console by default")
  }

  /// The files of a document in so many formats.
  static func out(of formats: [Format]) -> Option {
    Option(
      name: "--out", value: "FORMAT=PATH", foreign: formats.others, keys: formats.map(\.rawValue),
      isRepeatable: true,
      help: "also write a file, whole or not at all")
  }
}

/// Where a command's document goes.
struct Output {
  /// Of a command whose document reads no receipt.
  static let options = [Format.console, .json, .csv, .markdown].options
  /// Of a command whose document reads a receipt: also formats of other tools.
  static let receiptOptions = Format.allCases.options
  /// Of one that times nothing: those that hold more than times.
  static let untimedOptions = Format.allCases.filter { !timed.contains($0) }.options

  private static let timed: [Format] = [
    .googleBenchmark, .googleBenchmarkRepetitions, .actionSmaller, .actionBigger, .bencher,
  ]

  private var format: Format
  private var files: [(format: Format, path: String, option: String)] = []

  init(_ arguments: Arguments) throws {
    format = arguments.value(.format).flatMap(Format.init) ?? .console
    for value in arguments.all(.out) {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let format = Format(rawValue: parts[0]) else {
        throw CommandError("\(arguments.name(of: .out)): \(value) is not FORMAT=PATH")
      }
      try add(format, parts[1], of: arguments.name(of: .out))
    }
  }

  /// Refuses formats that a document of the command does not have.
  func require(_ formats: [Format], with use: String) throws {
    for format in [format] + files.map(\.format) where !formats.contains(format) {
      let names = formats.map(\.rawValue).joined(separator: ", ")
      throw CommandError("\(format.rawValue): with \(use) only \(names)")
    }
  }

  /// Refuses files that would hold times alone where there are none.
  func requireTimes(_ reason: String) throws {
    for format in [format] + files.map(\.format) where Self.timed.contains(format) {
      throw CommandError("\(format.rawValue): nothing is timed \(reason)")
    }
  }

  /// Refuses to replace a file that is read.
  func requireOther(than path: String, _ option: String) throws {
    if let file = files.first(where: { Self.place($0.path) == Self.place(path) }) {
      throw CommandError("\(file.option): \(file.path): is what \(option) reads")
    }
  }

  /// Where a path leads, also of a file that is yet to be.
  private static func place(_ path: String) -> String {
    let file = URL(filePath: path).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().path
    guard let real = realpath(folder, nil) else { return file.path }
    defer { free(real) }
    return String(cString: real) + "/" + file.lastPathComponent
  }

  /// Another format for standard output.
  mutating func direct(_ format: Format) { self.format = format }

  /// Another file, named by an option.
  mutating func add(_ format: Format, _ path: String, of option: String) throws {
    if path == "-" {
      throw CommandError("\(option): - is no file; --format chooses what goes to standard output")
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandError("\(option): \(path) is a folder, not a file")
    }
    try requireReplaceable(path, from: option)
    guard !files.contains(where: { Self.place($0.path) == Self.place(path) }) else {
      throw CommandError("\(option): \(path): named twice")
    }
    files.append((format, path, option))
  }

  /// Writes the document to its files, and to standard output whatever becomes of them.
  func write(_ document: some Document) throws {
    var failures: [String] = []
    func attempt(_ name: String?, _ body: () throws -> Void) {
      do { try body() } catch { failures.append((name.map { "\($0): " } ?? "") + "\(error)") }
    }
    for file in files {
      attempt(file.option) {
        try replaceFile(at: file.path, with: Data(try document.text(file.format).utf8))
      }
    }
    attempt(nil) { try tell(document.text(format).utf8) }
    if !failures.isEmpty { throw CommandError(failures.joined(separator: "; ")) }
  }
}

extension [Format] {
  fileprivate var options: [Option] { [.format(of: self), .out(of: self)] }

  /// What the environment may ask of other commands.
  fileprivate var others: [String] {
    Format.allCases.filter { !contains($0) }.map(\.rawValue)
  }
}

/// Refuses a file that could not be written after all else, with what names it.
func requireReplaceable(_ path: String, from name: String) throws {
  do {
    try requireReplaceable(path)
  } catch {
    throw CommandError("\(name): \(error)")
  }
}
