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
    var verified = receipt(.passed, pairOf: "a.b")
    verified.pairs[0].verdict = .pass
    #expect(!verified.hasUnverified)
  }
}
