import Kernels
import Verification

/// The error of the results that were timed.
public struct BatchError: Sendable, Equatable {
  /// The largest one in ulp of the truth.
  public var worstUlps: Double
  /// The largest one relative to the kernel's scale, or to the truth where that is larger.
  public var worstScaled: Double
  /// How many elements were compared.
  public var elements: Int
}

/// What the results of a batch are compared with: the reference in double precision, whose own error
/// is about half an ulp of that.
struct Yardstick<K: Kernel> {
  private let truth: Batch<Double, K.Setting>
  private let scales: [Double?]
  private let elementsPerResult: Int

  /// Computes the expected results of a batch; nil where the reference does not have it.
  ///
  /// - Parameters:
  ///   - kernel: the kernel.
  ///   - sample: a batch whose inputs count as exact.
  ///   - curves: what its curves repeat.
  init?<Scalar: SuiteScalar>(
    _ kernel: K, _ sample: Batch<Scalar, K.Setting>, curves: [Problem<K.Setting>]
  ) {
    truth = sample.converted(to: Double.self)
    elementsPerResult = kernel.elementsPerResult(sample.setting)
    guard let reference = Double.implementation(.reference),
      let run = kernel.bind(truth, to: reference)
    else { return nil }
    run()
    scales = curves.map(kernel.scale)
  }

  /// The worst error of the first elements of a batch that repeats the sample.
  func error<Scalar: SuiteScalar>(of batch: Batch<Scalar, K.Setting>) -> BatchError {
    let shared = truth.arrangement == .shared
    var error = BatchError(worstUlps: 0, worstScaled: 0, elements: 0)
    for curve in 0..<(shared ? truth.curves : 1) {
      for element in 0..<truth.count {
        let index = truth.arrangement.isEach ? element : curve
        let wanted = truth.result(curve: curve, element: element)
        let scale = scales[index % scales.count] ?? extent(ofResult: wanted)
        for (got, expected) in zip(batch.result(curve: curve, element: element), wanted) {
          let deviation = Deviation(got, from: Truth(value: expected))
          error.worstUlps = max(error.worstUlps, deviation.ulps)
          let size = expected.isFinite ? max(scale, expected.magnitude) : scale
          error.worstScaled = max(
            error.worstScaled, deviation.absolute == 0 ? 0 : deviation.absolute / size)
        }
        error.elements += elementsPerResult
      }
    }
    return error
  }
}
