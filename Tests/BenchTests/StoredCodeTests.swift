import Foundation
import MachineCode
import Measurement
import Reports
import Testing

@Suite struct StoredCodeTests {
  @Test(
    "A gate by stored times of half the size accuses other code, and not the code that was stored",
    .enabled(if: CodeReader.isSupported))
  func gate() throws {
    let folder = try TemporaryFolder()
    let few = ["--filter", "^timing.steps/one/", "--precision", "f32", "--data", dataPath]
    let place = ["--store", folder.url.path]
    let kept = try bench(["run", "--save-baseline", "kept"] + few + place)
    #expect(kept.exit == 0, "\(kept.complaint)")
    let store = Store(folder.url)
    var baseline = try store.baseline("kept")
    let variant = "vector.\(ISALevel.host.rawValue)"
    let index = try #require(baseline.receipt.rows.firstIndex { $0.variant == variant })
    for row in baseline.receipt.rows.indices {
      let rounds = try #require(baseline.receipt.rows[row].speed).rounds
      baseline.receipt.rows[row].speed?.rounds = Sample(
        name: rounds.name, iterations: rounds.iterations, wall: rounds.wall.map { $0 / 2 },
        cpu: rounds.cpu.map { $0 / 2 })
    }
    #expect(baseline.receipt.rows[index].code != nil)
    func verdicts(_ name: String) throws -> (Int32, [String: PairVerdict]) {
      baseline.name = name
      try store.save(baseline)
      let result = try bench(
        ["gate", "--base", "baseline:\(name)", "--format", "json"] + few + place)
      let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
      return (
        result.exit,
        Dictionary(uniqueKeysWithValues: receipt.pairs.map { ($0.variant, $0.verdict) })
      )
    }
    #expect(try verdicts("same") == (0, [variant: .unchangedCode]))
    baseline.receipt.rows[index].code?.instructionsPerElement *= 2
    #expect(try verdicts("longer") == (2, [variant: .regressed]))
    baseline.receipt.rows[index].code?.hash = "0"
    #expect(try verdicts("other") == (2, [variant: .regressed]))
  }
}
