import Kernels
import Measurement
import Testing
import Verification

@testable import Suite

/// A workload's first inputs, and what the reference makes of them in double precision.
///
/// The allowed distance is the variant's bound. What it needs to know of the results' sensitivity
/// comes from the reference as well: from what it makes of slightly smaller inputs.
private struct Agreement<K: Kernel, Scalar: SuiteScalar> {
  let kernel: K
  let workload: Workload<K.Setting>
  private let truth: [[[Truth]]]
  private let scales: [Double?]

  /// Different elements of a batch: a prime number, so that each meets every lane.
  private static var period: Int { 23 }
  private static var sharingCurves: Int { 5 }

  init?(_ kernel: K, _ workload: Workload<K.Setting>) {
    self.kernel = kernel
    self.workload = workload
    let sample = Self.batch(kernel, workload, count: Self.period)
    guard let reference = Double.implementation(.reference) else { return nil }
    scales = workload.curves.map(kernel.scale)
    var runs: [Batch<Double, K.Setting>] = []
    var generator = SplitMix(seed: 3)
    for k in 0..<9 {
      let batch = sample.converted(to: Double.self)
      if k > 0 { Self.perturb(batch, &generator) }
      guard let run = kernel.bind(batch, to: reference) else { return nil }
      run()
      runs.append(batch)
    }
    truth = (0..<(workload.arrangement == .shared ? sample.curves : 1)).map { curve in
      (0..<sample.count).map { element in
        let values = runs.map { $0.result(curve: curve, element: element) }
        return values[0].indices.map { k in
          let change = values.map { ($0[k] - values[0][k]).magnitude }.max() ?? 0
          // Twice, because eight choices of inputs need not include the worst.
          return Truth(value: values[0][k], spread: 2 * change / Self.perturbation)
        }
      }
    }
  }

  private static var perturbation: Double { 0x1p-24 }

  /// Makes some of the inputs smaller, by little.
  private static func perturb(
    _ batch: Batch<Double, K.Setting>, _ generator: inout SplitMix
  ) {
    let shape = pathShape(batch.setting)
    for index in batch.parameters.indices {
      let k = batch.arrangement == .each ? index / batch.curves : index % batch.parameterCount
      // The kind of a path's segment is no coordinate.
      let isKind =
        k >= 2 && k < shape?.parameterCount ?? 0 && (k - 2) % PathShape.segmentCount == 0
      if !isKind && generator.next() % 2 == 0 { batch.parameters[index] *= 1 - perturbation }
    }
    for index in batch.arguments.indices where generator.next() % 2 == 0 {
      batch.arguments[index] *= 1 - perturbation
    }
  }

  private static func batch(
    _ kernel: K, _ workload: Workload<K.Setting>, count: Int
  ) -> Batch<Scalar, K.Setting> {
    let setting = workload.curves[0].setting
    let sharesOne =
      workload.arrangement == .shared
      && (workload.arguments(0, 1).isEmpty || workload.sharedCount == 1)
    let curves =
      switch workload.arrangement {
      case .one, .oneRows: 1
      case .shared: sharesOne ? count : min(sharingCurves, workload.curves.count)
      case .each, .eachGroups, .eachRows: count
      }
    return Batch(
      setting, workload.arrangement, curves: curves, count: sharesOne ? 1 : count,
      outputCount: kernel.outputCount(setting),
      resultLayout: kernel.resultLayout(setting, workload.arrangement), from: .fenced,
      parametersOf: { workload.curves[$0 % period % workload.curves.count].parameters },
      argumentsOf: { workload.arguments($0 % period, period) })
  }

