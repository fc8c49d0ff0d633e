import Testing

@testable import Measurement

/// What the judge says of sides whose truth is known, over thousands of simulated measurements of 52
/// rounds; the seeds are fixed.
@Suite struct SimulationTests {
  typealias Noise = SimulatedMachine.Noise
  static let confidence = 0.999
  let judge = PairJudge(confidence: confidence, leastEffect: 0.01)

  private func judged(
    _ noise: Noise, slowdown: Double, count: Int, seed: Int
  ) throws -> [JudgedPair] {
    try (0..<count).map { index in
      let machine = SimulatedMachine(noise, seed: UInt64(seed + index))
      return judge.judge(try machine.rounds(slowdown: slowdown))
    }
  }

  @Test(
    "Identical sides are told apart no more often than chance allows", arguments: Noise.allCases)
  func falseAlarms(noise: Noise) throws {
    let count = 2000
    // Without a least effect, so that the interval alone decides.
    let strict = PairJudge(confidence: Self.confidence, leastEffect: 0)
    let rounds = try (0..<count).map { try SimulatedMachine(noise, seed: UInt64($0)).rounds() }
    let figures = rounds.compactMap { strict.judge($0).figures }
    let binomial = Binomial(upTo: count)
    func allowed(_ confidence: Double) -> Int {
      (0...count).first {
        1 - binomial.below($0 + 1, of: count, probability: 1 - confidence) < 0.001
      }!
    }
    #expect(figures.count == count)
    let apart = figures.count { $0.ratio.interval?.contains(1) == false }
    #expect(apart <= allowed(Self.confidence))
    let moved = figures.count { $0.control.interval?.contains(1) == false }
    #expect(moved <= allowed(PairJudge.controlConfidence))
    #expect(rounds.allSatisfy { judge.judge($0).verdict != .regressed })
  }

  /// The least share of slowdowns of 2 % and 5 % that must be found.
  static let found: [(noise: Noise, two: Double, five: Double)] = [
    (.quiet, 0.99, 1), (.drift, 0.99, 1), (.bursts, 0.99, 1), (.frequencies, 0.99, 0.99),
    (.neighbour, 0.99, 1), (.heavyTails, 0.8, 0.99), (.everything, 0.1, 0.55),
  ]

  @Test("Slowdowns of 2 % and 5 % are found, and one in a hundred passes at most", arguments: found)
  func slowdowns(noise: Noise, two: Double, five: Double) throws {
    let count = 500
    for (slowdown, least) in [(0.02, two), (0.05, five)] {
      let all = try judged(noise, slowdown: slowdown, count: count, seed: 10_000)
      #expect(all.count { $0.verdict == .regressed } >= Int(least * Double(count)))
      #expect(all.count { $0.verdict == .pass } * 100 <= count)
      #expect(all.allSatisfy { $0.verdict != .improved })
    }
  }

  @Test("Fresh starts keep an unlucky one in ten from accusing and from hiding")
  func starts() throws {
    func wrong(
      _ slowdown: Double, _ wrong: Set<PairVerdict>, roundsPerStart: Int
    ) throws -> Int {
      try (0..<1000).count { seed in
        let machine = SimulatedMachine(.quiet, seed: UInt64(seed), unlucky: 0.1)
        let rounds = try machine.rounds(slowdown: slowdown, roundsPerStart: roundsPerStart)
        return wrong.contains(judge.judge(rounds).verdict)
      }
    }
    #expect(try wrong(0, [.regressed], roundsPerStart: 52) > 70)
    #expect(try wrong(0, [.regressed], roundsPerStart: 8) < 10)
    #expect(try wrong(0.05, [.pass, .improved], roundsPerStart: 52) > 70)
    #expect(try wrong(0.05, [.pass, .improved], roundsPerStart: 8) < 3)
  }

  @Test("A side that is 5 % faster is called faster")
  func improvements() throws {
    for (noise, least) in [(Noise.quiet, 490), (.heavyTails, 480)] {
      let all = try judged(noise, slowdown: 1 / 1.05 - 1, count: 500, seed: 20_000)
      #expect(all.count { $0.verdict == .improved } >= least)
    }
  }

  @Test("Where the control of one side is 2 % slower, no verdict is given")
  func controlMoved() throws {
    for seed in 60_000..<60_200 {
      for slowdown in [-0.05, 0, 0.05] {
        let machine = SimulatedMachine(.quiet, seed: UInt64(seed))
        let rounds = try machine.rounds(slowdown: slowdown, controlSlowdown: 0.02)
        #expect(judge.judge(rounds).verdict == .inconclusive)
      }
    }
  }

  @Test("The detectable effect is found in nine of ten measurements", arguments: Noise.allCases)
  func detectable(noise: Noise) throws {
    let trial = try judged(noise, slowdown: 0, count: 100, seed: 30_000)
    let effect = median(trial.compactMap { $0.figures?.detectable })
    let all = try judged(noise, slowdown: effect, count: 400, seed: 40_000)
    let share = Double(all.count { $0.verdict == .regressed }) / 400
    #expect(0.85 < share && share < 0.98, "\(effect)")
  }

  @Test("The rounds that a measurement asks for give a verdict in most cases")
  func roundsNeeded() throws {
    var (asked, decided) = (0, 0)
    for seed in 50_000..<50_200 {
      let first = judge.judge(try SimulatedMachine(.heavyTails, seed: UInt64(seed)).rounds())
      guard let rounds = first.figures?.roundsNeeded else { continue }
      asked += 1
      #expect(rounds > 52)
      let machine = SimulatedMachine(.heavyTails, seed: UInt64(seed + 1_000_000))
      let second = judge.judge(try machine.rounds(rounds: rounds))
      if second.verdict != .inconclusive { decided += 1 }
    }
    #expect(asked > 40)
    #expect(decided * 2 > asked, "\(decided) of \(asked)")
  }
}
