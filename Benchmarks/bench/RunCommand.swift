import Reports

extension Option {
  static let quick = Option(
    name: "--quick",
    help: "within 10 s: per arrangement the first workload that the filters let\n"
      + "pass, in the first cache level")
  static let thorough = Option(
    name: "--thorough", help: "within 10 min: every workload at every size, in more rounds")
}

extension Command {
  static let run = Command(
    name: "run", summary: "verify the kernels, then time them beside the machine's limits",
    notes: """
      --filter and --skip search KERNEL/ARRANGEMENT/WORKLOAD, as in timing.cubic/each/named.
      What fails its verification is not timed, nor is a kernel without golden data.

      A batch fills half of L1 or L2, a quarter of L3, or four times the last cache (at most 2^24
      elements); where L3 holds them, 10,000 curves share 64 arguments there, and with --thorough
      one curve gets 2^24 arguments in main memory. Beyond L1 an arrangement's first workload is
      timed, where memory can be the limit (those 10,000 curves always), and those variants that
      memory may slow down. Inputs repeat after 4096 elements (512 with --quick), all of which are
      compared with the reference in double precision, itself within 0.51 ulp. The reference is
      called with some 64 elements (8 with --quick, 512 with --thorough), a group of 16 and all
      shared arguments at least, since its speed does not depend on the size. Of kernels whose
      reference takes tens of microseconds per element both are a quarter of that. Every workload is
      timed in the smallest place that it has before any in another one, for which time may not
      suffice. Where others compete for the processor, its time is read instead of the time that
      passes. A line tells what takes half as long again where its branches are new to the
      processor; --quick does not look for it.

      With --peers other people's code takes turns with ours on the same batches, in rows peer:NAME;
      our fastest variant is set against the fastest peer whose error is at most 1e-2 of the
      kernel's scale.

      A run takes at most a minute, with --thorough ten, or its --budget; --benchmark_min_time has no
      such end. Where limits and verifying take more, timing gets half of it nonetheless, unless
      --budget says how long all may take. SIGINT (Ctrl-C) and SIGTERM end the timing: what was timed
      is written, not kept as a baseline, and the program ends by the signal; at once if it comes
      again.

      The options --benchmark_* are those of google/benchmark, so that its tools can call this
      program: compare.py benchmarks OLD/bench NEW/bench --benchmark_repetitions=20. Names are then
      KERNEL/ARRANGEMENT/WORKLOAD/PRECISION/PLACE/VARIANT, an iteration is one element, and with
      more than one repetition files have an entry for each.
      """,
    options: Selection.options + [.quick, .thorough, .budget, .peers] + StoredRun.options
      + Output.receiptOptions + GoogleOptions.options,
    run: { arguments in
      chooseOpenBLASCore()
      let google = try GoogleOptions(arguments)
      let pace = try Pace(arguments, google)
      if google.lists {
        let names = try google.names(try Selection(arguments), pace.effort)
        try tell(names.map { $0 + "\n" }.joined().utf8)
        return .fine
      }
      var output = try Output(arguments)
      try google.direct(&output)
      let stored = try StoredRun(arguments)
      var run = try TimingRun(arguments, pace, google)
      try run.verify()
      try Interruption.deferred { try run.time() }
      let comparison = stored.compare(&run.receipt)
      let history = stored.history(with: &run.receipt)
      let exit = Result { try run.exit() }
      // Before anything is written, for nobody may be reading.
      if case .success(let exit) = exit, !Interruption.isWanted {
        try stored.save(run.receipt, exit)
      }
      try output.write(TimingReport(run.receipt, history: history))
      return Exit.worst(of: [try exit.get(), comparison])
    })
}
