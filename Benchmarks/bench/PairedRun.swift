import Foundation
import MachineCode
import Measurement
import Pairing
import Reports
import Suite
import Verification

/// One comparison of two programs, or of two variants of one: verifies, reads machine code, times in
/// turn, and confirms what looks slower or faster in other layouts.
struct PairedRun {
  /// What becomes of a target whose machine code is the same on both sides.
  enum EqualCode: String, CaseIterable {
    /// It is named and not timed.
    case skip
    /// It is timed, which changes no verdict.
    case time
    /// Machine code is not looked at: time alone decides.
    case judge
  }

  /// Which of an arrangement's workloads are compared.
  enum Workloads {
    /// The first that counts.
    case first
    /// The first in the first-level cache, and where its code has changed all others.
    case ofChangedCode
    /// All.
    case all
  }

  /// What to compare, and how long.
  struct Settings {
    /// What both sides are asked for.
    var scope: TargetScope
    /// Whether a target's KERNEL/ARRANGEMENT/WORKLOAD counts.
    var admits: (String) -> Bool
    /// Which of an arrangement's workloads are compared.
    var workloads = Workloads.first
    /// Whether the head is verified at all levels that the processor has.
    var verifiesAllLevels = false
    /// The folder of golden data for both sides; nil for their own.
    var data: String?
    var plan = PairPlan.standard
    /// Up to how many rounds a row gets that fewer do not decide.
    var mostRounds = 0
    var equalCode = EqualCode.skip
    /// Whether what looks slower or faster is measured again in other layouts.
    var confirms = true
    /// The probability that all intervals together hold their ratios.
    var confidence = 0.99
    /// The least slowdown of a target that counts, as a share.
    var leastEffect: (Target) -> Double
    /// How often the head makes each of its calls: a slowdown that is known.
    var headWork = 1.0
    /// How many targets count at most, taken evenly from all.
    var most = Int.max
    /// Which batches of changed code count that lie far off.
    var far = FarBatches()
  }

  /// The highest confidence of intervals in other layouts: more would miss what the first measurement
  /// can find, less would believe the rounds of a loaded machine, which depend on each other.
  private static let confirmingConfidence = 0.99

  let base: ComparedSide
  let head: ComparedSide
  let settings: Settings

  /// One row per target that both sides have.
  private(set) var rows: [PairedRow] = []
  /// What the head's verification found, one entry per kernel.
  private(set) var verification: [KernelCheck] = []
  /// The head's machine code as far as it was read.
  private(set) var headCode: [Target: CodeFacts] = [:]
  /// What is absent and why, one line each.
  private(set) var notes: [String] = []
  /// The names of far batches that were left out.
  private(set) var leftOut: [String] = []
  private var reports = (base: CodeReport(), head: CodeReport())

  init(base: ComparedSide, head: ComparedSide, settings: Settings) {
    self.base = base
    self.head = head
    self.settings = settings
    notes = base.notes.map { "base: \($0)" }
    if !head.isSameProgram(as: base) { notes += head.notes.map { "head: \($0)" } }
  }

  /// Compares; what only one side has is noted, what fails gets a row that says so.
  mutating func run() throws {
    let (nearPairs, far) = try readCode(of: targets())
    var pairs = nearPairs
    let confidence = try confidence(rows: timed.count + min(far.count, settings.far.most))
    // Without workers, which leave the others fewer cores than variants with threads need.
    try verify()
    try time(timed, pairs, settings, confidence, "comparing")
    // Nearer batches have told how long these take.
    let near = rows.count
    pairs += try addFar(far)
    noteCode()
    try time(timed.filter { $0 >= near }, pairs, settings, confidence, "comparing")
    try timeLonger(pairs, confidence)
    verification.add(rows.compactMap(BatchFailure.init))
    let suspects = rows.indices.filter { [.regressed, .improved].contains(rows[$0].verdict) }
    if settings.confirms, !suspects.isEmpty {
      try withTemporaryFolder { try confirm(suspects, pairs, in: $0) }
    }
  }

  /// The rows that are timed, as far as is known.
  private var timed: [Int] {
    rows.indices.filter { index in
      switch rows[index].verdict {
      case .unverified: false
      case .unchangedCode: settings.equalCode == .time
      default: true
      }
    }
  }

