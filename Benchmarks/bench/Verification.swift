import Measurement
import Reports
import Suite
import Verification

extension Selection {
  /// Verifies a kernel's chosen variants against its golden data.
  func check(_ kernel: any Kernel) throws -> KernelCheck {
    guard let goldens = try golden.cases(kernel) else {
      return KernelCheck(kernel: kernel.id, outcome: .unverified)
    }
    let found = kernel.verify(goldens, variants: variants, precisions: precisions)
    let inputs = Dictionary(
      goldens.map { ($0.id, $0.input.json) }, uniquingKeysWith: { first, _ in first })
    func promise(_ failure: Failure) -> BrokenPromise {
      BrokenPromise(
        caseID: failure.caseID, line: failure.line, input: failure.caseID.flatMap { inputs[$0] })
    }
    return KernelCheck(
      kernel: kernel.id, outcome: found.outcome, refused: found.refused,
      inputFailures: found.inputFailures.map(promise),
      variants: found.verdicts.map { verdict in
        VariantCheck(
          variant: verdict.variant, precision: verdict.precision,
          arrangement: verdict.arrangement, cases: verdict.cases, boundUsed: verdict.boundUsed,
          bound: verdict.bounds.value, worstUlps: verdict.worstUlps,
          worstAbsolute: verdict.worstAbsolute, worstCase: verdict.worstCase,
          replay: verdict.worstCase.flatMap { inputs[$0] }.map { replay($0, verdict) },
          failureCount: verdict.failureCount, failures: verdict.failures.map(promise))
      })
  }

  private func replay(_ input: String, _ verdict: Verdict) -> String {
    "echo '\(input)' | swift run bench eval \(verdict.kernel) --variant \(verdict.variant)"
      + " --precision \(verdict.precision.rawValue) --arrangement \(verdict.arrangement)"
  }
}

extension KernelVerification {
  fileprivate var outcome: KernelCheck.Outcome {
    if !inputFailures.isEmpty || verdicts.contains(where: { $0.failureCount > 0 }) {
      return .failed
    }
    return verdicts.contains { $0.cases > 0 } ? .passed : .unverified
  }
}
