import Measurement
import Reports
import Testing

struct BeyondLimitTests {
  private func rows(
    _ nanoseconds: [Double], _ kind: Limit.Kind = .fma, variant: String = "vector.v3"
  ) -> [Row] {
    plantedReceipt(nanoseconds.map { (variant, plantedRounds($0)) }).rows.map { row in
      var row = row
      row.speed?.limit = Limit(nanosecondsPerElement: 0.1, kind: kind, cache: .l3)
      return row
    }
  }

  @Test("What takes clearly less time than its limit says why that can be, once per limit")
  func beyond() {
    #expect(rows([0.0925, 0.2], .load).beyondLimits.isEmpty)
    #expect(rows([0.0895], .load).beyondLimits.count == 1)
    let lines = (rows([0.05, 0.2], .load) + rows([0.025], .load) + rows([0.08])).beyondLimits
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("up to 125 % of FMA in 1 row: additions have units"))
    #expect(lines[1].hasPrefix("up to 400 % of L3 load in 2 rows: that limit was measured"))
    let divided = rows([0.05], .divide).beyondLimits
    #expect(divided[0].hasPrefix("up to 200 % of divider in 1 row: quotients come from"))
  }

  @Test("The limits of one core are none for all of them, and peers prove nothing")
  func others() {
    for variant in ["blas.threads", "peer:a"] {
      #expect(rows([0.05], .load, variant: variant).beyondLimits.isEmpty)
    }
    var wrong = rows([0.05], .load)
    wrong[0].outcome = .failed
    #expect(wrong.beyondLimits.isEmpty)
  }
}
