import MachineCode
import Measurement
import Pairing
import Reports
import Suite
import Verification

extension Option {
  static let base = Option(
    name: "--base", value: "REF",
    help: "what times are compared with: a commit, the path of a bench, or\n"
      + "baseline:NAME; without it times are not judged")
  static let config = Option(
    name: "--config", value: "PATH", help: "settings as JSON; see data/schemas/gate.schema.json")
  static let strict = Option(
    name: "--strict",
    help: "also fail where noise allows no verdict, where the ledger lacks rows or\n"
      + "their code, and where it is of another compiler, architecture or library")
  static let selfTest = Option(
    name: "--self-test", help: "instead, prove that the gate sees what it must and accuses nobody")
  static let comparisons = Option(
    name: "--comparisons", value: "N",
    help: "comparisons of each kind in the self-test; \(selfTestComparisons) by default")
}

extension Command {
  static let gate = Command(
    name: "gate", summary: "fail where a change made results worse or code slower",
    notes: """
      First every kernel is verified, at every level that the processor has unless --isa names one,
      and its errors and machine code are compared with the ledger, with --full also what holds at
      every float: that is so on any machine. Worse are a larger share
      of a bound, a looser bound, over 1 % more instructions per element, more references counted or
      memory taken, narrower registers in the hot loop, and more calls, traps or spills in it that are
      a larger share of it.

      With --base both programs then take turns, as bench compare tells, at the processor's best
      level unless --isa says otherwise: the first workload of every arrangement in batches that the
      first-level cache holds, and unless its code is the same all others, and the first in larger
      batches as well, where a core may wait for memory: in the second level, and in main memory or
      the largest cache, of those \(FarBatches.ofGate.most) at most and none that computes for
      over 0.2 s, unless --far wants all. Rows that noise leaves open are timed longer, up to
      \(mostRounds) rounds if these decide. A row regressed if the whole interval of its ratio lies above
      1, the median exceeds the threshold, the noise floor and the layout spread of bench calibrate, and
      fresh processes of other layouts show it again.
      Machine code that is the same cannot regress, and neither the reference nor blas.threads is
      judged by time. A baseline's stored times only count on the same kind of machine; they are of
      one process, as the new ones are, so that other code seems slower where only its place in memory
      is another: a commit or a program is the safer base. A baseline of --quick or --thorough is
      comparable with the same alone; the few rounds of --quick judge few rows of other code.

      verdicts, worst first: unverified, error, regressed, inconclusive, improved, unchanged-code,
      pass
      """,
    options: Selection.options + judging + [.selfTest, .comparisons] + Output.receiptOptions,
    run: { arguments in
      try arguments.refuseUnusedInGate()
      if arguments.has(.selfTest) { return try selfTest(arguments) }
      chooseOpenBLASCore()
      let output = try Output(arguments)
      try output.requireOther(than: LedgerFile(arguments).path, arguments.name(of: .ledger))
      if let path = arguments.value(.config) {
        try output.requireOther(than: path, arguments.name(of: .config))
      }
      var run = try GateRun(arguments)
      if let base = arguments.value(.base) {
        if let name = base.wholeMatch(of: /baseline:(.*)/) {
          try run.compare(withBaseline: String(name.1), arguments)
        } else {
          try run.pair(with: base, of: arguments.name(of: .base))
        }
      }
      try run.compareLedger()
      try output.write(ComparisonReport(run.concluded))
      return run.exit
    })

  /// What judges a change; the self-test proves the gate as it is.
  fileprivate static let judging: [Option] = [
    .full, .base, .config, .strict, .threshold, .rounds, .far, .quick, .thorough, .ledger, .store,
  ]
}

/// The most rounds of a pair that noise leaves open.
private let mostRounds = 416

