import Foundation
import Measurement
import Testing

@testable import Pairing

@Suite(.serialized) struct WorkerPairTests {
  private let folder: TestFolder
  private let plan = PairPlan(rounds: 3, epochNanoseconds: 1e5, controlNanoseconds: 1e4)

  init() throws { folder = try TestFolder() }

  private func program(_ name: String, _ lines: String) throws -> WorkerPair.Program {
    WorkerPair.Program(name: name, executable: try folder.script(name, lines))
  }

  @Test("Both sides are readied and give as many rounds as planned")
  func rounds() throws {
    let pair = try WorkerPair(
      base: program("base", Fake.worker()), head: program("head", Fake.worker()))
    let measured = try pair.measure(base: Fake.target, head: Fake.target, plan: plan)
    #expect(measured.rounds.base.wall == [1000, 1000, 1000])
    #expect(measured.rounds.headControl.wall == [500, 500, 500])
  }

  @Test("Both sides start afresh as planned")
  func starts() throws {
    let file = folder.url.appending(path: "prepared")
    let tell = "echo $name >> '\(file.path)'"
    let pair = try WorkerPair(
      base: program("base", "name=base\n" + Fake.worker(onPrepare: tell)),
      head: program("head", "name=head\n" + Fake.worker(onPrepare: tell)))
    let plan = PairPlan(
      rounds: 5, roundsPerStart: 2, epochNanoseconds: 1e5, controlNanoseconds: 1e4)
    let measured = try pair.measure(base: Fake.target, head: Fake.target, plan: plan)
    #expect(measured.rounds.base.wall.count == 5)
    let starts = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(starts == ["base", "head", "base", "head", "base", "head"])
  }

  @Test("Known slowdowns are exact, whatever a call takes", arguments: [(100, 100), (10, 50)])
  func slowdown(calls: Int, made: Int) throws {
    let pair = try WorkerPair(
      base: program("base", Fake.worker(calls: calls)),
      head: program("head", Fake.worker(calls: calls)))
    let rounds = try pair.measure(
      base: Fake.target, head: Fake.target, plan: plan, headWork: 1.02
    ).rounds
    #expect(rounds.base.iterations == made)
    #expect(rounds.base.wall == [1000, 1000, 1000])
    #expect(rounds.head.wall == [1020, 1020, 1020])
  }

  @Test(
    "Epochs are as planned for the slower side, and a tenth of that for the faster one",
    arguments: [(100, 90, 90), (7, 1000, 100), (1000, 7, 100), (2000, 1000, 1000)])
  func unequal(base: Int, head: Int, made: Int) throws {
    let pair = try WorkerPair(
      base: program("base", Fake.worker(calls: base)),
      head: program("head", Fake.worker(calls: head)))
    let measured = try pair.measure(base: Fake.target, head: Fake.target, plan: plan)
    #expect(measured.rounds.head.iterations == made)
  }

  @Test("Neither side hashes in an order of its own")
  func hashing() throws {
    let file = folder.url.appending(path: "hashing")
    let tell = "echo $SWIFT_DETERMINISTIC_HASHING >> '\(file.path)'; "
    let pair = try WorkerPair(
      base: program("base", tell + Fake.worker()), head: program("head", tell + Fake.worker()))
    pair.close()
    #expect(try String(contentsOf: file, encoding: .utf8) == "1\n1\n")
  }

  @Test("After a death the next target finds new workers")
  func restart() throws {
    let mark = folder.url.appending(path: "mark").path
    let dies = "[ -e '\(mark)' ] || { touch '\(mark)'; kill -11 $$; }"
    let pair = try WorkerPair(
      base: program("base", Fake.worker()), head: program("head", Fake.worker(onEpoch: dies)))
    let death = #expect(throws: PairingError.self) {
      try pair.measure(base: Fake.target, head: Fake.target, plan: plan)
    }
    #expect(death?.description.hasPrefix("head: killed by signal 11") == true)
    let measured = try pair.measure(base: Fake.target, head: Fake.target, plan: plan)
    #expect(measured.rounds.head.wall.count == 3)
  }

  @Test("Calls of different sizes do not take turns")
  func sizes() throws {
    let pair = try WorkerPair(
      base: program("base", Fake.worker()),
      head: program("head", Fake.worker(elementsPerCall: 32)))
    let refused = #expect(throws: PairingError.self) {
      try pair.measure(base: Fake.target, head: Fake.target, plan: plan)
    }
    #expect(
      refused?.description
        == "head: preparing a.b/one/random/f32/L1/vector.v1: a call has 32 elements, of "
        + "a.b/one/random/f32/L1/vector.v1 64; only calls of one size can take turns")
  }

  @Test("Code that a dead worker cannot tell is absent for that reason")
  func code() throws {
    let dies = "\(try Fake.say(Fake.greeting)); read -r line; kill -5 $$"
    let pair = try WorkerPair(base: program("base", Fake.worker()), head: program("head", dies))
    let reports = pair.code(ofBase: [], ofHead: [Fake.target])
    #expect(reports.base.absences.isEmpty && reports.head.facts.isEmpty)
    #expect(reports.head.absences[Fake.target.name]?.contains("signal 5") == true)
    #expect(try pair.base.control(calls: 2).wall == 1000)
  }

  @Test("Both read code at once")
  func codeAtOnce() throws {
    func meets(_ own: String, _ other: String) throws -> String {
      """
      touch '\(folder.url.path)/\(own).asked'
      until [ -e '\(folder.url.path)/\(other).asked' ]; do sleep 0.01; done
      \(try Fake.say(Reply.code(CodeReport(absences: ["a.b": own]))))
      """
    }
    let pair = try WorkerPair(
      base: program("base", Fake.worker(onCode: meets("base", "head"))),
      head: program("head", Fake.worker(onCode: meets("head", "base"))), patience: 10)
    let reports = pair.code(ofBase: [Fake.target], ofHead: [Fake.target])
    #expect(reports.base.absences == ["a.b": "base"])
    #expect(reports.head.absences == ["a.b": "head"])
  }

  #if os(Linux)
  @Test(
    "Both are timed on one core and read code on different ones; this thread stays off the former",
    .enabled(if: allowedCores().count > 1))
  func cores() throws {
    let before = allowedCores()
    func tell(_ name: String) -> String {
      "grep Cpus_allowed_list /proc/$$/status >> '\(folder.url.path)/\(name)'"
    }
    func told(_ name: String) throws -> Set<Substring?> {
      let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
      return Set(text.split(separator: "\n").map { $0.split(separator: "\t").last })
    }
    func worker(_ name: String) throws -> WorkerPair.Program {
      let answer = try Fake.say(Reply.code(CodeReport()))
      return try program(
        name, Fake.worker(onEpoch: tell("epochs"), onCode: "\(tell("\(name)-code")); \(answer)"))
    }
    let pair = try WorkerPair(base: worker("base"), head: worker("head"))
    #expect(allowedCores() == before.dropLast())
    _ = pair.code(ofBase: [], ofHead: [])
    _ = try pair.measure(base: Fake.target, head: Fake.target, plan: plan)
    pair.close()
    #expect(allowedCores() == before)
    let last = "\(before.last ?? -1)"
    #expect(try told("epochs") == [last[...]])
    #expect(try told("head-code") == [last[...]])
    #expect(try told("base-code") != [last[...]])
  }
  #endif
}
