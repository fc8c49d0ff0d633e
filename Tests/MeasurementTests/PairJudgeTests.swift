import Foundation
import Testing

@testable import Measurement

/// Rounds whose ratios are exp(`center` + each of `deviations`), of 1,000 calls of 1,000 ns.
private func rounds(
  _ center: Double, _ deviations: [Double], control: Double = 0, lost: Double = 0
) -> PairedRounds {
  func sample(_ name: String, _ logarithms: [Double]) -> Sample {
    let cpu = logarithms.map { 1000 * exp($0) }
    return Sample(name: name, iterations: 1000, wall: cpu.map { $0 * (1 + lost) }, cpu: cpu)
  }
  let flat = deviations.map { _ in 0.0 }
  return PairedRounds(
    base: sample("base", flat), head: sample("head", deviations.map { center + $0 }),
    baseControl: sample("base control", flat),
    headControl: sample("head control", flat.map { _ in control }))
}

/// 52 deviations from -`width` to `width`, evenly spread; their interval at 99.9 %, ranks 14 and 39,
/// ends at 25/51 of the width.
private func spread(_ width: Double, count: Int = 52) -> [Double] {
  (0..<count).map { width * (2 * Double($0) / Double(count - 1) - 1) }
}

@Suite struct PairJudgeTests {
  let judge = PairJudge(confidence: 0.999, leastEffect: 0.01)

  @Test(
    "Verdicts follow from the median and its interval",
    arguments: [
      // The centre, the width, the verdict.
      (log(1.03), 0.02, PairVerdict.regressed),  // from +2 %
      (log(1.03), 0.07, .inconclusive),  // from -0.5 to +6.6 %
      (log(1.009), 0.01, .inconclusive),  // from +0.4 to +1.4 %: above 1, but perhaps too little
      (log(1.005), 0.005, .pass),  // from +0.25 to +0.75 %: above 1, yet too little to count
      (0, 0.01, .pass),  // from -0.5 to +0.5 %
      (-log(1.005), 0.005, .pass),  // faster, yet too little to count
      (-log(1.03), 0.02, .improved),
      (-log(1.03), 0.07, .pass),  // from -6.3 to +0.4 %
      (0, 0.06, .inconclusive),
    ])
  func verdicts(center: Double, width: Double, verdict: PairVerdict) {
    let judged = judge.judge(rounds(center, spread(width)))
    #expect(judged.verdict == verdict, "\(judged.reason)")
    #expect((judged.figures?.roundsNeeded != nil) == (verdict == .inconclusive))
  }

  @Test("An interval that ends at 1 or at the least effect tells no difference")
  func ends() {
    // Ranks 14 and 39 of 52 rounds.
    func ratios(_ first: Double, _ others: Double) -> JudgedPair {
      judge.judge(rounds(0, (0..<52).map { log($0 < 20 ? first : others) }))
    }
    #expect(ratios(1, 1.03).verdict == .inconclusive)
    #expect(ratios(1.001, 1.03).verdict == .regressed)
    #expect(ratios(1, 1.01).verdict == .pass)
    // Faster by as much as the least effect is slower, which is less than its share.
    #expect(ratios(0.99005, 0.99005).verdict == .improved)
    #expect(ratios(0.9902, 0.9902).verdict == .pass)
  }

  @Test("The interval is made of the exact ranks of the rounds' ratios")
  func interval() throws {
    let figures = try #require(judge.judge(rounds(0.01, spread(0.51))).figures)
    let interval = try #require(figures.ratio.interval)
    #expect(abs(log(interval.lower) - (0.01 - 0.25)) < 1e-12)
    #expect(abs(log(interval.upper) - (0.01 + 0.25)) < 1e-12)
    #expect(abs(log(figures.ratio.value) - 0.01) < 1e-12)
    #expect(figures.ratio.confidence == 0.999 && figures.ratio.pairs == 52)
    #expect(figures.control.value == 1 && figures.control.confidence == 0.99)
    let unsure = PairJudge(confidence: 0.95, leastEffect: 0.01).judge(rounds(0, spread(0.01)))
    #expect(unsure.figures?.control.confidence == 0.95)
  }

