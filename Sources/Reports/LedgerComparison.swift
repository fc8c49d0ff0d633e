import Verification

/// A ledger beside what this machine has just measured.
///
/// Errors of the reference are compared everywhere, those of linear algebra where its library is the same,
/// others where the architecture is. Machine code is compared where compiler and architecture are the same.
/// What depends on the kind of processor is compared only where that is the same.
public struct LedgerComparison {
  /// Where they differ.
  public private(set) var findings: [Finding] = []
  /// What is the same, and what could not be compared and why, one line each.
  public private(set) var notes: [String] = []

  /// Whether the ledger has all that was found, of the same compiler, architecture and library; what
  /// depends on the kind of processor may be of another one.
  public private(set) var isWhole = true

  private let known: Ledger
  private let found: Ledger

  /// Compares; what `found` lacks counts where `scope` says that it should be there.
  public init(of found: Ledger, with known: Ledger, scope: LedgerScope) {
    (self.found, self.known) = (found, known)
    compareRows(scope)
    compareRefusals()
    compareProperties(scope)
    noteWhatIsNotCompared()
    noteWhatIsMissing(scope)
  }

  private var hasSameArchitecture: Bool { known.architecture == found.architecture }
  private var hasSameCompiler: Bool { hasSameArchitecture && known.compiler == found.compiler }
  private var hasSameLibrary: Bool { known.linearAlgebra == found.linearAlgebra }

  private func comparesErrors(of item: some NamesVariant) -> Bool {
    item.isReference || (hasSameArchitecture && (hasSameLibrary || !item.isLinearAlgebra))
  }

  /// Whether neither depends on the kind of processor, or both are of one; nil is of all kinds.
  private func isOfOneKind(_ one: String?, _ other: String?) -> Bool {
    one == nil || other == nil || one == other
  }

  private mutating func compareRows(_ scope: LedgerScope) {
    let olds = Dictionary(known.rows.map { ($0.name, $0) }, uniquingKeysWith: { old, _ in old })
    let names = Set(found.rows.map(\.name))
    var (rows, codes, unknown) = (0, 0, 0)
    var otherKind = (errors: 0, code: 0)
    for row in found.rows {
      guard let old = olds[row.name] else {
        findings.append(.new(row))
        isWhole = false
        continue
      }
      if comparesErrors(of: row) {
        if isOfOneKind(old.processor, row.processor) {
          rows += 1
          findings += old.errorFindings(row)
        } else {
          otherKind.errors += 1
        }
      }
      guard hasSameCompiler else { continue }
      guard let code = old.code else {
        unknown += row.code == nil ? 0 : 1
        continue
      }
      if let new = row.code {
        if isOfOneKind(code.core, new.core) {
          codes += 1
          findings += code.findings(new, of: row.name)
        } else if code.hash == new.hash {
          codes += 1
        } else {
          otherKind.code += 1
        }
      } else if scope.readsCode {
        findings.append(
          Finding(
            subject: .coverage, row: row.name, line: "its machine code can no longer be read",
            isRegression: true))
      }
    }
    findings += known.rows.filter { !names.contains($0.name) && scope.settlesRow($0) }
      .map(Finding.gone)
    if unknown > 0 {
      isWhole = false
      notes.append(
        "machine code of \(counted(unknown, "row")) not compared: the ledger has none; bench ledger update "
          + "writes it")
    }
    noteOtherKind("errors", otherKind.errors, of: "row")
    noteOtherKind("machine code", otherKind.code, of: "row")
    guard findings.isEmpty else { return }
    let coded = codes > 0 ? " and machine code of \(codes)" : ""
    notes.append("errors of \(counted(rows, "row"))\(coded) are as the ledger says")
  }

  private mutating func noteOtherKind(_ what: String, _ count: Int, of item: String) {
    guard count > 0 else { return }
    notes.append(
      "\(what) of \(counted(count, item)) not compared: of code that depends on the kind of processor, "
        + "which is not the ledger's")
  }

  private mutating func compareRefusals() {
    for (kernel, now) in found.refused.sorted(by: { $0.key < $1.key }) {
      guard let was = known.refused[kernel] else {
        if now > 0 {
          isWhole = false
          findings.append(
            Finding(
              subject: .coverage, row: kernel,
              line: "golden cases of bad inputs: not in the ledger",
              isRegression: false))
        }
        continue
      }
      let change = Finding(
        .coverage, kernel, "golden cases of bad inputs", Double(was), Double(now),
        isRegression: now < was)
      findings += [change].compactMap(\.self)
    }
  }

