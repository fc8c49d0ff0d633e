import Foundation
import Measurement
import Reports
import Testing

@testable import Suite
@testable import bench

@Suite(.serialized) struct RunTests {
  private let arguments = ["run", "--quick", "--filter", "^timing.cubic/", "--data", dataPath]

  @Test("Every figure of a row follows from its raw rounds and the machine's limits")
  func figures() throws {
    let result = try bench(arguments + ["--isa", "all", "--format", "json"])
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    #expect(result.exit == 0)
    let limits = try #require(receipt.context.limits)
    #expect(receipt.schema == Receipt.schema)
    #expect(receipt.context.optimized)
    #expect(receipt.rows.contains { $0.variant.hasPrefix("vector.") })
    for row in receipt.rows {
      let speed = try #require(row.speed, "\(row.variant): \(row.reason ?? "")")
      let rounds = speed.clock == .wall ? speed.rounds.wall : speed.rounds.cpu
      let sorted = rounds.sorted().map { $0 / Double(speed.elementsPerCall) }
      #expect(rounds.count >= 6)
      #expect(sorted[0] <= speed.nanoseconds && speed.nanoseconds <= sorted[rounds.count - 1])
      #expect(speed.interval?.contains(speed.nanoseconds) == true)
      #expect(abs(speed.elementsPerSecond * speed.nanoseconds - 1e9) < 1)
      let share = speed.limit.nanosecondsPerElement / speed.nanoseconds
      #expect(abs(speed.shareOfLimit - share) < 1e-9)
      let level = row.variant.split(separator: ".").dropFirst().first.flatMap { word in
        ISALevel(rawValue: String(word))
      }
      let limit = limits.limit(
        work: speed.work, elements: row.elements, footprint: row.footprint,
        level: level ?? .host, precision: row.precision)
      #expect(speed.limit == limit)
      #expect((row.variant == "reference") == (speed.speedup?.value == 1))
      #expect((row.error == nil) == (row.variant == "reference" && row.precision == .f64))
      #expect(row.error?.worstUlps ?? 0 < 100)
      #expect(row.accuracies?.isEmpty == false)
      // What would take most of a quick run's time.
      #expect(speed.unlearnedNanoseconds == nil)
      #expect(row.variant != "reference" || speed.elementsPerCall <= 8)
    }
  }

  @Test("Both precisions of every arrangement's first workload come before any second workload")
  func order() {
    var effort = TimingEffort.quick
    effort.timesAllWorkloads = true
    let groups = KernelList.all.filter { $0.id.hasPrefix("timing.") }.flatMap {
      $0.timingGroups(Precision.allCases, effort, nil, level: .host)
    }
    let order = TimingRun.order(of: groups)
    #expect(order.sorted() == Array(groups.indices))
    var seen: [String: Int] = [:]
    let turns = order.map { index in
      let group = groups[index]
      let name = "\(group.kernel) \(group.arrangement) \(group.precision)"
      seen[name, default: 0] += 1
      return seen[name] ?? 0
    }
    #expect(turns == turns.sorted() && turns.last ?? 0 > 1)
    #expect(Set(order.prefix(turns.count { $0 == 1 }).map { groups[$0].precision }).count == 2)
  }

