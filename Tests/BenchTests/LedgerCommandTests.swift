import Foundation
import MachineCode
import Measurement
import Pairing
import Reports
import Suite
import Testing
import Verification

@testable import bench

/// What `bench ledger update` writes, and what a ledger holds.
@Suite(.serialized) struct LedgerCommandTests {
  private let few = ["--filter", "^timing.steps/", "--data", dataPath]

  @Test("An update of some rows is refused where it would drop others, which stay as they are")
  func partialUpdate() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
    try edit(file) {
      $0.replacing(/"compiler":"[^"]*"/, with: "\"compiler\":\"Swift 1\"")
        .replacing("\"kernel\":\"timing.steps\"", with: "\"kernel\":\"timing.cubic\"")
    }
    let before = try Data(contentsOf: file)
    let result = try bench(["ledger", "update", "--ledger", file.path] + few)
    #expect(result.exit == 1)
    #expect(result.complaint.contains("not written, for it would drop"))
    #expect(result.complaint.contains(" rows' machine code (Swift 1); bench ledger update without"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("The package's ledger has rows of every kernel and of no other")
  func packageLedger() throws {
    let path = packageFolder.appending(path: "Benchmarks/ledger.json").path
    let ledger = try Ledger(Data(contentsOf: URL(filePath: path)), from: path)
    let (known, kernels) = (Set(ledger.rows.map(\.kernel)), Set(KernelList.all.map(\.id)))
    #expect(kernels.subtracting(known) == [], "bench ledger update writes them")
    #expect(known.subtracting(kernels) == [])
  }

  @Test("In a folder that was removed there is no ledger, nor above it")
  func removedFolder() throws {
    let folder = try TemporaryFolder()
    let script = try folder.script(
      "lost", "mkdir gone && cd gone && rmdir ../gone && exec '\(benchProgram.path)' \"$@\"")
    let result = try bench(["ledger", "update"] + few, in: folder.url, program: script)
    #expect(result.exit == 1)
    #expect(result.complaint.contains("--ledger: missing, for no Benchmarks/ledger.json is here"))
  }

  @Test("Without golden data nothing is written, and no row is lost")
  func noGoldenData() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
    let before = try Data(contentsOf: file)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "golden"), withIntermediateDirectories: true)
    let other = ["--filter", "^timing.steps/", "--data", folder.url.path]
    let result = try bench(["ledger", "update", "--ledger", file.path] + other)
    #expect(result.exit == 1)
    #expect(result.complaint.contains("not written, for"))
    #expect(result.complaint.contains("has no golden data of timing.steps"))
    #expect(try Data(contentsOf: file) == before)
    let gated = try bench(["gate", "--ledger", file.path] + other)
    #expect(gated.exit == 1 && gated.output.contains("has no golden data of timing.steps"))
    #expect(!gated.output.contains("no longer there"), "\(gated.output)")
  }

  @Test("What fails its verification is not written, and what was there stays")
  func wrongUpdate() throws {
    let (folder, data) = (try TemporaryFolder(), try plantedData("timing.cubic"))
    let file = folder.url.appending(path: "ledger.json")
    let update = [
      "ledger", "update", "--ledger", file.path, "--filter", "^timing.cubic/", "--data",
      data.url.path,
    ]
    let result = try bench(update)
    #expect(result.exit == 3 && result.complaint.contains("not written"))
    #expect(result.output.contains("FAILED") && folder.contents.isEmpty)
  }

  @Test("Files that a gate reads are not replaced by what it finds")
  func ownFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
    let before = try Data(contentsOf: file)
    for command in [["gate"], ["ledger", "update"]] {
      let result = try bench(
        command + ["--ledger", file.path, "--out", "json=\(file.path)"] + few)
      #expect(result.exit == 1 && result.complaint.contains("is what --ledger reads"))
    }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("A ledger names the library's core, and the kind of processor where code depends on it")
  func contents() {
    func check(_ variant: String, cases: Int) -> VariantCheck {
      VariantCheck(
        variant: variant, precision: .f32, arrangement: "one", cases: cases, boundUsed: 0,
        worstUlps: 0, worstAbsolute: 0, worstCase: nil, replay: nil, failureCount: 0, failures: [])
    }
    var receipt = Receipt(
      context: Context(
        date: "", arguments: [], host: .current(), levels: [], optimized: true,
        openBLAS: Context.LinearAlgebra(version: "1", core: "A", threads: 1)))
    let variants = ["vector.v3", "vector.v4", "vector.v4.fast"]
    receipt.verification = [
      KernelCheck(
        kernel: "k.a", outcome: .passed,
        variants: variants.map { check($0, cases: 1) } + [check("blas", cases: 0)])
    ]
    receipt.sweeps = variants.map {
      SweepResult(kernel: "k.a", function: "f", variant: $0, upper: 1, end: 1, allowedDrop: 0)
    }
    let targets = variants.map { variant in
      Target(
        kernel: "k.a", arrangement: "one", workload: "w", precision: .f32, place: .l1, elements: 64,
        variant: variant)
    }
    func ledger(asks: Bool, depends: Bool) -> Ledger {
      let facts = CodeFacts(
        hash: "a", functions: [], instructionsPerElement: 3,
        runtimeCalls: RuntimeCalls(retains: 0, releases: 0, allocations: 0), hotLoop: nil,
        asksProcessor: asks, dependsOnProcessor: depends)
      return Ledger(receipt, code: Dictionary(targets.map { ($0, facts) }) { $1 })
    }
    let processor = receipt.context.host.processor
    let asking = ledger(asks: true, depends: true)
    #expect(asking.linearAlgebra == "OpenBLAS 1, A")
    #expect(asking.rows.map(\.variant) == variants)
    let cores = asking.rows.map { $0.code?.core ?? "" }
    #expect(cores[0] == processor && cores[1] == cores[2])
    #expect([processor, processor + ", halved vectors"].contains(cores[1]))
    #expect(asking.rows.map(\.processor) == cores)
    #expect(asking.properties.map(\.processor) == cores)
    let depending = ledger(asks: false, depends: true)
    #expect(depending.rows.map(\.code?.core) == [nil, nil, nil])
    #expect(depending.rows.map(\.processor) == cores)
    let plain = ledger(asks: false, depends: false)
    #expect(plain.rows.map(\.processor) == [nil, nil, nil])
    #expect(plain.properties.map(\.processor) == [nil, nil, nil])
    // Of code that could not be read nobody knows it.
    #expect(Ledger(receipt, code: [:]).rows.map(\.processor) == cores)
  }

  @Test("The code of other workloads is not taken for that of the first, which the ledger has")
  func firstWorkloads() throws {
    let filter = ["--filter", "^timing.named/", "--precision", "f32", "--data", dataPath]
    let arguments = try Arguments(filter, for: .gate, environment: [:])
    let selection = try Selection(arguments)
    var survey = LedgerSurvey(
      Receipt(context: Context(arguments, selection)), selection, isFull: false)
    try survey.verify()
    let scope = selection.scope(allWorkloads: true)
    let others = WorkerGroups().targets(scope, of: ["timing.named"])
      .filter { $0.workload == "linear" }
    #expect(!others.isEmpty)
    let facts = CodeFacts(
      hash: "other", functions: [], instructionsPerElement: 3,
      runtimeCalls: RuntimeCalls(retains: 0, releases: 0, allocations: 0), hotLoop: nil)
    let ledger = survey.ledger(knowing: Dictionary(others.map { ($0, facts) }) { $1 })
    #expect(!ledger.rows.isEmpty && ledger.rows.allSatisfy { $0.code?.hash != "other" })
    #expect(ledger.refused == ["timing.named": survey.receipt.verification[0].refused])
  }
}
