/// One side of a comparison: usually a process of its own.
public struct PairSide {
  /// Makes that many calls of what is compared and returns their time, after one untimed call if
  /// `prime` asks for it.
  public var epoch: (_ calls: Int, _ prime: Bool) throws -> EpochTime

  /// Makes that many calls of the loop that both sides share, and returns their time.
  public var control: (_ calls: Int) throws -> EpochTime

  /// Starts what is compared afresh, so that chance places its memory anew.
  public var renew: () throws -> Void

  /// Makes a side of its measurements, and of what starts it afresh where that is more than nothing.
  public init(
    epoch: @escaping (_ calls: Int, _ prime: Bool) throws -> EpochTime,
    control: @escaping (_ calls: Int) throws -> EpochTime,
    renew: @escaping () throws -> Void = {}
  ) {
    self.epoch = epoch
    self.control = control
    self.renew = renew
  }
}

/// How long to compare two sides.
public struct PairPlan: Sendable, Equatable {
  /// Rounds; each gives both sides two epochs and two control epochs.
  public var rounds: Int

  /// Rounds between two fresh starts of both sides; 0 for none after the first.
  public var roundsPerStart: Int

  /// The time that one epoch aims at.
  public var epochNanoseconds: Double

  /// The time that one control epoch aims at.
  public var controlNanoseconds: Double

  /// Makes a plan.
  public init(
    rounds: Int = 52, roundsPerStart: Int = 8, epochNanoseconds: Double = 1e6,
    controlNanoseconds: Double = 1e5
  ) {
    self.rounds = rounds
    self.roundsPerStart = roundsPerStart
    self.epochNanoseconds = epochNanoseconds
    self.controlNanoseconds = controlNanoseconds
  }

  /// For a verdict: half a second per pair, of which 0.23 s are the rounds.
  public static let standard = PairPlan()

  /// The most rounds that are worth taking.
  public static let mostRounds = 10_000
}

/// Measures two sides in turn, with the same number of calls.
///
/// A round runs base, head, head, base (ABBA), the next one head, base, base, head (BAAB), so a drift
/// that is linear within a round cancels. Every epoch follows a control epoch of its side, so that all
/// start alike, and one untimed call, unless a call of either side takes over 4 epochs. Before the
/// first round and after every fresh start both sides run one untimed epoch.
///
/// In some kernels one process in ten takes half as long again for as long as it lives, though addresses
/// and heap are those of the others; which physical memory it was given is all that is known to differ.
/// Fresh starts leave such a process few of the rounds.
///
/// - Throws: ``MeasurementError`` when there is nothing to measure, and what the sides throw.
public func pair(
  base: PairSide, head: PairSide, calls: Int, controlCalls: Int, plan: PairPlan
) throws -> PairedRounds {
  guard plan.rounds > 0, plan.epochNanoseconds > 0 else {
    throw MeasurementError.emptyPlan(
      rounds: plan.rounds, epochNanoseconds: plan.epochNanoseconds)
  }
  guard calls > 0, controlCalls > 0 else {
    throw MeasurementError.noCalls(calls: calls, controlCalls: controlCalls)
  }
  let sides = [base, head]
  func warmUp() throws -> [Double] {
    try sides.map { side in
      _ = try side.control(controlCalls)
      return try side.epoch(calls, false).wall / Double(calls)
    }
  }
  let prime = try warmUp().allSatisfy { $0 <= 4 * plan.epochNanoseconds }

  var epochs = [Rounds(calls: calls), Rounds(calls: calls)]
  var controls = [Rounds(calls: controlCalls), Rounds(calls: controlCalls)]
  for round in 0..<plan.rounds {
    if round > 0, round.isMultiple(of: plan.roundsPerStart) {
      for side in sides { try side.renew() }
      _ = try warmUp()
    }
    for side in roundOrder(round, count: 2) {
      controls[side].add(try sides[side].control(controlCalls))
      epochs[side].add(try sides[side].epoch(calls, prime))
    }
    for side in sides.indices {
      epochs[side].endRound()
      controls[side].endRound()
    }
  }
  return PairedRounds(
    base: epochs[0].sample("base"), head: epochs[1].sample("head"),
    baseControl: controls[0].sample("base control"),
    headControl: controls[1].sample("head control"))
}
