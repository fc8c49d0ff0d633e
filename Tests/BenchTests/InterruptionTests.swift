import Foundation
import Testing

/// What a comparison leaves when it is stopped: nothing.
struct InterruptionTests {
  @Test("A signal ends a comparison's children and removes its folders, then ends it as ever")
  func stopped() throws {
    let folder = try TemporaryFolder()
    let temporary = folder.url.appending(path: "tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let note = folder.url.appending(path: "process")
    // A bench whose verification takes a minute.
    let base = try folder.script(
      "base",
      """
      [ "$1" = verify ] || exec '\(benchProgram.path)' "$@"
      echo $$ >'\(note.path)'
      exec sleep 60
      """)
    let process = Process()
    process.executableURL = benchProgram
    process.arguments = [
      "compare", base.path, ".", "--filter", "^timing.steps/", "--precision", "f32", "--data",
      dataPath,
    ]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TMPDIR": temporary.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try unblocking(SIGTERM) { try process.run() }
    let child = try #require(number(in: note, while: process))
    #expect(!contents(temporary).isEmpty)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
    #expect(contents(temporary).isEmpty)
    let deadline = ContinuousClock.now + .seconds(5)
    while !isGone(child), .now < deadline { usleep(10_000) }
    #expect(isGone(child), "the child lives on")
  }

  private func contents(_ folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// The number that a file will hold.
  private func number(in file: URL, while process: Process) -> Int32? {
    while process.isRunning {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      if text.hasSuffix("\n") { return Int32(text.dropLast()) }
      usleep(10_000)
    }
    return nil
  }
}
