import Foundation
import MachineCode
import Measurement
import Testing

@testable import Reports

struct LedgerTests {
  private func row(
    _ kernel: String = "timing.cubic", variant: String = "vector.v3", used: Double = 0.5,
    cases: Int = 10, code: CodeFacts? = nil
  ) -> LedgerRow {
    let check = VariantCheck(
      variant: variant, precision: .f32, arrangement: "one", cases: cases, boundUsed: used,
      worstUlps: used, worstAbsolute: 0, worstCase: nil, replay: nil, failureCount: 0, failures: [])
    return LedgerRow(kernel: kernel, check, code: code)
  }

  private func code(
    _ hash: String, loop: Int = 20, bits: Int = 512, spills: Int = 0, retains: Int = 0,
    perElement: Double = 3
  ) -> CodeFacts {
    CodeFacts(
      hash: hash, functions: ["f"], instructionsPerElement: perElement,
      runtimeCalls: RuntimeCalls(retains: retains, releases: 0, allocations: 0),
      hotLoop: HotLoop(
        function: "f", instructions: loop, vectorBits: bits, calls: 0, traps: 0, spills: spills,
        share: 0.9))
  }

  private func ledger(_ rows: LedgerRow..., compiler: String = "Swift 6.3") -> Ledger {
    Ledger(compiler: compiler, linearAlgebra: "OpenBLAS 1, A", rows: rows)
  }

  @Test("What has not changed is not a finding")
  func same() {
    let known = ledger(row(code: code("a")))
    #expect(known.findings(known) { _, _ in true }.isEmpty)
  }

  @Test("A larger share of the bound fails, a smaller one is only told")
  func errors() {
    let known = ledger(row(used: 0.5))
    let worse = known.findings(ledger(row(used: 0.500000001))) { _, _ in true }
    #expect(worse.map(\.isRegression) == [true])
    #expect(worse.first?.line.contains("was 0.5") == true)
    let better = known.findings(ledger(row(used: 0.4))) { _, _ in true }
    #expect(better.map(\.isRegression) == [false])
  }

  @Test("Fewer golden cases fail")
  func cases() {
    let findings = ledger(row(cases: 10)).findings(ledger(row(cases: 9))) { _, _ in true }
    #expect(findings.map(\.subject) == [.coverage])
    #expect(findings.map(\.isRegression) == [true])
  }

  @Test("A row that vanishes fails where it is expected, a new one is only told")
  func coverage() {
    let known = ledger(row(), row(variant: "vector.v4"))
    let found = ledger(row(), row("timing.new"))
    #expect(known.findings(found) { _, _ in true }.map(\.isRegression) == [false, true])
    #expect(known.findings(found) { _, variant in variant != "vector.v4" }.count == 1)
  }

  @Test(
    "Worse machine code fails: more instructions, narrower registers, spills, references counted",
    arguments: [
      ("loop", 21, 512, 0, 0, 3.0), ("bits", 20, 256, 0, 0, 3), ("spills", 20, 512, 1, 0, 3),
      ("retains", 20, 512, 0, 1, 3), ("per element", 20, 512, 0, 0, 3.01),
    ])
  func worseCode(_ what: String, loop: Int, bits: Int, spills: Int, retains: Int, each: Double) {
    let known = ledger(row(code: code("a")))
    let new = code(
      "b", loop: loop, bits: bits, spills: spills, retains: retains, perElement: each)
    let findings = known.findings(ledger(row(code: new))) { _, _ in true }
    #expect(findings.map(\.isRegression) == [true], "\(what)")
  }

  @Test("Code of the same figures under another hash is told and does not fail")
  func otherCode() {
    let known = ledger(row(code: code("a")))
    let findings = known.findings(ledger(row(code: code("b")))) { _, _ in true }
    #expect(findings.map(\.isRegression) == [false])
    #expect(known.findings(ledger(row(code: code("a", loop: 99)))) { _, _ in true }.isEmpty)
  }

  @Test("Another compiler's code and another library's errors are not compared")
  func others() {
    let known = ledger(row(code: code("a")))
    let other = ledger(row(code: code("b", loop: 99)), compiler: "Swift 6.4")
    #expect(known.findings(other) { _, _ in true }.isEmpty)
    let blas = ledger(row(variant: "blas", used: 0.1))
    var elsewhere = ledger(row(variant: "blas", used: 0.2))
    #expect(blas.findings(elsewhere) { _, _ in true }.count == 1)
    elsewhere.linearAlgebra = "OpenBLAS 1, B"
    #expect(blas.findings(elsewhere) { _, _ in true }.isEmpty)
    elsewhere = Ledger(compiler: "Swift 6.3", linearAlgebra: nil)
    #expect(blas.findings(elsewhere) { _, _ in true }.isEmpty)
  }

  @Test("An update replaces what was measured and keeps what was not, by name, a row per line")
  func update() throws {
    var known = ledger(row(used: 0.5), row(variant: "vector.v4"), row("timing.gone"))
    known.update(with: ledger(row(used: 0.25))) { kernel, _ in kernel != "timing.gone" }
    #expect(known.rows.map(\.variant) == ["vector.v3", "vector.v4"])
    #expect(known.rows.first?.boundUsed == 0.25)
    let text = try known.text()
    #expect(text.split(separator: "\n").filter { $0.contains("\"boundUsed\"") }.count == 2)
    let read = try JSONDecoder().decode(Ledger.self, from: Data(text.utf8))
    #expect(read.rows == known.rows)
  }
}
