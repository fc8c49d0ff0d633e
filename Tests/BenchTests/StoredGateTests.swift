import Foundation
import Reports
import Testing

@testable import bench

@Suite(.serialized) struct StoredGateTests {
  private let ledger = packageFolder.appending(path: "Benchmarks/ledger.json").path
  private let one = ["--filter", "^timing.steps/", "--data", dataPath]

  @Test("A row that could not be timed is exit 1, as in a run")
  func error() throws {
    let folder = try TemporaryFolder()
    let arguments = try Arguments(
      one + ["--ledger", ledger, "--store", folder.url.path], for: .gate, environment: [:])
    var run = try GateRun(arguments)
    #expect(run.exit == .fine)
    run.receipt.rows = [
      Row(
        kernel: "k.a", arrangement: "one", workload: "ease", precision: .f32, place: .l1,
        elements: 100, footprint: 800, variant: "blas", outcome: .error, reason: "collapsed")
    ]
    #expect(run.exit == .usage)
  }

  @Test("Thresholds of the command line, of the file and of its rules judge stored times as well")
  func thresholds() throws {
    let folder = try TemporaryFolder()
    let store = ["--store", folder.url.path]
    let kept = try bench(["run", "--save-baseline", "old"] + store + one)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let config = folder.url.appending(path: "bench.json")
    try """
    {"schema":"animation-kernels/gate/1","threshold":0.5,
     "rules":[{"match":"/f32/","threshold":0.8,"reason":"a test"}]}
    """.write(to: config, atomically: true, encoding: .utf8)
    func gate(_ options: [String]) throws -> Receipt {
      let result = try bench(
        ["gate", "--base", "baseline:old", "--format", "json", "--ledger", ledger] + store + one
          + options)
      try #require(result.output.hasPrefix("{"), "exit \(result.exit): \(result.complaint)")
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try decoder.decode(Receipt.self, from: Data(result.output.utf8))
    }
    let filed = try gate(["--config", config.path])
    #expect(filed.sides?.threshold == 0.5 && !filed.pairs.isEmpty)
    for pair in filed.pairs {
      #expect(pair.timing?.leastEffect == (pair.precision == .f32 ? 0.8 : 0.5))
    }
    let own = try gate(["--threshold", "90%", "--precision", "f64"])
    #expect(own.sides?.threshold == 0.9 && !own.pairs.isEmpty)
    #expect(own.pairs.allSatisfy { $0.timing?.leastEffect == 0.9 && $0.precision == .f64 })
  }

  @Test("A rule that no row meets is told, unless the command line leaves rows out")
  func idleRules() throws {
    let folder = try TemporaryFolder()
    let store = ["--store", folder.url.path]
    let kept = try bench(["run", "--save-baseline", "old"] + store + one)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let config = folder.url.appending(path: "bench.json")
    try """
    {"schema":"animation-kernels/gate/1","filter":["^timing.steps/"],
     "rules":[{"match":"^nothing","threshold":0.1,"reason":"a test"}]}
    """.write(to: config, atomically: true, encoding: .utf8)
    let gate =
      ["gate", "--base", "baseline:old", "--config", config.path, "--ledger", ledger]
      + ["--data", dataPath] + store
    let note = "the rule for ^nothing matches no row"
    #expect(try bench(gate).output.contains(note))
    #expect(try !bench(gate + ["--filter", "^timing.steps/"]).output.contains(note))
  }

  @Test("Too few rounds say nothing of other code: that is exit 1, and all else is told")
  func fewRounds() throws {
    let folder = try TemporaryFolder()
    let store = ["--store", folder.url.path]
    let kept = try bench(
      ["run", "--benchmark_repetitions=4", "--save-baseline", "few"] + store + one)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let gate = ["gate", "--base", "baseline:few", "--ledger", ledger] + store + one
    let same = try bench(gate)
    #expect(same.exit == 0, "\(same.complaint)")

    let file = folder.url.appending(path: "baselines/few.json")
    try String(contentsOf: file, encoding: .utf8)
      .replacing(/"hash" ?: ?"[^"]*"/, with: #""hash":"0""#)
      .write(to: file, atomically: true, encoding: .utf8)
    let other = try bench(gate)
    #expect(other.exit == 1)
    #expect(other.complaint.contains("rounds each, more than were kept"), "\(other.complaint)")
    #expect(other.output.contains("inconclusive") && other.output.contains("as the ledger says"))
  }

  @Test("Verifying takes no more than half of the time, unless the user says how long a run takes")
  func pace() throws {
    #expect(Pace.quick.end(verifiedAfter: 2) == 9)
    #expect(Pace.quick.end(verifiedAfter: 14) == 18.5)
    let arguments = try Arguments(["--quick", "--budget", "10s"], for: .run, environment: [:])
    let chosen = try Pace(arguments, try GoogleOptions(arguments))
    #expect(chosen.end(verifiedAfter: 14) == 9)
  }
}
