import MachineCode
import Measurement

/// One variant of one kernel on one batch: its speed and its error.
public struct Row: NamedTarget, Codable, Sendable {
  /// Why a row has or has no figures.
  public enum Outcome: String, Codable, Sendable {
    /// Verified and timed.
    case timed
    /// The variant failed its verification, or gives in a batch of this size other results.
    case failed
    /// Not timed, since there is no golden data for it.
    case unverified
    /// The measurement gave nothing usable.
    case error
    /// Timed, but a peer's results are too far off to be compared with.
    case inaccurate
  }

  /// The kernel's id.
  public var kernel: String
  /// How curves and arguments combine, such as `one` or `each.rows`.
  public var arrangement: String
  /// The name of the inputs.
  public var workload: String
  /// The precision.
  public var precision: Precision
  /// The smallest place that holds the group's batch.
  public var place: CacheLevel
  /// The evaluations in one call of the group's batch.
  public var elements: Int
  /// The bytes of all inputs and results of that batch.
  public var footprint: Int
  /// The variant, or a peer's name after `peerPrefix`.
  public var variant: String
  /// Whether there are figures.
  public var outcome: Outcome
  /// Why there are none, in one line.
  public var reason: String?
  /// The speed.
  public var speed: Speed?
  /// The accuracies of vector code, strict and fast, whose bounds the variant keeps; nil where nobody
  /// said.
  public var accuracies: [String]?
  /// The error on the first elements of the batch that was timed; nil for the
  /// reference in double precision, which is what all are compared with.
  public var error: MeasuredError?
  /// The machine code, as a baseline keeps it; nil where nobody read it.
  public var code: CodeIdentity?

  /// A row without figures.
  public init(
    kernel: String, arrangement: String, workload: String, precision: Precision,
    place: CacheLevel, elements: Int, footprint: Int, variant: String, outcome: Outcome,
    reason: String? = nil
  ) {
    self.kernel = kernel
    self.arrangement = arrangement
    self.workload = workload
    self.precision = precision
    self.place = place
    self.elements = elements
    self.footprint = footprint
    self.variant = variant
    self.outcome = outcome
    self.reason = reason
  }

  /// Why there are no figures, or none that count, in one line.
  var objection: String? { reason.map { "\(outcome.rawValue): \($0)" } }

  /// What a peer's name in a row begins with.
  public static let peerPrefix = "peer:"

  /// Whether this is somebody else's code.
  public var isPeer: Bool { variant.hasPrefix(Self.peerPrefix) }

  /// Marks a peer whose error is too large for its speed to count.
  ///
  /// - Parameter isApproximation: whether its method itself errs.
  public mutating func markInaccuratePeer(isApproximation: Bool = false) {
    if isPeer && isApproximation {
      outcome = .inaccurate
      reason = "an approximation, not compared"
      return
    }
    guard isPeer, let error, !(error.worstScaled <= MeasuredError.saneScaled) else { return }
    outcome = .inaccurate
    reason = "error over \(MeasuredError.saneScaled) of the scale, not compared"
  }
}

extension [Row] {
  /// The rows that were timed, with their speeds.
  var timed: [(row: Row, speed: Speed)] {
    compactMap { row in row.outcome == .timed ? row.speed.map { (row, $0) } : nil }
  }

  /// The fastest row of every group, the reference excepted.
  var fastest: [(row: Row, speed: Speed)] {
    var order: [[String]] = []
    var best: [[String]: (row: Row, speed: Speed)] = [:]
    for candidate in timed where !candidate.row.isReference {
      let group = candidate.row.group
      if best[group] == nil { order.append(group) }
      if candidate.speed.nanoseconds < best[group]?.speed.nanoseconds ?? .infinity {
        best[group] = candidate
      }
    }
    return order.compactMap { best[$0] }
  }
}

/// The speed of a row.
public struct Speed: Codable, Sendable {
  /// Nanoseconds per element: the median of the rounds.
  public var nanoseconds: Double
  /// The exact 95 % interval of that median; nil if there are too few rounds.
  public var interval: Interval?
  /// Elements per second.
  public var elementsPerSecond: Double
  /// Bytes read and written per second, each input and result counted once, with their lines beyond
  /// the first-level cache where they are read for themselves.
  public var bytesPerSecond: Double
  /// What an element must do and move.
  public var work: Work
  /// The least time per element that the machine allows.
  public var limit: Limit
  /// That time as a share of the time taken.
  public var shareOfLimit: Double
  /// How many times as fast as the reference, paired round by round; nil where that was not timed.
  public var speedup: Ratio?
  /// Nanoseconds per element of a call whose branches are new to the processor, where it was measured.
  public var unlearnedNanoseconds: Double?
  /// The evaluations of one timed call: those of the batch, or fewer for the reference.
  public var elementsPerCall: Int
  /// The clock that all figures of the group are read from.
  public var clock: Clock
  /// The raw rounds by both clocks, in nanoseconds per call.
  public var rounds: Sample

