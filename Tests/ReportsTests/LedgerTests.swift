import Foundation
import MachineCode
import Measurement
import Reports
import Testing
import Verification

struct LedgerTests {
  @Test("A ledger that names a row twice, as a merge may leave it, is refused")
  func doubled() throws {
    let text = try ledger(ledgerRow(), ledgerRow(used: 0.25)).text()
    let error = #expect(throws: FileError.self) { try Ledger(Data(text.utf8), from: "l.json") }
    #expect(error?.description == "l.json: timing.cubic/one/f32/vector.v3 is there twice")
  }

  @Test("What has not changed is not a finding, and what was compared is counted")
  func same() {
    let known = ledger(ledgerRow(code: ledgerCode("a")), ledgerRow(variant: "reference"))
    #expect(known.findings(known).isEmpty)
    #expect(
      known.notes(known) == ["errors of 2 rows and machine code of 1 are as the ledger says"])
  }

  @Test("A larger share of the bound fails, a smaller one is only told")
  func errors() {
    let known = ledger(ledgerRow(used: 0.5))
    let worse = known.findings(ledger(ledgerRow(used: 0.500000001)))
    #expect(worse.map(\.isRegression) == [true])
    #expect(worse.first?.line.contains("was 0.5") == true)
    let better = known.findings(ledger(ledgerRow(used: 0.4)))
    #expect(better.map(\.isRegression) == [false])
    #expect(known.findings(ledger(ledgerRow(used: .nan))).map(\.isRegression) == [true])
  }

  @Test(
    "A looser bound fails, since it hides errors; a tighter one does not, nor does a larger share of it",
    arguments: [
      (bound: 2e-7, used: 0.5, worse: ["mean bound"]), (2e-7, 0.25, ["mean bound"]),
      (5e-8, 0.5, []), (5e-8, 0.9, []), (5e-8, 1.0, []), (9e-8, 0.9, ["share of the bound"]),
    ])
  func bounds(bound: Double, used: Double, worse: [String]) {
    let known = ledger(ledgerRow(used: 0.5, bound: 1e-7))
    let findings = known.findings(ledger(ledgerRow(used: used, bound: bound)))
    #expect(findings.allSatisfy { $0.subject == .error } && !findings.isEmpty)
    let lines = findings.filter(\.isRegression).map { $0.line.prefix { $0 != ":" } }
    #expect(lines.map(String.init) == worse)
  }

  @Test("Bounds over other cases are not compared, and the last digits of a mean are no change")
  func comparableBounds() {
    let known = ledger(ledgerRow(bound: 1e-7))
    let more = known.findings(ledger(ledgerRow(bound: 2e-7, cases: 11)))
    #expect(more.map(\.subject) == [.coverage, .coverage])
    #expect(more.map(\.isRegression) == [false, false])
    #expect(more.last?.line == "mean bound: was 1e-07, is 2e-07")
    #expect(known.findings(ledger(ledgerRow(bound: 1.00000001e-7))).isEmpty)
    let looser = known.findings(ledger(ledgerRow(bound: 1.0001e-7)))
    #expect(looser.map(\.isRegression) == [true])
  }

  @Test("A larger share of the bound fails over other cases as well")
  func errorsOfOtherCases() {
    let findings = ledger(ledgerRow(used: 0.5)).findings(ledger(ledgerRow(used: 0.6, cases: 11)))
    #expect(findings.map(\.subject) == [.coverage, .error])
    #expect(findings.map(\.isRegression) == [false, true])
  }

  @Test("Fewer golden cases fail")
  func cases() {
    let findings = ledger(ledgerRow(cases: 10)).findings(ledger(ledgerRow(cases: 9)))
    #expect(findings.map(\.subject) == [.coverage])
    #expect(findings.map(\.isRegression) == [true])
  }

  @Test("Fewer golden cases of bad inputs fail, more and those of other kernels do not")
  func refusals() {
    let known = ledger(refused: ["k.a": 3, "k.b": 1])
    let fewer = known.findings(ledger(refused: ["k.a": 2]))
    #expect(fewer.map(\.subject) == [.coverage] && fewer.map(\.isRegression) == [true])
    #expect(fewer.first?.line == "golden cases of bad inputs: was 3, is 2")
    #expect(known.findings(ledger(refused: ["k.a": 4])).map(\.isRegression) == [false])
    #expect(known.findings(ledger(refused: ["k.a": 3, "k.c": 0])).isEmpty)
    let unknown = known.findings(ledger(refused: ["k.a": 3, "k.c": 1]))
    #expect(unknown.map(\.line) == ["golden cases of bad inputs: not in the ledger"])
    #expect(unknown.map(\.isRegression) == [false])
  }

  @Test("A ledger is whole where it has all rows and their code, of one compiler and library")
  func whole() {
    func isWhole(_ known: Ledger, _ found: Ledger) -> Bool {
      LedgerComparison(of: found, with: known, scope: LedgerScope()).isWhole
    }
    let coded = ledger(ledgerRow(code: ledgerCode("a")), ledgerRow(variant: "blas"))
    #expect(isWhole(coded, coded))
    #expect(isWhole(coded, ledger(ledgerRow(code: ledgerCode("b")))))
    #expect(!isWhole(coded, ledger(ledgerRow("timing.new"))))
    #expect(!isWhole(ledger(ledgerRow(), ledgerRow(variant: "blas")), coded))
    #expect(!isWhole(coded, ledger(properties: [ledgerProperties()])))
    #expect(!isWhole(ledger(), ledger(refused: ["k.a": 1])))
    var other = coded
    other.compiler = "Swift 6.4"
    #expect(!isWhole(coded, other))
    other = coded
    other.architecture = "arm64"
    #expect(!isWhole(coded, other))
    other = coded
    other.linearAlgebra = "OpenBLAS 2, A"
    #expect(!isWhole(coded, other))
    other.rows.removeLast()
    #expect(isWhole(coded, other))
  }

  @Test("A row that vanishes fails where it is expected, a new one is only told")
  func coverage() {
    let known = ledger(ledgerRow(), ledgerRow(variant: "vector.v4"))
    let found = ledger(ledgerRow(), ledgerRow("timing.new"))
    #expect(known.findings(found).map(\.isRegression) == [false, true])
    let scope = LedgerScope(settlesRow: { $0.variant != "vector.v4" })
    #expect(known.findings(found, scope).count == 1)
  }

  @Test("Rows that cannot be found out here are counted by what is missing")
  func missing() {
    let known = ledger(
      ledgerRow(), ledgerRow(variant: "vector.v4"), ledgerRow(variant: "vector.v4.fast"),
      ledgerRow(variant: "blas"))
    let reasons = ["vector.v4": "no v4", "vector.v4.fast": "no v4", "blas": "no blas"]
    let scope = LedgerScope(
      settlesRow: { $0.variant == "vector.v3" }, lacks: { reasons[$0.variant] })
    #expect(
      known.notes(ledger(ledgerRow()), scope) == [
        "errors of 1 row are as the ledger says", "1 row not compared: no blas",
        "2 rows not compared: no v4",
      ])
    #expect(ledger(ledgerRow()).notes(ledger(ledgerRow()), scope).count == 1)
  }

  @Test("A run of one precision accuses no row of the other of being gone")
  func precisions() {
    let known = ledger(ledgerRow(), ledgerRow(precision: .f64))
    let scope = LedgerScope(settlesRow: { $0.precision == .f32 })
    #expect(known.findings(ledger(ledgerRow()), scope).isEmpty)
    #expect(known.findings(ledger(ledgerRow(precision: .f64)), scope).count == 1)
  }

  @Test("Code that could be read and no longer can fails, unless this processor cannot read any")
  func unreadable() {
    let known = ledger(ledgerRow(code: ledgerCode("a")))
    let findings = known.findings(ledger(ledgerRow()))
    #expect(findings.map(\.isRegression) == [true])
    #expect(findings.first?.subject == .coverage)
    #expect(known.findings(ledger(ledgerRow(), compiler: "Swift 6.4")).isEmpty)
    let scope = LedgerScope(readsCode: false)
    #expect(known.findings(ledger(ledgerRow()), scope).isEmpty)
    #expect(known.notes(ledger(ledgerRow()), scope) == ["errors of 1 row are as the ledger says"])
  }

  @Test("Another compiler's code and another library's errors are not compared, and not counted")
  func others() throws {
    let known = ledger(ledgerRow(code: ledgerCode("a")))
    let other = ledger(
      ledgerRow(code: ledgerCode("b", perElement: 99)), compiler: "Swift 6.4")
    #expect(known.findings(other).isEmpty)
    #expect(known.notes(other).first == "errors of 1 row are as the ledger says")
    #expect(known.notes(other).last?.contains("of Swift 6.3, this is of Swift 6.4") == true)
    let blas = ledger(ledgerRow(variant: "blas", used: 0.1))
    var elsewhere = ledger(ledgerRow(variant: "blas", used: 0.2))
    #expect(blas.findings(elsewhere).count == 1)
    elsewhere.linearAlgebra = "OpenBLAS 1, B"
    #expect(blas.findings(elsewhere).isEmpty)
    #expect(blas.notes(elsewhere).first == "errors of 0 rows are as the ledger says")
  }

  @Test("Of another architecture no errors but the reference's are compared")
  func architectures() {
    let known = ledger(
      ledgerRow(variant: "reference"), ledgerRow(variant: "vector.v1", code: ledgerCode("a")),
      ledgerRow(variant: "blas"), properties: [ledgerProperties(variant: "vector.v1")])
    func found(_ reference: Double) -> Ledger {
      ledger(
        ledgerRow(variant: "reference", used: reference),
        ledgerRow(variant: "vector.v1", used: 0.9, code: ledgerCode("a")),
        ledgerRow(variant: "blas", used: 0.9),
        properties: [ledgerProperties(variant: "vector.v1", worstUlps: 3)],
        architecture: "arm64")
    }
    #expect(known.findings(found(0.5)).isEmpty)
    #expect(known.findings(found(0.6)).map(\.isRegression) == [true])
    #expect(
      known.notes(found(0.5)) == [
        "errors of 1 row are as the ledger says",
        "only errors of the reference compared: the ledger is of x86_64, this is arm64",
      ])
  }

  @Test(
    "What depends on the kind of processor is compared where that is the ledger's, the rest everywhere"
  )
  func processors() {
    func found(_ used: Double, worstUlps: Double, of processor: String?) -> Ledger {
      var properties = ledgerProperties(worstUlps: worstUlps)
      properties.processor = processor
      return ledger(ledgerRow(used: used, processor: processor), properties: [properties])
    }
    let (amd, intel) = ("x86_64 AMD", "x86_64 Intel")
    for (known, now) in [(amd, amd), (nil, amd), (amd, nil), (nil, nil)] {
      let known = found(0.5, worstUlps: 1, of: known)
      let worse = known.findings(found(0.6, worstUlps: 2, of: now))
      #expect(worse.map(\.subject) == [.error, .property] && worse.allSatisfy(\.isRegression))
    }
    let (known, other) = (found(0.5, worstUlps: 1, of: amd), found(0.6, worstUlps: 2, of: intel))
    #expect(known.findings(other).isEmpty)
    #expect(
      known.notes(other) == [
        "errors of 1 row not compared: of code that depends on the kind of processor, which is not "
          + "the ledger's",
        "errors of 0 rows are as the ledger says",
        "what holds at every float of 1 function not compared: of code that depends on the kind of "
          + "processor, which is not the ledger's",
      ])
  }

  @Test("Rows without machine code in the ledger are counted, for nothing of it was compared")
  func unknownCode() {
    let known = ledger(ledgerRow(variant: "vector.v1"), ledgerRow(variant: "vector.v3"))
    let found = ledger(
      ledgerRow(variant: "vector.v1", code: ledgerCode("a")), ledgerRow(variant: "vector.v3"))
    #expect(known.findings(found).isEmpty)
    let notes = known.notes(found)
    #expect(notes.contains { $0.hasPrefix("machine code of 1 row not compared") })
    #expect(!known.notes(known).contains { $0.hasPrefix("machine code of") })
  }

  @Test("Where a function may fall, neither falls nor what leaves [0, 1] are compared")
  func falls() {
    var sweep = SweepResult(
      kernel: "timing.named", function: "ease", variant: "vector.v3", upper: 1, end: 1,
      allowedDrop: nil)
    (sweep.worstUlps, sweep.drops, sweep.worstDrop, sweep.outside) = (0.5, 7, 7, 7)
    let falling = LedgerProperties(sweep)
    #expect(falling.drops == nil && falling.worstDrop == nil && falling.outside == nil)
    let known = ledger(properties: [ledgerProperties()])
    #expect(known.findings(ledger(properties: [falling])).isEmpty)
    sweep.worstUlps = 3
    let worse = known.findings(ledger(properties: [LedgerProperties(sweep)]))
    #expect(worse.map(\.isRegression) == [true])
  }

  @Test("A property that was not found fails, a new one is told, a kernel without any is named")
  func properties() {
    let known = ledger(properties: [ledgerProperties("ease"), ledgerProperties("linear")])
    let one = ledger(properties: [ledgerProperties("ease")])
    #expect(known.findings(one).map(\.row) == ["timing.named/linear/vector.v3"])
    #expect(known.findings(one).map(\.isRegression) == [true])
    #expect(known.findings(one, LedgerScope(settlesProperties: { _ in false })).isEmpty)
    #expect(one.findings(known).map(\.isRegression) == [false])
    #expect(!one.notes(known).contains { $0.contains("has no properties of") })
    #expect(ledger().findings(one).map(\.isRegression) == [false])
    #expect(
      ledger().notes(one).contains { $0.hasPrefix("the ledger has no properties of timing.named") })
  }

  @Test("A property that holds less well fails")
  func worseProperties() {
    let known = ledger(properties: [ledgerProperties(worstUlps: 0.5, drops: 1)])
    let worse = known.findings(
      ledger(properties: [ledgerProperties(worstUlps: .infinity, drops: 0)]))
    #expect(worse.map(\.isRegression) == [true, false])
    #expect(worse.first?.line == "worst ulp: was 0.5, is inf")
    let broken = known.findings(ledger(properties: [ledgerProperties(worstUlps: .nan, drops: 1)]))
    #expect(broken.map(\.isRegression) == [true])
  }

  @Test("Each thing that holds at every float is compared with itself")
  func eachProperty() {
    var sweep = SweepResult(
      kernel: "timing.named", function: "ease", variant: "vector.v3", upper: 1, end: 1,
      allowedDrop: 0)
    (sweep.worstUlps, sweep.drops, sweep.worstDrop, sweep.outside) = (1, 2, 3, 4)
    let known = ledger(properties: [ledgerProperties(worstUlps: 0)])
    let findings = known.findings(ledger(properties: [LedgerProperties(sweep)]))
    #expect(findings.allSatisfy { $0.isRegression && $0.subject == .property })
    #expect(
      findings.map(\.line) == [
        "worst ulp: was 0, is 1", "drops: was 0, is 2", "largest drop in ulp: was 0, is 3",
        "results outside [0, 1]: was 0, is 4",
      ])
  }
}
