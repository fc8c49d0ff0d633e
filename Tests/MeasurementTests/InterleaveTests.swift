import Foundation
import Testing

@testable import Measurement

@Suite struct InterleaveTests {
  let plan = Plan(
    rounds: 8, epochNanoseconds: 1e6, warmupNanoseconds: 0, budgetNanoseconds: .infinity)

  @Test("Rounds run forward and backward, then backward and forward")
  func order() {
    #expect(roundOrder(0, count: 2) == [0, 1, 1, 0])
    #expect(roundOrder(1, count: 2) == [1, 0, 0, 1])
    #expect(roundOrder(2, count: 3) == [0, 1, 2, 2, 1, 0])
    #expect(roundOrder(3, count: 3) == [2, 1, 0, 0, 1, 2])
  }

  @Test("Contenders are called in the order of the rounds, each epoch after one untimed call")
  func callOrder() throws {
    let time = FakeTime()
    let contenders = ["A", "B"].map { time.contender($0, nanoseconds: 100) }
    _ = try interleave(contenders, plan: plan, time: time.source)
    let rounds = time.calls.suffix(8 * 8)
    #expect(rounds.prefix(16).joined() == "AABBBBAA" + "BBAAAABB")
  }

  @Test("A call of more than four epochs is not preceded by an untimed one")
  func longCalls() throws {
    let time = FakeTime()
    // Half of it is processor time, which counts.
    let contenders = [
      time.contender("A", nanoseconds: 7.9e6), time.contender("B", nanoseconds: 8.1e6),
    ]
    _ = try interleave(contenders, plan: plan, time: time.source)
    #expect(time.calls.suffix(8 * 6).prefix(12).joined() == "AABBAA" + "BAAAAB")
  }

  @Test("Contenders run as long as planned before the first round")
  func warmUp() throws {
    func calls(warmup: Double) throws -> Int {
      let time = FakeTime()
      var plan = plan
      plan.warmupNanoseconds = warmup
      _ = try interleave([time.contender("A", nanoseconds: 100)], plan: plan, time: time.source)
      return time.calls.count
    }
    #expect(try calls(warmup: 10e6) == calls(warmup: 0) + 5)
  }

  @Test(
    "Calls that once take a hundred times as long, or a hundredth, change nothing",
    arguments: 1...12, [100, 0.01])
  func disturbed(measurement: Int, factor: Double) throws {
    let time = FakeTime()
    let contender = time.contender("A") { calls, _ in
      UInt64(Double(calls) * (time.calls.count == measurement ? 200 * factor : 200))
    }
    let samples = try interleave([contender], plan: plan, time: time.source)
    #expect((9_000...11_000).contains(samples[0].iterations))
    #expect(samples[0].median == 200)
  }

  @Test(
    "Of times that seem enough the least of three counts, of others the first",
    arguments: [([9, 1, 1], 9, 1), ([20, 12, 11, 1], 11, 3), ([20, 3, 99], 3, 2)])
  func interrupted(times: [Double], least: Double, count: Int) {
    var taken = 0
    let time = uninterrupted(enough: 10) {
      taken += 1
      return times[taken - 1]
    }
    #expect(time == least && taken == count)
  }

  @Test(
    "A processor that is three times as slow for a while makes no contender wrong",
    arguments: stride(from: 0, to: 30e6, by: 0.5e6).map { $0 })
  func slow(from start: Double) throws {
    let time = FakeTime()
    let contender = time.contender("A") { calls, now in
      let isSlow = start <= Double(now) && Double(now) < start + 20e6
      return UInt64(calls * (isSlow ? 600 : 200))
    }
    let samples = try interleave([contender], plan: plan, time: time.source)
    #expect((3_300...11_000).contains(samples[0].iterations))
  }

