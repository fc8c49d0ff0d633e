import Foundation

/// What a program that ran to its end left.
public struct ToolResult: Sendable {
  /// The exit code, or 128 and the signal's number.
  public var exit: Int32
  /// The signal that killed it; nil if none did.
  public var signal: Int32?
  /// Its standard output.
  public var output: String
  /// Its standard error.
  public var complaint: String

  /// The signal that killed it and the first line of what it complained about, or of its output.
  public var firstLine: String {
    let lines = (complaint + "\n" + output).split(whereSeparator: \.isNewline)
    let words = lines.first.map(String.init)
    guard let signal else { return words ?? "exit code \(exit), without a word" }
    return killed(by: signal) + (words.map { ": \($0)" } ?? "")
  }
}

/// How a program ended that a signal killed.
func killed(by signal: Int32) -> String {
  "killed by signal \(signal) (\(String(cString: strsignal(signal))))"
}

/// The environment for programs that this one starts: without the variables that stand for options,
/// which were meant for this command and not for those that it calls.
public var inheritedEnvironment: [String: String] {
  ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("BENCH_") }
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
    // What it leaves in its temporary folder, as the compiler does, goes with this one.
    process.environment = inheritedEnvironment.merging(["TMPDIR": place.path]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file("out")
    process.standardError = try file("err")
    try Belongings.start(process)
    process.waitUntilExit()
    Belongings.forget(process)
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: place.appending(path: name)), as: UTF8.self)
    }
    let status = process.terminationStatus
    let isKilled = process.terminationReason == .uncaughtSignal
    return ToolResult(
      exit: isKilled ? 128 + status : status, signal: isKilled ? status : nil,
      output: try text("out"), complaint: try text("err"))
  }
}
