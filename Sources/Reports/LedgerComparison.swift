/// What two ledgers' rows of one name say differently.
extension Ledger {
  /// Where `found`, which this machine has just measured, differs from this ledger.
  ///
  /// Machine code is compared only where the compiler is the same, linear algebra's errors only where
  /// its library is. Rows that `found` lacks count where `expects` says that they should be there.
  public func findings(
    _ found: Ledger, expecting expects: (_ kernel: String, _ variant: String) -> Bool
  ) -> [Finding] {
    let sameCompiler = compiler == found.compiler
    let sameLibrary = linearAlgebra == found.linearAlgebra
    let known = Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(found.rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var findings = found.rows.flatMap { row -> [Finding] in
      guard let before = known[row.name] else {
        return [
          Finding(
            subject: .coverage, row: row.name, line: "not in the ledger", isRegression: false)
        ]
      }
      let errors = row.isLinearAlgebra && !sameLibrary ? [] : before.errorFindings(row)
      return errors + (sameCompiler ? before.codeFindings(row) : [])
    }
    for row in rows where new[row.name] == nil && expects(row.kernel, row.variant) {
      guard !row.isLinearAlgebra || found.linearAlgebra != nil else { continue }
      findings.append(
        Finding(
          subject: .coverage, row: row.name, line: "in the ledger, but no longer there",
          isRegression: true))
    }
    return findings + propertyFindings(found)
  }

  private func propertyFindings(_ found: Ledger) -> [Finding] {
    let known = Dictionary(
      properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return found.properties.flatMap { item -> [Finding] in
      guard let before = known[item.name] else { return [] }
      return [
        Finding(.property, item.name, "worst ulp", before.worstUlps, item.worstUlps),
        Finding(.property, item.name, "drops", Double(before.drops), Double(item.drops)),
        Finding(.property, item.name, "largest drop in ulp", before.worstDrop, item.worstDrop),
        Finding(
          .property, item.name, "results outside [0, 1]", Double(before.outside),
          Double(item.outside)),
      ].compactMap(\.self)
    }
  }
}

extension LedgerRow {
  fileprivate var isLinearAlgebra: Bool { variant.hasPrefix("blas") }

  fileprivate func errorFindings(_ now: LedgerRow) -> [Finding] {
    let findings = [
      Finding(.error, name, "share of the bound", boundUsed, now.boundUsed),
      Finding(
        .coverage, name, "golden cases", Double(cases), Double(now.cases), moreIsBetter: true),
    ]
    return findings.compactMap(\.self)
  }

  /// Nothing where the code is the same.
  fileprivate func codeFindings(_ now: LedgerRow) -> [Finding] {
    guard let code, let new = now.code, code.hash != new.hash else { return [] }
    func count(
      _ subject: Finding.Subject, _ what: String, _ figure: KeyPath<LedgerCode, Int>,
      moreIsBetter: Bool = false
    ) -> Finding? {
      Finding(
        subject, name, what, Double(code[keyPath: figure]), Double(new[keyPath: figure]),
        moreIsBetter: moreIsBetter)
    }
    let findings = [
      Finding(.code, name, "instructions per element", code.perElement, new.perElement),
      count(.code, "instructions of the hot loop", \.loop),
      count(.code, "bits of its widest register", \.bits, moreIsBetter: true),
      count(.code, "calls in it", \.calls), count(.code, "traps of it", \.traps),
      count(.code, "spills in it", \.spills),
      count(.allocations, "references counted and memory taken", \.runtime),
    ].compactMap(\.self)
    let changed = Finding(
      subject: .code, row: name, line: "other machine code", isRegression: false)
    return findings.isEmpty ? [changed] : findings
  }
}

extension Finding {
  /// The finding that a figure has changed; nil where it has not.
  fileprivate init?(
    _ subject: Subject, _ row: String, _ what: String, _ was: Double, _ now: Double,
    moreIsBetter: Bool = false
  ) {
    guard was != now else { return nil }
    func text(_ figure: Double) -> String {
      figure == figure.rounded() && abs(figure) < 1e15 ? "\(Int(figure))" : "\(figure)"
    }
    let isBetter = moreIsBetter ? now > was : now < was
    self.init(
      subject: subject, row: row, line: "\(what): was \(text(was)), is \(text(now))",
      isRegression: !isBetter)
  }
}
