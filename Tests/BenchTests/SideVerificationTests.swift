import Measurement
import Reports
import Testing

@testable import bench

@Suite struct SideVerificationTests {
  private let row = PairedRow(
    kernel: "k.a", arrangement: "one", workload: "w", precision: .f32, place: .l1, elements: 64,
    variant: "blas", verdict: .pass, reason: "")

  private func check(
    _ arrangement: String = "one", _ precision: Precision = .f32, cases: Int = 9, failures: Int = 0
  ) -> VariantCheck {
    VariantCheck(
      variant: "blas", precision: precision, arrangement: arrangement, cases: cases, boundUsed: 0,
      worstUlps: 0, worstAbsolute: 0, worstCase: nil, replay: nil, failureCount: failures,
      failures: [])
  }

  private func objection(_ outcome: KernelCheck.Outcome, _ checks: VariantCheck...) -> String? {
    [KernelCheck(kernel: "k.a", outcome: outcome, variants: checks)].objection(to: row)
  }

  @Test("A row is timed where golden cases of its very code passed")
  func objections() {
    #expect(objection(.passed, check()) == nil)
    #expect(objection(.failed, check("each", failures: 1), check()) == nil)
    #expect(objection(.failed, check("each"), check(failures: 2)) == "2 failures; see bench verify")
    #expect(objection(.passed, check(cases: 0)) == "no golden case")
    #expect(objection(.passed, check("each"), check("one", .f64)) == "no golden case")
    #expect(objection(.unverified, check()) == "no golden data")
    #expect([KernelCheck(kernel: "k.b", outcome: .passed)].objection(to: row) == "no golden data")
    let refused = KernelCheck(
      kernel: "k.a", outcome: .failed,
      inputFailures: [BrokenPromise(caseID: 1, line: "accepted", input: nil)], variants: [check()])
    #expect([refused].objection(to: row)?.hasPrefix("inputs wrongly accepted") == true)
  }
}
