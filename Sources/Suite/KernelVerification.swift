import Kernels
import Measurement
import Verification

/// Everything that verifying one kernel found.
public struct KernelVerification: Sendable {
  /// The kernel's id.
  public var kernel: String
  /// Cases whose input was wrongly accepted or refused.
  public var inputFailures: [Failure]
  /// How many bad inputs were refused as required.
  public var refused: Int
  /// One verdict per variant, precision and arrangement.
  public var verdicts: [Verdict]

  /// Takes over the verdicts on other variants of the kernel, behind those of the same precision.
  public mutating func add(_ others: KernelVerification) {
    let all = verdicts + others.verdicts
    verdicts = Precision.allCases.flatMap { precision in
      all.filter { $0.precision == precision }
    }
  }
}

extension Kernel {
  /// Compares every given variant that this kernel has with its golden cases.
  public func verify(
    _ goldens: [GoldenCase], variants: [Variant], precisions: [Precision] = Precision.allCases
  ) -> KernelVerification {
    let verifiable = VerifiableKernel(self, goldens)
    var verdicts: [Verdict] = []
    for precision in precisions {
      for variant in self.variants(variants, precision) {
        for arrangement in arrangements {
          let verdict = precision.withScalar { scalar in
            verifiable.verify(variant, scalar, arrangement)
          }
          if let verdict { verdicts.append(verdict) }
        }
      }
    }
    return KernelVerification(
      kernel: id, inputFailures: verifiable.inputFailures, refused: verifiable.invalidCount,
      verdicts: verdicts)
  }
}
