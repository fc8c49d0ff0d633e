import Measurement
import Pairing
import Reports

extension PairedRow {
  /// A row of which nothing is known yet.
  init(_ pair: TargetPair) {
    let target = pair.head
    self.init(
      kernel: target.kernel, arrangement: target.arrangement, workload: target.workload,
      precision: target.precision, place: target.place, elements: target.elements,
      variant: target.variant, verdict: .error, reason: "not timed")
    if pair.base.variant != target.variant { baseVariant = pair.base.variant }
  }

  /// Whether the machine code of both sides is known and the same.
  var hasEqualCode: Bool {
    guard let code, let baseCode else { return false }
    return code.identity.isSame(as: baseCode.identity)
  }

  /// Times both sides and judges the rounds; the same code keeps its verdict, unless its results are wrong.
  mutating func time(
    _ pair: TargetPair, _ workers: WorkerPair, _ settings: PairedRun.Settings, _ judge: PairJudge
  ) {
    do {
      let measured = try workers.measure(pair, settings)
      let judged = judge.judge(measured.rounds)
      error = MeasuredError(measured.head)
      timing = judged.figures.map { PairedTiming($0, measured, judge) }
      guard !hasEqualCode else { return }
      verdict = judged.verdict
      reason = judged.reason
    } catch PairingError.wrong(workers.head.name, let difference) {
      verdict = .unverified
      reason = difference
    } catch {
      verdict = .error
      reason = "\(error)"
    }
  }

  /// Takes back a change that other layouts do not share, or that no other layout could be asked about.
  mutating func confirm(by attempts: [JudgedPair], _ programs: LayoutPrograms) {
    let before = verdict
    let found = attempts.map(\.verdict)
    let ratios = attempts.compactMap(\.figures?.ratio)
    verdict = before.confirmed(
      by: found, inOtherLayouts: programs.note == nil,
      least: ratios.compactMap(\.interval?.lower).min() ?? 1)
    let weakest = ratios.min {
      before == .improved ? $0.value > $1.value : $0.value < $1.value
    }
    timing?.confirmation = weakest
    let change = weakest.map { String(format: "%+.1f %%", 100 * ($0.value - 1)) } ?? "nothing"
    if let defect = attempts.first(where: { $0.verdict == .error }) {
      reason += "; not measured in \(programs.description): \(defect.reason)"
    } else {
      reason += "; \(Set(found) == [before] ? "at least" : "but") \(change)"
      reason += " in \(programs.description)"
    }
  }
}

extension PairedTiming {
  fileprivate init(
    _ figures: JudgedPair.Figures, _ measured: WorkerPair.Measured, _ judge: PairJudge
  ) {
    let clock: Speed.Clock = figures.readsProcessorTime ? .cpu : .wall
    func nanoseconds(_ sample: Sample) -> Double {
      median(clock == .cpu ? sample.cpu : sample.wall) / Double(measured.head.elementsPerCall)
    }
    let rounds = measured.rounds
    self.init(
      ratio: figures.ratio, control: figures.control, detectable: figures.detectable,
      leastEffect: judge.leastEffect, roundsNeeded: figures.roundsNeeded,
      baseNanoseconds: nanoseconds(rounds.base), nanoseconds: nanoseconds(rounds.head),
      clock: clock, baseRounds: rounds.base, rounds: rounds.head)
  }
}

extension MeasuredError {
  /// The error of a target that is ready; nil of what others are compared with.
  fileprivate init?(_ prepared: PreparedTarget) {
    guard let ulps = prepared.worstUlps, let scaled = prepared.worstScaled else { return nil }
    self.init(worstUlps: ulps, worstScaled: scaled, elements: prepared.comparedElements)
  }
}

extension WorkerPair {
  /// What measuring a target says; what leaves it open is measured once more.
  func judged(
    _ pair: TargetPair, _ settings: PairedRun.Settings, _ judge: PairJudge
  ) -> JudgedPair {
    func judged() -> JudgedPair {
      do {
        return judge.judge(try measure(pair, settings).rounds)
      } catch {
        return JudgedPair(verdict: .error, reason: "\(error)")
      }
    }
    let first = judged()
    return first.verdict == .inconclusive ? judged() : first
  }

  /// Measures a target; once more where a side refuses, as it does where a disturbance makes twice the
  /// calls take other than twice the time.
  fileprivate func measure(
    _ pair: TargetPair, _ settings: PairedRun.Settings
  ) throws -> Measured {
    func measured() throws -> Measured {
      try measure(
        base: pair.base, head: pair.head, plan: settings.plan, headWork: settings.headWork)
    }
    do {
      return try measured()
    } catch PairingError.refused {
      return try measured()
    }
  }
}
