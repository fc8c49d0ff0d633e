import Measurement
import Reports
import Testing

struct BeyondLimitTests {
  @Test("What takes clearly less time than its limit says that the limit is wrong, once per limit")
  func beyond() {
    func rows(_ nanoseconds: [Double]) -> [Row] {
      plantedReceipt(nanoseconds.map { ("vector.v3", plantedRounds($0)) }).rows
    }
    #expect(rows([0.095, 0.2]).beyondLimits.isEmpty)
    let lines = rows([0.05, 0.025, 0.2]).beyondLimits
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("2 rows reach up to 400 % of FMA: ") == true)
  }
}
