import Foundation
import Reports
import Testing

@Suite struct VerifyTests {
  @Test("True golden data passes")
  func passes() throws {
    let result = try bench("verify", "--filter", "^timing.cubic$", "--data", dataPath)
    #expect(result.exit == 0)
    #expect(result.output.contains("1 kernel passed, 0 failed"))
  }

  @Test("One wrong expected value is found, named and can be repeated")
  func planted() throws {
    let data = try plantedData("timing.cubic")
    let arguments = ["verify", "--filter", "^timing.cubic$", "--data", data.url.path]
    let result = try bench(arguments + ["--format", "json"])
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    #expect(result.exit == 3)
    let check = try #require(receipt.verification.first)
    #expect(check.outcome == .failed)
    let variant = try #require(check.variants.first { $0.failureCount > 0 })
    let failure = try #require(variant.failures.first)
    #expect(failure.caseID == variant.worstCase)
    #expect(variant.replay?.contains("bench eval timing.cubic --variant") == true)
    let console = try bench(arguments)
    #expect(console.exit == 3)
    #expect(console.output.contains("FAILED"))
    #expect(console.output.contains("input {\"controls\":"))
  }

  @Test("An input that is taken though it must be refused fails the kernel")
  func wronglyAccepted() throws {
    let data = try plantedData("timing.steps")
    let file = data.url.appending(path: "golden/timing.steps.json")
    let golden = goldenFolder.appending(path: "timing.steps.json")
    var text = try String(contentsOf: golden, encoding: .utf8)
    text.replace(
      /"result": ?"valid"/, with: #""result":"invalid","error":"none""#, maxReplacements: 1)
    try text.write(to: file, atomically: true, encoding: .utf8)
    let result = try bench(
      "verify", "--filter", "^timing.steps$", "--data", data.url.path, "--format", "json")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    #expect(result.exit == 3)
    let check = try #require(receipt.verification.first)
    #expect(check.outcome == .failed && check.inputFailures.count == 1)
    #expect(check.variants.allSatisfy { $0.failureCount == 0 })
  }

  @Test("A kernel without golden data does not count as verified")
  func missing() throws {
    let data = try plantedData("timing.cubic")
    let result = try bench("verify", "--filter", "^timing.velocity$", "--data", data.url.path)
    #expect(result.exit == 1)
    #expect(result.output.contains("1 without golden data"))
  }
}

let dataPath = goldenFolder.deletingLastPathComponent().path