extension Arguments {
  /// Refuses what `bench gate` would take no notice of.
  fileprivate func refuseUnusedInGate() throws {
    if has(.selfTest) {
      try refuse(Command.judging, "with \(name(of: .selfTest))")
      try Output(self).require(SelfTestReport.formats, with: name(of: .selfTest))
    } else {
      try refuse([.comparisons], "without \(Option.selfTest.name)")
    }
    guard let base = value(.base) else {
      try refuse(
        [.threshold, .rounds, .far, .quick, .thorough, .store], "without \(Option.base.name)")
      return try Output(self).requireTimes("without \(Option.base.name)")
    }
    if base.hasPrefix("baseline:") {
      try refuse([.rounds, .far], "with stored times, \(base)")
    } else {
      try refuse([.quick, .thorough], "without stored times")
    }
  }
}

/// One call of `bench gate`.
struct GateRun {
  var receipt: Receipt
  /// What is verified, and what is timed, at other levels where the options name none.
  private let selection, timed: Selection
  private let config: GateConfig
  /// Whether all batches of changed code are timed that lie far off, however many and long.
  private let timesAllFar: Bool
  private let isFull: Bool
  /// Whether the command line leaves out rows that the settings are for.
  private let isNarrowed: Bool
  private let known: Ledger
  private let profile: HostProfile?
  private let data: String?
  private var code: [Target: CodeFacts] = [:]
  /// Whether stored times could be compared with and judged.
  private var comparison = Exit.fine
  /// Whether the ledger had all that was found, of the same compiler and library.
  private var isLedgerWhole = true
  private let start = ContinuousClock.now

  init(_ arguments: Arguments) throws {
    var config = GateConfig()
    if let path = arguments.value(.config) {
      config = try GateConfig(path: path, of: arguments.name(of: .config))
    }
    config.threshold = try arguments.threshold ?? config.threshold
    config.rounds = try arguments.rounds ?? config.rounds
    if arguments.has(.strict) { config.strict = true }
    self.config = config
    let settings = "\(arguments.name(of: .config)): \(arguments.value(.config) ?? "")"
    selection = try Selection(
      arguments, filter: config.filter, skip: config.skip, of: settings,
      levels: ISALevel.supported)
    timed = try Selection(
      arguments, filter: config.filter, skip: config.skip, of: settings)
    data = arguments.value(.data)
    isFull = arguments.has(.full)
    timesAllFar = arguments.has(.far)
    isNarrowed =
      arguments.has(.filter) || arguments.has(.skip)
      || [Option.precision, .isa].contains { arguments.value($0) ?? "all" != "all" }
    let scope = try LedgerScope(selection, isFull: isFull)
    let file = try LedgerFile(arguments)
    known = try file.required()
    guard known.rows.contains(where: scope.settlesRow) else {
      throw CommandError(
        "ledger: \(file.path): has no row of what is selected; bench ledger update writes them",
        exit: .notComparable)
    }
    profile = arguments.has(.base) ? try hostProfile(arguments) : nil
    receipt = Receipt(context: Context(arguments, selection))
    receipt.notes = config.expired(on: today)
  }

  private var today: String { String(receipt.context.date.prefix(10)) }

  /// Lets the base and this program take turns.
  mutating func pair(with name: String, of option: String) throws {
    let (base, head) = try pairedSides(name, option)
    receipt.sides = Sides(
      base: base.reported, head: head.reported, confidence: config.confidence,
      threshold: config.threshold ?? pairedThreshold)
    var run = PairedRun(
      base: base, head: head,
      settings: PairedRun.Settings(
        scope: timed.scope(allWorkloads: true, farBatches: true), admits: timed.admits,
        workloads: .ofChangedCode, verifiesAllLevels: selection.levels.count > 1, data: data,
        plan: PairPlan(rounds: config.rounds), mostRounds: max(config.rounds, mostRounds),
        confidence: config.confidence, leastEffect: leastEffect,
        far: timesAllFar ? FarBatches() : .ofGate))
    try run.run()
    receipt.verification = run.verification
    receipt.pairs = run.rows
    receipt.notes += try run.notes + idleRules(run.rows.map(\.name) + run.leftOut)
    if base.isSameProgram(as: head) {
      receipt.notes.append("base and head are one program: no slowdown was looked for")
    }
    code = run.headCode
  }

