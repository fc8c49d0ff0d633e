import Kernels
import Measurement

extension Kernel {
  /// The variants that this kernel has on this machine for any of the arrangements.
  public func presentVariants(_ precision: Precision, _ arrangements: [Arrangement]) -> [Variant] {
    Variant.all(levels: ISALevel.supported).filter { variant in
      arrangements.contains { has(variant, precision, $0) }
    }
  }

  /// Whether this build and machine have a variant for an arrangement; the smallest batch tells.
  func has(_ variant: Variant, _ precision: Precision, _ arrangement: Arrangement) -> Bool {
    guard arrangements.contains(arrangement), !variants([variant], precision).isEmpty,
      variant.isSupported
    else { return false }
    // Some variants take some settings only.
    let own = workloads.filter { $0.arrangement == arrangement }
    return (own.isEmpty ? workloads : own).contains { workload in
      guard let curve = workload.curves.first else { return false }
      let problem = Problem(
        curve.setting, parameters: curve.parameters, arguments: workload.arguments(0, 1))
      return precision.withScalar { binds(problem, variant, $0, arrangement) }
    }
  }

  private func binds<Scalar: SuiteScalar>(
    _ problem: Problem<Setting>, _ variant: Variant, _ type: Scalar.Type,
    _ arrangement: Arrangement
  ) -> Bool {
    guard let implementation = Scalar.implementation(variant) else { return false }
    return bind(single(problem, Scalar.self, arrangement), to: implementation) != nil
  }
}
