import Foundation
import Reports
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

  @Test("A signal ends a run's timing, whose rows are written, and then the run")
  func run() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "run.json")
    let process = Process()
    process.executableURL = benchProgram
    process.arguments = [
      "run", "--filter", "^timing.steps/", "--benchmark_min_time=2s", "--data", dataPath,
      "--out", "json=\(file.path)", "--store", folder.url.path, "--save-baseline", "part",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try unblocking(SIGINT) { try process.run() }
    // A batch takes four seconds.
    waitForFirstBatch(process)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    let receipt = try JSONDecoder().decode(Receipt.self, from: try Data(contentsOf: file))
    #expect(Set(receipt.rows.map(\.precision)) == [.f32])
    #expect(receipt.rows.allSatisfy { $0.speed != nil } && !receipt.rows.isEmpty)
    #expect(receipt.notes.contains { $0.hasSuffix(" of f64; the run was interrupted") })
    #expect(try Store(folder.url).baselineNames().isEmpty)
  }

  @Test("A second signal, also another one, ends a run at once")
  func twice() throws {
    let process = Process()
    process.executableURL = benchProgram
    process.arguments = [
      "run", "--filter", "^timing.steps/", "--benchmark_min_time=60s", "--data", dataPath,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try unblocking(SIGINT) { try unblocking(SIGTERM) { try process.run() } }
    // Before it, one signal is enough.
    waitForFirstBatch(process)
    kill(process.processIdentifier, SIGINT)
    while process.isRunning, catches(SIGTERM, process) { usleep(10_000) }
    kill(process.processIdentifier, SIGTERM)
    let start = ContinuousClock.now
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
    #expect(start.duration(to: .now) < .seconds(30))
  }

  /// Waits until a run has caught signals and computed for half a second more, far more than lies between
  /// that and its first batch, however busy the machine is.
  private func waitForFirstBatch(_ process: Process) {
    while process.isRunning, !catches(SIGTERM, process) { usleep(10_000) }
    let start = computedTicks(process)
    while process.isRunning, computedTicks(process) < start + sysconf(Int32(_SC_CLK_TCK)) / 2 {
      usleep(10_000)
    }
  }

  /// The processor time of a process in ticks of the kernel's clock.
  private func computedTicks(_ process: Process) -> Int {
    let path = "/proc/\(process.processIdentifier)/stat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    // Of what follows the name, which may hold spaces, its own time and that of calls of the system.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
  }

  /// Whether a process has a handler for a signal.
  private func catches(_ signal: Int32, _ process: Process) -> Bool {
    let path = "/proc/\(process.processIdentifier)/status"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let mask = text.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/).flatMap { UInt64($0.1, radix: 16) } ?? 0
    return mask >> UInt64(signal - 1) & 1 == 1
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
