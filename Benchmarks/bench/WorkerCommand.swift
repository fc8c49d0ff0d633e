import BLAS
import CSupport
import Foundation
import Measurement
import Pairing
import Suite

extension Command {
  static let worker = Command(
    name: "worker", summary: "time what another bench asks for; compare starts two of them",
    notes: """
      Reads a request a line and answers each with a line, all JSON. The first line is a greeting
      with the version of these lines, protocolVersion. Ends when its input does.
      """,
    options: [],
    run: { _ in
      fixAddresses()
      chooseOpenBLASCore()
      var lines = WorkerLines()
      try lines.run()
      return .fine
    })
}

/// Answers requests until there are no more.
///
/// Where arrays lie in a heap depends on what was there before and is worth up to a fifth of a target's
/// time. So every target is timed in a copy of this process as it was before any other.
private struct WorkerLines {
  private var prepared: PreparedVariant?
  private lazy var groups = WorkerGroups()
  private var isCopy = false

  mutating func run() throws {
    try write(
      Greeting(
        metricVersion: metricVersion, levels: ISALevel.supported, optimized: isOptimized,
        openBLAS: OpenBLAS.core, hasFixedAddresses: ak_has_fixed_addresses() == 1))
    while let line = readLine() {
      guard let reply = reply(to: line) else { continue }
      try write(reply)
      if isCopy, reply.isLast { ProcessCopy.end() }
    }
  }

  /// The answer; nil where a copy has given it and all that followed.
  private mutating func reply(to line: String) -> Reply? {
    do {
      let request = try WorkerLine.decode(Request.self, from: Data(line.utf8))
      return try isLeftToCopy(request) ? nil : answer(request)
    } catch let error as WrongResults {
      return .wrong(error.description)
    } catch {
      return .refused("\(error)")
    }
  }

  private mutating func isLeftToCopy(_ request: Request) throws -> Bool {
    guard !isCopy, request.isFirst else { return false }
    // Every copy needs them.
    _ = groups
    isCopy = try ProcessCopy.start()
    return !isCopy
  }

  private mutating func answer(_ request: Request) throws -> Reply {
    switch request {
    case .targets(let scope): return .targets(groups.targets(scope))
    case .prepare(let target, let epoch, let isRepeated):
      guard epoch > 0, epoch <= 60e9 else {
        throw CommandError("epochNanoseconds: \(epoch) is not above 0 and at most 60e9")
      }
      prepared = nil
      let isKnown = isRepeated == true
      let variant = try groups.prepared(target, for: isKnown ? .times : .timesAndError)
      prepared = variant
      let figures = PreparedTarget(variant)
      return .prepared(isKnown ? figures : try figures.calibrated(variant, of: target, epoch))
    case .epoch(let calls, let prime):
      guard let prepared else { throw CommandError("no target is prepared") }
      try requireCount(calls)
      if prime { prepared.run(1) }
      return .epoch(TimeSource.system.epoch { prepared.run(calls) })
    case .control(let calls):
      try requireCount(calls)
      return .epoch(TimeSource.system.epoch { Control.run(calls: calls) })
    case .code(let targets): return .code(groups.code(of: targets))
    case .release:
      prepared = nil
      return .released
    }
  }

  private func requireCount(_ calls: Int) throws {
    guard (0...1 << 40).contains(calls) else {
      throw CommandError("calls: \(calls) is not from 0 to 2^40")
    }
  }

  private func write(_ value: some Encodable) throws {
    try tell(WorkerLine.encode(value))
  }
}

extension Request {
  /// Whether a copy answers it and what follows.
  fileprivate var isFirst: Bool {
    switch self {
    case .prepare, .code: true
    case .targets, .epoch, .control, .release: false
    }
  }
}

extension Reply {
  /// Whether a copy has nothing more to say after it.
  fileprivate var isLast: Bool {
    switch self {
    case .code, .released: true
    case .targets, .prepared, .epoch, .refused, .wrong: false
    }
  }
}

extension PreparedTarget {
  /// A variant whose calls are not timed.
  fileprivate init(_ variant: PreparedVariant) {
    self.init(
      elementsPerCall: variant.elementsPerCall, calls: 0, nanosecondsPerCall: 0,
      worstUlps: variant.error?.worstUlps, worstScaled: variant.error?.worstScaled,
      comparedElements: variant.error?.elements ?? 0)
  }

  /// The same with the calls that take an epoch.
  fileprivate func calibrated(
    _ variant: PreparedVariant, of target: Target, _ epochNanoseconds: Double
  ) throws -> PreparedTarget {
    let calibration = try calibrate(
      Contender(name: target.name, run: variant.run), epoch: epochNanoseconds)
    var figures = self
    figures.calls = calibration.iterations
    figures.nanosecondsPerCall = calibration.nanosecondsPerCall
    return figures
  }
}