  /// Times this program and sets the figures beside stored ones.
  mutating func compare(withBaseline name: String, _ arguments: Arguments) throws {
    let store = try Store(arguments)
    try requireName(name, of: arguments.name(of: .base))
    let baseline = try stored(arguments.name(of: .base)) {
      let baseline = try store.baseline(name)
      try baseline.requireComparable(with: .host)
      return baseline
    }
    let google = try GoogleOptions(arguments)
    var pace = try Pace(arguments, google)
    pace.remedy = "--filter chooses fewer"
    var timing = try TimingRun(arguments, pace, google, timed)
    timing.receipt.verification = try selection.check(selection.timedKernels())
    try timing.time()
    receipt.verification = timing.receipt.verification
    receipt.rows = timing.receipt.rows
    receipt.context.limits = timing.receipt.context.limits
    receipt.notes += try timing.receipt.notes + idleRules(receipt.rows.map(\.name))
    if let reason = receipt.compare(
      with: baseline, profile: profile, settings: config.stored(timed, on: today),
      codes: codes)
    {
      object("\(arguments.name(of: .base)): \(baseline.name): \(reason)", .notComparable)
    }
    if let reason = receipt.undecidable {
      object("\(arguments.name(of: .base)): \(baseline.name): \(reason)", .usage)
    }
  }

  /// Verifies what has not been yet, and compares errors, properties and machine code with the
  /// ledger.
  mutating func compareLedger() throws {
    var survey = LedgerSurvey(receipt, selection, isFull: isFull)
    try survey.verify()
    isLedgerWhole = try survey.compare(survey.ledger(knowing: code), with: known)
    receipt = survey.receipt
    if CodeReader.isSupported {
      do { _ = try compilerVersion() } catch {
        object("machine code was not compared: \(error)", .usage)
      }
    }
    receipt.context.seconds = start.duration(to: .now) / .seconds(1)
  }

  /// The gate's outcome.
  var exit: Exit {
    let verdicts = Set(receipt.pairs.map(\.verdict))
    let isTimed = !receipt.rows.contains { $0.outcome == .error }
    let worse = Set(receipt.findings.filter(\.isRegression).map(\.subject))
    let isWrong = receipt.hasNumericMismatch || !worse.isDisjoint(with: [.error, .property])
    let isOpen = verdicts.contains(.inconclusive) || !isLedgerWhole
    let isSlower = verdicts.contains(.regressed) || !worse.isDisjoint(with: [.code, .allocations])
    return Exit.worst(
      of: [
        verdicts.contains(.error) || !isTimed || receipt.hasUnverified
          || worse.contains(.coverage) ? .usage : .fine,
        isWrong ? .numericMismatch : .fine,
        isSlower ? .slower : .fine,
        comparison,
        config.strict && isOpen ? .inconclusive : .fine,
      ])
  }

  /// What was found, with what fails the gate beside it.
  var concluded: Receipt {
    var receipt = receipt
    let open = receipt.pairs.count { $0.verdict == .inconclusive }
    if config.strict && open > 0 {
      receipt.object("\(counted(open, "row")) without a verdict, which --strict refuses")
    }
    if config.strict && !isLedgerWhole {
      receipt.object(
        "the ledger lacks rows or is of another compiler or library, which --strict refuses")
    }
    return receipt
  }

  /// Fails the gate for a reason that no row tells.
  private mutating func object(_ reason: String, _ exit: Exit) {
    complain("bench gate: \(reason)")
    receipt.object(reason)
    comparison = Exit.worst(of: [comparison, exit])
  }

  private func pairedSides(_ name: String, _ option: String) throws -> (
    base: ComparedSide, head: ComparedSide
  ) {
    do {
      return try sides([name, "."])
    } catch {
      throw CommandError("\(option): \(error)")
    }
  }

  /// Rules that match no row of all that the settings are for.
  private func idleRules(_ rows: [String]) throws -> [String] {
    isNarrowed ? [] : try config.idle(on: today, among: rows)
  }

  private func leastEffect(_ target: Target) -> Double {
    let own = try? config.ownThreshold(for: target.name, on: today)
    return profile.leastEffect(
      of: target.name, threshold: own ?? config.threshold ?? pairedThreshold)
  }
}
