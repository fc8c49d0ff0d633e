import MachineCode
import Measurement

/// One variant of one kernel on one batch, run in turn by the two sides of a comparison.
public struct PairedRow: NamedTarget, Codable, Sendable {
  /// The kernel's id.
  public var kernel: String
  /// How curves and arguments combine, such as `one` or `each.rows`.
  public var arrangement: String
  /// The name of the inputs.
  public var workload: String
  /// The precision.
  public var precision: Precision
  /// The smallest place that holds the batch.
  public var place: CacheLevel
  /// The evaluations in one call.
  public var elements: Int
  /// The variant.
  public var variant: String
  /// The variant of the base, where it is another one.
  public var baseVariant: String?
  /// What the comparison says.
  public var verdict: PairVerdict
  /// Why, in one line.
  public var reason: String
  /// The times, where both sides were timed.
  public var timing: PairedTiming?
  /// The error of the head on the timed inputs; nil for the reference in double precision.
  public var error: MeasuredError?
  /// The machine code of the base, where it is known.
  public var baseCode: CodeFacts?
  /// The machine code of the head, where it is known.
  public var code: CodeFacts?

  /// A row without figures.
  public init(
    kernel: String, arrangement: String, workload: String, precision: Precision,
    place: CacheLevel, elements: Int, variant: String, verdict: PairVerdict, reason: String
  ) {
    self.kernel = kernel
    self.arrangement = arrangement
    self.workload = workload
    self.precision = precision
    self.place = place
    self.elements = elements
    self.variant = variant
    self.verdict = verdict
    self.reason = reason
  }
}

/// The times of two sides that took turns.
public struct PairedTiming: Codable, Sendable {
  /// How many times as long as the base the head takes.
  public var ratio: Ratio
  /// The same of a loop that both sides share, run in the same rounds: 1 but for disturbances.
  public var control: Ratio
  /// The smallest slowdown, as a share, that nine of ten such measurements would find.
  public var detectable: Double
  /// The least effect that counts: the largest of the threshold, the noise floor and the layout spread.
  public var leastEffect: Double
  /// The same ratio between fresh processes with another layout; nil where none was asked for.
  public var confirmation: Ratio?
  /// The rounds that a verdict would take; nil where there is one.
  public var roundsNeeded: Int?
  /// Nanoseconds per element of the base, median.
  public var baseNanoseconds: Double
  /// Nanoseconds per element of the head, median.
  public var nanoseconds: Double
  /// The clock that all figures are read from.
  public var clock: Speed.Clock
  /// The raw rounds of the base, in nanoseconds per call.
  public var baseRounds: Sample
  /// The raw rounds of the head, in nanoseconds per call.
  public var rounds: Sample

  /// Times of their parts.
  public init(
    ratio: Ratio, control: Ratio, detectable: Double, leastEffect: Double,
    confirmation: Ratio? = nil, roundsNeeded: Int? = nil, baseNanoseconds: Double,
    nanoseconds: Double, clock: Speed.Clock, baseRounds: Sample, rounds: Sample
  ) {
    self.ratio = ratio
    self.control = control
    self.detectable = detectable
    self.leastEffect = leastEffect
    self.confirmation = confirmation
    self.roundsNeeded = roundsNeeded
    self.baseNanoseconds = baseNanoseconds
    self.nanoseconds = nanoseconds
    self.clock = clock
    self.baseRounds = baseRounds
    self.rounds = rounds
  }
}
