import Testing

@testable import Measurement

/// Writes down what is asked of two sides, on a clock of their own.
private final class Journal {
  var asked: [String] = []
  var now = 0.0

  /// A side whose calls take `nanoseconds` each, and `drift` more per nanosecond that has passed;
  /// processor time is half of that.
  func side(
    _ name: String, nanoseconds: Double = 1000, drift: Double = 0
  ) -> PairSide {
    func time(_ calls: Int) -> EpochTime {
      // The mean over the epoch of a factor that grows with time.
      let idle = Double(calls) * nanoseconds
      let wall = idle * (1 + drift * (now + idle / 2))
      now += idle
      return EpochTime(wall: wall, cpu: wall / 2)
    }
    return PairSide(
      epoch: { calls, prime in
        self.asked.append(name + (prime ? "+" : "") + "\(calls)")
        return time(calls)
      },
      control: { calls in
        self.asked.append(name.lowercased() + "\(calls)")
        return time(calls)
      }, renew: { self.asked.append("new " + name) })
  }
}

private struct Gone: Error {}

@Suite struct PairTests {
  let plan = PairPlan(rounds: 4, epochNanoseconds: 1e6, controlNanoseconds: 1e5)

  @Test("Rounds run ABBA, then BAAB, every epoch after a control epoch of its own side")
  func order() throws {
    let journal = Journal()
    _ = try pair(
      base: journal.side("A"), head: journal.side("B"), calls: 9, controlCalls: 2, plan: plan)
    let (a, b) = (["a2", "A+9"], ["b2", "B+9"])
    #expect(journal.asked.prefix(4) == ["a2", "A9", "b2", "B9"])
    #expect(Array(journal.asked.dropFirst(4).prefix(16)) == a + b + b + a + b + a + a + b)
    #expect(journal.asked.count == 4 + 4 * 8)
  }

  @Test("Fresh starts lie between rounds, are warmed up and keep the order")
  func starts() throws {
    let journal = Journal()
    let rounds = try pair(
      base: journal.side("A"), head: journal.side("B"), calls: 9, controlCalls: 2,
      plan: PairPlan(rounds: 4, roundsPerStart: 3))
    let (a, b) = (["a2", "A+9"], ["b2", "B+9"])
    let warm = ["a2", "A9", "b2", "B9"]
    let start = ["new A", "new B"] + warm
    #expect(
      journal.asked == warm + a + b + b + a + b + a + a + b + a + b + b + a + start + b + a + a + b)
    #expect(rounds.base.wall.count == 4)
    let once = Journal()
    _ = try pair(
      base: once.side("A"), head: once.side("B"), calls: 9, controlCalls: 2,
      plan: PairPlan(rounds: 4, roundsPerStart: 0))
    #expect(!once.asked.contains("new A"))
  }

  @Test("A round is the mean of its two epochs per call, by both clocks")
  func figures() throws {
    let journal = Journal()
    let rounds = try pair(
      base: journal.side("A"), head: journal.side("B", nanoseconds: 1500), calls: 9,
      controlCalls: 2, plan: plan)
    #expect(rounds.base.wall == [1000, 1000, 1000, 1000])
    #expect(rounds.base.cpu == [500, 500, 500, 500])
    #expect(rounds.head.wall == [1500, 1500, 1500, 1500])
    #expect(rounds.headControl.wall == [1500, 1500, 1500, 1500])
    #expect(rounds.base.iterations == 9 && rounds.headControl.iterations == 2)

    var epochs = [1.0, 9, 3, 5, 10, 20, 30, 50, 70]
    let uneven = PairSide(
      epoch: { _, _ in
        let time = epochs.removeFirst()
        return EpochTime(wall: time, cpu: 2 * time)
      }, control: { _ in EpochTime(wall: 1, cpu: 1) })
    let sample = try pair(
      base: uneven, head: journal.side("B"), calls: 1, controlCalls: 1, plan: plan
    ).base
    #expect(sample.wall == [6, 7.5, 25, 60])
    #expect(sample.cpu == [12, 15, 50, 120])
  }

  @Test("A machine that slows down steadily favours neither side, nor either control")
  func drift() throws {
    let journal = Journal()
    let rounds = try pair(
      base: journal.side("A", drift: 1e-7), head: journal.side("B", drift: 1e-7), calls: 900,
      controlCalls: 100, plan: plan)
    #expect(rounds.base.wall[3] > 1.5 * rounds.base.wall[0])
    for (one, other) in [(rounds.base, rounds.head), (rounds.baseControl, rounds.headControl)] {
      for (a, b) in zip(one.wall, other.wall) { #expect(abs(a / b - 1) < 1e-12) }
    }
  }

  @Test("Where a call of either side takes over four epochs, no call is spent on priming")
  func longCalls() throws {
    for (base, head, primes) in [(4e6, 3e6, true), (1e6, 4.1e6, false), (4.1e6, 1e6, false)] {
      let journal = Journal()
      _ = try pair(
        base: journal.side("A", nanoseconds: base), head: journal.side("B", nanoseconds: head),
        calls: 1, controlCalls: 1, plan: plan)
      #expect(journal.asked.contains("A+1") == primes)
      #expect(journal.asked.contains("B+1") == primes)
    }
  }

  @Test("Nothing to measure is an error, and what a side throws comes out as it is")
  func errors() {
    let side = Journal().side("A")
    #expect(throws: MeasurementError.emptyPlan(rounds: 0, epochNanoseconds: 1e6)) {
      try pair(base: side, head: side, calls: 1, controlCalls: 1, plan: PairPlan(rounds: 0))
    }
    #expect(throws: MeasurementError.emptyPlan(rounds: 52, epochNanoseconds: 0)) {
      let plan = PairPlan(epochNanoseconds: 0)
      return try pair(base: side, head: side, calls: 1, controlCalls: 1, plan: plan)
    }
    #expect(throws: MeasurementError.noCalls(calls: 0, controlCalls: 1)) {
      try pair(base: side, head: side, calls: 0, controlCalls: 1, plan: plan)
    }
    #expect(throws: MeasurementError.noCalls(calls: 1, controlCalls: 0)) {
      try pair(base: side, head: side, calls: 1, controlCalls: 0, plan: plan)
    }
    let gone = PairSide(epoch: { _, _ in throw Gone() }, control: side.control)
    #expect(throws: Gone.self) {
      try pair(base: side, head: gone, calls: 1, controlCalls: 1, plan: plan)
    }
  }
}
