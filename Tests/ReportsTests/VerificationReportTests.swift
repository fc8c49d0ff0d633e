import Reports
import Testing
import Verification

@Suite struct VerificationReportTests {
  private let report = VerificationReport(completeReceipt())

  @Test("Every form shows what failed: of a variant, of inputs, and at every float")
  func failures() {
    let console = report.console.split(separator: "\n").filter { $0.hasPrefix("FAILED ") }
    #expect(console.count == 3)
    #expect(report.console.contains("16 results compared, 2 bad inputs refused"))
    let rows = report.csv.split(separator: "\n")
    #expect(rows.count { $0.contains("case 3: got <1>") && $0.contains("{\"\"x\"\":1}") } == 2)
    #expect(rows.contains { $0.hasPrefix("timing.cubic,,,inputs,,,,,1 FAILED,,") })
    #expect(
      rows.contains { $0.hasPrefix("timing.named,every float of ease up to 1.0,f32,vector.v4") })
    #expect(rows.last?.contains("FAILED,,\"FAILED timing.named ease/vector.v4: worst") == true)
    let list = report.markdown.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(
      list.map { $0.prefix(15) } == ["- FAILED input,", "- FAILED blas f", "- FAILED timing"])
  }

  @Test(
    "The worst case is the nearest to its bound but the reference's, and what no case judges has not passed"
  )
  func worst() throws {
    var receipt = emptyReceipt()
    var (near, far) = (completeReceipt().verification[0].variants[1], unjudgedCheck)
    (near.failureCount, near.failures, near.boundUsed, near.worstUlps) = (0, [], 0.9, 0.5)
    near.replay = "echo near"
    far = near
    (far.variant, far.boundUsed, far.worstUlps, far.replay) = ("reference", 0.95, 3, "echo far")
    receipt.verification = [
      KernelCheck(kernel: "k.a", outcome: .passed, variants: [near, far, unjudgedCheck])
    ]
    let lines = VerificationReport(receipt).console.split(separator: "\n")
      .map { $0.split { $0 == " " }.joined(separator: " ") }
    #expect(lines.contains("echo near") && !lines.contains("echo far"))
    #expect(lines.contains("k.a one f32 reference 8 3.00 95 % 3 passed"))
    #expect(lines.contains("k.a one f64 blas 0 0.0000 0 % no case"))
  }

  @Test("A kernel that fails at some float is not counted among those within their bounds")
  func sweeps() {
    var receipt = completeReceipt()
    receipt.verification = [KernelCheck(kernel: "timing.named", outcome: .passed)]
    #expect(VerificationReport(receipt).console.contains("0 kernels passed, 1 failed"))
    let comparison = ComparisonReport(receipt).console
    #expect(comparison.contains("1 kernel outside bounds"))
    #expect(!comparison.contains("within bounds"))
    let page = HTMLReport(receipt).html
    #expect(page.contains("<b>0 of 1</b> kernels keep their bounds"))
    #expect(page.contains("<b>1</b> kernels FAILED"))
    receipt.sweeps = []
    #expect(VerificationReport(receipt).console.contains("1 kernel passed, 0 failed"))
  }

  @Test(
    "What only a large batch shows counts among the failures of the variant, once it is known to pass"
  )
  func batches() throws {
    var receipt = completeReceipt()
    var wrong = row("reference", 100)
    (wrong.outcome, wrong.reason) = (.failed, "[1.0] as element 9 of 512, [2.0] in a small batch")
    receipt.verification[0].inputFailures = []
    let before = receipt.verification[0]
    receipt.verification.add([row("reference", 100)].compactMap(BatchFailure.init))
    #expect(receipt.verification[0].variants[0].failureCount == 0)
    receipt.verification.add([wrong, wrong].compactMap(BatchFailure.init))
    let variants = receipt.verification[0].variants
    #expect(variants.map(\.failureCount) == [2, before.variants[1].failureCount])
    let line = try #require(variants[0].failures.first?.line)
    #expect(line == "\(wrong.name): [1.0] as element 9 of 512, [2.0] in a small batch")
    let junit = try TimingReport(receipt).text(.junit)
    #expect(junit.contains("in a small batch"))
  }

  @Test("A pair whose head gives other results in a large batch fails its kernel")
  func pairs() {
    var checks = completeReceipt().verification
    checks[0].inputFailures = []
    checks[0].outcome = .passed
    checks[0].variants.removeLast()
    var wrong = pair(.unverified, 1, variant: "reference", kernel: "timing.cubic")
    (wrong.precision, wrong.reason) = (.f32, "[1.0] as element 9 of 512")
    checks.add(
      [pair(.error, 1, variant: "reference", kernel: "timing.cubic")].compactMap(BatchFailure.init))
    var other = wrong
    other.precision = .f64
    checks.add([other].compactMap(BatchFailure.init))
    #expect(checks[0].outcome == .passed)
    checks.add([wrong].compactMap(BatchFailure.init))
    #expect(checks[0].outcome == .failed && checks[0].variants[0].failureCount == 1)
  }
}
