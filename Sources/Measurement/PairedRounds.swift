/// The rounds of two sides that took turns, in nanoseconds per call: one figure per round and side,
/// the mean of its two epochs.
public struct PairedRounds: Sendable, Equatable {
  /// What is compared with.
  public var base: Sample

  /// What is judged.
  public var head: Sample

  /// The shared loop, run by the base.
  public var baseControl: Sample

  /// The shared loop, run by the head.
  public var headControl: Sample

  /// Puts rounds together; round i of all four was measured together.
  public init(base: Sample, head: Sample, baseControl: Sample, headControl: Sample) {
    self.base = base
    self.head = head
    self.baseControl = baseControl
    self.headControl = headControl
  }
}

extension PairedRounds {
  /// Whether more than 3 % of either side's time went to others.
  ///
  /// All of the time counts, not its median as for the figures of one sample: a round that is lost on
  /// one side spoils its pair, even where most rounds are undisturbed.
  var losesProcessor: Bool {
    [base, head].contains { side in
      let (wall, cpu) = (side.wall.reduce(0, +), side.cpu.reduce(0, +))
      return wall > 1.03 * cpu
    }
  }

  /// Whether the head waits by itself, as one that sleeps or leaves its work to threads does: in three of
  /// four rounds it loses over 3 % more of its time than, in three of four, the base and the head's control
  /// do, from which others would take as much.
  var headWaits: Bool {
    func quartiles(_ side: Sample) -> (lower: Double, upper: Double) {
      let losses = zip(side.wall, side.cpu).map { $0 / $1 }.sorted()
      return (losses[losses.count / 4], losses[losses.count - 1 - losses.count / 4])
    }
    let least = quartiles(head).lower
    return [base, headControl].allSatisfy { least > 1.03 * quartiles($0).upper }
  }

  /// The shortest epoch that the clocks can time, in nanoseconds.
  static let leastEpochNanoseconds = 1000.0

  /// What makes the rounds unusable, in one line; nil where they are fit to be judged.
  var defect: String? {
    if base.wall.isEmpty { return "no rounds were measured" }
    for (one, other) in [(base, head), (baseControl, headControl)]
    where one.iterations != other.iterations {
      return "\(one.name) made \(one.iterations) calls per epoch and \(other.name) "
        + "\(other.iterations); both must make the same"
    }
    for sample in [base, head, baseControl, headControl] {
      for (clock, times) in [("wall", sample.wall), ("processor", sample.cpu)] {
        if let defect = defect(of: times, calls: sample.iterations) {
          return "\(sample.name), \(clock) time: \(defect)"
        }
      }
    }
    return nil
  }

  private func defect(of times: [Double], calls: Int) -> String? {
    guard times.count == base.wall.count else {
      return "\(times.count) rounds where the base has \(base.wall.count)"
    }
    for (round, time) in times.enumerated() {
      guard time.isFinite, time > 0 else {
        return "round \(round) took \(time) ns per call; a time is finite and positive"
      }
      guard time >= leastNanosecondsPerCall,
        time * Double(calls) >= PairedRounds.leastEpochNanoseconds
      else {
        return "round \(round) took \(time) ns per call for \(calls) calls; that is no work, "
          + "or too little for the clock"
      }
    }
    return nil
  }
}
