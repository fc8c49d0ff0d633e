import Foundation
import Measurement

/// Two workers that take turns on one core, and are started anew after one of them died.
public final class WorkerPair {
  /// A program and what errors call it.
  public struct Program: Sendable, Hashable {
    /// As errors call it.
    public var name: String
    /// A bench.
    public var executable: URL

    /// A program of a name.
    public init(name: String, executable: URL) {
      self.name = name
      self.executable = executable
    }
  }

  /// What measuring a target on both sides gave.
  public struct Measured: Sendable {
    /// The times.
    public var rounds: PairedRounds
    /// The base, as it was readied.
    public var base: PreparedTarget
    /// The head, as it was readied.
    public var head: PreparedTarget
  }

  /// What is compared with.
  public private(set) var base: Worker
  /// What is judged.
  public private(set) var head: Worker
  private let programs: (base: Program, head: Program)
  private let allowed = allowedCores()
  private let patience: Double

  /// Starts both programs on the last core, and moves this thread to the others.
  public init(base: Program, head: Program, patience: Double = 120) throws(PairingError) {
    let core = allowed.count > 1 ? allowed.last : nil
    self.base = try Worker(base, core: core, patience: patience)
    self.head = try Worker(head, core: core, patience: patience)
    programs = (base, head)
    self.patience = patience
    if core != nil { pin(process: 0, to: allowed.dropLast()) }
  }

  deinit { close() }

  /// Readies a target on either side and lets them take turns.
  ///
  /// If a worker dies or falls silent, new ones are started before the error is thrown.
  ///
  /// - Parameters:
  ///   - base: the target of the base.
  ///   - head: that of the head.
  ///   - plan: how long.
  ///   - headWork: how often the head makes each of its calls, 1 or more: a slowdown that is known, and
  ///     exact where 1 / (headWork - 1) is whole.
  /// - Returns: the rounds and what was timed.
  /// - Throws: what keeps a side from answering.
  public func measure(
    base: Target, head: Target, plan: PairPlan, headWork: Double = 1
  ) throws -> Measured {
    do {
      return try take(base, head, plan, headWork)
    } catch let error as PairingError {
      switch error {
      case .refused, .wrong: break
      default: try? restart()
      }
      throw error
    }
  }

  /// The machine code of targets of either side, which both workers read at once on cores of their
  /// own; if one dies, what is not known says so.
  public func code(
    ofBase baseTargets: [Target], ofHead headTargets: [Target]
  ) -> (base: CodeReport, head: CodeReport) {
    if allowed.count > 1 { base.move(to: allowed.dropLast()) }
    let pending = [(base, baseTargets), (head, headTargets)].map { worker, targets in
      Result { () throws(PairingError) in try worker.beginCode(of: targets) }
    }
    let found = pending.map { begun in
      Result { () throws(PairingError) in try begun.get()() }
    }
    if found.allSatisfy({ (try? $0.get()) != nil }) {
      if let core = allowed.last { base.move(to: [core]) }
    } else {
      try? restart()
    }
    return (found[0].report(on: baseTargets), found[1].report(on: headTargets))
  }

  /// Ends both processes and lets this thread use all cores again.
  public func close() {
    base.close()
    head.close()
    if !allowed.isEmpty { pin(process: 0, to: allowed) }
  }

  private func take(
    _ baseTarget: Target, _ headTarget: Target, _ plan: PairPlan, _ headWork: Double
  ) throws -> Measured {
    let (base, head) = (base, head)
    defer {
      try? base.release()
      try? head.release()
    }
    let first = try base.prepare(baseTarget, epochNanoseconds: plan.epochNanoseconds)
    let second = try head.prepare(headTarget, epochNanoseconds: plan.epochNanoseconds)
    guard first.elementsPerCall == second.elementsPerCall else {
      throw PairingError.refused(
        program: head.name, doing: "preparing \(headTarget.name)",
        reason: "a call has \(second.elementsPerCall) elements, of \(baseTarget.name) "
          + "\(first.elementsPerCall); only calls of one size can take turns")
    }
    let rounds = try pair(
      base: base.side(baseTarget, plan, 1), head: head.side(headTarget, plan, headWork),
      calls: calls(first.calls, second.calls, headWork),
      controlCalls: Control.calls(taking: plan.controlNanoseconds), plan: plan)
    return Measured(rounds: rounds, base: first, head: second)
  }

  /// Calls for a planned epoch of the slower side and at least a tenth of one of the faster side; so many
  /// that the head's additional ones are whole.
  private func calls(_ base: Int, _ head: Int, _ headWork: Double) -> Int {
    let calls = max(min(base, head), max(base, head) / 10)
    guard headWork > 1 else { return calls }
    let unit = Int((1 / (headWork - 1)).rounded())
    return (calls + unit - 1) / unit * unit
  }

  private func restart() throws(PairingError) {
    base.close()
    head.close()
    let core = allowed.count > 1 ? allowed.last : nil
    base = try Worker(programs.base, core: core, patience: patience)
    head = try Worker(programs.head, core: core, patience: patience)
  }
}

extension Worker {
  fileprivate convenience init(
    _ program: WorkerPair.Program, core: Int?, patience: Double
  ) throws(PairingError) {
    // Random hashing would order the heap of either process in its own way.
    let environment = inheritedEnvironment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    try self.init(
      executable: program.executable, name: program.name, core: core, environment: environment,
      patience: patience)
  }

  fileprivate func side(_ target: Target, _ plan: PairPlan, _ work: Double) -> PairSide {
    PairSide(
      epoch: { calls, prime in
        try self.epoch(calls: Int((Double(calls) * work).rounded()), prime: prime)
      }, control: { try self.control(calls: $0) },
      renew: { try self.renew(target, epochNanoseconds: plan.epochNanoseconds) })
  }
}

extension Result<CodeReport, PairingError> {
  /// The report, or the error as the reason of every absence.
  fileprivate func report(on targets: [Target]) -> CodeReport {
    switch self {
    case .success(let report): return report
    case .failure(let error):
      let absences = targets.map { ($0.name, error.description) }
      return CodeReport(absences: Dictionary(absences, uniquingKeysWith: { first, _ in first }))
    }
  }
}
