import Foundation
import MachineCode
import Measurement
import Reports
import Testing

@Suite struct StoredCodeTests {
  private let few = ["--filter", "^timing.steps/one/", "--precision", "f32", "--data", dataPath]

  /// A baseline whose times are a hundredth of what was measured.
  private func fastBaseline(_ store: Store) throws -> Baseline {
    let kept = try bench(
      ["run", "--quick", "--save-baseline", "kept", "--store", store.folder.path] + few)
    #expect(kept.exit == 0, "\(kept.complaint)")
    var baseline = try store.baseline("kept")
    for index in baseline.receipt.rows.indices {
      let rounds = try #require(baseline.receipt.rows[index].speed).rounds
      baseline.receipt.rows[index].speed?.rounds = Sample(
        name: rounds.name, iterations: rounds.iterations, wall: rounds.wall.map { $0 / 100 },
        cpu: rounds.cpu.map { $0 / 100 })
    }
    return baseline
  }

  @Test(
    "A gate by stored times accuses other code, and not the code that was stored",
    .enabled(if: CodeReader.isSupported))
  func gate() throws {
    let folder = try TemporaryFolder()
    // On a busy machine no more rounds may be taken than this confidence needs.
    let config = folder.url.appending(path: "bench.json")
    try Data(#"{"schema":"animation-kernels/gate/1","confidence":0.8}"#.utf8).write(to: config)
    let store = Store(folder.url)
    let baseline = try fastBaseline(store)
    let coded = baseline.receipt.rows.filter { $0.code != nil }
    #expect(Set(coded.map(\.variant)) == ["vector.\(ISALevel.host.rawValue)"])

    /// The exit code and the verdicts, where the code of all rows was another.
    func judged(
      _ name: String, _ change: (inout CodeIdentity) -> Void
    ) throws -> (exit: Int32, verdicts: Set<PairVerdict>) {
      var other = baseline
      other.name = name
      for index in other.receipt.rows.indices {
        if var code = other.receipt.rows[index].code {
          change(&code)
          other.receipt.rows[index].code = code
        }
      }
      try store.save(other)
      let result = try bench(
        ["gate", "--quick", "--base", "baseline:\(name)", "--config", config.path]
          + ["--format", "json", "--store", store.folder.path] + few)
      let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
      return (result.exit, Set(receipt.pairs.map(\.verdict)))
    }
    #expect(try judged("same") { _ in } == (0, [.unchangedCode]))
    #expect(try judged("longer") { $0.instructionsPerElement *= 2 } == (2, [.regressed]))
    #expect(try judged("other") { $0.hash = "0" } == (2, [.regressed]))
  }
}
