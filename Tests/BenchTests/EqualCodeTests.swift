import MachineCode
import Reports
import Testing

@testable import bench

private func facts(_ hash: String, perElement: Double) -> CodeFacts {
  CodeFacts(
    hash: hash, functions: ["f"], instructionsPerElement: perElement,
    runtimeCalls: RuntimeCalls(retains: 0, releases: 0, allocations: 0), hotLoop: nil)
}

@Suite struct EqualCodeTests {
  @Test(
    "Code is the same where its hash is and as much of it runs; what is not known is not the same",
    arguments: [
      (facts("a", perElement: 30), facts("a", perElement: 30.01), true),
      (facts("a", perElement: 30), facts("a", perElement: 30.06), false),
      (facts("a", perElement: 30), facts("a", perElement: 32), false),
      (facts("a", perElement: 32), facts("a", perElement: 30), false),
      (facts("a", perElement: 30), facts("b", perElement: 30), false),
      (nil, facts("a", perElement: 30), false), (nil, nil, false),
    ] as [(CodeFacts?, CodeFacts?, Bool)])
  func sameCode(base: CodeFacts?, head: CodeFacts?, isSame: Bool) {
    var row = PairedRow(
      kernel: "k", arrangement: "one", workload: "w", precision: .f32, place: .l1, elements: 64,
      variant: "vector.v4", verdict: .pass, reason: "")
    (row.baseCode, row.code) = (base, head)
    #expect(row.hasEqualCode == isSame)
  }
}
