import MachineCode

/// What is known of the machine code of one variant.
public struct LedgerCode: Codable, Sendable, Equatable {
  /// The identity.
  public var hash: String
  /// Instructions executed per element.
  public var perElement: Double
  /// Instructions of the hot loop; 0 without one.
  public var loop: Int
  /// The widest vector register of the hot loop in bits.
  public var bits: Int
  /// Calls in the hot loop.
  public var calls: Int
  /// Traps of the hot loop.
  public var traps: Int
  /// Moves of vector registers to and from the stack in the hot loop.
  public var spills: Int
  /// References counted by a call of the batch.
  public var references: Int
  /// How often a call of the batch takes memory.
  public var allocations: Int
  /// The kind of processor that it ran on, of code that asks for it and goes another way by the answer; nil
  /// of other code.
  public var core: String?

  /// The figures of a variant's code.
  ///
  /// - Parameters:
  ///   - facts: what was read.
  ///   - core: the kind of processor that this is.
  public init(_ facts: CodeFacts, on core: String) {
    hash = facts.hash
    perElement = (facts.instructionsPerElement * 100).rounded() / 100
    loop = facts.hotLoop?.instructions ?? 0
    bits = facts.hotLoop?.vectorBits ?? 0
    calls = facts.hotLoop?.calls ?? 0
    traps = facts.hotLoop?.traps ?? 0
    spills = facts.hotLoop?.spills ?? 0
    references = facts.runtimeCalls.retains + facts.runtimeCalls.releases
    allocations = facts.runtimeCalls.allocations
    self.core = facts.asksProcessor == true ? core : nil
  }

  /// By how much instructions per element may grow before it counts.
  static let tolerance = 0.01

  /// What other code of the same row has become; of the same code only how much of it runs.
  ///
  /// Worse are more instructions per element beyond the tolerance, a narrower register, more
  /// references counted, more memory taken, and calls, traps and spills that are a larger share of
  /// the hot loop: those of a loop that was unrolled are not. How long the loop is says nothing.
  func findings(_ now: LedgerCode, of row: String) -> [Finding] {
    let way = Finding(
      .code, row, "instructions per element", perElement, now.perElement,
      isRegression: now.perElement > perElement * (1 + Self.tolerance))
    // What a kernel prepares once may choose another way through the same code.
    guard hash != now.hash else {
      return [way].compactMap(\.self).filter { _ in
        abs(now.perElement - perElement) > perElement * Self.tolerance
      }
    }
    func count(
      _ subject: Finding.Subject, _ what: String, _ figure: KeyPath<LedgerCode, Int>,
      isWorse: (Int, Int) -> Bool
    ) -> Finding? {
      let (was, new) = (self[keyPath: figure], now[keyPath: figure])
      return Finding(
        subject, row, what, Double(was), Double(new), isRegression: isWorse(was, new))
    }
    func crowds(_ was: Int, _ new: Int) -> Bool {
      new > was && Double(new) * Double(loop) > Double(was) * Double(now.loop)
    }
    let findings = [
      way,
      count(.code, "instructions of the hot loop", \.loop) { _, _ in false },
      count(.code, "bits of its widest register", \.bits, isWorse: >),
      count(.code, "calls in it", \.calls, isWorse: crowds),
      count(.code, "traps of it", \.traps, isWorse: crowds),
      count(.code, "spills in it", \.spills, isWorse: crowds),
      count(.allocations, "references counted", \.references, isWorse: <),
      count(.allocations, "memory taken", \.allocations, isWorse: <),
    ].compactMap(\.self)
    let changed = Finding(
      subject: .code, row: row, line: "other machine code", isRegression: false)
    return findings.isEmpty ? [changed] : findings
  }
}
