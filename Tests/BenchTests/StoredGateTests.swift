import Foundation
import Measurement
import Reports
import Testing

@testable import bench

@Suite(.serialized) struct StoredGateTests {
  private let ledger = packageFolder.appending(path: "Benchmarks/ledger.json").path
  private let one = ["--filter", "^timing.steps/", "--data", dataPath]

  @Test("What a gate found decides how it ends")
  func exit() throws {
    func exit(_ options: String..., find: (inout Receipt) -> Void) throws -> Exit {
      let arguments = try Arguments(
        one + ["--ledger", ledger] + options, for: .gate, environment: [:])
      var run = try GateRun(arguments)
      find(&run.receipt)
      return run.exit
    }
    func row(_ outcome: Row.Outcome) -> Row {
      Row(
        kernel: "k.a", arrangement: "one", workload: "ease", precision: .f32, place: .l1,
        elements: 100, footprint: 800, variant: "blas", outcome: outcome, reason: "a test")
    }
    func pair(_ verdict: PairVerdict) -> PairedRow {
      PairedRow(
        kernel: "k.a", arrangement: "one", workload: "ease", precision: .f32, place: .l1,
        elements: 100, variant: "blas", verdict: verdict, reason: "a test")
    }
    #expect(try exit { _ in } == .fine)
    for (outcome, end) in [(Row.Outcome.error, Exit.usage), (.failed, .numericMismatch)] {
      #expect(try exit { $0.rows = [row(outcome)] } == end)
    }
    for (verdict, end) in [
      (PairVerdict.unverified, Exit.usage), (.error, .usage), (.regressed, .slower),
      (.inconclusive, .fine), (.improved, .fine), (.unchangedCode, .fine), (.pass, .fine),
    ] {
      #expect(try exit { $0.pairs = [pair(.pass), pair(verdict)] } == end, "\(verdict)")
    }
    #expect(try exit("--strict") { $0.pairs = [pair(.inconclusive)] } == .inconclusive)
    for (outcome, end) in [
      (KernelCheck.Outcome.passed, Exit.fine), (.failed, .numericMismatch), (.unverified, .usage),
    ] {
      let check = KernelCheck(kernel: "k.a", outcome: outcome)
      #expect(try exit { $0.verification = [check] } == end, "\(outcome)")
    }
    for (subject, end) in [
      (Finding.Subject.error, Exit.numericMismatch), (.property, .numericMismatch),
      (.code, .slower), (.allocations, .slower), (.coverage, .usage),
    ] {
      for isRegression in [true, false] {
        let finding = Finding(subject: subject, row: "k.a", line: "a", isRegression: isRegression)
        let found = try exit { $0.findings = [finding] }
        #expect(found == (isRegression ? end : .fine), "\(subject)")
      }
    }
  }