  @Test("Wide noise passes where it would still have shown twice the least effect")
  func passByPower() throws {
    // Half of the rounds agree, the others are far off: the interval ends at one of those.
    let deviations = (0..<52).map { $0 < 13 ? -0.015 : $0 < 38 ? 0.0 : 0.015 }
    let judged = judge.judge(rounds(0, deviations))
    let figures = try #require(judged.figures)
    #expect(figures.ratio.interval!.upper > 1.01)
    #expect(figures.detectable <= 0.02 && judged.verdict == .pass)
    let near = judge.judge(rounds(0, deviations.map { 1.25 * $0 }))
    #expect(near.figures!.detectable > 0.018 && near.verdict == .pass)
    // The same noise twice as wide does not.
    let wider = judge.judge(rounds(0, deviations.map { 2 * $0 }))
    #expect(wider.verdict == .inconclusive)
    #expect(wider.figures!.detectable > 0.02)
  }

  @Test("A control that moved withholds every verdict", arguments: [-0.006, 0.006])
  func controlMoved(control: Double) throws {
    for center in [log(1.022), 0, -log(1.022)] {
      let judged = judge.judge(rounds(center, spread(0.002), control: control))
      #expect(judged.verdict == .inconclusive)
      #expect(judged.reason.hasPrefix("withheld, the shared control moved: time "))
      #expect(judged.figures?.roundsNeeded == nil)
      let still = judge.judge(rounds(center, spread(0.002), control: control / 1.3))
      #expect(still.verdict != .inconclusive)
    }
  }

  @Test("Only a slowdown that is far beyond what the control did stands against it")
  func slowdownBeyondControl() {
    let slowdown = judge.judge(rounds(0.2, spread(0.02), control: 0.04))
    #expect(slowdown.verdict == .regressed)
    #expect(judge.judge(rounds(0.2, spread(0.02), control: 0.05)).verdict == .inconclusive)
    #expect(judge.judge(rounds(0.2, spread(0.02), control: -0.05)).verdict == .inconclusive)
    #expect(judge.judge(rounds(-0.2, spread(0.02), control: 0.04)).verdict == .inconclusive)
    // The far end of the control's interval counts, on whichever side it lies.
    for end in [-0.05, 0.05] {
      var wide = rounds(0.2, spread(0.02))
      let times = (0..<52).map { 1000 * exp($0 < 30 ? end / 5 : end) }
      wide.headControl = Sample(name: "head control", iterations: 1000, wall: times, cpu: times)
      #expect(judge.judge(wide).verdict == .inconclusive)
    }
  }

  @Test("Processor time is read where others took more than 3 % of the time")
  func clock() throws {
    let undisturbed = try #require(judge.judge(rounds(0.1, spread(0.01), lost: 0.029)).figures)
    #expect(!undisturbed.readsProcessorTime)
    var disturbed = rounds(0.1, spread(0.01), lost: 0.031)
    // The base loses so much more time that by the clock on the wall the head is faster.
    disturbed.base = Sample(
      name: "base", iterations: 1000, wall: disturbed.base.cpu.map { $0 * 2 },
      cpu: disturbed.base.cpu)
    let judged = judge.judge(disturbed)
    #expect(judged.figures?.readsProcessorTime == true)
    #expect(judged.verdict == .regressed)
    // One side is enough, and it changes the control's clock as well.
    for side in [\PairedRounds.base, \.head] {
      var one = rounds(0.1, spread(0.01))
      one[keyPath: side] = disturbed.base
      one.headControl = Sample(
        name: "head control", iterations: 1000, wall: one.head.wall,
        cpu: one.headControl.cpu)
      let figures = judge.judge(one).figures
      #expect(figures?.readsProcessorTime == true && figures?.control.value == 1)
    }
  }