  /// The confidence of the interval of each of some rows; the rounds must be enough for it.
  private func confidence(rows: Int) throws -> Double {
    let confidence = PairJudge.confidence(rows: rows, overall: settings.confidence)
    let fewest = PairJudge.fewestRounds(confidence: confidence)
    guard rows == 0 || settings.plan.rounds >= fewest else {
      throw CommandError(
        "rounds: \(settings.plan.rounds) cannot give \(counted(rows, "row")) their intervals, "
          + "\(fewest) can")
    }
    return confidence
  }

  /// Times rows again that so few rounds leave open.
  private mutating func timeLonger(_ pairs: [TargetPair], _ confidence: Double) throws {
    let needed = rows.map { $0.verdict == .inconclusive ? $0.timing?.roundsNeeded ?? .max : .max }
    // Far off a round takes long.
    let open = rows.indices.filter {
      needed[$0] <= settings.mostRounds && !FarBatches.isFar(rows[$0].place)
    }
    var longer = settings
    // What a first guess takes for enough may be a little too few.
    longer.plan.rounds = min(
      open.map { needed[$0] + needed[$0] / 4 }.max() ?? 0, settings.mostRounds)
    try time(open, pairs, longer, confidence, "deciding")
  }

  /// Times rows and judges them.
  private mutating func time(
    _ timed: [Int], _ pairs: [TargetPair], _ settings: Settings, _ confidence: Double,
    _ verb: String
  ) throws {
    if timed.isEmpty { return }
    let workers = try WorkerPair(base: base.program, head: head.program)
    defer { workers.close() }
    var progress = Progress(total: timed.count, verb: verb)
    for index in timed {
      let pair = pairs[index]
      progress.advance(to: pair.head.name)
      let judge = PairJudge(
        confidence: confidence, leastEffect: settings.leastEffect(pair.head))
      rows[index].time(pair, workers, settings, judge)
    }
    progress.finish()
  }

  /// What both sides have.
  private mutating func targets() throws -> PairedTargets {
    let workers = try WorkerPair(base: base.program, head: head.program)
    defer { workers.close() }
    try check(workers)
    let list = try PairedTargets(base: base, head: head, settings: settings, workers)
    notes += list.notes
    return list
  }

  /// Whether both sides' figures mean the same, and mean anything.
  private mutating func check(_ workers: WorkerPair) throws {
    for (side, worker) in [(base, workers.base), (head, workers.head)] {
      guard worker.greeting.metricVersion == metricVersion else {
        throw CommandError(
          "\(side.name): its figures are of version \(worker.greeting.metricVersion), "
            + "not \(metricVersion)", exit: .notComparable)
      }
      if !worker.greeting.optimized {
        notes.append("\(side.name): NOT OPTIMIZED, its figures mean nothing")
      }
    }
    if [workers.base, workers.head].contains(where: { $0.greeting.hasFixedAddresses == false }) {
      notes.append(Checkup.randomAddresses)
    }
    let cores = [workers.base, workers.head].map { $0.greeting.openBLAS ?? "none" }
    if cores[0] != cores[1] {
      notes.append("OpenBLAS runs kernels for \(cores[0]) in the base, \(cores[1]) in the head")
    }
  }

  /// Marks what the head fails; what the base fails is noted.
  private mutating func verify() throws {
    let kernels = Set(rows.map(\.kernel))
    verification = try head.verify(kernels, settings)
    object(from: 0)
    guard !base.isSameProgram(as: head) else { return }
    var timed = settings
    timed.verifiesAllLevels = false
    let failed = try base.verify(kernels, timed).filter { $0.outcome != .passed }
    for check in failed {
      notes.append("\(base.name): \(check.kernel) is \(check.outcome.rawValue) there")
    }
  }

  /// Marks the rows from one on whose kernel failed.
  private mutating func object(from first: Int) {
    for index in first..<rows.count {
      guard let reason = verification.objection(to: rows[index]) else { continue }
      rows[index].verdict = .unverified
      rows[index].reason = reason
    }
  }

  /// Tells which machine code is the same on both sides, and gives what is compared, a row each, and beside
  /// that what lies far off of changed code.
  private mutating func readCode(
    of targets: PairedTargets
  ) throws -> (pairs: [TargetPair], far: [TargetPair]) {
    guard settings.workloads == .ofChangedCode else {
      let pairs = targets.pairs.even(settings.most)
      rows = try codeRows(pairs)
      return (pairs, [])
    }
    let first = targets.first.even(settings.most)
    rows = try codeRows(first)
    let same = Set(rows.filter { $0.verdict == .unchangedCode }.map(CodeOwner.init))
    let changed = targets.later.filter { !same.contains(CodeOwner($0.head)) }
    let later = changed.filter { !FarBatches.isFar($0.head.place) }
    rows += try codeRows(later)
    return (first + later, changed.filter { FarBatches.isFar($0.head.place) })
  }

