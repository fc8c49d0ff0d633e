import Foundation
import MachineCode
import Measurement
import Pairing
import Reports
import Testing

@testable import bench

/// Gates that compare with a base.
@Suite(.serialized) struct PairedGateTests {
  private let few = ["--filter", "^timing.steps/", "--data", dataPath]

  private func chosen(_ filter: String) -> [String] {
    ["--filter", filter, "--precision", "f32", "--isa", "v1", "--data", dataPath]
  }

  /// A gate whose base is to follow, with a ledger of what is chosen.
  private func gate(_ chosen: [String], in folder: TemporaryFolder) throws -> [String] {
    let file = try folder.ledger(of: chosen)
    return ["gate", "--ledger", file.path, "--rounds", "16", "--threshold", "60%", "--base"]
  }

  private func pairs(_ arguments: [String]) throws -> [PairedRow] {
    let result = try bench(arguments + ["--format", "json"])
    return try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8)).pairs
  }

  @Test("The program against itself is unchanged-code, and every row of the ledger is there")
  func unchanged() throws {
    // One of its variants needs more than one core, of which workers take one.
    let multiply = ["--filter", "^transform.multiply/", "--data", dataPath]
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: multiply)
    let result = try bench(
      ["gate", "--base", productsFolder.appending(path: "bench").path, "--ledger", file.path]
        + multiply)
    #expect(result.exit == 0, "\(result.complaint)")
    #expect(result.output.contains("unchanged-code"))
    #expect(result.output.contains("base and head are one program"))
    #expect(result.output.contains("are as the ledger says"))
  }

  @Test("Where code has changed all workloads are timed, else none and the first is named")
  func allWorkloads() throws {
    let folder = try TemporaryFolder()
    let base = try folder.withoutCode()
    let chosen = chosen("^spring.parameters/")
    let gate = try gate(chosen, in: folder)
    let changed = try pairs(gate + [base.path] + chosen)
    #expect(Set(changed.map(\.workload)).count == 7)
    #expect(changed.allSatisfy { $0.timing != nil })
    guard CodeReader.isSupported else { return }
    let same = try pairs(gate + [benchProgram.path] + chosen)
    #expect(Set(same.map(\.workload)) == ["scenes"])
    #expect(same.allSatisfy { $0.verdict == .unchangedCode })
  }

  @Test("Of changed code larger batches are timed as well, so many of the farthest as are wanted")
  func farBatches() throws {
    let folder = try TemporaryFolder()
    let base = try folder.withoutCode()
    let chosen = chosen("^timing.steps/")
    let gate = try gate(chosen, in: folder)
    let changed = try pairs(gate + [base.path] + chosen)
    let places: Set<CacheLevel> = [.l1, .l2, CacheSizes.host.farthestFilled]
    #expect(Set(changed.map(\.place)) == places)
    #expect(changed.allSatisfy { $0.timing != nil })
    guard CodeReader.isSupported else { return }
    let same = try pairs(gate + [benchProgram.path] + chosen)
    #expect(Set(same.map(\.place)) == [.l1])
    for (option, places) in [([], [.l1]), (["--far"], places)] {
      let compared = try pairs(["compare", ".", "."] + option + chosen)
      #expect(Set(compared.map(\.place)) == places)
    }
  }

  @Test("No more of the farthest batches are timed than are wanted, and none that take too long")
  func mostFar() throws {
    let arguments = try Arguments(
      ["--filter", "^decay.rubberBand/", "--precision", "f32", "--isa", "v1"], for: .gate,
      environment: [:])
    let selection = try Selection(arguments)
    let own = ComparedSide(name: ".", executable: benchProgram)
    var settings = PairedRun.Settings(
      scope: selection.scope(allWorkloads: true, farBatches: true), admits: selection.admits,
      workloads: .ofChangedCode, data: dataPath, plan: PairPlan(rounds: 16), equalCode: .judge,
      confirms: false, confidence: 0.5, leastEffect: { _ in 0.5 })
    let some = CacheSizes.host.farthestFilled > .l2 ? 1 : 0
    for (limits, count, left, note) in [
      (FarBatches(most: 1), some, some, "are timed"),
      (FarBatches(longest: 1), 0, 2 * some, "where a call computes for over 1e-09 s"),
    ] {
      settings.far = limits
      var run = PairedRun(base: own, head: own, settings: settings)
      try run.run()
      #expect(run.rows.count { $0.place > .l2 } == count && run.leftOut.count == left)
      #expect(run.rows.count { $0.place == .l2 } > 1)
      #expect(run.rows.allSatisfy { $0.timing != nil })
      #expect(run.notes.count { $0.hasSuffix("\(note); --far times all") } == some)
    }
  }

  @Test("What nothing verifies is not timed far off either")
  func unverifiedFar() throws {
    let data = try plantedData("timing.cubic")
    defer { withExtendedLifetime(data) {} }
    let arguments = try Arguments(
      ["--filter", "^timing.steps/", "--precision", "f32", "--isa", "v1"], for: .gate,
      environment: [:])
    let selection = try Selection(arguments)
    let own = ComparedSide(name: ".", executable: benchProgram)
    var run = PairedRun(
      base: own, head: own,
      settings: PairedRun.Settings(
        scope: selection.scope(allWorkloads: true, farBatches: true), admits: selection.admits,
        workloads: .ofChangedCode, data: data.url.path, equalCode: .judge,
        leastEffect: { _ in 0.5 }))
    try run.run()
    #expect(Set(run.rows.map(\.place)) == [.l1, .l2, CacheSizes.host.farthestFilled])
    #expect(run.rows.allSatisfy { $0.verdict == .unverified && $0.timing == nil })
  }

  @Test("What more rounds would decide gets them: no row is left open that few would have decided")
  func longer() throws {
    let arguments = try Arguments(
      ["--filter", "^timing.(steps|linear|named)/", "--isa", "v1"], for: .gate, environment: [:])
    let selection = try Selection(arguments)
    let own = ComparedSide(name: ".", executable: benchProgram)
    var run = PairedRun(
      base: own, head: own,
      settings: PairedRun.Settings(
        scope: selection.scope(), admits: selection.admits, data: dataPath,
        plan: PairPlan(rounds: 12), mostRounds: 100, equalCode: .judge, confirms: false,
        confidence: 0.5, leastEffect: { _ in 0.02 }))
    try run.run()
    #expect(!run.rows.isEmpty)
    for row in run.rows where row.verdict == .inconclusive {
      let timing = try #require(row.timing, "\(row.reason)")
      #expect(timing.rounds.wall.count > 12 || timing.roundsNeeded ?? .max > 100)
    }
  }

  @Test("Golden data that is named counts beside a base as well")
  func wrongBesideBase() throws {
    let data = try plantedData("timing.cubic")
    let result = try bench(
      "gate", "--base", ".", "--filter", "^timing.cubic/one/", "--precision", "f64", "--data",
      data.url.path, "--ledger", packageFolder.appending(path: "Benchmarks/ledger.json").path,
      "--format", "json")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    #expect(result.exit == 3)
    #expect(Set(receipt.pairs.map(\.verdict)) == [.unverified])
  }

  @Test(
    "Machine code of what the base is not compared in is compared with the ledger all the same",
    .enabled(if: CodeReader.isSupported))
  func unpairedCode() throws {
    let folder = try TemporaryFolder()
    let kernel = "^transform.multiply/"
    let file = try folder.ledger(of: ["--filter", kernel, "--data", dataPath])
    func compared(_ arguments: [String]) throws -> String {
      let result = try bench(["gate", "--ledger", file.path, "--data", dataPath] + arguments)
      #expect(result.exit == 0, "\(result.output)\(result.complaint)")
      let line = result.output.firstMatch(of: /errors of \d+ rows and machine code of [1-9]\d* are/)
      return String(try #require(line).output)
    }
    let alone = try compared(["--filter", kernel])
    let program = productsFolder.appending(path: "bench").path
    #expect(try compared(["--base", program, "--filter", kernel + "each.rows/"]) == alone)
  }

  @Test("What names no base is told with the option that named it")
  func noBase() throws {
    let ledger = packageFolder.appending(path: "Benchmarks/ledger.json").path
    let result = try bench("gate", "--base", "./none", "--ledger", ledger, "--data", dataPath)
    #expect(result.exit == 1)
    #expect(result.complaint == "bench gate: --base: ./none: no such program\n")
  }

  @Test("A baseline without a row of what is selected is exit 5 and hides nothing of the ledger")
  func otherBaseline() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
    let store = ["--store", folder.url.path]
    let other = ["--filter", "^timing.linear/", "--data", dataPath]
    let kept = try bench(["run", "--quick", "--save-baseline", "other"] + store + other)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let gate = ["gate", "--quick", "--ledger", file.path, "--base", "baseline:other"] + store + few
    let same = try bench(gate)
    #expect(same.exit == 5 && same.complaint.hasPrefix("bench gate: --base: other: "))
    #expect(same.output.contains("1 kernel within bounds"))
    try edit(file) { $0.replacing(/"boundUsed":0\.\d/, with: "\"boundUsed\":0.0") }
    let lessExact = try bench(gate)
    #expect(lessExact.exit == 3 && lessExact.output.contains("share of the bound"))
  }
}
