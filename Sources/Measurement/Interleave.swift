/// Measures all contenders together, so that what disturbs the machine disturbs all of them alike.
///
/// Every contender is calibrated to one number of calls that takes about an epoch. A round runs all of
/// them forward and then backward (ABBA), the next one backward and then forward (BAAB), so a drift
/// that is linear within a round cancels. Each epoch follows one untimed call that brings the
/// contender's data back into the caches, unless a call takes over 4 epochs.
///
/// - Throws: ``MeasurementError`` when there is nothing to measure, or when a contender's time is not
///   that of its calls.
public func interleave(
  _ contenders: [Contender], plan: Plan, time: TimeSource = .system
) throws(MeasurementError) -> [Sample] {
  guard !contenders.isEmpty else { throw .noContenders }
  guard plan.rounds > 0, plan.epochNanoseconds > 0 else {
    throw .emptyPlan(rounds: plan.rounds, epochNanoseconds: plan.epochNanoseconds)
  }
  let epoch = max(plan.epochNanoseconds, 1000 * time.resolution)
  var rows: [Row] = []
  for contender in contenders {
    rows.append(Row(contender, try calibrate(contender, epoch: epoch, time: time)))
  }
  for row in rows { warmUp(row, nanoseconds: plan.warmupNanoseconds, time: time) }

  let start = time.wall()
  for round in 0..<plan.rounds {
    if round >= plan.minimumRounds, Double(time.wall() - start) > plan.budgetNanoseconds { break }
    for index in roundOrder(round, count: rows.count) {
      rows[index].runEpoch(prime: rows[index].calibration.nanosecondsPerCall <= 4 * epoch, time)
    }
    for index in rows.indices { rows[index].endRound() }
  }
  return rows.map(\.sample)
}

/// The order in which a round runs its contenders: each twice, forward and backward in even rounds,
/// backward and forward in odd ones.
func roundOrder(_ round: Int, count: Int) -> [Int] {
  let forward = Array(0..<count)
  return round.isMultiple(of: 2)
    ? forward + forward.reversed() : forward.reversed() + forward
}

/// A contender and what has been measured of it.
private struct Row {
  let contender: Contender
  let calibration: Calibration
  private var rounds: Rounds

  init(_ contender: Contender, _ calibration: Calibration) {
    self.contender = contender
    self.calibration = calibration
    rounds = Rounds(calls: calibration.iterations)
  }

  /// Adds one epoch to the round.
  mutating func runEpoch(prime: Bool, _ time: TimeSource) {
    if prime { contender.run(1) }
    rounds.add(time.epoch { contender.run(calibration.iterations) })
  }

  mutating func endRound() { rounds.endRound() }

  var sample: Sample { rounds.sample(contender.name) }
}

private func warmUp(_ row: Row, nanoseconds: Double, time: TimeSource) {
  let start = time.wall()
  while Double(time.wall() - start) < nanoseconds { row.contender.run(row.calibration.iterations) }
}
