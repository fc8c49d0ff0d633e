import MachineCode
import Measurement
import Reports
import Verification

/// Rounds of a variant that takes so many nanoseconds per element, of 100 elements a call.
func rounds(_ nanoseconds: Double, count: Int = 15) -> Sample {
  let wall = (0..<count).map { 100 * nanoseconds * (1 + Double($0 % 5 - 2) / 1000) }
  return Sample(name: "v", iterations: 50, wall: wall, cpu: wall.map { $0 * 0.99 })
}

/// A timed row; where its branches are new it takes `unlearned` nanoseconds per element.
func row(
  _ variant: String, _ nanoseconds: Double, precision: Precision = .f32, unlearned: Double? = nil
) -> Row {
  var row = Row(
    kernel: "timing.cubic", arrangement: "one", workload: "ease", precision: precision, place: .l1,
    elements: 100, footprint: 800, variant: variant, outcome: .timed)
  let sample = rounds(nanoseconds)
  row.speed = Speed(
    rounds: sample, unlearned: unlearned.map { 100 * ($0 - nanoseconds) }, elementsPerCall: 100,
    work: Work(
      flopsPerElement: 2, divider: DividerWork(divisions: 1, roots: 0.5), bytesReadPerElement: 4,
      bytesWrittenPerElement: 4),
    limit: Limit(nanosecondsPerElement: 0.5, kind: .fma, cache: .l1), clock: .wall,
    reference: (rounds(100), 100))
  row.error = MeasuredError(worstUlps: 0.5, worstScaled: 3e-8, elements: 100)
  return row
}

/// A row of a comparison whose head takes `ratio` times as long as 2 ns.
func pair(
  _ verdict: PairVerdict, _ ratio: Double, variant: String = "vector.v4", kernel: String = "k.a"
) -> PairedRow {
  var pair = PairedRow(
    kernel: kernel, arrangement: "one", workload: "ease", precision: .f64, place: .l1,
    elements: 100, variant: variant, verdict: verdict,
    reason: "because of <\(verdict.rawValue)> & \"more\"")
  let (base, head) = (rounds(2), rounds(2 * ratio))
  pair.timing = PairedTiming(
    ratio: Ratio(of: head.wall, to: base.wall), control: Ratio(of: base.wall, to: base.wall),
    detectable: 0.019, leastEffect: 0.01, confirmation: Ratio(of: head.wall, to: base.wall),
    roundsNeeded: 80, baseNanoseconds: 2, nanoseconds: 2 * ratio, clock: .wall, baseRounds: base,
    rounds: head)
  pair.error = MeasuredError(worstUlps: .infinity, worstScaled: 1e-9, elements: 100)
  pair.baseCode = code("aa", spills: 0)
  pair.code = code("bb", spills: 4)
  return pair
}

private func code(_ hash: String, spills: Int) -> CodeFacts {
  CodeFacts(
    hash: hash, functions: ["$s1k"], instructionsPerElement: 3.25,
    runtimeCalls: RuntimeCalls(retains: 0, releases: 0, allocations: 1),
    hotLoop: HotLoop(
      function: "$s1k", instructions: 40, vectorBits: 512, calls: 0, traps: 1, spills: spills,
      share: 0.9), asksProcessor: false, dependsOnProcessor: true)
}

/// A receipt in which every field is set.
func completeReceipt() -> Receipt {
  var receipt = emptyReceipt()
  receipt.context.labels = ["compiler": "6.3"]
  let broken = BrokenPromise(caseID: 3, line: "got <1> & \u{1}, not 2", input: "{\"x\":1}")
  var good = VariantCheck(
    variant: "reference", precision: .f32, arrangement: "one", cases: 8, boundUsed: 0.5,
    bound: 1e-7, worstUlps: 0.5, worstAbsolute: 1e-8, worstCase: 3,
    replay: "echo '{}' | bench eval", failureCount: 0, failures: [])
  var bad = good
  (bad.variant, bad.failureCount, bad.failures) = ("blas", 1, [broken])
  good.boundUsed = .nan
  receipt.verification = [
    KernelCheck(
      kernel: "timing.cubic", outcome: .failed, refused: 2, inputFailures: [broken],
      variants: [good, bad]),
    KernelCheck(kernel: "no.data", outcome: .unverified),
  ]
  var sweep = SweepResult(
    kernel: "timing.named", function: "ease", variant: "vector.v4", upper: 1, end: 1,
    allowedDrop: 0)
  (sweep.worstUlps, sweep.worstAbsolute, sweep.worstDrop) = (.infinity, .nan, .infinity)
  receipt.sweeps = [sweep]
  var failed = row("blas", 1)
  (failed.outcome, failed.reason, failed.speed) = (.error, "collapsed", nil)
  failed.accuracies = ["strict", "fast"]
  failed.code = CodeIdentity(hash: "0123456789abcdef", instructionsPerElement: 1.5)
  receipt.rows = [
    row("reference", 100), row("vector.v4", 2), failed, row("peer:libm", 8, unlearned: 24),
  ]
  receipt.comparisons = PeerComparison.all(in: receipt.rows)
  receipt.sides = Sides(
    base: Sides.Side(name: "main", commit: "0123456789abcdef"), head: Sides.Side(name: "."),
    confidence: 0.999, threshold: 0.01)
  receipt.pairs = [
    pair(.pass, 1, kernel: "k.p"), pair(.regressed, 1.05, variant: "blas"), pair(.regressed, 1.2),
    pair(.inconclusive, 1.01, kernel: "k.b"), pair(.improved, 0.8, kernel: "k.c"),
  ]
  var same = pair(.unchangedCode, 1, kernel: "k.d")
  (same.timing, same.baseVariant) = (nil, "vector.v3")
  receipt.pairs += [same, pair(.unverified, 1, kernel: "k.e"), pair(.error, 1, kernel: "k.f")]
  receipt.findings = [
    Finding(subject: .error, row: "k.a", line: "worst error 2 ulp, was 1", isRegression: true),
    Finding(subject: .code, row: "k.b", line: "3 instructions, was 4", isRegression: false),
  ]
  receipt.notes = ["no blas"]
  receipt.objections = ["not all could be compared"]
  return receipt
}

/// A receipt of this machine without findings.
func emptyReceipt() -> Receipt {
  var context = Context(
    date: "2026-01-02T03:04:05.678Z", arguments: ["run", "--quick"], host: .current(),
    levels: [.v1], optimized: true,
    openBLAS: Context.LinearAlgebra(version: "0.3.21", core: "Zen", threads: 1))
  context.seconds = 1.5
  let bandwidths = CacheLevel.allCases.map { place in
    Bandwidth(
      level: .v1, cache: place, load: 1e11, store: 5e10, copy: 1e11, streamStore: 1e10,
      streamCopy: 1e10)
  }
  context.limits = MachineLimits(
    cyclesPerSecond: 3e9,
    peaks: Precision.allCases.map { precision in
      Peak(
        level: .v1, precision: precision, flopsPerSecond: 1e11, divisionsPerSecond: 2e10,
        rootsPerSecond: 8e9)
    },
    bandwidths: bandwidths, caches: .host)
  return Receipt(context: context)
}

/// What verifying a variant gives that no golden case is of.
let unjudgedCheck = VariantCheck(
  variant: "blas", precision: .f64, arrangement: "one", cases: 0, boundUsed: 0, worstUlps: 0,
  worstAbsolute: 0, worstCase: nil, replay: nil, failureCount: 0, failures: [])
