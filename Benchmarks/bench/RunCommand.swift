import Measurement
import Reports
import Suite

extension Option {
  static let quick = Option(
    name: "--quick", help: "within 10 s: one workload per arrangement, in the first cache level")
  static let thorough = Option(
    name: "--thorough", help: "within 10 min: every workload at every size, in more rounds")
}

extension Command {
  static let run = Command(
    name: "run", summary: "verify the kernels, then time them beside the machine's limits",
    notes: """
      --filter and --skip search KERNEL/ARRANGEMENT/WORKLOAD, as in timing.cubic/each/named.
      What fails its verification is not timed, nor is a kernel without golden data.

      A batch fills half of L1 or L2, a quarter of L3, or four times the last cache (at most 16M
      elements); where L3 holds them, 10,000 curves share 64 arguments there, and with --thorough
      one curve gets 16M arguments in main memory. Beyond L1 an arrangement's first workload is
      timed, where memory can be the limit (those 10,000 curves always), and those variants that
      memory may slow down. Inputs repeat after 4096 elements (512 with --quick), all of which are
      compared with the reference in double precision, itself within 0.51 ulp. The reference is
      called with at most 512 elements (64 with --quick), since its speed does not depend on the
      size. Where others compete for the processor, its time is read instead of the time that
      passes.

      With --peers other people's code takes turns with ours on the same batches, in rows peer:NAME;
      our fastest variant is set against the fastest peer whose error is at most 1e-2 of the
      kernel's scale.

      A run takes at most a minute.
      """,
    options: Selection.options + [.quick, .thorough, .peers] + Output.options,
    run: { arguments in
      chooseOpenBLASCore()
      if arguments.has(.quick) && arguments.has(.thorough) {
        throw CommandError("--quick and --thorough exclude each other")
      }
      let output = try Output(arguments)
      let pace: Pace =
        arguments.has(.quick) ? .quick : arguments.has(.thorough) ? .thorough : .standard
      var run = try TimingRun(arguments, pace)
      try run.verify()
      try run.time()
      try output.write(TimingReport(run.receipt))
      return try run.exit()
    })
}

/// How much a run measures, and in which time.
struct Pace {
  /// What is measured.
  let effort: TimingEffort
  /// How long the machine's limits are measured.
  let limits: MachineLimits.Effort
  /// After these no batch is begun.
  let seconds: Double
  /// Rounds per batch.
  let rounds: Int
  /// The most that a contender may take on a batch, in seconds.
  let most: Double

  static let quick = Pace(effort: .quick, limits: .quick, seconds: 9, rounds: 8, most: 0.02)
  static let standard = Pace(
    effort: .standard, limits: .standard, seconds: 52, rounds: 16, most: 0.06)
  static let thorough = Pace(
    effort: .thorough, limits: .standard, seconds: 590, rounds: 52, most: 0.3)

  /// A plan that takes about so many seconds.
  ///
  /// A contender takes two epochs per round, a quarter as much again to bring its data back into the
  /// caches, and about 20 to be calibrated.
  func plan(_ seconds: Double, contenders: Int) -> Plan {
    let each = min(seconds / Double(contenders), most) * 1e9
    let epoch = min(1e6, max(3e4, each / (Double(rounds) * 2.5 + 20)))
    return Plan(
      rounds: rounds, epochNanoseconds: epoch, warmupNanoseconds: 2 * epoch,
      budgetNanoseconds: each * Double(contenders))
  }
}
