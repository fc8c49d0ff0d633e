import Foundation
import Measurement

/// A bench in a process of its own that readies and times what it is told to.
///
/// A worker that failed to answer is gone: every later call throws.
public final class Worker {
  /// What the program said about itself.
  public let greeting: Greeting
  private let child: Child
  private let patience: Double

  /// What errors call it.
  public var name: String { child.name }

  /// Starts a program as a worker.
  ///
  /// - Parameters:
  ///   - executable: a bench.
  ///   - name: what errors call it.
  ///   - core: the processor that it is to stay on, where the system allows it.
  ///   - environment: its environment.
  ///   - patience: the seconds that it may take for an answer.
  /// - Throws: ``PairingError`` where it cannot be started or does not greet as a worker.
  public init(
    executable: URL, name: String? = nil, core: Int? = nil,
    environment: [String: String] = inheritedEnvironment, patience: Double = 120
  ) throws(PairingError) {
    let name = name ?? executable.path
    self.patience = patience
    child = try Child(executable, ["worker"], name: name, environment: environment)
    if let core { pin(process: child.identifier, to: [core]) }
    let line: Data
    do {
      line = try child.receive(within: patience, doing: "starting")
    } catch {
      if case .died(_, _, _, let words) = error, words.contains("worker: no such command") {
        throw .noWorker(program: name)
      }
      throw error
    }
    struct Version: Decodable { var protocolVersion: Int }
    guard let version = try? WorkerLine.decode(Version.self, from: line) else {
      throw child.garbage(line, doing: "starting")
    }
    guard version.protocolVersion == Greeting.protocolVersion else {
      throw .otherProtocol(
        program: name, theirs: version.protocolVersion, ours: Greeting.protocolVersion)
    }
    guard let greeting = try? WorkerLine.decode(Greeting.self, from: line) else {
      throw child.garbage(line, doing: "starting")
    }
    self.greeting = greeting
  }

  /// What can be prepared.
  public func targets(_ scope: TargetScope) throws(PairingError) -> [Target] {
    try ask(.targets(scope), "listing targets") { reply in
      if case .targets(let targets) = reply { targets } else { nil }
    }
  }

  /// Readies a target, which is to be released before the next, also where it is refused.
  public func prepare(
    _ target: Target, epochNanoseconds: Double
  ) throws(PairingError) -> PreparedTarget {
    try ask(
      .prepare(target, epochNanoseconds: epochNanoseconds, isRepeated: nil),
      "preparing \(target.name)"
    ) { reply in
      if case .prepared(let prepared) = reply { prepared } else { nil }
    }
  }

  /// Releases a target and readies it again.
  public func renew(_ target: Target, epochNanoseconds: Double) throws(PairingError) {
    try release()
    try ask(
      .prepare(target, epochNanoseconds: epochNanoseconds, isRepeated: true),
      "preparing \(target.name) again"
    ) { reply in
      if case .prepared = reply { () } else { nil }
    }
  }

  /// Times calls of the prepared target, after one untimed call if it is to be primed.
  public func epoch(calls: Int, prime: Bool) throws(PairingError) -> EpochTime {
    try ask(.epoch(calls: calls, prime: prime), "timing") { reply in
      if case .epoch(let time) = reply { time } else { nil }
    }
  }

  /// Times calls of the control loop.
  public func control(calls: Int) throws(PairingError) -> EpochTime {
    try ask(.control(calls: calls), "timing the control loop") { reply in
      if case .epoch(let time) = reply { time } else { nil }
    }
  }

  /// Begins to read the machine code of targets; what it returns waits for the answer, and is to be
  /// called before anything else is asked.
  public func beginCode(
    of targets: [Target]
  ) throws(PairingError) -> () throws(PairingError) -> CodeReport {
    let doing = "reading machine code"
    try child.send(Request.code(targets), doing: doing)
    return { () throws(PairingError) in
      try self.answer(doing, within: self.patience + Double(targets.count)) { reply in
        if case .code(let report) = reply { report } else { nil }
      }
    }
  }

  /// Lets the prepared target's memory go.
  public func release() throws(PairingError) {
    try ask(.release, "releasing memory") { reply in
      if case .released = reply { () } else { nil }
    }
  }

  /// Ends the process.
  public func close() { child.close() }

  /// Lets the process and the copies that it makes from now on run on some processors only.
  func move(to cores: [Int]) { pin(process: child.identifier, to: cores) }

  private func ask<Answer>(
    _ request: Request, _ doing: String, _ choose: (Reply) -> Answer?
  ) throws(PairingError) -> Answer {
    try child.send(request, doing: doing)
    return try answer(doing, within: patience, choose)
  }

  private func answer<Answer>(
    _ doing: String, within seconds: Double, _ choose: (Reply) -> Answer?
  ) throws(PairingError) -> Answer {
    let line = try child.receive(within: seconds, doing: doing)
    guard let reply = try? WorkerLine.decode(Reply.self, from: line) else {
      throw child.garbage(line, doing: doing)
    }
    if case .refused(let reason) = reply {
      throw .refused(program: child.name, doing: doing, reason: reason)
    }
    if case .wrong(let reason) = reply { throw .wrong(program: child.name, reason: reason) }
    guard let answer = choose(reply) else { throw child.garbage(line, doing: doing) }
    return answer
  }
}
