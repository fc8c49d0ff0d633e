import Reports
import Testing

@Suite struct ReceiptTests {
  private func receipt(_ outcome: KernelCheck.Outcome, pairOf kernel: String) -> Receipt {
    var receipt = plantedReceipt([])
    receipt.verification = [KernelCheck(kernel: "a.b", outcome: outcome)]
    receipt.pairs = [
      PairedRow(
        kernel: kernel, arrangement: "one", workload: "random", precision: .f32, place: .l1,
        elements: 64, variant: "blas", verdict: .unverified, reason: "no golden case")
    ]
    return receipt
  }

  @Test("What nothing verifies is told from what fails, also where something else fails")
  func unverified() {
    #expect(receipt(.passed, pairOf: "a.b").hasUnverified)
    #expect(receipt(.unverified, pairOf: "a.b").hasUnverified)
    #expect(!receipt(.failed, pairOf: "a.b").hasUnverified)
    #expect(receipt(.failed, pairOf: "c.d").hasUnverified)
    // What some float shows says nothing of a pair.
    var swept = receipt(.passed, pairOf: "a.b")
    swept.sweeps = completeReceipt().sweeps
    swept.sweeps[0].kernel = "a.b"
    #expect(swept.hasUnverified)
    var verified = receipt(.passed, pairOf: "a.b")
    verified.pairs[0].verdict = .pass
    #expect(!verified.hasUnverified)
  }

  @Test("What could not be timed is named with its reason")
  func untimed() {
    var receipt = plantedReceipt([("vector.v1", plantedRounds(1)), ("all", plantedRounds(1))])
    receipt.rows[1].outcome = .error
    receipt.rows[1].reason = "all: twice the calls take 1.35 times as long"
    #expect(
      receipt.untimed == [
        "timing.cubic/each/random/f32/L1 was not timed: all: twice the calls take 1.35 times as long"
      ])
  }

  @Test("What is wrong is named once per kernel and variant, and counts as a mismatch")
  func wrong() {
    var receipt = plantedReceipt([("vector.v1", plantedRounds(1)), ("blas", plantedRounds(1))])
    #expect(receipt.wrong.isEmpty && !receipt.hasNumericMismatch)
    receipt.rows[0].outcome = .failed
    receipt.rows[0].reason = "[1.0] as element 9 of 512, [2.0] in a small batch"
    receipt.rows.append(receipt.rows[0])
    #expect(receipt.hasNumericMismatch)
    #expect(
      receipt.wrong == [
        "timing.cubic/each/random/f32/L1/vector.v1: [1.0] as element 9 of 512, [2.0] in a small batch"
      ])
  }
}
