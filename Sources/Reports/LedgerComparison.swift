/// A ledger beside what this machine has just measured.
///
/// Machine code is compared only where compiler and architecture are the same, and what it asks for of the
/// processor has the same answer; errors of vector variants only where the processor is the same, those of
/// linear algebra where its library is as well.
public struct LedgerComparison {
  /// Where they differ.
  public private(set) var findings: [Finding] = []
  /// What is the same, and what could not be compared and why, one line each.
  public private(set) var notes: [String] = []

  private let known: Ledger
  private let found: Ledger

  /// Compares; what `found` lacks counts where `scope` says that it should be there.
  public init(of found: Ledger, with known: Ledger, scope: LedgerScope) {
    (self.found, self.known) = (found, known)
    compareRows(scope)
    compareProperties(scope)
    noteWhatIsNotCompared()
    noteWhatIsMissing(scope)
  }

  private var hasSameProcessor: Bool { known.processor == found.processor }

  private var hasSameCompiler: Bool {
    known.compiler == found.compiler
      && known.processor.prefix { $0 != " " } == found.processor.prefix { $0 != " " }
  }

  /// Whether code of the ledger and of this program went the same way, as far as the processor decides.
  private func wentOneWay(_ old: LedgerCode, _ new: LedgerCode) -> Bool {
    if old.core == nil && new.core == nil { return true }
    return (old.core ?? known.processor) == (new.core ?? found.processor)
  }

  private func comparesErrors(of row: LedgerRow) -> Bool {
    if row.isReference { return true }
    let isSameLibrary = known.linearAlgebra == found.linearAlgebra
    return hasSameProcessor && (!row.isLinearAlgebra || isSameLibrary)
  }

  private mutating func compareRows(_ scope: LedgerScope) {
    let olds = Dictionary(known.rows.map { ($0.name, $0) }, uniquingKeysWith: { old, _ in old })
    let names = Set(found.rows.map(\.name))
    var (rows, codes, unknown, otherwise) = (0, 0, 0, 0)
    for row in found.rows {
      guard let old = olds[row.name] else {
        findings.append(.new(row))
        continue
      }
      if comparesErrors(of: row) {
        rows += 1
        findings += old.errorFindings(row)
      }
      guard hasSameCompiler else { continue }
      guard let code = old.code else {
        unknown += row.code == nil ? 0 : 1
        continue
      }
      if let new = row.code {
        let isChanged = code.hash != new.hash
        if wentOneWay(code, new) && (isChanged || hasSameProcessor) {
          codes += 1
          findings += code.findings(new, of: row.name)
        } else {
          codes += isChanged ? 0 : 1
          otherwise += isChanged ? 1 : 0
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
      notes.append(
        "machine code of \(unknown) rows not compared: the ledger has none; bench ledger update "
          + "writes it")
    }
    if otherwise > 0 {
      notes.append(
        "machine code of \(otherwise) rows not compared: it has changed, and asks for the kind of "
          + "processor, which is not the ledger's")
    }
    guard findings.isEmpty else { return }
    let coded = codes > 0 ? ", \(codes) of them with their machine code" : ""
    notes.append("\(rows) rows are as the ledger says\(coded)")
  }

  private mutating func compareProperties(_ scope: LedgerScope) {
    let olds = Dictionary(
      known.properties.map { ($0.name, $0) }, uniquingKeysWith: { old, _ in old })
    let names = Set(found.properties.map(\.name))
    for item in found.properties {
      if let old = olds[item.name] {
        if hasSameProcessor { findings += old.findings(item) }
      } else {
        findings.append(.new(item))
      }
    }
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
      notes.append("\(count) rows not compared: \(reason)")
    }
  }

  private mutating func noteWhatIsNotCompared() {
    if !hasSameProcessor {
      notes.append(
        "only errors of the reference compared: the ledger is of \(known.processor), "
          + "this is \(found.processor)")
    }
    if known.compiler != found.compiler {
      notes.append(
        "machine code not compared: the ledger's is of \(known.compiler), this is of "
          + found.compiler)
    }
    if hasSameProcessor, known.linearAlgebra != found.linearAlgebra,
      found.rows.contains(where: \.isLinearAlgebra)
    {
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
