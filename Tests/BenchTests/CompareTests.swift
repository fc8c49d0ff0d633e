import Foundation
import Measurement
import Reports
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
        + ["--rounds", "16", "--format", "json"] + one)
    let pairs = try receipt(result).pairs
    #expect(result.exit == 2, "\(result.complaint)")
    #expect(pairs.map(\.verdict) == [.regressed], "\(pairs.map(\.reason))")
    #expect(pairs.first?.baseVariant == "vector.\(ISALevel.host.rawValue)")
    #expect(pairs.first?.reason.hasSuffix("in 2 other layouts") == true)
    #expect((pairs.first?.timing?.confirmation?.value ?? 0) > 1.01)
  }

  @Test(
    "A faster variant improved, which is no failure", .enabled(if: ISALevel.host > .v1))
  func improvement() throws {
    let result = try bench(
      ["compare", "variant:vector.v1", "variant:vector.\(ISALevel.host.rawValue)"]
        + ["--rounds", "16", "--format", "json"] + one)
    #expect(try receipt(result).pairs.map(\.verdict) == [.improved])
    #expect(result.exit == 0)
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

  @Test("Wrong results in a large batch fail the kernel of a head, and end with a base as an error")
  func wrongBatch() throws {
    let folder = try TemporaryFolder()
    let wrong = try folder.script(
      "wrong",
      """
      [ "$1" = worker ] || exec '\(benchProgram.path)' "$@"
      '\(benchProgram.path)' "$@" | sed -u 's/^{"prepared".*/{"wrong":{"_0":"[1.0] as element 9"}}/'
      """)
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

  @Test(
    "Sides that cannot be compared are named",
    arguments: [
      (["", "."], "a side to compare is empty; . is this program"),
      ([".", "variant:vector.v1"], "a variant can be compared with a variant only"),
      (["variant:fast", "variant:fast"], "variant:fast: not one of reference, vector.v1"),
      (["baseline:a", "."], "stored times cannot take turns"),
      (["baseline:", "baseline:a"], "bench compare: baseline:: not a name of at most 64"),
      (["bench:/no/such/bench", "."], "/no/such/bench: no such program"),
      (["/tmp", "."], "/tmp: is a folder; name the bench in it"),
      (["/bin/false", "."], "/bin/false: ended with exit code 1 while starting"),
      (["variant:reference", "variant:blas.threads"], "none in common"),
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
    #expect(result.complaint.contains("--rounds: 6 cannot give"), "\(result.complaint)")
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
      #expect(none.complaint.contains("no row was compared: nothing was timed in both"))
    }
    for option in [["--rounds", "9"], ["--data", dataPath], ["--all-workloads"]] {
      let refused = try bench(compare + option)
      #expect(refused.exit == 1 && refused.output == "")
      #expect(
        refused.complaint
          == "bench compare: \(option[0]): has no meaning with stored times, "
          + "baseline:old baseline:new\n")
    }

    let missing = try bench(["compare", "baseline:old", "baseline:none"] + place)
    #expect(missing.exit == 5 && missing.complaint.contains("none: no such baseline"))

    let head = store.url.appending(path: "baselines/new.json")
    let good = try String(contentsOf: head, encoding: .utf8)
    try good.replacing("\"metric\" : 1", with: "\"metric\" : 2")
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
