import Foundation
import MachineCode
import Measurement
import Reports
import Suite
import Testing

@Suite(.serialized) struct CompareTests {
  private let one = ["--filter", "^timing.cubic/one/", "--precision", "f32", "--data", dataPath]

  private func receipt(_ result: BenchResult) throws -> Receipt {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Receipt.self, from: Data(result.output.utf8))
  }

  @Test("Every figure of a pair follows from its raw rounds")
  func figures() throws {
    let result = try bench(
      ["compare", ".", ".", "--equal-code", "judge", "--rounds", "12", "--threshold", "90%"]
        + ["--format", "json"] + one)
    let receipt = try receipt(result)
    #expect(result.exit == 0, "\(result.complaint)")
    #expect(receipt.sides?.head.name == ".")
    #expect(receipt.notes.contains("base and head are one program"))
    #expect(receipt.verification.map(\.kernel) == ["timing.cubic"])
    #expect(receipt.pairs.map(\.variant).contains("vector.\(ISALevel.host.rawValue)"))
    for pair in receipt.pairs {
      #expect(pair.verdict == .pass || pair.verdict == .inconclusive, "\(pair.reason)")
      let timing = try #require(pair.timing)
      #expect(timing.rounds.wall.count == 12 && timing.baseRounds.cpu.count == 12)
      #expect(timing.rounds.iterations == timing.baseRounds.iterations)
      let clock = timing.clock == .cpu ? \Sample.cpu : \Sample.wall
      let ratio = Ratio(
        of: timing.rounds[keyPath: clock], to: timing.baseRounds[keyPath: clock])
      #expect(abs(ratio.value / timing.ratio.value - 1) < 1e-12)
      let medians = [timing.rounds, timing.baseRounds].map { median($0[keyPath: clock]) }
      let times = timing.nanoseconds / timing.baseNanoseconds
      #expect(abs(times / (medians[0] / medians[1]) - 1) < 1e-12)
      #expect(timing.ratio.confidence > 0.99 && timing.leastEffect == 0.9)
      #expect((pair.error?.worstUlps ?? .infinity) < 100)
      #expect(pair.code == nil)
    }
  }

  @Test(
    "A slower variant regressed, in other layouts as well", .enabled(if: ISALevel.host > .v1))
  func regression() throws {
    let result = try bench(
      ["compare", "variant:vector.\(ISALevel.host.rawValue)", "variant:vector.v1"]
        + ["--rounds", "16", "--format", "json", "--filter", "^timing.cubic/one/"]
        + ["--data", dataPath])
    let pairs = try receipt(result).pairs
    #expect(result.exit == 2, "\(result.complaint)")
    let regressed = pairs.filter { $0.verdict == .regressed }
    #expect(pairs.count == 2 && !regressed.isEmpty, "\(pairs.map(\.reason))")
    for pair in regressed {
      #expect(pair.baseVariant == "vector.\(ISALevel.host.rawValue)")
      #expect(pair.reason.hasSuffix("in 2 other layouts"))
      #expect(pair.timing?.ratio.confidence == 0.995)
      let confirmation = try #require(pair.timing?.confirmation)
      #expect(confirmation.value > 1.01 && confirmation.confidence == 0.99)
    }
  }

  @Test(
    "A faster variant improved, which is no failure", .enabled(if: ISALevel.host > .v1))
  func improvement() throws {
    let result = try bench(
      ["compare", "variant:vector.v1", "variant:vector.\(ISALevel.host.rawValue)"]
        + ["--rounds", "16", "--format", "json"] + one)
    let pairs = try receipt(result).pairs
    #expect(pairs.map(\.verdict) == [.improved] && result.exit == 0)
    #expect(pairs.first?.reason.hasSuffix("in 2 other layouts") == true)
  }

  @Test("What fails its verification is not timed, which fails the comparison")
  func unverified() throws {
    let data = try plantedData("timing.cubic")
    let result = try bench(
      "compare", ".", ".", "--filter", "^timing.cubic/one", "--precision", "f64", "--data",
      data.url.path, "--format", "json")
    let pairs = try receipt(result).pairs
    #expect(result.exit == 3)
    #expect(!pairs.isEmpty && pairs.allSatisfy { $0.verdict == .unverified && $0.timing == nil })
  }

  @Test("A kernel that nothing verifies is exit 1, though nothing is wrong with it")
  func noGoldenData() throws {
    let data = try plantedData("timing.cubic")
    let result = try bench(
      "compare", ".", ".", "--filter", "^timing.steps/one/", "--precision", "f32", "--data",
      data.url.path, "--format", "json")
    #expect(result.exit == 1)
    #expect(try Set(receipt(result).pairs.map(\.reason)) == ["no golden data"])
  }

  @Test("What fails in the base is told, and counts for nothing")
  func wrongBase() throws {
    let (folder, data) = (try TemporaryFolder(), try plantedData("timing.cubic"))
    let base = try folder.script(
      "base",
      """
      [ "$1" != verify ] || set -- "$@" --data '\(data.url.path)'
      exec '\(benchProgram.path)' "$@"
      """)
    let result = try bench(
      ["compare", base.path, ".", "--filter", "^timing.cubic/one/", "--format", "json"]
        + ["--threshold", "90%"], in: packageFolder)
    #expect(result.exit == 0, "\(result.complaint)")
    #expect(try receipt(result).notes.contains("\(base.path): timing.cubic is failed there"))
  }

  @Test("What only one side has, or has in another size, is told and not compared")
  func unequalLists() throws {
    let folder = try TemporaryFolder()
    func notes(_ edit: String) throws -> [String] {
      let base = try folder.edited("base", #"/^{"targets"/\#(edit)"#)
      let few = ["--filter", "^timing.steps/", "--isa", "v1", "--data", dataPath]
      let compare = ["compare", base.path, ".", "--all-workloads", "--format", "json"]
      return try receipt(bench(compare + few)).notes
    }
    let names = try notes(#"s/\("kernel":"timing.steps"[^}]*"workload":"\)[^"]*/\1other/"#)
    #expect(names.contains { $0.contains("/base has timing.steps/one/other/") })
    #expect(names.contains { $0.hasPrefix("only . has timing.steps/") })
    let sizes = try notes(#"s/"elements":[0-9]*\(,"kernel":"timing.steps"\)/"elements":7\1/"#)
    #expect(sizes.contains { $0.contains("7 elements in ") && $0.hasSuffix("in .; not compared") })
  }

  @Test("Later workloads are compared where asked for, or where the filter passes no first one")
  func workloads() throws {
    func workloads(_ options: [String]) throws -> Set<String> {
      let result = try bench(["compare", ".", ".", "--format", "json"] + options)
      return Set(try receipt(result).pairs.map(\.workload))
    }
    let (first, all) = (try workloads(one), try workloads(["--all-workloads"] + one))
    let kernel = try #require(KernelList.all.first { $0.id == "timing.cubic" })
    let names = kernel.workloadNames.filter { $0.hasPrefix("timing.cubic/one/") }
    let declared = names.map { String($0.dropFirst("timing.cubic/one/".count)) }
    #expect(first == [declared[0]] && all == Set(declared))
    let others = "^(\(names.dropFirst().reversed().joined(separator: "|")))$"
    #expect(try workloads(["--filter", others] + one.dropFirst(2)) == [declared[1]])
    #expect(try workloads(one + ["--skip", "/\(declared[0])$"]) == [declared[1]])
  }

  @Test("The same machine code may be timed, which changes no verdict")
  func equalCode() throws {
    let result = try bench(
      ["compare", ".", ".", "--equal-code", "time", "--rounds", "12", "--format", "json"] + one)
    let pairs = try receipt(result).pairs.filter { $0.code != nil }
    #expect(result.exit == 0 && (!pairs.isEmpty || !CodeReader.isSupported))
    #expect(pairs.allSatisfy { $0.verdict == .unchangedCode && $0.timing?.rounds.wall.count == 12 })
  }

  @Test("Figures that mean something else are not compared, other kernels of OpenBLAS are told")
  func greetings() throws {
    let folder = try TemporaryFolder()
    func base(_ edit: String) throws -> String {
      try folder.edited("base", "1\(edit)").path
    }
    for version in [metricVersion - 1, metricVersion + 1] {
      let program = try base(#"s/"metricVersion":[0-9]*/"metricVersion":\#(version)/"#)
      let result = try bench(["compare", program, "."] + one)
      #expect(result.exit == 5)
      #expect(result.complaint.contains("its figures are of version \(version), not"))
    }
    let core = try base(#"s/"openBLAS":"[^"]*",//;1s/"levels"/"openBLAS":"Abacus",&/"#)
    let result = try bench(["compare", core, ".", "--format", "json"] + one)
    #expect(try receipt(result).notes.contains { $0.hasPrefix("OpenBLAS runs kernels for Abacus") })
  }

  @Test("Wrong results in a large batch fail the kernel of a head, and end with a base as an error")
  func wrongBatch() throws {
    let folder = try TemporaryFolder()
    let wrong = try folder.edited(
      "wrong", #"s/^{"prepared".*/{"wrong":{"_0":"[1.0] as element 9"}}/"#)
    let options =
      ["--equal-code", "judge", "--rounds", "12", "--isa", "v1", "--format", "json"] + one
    let head = try bench(["compare", ".", wrong.path] + options)
    let receipt = try receipt(head)
    #expect(head.exit == 3, "\(head.complaint)")
    #expect(Set(receipt.pairs.map(\.verdict)) == [.unverified])
    #expect(receipt.verification.map(\.outcome) == [.failed])
    let line = receipt.verification.first?.failures.first?.promise.line
    #expect(line?.hasSuffix("/f32/L1/vector.v1: [1.0] as element 9") == true)
    let base = try bench(["compare", wrong.path, "."] + options)
    let pairs = try self.receipt(base).pairs
    #expect(base.exit == 1 && Set(pairs.map(\.verdict)) == [.error])
    #expect(pairs.first?.reason.hasSuffix("wrong results: [1.0] as element 9") == true)
  }

  @Test("Where git is not installed, that is the error")
  func noGit() throws {
    let folder = try TemporaryFolder()
    let result = try bench(["compare", "HEAD", "."], environment: ["PATH": folder.url.path])
    #expect(result.exit == 1)
    #expect(result.complaint.hasSuffix(": git, which reads commits, is not installed\n"))
  }

  @Test(
    "Sides that cannot be compared are named",
    arguments: [
      (["", "."], "a side to compare is empty; . is this program"),
      ([".", "variant:vector.v1"], "a variant can be compared with a variant only"),
      (["variant:fast", "variant:fast"], "variant:fast: not one of reference, vector.v1"),
      ([".", ".", "--skip", "typo"], "bench compare: --skip: typo matches no KERNEL/ARRANGEMENT"),
      (["ref:", "."], "bench compare: ref:: names nothing after the colon"),
      ([".", "bench:"], "bench compare: bench:: names nothing after the colon"),
      (
        ["variant:reference", "variant:vector.v1", "--isa", "v1"],
        "bench compare: --isa: has no meaning with variants, which name a level"
      ),
      (["baseline:a", "."], "stored times cannot take turns"),
      (["baseline:", "baseline:a"], "bench compare: baseline:: not a name of at most 64"),
      (["bench:/no/such/bench", "."], "/no/such/bench: no such program"),
      (["/tmp", "."], "/tmp: is a folder; name the bench in it"),
      (["/bin/false", "."], "/bin/false: ended with exit code 1 while starting"),
      (["./no/bench", "."], "./no/bench: no such program"),
      (["variant:reference", "variant:blas.threads"], "variant:blas.threads: takes all cores"),
    ])
  func bad(sides: [String], complaint: String) throws {
    let result = try bench(["compare"] + sides + ["--filter", "^timing.steps"])
    #expect(result.exit == 1)
    #expect(result.complaint.contains(complaint), "\(result.complaint)")
    #expect(result.complaint.split(separator: "\n").count == 1)
    #expect(result.output.isEmpty)
  }

  @Test("Rounds that cannot give a verdict are refused before anything is verified")
  func fewRounds() throws {
    // Of what fails its verification no round is needed, so that a later question would not be asked.
    let data = try plantedData("timing.cubic")
    let result = try bench(
      "compare", ".", ".", "--filter", "^timing.cubic/one", "--precision", "f64", "--equal-code",
      "judge", "--rounds", "6", "--data", data.url.path)
    #expect(result.exit == 1)
    #expect(result.complaint.contains(" rounds: 6 cannot give"), "\(result.complaint)")
    // Of equal code no round is needed.
    #expect(try bench(["compare", ".", ".", "--rounds", "6"] + one).exit == 0)
  }

  @Test("A name that git does not know is an error with git's word")
  func noRef() throws {
    let result = try bench(["compare", "no-such-ref", "."], in: packageFolder)
    #expect(result.exit == 1)
    #expect(result.complaint.hasPrefix("bench compare: no-such-ref: "))
  }

  @Test(
    "Thresholds and rounds out of range are errors",
    arguments: [
      ["--threshold", "1.5"], ["--threshold", "101%"], ["--threshold", "-1%"],
      ["--threshold", "nan"], ["--rounds", "0"], ["--rounds", "many"],
    ])
  func options(options: [String]) throws {
    let result = try bench(["compare", ".", "."] + options)
    #expect(result.exit == 1)
    #expect(result.complaint.hasPrefix("bench compare: \(options[0]): \(options[1]) is no "))
  }

  @Test("Two baselines of too few rounds decide nothing, which is exit 1")
  func fewStoredRounds() throws {
    let store = try TemporaryFolder()
    let place = ["--store", store.url.path]
    let kept = try bench(
      ["run", "--quick", "--benchmark_repetitions=4", "--save-baseline", "few"] + place + one)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let stored = Store(store.url)
    try String(contentsOf: stored.baselineFile("few"), encoding: .utf8)
      .replacing(/"hash" ?: ?"[^"]*"/, with: #""hash":"0""#)
      .write(to: stored.baselineFile("other"), atomically: true, encoding: .utf8)
    let result = try bench(["compare", "baseline:other", "baseline:few"] + place)
    #expect(result.exit == 1 && result.complaint.contains("rounds each, more than were kept"))
    let same = try bench(["compare", "baseline:few", "baseline:few"] + place)
    #expect(same.exit == (CodeReader.isSupported ? 0 : 1), "\(same.complaint)")
  }

  @Test("Two baselines are compared as they were kept; one of another kind of machine is refused")
  func baselines() throws {
    let store = try TemporaryFolder()
    let place = ["--store", store.url.path]
    // All rounds that an interval takes, on a busy machine too.
    let rounds = ["run", "--quick", "--benchmark_repetitions=12"]
    for name in ["old", "new"] {
      let kept = try bench(rounds + ["--save-baseline", name] + place + one)
      #expect(kept.exit == 0, "\(kept.complaint)")
    }
    let compare = ["compare", "baseline:old", "baseline:new", "--format", "json"] + place
    let receipt = try receipt(try bench(compare))
    #expect(receipt.sides?.base.name == "baseline:old")
    #expect(receipt.sides?.head.name == "baseline:new")
    // Told of this comparison, though the rows are of earlier runs.
    #expect(receipt.context.arguments == compare)
    #expect(receipt.context.seconds < 60 && receipt.context.limits != nil)
    // Nothing is verified, nor said to be.
    #expect(receipt.verification.isEmpty)
    #expect(receipt.pairs.allSatisfy { $0.timing?.leastEffect == 0.05 })
    #expect(!receipt.pairs.isEmpty)
    #expect(!receipt.pairs.contains { ["reference", "blas.threads"].contains($0.variant) })

    let mild = try self.receipt(try bench(compare + ["--threshold", "90%", "--filter", "/one/"]))
    #expect(mild.sides?.threshold == 0.9 && mild.pairs.count == receipt.pairs.count)
    #expect(mild.pairs.allSatisfy { $0.timing?.leastEffect == 0.9 })
    let level = ISALevel.host.rawValue
    let strict = try self.receipt(try bench(compare + ["--isa", level]))
    #expect(strict.pairs.contains { $0.variant == "vector.\(level)" })
    for option in [["--skip", "/one/"], ["--filter", "^timing.steps"], ["--precision", "f64"]] {
      let none = try bench(compare + option)
      #expect(none.exit == 5)
      #expect(none.complaint.contains("no row was compared: neither has a row of what is selected"))
    }
    for option in [["--rounds", "9"], ["--data", dataPath], ["--all-workloads"]] {
      let refused = try bench(compare + option)
      #expect(refused.exit == 1 && refused.output == "")
      #expect(
        refused.complaint
          == "bench compare: \(option[0]): has no meaning with stored times, "
          + "baseline:old baseline:new\n")
    }

    let known = HostProfile.Target(
      name: receipt.pairs[0].name, date: "", rounds: 52, noiseFloor: 0.08, detectable: 0.08)
    let kinds = Store(store.url)
    try kinds.save(HostProfile(hostClass: HostClass(receipt.context), targets: [known]))
    let effects = try self.receipt(try bench(compare)).pairs.compactMap(\.timing?.leastEffect)
    #expect(effects == [0.08] + effects.dropFirst().map { _ in 0.05 })

    let missing = try bench(["compare", "baseline:old", "baseline:none"] + place)
    #expect(missing.exit == 5 && missing.complaint.contains("none: no such baseline"))

    let head = store.url.appending(path: "baselines/new.json")
    let good = try String(contentsOf: head, encoding: .utf8)
    try good.replacing("\"metric\" : \(metricVersion)", with: "\"metric\" : 9")
      .write(to: head, atomically: true, encoding: .utf8)
    let metric = try bench(compare)
    #expect(metric.exit == 5 && metric.complaint.contains("new: its figures are of metric"))
    try good.write(to: head, atomically: true, encoding: .utf8)

    let file = store.url.appending(path: "baselines/old.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing(/"id" ?: ?"[^"]*"/, with: #""id":"abacus-v1-1c-000000""#)
      .write(to: file, atomically: true, encoding: .utf8)
    let other = try bench(compare)
    #expect(other.exit == 5 && other.complaint.contains("abacus-v1-1c-000000"))
  }
}
