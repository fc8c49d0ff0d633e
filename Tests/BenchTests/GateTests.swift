import Foundation
import MachineCode
import Measurement
import Reports
import Suite
import Testing
import Verification

@testable import bench

@Suite(.serialized) struct GateTests {
  private let few = ["--filter", "^timing.steps/", "--data", dataPath]

  @Test("What is as the ledger says passes, and an update of it changes nothing")
  func same() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
    let before = try Data(contentsOf: file)
    #expect(try bench(["gate", "--ledger", file.path] + few).exit == 0)
    _ = try folder.ledger(of: few)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("A ledger that has none of what is selected is exit 5")
  func otherLedger() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
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
    let file = try folder.ledger(of: few + ["--isa", "v1"])
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

  @Test("A smaller error in the ledger is exit 3: the code has become less exact")
  func lessExact() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
    try edit(file) { $0.replacing(/"boundUsed":0\.\d/, with: "\"boundUsed\":0.0") }
    let result = try bench(["gate", "--ledger", file.path] + few)
    #expect(result.exit == 3)
    #expect(result.output.contains("share of the bound"))
  }

  @Test(
    "More instructions than in the ledger are exit 2, a row that is gone or unreadable is exit 1",
    .enabled(if: CodeReader.isSupported))
  func worseCode() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
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
    let file = try folder.ledger(of: few)
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
    let file = try folder.ledger(of: few)
    let before = try Data(contentsOf: file)
    let result = try bench(["gate", "--ledger", file.path, "--precision", "f32"] + few)
    #expect(result.exit == 0, "\(result.output)")
    _ = try folder.ledger(of: few + ["--precision", "f32"])
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(
    "Without a compiler that tells its version errors are compared, but nothing passes or is written",
    .enabled(if: CodeReader.isSupported))
  func noCompiler() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
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
    let file = try folder.ledger(of: few)
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

  @Test("What held at every float and is no longer found fails a full gate, and that alone")
  func properties() throws {
    let folder = try TemporaryFolder()
    let file = try folder.ledger(of: few)
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
}
