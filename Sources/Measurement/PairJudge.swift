#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Judges the rounds of two sides.
///
/// Every round gives one log-ratio; a verdict rests on their median and its exact sign-test interval:
///
/// - *regressed*: the whole interval lies above 1, and the median above 1 + `leastEffect`. Identical
///   sides get this with at most the probability (1 - `confidence`) / 2, whatever the noise, as long
///   as every round by itself is as likely to favour one side as the other. What sets one process
///   apart from the other, such as where its memory lies, is not of that kind: only fresh processes
///   show it.
/// - *improved*: the same with the sides exchanged.
/// - *pass*: the interval ends at or below 1 + `leastEffect`; or it holds 1, and nine of ten such
///   measurements would have called a slowdown of twice the least effect regressed.
/// - *inconclusive*: all else; and whenever the control moved, that is, its interval excludes 1 and its
///   median is off by more than half the least effect. Against that stands only a slowdown whose
///   interval begins beyond `controlMargin` times the far end of the control's.
/// - *error*: there is nothing to read in the rounds.
///
/// Where others take more than 3 % of a side's time, the processor's time decides; the time that passes
/// where the head waits by itself.
public struct PairJudge: Sendable {
  /// The confidence of the intervals of one row.
  public var confidence: Double

  /// The least effect that counts, as a share: 0.01 is 1 %.
  public var leastEffect: Double

  /// How many times as large as the control's movement a slowdown must be to stand in spite of it.
  public static let controlMargin = 4.0

  /// The highest confidence of the control's interval: it guards a row, so it is not to be surer that it
  /// stood still the more rows there are.
  public static let controlConfidence = 0.99

  /// Makes a judge; a correction for the number of rows is in the confidence already.
  public init(confidence: Double, leastEffect: Double) {
    precondition(0 < confidence && confidence < 1, "a confidence lies between 0 and 1")
    precondition(leastEffect >= 0, "a least effect is not negative")
    self.confidence = confidence
    self.leastEffect = leastEffect
  }

  /// The confidence of each of `rows` rows that makes all of them hold together with `overall`
  /// (Bonferroni).
  public static func confidence(rows: Int, overall: Double) -> Double {
    1 - (1 - overall) / Double(max(1, rows))
  }

  /// The fewest rounds that give an interval of a confidence.
  public static func fewestRounds(confidence: Double) -> Int {
    leastMedianIntervalCount(confidence: confidence)
  }

  /// Judges the rounds.
  public func judge(_ rounds: PairedRounds) -> JudgedPair {
    if let defect = rounds.defect { return JudgedPair(verdict: .error, reason: defect) }
    let readsProcessorTime = rounds.losesProcessor && !rounds.headWaits
    let clock = readsProcessorTime ? \Sample.cpu : \Sample.wall
    let noise = PairNoise(of: rounds.head[keyPath: clock], to: rounds.base[keyPath: clock])
    var figures = JudgedPair.Figures(
      ratio: ratio(of: rounds.head, to: rounds.base, by: clock, confidence: confidence),
      control: ratio(
        of: rounds.headControl, to: rounds.baseControl, by: clock,
        confidence: min(confidence, PairJudge.controlConfidence)),
      detectable: noise.detectable(by: self), roundsNeeded: nil,
      readsProcessorTime: readsProcessorTime)
    let verdict = verdict(of: figures)
    guard !isMoved(figures.control) || stands(figures) else {
      return JudgedPair(
        verdict: .inconclusive, reason: JudgedPair.withheld(figures), figures: figures)
    }
    if verdict == .inconclusive { figures.roundsNeeded = noise.roundsNeeded(by: self) }
    return JudgedPair(
      verdict: verdict, reason: JudgedPair.reason(verdict, figures, judge: self),
      figures: figures)
  }

  /// What a median and its interval say by themselves; nil where they leave it open.
  public func verdict(of value: Double, in interval: Interval) -> PairVerdict? {
    if interval.lower > 1, value > 1 + leastEffect { return .regressed }
    if interval.upper < 1, value < 1 / (1 + leastEffect) { return .improved }
    return interval.upper <= 1 + leastEffect ? .pass : nil
  }

  private func verdict(of figures: JudgedPair.Figures) -> PairVerdict {
    guard let interval = figures.ratio.interval else { return .inconclusive }
    if let verdict = verdict(of: figures.ratio.value, in: interval) { return verdict }
    let findsLittle = interval.contains(1) && figures.detectable <= 2 * leastEffect
    return findsLittle ? .pass : .inconclusive
  }

  /// Whether a ratio of times that should be alike is so far from 1 that a verdict beside it means little.
  public func isMovement(_ ratio: Double) -> Bool { abs(log(ratio)) > log(1 + leastEffect) / 2 }

  /// Whether an interval lies so far above 1 that a ratio of times that should be alike explains little
  /// of it.
  public func stands(_ interval: Interval, against ratio: Double) -> Bool {
    log(interval.lower) > PairJudge.controlMargin * abs(log(ratio))
  }

  private func isMoved(_ control: Ratio) -> Bool {
    guard let interval = control.interval, !interval.contains(1) else { return false }
    return isMovement(control.value)
  }

  private func stands(_ figures: JudgedPair.Figures) -> Bool {
    guard let ratio = figures.ratio.interval, let control = figures.control.interval else {
      return false
    }
    return [control.lower, control.upper].allSatisfy { stands(ratio, against: $0) }
  }
}
