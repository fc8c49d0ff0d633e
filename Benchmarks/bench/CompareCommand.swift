import Measurement
import Pairing
import Reports
import Suite

extension Option {
  static let rounds = Option(
    name: "--rounds", value: "N",
    help: "rounds of every pair; \(PairPlan.standard.rounds) by default, 0.5 s a pair")
  static let threshold = Option(
    name: "--threshold", value: "P%",
    help: "the least slowdown that counts; by default 1%, of stored times 5%")
  static let equalCode = Option(
    name: "--equal-code", value: "WHAT", choices: PairedRun.EqualCode.allCases.map(\.rawValue),
    help: "what becomes of variants whose machine code is the same: skip them, the\n"
      + "default; time them all the same; or judge by time alone")
  static let allWorkloads = Option(
    name: "--all-workloads", help: "also an arrangement's later workloads")
  static let far = Option(
    name: "--far",
    help: "also batches beyond the first-level cache, of first workloads; gate\n"
      + "times those of changed code, and with this more than 24 beyond the\n"
      + "second-level one, and those that compute for over 0.2 s")
}

extension Command {
  static let compare = Command(
    name: "compare", summary: "time two programs, or two variants, in turn and judge each kernel",
    notes: """
      A side is . for this program, a commit by any name that git knows, the path of a bench, or
      variant:V for one variant of this program on both sides. ref:NAME and bench:PATH where a name
      could be either. A commit is built once by each compiler, in .build/sides, which takes minutes;
      the four that were used last stay there. Two baselines, baseline:NAME, are compared as they
      were kept: --filter, --skip, --isa, --precision and --threshold choose and judge their rows,
      those of the reference and of blas.threads left out.

      Both run as processes on one core, one round after another in the order ABBA, BAAB. A kernel
      regressed if the whole interval of the ratio lies above 1, its median exceeds the threshold,
      and two pairs of fresh processes with another layout of the same code show it again. What
      fails its verification is not timed, and what has the same machine code cannot regress.

      --filter and --skip search KERNEL/ARRANGEMENT/WORKLOAD, as in timing.cubic/each/named; the
      first workload of an arrangement that they let pass is compared, or all with --all-workloads,
      in batches that the first-level cache holds; with --far the first of all also in larger ones.
      """,
    operands: [
      Operand(name: "BASE", help: "what to compare with"),
      Operand(name: "HEAD", help: "what is judged"),
    ],
    options: Selection.options + [.rounds, .threshold, .equalCode, .allWorkloads, .far, .store]
      + Output.receiptOptions,
    run: { arguments in
      chooseOpenBLASCore()
      let start = ContinuousClock.now
      let selection = try Selection(arguments)
      let output = try Output(arguments)
      if let receipt = try comparedBaselines(arguments, selection) {
        try output.write(ComparisonReport(receipt))
        return exit(receipt)
      }
      try selection.requireBatches()
      let threshold = try arguments.threshold ?? pairedThreshold
      let profile = try hostProfile(arguments)
      let plan = try arguments.plan
      let allWorkloads = arguments.has(.allWorkloads)
      let (base, head) = try sides(arguments.operands)
      if base.variant != nil { try arguments.refuse([.isa], "with variants, which name a level") }
      var run = PairedRun(
        base: base, head: head,
        settings: PairedRun.Settings(
          scope: selection.scope(
            [base, head].compactMap(\.variant?.description), allWorkloads: allWorkloads,
            farBatches: arguments.has(.far)),
          admits: selection.admits, workloads: allWorkloads ? .all : .first,
          data: arguments.value(.data), plan: plan,
          equalCode: arguments.value(.equalCode).flatMap(PairedRun.EqualCode.init) ?? .skip,
          leastEffect: { profile.leastEffect(of: $0.name, threshold: threshold) }))
      var receipt = Receipt(context: Context(arguments, selection))
      receipt.sides = Sides(
        base: base.reported, head: head.reported, confidence: run.settings.confidence,
        threshold: threshold)
      try run.run()
      receipt.verification = run.verification
      receipt.pairs = run.rows
      receipt.notes = run.notes
      if base.isSameProgram(as: head), base.variant == head.variant {
        receipt.notes.append("base and head are one program")
      }
      receipt.context.seconds = start.duration(to: .now) / .seconds(1)
      try output.write(ComparisonReport(receipt))
      return exit(receipt)
    })
}

/// The least slowdown that counts of times taken in turns, where the user wants no other.
let pairedThreshold = 0.01

extension Arguments {
  /// The slowdown that counts, as a share, written as 1% or 0.01.
  var threshold: Double? {
    get throws {
      try value(.threshold, is: "share such as 1% or 0.01") { text in
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? String(text.dropLast()) : text), number >= 0,
          isPercent ? number <= 100 : number < 1
        else { return nil }
        return isPercent ? number / 100 : number
      }
    }
  }

  /// The rounds of a pair.
  var rounds: Int? {
    get throws { try count(.rounds, in: 1...PairPlan.mostRounds) }
  }

  /// How long a pair is measured.
  var plan: PairPlan {
    get throws { PairPlan(rounds: try rounds ?? PairPlan.standard.rounds) }
  }
}

private func exit(_ receipt: Receipt) -> Exit {
  let verdicts = Set(receipt.pairs.map(\.verdict))
  return Exit.worst(
    of: [
      verdicts.contains(.error) || receipt.hasUnverified ? Exit.usage : .fine,
      receipt.hasNumericMismatch ? .numericMismatch : .fine,
      verdicts.contains(.regressed) ? .slower : .fine,
    ])
}

extension Selection {
  /// What is compared by default: all but the reference and what uses more than one core.
  var comparedVariants: [String] {
    variants.filter(\.isCompared).map(\.description)
  }

  /// What two sides are asked for: these variants, or what is compared by default; all workloads where one
  /// that is not an arrangement's first may be chosen.
  func scope(
    _ variants: [String] = [], allWorkloads: Bool = false, farBatches: Bool = false
  ) -> TargetScope {
    TargetScope(
      variants: variants.isEmpty ? comparedVariants : variants, precisions: precisions,
      hasAllWorkloads: isNarrowed || allWorkloads, hasFarBatches: farBatches)
  }
}

extension Variant {
  /// Whether the times of programs are compared by it.
  var isCompared: Bool { self != .reference && !usesAllCores }

  /// Whether a call runs on more than one core.
  var usesAllCores: Bool { backend == .blas(.all) }
}
