import MachineCode
import Reports
import Testing

struct LedgerCodeTests {
  private func findings(_ old: CodeFacts, _ new: CodeFacts) -> [Finding] {
    ledger(ledgerRow(code: old)).findings(ledger(ledgerRow(code: new)))
  }

  @Test(
    "Worse machine code fails: more instructions, narrower registers, spills, calls, traps, runtime",
    arguments: [
      ("per element", ledgerCode("b", perElement: 3.04)), ("bits", ledgerCode("b", bits: 256)),
      ("spills", ledgerCode("b", spills: 1)), ("calls", ledgerCode("b", calls: 1)),
      ("traps", ledgerCode("b", traps: 1)), ("references", ledgerCode("b", retains: 1)),
      ("memory", ledgerCode("b", allocations: 1)),
    ])
  func worse(_ what: String, new: CodeFacts) {
    let findings = findings(ledgerCode("a"), new)
    #expect(findings.map(\.isRegression) == [true], "\(what)")
    #expect(findings.first?.line.contains(what) == true)
  }

  @Test(
    "What may as well be an improvement does not: a longer loop, 1 % more instructions, wider ones",
    arguments: [
      ledgerCode("b", loop: 90, spills: 1), ledgerCode("b", spills: 1, perElement: 3.03),
      ledgerCode("b", bits: 1024, spills: 1),
    ])
  func innocent(new: CodeFacts) {
    let findings = findings(ledgerCode("a", spills: 1), new)
    #expect(findings.map(\.isRegression) == [false])
  }

  @Test("Code that asks for the kind of processor is compared only where that is the ledger's")
  func cores() {
    func found(_ hash: String, perElement: Double, _ core: String?) -> Ledger {
      var row = ledgerRow(variant: "vector.v4", code: ledgerCode(hash, perElement: perElement))
      row.code?.core = core
      return ledger(row)
    }
    let known = found("a", perElement: 3, "x86_64 AMD, halved vectors")
    let slower = found("a", perElement: 9, "x86_64 AMD, halved vectors")
    #expect(known.findings(slower).map(\.isRegression) == [true])
    let same = found("a", perElement: 9, "x86_64 AMD")
    #expect(known.findings(same).isEmpty)
    #expect(
      known.notes(same) == ["errors of 1 row and machine code of 1 are as the ledger says"])
    let changed = found("b", perElement: 9, "x86_64 AMD")
    #expect(known.findings(changed).isEmpty)
    #expect(known.notes(changed).first?.hasPrefix("machine code of 1 row not compared") == true)
    #expect(known.notes(changed).last == "errors of 1 row are as the ledger says")
    // What asks no longer, or did not, goes its way on this processor as well.
    let older = found("a", perElement: 3, nil)
    #expect(older.findings(changed).map(\.isRegression) == [true])
    #expect(known.findings(found("b", perElement: 9, nil)).map(\.isRegression) == [true])
  }

  @Test("Counts that no code has are compared as well")
  func huge() {
    let (few, many) = (ledgerCode("a", calls: 1), ledgerCode("b", loop: .max, calls: .max))
    #expect(findings(few, many).map(\.isRegression) == [false, true])
  }

  @Test("Code of another architecture is not compared")
  func elsewhere() {
    let known = ledger(ledgerRow(code: ledgerCode("a")))
    var other = ledger(ledgerRow(code: ledgerCode("b", perElement: 9)))
    #expect(known.findings(other).map(\.isRegression) == [true])
    other.architecture = "arm64"
    #expect(known.findings(other).isEmpty)
  }

  @Test("An unrolled loop spills, calls and traps as often per instruction and is not accused")
  func unrolled() {
    let old = ledgerCode("a", loop: 20, calls: 1, traps: 1, spills: 2)
    let unrolled = ledgerCode("b", loop: 80, calls: 4, traps: 4, spills: 8)
    #expect(findings(old, unrolled).map(\.isRegression) == [false, false, false, false])
    let more = ledgerCode("b", loop: 80, calls: 4, traps: 4, spills: 9)
    #expect(findings(old, more).filter(\.isRegression).map(\.line) == ["spills in it: was 2, is 9"])
  }

  @Test("A loop that lost other instructions is not accused of those that it kept")
  func shorter() {
    let old = ledgerCode("a", loop: 40, spills: 2)
    #expect(findings(old, ledgerCode("b", loop: 20, spills: 2)).map(\.isRegression) == [false])
  }

  @Test("Fewer references counted do not hide a new allocation")
  func allocations() {
    let findings = findings(
      ledgerCode("a", retains: 4), ledgerCode("b", retains: 1, allocations: 1))
    #expect(findings.map(\.subject) == [.allocations, .allocations])
    #expect(findings.map(\.isRegression) == [false, true])
    #expect(findings.last?.line == "memory taken: was 0, is 1")
  }

  @Test("References released count as those retained, memory by every time that it is taken")
  func runtimeCalls() {
    var facts = ledgerCode("a", retains: 2, allocations: 5)
    facts.runtimeCalls.releases = 3
    let code = LedgerCode(facts, on: "x86_64 AMD")
    #expect([code.references, code.allocations] == [5, 5])
  }

  @Test("Of code under another hash is told that it is other, under the same how much of it runs")
  func otherCode() {
    let other = findings(ledgerCode("a"), ledgerCode("b"))
    #expect(other.map(\.line) == ["other machine code"])
    #expect(other.map(\.isRegression) == [false])
    #expect(findings(ledgerCode("a"), ledgerCode("a", retains: 9)).isEmpty)
    // Prepared data may lead another way through it.
    let way = findings(ledgerCode("a"), ledgerCode("a", perElement: 99))
    #expect(way.map(\.isRegression) == [true])
    #expect(way.first?.line.hasPrefix("instructions per element: was ") == true)
  }
}