  private mutating func compareProperties(_ scope: LedgerScope) {
    let olds = Dictionary(
      known.properties.map { ($0.name, $0) }, uniquingKeysWith: { old, _ in old })
    let names = Set(found.properties.map(\.name))
    var otherKind = 0
    for item in found.properties {
      if let old = olds[item.name] {
        guard comparesErrors(of: item) else { continue }
        if isOfOneKind(old.processor, item.processor) {
          findings += old.findings(item)
        } else {
          otherKind += 1
        }
      } else {
        findings.append(.new(item))
        isWhole = false
      }
    }
    noteOtherKind("what holds at every float", otherKind, of: "function")
    findings += known.properties.filter { !names.contains($0.name) && scope.settlesProperties($0) }
      .map(Finding.gone)
    let unknown = Set(found.properties.map(\.kernel)).subtracting(known.properties.map(\.kernel))
    if !unknown.isEmpty {
      notes.append(
        "the ledger has no properties of \(unknown.sorted().joined(separator: ", ")): "
          + "what holds at every float was not compared; bench ledger update --full writes it")
    }
  }

  private mutating func noteWhatIsMissing(_ scope: LedgerScope) {
    let counts = known.rows.compactMap(scope.lacks).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (reason, count) in counts.sorted(by: { $0.key < $1.key }) {
      notes.append("\(counted(count, "row")) not compared: \(reason)")
    }
  }

  private mutating func noteWhatIsNotCompared() {
    if !hasSameArchitecture {
      isWhole = false
      notes.append(
        "only errors of the reference compared: the ledger is of \(known.architecture), "
          + "this is \(found.architecture)")
    }
    if known.compiler != found.compiler {
      isWhole = false
      notes.append(
        "machine code not compared: the ledger's is of \(known.compiler), this is of "
          + found.compiler)
    }
    if hasSameArchitecture, !hasSameLibrary, found.rows.contains(where: \.isLinearAlgebra) {
      isWhole = false
      let (was, now) = (known.linearAlgebra ?? "none", found.linearAlgebra ?? "none")
      notes.append(
        "errors of blas variants not compared: the ledger's are of \(was), these of \(now)")
    }
  }
}

extension LedgerRow {
  /// What has become of the errors.
  fileprivate func errorFindings(_ now: LedgerRow) -> [Finding] {
    guard cases == now.cases else {
      let coverage = Finding(
        .coverage, name, "golden cases", Double(cases), Double(now.cases),
        isRegression: now.cases < cases)
      // Of other cases it may be another mean although no bound has changed.
      let mean = Finding(.coverage, name, "mean bound", bound, now.bound, isRegression: false)
      let share = shareFinding(now, isWorse: !(now.boundUsed <= boundUsed))
      return [coverage, mean, share].compactMap(\.self)
    }
    // Rounding of the stored figure is no change.
    let change = bound == now.bound ? 1 : now.bound / bound
    let isLooser = change > 1 + 1e-6
    let isTighter = change < 1 - 1e-6
    // A share of a tighter bound may be larger although the error is not.
    let error = isTighter ? now.boundUsed * change : now.boundUsed
    return [
      isLooser || isTighter
        ? Finding(.error, name, "mean bound", bound, now.bound, isRegression: isLooser) : nil,
      shareFinding(now, isWorse: !(error <= boundUsed * (isTighter ? 1 + 1e-6 : 1))),
    ].compactMap(\.self)
  }

  private func shareFinding(_ now: LedgerRow, isWorse: Bool) -> Finding? {
    Finding(
      .error, name, "share of the bound", boundUsed, now.boundUsed, isRegression: isWorse)
  }
}

extension LedgerProperties {
  /// What no longer holds, or holds better.
  fileprivate func findings(_ now: LedgerProperties) -> [Finding] {
    func change(_ what: String, _ figure: (LedgerProperties) -> Double?) -> Finding? {
      guard let was = figure(self), let new = figure(now) else { return nil }
      return Finding(.property, name, what, was, new, isRegression: !(new <= was))
    }
    return [
      change("worst ulp") { $0.worstUlps }, change("drops") { $0.drops.map(Double.init) },
      change("largest drop in ulp") { $0.worstDrop },
      change("results outside [0, 1]") { $0.outside.map(Double.init) },
    ].compactMap(\.self)
  }
}

extension Finding {
  /// What the ledger does not have yet.
  fileprivate static func new(_ item: some LedgerItem) -> Finding {
    Finding(subject: .coverage, row: item.name, line: "not in the ledger", isRegression: false)
  }

  /// What only the ledger has.
  fileprivate static func gone(_ item: some LedgerItem) -> Finding {
    Finding(
      subject: .coverage, row: item.name, line: "in the ledger, but no longer there",
      isRegression: true)
  }

  /// The finding that a figure has changed; nil where it has not.
  init?(
    _ subject: Subject, _ row: String, _ what: String, _ was: Double, _ now: Double,
    isRegression: Bool
  ) {
    guard was != now, !(was.isNaN && now.isNaN) else { return nil }
    func text(_ figure: Double) -> String {
      figure == figure.rounded() && abs(figure) < 1e15 ? "\(Int(figure))" : "\(figure)"
    }
    self.init(
      subject: subject, row: row, line: "\(what): was \(text(was)), is \(text(now))",
      isRegression: isRegression)
  }
}
