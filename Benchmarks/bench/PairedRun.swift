import Foundation
import MachineCode
import Measurement
import Pairing
import Reports
import Suite

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
    /// How many of changed code count at most that lie beyond the second-level cache, where a call takes
    /// long, likewise.
    var mostFar = Int.max
    /// The longest call of changed code that counts there, in nanoseconds, as nearer batches foretell it.
    var longestFar = Double.infinity
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

  init(base: ComparedSide, head: ComparedSide, settings: Settings) {
    self.base = base
    self.head = head
    self.settings = settings
    notes = base.notes.map { "base: \($0)" }
    if !head.isSameProgram(as: base) { notes += head.notes.map { "head: \($0)" } }
  }

  /// Compares; what only one side has is noted, what fails gets a row that says so.
  mutating func run() throws {
    var pairs = try readCode(of: targets())
    let confidence = try confidence()
    // Without workers, which leave the others fewer cores than variants with threads need.
    try verify()
    try time(timed.filter { !isFar($0) }, pairs, settings, confidence, "comparing")
    leaveOutLongCalls(&pairs)
    try time(timed.filter(isFar), pairs, settings, confidence, "comparing")
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

  /// Whether a row's batch lies beyond the second-level cache, where a call takes long.
  private func isFar(_ index: Int) -> Bool { rows[index].place > .l2 }

  /// Leaves out what computes for longer than is wanted far off, at the pace of nearer batches.
  private mutating func leaveOutLongCalls(_ pairs: inout [TargetPair]) {
    func inputs(_ row: PairedRow) -> [String] {
      [row.kernel, row.arrangement, row.workload, row.precision.rawValue, row.variant]
    }
    let paces = Dictionary(
      rows.compactMap { row in row.timing.map { (inputs(row), $0.nanoseconds) } },
      uniquingKeysWith: min)
    let left = rows.indices.filter { index in
      let row = rows[index]
      let isLong = Double(row.elements) * paces[inputs(row), default: 0] > settings.longestFar
      return !(isFar(index) && isLong)
    }
    if left.count == rows.count { return }
    notes.append(
      "\(rows.count - left.count) batches of changed code beyond the second-level cache are not timed, "
        + "where a call computes for over \(settings.longestFar / 1e9) s; --far times all")
    (rows, pairs) = (left.map { rows[$0] }, left.map { pairs[$0] })
  }

  /// The confidence of a row's interval; the rounds must be enough for it.
  private func confidence() throws -> Double {
    let confidence = PairJudge.confidence(rows: timed.count, overall: settings.confidence)
    let fewest = PairJudge.fewestRounds(confidence: confidence)
    guard timed.isEmpty || settings.plan.rounds >= fewest else {
      throw CommandError(
        "--rounds: \(settings.plan.rounds) cannot give \(timed.count) rows their intervals, "
          + "\(fewest) can"
      )
    }
    return confidence
  }

  /// Times rows again that so few rounds leave open.
  private mutating func timeLonger(_ pairs: [TargetPair], _ confidence: Double) throws {
    let needed = rows.map { $0.verdict == .inconclusive ? $0.timing?.roundsNeeded ?? .max : .max }
    let open = rows.indices.filter { needed[$0] <= settings.mostRounds && !isFar($0) }
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
    for index in rows.indices {
      if let reason = verification.objection(to: rows[index]) {
        rows[index].verdict = .unverified
        rows[index].reason = reason
      }
    }
    guard !base.isSameProgram(as: head) else { return }
    var timed = settings
    timed.verifiesAllLevels = false
    let failed = try base.verify(kernels, timed).filter { $0.outcome != .passed }
    for check in failed {
      notes.append("\(base.name): \(check.kernel) is \(check.outcome.rawValue) there")
    }
  }

  /// Tells which machine code is the same on both sides, and gives what is compared, a row each.
  private mutating func readCode(of targets: PairedTargets) throws -> [TargetPair] {
    let isByCode = settings.workloads == .ofChangedCode
    var pairs = (isByCode ? targets.first : targets.pairs).even(settings.most)
    var (baseCode, headCode) = (CodeReport(), CodeReport())
    rows = try codeRows(pairs, &baseCode, &headCode)
    if isByCode {
      let same = Set(rows.filter { $0.verdict == .unchangedCode }.map(CodeOwner.init))
      let changed = targets.later.filter { !same.contains(CodeOwner($0.head)) }
      let far = changed.filter { $0.head.place > .l2 }
      let later = changed.filter { $0.head.place <= .l2 } + far.even(settings.mostFar)
      if far.count > settings.mostFar {
        notes.append(
          "\(settings.mostFar) of \(far.count) batches of changed code beyond the second-level cache "
            + "are timed; --far times all")
      }
      rows += try codeRows(later, &baseCode, &headCode)
      pairs += later
    }
    notes += headCode.note(head.name)
    if !isOneProgram { notes += baseCode.note(base.name) }
    return pairs
  }

  private var isOneProgram: Bool { base.isSameProgram(as: head) && base.variant == nil }

  /// A row per pair with the machine code of both sides, as far as it is looked at, which is added to reports.
  private mutating func codeRows(
    _ pairs: [TargetPair], _ baseCode: inout CodeReport, _ headCode: inout CodeReport
  ) throws -> [PairedRow] {
    var rows = pairs.map(PairedRow.init)
    guard settings.equalCode != .judge, !pairs.isEmpty else { return rows }
    let workers = try WorkerPair(base: base.program, head: head.program)
    defer { workers.close() }
    let code = workers.code(
      ofBase: isOneProgram ? [] : pairs.map(\.base), ofHead: pairs.map(\.head))
    baseCode.add(isOneProgram ? code.head : code.base)
    headCode.add(code.head)
    for (index, pair) in pairs.enumerated() {
      rows[index].baseCode = baseCode.facts[pair.base.name]
      rows[index].code = headCode.facts[pair.head.name]
      self.headCode[pair.head] = rows[index].code
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

  init(_ target: Target) {
    parts = [
      target.kernel, target.arrangement, target.precision.rawValue, target.variant,
    ]
  }

  init(_ row: PairedRow) {
    parts = [row.kernel, row.arrangement, row.precision.rawValue, row.variant]
  }
}

extension Array {
  /// So many of the elements at most, equally far apart.
  fileprivate func even(_ most: Int) -> [Element] {
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
