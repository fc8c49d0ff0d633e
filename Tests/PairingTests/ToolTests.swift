import Foundation
import Testing

@testable import Pairing

@Suite struct ToolTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("Of a killed program the first line names the signal, then its own first words")
  func killed() throws {
    let silent = try Tool(try folder.script("silent", "kill -9 $$").path, []).run()
    #expect(silent.exit == 137 && silent.signal == 9)
    #expect(silent.firstLine == "killed by signal 9 (Killed)")
    let script = try folder.script("loud", "echo oh; echo no >&2; kill -11 $$")
    let words = try Tool(script.path, []).run().firstLine
    #expect(words == "killed by signal 11 (Segmentation fault): no")
  }

  @Test("An exit code above 128 is no signal")
  func exit() throws {
    let result = try Tool(try folder.script("high", "exit 137").path, []).run()
    #expect(result.exit == 137 && result.signal == nil)
    #expect(result.firstLine == "exit code 137, without a word")
  }

  @Test("Variables that stand for options reach no program, others do")
  func environment() throws {
    setenv("BENCH_SELF_TEST", "1", 1)
    defer { unsetenv("BENCH_SELF_TEST") }
    #expect(try Tool("env", []).run().output.contains("BENCH_SELF_TEST") == false)
    #expect(try Tool("env", []).run().output.contains("PATH="))
    #expect(try Tool("env", [], environment: ["BENCH_X": "1"]).run().output.contains("BENCH_X=1"))
  }

  @Test("A program is the leader of a process group, by which it can be ended")
  func group() throws {
    let result = try Tool("sh", ["-c", "echo $$; ps -o pgid= -p $$"]).run()
    let numbers = result.output.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(numbers.count == 2 && numbers.first == numbers.last, "\(result)")
  }
}