  /// Where a variant does not do as the reference; nil where it has no such kernel.
  func differences(_ variant: Variant, sizes: [Int]) -> [String]? {
    guard let implementation = Scalar.implementation(variant) else { return nil }
    var lines: [String] = []
    for size in sizes {
      let batch = Self.batch(kernel, workload, count: size)
      guard let run = kernel.bind(batch, to: implementation) else { return nil }
      run()
      if !batch.guardIsIntact { lines.append("wrote past the end of \(size)") }
      if batch.unwrittenCount > 0 { lines.append("\(batch.unwrittenCount) of \(size) missing") }
      for curve in 0..<(workload.arrangement == .shared ? batch.curves : 1) {
        let elements = truth[curve % truth.count]
        for element in 0..<batch.count {
          let got = batch.result(curve: curve, element: element)
          let wanted = elements[element % elements.count]
          let index = (workload.arrangement.isEach ? element : curve) % Self.period
          let problem = workload.curves[index % workload.curves.count]
          let bound = kernel.errorBound(variant, Scalar.precision, problem.setting)
          let scale = scales[index % scales.count] ?? extent(ofResult: wanted.map(\.value))
          guard let worst = worst(of: got, wanted, bound, scale: scale), worst.share > 1 else {
            continue
          }
          lines.append(
            "\(got[worst.place]), not \(wanted[worst.place].value), \(worst.share) of the bound, "
              + "element \(element) of \(size), curve \(index)")
        }
      }
    }
    return lines
  }
}

/// Where a result has used most of what is allowed and of the reference's own error, and how much.
@_specialize(where Scalar == Float)
@_specialize(where Scalar == Double)
private func worst<Scalar: SuiteScalar>(
  of result: [Scalar], _ truths: [Truth], _ bound: ErrorBound, scale: Double
) -> (place: Int, share: Double)? {
  var worst: (place: Int, share: Double)?
  for place in result.indices {
    let truth = truths[place]
    let deviation = Deviation(result[place], from: truth)
    guard deviation.absolute != 0 else { continue }
    let allowance = bound.allowance(truth, scale: scale, in: Scalar.self)
    let share = deviation.absolute / (allowance + ulp(of: truth.value, in: Double.self))
    if share.isNaN { return (place, .infinity) }
    if share > worst?.share ?? 0 { worst = (place, share) }
  }
  return worst
}

/// The layout of the path with which a batch's numbers begin, where they do.
private func pathShape(_ setting: Any) -> PathShape? {
  (setting as? PathSetting)?.shape ?? (setting as? PathKeyframeSetting)?.form.shape
}

/// Sizes around a vector's lanes, and one of many vectors.
private func sizes(_ variant: Variant, _ precision: Precision) -> [Int] {
  let bytes =
    switch variant.backend {
    case .vector(.v4), .blas: 64
    case .vector(.v3): 32
    case .vector(.v1), .reference: 16
    }
  let lanes = bytes / precision.byteCount
  return [0, 1, lanes - 1, lanes, lanes + 1, 3 * lanes + 1, 257]
}

@Suite struct AgreementTests {
  @Test(
    "Every variant agrees with the reference at every size around its lanes, on every workload, and reads nothing past its inputs",
    arguments: KernelList.all.map(\.id))
  func agreement(id: String) throws {
    func check<K: Kernel, Scalar: SuiteScalar>(_ kernel: K, _ type: Scalar.Type) throws {
      for workload in kernel.workloads {
        let agreement = try #require(Agreement<K, Scalar>(kernel, workload))
        let variants = kernel.variants(
          Variant.all(levels: ISALevel.supported), Scalar.precision)
        for variant in variants {
          guard
            let lines = agreement.differences(variant, sizes: sizes(variant, Scalar.precision))
          else {
            // Linear algebra expresses some settings only.
            #expect(
              variant.backend.isBLAS, "\(variant) \(Scalar.precision) \(workload.name): no code")
            continue
          }
          let agrees = lines.isEmpty
          #expect(
            agrees,
            "\(variant) \(Scalar.precision) \(workload.name): \(lines.count), \(lines.prefix(3))")
        }
      }
    }
    func checkAll<K: Kernel>(_ kernel: K) throws {
      try check(kernel, Float.self)
      try check(kernel, Double.self)
      let arrangements = Set(kernel.workloads.map(\.arrangement))
      #expect(arrangements == Set(kernel.arrangements))
    }
    let kernel = try #require(KernelList.all.first { $0.id == id })
    try checkAll(kernel)
  }
}
