import Foundation
import MachineCode
import Measurement
import Verification

/// How strictly stored times are judged, and which of them.
public struct StoredSettings {
  /// The least slowdown that counts, as a share.
  public var threshold = 0.05
  /// The probability that all intervals together hold their ratios.
  public var confidence = 0.95
  /// The threshold of a row by its name, as `PairedRow.name`; nil for the one of all.
  public var ownThreshold: (String) -> Double? = { _ in nil }
  /// Whether a row counts.
  public var admits: (Row) -> Bool = { _ in true }

  /// The settings where nobody wants others: 5 % at 95 %, every row.
  public init() {}
}

extension Receipt {
  /// Sets the receipt's rows beside those of a baseline, of the same kind of machine.
  ///
  /// Stored times were not taken in turns with the new ones: they show, and prove nothing. A row
  /// counts as slower or faster only where its whole interval says so, and by at least its threshold
  /// or what identical code shows on this machine, and where its machine code is not the baseline's.
  ///
  /// - Parameters:
  ///   - baseline: the stored figures.
  ///   - profile: what identical code shows on this machine; nil where nobody measured it.
  ///   - settings: how strictly to judge, and which rows.
  ///   - codes: what the machine code of rows is, nil where it cannot be read; asked of those that do
  ///     not pass and whose code the baseline knows.
  /// - Returns: why no row was compared, in one line; nil where some were, and where something is wrong,
  ///   which is to be told instead.
  @discardableResult
  public mutating func compare(
    with baseline: Baseline, profile: HostProfile?, settings: StoredSettings = StoredSettings(),
    codes: ([Row]) -> [CodeIdentity?] = { $0.map(\.code) }
  ) -> String? {
    let now = rowsByKey(self, settings.admits)
    let stored = rowsByKey(baseline.receipt, settings.admits)
    let common = now.filter { stored[$0.key] != nil }
    let base = "baseline:\(baseline.name)"
    sides = Sides(
      base: Sides.Side(name: base, commit: baseline.commit), head: Sides.Side(name: "this run"),
      confidence: settings.confidence, threshold: settings.threshold)
    let judge = StoredJudge(
      confidence: PairJudge.confidence(rows: common.count, overall: settings.confidence),
      clocks: cycle(self).flatMap { now in cycle(baseline.receipt).map { (now, $0) } },
      profile: profile, settings: settings)
    let compared = rows.filter(settings.admits).compactMap { row in
      RowKey(row).flatMap { stored[$0] }.map { (row, $0) }
    }
    pairs = compared.compactMap { row, before in
      row.speed.flatMap { speed in before.speed.map { judge.pair(row, speed, $0) } }
    }
    let (library, storedLibrary) = (context.openBLAS, baseline.receipt.context.openBLAS)
    let sharesLibrary =
      library?.version == storedLibrary?.version && library?.core == storedLibrary?.core
    acquitSameCode(compared, sharesLibrary: sharesLibrary, codes)
    let (names, storedNames) = (Set(now.keys.map(\.name)), Set(stored.keys.map(\.name)))
    let (added, gone) = (
      now.keys.filter { stored[$0] == nil }, stored.keys.filter { now[$0] == nil }
    )
    let others = added.filter { storedNames.contains($0.name) }
    let left = [
      (others.count, "of other batches in \(base), which --quick or --thorough may have kept"),
      (added.count - others.count, "not in \(base)"),
      (gone.count { !names.contains($0.name) }, "only in \(base)"),
    ].filter { $0.0 > 0 }.map { "not compared: \(counted($0, "timed row")) \($1)" }
    notes += left
    guard pairs.isEmpty, !hasNumericMismatch, !hasUnverified else { return nil }
    if now.isEmpty, stored.isEmpty { return "neither has a row of what is selected" }
    return left.isEmpty ? "nothing was timed in both" : left.joined(separator: "; ")
  }

  /// Takes the verdict back from rows whose machine code is the baseline's: their library's too, where
  /// one computes them.
  private mutating func acquitSameCode(
    _ compared: [(row: Row, before: Row)], sharesLibrary: Bool, _ codes: ([Row]) -> [CodeIdentity?]
  ) {
    let suspects = pairs.indices.filter { index in
      let (row, before) = compared[index]
      return [.regressed, .inconclusive, .improved].contains(pairs[index].verdict)
        && before.code != nil && (sharesLibrary || !row.isLinearAlgebra)
    }
    if suspects.isEmpty { return }
    for (index, code) in zip(suspects, codes(suspects.map { compared[$0].row })) {
      guard let code, let before = compared[index].before.code, code.isSame(as: before) else {
        continue
      }
      pairs[index].verdict = .unchangedCode
      pairs[index].reason = "the same machine code as the baseline's; \(pairs[index].reason)"
    }
  }

