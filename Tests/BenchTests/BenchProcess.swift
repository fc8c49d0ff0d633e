import Foundation
import Pairing
import Testing

/// The end of a call of bench.
struct BenchResult {
  var exit: Int32
  var output: String
  var complaint: String
}

/// Calls the built program as a user does.
func bench(_ arguments: String..., input: String = "") throws -> BenchResult {
  try bench(arguments, input: input)
}

/// Calls the built program, or another, as a user does, in a folder if one is given, with files for
/// its streams: pipes could fill up.
func bench(
  _ arguments: [String], input: String = "", in place: URL? = nil,
  environment: [String: String] = [:], program: URL = benchProgram
) throws -> BenchResult {
  let folder = try TemporaryFolder()
  func file(_ name: String, _ text: String = "") throws -> URL {
    let url = folder.url.appending(path: name)
    try text.write(to: url, atomically: false, encoding: .utf8)
    return url
  }
  let (input, output, complaint) = (try file("in", input), try file("out"), try file("err"))
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  if let place { process.currentDirectoryURL = place }
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = try FileHandle(forReadingFrom: input)
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: complaint)
  try process.run()
  process.waitUntilExit()
  return BenchResult(
    exit: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
    complaint: try String(contentsOf: complaint, encoding: .utf8))
}

/// Lets a signal reach this thread and the programs that it starts: threads that tests run on keep
/// signals back.
func unblocking<Value>(_ signal: Int32, _ body: () throws -> Value) rethrows -> Value {
  var (mask, earlier) = (sigset_t(), sigset_t())
  sigemptyset(&mask)
  sigaddset(&mask, signal)
  pthread_sigmask(SIG_UNBLOCK, &mask, &earlier)
  defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
  return try body()
}

/// Whether a process has ended, even if nobody has collected it yet.
func isGone(_ process: Int32) -> Bool {
  let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return kill(process, 0) == -1 || state?.contains(") Z") == true
}

/// The built program.
let benchProgram = productsFolder.appending(path: "bench")

/// Where the build put the program: beside the tests.
var productsFolder: URL {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
  let program = bundle.executableURL ?? bundle.bundleURL
  var folder = program.deletingLastPathComponent()
  while !FileManager.default.fileExists(atPath: folder.appending(path: "bench").path),
    folder.path != "/"
  { folder.deleteLastPathComponent() }
  return folder
}

/// A new folder for one test, removed at its end.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A shell script that can be run.
  ///
  /// Another process writes it: a file that this one had open might still be open in a child of another
  /// test, and what is open for writing cannot be started.
  func script(_ name: String, _ lines: String) throws -> URL {
    let file = url.appending(path: name)
    let write = #"printf '%s' "$1" >"$0" && chmod 755 "$0""#
    let writer = try Tool("/bin/sh", ["-c", write, file.path, "#!/bin/sh\n\(lines)\n"]).run()
    try #require(writer.exit == 0, "\(writer.firstLine)")
    return file
  }

  /// A ledger as the program writes it.
  func ledger(of chosen: [String]) throws -> URL {
    let file = url.appending(path: "ledger.json")
    let result = try bench(["ledger", "update", "--ledger", file.path] + chosen)
    #expect(result.exit == 0, "\(result.complaint)")
    return file
  }

  /// A bench whose worker's lines a script of `sed` has changed.
  func edited(_ name: String, _ edit: String) throws -> URL {
    try script(
      name,
      """
      [ "$1" = worker ] || exec '\(benchProgram.path)' "$@"
      '\(benchProgram.path)' "$@" | sed -u '\(edit)'
      """)
  }

  /// One that does not tell its code, so that all of it counts as changed.
  func withoutCode() throws -> URL {
    try edited("base", #"s/^{"code".*/{"refused":{"_0":"not told"}}/"#)
  }

  var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
  }
}

/// The package's folder.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The package's golden data.
let goldenFolder = packageFolder.appending(path: "data/golden")

/// A data folder with one kernel's golden data, its first positive value changed to one half.
func plantedData(_ kernel: String) throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  let golden = folder.url.appending(path: "golden")
  try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
  let file = kernel + ".json"
  var text = try String(contentsOf: goldenFolder.appending(path: file), encoding: .utf8)
  text.replace(/"value": ?0\.\d+/, with: "\"value\":0.5", maxReplacements: 1)
  try text.write(to: golden.appending(path: file), atomically: true, encoding: .utf8)
  return folder
}

/// Changes a file's text.
func edit(_ file: URL, _ change: (String) -> String) throws {
  try change(try String(contentsOf: file, encoding: .utf8))
    .write(to: file, atomically: true, encoding: .utf8)
}