  @Test("Of an arrangement's workloads a quick run takes the first that filters let pass")
  func chosenWorkload() throws {
    let kernel = try #require(KernelList.all.first { $0.id == "bezier.points" })
    func chosen(_ admits: (String) -> Bool) -> [String] {
      kernel.timingGroups([.f32], .quick, nil, level: .host, admits: admits).map(\.inputsName)
    }
    let first = kernel.arrangements.compactMap { arrangement in
      kernel.workloadNames.first { $0.contains("/\(arrangement.rawValue)/") }
    }
    #expect(Set(chosen { _ in true }) == Set(first))
    #expect(
      chosen { $0.contains("cart-drop") || $0.contains("random") }
        == ["bezier.points/one/cart-drop", "bezier.points/each/random"])
    let (filter, run) = ("^bezier.points/one/cart-drop", ["run", "--quick", "--data", dataPath])
    let names = try bench(run + ["--filter", filter, "--benchmark_list_tests"])
    #expect(names.output.contains("bezier.points/one/cart-drop/f32/L1/reference"))
    let untold = try bench(
      run + ["--filter", filter, "--benchmark_list_tests=false", "--isa", "v1"],
      environment: ["BENCH_BENCHMARK_LIST_TESTS": "1"])
    #expect(untold.exit == 0 && untold.output.contains("bezier.points, one for all, cart-drop"))
    for option in ["--filter", "--benchmark_filter"] {
      let timed = try bench(run + [option, filter, "--isa", "v1", "--precision", "f32"])
      #expect(timed.exit == 0 && timed.output.contains("bezier.points, one for all, cart-drop"))
    }
    // Its matrix of keys does not fit the first cache level of any processor.
    let wide = "^keyframes.hermite/one.rows/random/f64/L[23]/vector"
    let rows = try bench(run + ["--benchmark_filter", wide, "--benchmark_list_tests"])
    #expect(rows.exit == 0 && rows.output.hasPrefix("keyframes.hermite/one.rows/random/f64/L"))
  }

  @Test("What fails its verification is not timed")
  func refusal() throws {
    let data = try plantedData("timing.cubic")
    let result = try bench(
      "run", "--quick", "--filter", "^timing.cubic/one", "--data", data.url.path,
      "--precision", "f64", "--format", "json")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    #expect(result.exit == 3)
    #expect(receipt.rows.contains { $0.outcome == .failed })
    #expect(receipt.rows.allSatisfy { ($0.speed != nil) == ($0.outcome == .timed) })
  }

  private func timingRun() throws -> TimingRun {
    let raw = ["--quick", "--filter", "^timing.steps/", "--data", dataPath]
    let arguments = try Arguments(raw, for: .run, environment: [:])
    return try TimingRun(arguments, .quick, GoogleOptions(arguments))
  }

  @Test("What a run found decides how it ends")
  func exit() throws {
    var run = try timingRun()
    #expect(throws: CommandError.self) { try run.exit() }
    for (outcomes, end) in [
      ([Row.Outcome.timed], Exit.fine), ([.failed], .numericMismatch), ([.timed, .error], .usage),
      ([.error], .usage), ([.timed, .failed], .numericMismatch), ([.failed, .error], .usage),
    ] {
      run.receipt.rows = outcomes.map { outcome in
        Row(
          kernel: "k.a", arrangement: "one", workload: "ease", precision: .f32, place: .l1,
          elements: 100, footprint: 800, variant: "blas", outcome: outcome, reason: "a test")
      }
      #expect(try run.exit() == end, "\(outcomes)")
    }
    run.receipt.rows[0].outcome = .unverified
    run.receipt.rows.removeLast()
    #expect(throws: CommandError.self) { try run.exit() }
  }

  @Test("What differs in a large batch has failed; others' use of the processor chooses the clock")
  func timedRows() throws {
    let run = try timingRun()
    let group = try #require(
      TimingSteps().timingGroups([.f32], .quick, nil, level: .host).first)
    func timed(_ name: String, lost: Double, difference: String? = nil) -> TimedVariant {
      let cpu = [Double](repeating: 1000, count: 8)
      let sample = Sample(name: name, iterations: 9, wall: cpu.map { $0 * (1 + lost) }, cpu: cpu)
      return TimedVariant(
        name: name, variant: Variant(name), accuracies: [], elementsPerCall: 64, sample: sample,
        difference: difference)
    }
    let difference = "[1.0] as element 9"
    let wrong = run.timedRows(
      group, [timed("vector.v1", lost: 0), timed("blas", lost: 0, difference: difference)])
    #expect(wrong.map(\.outcome) == [.timed, .failed] && wrong[1].speed == nil)
    #expect(wrong[1].reason == difference)
    for (lost, clock) in [(0, Speed.Clock.wall), (0.1, .cpu)] {
      let rows = run.timedRows(group, [timed("blas.threads", lost: 2), timed("blas", lost: lost)])
      #expect(rows.map(\.speed?.clock) == [.wall, clock])
    }
  }

  @Test("What is wrong is kept as no baseline")
  func wrongBaseline() throws {
    let (store, data) = (try TemporaryFolder(), try plantedData("timing.cubic"))
    let result = try bench(
      "run", "--quick", "--filter", "^timing.cubic/one", "--data", data.url.path, "--store",
      store.url.path, "--save-baseline", "wrong")
    #expect(result.exit == 3)
    #expect(result.complaint.contains("baseline wrong not kept, for exit code 3"))
    #expect(try Store(store.url).baselineNames() == [])
  }

  @Test("Where one kernel is wrong and nothing verifies another, that is exit 1, and both are told")
  func wrongAndUnverified() throws {
    let data = try plantedData("timing.cubic")
    let result = try bench(
      "run", "--quick", "--filter", "^timing.(cubic|velocity)/", "--data", data.url.path,
      "--precision", "f64")
    #expect(result.exit == 1)
    #expect(result.complaint.contains("failures; see bench verify"))
    #expect(result.complaint.contains("timing.velocity was not timed: there is no golden data"))
  }

  @Test("A kernel that nothing verifies is exit 1 and named, though others were timed")
  func unverified() throws {
    let folder = try TemporaryFolder()
    let golden = folder.url.appending(path: "golden")
    try FileManager.default.createDirectory(at: golden, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: goldenFolder.appending(path: "timing.steps.json"),
      to: golden.appending(path: "timing.steps.json"))
    let result = try bench(
      "run", "--quick", "--filter", "^timing.(steps|velocity)/", "--data", folder.url.path,
      "--precision", "f32", "--format", "json")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    #expect(result.exit == 1)
    #expect(result.complaint.contains("timing.velocity was not timed: there is no golden data"))
    #expect(receipt.rows.contains { $0.outcome == .timed && $0.kernel == "timing.steps" })
  }

  @Test("Files are written whole, in every format, with nothing left beside them")
  func files() throws {
    let folder = try TemporaryFolder()
    let formats = Format.allCases.map(\.rawValue)
    let outs = formats.flatMap { ["--out", "\($0)=\(folder.url.appending(path: $0).path)"] }
    let result = try bench(arguments + outs)
    #expect(result.exit == 0)
    #expect(folder.contents.sorted() == formats.sorted())
    let console = try String(contentsOf: folder.url.appending(path: "console"), encoding: .utf8)
    #expect(console == result.output)
    #expect(console.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
