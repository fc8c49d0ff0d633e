import Measurement
import Reports
import Suite
import Synchronization
import Verification

extension Selection {
  /// Verifies the chosen variants of kernels against their golden data, a kernel per core at a time.
  ///
  /// What runs on all cores itself comes last: how many threads OpenBLAS takes holds for the whole
  /// process.
  func check(_ kernels: [any Kernel]) throws -> [KernelCheck] {
    let (golden, precisions) = (golden, precisions)
    let others = variants.filter { !$0.usesAllCores }
    let progress = Mutex(Progress(total: kernels.count, verb: "verifying"))
    defer { progress.withLock { $0.finish() } }
    let checked = try concurrently(kernels) { kernel -> (KernelVerification, [GoldenCase])? in
      progress.withLock { $0.advance(to: kernel.id) }
      return try golden.cases(kernel).map { cases in
        (kernel.verify(cases, variants: others, precisions: precisions), cases)
      }
    }
    return zip(kernels, checked).map { kernel, checked in
      guard case (var found, let cases)? = checked else {
        return KernelCheck(kernel: kernel.id, outcome: .unverified)
      }
      let last = variants.filter { $0.usesAllCores && kernel.has($0, precisions) }
      if !last.isEmpty {
        found.add(kernel.verify(cases, variants: last, precisions: precisions))
      }
      return KernelCheck(found, of: cases)
    }
  }
}

extension Kernel {
  fileprivate func has(_ variant: Variant, _ precisions: [Precision]) -> Bool {
    precisions.contains { presentVariants($0, arrangements).contains(variant) }
  }
}

extension KernelCheck {
  fileprivate init(_ found: KernelVerification, of goldens: [GoldenCase]) {
    let inputs = Dictionary(
      goldens.map { ($0.id, $0.input) }, uniquingKeysWith: { first, _ in first })
    func input(_ id: Int?) -> String? { id.flatMap { inputs[$0]?.json } }
    func promise(_ failure: Failure) -> BrokenPromise {
      BrokenPromise(caseID: failure.caseID, line: failure.line, input: input(failure.caseID))
    }
    self.init(
      kernel: found.kernel, outcome: found.outcome, refused: found.refused,
      inputFailures: found.inputFailures.map(promise),
      variants: found.verdicts.map { verdict in
        VariantCheck(
          variant: verdict.variant, precision: verdict.precision,
          arrangement: verdict.arrangement, cases: verdict.cases, boundUsed: verdict.boundUsed,
          bound: verdict.bounds.value, worstUlps: verdict.worstUlps,
          worstAbsolute: verdict.worstAbsolute, worstCase: verdict.worstCase,
          replay: input(verdict.worstCase).map { replay($0, verdict) },
          failureCount: verdict.failureCount, failures: verdict.failures.map(promise))
      })
  }
}

private func replay(_ input: String, _ verdict: Verdict) -> String {
  "echo '\(input)' | swift run bench eval \(verdict.kernel) --variant \(verdict.variant)"
    + " --precision \(verdict.precision.rawValue) --arrangement \(verdict.arrangement)"
}

extension KernelVerification {
  fileprivate var outcome: KernelCheck.Outcome {
    if !inputFailures.isEmpty || verdicts.contains(where: { $0.failureCount > 0 }) {
      return .failed
    }
    return verdicts.contains { $0.cases > 0 } ? .passed : .unverified
  }
}