  /// What measures time.
  public enum Clock: String, Codable, Sendable {
    /// Time that passes.
    case wall
    /// Processor time of the thread, where others compete for the processor.
    case cpu

    /// The clock for samples that were taken together: processor time where more than 3 % of the
    /// time that passed went to others, in the median or at the upper end of its interval.
    public init(for samples: [Sample]) {
      self = samples.contains(where: isShared) ? .cpu : .wall
    }

    var rounds: KeyPath<Sample, [Double]> { self == .wall ? \.wall : \.cpu }
  }

  /// Derives all figures from the rounds.
  ///
  /// - Parameters:
  ///   - rounds: nanoseconds per call.
  ///   - unlearned: by how many nanoseconds a call takes longer whose branches are new to the processor.
  ///   - elementsPerCall: the evaluations of a call.
  ///   - work: what an element must do and move.
  ///   - limit: the least time per element.
  ///   - clock: the clock to read.
  ///   - reference: the reference's rounds of the same measurement and its evaluations of a call.
  public init(
    rounds: Sample, unlearned: Double? = nil, elementsPerCall: Int, work: Work, limit: Limit,
    clock: Clock, reference: (rounds: Sample, elementsPerCall: Int)?
  ) {
    let elements = Double(elementsPerCall)
    let nanosecondsPerCall = rounds[keyPath: clock.rounds]
    let time = median(nanosecondsPerCall) / elements
    nanoseconds = time
    interval = medianInterval(nanosecondsPerCall).map {
      Interval(lower: $0.lower / elements, upper: $0.upper / elements)
    }
    elementsPerSecond = 1e9 / nanoseconds
    bytesPerSecond =
      (work.bytesReadPerElement + work.bytesWrittenPerElement) * elementsPerSecond
    self.work = work
    self.limit = limit
    shareOfLimit = limit.nanosecondsPerElement / nanoseconds
    speedup = reference.map { reference in
      let scale = elements / Double(reference.elementsPerCall)
      return Ratio(
        of: reference.rounds[keyPath: clock.rounds].map { $0 * scale }, to: nanosecondsPerCall)
    }
    unlearnedNanoseconds = unlearned.map { time + $0 / elements }
    self.elementsPerCall = elementsPerCall
    self.clock = clock
    self.rounds = rounds
  }

  /// Sets the time beside another limit.
  public mutating func compare(with limit: Limit) {
    self.limit = limit
    shareOfLimit = limit.nanosecondsPerElement / nanoseconds
  }

  /// What to say of a call that takes half as long again where its branches are new to the processor,
  /// and longer by more than what any code loses that is not in its caches; else nil.
  var learningRemark: String? {
    guard let unlearnedNanoseconds,
      unlearnedNanoseconds >= 1.5 * nanoseconds,
      (unlearnedNanoseconds - nanoseconds) * Double(elementsPerCall) >= 250
    else { return nil }
    let times = brief(unlearnedNanoseconds / nanoseconds)
    return "takes \(times) times as long where its branches are new to the processor"
  }

  /// Half of the interval's width relative to the median, the larger half.
  var uncertainty: Double? {
    interval.map { max(nanoseconds - $0.lower, $0.upper - nanoseconds) / nanoseconds }
  }
}

/// The error of a row.
public struct MeasuredError: Codable, Sendable {
  /// The largest one in ulp of the truth.
  public var worstUlps: Double
  /// The largest one relative to the kernel's scale, such as the extent of its control points.
  public var worstScaled: Double
  /// How many elements were compared with the reference in double precision.
  public var elements: Int

  /// The largest error relative to the scale that a peer may have to count as a peer.
  public static let saneScaled = 1e-2

  /// The error of a number of elements.
  public init(worstUlps: Double, worstScaled: Double, elements: Int) {
    self.worstUlps = worstUlps
    self.worstScaled = worstScaled
    self.elements = elements
  }
}

/// Whether more than 3 % of a sample's time went to others.
private func isShared(_ sample: Sample) -> Bool {
  let ends = [sample.wall, sample.cpu].map { medianInterval($0)?.upper ?? median($0) }
  return median(sample.wall) > 1.03 * median(sample.cpu) || ends[0] > 1.03 * ends[1]
}