  @Test("One number of calls per contender takes about an epoch of processor time")
  func calibration() throws {
    let time = FakeTime()
    let contenders = [
      time.contender("fast", nanoseconds: 2), time.contender("slow", nanoseconds: 50_000),
      time.contender("slower than an epoch", nanoseconds: 3e6),
    ]
    let samples = try interleave(contenders, plan: plan, time: time.source)
    #expect(samples.map(\.iterations) == [1_000_000, 40, 1])
    #expect(samples.map(\.median) == [2, 50_000, 3e6])
    #expect(samples.map { $0.cpu[0] } == [1, 25_000, 1.5e6])
    #expect(samples.allSatisfy { $0.wall.count == 8 && relativeNoise($0.wall) == 0 })
  }

  @Test("An epoch is at least 1000 times the clock's resolution")
  func shortEpoch() throws {
    let time = FakeTime()
    var plan = plan
    plan.epochNanoseconds = 10
    let samples = try interleave(
      [time.contender("A", nanoseconds: 4)], plan: plan, time: time.source)
    #expect(samples[0].iterations == 10_000)
  }

  @Test("A machine that slows down steadily does not favour the first contender")
  func drift() throws {
    let time = FakeTime()
    // A tenth slower per epoch at first; one after the other would see 5 % or more.
    let contenders = ["A", "B"].map { time.contender($0, nanoseconds: 1000, drift: 1e-8) }
    let samples = try interleave(contenders, plan: plan, time: time.source)
    #expect(samples[0].wall.last! > 1.2 * samples[0].wall[0])
    #expect(abs(ratio(of: samples[1], to: samples[0]).value - 1) < 0.001)
  }

  @Test("A planted slowdown of 2 % is found between contenders with a drift")
  func plantedSlowdown() throws {
    let time = FakeTime()
    let contenders = [
      time.contender("base", nanoseconds: 1000, drift: 1e-9),
      time.contender("head", nanoseconds: 1020, drift: 1e-9),
    ]
    let samples = try interleave(contenders, plan: plan, time: time.source)
    let interval = try #require(ratio(of: samples[1], to: samples[0]).interval)
    #expect(interval.lower > 1.015 && interval.upper < 1.025)
  }

  @Test("The budget ends the rounds, but not before the fewest that give an interval")
  func budget() throws {
    let time = FakeTime()
    var plan = plan
    plan.rounds = 100
    plan.budgetNanoseconds = 41e6
    let fast = try interleave(
      [time.contender("A", nanoseconds: 1000)], plan: plan, time: time.source)
    #expect(fast[0].wall.count == 11)
    let slow = try interleave(
      [time.contender("A", nanoseconds: 1e8)], plan: plan, time: time.source)
    #expect(slow[0].wall.count == 6)
    #expect(medianInterval(slow[0].wall, confidence: 0.95) != nil)
  }

  @Test("Nothing to measure is an error")
  func empty() {
    let time = FakeTime()
    #expect(throws: MeasurementError.noContenders) {
      try interleave([], plan: plan, time: time.source)
    }
    var empty = plan
    empty.rounds = 0
    #expect(throws: MeasurementError.emptyPlan(rounds: 0, epochNanoseconds: 1e6)) {
      try interleave([time.contender("A", nanoseconds: 1)], plan: empty, time: time.source)
    }
  }

  @Test("Calls that take no time are an error that names the contender")
  func collapsed() throws {
    let time = FakeTime()
    let contender = time.contender("gone") { _, _ in 30 }
    let error = try #require(throws: MeasurementError.self) {
      try interleave([contender], plan: plan, time: time.source)
    }
    guard case .collapsed("gone", let nanoseconds) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(nanoseconds < 0.001)
    #expect(error.description.hasPrefix("gone: "))
  }

  @Test(
    "A time that does not grow with the calls, or grows faster, is an error",
    arguments: [0, 0.5, 1.5, 2])
  func notProportional(power: Double) throws {
    let time = FakeTime()
    let contender = time.contender("crooked") { calls, _ in
      UInt64(2e6 * pow(Double(calls), power))
    }
    let error = try #require(throws: MeasurementError.self) {
      try interleave([contender], plan: plan, time: time.source)
    }
    guard case .notProportional("crooked", let growth) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(abs(growth - pow(2, power)) < 1e-5)
  }
}
