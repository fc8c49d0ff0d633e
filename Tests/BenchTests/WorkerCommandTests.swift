#if os(Linux)
import Foundation
import Measurement
import Pairing
import Testing

/// What a worker does with processes.
struct WorkerCommandTests {
  private let folder: TemporaryFolder
  private let worker: Worker
  private let process: Int32
  private let target: Target

  init() throws {
    folder = try TemporaryFolder()
    let note = folder.url.appending(path: "process")
    let program = try folder.script(
      "noting", "echo $$ >'\(note.path)'; exec '\(benchProgram.path)' \"$@\"")
    worker = try unblocking(SIGTERM) { try Worker(executable: program, name: "worker") }
    process = try #require(Int32(String(contentsOf: note, encoding: .utf8).dropLast()))
    let scope = TargetScope(variants: ["vector.v1"], precisions: [.f32])
    target = try #require(worker.targets(scope).first)
  }

  @Test("Every target has a process of its own until it is released")
  func copies() throws {
    #expect(children() == [])
    var earlier: [Int32] = []
    for _ in 1...2 {
      let prepared = try worker.prepare(target, epochNanoseconds: 1e5)
      #expect(try worker.epoch(calls: prepared.calls, prime: true).wall > 0)
      #expect(children().count == 1 && !earlier.contains(children()[0]))
      earlier = children()
      try worker.release()
      #expect(try worker.targets(TargetScope(variants: [], precisions: [])) == [])
      #expect(children() == [])
    }
    _ = try worker.beginCode(of: [target])()
    #expect(try worker.control(calls: 1).wall > 0)
    #expect(children() == [])
  }

  @Test("Variables stand in one order, whatever order they came in")
  func environment() throws {
    for variables in ["ZEBRA=1 APPLE=2", "APPLE=2 ZEBRA=1"] {
      let note = folder.url.appending(path: "other")
      let program = try folder.script(
        "env", "echo $$ >'\(note.path)'; exec env -i \(variables) '\(benchProgram.path)' \"$@\"")
      let worker = try Worker(executable: program)
      let number = try String(contentsOf: note, encoding: .utf8).dropLast()
      let lines = try String(contentsOfFile: "/proc/\(number)/environ", encoding: .utf8)
        .split(separator: "\0")
      #expect(lines.count >= 2 && lines == lines.sorted())
      worker.close()
    }
  }

  @Test("The time that passes goes on while a worker is stopped, its processor time does not")
  func clocks() throws {
    let stopped = process
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      for _ in 0..<8 {
        usleep(50_000)
        kill(stopped, SIGSTOP)
        usleep(50_000)
        kill(stopped, SIGCONT)
      }
      ended.signal()
    }
    let second = Control.calls(taking: 1e9)
    thread.start()
    defer { ended.wait() }
    let time = try worker.control(calls: second)
    #expect(time.wall > time.cpu + 1e8 && time.cpu > 1e8, "\(time)")
  }

  @Test("What is refused leaves a worker that answers")
  func refused() throws {
    var unknown = target
    unknown.workload = "of none"
    let error = #expect(throws: PairingError.self) {
      try worker.prepare(unknown, epochNanoseconds: 1e5)
    }
    #expect(error?.description.contains("no such batch") == true)
    try worker.release()
    #expect(try worker.prepare(target, epochNanoseconds: 1e5).calls > 0)
    let backwards = #expect(throws: PairingError.self) { try worker.epoch(calls: -1, prime: false) }
    #expect(backwards?.description.contains("calls: -1 is not from 0 to 2^40") == true)
    for calls in [Int.max, 1 << 54] {
      #expect(throws: PairingError.self) { try worker.control(calls: calls) }
    }
    for epoch in [0, 1e300] {
      let error = #expect(throws: PairingError.self) {
        try worker.prepare(target, epochNanoseconds: epoch)
      }
      #expect(error?.description.contains("epochNanoseconds: ") == true)
    }
    _ = try worker.prepare(target, epochNanoseconds: 1e5)
    #expect(try worker.epoch(calls: 1, prime: false).wall > 0)
  }

  @Test("A target that kills its process has killed the worker", arguments: [SIGTERM, SIGKILL])
  func death(signal: Int32) throws {
    _ = try worker.prepare(target, epochNanoseconds: 1e5)
    kill(try #require(children().first), signal)
    let death = #expect(throws: PairingError.self) { try worker.epoch(calls: 1, prime: false) }
    #expect(death?.description.hasPrefix("worker: killed by signal \(signal)") == true)
  }

  @Test("With a worker goes what times its target")
  func end() throws {
    _ = try worker.prepare(target, epochNanoseconds: 1e5)
    let copy = try #require(children().first)
    kill(process, SIGKILL)
    let deadline = ContinuousClock.now + .seconds(5)
    while !isGone(copy), .now < deadline { usleep(10_000) }
    #expect(isGone(copy))
    let death = #expect(throws: PairingError.self) { try worker.epoch(calls: 1, prime: false) }
    #expect(death?.description.hasPrefix("worker: killed by signal 9") == true)
  }

  /// The processes that the worker has started and not collected.
  private func children() -> [Int32] {
    let file = "/proc/\(process)/task/\(process)/children"
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }
}
#endif
