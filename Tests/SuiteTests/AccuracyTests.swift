import Kernels
import Measurement
import Testing

@testable import Suite

private let blas = Variant(.blas(.one), .fast)

@Suite struct AccuracyTests {
  @Test("A variant has its own accuracy, and strict code is within other strict code's bounds")
  func own() {
    func check<K: Kernel>(_ kernel: K) {
      for precision in Precision.allCases {
        for workload in kernel.workloads {
          let setting = workload.curves[0].setting
          for accuracy in kernel.accuracies(precision) {
            let variant = Variant(.vector(.v1), accuracy)
            #expect(kernel.accuracies(of: variant, precision, setting).contains(accuracy))
          }
        }
      }
    }
    for kernel in KernelList.all { check(kernel) }
  }

  @Test(
    "OpenBLAS keeps strict bounds in doubles only, fast ones also in floats",
    .enabled(if: Double.implementation(blas) != nil))
  func linearAlgebra() {
    /// What it keeps of the bounds of vector code, by kernel.
    func kept<K: Kernel>(_ kernel: K, _ precision: Precision) -> Set<Accuracy>? {
      let groups = kernel.timingGroups([precision], .standard, nil, level: .host)
        .filter { $0.prepare(blas, .calls) != nil }
      let settings = groups.compactMap { group in
        kernel.workloads.first {
          $0.name == group.workload && $0.arrangement == group.arrangement
        }?.curves[0].setting
      }
      let kept = settings.map { Set(kernel.accuracies(of: blas, precision, $0)) }
      return kept.first.map { kept.reduce($0) { $0.intersection($1) } }
    }
    let expected: [String: (Set<Accuracy>, Set<Accuracy>)] = [
      "bezier.points": ([], []), "bezier.derivatives": ([], []),
      "spring.value": ([], [.fast]), "spring.velocity": ([], [.fast]),
      "transform.multiply": ([.fast], [.strict]), "transform.apply": ([.fast], [.strict]),
      "keyframes.sample": ([.fast], [.strict]), "keyframes.spline": ([.fast], [.strict]),
      "pose.blend": ([.fast], [.strict]),
    ]
    for kernel in KernelList.all {
      #expect(kept(kernel, .f32) == expected[kernel.id]?.0, "\(kernel.id)")
      #expect(kept(kernel, .f64) == expected[kernel.id]?.1, "\(kernel.id)")
    }
  }
}
