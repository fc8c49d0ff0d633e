import Foundation
import MachineCode
import Measurement
import Pairing
import Reports
import Suite
import Testing
import Verification

@testable import bench

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

  @Test("An update of some rows is refused where it would drop others, which stay as they are")
  func partialUpdate() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    try edit(file) {
      $0.replacing(/"compiler":"[^"]*"/, with: "\"compiler\":\"Swift 1\"")
        .replacing("\"kernel\":\"timing.steps\"", with: "\"kernel\":\"timing.cubic\"")
    }
    let before = try Data(contentsOf: file)
    let result = try bench(["ledger", "update", "--ledger", file.path] + few)
    #expect(result.exit == 1)
    #expect(result.complaint.contains("not written, for it would drop"))
    #expect(result.complaint.contains(" machine codes (Swift 1); bench ledger update without"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("Without golden data nothing is written, and no row is lost")
  func noGoldenData() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let before = try Data(contentsOf: file)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "golden"), withIntermediateDirectories: true)
    let other = ["--filter", "^timing.steps/", "--data", folder.url.path]
    let result = try bench(["ledger", "update", "--ledger", file.path] + other)
    #expect(result.exit == 1)
    #expect(result.complaint.contains("not written, for"))
    #expect(result.complaint.contains("has no golden data of timing.steps"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("A ledger that has none of what is selected is exit 5")
  func otherLedger() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let other = ["gate", "--ledger", file.path, "--data", dataPath, "--filter", "^timing.named/"]
    let none = try bench(other)
    #expect(none.exit == 5 && none.complaint.contains("no row of what is selected"))
    try edit(file) { $0.replacing(/{[^\n]*"precision":"f64"[^\n]*\n/, with: "") }
    try edit(file) { $0.replacing(/},\n\]/, with: "}\n]") }
    let single = try bench(["gate", "--ledger", file.path, "--precision", "f64"] + few)
    #expect(single.exit == 5 && single.complaint.contains("no row of what is selected"))
  }

  @Test(
    "Results are verified at all levels; rows that the ledger lacks fail where that is asked for, in all files",
    .enabled(if: ISALevel.supported.count > 1))
  func strict() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder, of: few + ["--isa", "v1"])
    let xml = folder.url.appending(path: "gate.xml")
    let gate = [
      "gate", "--ledger", file.path, "--format", "markdown", "--out", "junit=\(xml.path)",
    ]
    let fine = try bench(gate + few)
    #expect(fine.exit == 0 && fine.output.contains("vector.v3: not in the ledger"))
    #expect(try !String(contentsOf: xml, encoding: .utf8).contains("<error"))
    let failed = try bench(gate + few + ["--strict"])
    #expect(failed.exit == 4 && failed.output.hasPrefix("### fails: the ledger lacks rows"))
    #expect(try String(contentsOf: xml, encoding: .utf8).contains("errors=\"1\""))
    #expect(try bench(gate + few + ["--strict", "--isa", "v1"]).exit == 0)
  }

  @Test("Files that a gate reads are not replaced by what it finds")
  func ownFiles() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let before = try Data(contentsOf: file)
    for command in [["gate"], ["ledger", "update"]] {
      let result = try bench(
        command + ["--ledger", file.path, "--out", "json=\(file.path)"] + few)
      #expect(result.exit == 1 && result.complaint.contains("is what --ledger reads"))
    }
    #expect(try Data(contentsOf: file) == before)
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

  @Test("Where code has changed all workloads are timed, else none and the first is named")
  func allWorkloads() throws {
    let folder = try TemporaryFolder()
    let base = try folder.withoutCode()
    let chosen = [
      "--filter", "^timing.named/", "--precision", "f32", "--isa", "v1", "--data", dataPath,
    ]
    let file = try ledger(folder, of: chosen)
    let gate = ["gate", "--ledger", file.path, "--rounds", "16", "--threshold", "60%"]
    func pairs(_ base: String) throws -> [PairedRow] {
      let result = try bench(gate + ["--base", base, "--format", "json"] + chosen)
      return try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8)).pairs
    }
    let changed = try pairs(base.path)
    #expect(Set(changed.map(\.workload)).count == 5)
    #expect(changed.allSatisfy { $0.timing != nil })
    guard CodeReader.isSupported else { return }
    let same = try pairs(benchProgram.path)
    #expect(Set(same.map(\.workload)) == ["easeInEaseOut"])
    #expect(same.allSatisfy { $0.verdict == .unchangedCode })
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

  @Test("A smaller error in the ledger is exit 3: the code has become less exact")
  func lessExact() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    try edit(file) { $0.replacing(/"boundUsed":0\.\d/, with: "\"boundUsed\":0.0") }
    let result = try bench(["gate", "--ledger", file.path] + few)
    #expect(result.exit == 3)
    #expect(result.output.contains("share of the bound"))
  }

  @Test("A baseline without a row of what is selected is exit 5 and hides nothing of the ledger")
  func otherBaseline() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let store = ["--store", folder.url.path]
    let other = ["--filter", "^timing.linear/", "--data", dataPath]
    let kept = try bench(["run", "--quick", "--save-baseline", "other"] + store + other)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let gate = ["gate", "--ledger", file.path, "--base", "baseline:other"] + store + few
    let same = try bench(gate)
    #expect(same.exit == 5 && same.complaint.hasPrefix("bench gate: --base: other: "))
    #expect(same.output.contains("1 kernels within their bounds"))
    try edit(file) { $0.replacing(/"boundUsed":0\.\d/, with: "\"boundUsed\":0.0") }
    let lessExact = try bench(gate)
    #expect(lessExact.exit == 3 && lessExact.output.contains("share of the bound"))
  }

  @Test(
    "More instructions than in the ledger are exit 2, a row that is gone or unreadable is exit 1",
    .enabled(if: CodeReader.isSupported))
  func worseCode() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let good = try String(contentsOf: file, encoding: .utf8)
    try #require(good.contains("\"code\""))
    try edit(file) {
      $0.replacing(/"hash":"[0-9a-f]*"/, with: "\"hash\":\"\(zeros)\"")
        .replacing(/"perElement":[0-9.]+/, with: "\"perElement\":1")
    }
    let slower = try bench(["gate", "--ledger", file.path] + few)
    #expect(slower.exit == 2)
    #expect(slower.output.contains("instructions per element: was 1"))
    try good.replacing("\"arrangement\":\"one\"", with: "\"arrangement\":\"shared\"")
      .write(to: file, atomically: true, encoding: .utf8)
    #expect(try bench(["gate", "--ledger", file.path] + few).exit == 1)
    let code = try #require(good.firstMatch(of: /"code":{[^}]*},/)).output
    try good.replacing(/("variant":"reference",)/) { "\(code)\($0.output.1)" }
      .write(to: file, atomically: true, encoding: .utf8)
    let unreadable = try bench(["gate", "--ledger", file.path] + few)
    #expect(unreadable.exit == 1)
    #expect(unreadable.output.contains("its machine code can no longer be read"))
  }

  private let zeros = String(repeating: "0", count: 32)

  @Test("A broken ledger and one of a later schema are named in one line")
  func brokenLedger() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    try Data("{\"schema\":\"animation-kernels/ledger/99\"}".utf8).write(to: file)
    let later = try bench(["gate", "--ledger", file.path] + few)
    #expect(later.exit == 5)
    #expect(later.complaint.contains("its schema is animation-kernels/ledger/99"))
    try Data("{".utf8).write(to: file)
    let broken = try bench(["gate", "--ledger", file.path] + few)
    #expect(broken.exit == 1 && broken.complaint.split(separator: "\n").count == 1)
  }

  @Test("A ledger that is not there is exit 5 in one line, before anything is measured")
  func noLedger() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "none.json")
    let result = try bench(["gate", "--ledger", file.path] + few)
    #expect(result.exit == 5 && result.output.isEmpty)
    #expect(result.complaint.split(separator: "\n").count == 1)
    #expect(result.complaint.contains("none.json: not there; bench ledger update writes one"))
    let empty = try bench("gate", "--ledger", file.path, "--filter", "no-such-kernel")
    #expect(empty.exit == 1)
  }

  @Test("A run of one precision neither accuses the rows of the other nor deletes them")
  func precision() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let before = try Data(contentsOf: file)
    let result = try bench(["gate", "--ledger", file.path, "--precision", "f32"] + few)
    #expect(result.exit == 0, "\(result.output)")
    _ = try ledger(folder, of: few + ["--precision", "f32"])
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(
    "Without a compiler that tells its version errors are compared, but nothing passes or is written",
    .enabled(if: CodeReader.isSupported))
  func noCompiler() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    try edit(file) { $0.replacing(/"boundUsed":[0-9.e-]+/, with: "\"boundUsed\":0") }
    let poor = ["PATH": folder.url.path]
    let gate = try bench(["gate", "--ledger", file.path] + few, environment: poor)
    #expect(gate.exit == 1 && gate.output.contains("share of the bound"))
    let output = gate.output.replacing("\n", with: " ")
    #expect(output.contains("this is of an unknown compiler (swiftc --version "))
    #expect(
      gate.complaint.hasPrefix("bench gate: machine code was not compared: swiftc --version "))
    let update = try bench(["ledger", "update", "--ledger", file.path] + few, environment: poor)
    #expect(update.exit == 1 && update.complaint.contains("swiftc --version "))
  }

  @Test("Where no temporary folder can be made, one line names the variable that chooses the place")
  func noTemporaryFolder() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "ledger.json")
    let update = try bench(
      ["ledger", "update", "--ledger", file.path] + few, environment: ["TMPDIR": "/proc"])
    let complaint = "bench ledger: /proc: no folder can be made there; TMPDIR names another place: "
    #expect(update.exit == 1 && update.complaint.hasPrefix(complaint), "\(update.complaint)")
    #expect(update.complaint.split(separator: "\n").count == 1)
  }

  @Test("A looser bound than the ledger's is exit 3")
  func looserBound() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    try edit(file) { $0.replacing(/"bound":\d/, with: "\"bound\":0") }
    let result = try bench(["gate", "--ledger", file.path] + few)
    #expect(result.exit == 3 && result.output.contains("mean bound"))
  }

  @Test("What a run settles depends on kernel, variant, precision and whether it is exhaustive")
  func scope() throws {
    let scope = LedgerScope(
      kernels: ["timing.cubic"], variants: [.reference], precisions: [.f32], isFull: false)
    func row(_ kernel: String, _ variant: String, _ precision: Precision) -> LedgerRow {
      let check = VariantCheck(
        variant: variant, precision: precision, arrangement: "one", cases: 1, boundUsed: 0,
        worstUlps: 0, worstAbsolute: 0, worstCase: nil, replay: nil, failureCount: 0, failures: [])
      return LedgerRow(kernel: kernel, check)
    }
    #expect(scope.settlesRow(row("timing.cubic", "reference", .f32)))
    #expect(!scope.settlesRow(row("timing.cubic", "reference", .f64)))
    #expect(!scope.settlesRow(row("timing.cubic", "blas.threads", .f32)))
    #expect(!scope.settlesRow(row("timing.named", "reference", .f32)))
    #expect(scope.settlesRow(row("no.more", "vector.v4", .f64)))
    #expect(scope.settlesRow(row("timing.cubic", "vector.v9", .f32)))
    #expect(!scope.settlesRow(row("timing.named", "vector.v9", .f32)))
    for level in ISALevel.allCases {
      let reason = scope.lacks(row("timing.cubic", "vector.\(level.rawValue)", .f32))
      #expect((reason == nil) == ISALevel.supported.contains(level), "\(reason ?? "nothing")")
    }
    #expect(scope.lacks(row("timing.cubic", "vector.v4", .f64)) == nil)
    #expect(scope.lacks(row("timing.named", "vector.v4", .f32)) == nil)
    func settles(_ kernel: String, _ variant: String, isFull: Bool) -> Bool {
      let sweep = SweepResult(
        kernel: kernel, function: "ease", variant: variant, upper: 1, end: 1, allowedDrop: 0)
      return LedgerScope(
        kernels: ["timing.cubic"], variants: [.reference], precisions: [.f32], isFull: isFull
      ).settlesProperties(LedgerProperties(sweep))
    }
    #expect(settles("timing.cubic", "reference", isFull: true))
    #expect(!settles("timing.cubic", "reference", isFull: false))
    #expect(!settles("timing.cubic", "vector.v1", isFull: true))
    #expect(!settles("timing.named", "reference", isFull: true))
    #expect(settles("no.more", "vector.v1", isFull: false))
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

  @Test("What held at every float and is no longer found fails a full gate, and that alone")
  func properties() throws {
    let folder = try TemporaryFolder()
    let file = try ledger(folder)
    let variant = "vector.\(ISALevel.host.rawValue)"
    let item =
      #"{"kernel":"timing.steps","function":"f","variant":"\#(variant)","worstUlps":0.5}"#
    try edit(file) { $0.replacing(#""properties":[]"#, with: #""properties":[\#(item)]"#) }
    let gate = ["gate", "--ledger", file.path] + few
    #expect(try bench(gate).exit == 0)
    let full = try bench(gate + ["--full"])
    #expect(full.exit == 1 && full.output.contains("timing.steps/f/\(variant): in the ledger, but"))
  }

  @Test("The examples for CI name the compiler that the ledger's machine code is of")
  func examples() throws {
    let folder = packageFolder.appending(path: "Benchmarks")
    let file = folder.appending(path: "ledger.json")
    let ledger = try Ledger(Data(contentsOf: file), from: file.path)
    let version = try #require(ledger.compiler.firstMatch(of: /\d+\.\d+(\.\d+)?/)).output.0
    for name in ["github-actions.yml", "gitlab-ci.yml"] {
      let text = try String(
        contentsOf: folder.appending(path: "ci/\(name)"), encoding: .utf8)
      #expect(text.contains("\(version)-bookworm"), "\(name)")
    }
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
    #expect(result.output.contains("base and head are one program"))
    #expect(result.output.contains("are as the ledger says"))
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
    let file = try ledger(folder, of: ["--filter", kernel, "--data", dataPath])
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
}