  @Test("A head that waits by itself is slower, though the processor's time is the same")
  func waiting() {
    func judged(_ waits: (_ round: Int) -> (base: Double, head: Double)) -> JudgedPair {
      var rounds = rounds(0, spread(0.01))
      func sample(_ side: Sample, _ share: ((base: Double, head: Double)) -> Double) -> Sample {
        let wall = side.cpu.enumerated().map { $1 * share(waits($0)) }
        return Sample(name: side.name, iterations: 1000, wall: wall, cpu: side.cpu)
      }
      rounds.base = sample(rounds.base, \.base)
      rounds.head = sample(rounds.head, \.head)
      return judge.judge(rounds)
    }
    let waiting = judged { _ in (1, 3) }
    #expect(waiting.verdict == .regressed && waiting.figures?.readsProcessorTime == false)
    // Others take from either side in turn.
    let disturbed = judged { $0.isMultiple(of: 2) ? (3, 1) : (1, 3) }
    #expect(disturbed.verdict == .pass && disturbed.figures?.readsProcessorTime == true)
    // By itself waits what does in three of four rounds, and in which the base waits in none of them.
    #expect(judged { (1, $0 < 39 ? 3 : 1) }.figures?.readsProcessorTime == false)
    #expect(judged { (1, $0 < 38 ? 3 : 1) }.figures?.readsProcessorTime == true)
    #expect(judged { ($0 < 13 ? 3 : 1, 3) }.figures?.readsProcessorTime == false)
    #expect(judged { ($0 < 14 ? 3 : 1, 3) }.figures?.readsProcessorTime == true)
    #expect(judged { _ in (3, 3) }.figures?.readsProcessorTime == true)
    // A core that others share takes from the control as well.
    var shared = rounds(0, spread(0.01))
    for side in [\PairedRounds.head, \.headControl] {
      let wall = shared[keyPath: side].cpu.map { 3 * $0 }
      shared[keyPath: side] = Sample(
        name: "head", iterations: 1000, wall: wall, cpu: shared[keyPath: side].cpu)
    }
    let beside = judge.judge(shared)
    #expect(beside.verdict == .pass && beside.figures?.readsProcessorTime == true)
  }

