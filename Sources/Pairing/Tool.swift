import Foundation

/// What a program that ran to its end left.
public struct ToolResult: Sendable {
  /// The exit code, or 128 and the signal's number.
  public var exit: Int32
  /// Its standard output.
  public var output: String
  /// Its standard error.
  public var complaint: String

  /// The first line of what it complained about, or of its output.
  public var firstLine: String {
    let lines = (complaint + "\n" + output).split(whereSeparator: \.isNewline)
    return lines.first.map(String.init) ?? "exit code \(exit), without a word"
  }
}

/// A program that is run to its end, found in PATH if it is a name alone.
public struct Tool: Sendable {
  /// The program.
  public var name: String
  /// The arguments.
  public var arguments: [String]
  /// The folder that it runs in; nil for this one.
  public var folder: URL?
  /// What is added to the environment.
  public var environment: [String: String]

  /// A call of a program.
  public init(
    _ name: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) {
    self.name = name
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }

  /// Runs it; files take its output, which could fill up pipes.
  public func run() throws -> ToolResult { try withTemporaryFolder(run) }

  private func run(in place: URL) throws -> ToolResult {
    func file(_ name: String) throws -> FileHandle {
      let url = place.appending(path: name)
      try Data().write(to: url)
      return try FileHandle(forWritingTo: url)
    }
    let process = Process()
    process.executableURL = URL(filePath: name.contains("/") ? name : "/usr/bin/env")
    process.arguments = (name.contains("/") ? [] : [name]) + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file("out")
    process.standardError = try file("err")
    try process.run()
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: place.appending(path: name)), as: UTF8.self)
    }
    let base: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return ToolResult(
      exit: base + process.terminationStatus, output: try text("out"), complaint: try text("err"))
  }
}