  @Test("What the settings choose and how strictly they judge counts without options as well")
  func settings() throws {
    let folder = try TemporaryFolder()
    let config = folder.url.appending(path: "bench.json")
    func gate(_ settings: String) throws -> GateRun {
      try #"{"schema":"animation-kernels/gate/1",\#(settings)}"#.write(
        to: config, atomically: true, encoding: .utf8)
      let arguments = try Arguments(
        ["--config", config.path, "--ledger", ledger, "--data", dataPath], for: .gate,
        environment: [:])
      return try GateRun(arguments)
    }
    var strict = try gate(#""strict":true"#)
    strict.receipt.pairs = [
      PairedRow(
        kernel: "k.a", arrangement: "one", workload: "ease", precision: .f32, place: .l1,
        elements: 100, variant: "blas", verdict: .inconclusive, reason: "a test")
    ]
    #expect(strict.exit == .inconclusive)
    for (chosen, reason) in [
      (#""filter":["^nothing"]"#, "--config: \(config.path): filter: ^nothing matches no KERNEL"),
      (#""skip":["."]"#, "nothing passes --filter and --skip"),
    ] {
      let error = #expect(throws: CommandError.self) { _ = try gate(chosen) }
      #expect(error?.description.hasPrefix(reason) == true)
    }
  }

  @Test("Settings and what is known of the machine count where programs take turns")
  func turns() throws {
    let folder = try TemporaryFolder()
    let base = try folder.withoutCode()
    let config = folder.url.appending(path: "bench.json")
    try """
    {"schema":"animation-kernels/gate/1","threshold":0.5,"confidence":0.9,"rounds":16,
     "rules":[{"match":"/f32/","threshold":0.8,"reason":"a test"},
       {"match":"/f64/","threshold":0.7,"reason":"a test","expires":"2026-01-31"}]}
    """.write(to: config, atomically: true, encoding: .utf8)
    let store = Store(folder.url)
    func receipt(_ command: [String]) throws -> Receipt {
      let result = try bench(
        command + ["--store", store.folder.path, "--isa", "v1", "--format", "json"] + one)
      try #require(result.output.hasPrefix("{"), "exit \(result.exit): \(result.complaint)")
      return try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    }
    let gate = ["gate", "--base", base.path, "--config", config.path, "--ledger", ledger]
    let filed = try receipt(gate)
    #expect(Set(filed.pairs.map(\.precision)) == [.f32, .f64])
    #expect(filed.sides?.threshold == 0.5 && filed.sides?.confidence == 0.9)
    let each = 1 - 0.1 / Double(filed.pairs.count)
    for pair in filed.pairs {
      let timing = try #require(pair.timing, "\(pair.reason)")
      #expect(timing.leastEffect == (pair.precision == .f32 ? 0.8 : 0.5))
      // Where noise leaves a row open, a gate gives it more.
      #expect((16...416).contains(timing.rounds.wall.count))
      #expect(abs(timing.ratio.confidence - each) < 1e-12)
    }
    #expect(filed.pairs.contains { $0.timing?.rounds.wall.count == 16 })
    let expired = "the rule for /f64/ expired on 2026-01-31: it no longer applies"
    #expect(filed.notes.contains(expired))
    #expect(filed.notes.contains { $0.hasPrefix("\(base.path): the machine code of ") })

    let known = try #require(filed.pairs.first { $0.precision == .f64 })
    let target = HostProfile.Target(
      name: known.name, date: "", rounds: 52, noiseFloor: 0.1, detectable: 0.1)
    try store.save(HostProfile(hostClass: HostClass(filed.context), targets: [target]))
    let compare = ["compare", base.path, ".", "--rounds", "16", "--threshold", "6%"]
    let finer = gate + ["--rounds", "20", "--threshold", "5%"]
    for (command, threshold) in [(finer, 0.05), (compare, 0.06)] {
      for pair in try receipt(command + ["--precision", "f64"]).pairs {
        let timing = try #require(pair.timing, "\(pair.reason)")
        #expect(timing.leastEffect == (pair.name == known.name ? 0.1 : threshold))
        // Here as well.
        let rounds = timing.rounds.wall.count
        #expect(command == finer ? rounds >= 20 : rounds == 16)
      }
    }
    #expect(Set(try receipt(gate + ["--precision", "f32"]).pairs.map(\.precision)) == [.f32])
  }

  /// Keeps a baseline of the program, and a gate's file beside it.
  private func keepBaseline(
    in folder: TemporaryFolder, gate text: String
  ) throws -> (store: [String], config: URL) {
    let store = ["--store", folder.url.path]
    let kept = try bench(["run", "--quick", "--save-baseline", "old"] + store + one)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let config = folder.url.appending(path: "bench.json")
    try text.write(to: config, atomically: true, encoding: .utf8)
    return (store, config)
  }

  @Test("Thresholds of the command line, of the file and of its rules judge stored times as well")
  func thresholds() throws {
    let folder = try TemporaryFolder()
    let (store, config) = try keepBaseline(
      in: folder,
      gate: """
        {"schema":"animation-kernels/gate/1","threshold":0.5,"confidence":0.9,
         "rules":[{"match":"/f32/","threshold":0.8,"reason":"a test"}]}
        """)
    func gate(_ options: [String]) throws -> Receipt {
      let result = try bench(
        ["gate", "--quick", "--base", "baseline:old", "--format", "json", "--ledger", ledger]
          + store + one + options)
      try #require(result.output.hasPrefix("{"), "exit \(result.exit): \(result.complaint)")
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try decoder.decode(Receipt.self, from: Data(result.output.utf8))
    }
    let filed = try gate(["--config", config.path])
    #expect(filed.sides?.threshold == 0.5 && filed.sides?.confidence == 0.9)
    #expect(!filed.pairs.isEmpty && filed.context.limits != nil)
    let absences = TimingRun.absences(
      openBLASCore: filed.context.openBLAS?.core, levels: ISALevel.supported)
    #expect(absences.allSatisfy(filed.notes.contains))
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
    let (store, config) = try keepBaseline(
      in: folder,
      gate: """
        {"schema":"animation-kernels/gate/1","filter":["^timing.steps/"],
         "rules":[{"match":"^nothing","threshold":0.1,"reason":"a test"}]}
        """)
    let gate =
      ["gate", "--quick", "--base", "baseline:old", "--config", config.path, "--ledger", ledger]
      + ["--data", dataPath] + store
    let note = "the rule for ^nothing matches no row"
    #expect(try bench(gate).output.contains(note))
    for narrowing in [
      ["--filter", "^timing.steps/"], ["--skip", "x"], ["--precision", "f32"],
      ["--isa", "\(ISALevel.host)"],
    ] {
      let judged = try bench(gate + narrowing).output
      #expect(!judged.contains(note) && judged.contains("timing.steps"), "\(narrowing)")
    }
  }

  @Test("Too few rounds say nothing of other code: that is exit 1, and all else is told")
  func fewRounds() throws {
    let folder = try TemporaryFolder()
    let store = ["--store", folder.url.path]
    let kept = try bench(
      ["run", "--quick", "--benchmark_repetitions=4", "--save-baseline", "few"] + store + one)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let gate = ["gate", "--quick", "--base", "baseline:few", "--ledger", ledger] + store + one
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
    #expect(Pace.quick.end(verifiedAfter: 2, limits: 1) == 8)
    #expect(Pace.quick.end(verifiedAfter: 14, limits: 1) == 18.5)
    #expect(Pace.quick.end(verifiedAfter: 14, limits: 60) == 18.5)
    let arguments = try Arguments(["--quick", "--budget", "10s"], for: .run, environment: [:])
    let chosen = try Pace(arguments, try GoogleOptions(arguments))
    #expect(chosen.end(verifiedAfter: 14, limits: 1) == 8)
  }

  @Test("A budget of seconds leaves out main memory beside a last cache whose buffers take as long")
  func farMemory() throws {
    var (small, large, quick) = (Pace.standard, Pace.standard, Pace.quick)
    small.leaveOutFarMemory(CacheSizes(l1: 32 << 10, l2: 1 << 20, l3: 64 << 20))
    #expect(small.effort.places.contains(.dram) && small.unreachedMemory == nil)
    large.leaveOutFarMemory(CacheSizes(l1: 32 << 10, l2: 1 << 20, l3: 65 << 20))
    #expect(large.effort.places == [.l1, .l2, .l3] && large.unreachedMemory == 260)
    quick.leaveOutFarMemory(CacheSizes(l1: 32 << 10, l2: 1 << 20, l3: 65 << 20))
    #expect(quick.unreachedMemory == nil)
    let arguments = try Arguments(["--budget", "11s"], for: .run, environment: [:])
    #expect(try Pace(arguments, try GoogleOptions(arguments)).effort.places.contains(.dram))
  }

  @Test("Repetitions are rounds of two epochs, and all are taken, however long they take")
  func repetitions() throws {
    func plan(_ raw: String...) throws -> Plan {
      let arguments = try Arguments(raw, for: .run, environment: [:])
      return try Pace(arguments, try GoogleOptions(arguments)).plan(1, contenders: 2)
    }
    let own = try plan("--benchmark_min_time=0.5s", "--benchmark_repetitions=30")
    #expect(own.epochNanoseconds == 0.25e9 && own.rounds == 30 && own.minimumRounds == 30)
    #expect(try plan("--benchmark_repetitions=30").minimumRounds == 30)
    let shared = try plan("--benchmark_min_time=0.5s")
    #expect(shared.epochNanoseconds == 0.5e9 / 40 && shared.rounds == 20)
    #expect(shared.minimumRounds == 20)
    #expect(try plan().minimumRounds == 6)
  }

  @Test(
    "Times are in milliseconds, seconds or minutes",
    arguments: [("500ms", 0.5), ("60s", 60), ("2min", 120)])
  func units(text: String, expected: Double) throws {
    #expect(try seconds(text, of: "--budget") == expected)
  }
}
