import Foundation
import Measurement
import Testing

@testable import Pairing

@Suite struct WorkerTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func worker(_ lines: String, patience: Double = 20) throws -> Worker {
    try Worker(executable: folder.script("bench", lines), name: "fake", patience: patience)
  }

  /// A worker that greets, then does something else at the first request.
  private func worker(thenDoes lines: String) throws -> Worker {
    try worker("\(try Fake.say(Fake.greeting)); read -r line\n\(lines)")
  }

  private func error(_ body: () throws -> Void) -> PairingError? {
    do { try body() } catch { return error as? PairingError }
    return nil
  }

  @Test("A worker greets, lists, readies and times")
  func conversation() throws {
    let worker = try worker(Fake.worker())
    #expect(worker.greeting == Fake.greeting)
    let scope = TargetScope(variants: ["vector.v1"], precisions: [.f32])
    #expect(try worker.targets(scope) == [Fake.target])
    let prepared = try worker.prepare(Fake.target, epochNanoseconds: 1e5)
    #expect(prepared.calls == 100 && prepared.worstScaled == .infinity)
    #expect(try worker.epoch(calls: 100, prime: true) == EpochTime(wall: 1e5, cpu: 1e5))
    try worker.release()
  }

  @Test("What a worker refuses is an error of that request alone")
  func refusal() throws {
    let worker = try worker(Fake.worker())
    let refused = error { _ = try worker.beginCode(of: [])() }
    #expect(refused?.description == "fake: reading machine code: not asked for")
    #expect(try worker.control(calls: 2).wall == 1000)
  }

  @Test("A worker that is killed is named with its signal and last words, then and later")
  func killed() throws {
    let worker = try worker(Fake.worker(onEpoch: "echo 'about to fall' >&2; kill -9 $$"))
    _ = try worker.prepare(Fake.target, epochNanoseconds: 1e5)
    let first = error { _ = try worker.epoch(calls: 1, prime: false) }
    #expect(first?.description == "fake: killed by signal 9 (Killed) while timing: about to fall")
    let second = error { _ = try worker.control(calls: 1) }
    #expect(second?.description.contains("killed by signal 9") == true)
  }

  @Test("A worker that ends is named with its exit code")
  func ended() throws {
    let ended = error { _ = try worker("echo one >&2; echo two >&2; exit 7") }
    #expect(ended?.description == "fake: ended with exit code 7 while starting: one | two")
  }

  @Test("A line that is none of the protocol's is quoted", arguments: ["Hello", "{\"a\":1}", ""])
  func garbage(line: String) throws {
    let greeting = error { _ = try worker("echo '\(line)'; exec sleep 5") }
    #expect(
      greeting == .garbage(program: "fake", doing: "starting", line: line.debugDescription))
    let running = try worker(thenDoes: "echo '\(line)'; exec sleep 5")
    let reply = error { _ = try running.epoch(calls: 1, prime: true) }
    #expect(reply == .garbage(program: "fake", doing: "timing", line: line.debugDescription))
  }

  @Test("An answer to another question is no answer")
  func otherAnswer() throws {
    let worker = try worker(thenDoes: Fake.say(Reply.released))
    let reply = error { _ = try worker.control(calls: 1) }
    #expect(reply?.description.contains("not a line of the protocol") == true)
  }

  @Test("A silent worker is ended when the time is up")
  func silence() throws {
    let file = folder.url.appending(path: "pid").path
    let start = ContinuousClock.now
    let silent = error { _ = try worker("echo $$ > '\(file)'; exec sleep 60", patience: 0.5) }
    #expect(silent == .silent(program: "fake", doing: "starting", seconds: 0.5))
    #expect(start.duration(to: .now) < .seconds(20))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(pid, 0) == -1)
  }

  @Test("A program from before there were workers is told apart from one that fails")
  func old() throws {
    let lines = "echo 'bench: worker: no such command, only run, list' >&2; exit 1"
    #expect(error { _ = try worker(lines) } == .noWorker(program: "fake"))
  }

  @Test("Another version of the protocol is refused, whatever else its greeting says")
  func version() throws {
    let other = error { _ = try worker("echo '{\"protocolVersion\":2,\"new\":[]}'; exec sleep 5") }
    #expect(other == .otherProtocol(program: "fake", theirs: 2, ours: 1))
  }

  @Test("A program that is not there cannot be started")
  func missing() throws {
    let missing = error { _ = try Worker(executable: folder.url.appending(path: "none")) }
    guard case .cannotStart = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
  }

  @Test("Long answers arrive whole, beside a flood of complaints")
  func length() throws {
    let many = [Target](repeating: Fake.target, count: 2000)
    let file = folder.url.appending(path: "reply")
    try WorkerLine.encode(Reply.targets(many)).write(to: file)
    let worker = try worker(
      thenDoes: "head -c 300000 /dev/zero >&2; cat '\(file.path)'; read -r line")
    #expect(try worker.targets(TargetScope(variants: [], precisions: [])) == many)
  }

  @Test("Closing ends the process, also one that does not listen")
  func closing() throws {
    let file = folder.url.appending(path: "pid").path
    let worker = try worker(
      "echo $$ > '\(file)'; trap '' TERM; \(try Fake.say(Fake.greeting)); exec sleep 60")
    let start = ContinuousClock.now
    worker.close()
    #expect(start.duration(to: .now) < .seconds(20))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(pid, 0) == -1)
  }

  @Test("A program behind a script ends with it, and nothing waits for it")
  func behindScript() throws {
    let file = folder.url.appending(path: "pid").path
    let start = ContinuousClock.now
    let behind = "sh -c 'echo $$ > \(file); exec sleep 60'; true"
    let silent = error { _ = try worker(behind, patience: 0.5) }
    #expect(silent == .silent(program: "fake", doing: "starting", seconds: 0.5))
    #expect(start.duration(to: .now) < .seconds(20))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let pid = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // It is gone, or not yet collected by whoever inherits it.
    func isGone() -> Bool {
      guard kill(pid, 0) == 0 else { return true }
      let state = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
      return state.contains(") Z")
    }
    while !isGone(), start.duration(to: .now) < .seconds(20) { usleep(1000) }
    #expect(isGone())
  }

  @Test("A program that had to be killed is not said to have been killed by others")
  func killedHere() throws {
    let deaf = try worker(
      thenDoes: "exec 0<&- 1>&-; trap '' TERM; exec sleep 60")
    let ended = error { _ = try deaf.control(calls: 1) }
    #expect(ended?.description == "fake: did not end and was killed while timing the control loop")
  }
}