  /// Why stored times cannot be judged, in one line: no row of other machine code has the rounds that
  /// an interval takes; nil where some have.
  public var undecidable: String? {
    let timings = pairs.filter { $0.verdict != .unchangedCode }.compactMap(\.timing)
    guard let needed = timings.first?.roundsNeeded, timings.allSatisfy({ $0.ratio.interval == nil })
    else { return nil }
    let isStored = timings.allSatisfy { timing in
      timing.baseRounds[keyPath: timing.clock.rounds].count < needed
    }
    let remedy =
      isStored
      ? "were kept: compare fewer rows, or keep those of bench run --thorough"
      : "were timed now: compare fewer rows, or give them more time"
    return "\(timings.count) rows together need \(needed) rounds each, more than \(remedy)"
  }
}

/// The nanoseconds of one processor cycle.
private func cycle(_ receipt: Receipt) -> Double? {
  receipt.context.limits.map { 1e9 / $0.cyclesPerSecond }
}

private func rowsByKey(_ receipt: Receipt, _ admits: (Row) -> Bool) -> [RowKey: Row] {
  let pairs = receipt.rows.filter(admits).compactMap { row in RowKey(row).map { ($0, row) } }
  return Dictionary(pairs) { first, _ in first }
}

/// What two rows must share for their times to be of the same work.
private struct RowKey: Hashable {
  let name: String
  let elements: [Int?]

  /// The key of a row that was timed; nil of others and of peers.
  init?(_ row: Row) {
    guard row.outcome == .timed, row.speed != nil, !row.isPeer else { return nil }
    name = row.name
    // The elements compared with the reference are those after which the inputs repeat.
    elements = [row.elements, row.speed?.elementsPerCall, row.error?.elements]
  }
}

/// Judges stored times.
private struct StoredJudge {
  let confidence: Double
  /// The cycle of the head's machine and of the base's.
  let clocks: (Double, Double)?
  let profile: HostProfile?
  let settings: StoredSettings

  func pair(_ row: Row, _ speed: Speed, _ before: Speed) -> PairedRow {
    var pair = PairedRow(
      kernel: row.kernel, arrangement: row.arrangement, workload: row.workload,
      precision: row.precision, place: row.place, elements: row.elements, variant: row.variant,
      verdict: .error, reason: "a round took no time or none that is a number")
    pair.error = row.error
    let clock = Speed.Clock(for: [before.rounds, speed.rounds])
    func times(_ speed: Speed) -> [Double] {
      speed.rounds[keyPath: clock.rounds].map { $0 / Double(speed.elementsPerCall) }
    }
    let (now, then) = (times(speed), times(before))
    guard !now.isEmpty, !then.isEmpty, (now + then).allSatisfy({ $0 > 0 && $0.isFinite }) else {
      return pair
    }
    let ratio = Ratio(unpaired: now, to: then, confidence: confidence)
    let control = Ratio(unpaired: [clocks?.0 ?? 1], to: [clocks?.1 ?? 1], confidence: confidence)
    let least = profile.leastEffect(
      of: pair.name, threshold: settings.ownThreshold(pair.name) ?? settings.threshold)
    let judge = PairJudge(confidence: confidence, leastEffect: least)
    (pair.verdict, pair.reason) = verdict(ratio, control, judge)
    let fewest = Ratio.unpairedCount(confidence: confidence)
    pair.timing = PairedTiming(
      ratio: ratio, control: control, detectable: detectable(ratio, now, then, least),
      leastEffect: least, roundsNeeded: ratio.interval == nil ? fewest : nil,
      baseNanoseconds: median(then), nanoseconds: median(now), clock: clock,
      baseRounds: before.rounds, rounds: speed.rounds)
    return pair
  }

  private func verdict(
    _ ratio: Ratio, _ control: Ratio, _ judge: PairJudge
  ) -> (PairVerdict, String) {
    let stored = "stored times, not taken in turns"
    guard let interval = ratio.interval else {
      let fewest = Ratio.unpairedCount(confidence: confidence)
      return (.inconclusive, "\(ratio.pairs) rounds where \(fewest) are the fewest; \(stored)")
    }
    var line = "takes \(change(ratio.value - 1)) time; \(stored)"
    if judge.isMovement(control.value) {
      let moved = "a cycle takes \(change(control.value - 1)) time"
      guard judge.stands(interval, against: control.value) else {
        return (.inconclusive, "\(moved); \(stored)")
      }
      line = "\(moved), but an element \(line)"
    }
    return (judge.verdict(of: ratio.value, in: interval) ?? .inconclusive, line)
  }

  private func change(_ share: Double) -> String {
    String(format: "%.1f %% %@", abs(share) * 100, share < 0 ? "less" : "more")
  }

  /// Nine of ten intervals of this width exclude 1 where the truth is half of their half-width, some
  /// 1.3 standard errors, further from 1 than they reach.
  private func detectable(
    _ ratio: Ratio, _ now: [Double], _ then: [Double], _ least: Double
  ) -> Double {
    func extent(_ times: [Double]) -> Double { (times.max() ?? 1) / (times.min() ?? 1) }
    let width = ratio.interval.map { $0.upper / $0.lower } ?? extent(now) * extent(then)
    let half = log(width) / 2
    return exp(max(half, log(1 + least)) + half / 2) - 1
  }
}
