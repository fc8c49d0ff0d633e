import Kernels
import Measurement
import Testing

@testable import Suite

/// Results beyond the caches, which are stored past them.
private let farBytes = 24 << 20

/// Different elements of a batch: a prime number, so that each meets every lane.
private let period = 23

private func smallBatch<K: Kernel, Scalar: SuiteScalar>(
  _ kernel: K, _ workload: Workload<K.Setting>, _ type: Scalar.Type
) -> Batch<Scalar, K.Setting> {
  let setting = workload.curves[0].setting
  return Batch(
    setting, workload.arrangement, curves: workload.arrangement.isEach ? period : 1, count: period,
    outputCount: kernel.outputCount(setting),
    resultLayout: kernel.resultLayout(setting, workload.arrangement),
    parametersOf: { workload.curves[$0 % workload.curves.count].parameters },
    argumentsOf: { workload.arguments($0, period) })
}

/// The elements of a small batch, over and over.
@_specialize(kind:partial,where Scalar == Float)
@_specialize(kind:partial,where Scalar == Double)
private func repeated<Scalar: SuiteScalar, Setting>(
  _ small: Batch<Scalar, Setting>, count: Int, shift: Int
) -> Batch<Scalar, Setting> {
  let numbers = small.parameters.count / small.curves
  let curves = small.arrangement.isEach ? count : 1
  let batch = Batch<Scalar, Setting>(
    small.setting, small.arrangement, curves: curves, count: count, parameterCount: numbers,
    argumentCount: small.argumentCount, outputCount: small.outputCount,
    resultLayout: small.resultLayout, shift: shift)
  for curve in 0..<curves {
    for k in 0..<numbers {
      let from = small.parameterIndex(of: k, curve: curve % small.curves, numbers)
      batch.parameters[batch.parameterIndex(of: k, curve: curve, numbers)] = small.parameters[from]
    }
  }
  for element in 0..<count {
    for k in 0..<small.argumentCount {
      let from = small.argumentIndex(of: k, element: element % small.count)
      batch.arguments[batch.argumentIndex(of: k, element: element)] = small.arguments[from]
    }
  }
  return batch
}

/// The first element whose results are not those of the small batch.
private func firstDifference<Scalar: SuiteScalar, Setting>(
  _ batch: Batch<Scalar, Setting>, from small: Batch<Scalar, Setting>
) -> Int? {
  // The numbers of one curve that shares its arguments with none are planes.
  let layout = batch.arrangement == .shared ? .planes : batch.resultLayout
  return firstDifference(
    batch.results, batch.count, from: small.results, small.count, layout, batch.outputCount)
}

@_specialize(where Scalar == Float)
@_specialize(where Scalar == Double)
private func firstDifference<Scalar: SuiteScalar>(
  _ results: UnsafeMutableBufferPointer<Scalar>, _ count: Int,
  from small: UnsafeMutableBufferPointer<Scalar>, _ smallCount: Int,
  _ layout: NumberLayout, _ numbers: Int
) -> Int? {
  (0..<count).first { element in
    (0..<numbers).contains { k in
      results[layout.index(of: k, element: element, numbers: numbers, count: count)]
        != small[
          layout.index(of: k, element: element % smallCount, numbers: numbers, count: smallCount)]
    }
  }
}

@Suite struct StreamedTests {
  @Test(
    "Batches beyond the caches give what small ones give, aligned or not, whole vectors or not",
    arguments: [
      "bezier.points", "transform.multiply", "transform.apply", "transform.compose",
      "transform.invert", "transform.recompose", "quaternion.toMatrix", "pose.blend",
    ])
  func farBatches(id: String) throws {
    func check<K: Kernel, Scalar: SuiteScalar>(_ kernel: K, _ type: Scalar.Type) throws {
      // Floats computed in doubles go through the caches.
      let variants = Variant.all(levels: ISALevel.supported).filter { variant in
        ISALevel.supported.contains { variant.backend == .vector($0) }
          && (variant.accuracy == .fast || Scalar.self == Double.self)
      }
      var seen: Set<Arrangement> = []
      for workload in kernel.workloads where seen.insert(workload.arrangement).inserted {
        let small = smallBatch(kernel, workload, type)
        let bytes = small.outputCount * Scalar.precision.byteCount
        let whole = (farBytes / bytes / 64 + 1) * 64
        for (count, shift) in [(whole, 0), (whole + 13, 0), (whole, 1)] {
          let far = repeated(small, count: count, shift: shift)
          for variant in kernel.variants(variants, Scalar.precision) {
            let implementation = try #require(Scalar.implementation(variant))
            guard let run = kernel.bind(small, to: implementation) else { continue }
            run()
            let runFar = try #require(kernel.bind(far, to: implementation))
            far.results.update(repeating: .nan)
            runFar()
            let name = "\(variant) \(Scalar.precision) \(workload.arrangement) \(count) \(shift)"
            #expect(far.guardIsIntact, "\(name)")
            #expect(firstDifference(far, from: small) == nil, "\(name)")
          }
        }
      }
    }
    func checkAll<K: Kernel>(_ kernel: K) throws {
      try check(kernel, Float.self)
      try check(kernel, Double.self)
    }
    let kernel = try #require(KernelList.all.first { $0.id == id })
    try checkAll(kernel)
  }
}