  /// Adds a row for each of those that are timed, and gives these.
  private mutating func addFar(_ far: [TargetPair]) throws -> [TargetPair] {
    let chosen = settings.far.chosen(of: far, near: rows)
    let names = Set(chosen.pairs.map(\.head.name))
    leftOut = far.map(\.head.name).filter { !names.contains($0) }
    notes += chosen.notes
    let first = rows.count
    rows += try codeRows(chosen.pairs)
    object(from: first)
    return chosen.pairs
  }

  private mutating func noteCode() {
    notes += reports.head.note(head.name)
    if !isOneProgram { notes += reports.base.note(base.name) }
  }

  private var isOneProgram: Bool { base.isSameProgram(as: head) && base.variant == nil }

  /// A row per pair with the machine code of both sides, as far as it is looked at.
  private mutating func codeRows(_ pairs: [TargetPair]) throws -> [PairedRow] {
    var rows = pairs.map(PairedRow.init)
    guard settings.equalCode != .judge, !pairs.isEmpty else { return rows }
    let workers = try WorkerPair(base: base.program, head: head.program)
    defer { workers.close() }
    let code = workers.code(
      ofBase: isOneProgram ? [] : pairs.map(\.base), ofHead: pairs.map(\.head))
    reports.base.add(isOneProgram ? code.head : code.base)
    reports.head.add(code.head)
    for (index, pair) in pairs.enumerated() {
      rows[index].baseCode = reports.base.facts[pair.base.name]
      rows[index].code = reports.head.facts[pair.head.name]
      headCode[pair.head] = rows[index].code
      if rows[index].hasEqualCode {
        rows[index].verdict = .unchangedCode
        rows[index].reason = "the same machine code"
      }
    }
    return rows
  }

  /// Measures what seems to have changed again; only what changed in every layout has.
  private mutating func confirm(
    _ suspects: [Int], _ pairs: [TargetPair], in folder: URL
  ) throws {
    var progress = Progress(
      total: suspects.count * LayoutPrograms.seeds.count, verb: "confirming")
    let programs = LayoutPrograms(base: base.program, head: head.program, in: folder)
    if let note = programs.note { notes.append(note) }
    var again: [[JudgedPair]] = suspects.map { _ in [] }
    for layout in programs.layouts {
      let workers: WorkerPair
      do {
        workers = try WorkerPair(base: layout.base, head: layout.head)
      } catch {
        for turn in again.indices {
          again[turn].append(JudgedPair(verdict: .error, reason: "\(error)"))
        }
        continue
      }
      defer { workers.close() }
      for (turn, index) in suspects.enumerated() {
        let pair = pairs[index]
        progress.advance(to: pair.head.name)
        let first = rows[index].timing?.ratio
        let judge = PairJudge(
          confidence: min(first?.confidence ?? 1, Self.confirmingConfidence),
          leastEffect: settings.leastEffect(pair.head))
        // Fewer rounds than those that found it could not find it again.
        var same = settings
        same.plan.rounds = max(settings.plan.rounds, first?.pairs ?? 0)
        again[turn].append(workers.judged(pair, same, judge))
      }
    }
    progress.finish()
    for (index, judged) in zip(suspects, again) {
      rows[index].confirm(by: judged, programs)
    }
  }
}

/// What the same code is expected to serve: an arrangement in a precision and variant, whatever the workload.
private struct CodeOwner: Hashable {
  private let parts: [String]

  init(_ target: some NamedTarget) {
    parts = [target.kernel, target.arrangement, target.precision.rawValue, target.variant]
  }
}

extension Array {
  /// So many of the elements at most, equally far apart.
  func even(_ most: Int) -> [Element] {
    count <= most ? self : (0..<most).map { self[$0 * count / most] }
  }
}

extension CodeReport {
  fileprivate mutating func add(_ other: CodeReport) {
    facts.merge(other.facts) { $1 }
    absences.merge(other.absences) { $1 }
  }

  /// A line about what could not be read.
  fileprivate func note(_ program: String) -> [String] {
    guard let reason = absences.min(by: { $0.key < $1.key })?.value else { return [] }
    return ["\(program): the machine code of \(absences.count) variants is not known: \(reason)"]
  }
}
