import Foundation
import Reports
import Testing

@Suite(.serialized) struct GateTests {
  private let few = ["--filter", "^timing.steps/", "--data", dataPath]

  /// A ledger of one kernel, as this program writes it.
  private func ledger(_ folder: TemporaryFolder, of chosen: [String]? = nil) throws -> URL {
    let file = folder.url.appending(path: "ledger.json")
    let result = try bench(["ledger", "update", "--ledger", file.path] + (chosen ?? few))
    #expect(result.exit == 0, "\(result.complaint)")
    return file
  }

  private func edit(_ file: URL, _ change: (String) -> String) throws {
    try change(try String(contentsOf: file, encoding: .utf8))
      .write(to: file, atomically: true, encoding: .utf8)
  }

  @Test("What is as the ledger says passes, and an update of it changes nothing")
  func same() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let before = try Data(contentsOf: file)
    #expect(try bench(["gate", "--ledger", file.path] + few).exit == 0)
    _ = try ledger(folder)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("A smaller error in the ledger is exit 3: the code has become less exact")
  func lessExact() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    try edit(file) { $0.replacing(/"boundUsed":0\.\d/, with: "\"boundUsed\":0.0") }
    let result = try bench(["gate", "--ledger", file.path] + few)
    #expect(result.exit == 3)
    #expect(result.output.contains("share of the bound"))
  }

  @Test("More instructions than in the ledger are exit 2, a row that is gone is exit 1")
  func worseCode() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let good = try String(contentsOf: file, encoding: .utf8)
    guard good.contains("\"code\"") else { return }
    try edit(file) {
      $0.replacing(/"hash":"[0-9a-f]*","loop":\d+/, with: "\"hash\":\"\(zeros)\",\"loop\":1")
    }
    let slower = try bench(["gate", "--ledger", file.path] + few)
    #expect(slower.exit == 2)
    #expect(slower.output.contains("instructions of the hot loop: was 1"))
    try good.replacing("\"arrangement\":\"one\"", with: "\"arrangement\":\"shared\"")
      .write(to: file, atomically: true, encoding: .utf8)
    #expect(try bench(["gate", "--ledger", file.path] + few).exit == 1)
  }

  private let zeros = String(repeating: "0", count: 32)

  @Test("A broken ledger and one of a later schema are named in one line")
  func brokenLedger() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    try Data("{\"schema\":\"animation-kernels/ledger/2\"}".utf8).write(to: file)
    let later = try bench(["gate", "--ledger", file.path] + few)
    #expect(later.exit == 5 && later.complaint.contains("ledger/2 is not"))
    try Data("{".utf8).write(to: file)
    let broken = try bench(["gate", "--ledger", file.path] + few)
    #expect(broken.exit == 1 && broken.complaint.split(separator: "\n").count == 1)
  }

  @Test("The program against itself is unchanged-code, and every row of the ledger is there")
  func unchanged() throws {
    // One of its variants needs more than one core, of which workers take one.
    let multiply = ["--filter", "^transform.multiply/", "--data", dataPath]
    let folder = try TemporaryFolder()
    let file = try ledger(folder, of: multiply)
    let result = try bench(
      ["gate", "--base", productsFolder.appending(path: "bench").path, "--ledger", file.path]
        + multiply)
    #expect(result.exit == 0, "\(result.complaint)")
    #expect(result.output.contains("unchanged-code"))
    #expect(result.output.contains("rows are as the ledger says"))
  }
}
