import Foundation
import Testing

/// Files are whole or absent, whatever happens to the program that writes them.
@Suite(.serialized) struct WrittenFileTests {
  /// A call of the program in the midst of writing eight files, until it is stopped.
  private func writer(_ folder: URL) -> Process {
    let process = Process()
    process.executableURL = benchProgram
    process.arguments =
      ["list", "--filter", "^timing", "--data", dataPath]
      + (0..<8).flatMap { ["--out", "json=\(folder.appending(path: "\($0).json").path)"] }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  @Test("Killed 200 times while it writes, the program leaves only whole files")
  func killed() throws {
    let folder = try TemporaryFolder()
    var interrupted = 0
    for _ in 0..<200 {
      let earlier = Set(folder.contents)
      for name in earlier {
        try FileManager.default.removeItem(at: folder.url.appending(path: name))
      }
      let process = writer(folder.url)
      try process.run()
      while folder.contents.isEmpty, process.isRunning { usleep(20) }
      usleep(.random(in: 0..<1500))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { interrupted += 1 }
      for name in folder.contents where !name.hasPrefix(".") {
        let data = try Data(contentsOf: folder.url.appending(path: name))
        #expect(throws: Never.self, "\(name): \(data.count) bytes") {
          try JSONDecoder().decode(Listing.self, from: data)
        }
      }
    }
    #expect(interrupted > 100, "only \(interrupted) were killed before they had finished")
  }

  @Test("A file that cannot be written keeps nothing from the others and from standard output")
  func deviceThatIsFull() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "list.csv")
    let result = try bench(
      "list", "--data", dataPath, "--out", "json=/dev/full", "--out", "csv=\(file.path)")
    #expect(result.exit == 1 && result.complaint.hasPrefix("bench list: --out: /dev/full: "))
    #expect(result.output.contains("timing.cubic"))
    #expect(try String(contentsOf: file, encoding: .utf8).contains("timing.cubic"))
  }

  @Test("A program whose standard streams are closed writes its files all the same")
  func closedStreams() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "list.csv")
    let shell = try bench(
      ["-c", "exec \"$@\" <&- >&- 2>&-", "sh", benchProgram.path, "list", "--data", dataPath]
        + ["--out", "csv=\(file.path)"], program: URL(filePath: "/bin/sh"))
    #expect(shell.exit == 1)
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("kernel,"))
  }

  @Test("Where a file may grow no further, the old one stays, and one line says why")
  func full() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "list.json")
    try "old".write(to: file, atomically: true, encoding: .utf8)
    let shell = Process()
    let complaint = Pipe()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "ulimit -f 4; exec \"$@\" >/dev/null", "sh", benchProgram.path, "list", "--data",
      dataPath,
      "--out", "json=\(file.path)",
    ]
    shell.standardError = complaint
    try shell.run()
    let words = String(
      decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationReason == .exit && shell.terminationStatus == 1)
    #expect(words.hasPrefix("bench list: --out: \(file.path): "))
    #expect(words.split(separator: "\n").count == 1)
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    #expect(folder.contents == ["list.json"])
  }

  private struct Listing: Decodable {
    struct Kernel: Decodable { var id: String }
    var kernels: [Kernel]
  }
}