  @Test("Too few rounds for an interval are inconclusive, and say how many it takes")
  func tooFew() throws {
    // 10 rounds miss with 2 / 1024, 11 with 2 / 2048.
    let few = judge.judge(rounds(0.1, spread(0.001, count: 10)))
    #expect(few.verdict == .inconclusive)
    #expect(few.figures?.roundsNeeded == 11)
    #expect(few.figures?.ratio.interval == nil)
    #expect(
      few.reason == "10 rounds give no interval at a confidence of 0.999; 11 or more would decide")
    #expect(PairJudge.fewestRounds(confidence: 0.999) == 11)
    #expect(judge.judge(rounds(0.1, spread(0.001, count: 11))).verdict == .regressed)
  }

  @Test("A ratio at the least effect itself is decided by no number of rounds")
  func undecidable() {
    let judged = judge.judge(rounds(log(1.01), spread(0.02)))
    #expect(judged.verdict == .inconclusive)
    #expect(judged.figures?.roundsNeeded == nil)
    #expect(judged.reason.hasPrefix("too near the least effect of 1 %: time +1 (+0.01 to "))
    #expect(judged.reason.hasSuffix("; 10000 rounds would not decide"))
  }

  @Test("Reasons name the change, its interval and what is missing")
  func reasons() {
    #expect(
      judge.judge(rounds(log(1.03), [Double](repeating: 0, count: 52))).reason
        == "slower: time +3 (+3 to +3) %")
    #expect(
      judge.judge(rounds(log(0.9), [Double](repeating: 0, count: 52))).reason
        == "faster: time -10 (-10 to -10) %")
    #expect(
      judge.judge(rounds(0, [Double](repeating: 0, count: 52))).reason
        == "not slower: time 0 (0 to 0) %; finds 1 %")
    #expect(judge.judge(rounds(0, spread(0.06))).reason.hasSuffix(" rounds or more would decide"))
    let moved = rounds(log(1.0334), [Double](repeating: 0, count: 52), control: log(1.02))
    #expect(
      judge.judge(moved).reason
        == "withheld, the shared control moved: time +2 (+2 to +2) %; "
        + "the pair: time +3.34 (+3.34 to +3.34) %")
  }

  @Test("Rounds that cannot be read are an error that says why")
  func defects() {
    func reason(_ change: (inout PairedRounds) -> Void) -> String {
      var rounds = rounds(0, spread(0.01, count: 12))
      change(&rounds)
      let judged = judge.judge(rounds)
      #expect(judged.verdict == .error && judged.figures == nil)
      return judged.reason
    }
    func sample(
      _ name: String, _ first: Double, count: Int = 12, calls: Int = 1000, cpu: Double = 1000
    ) -> Sample {
      let rest = [Double](repeating: 1000, count: max(0, count - 1))
      let wall = count == 0 ? [] : [first] + rest
      return Sample(name: name, iterations: calls, wall: wall, cpu: wall.map { _ in cpu })
    }
    #expect(reason { $0.base = sample("base", 0, count: 0) } == "no rounds were measured")
    #expect(
      reason { $0.head = sample("head", 1000, count: 11) }
        == "head, wall time: 11 rounds where the base has 12")
    #expect(
      reason { $0.headControl = sample("head control", 1000, count: 13) }
        == "head control, wall time: 13 rounds where the base has 12")
    #expect(
      reason { $0.head = sample("head", 1000, calls: 999) }
        == "base made 1000 calls per epoch and head 999; both must make the same")
    for time in [0, -1, .nan, .infinity] {
      #expect(
        reason { $0.head = sample("head", time) }
          == "head, wall time: round 0 took \(time) ns per call; a time is finite and positive")
    }
    #expect(
      reason { $0.base = sample("base", 1000, cpu: 0) }.hasPrefix("base, processor time: round 0"))
    #expect(
      reason { $0.headControl = sample("head control", 1000, calls: 999) }
        == "base control made 1000 calls per epoch and head control 999; both must make the same")
    // Long enough for the clock, but less than a call can take; and the other way round.
    #expect(
      reason {
        $0.baseControl = sample("base control", 0.01, calls: 1_000_000)
        $0.headControl = sample("head control", 1000, calls: 1_000_000)
      }.hasPrefix("base control, wall time: round 0 took 0.01 ns per call for 1000000 calls"))
    #expect(reason { $0.head = sample("head", 0.9) }.contains("too little for the clock"))
    var least = rounds(0, spread(0.01, count: 12))
    least.baseControl = sample("base control", 1)
    #expect(judge.judge(least).verdict != .error)
  }

  @Test("Verdicts are ordered, worst first")
  func order() {
    let worst: [PairVerdict] = [
      .unverified, .error, .regressed, .inconclusive, .improved, .unchangedCode, .pass,
    ]
    #expect(PairVerdict.allCases.reversed().sorted() == worst)
  }

  @Test(
    "A change stands where all who measured it again agree, and passes where none is slower",
    arguments: [
      // The verdict, what the others found, what is left.
      (PairVerdict.regressed, [PairVerdict.regressed, .regressed], PairVerdict.regressed),
      (.regressed, [.regressed, .pass], .inconclusive),
      (.regressed, [.pass, .improved], .pass),
      (.regressed, [.pass, .inconclusive], .inconclusive),
      (.regressed, [.regressed, .error], .error),
      (.improved, [.improved, .improved], .improved),
      (.improved, [.improved, .pass], .pass),
      (.improved, [.improved, .regressed], .inconclusive),
      (.improved, [.inconclusive, .improved], .inconclusive),
    ])
  func confirmed(verdict: PairVerdict, others: [PairVerdict], left: PairVerdict) {
    #expect(verdict.confirmed(by: others, inOtherLayouts: true, least: 1.1) == left)
    // What only one layout shows may be that layout's, unless it is more than any layout's.
    let isChange = [.regressed, .improved].contains(left)
    #expect(
      verdict.confirmed(by: others, inOtherLayouts: false, least: 1.9)
        == (isChange ? .inconclusive : left))
    #expect(
      verdict.confirmed(by: others, inOtherLayouts: false, least: 2.1)
        == (left == .improved ? .inconclusive : left))
  }

  @Test("All rows together miss as rarely as one may")
  func bonferroni() {
    #expect(PairJudge.confidence(rows: 1, overall: 0.99) == 0.99)
    #expect(abs(PairJudge.confidence(rows: 50, overall: 0.95) - 0.999) < 1e-12)
    #expect(PairJudge.confidence(rows: 0, overall: 0.95) == 0.95)
  }
}
