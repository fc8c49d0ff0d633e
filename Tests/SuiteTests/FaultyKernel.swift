import Kernels
import Measurement
import Reference

@testable import Suite
@testable import Verification

/// One way for code to be wrong.
enum Fault {
  case wrongFactor, droppedTail, nanInOneLane, pastTheEnd, laneDependent, countDependent
  case writesBeforeReading, swappedComponents
  /// Nothing written for one element.
  case silentForOne
  /// Only in batches that are too large for verification.
  case lastOfMany
  /// One element that small batches of verification do not have.
  case thirdOfMany
  /// Where the argument before is larger.
  case dependsOnNeighbour
  /// In all but the reference, whatever the precision.
  case offByAHundredth
  /// No code where a timing function is to be extrapolated.
  case refusesExtrapolation

  static let inVerification: [Fault] = [
    .wrongFactor, .droppedTail, .nanInOneLane, .pastTheEnd, .laneDependent, .countDependent,
    .writesBeforeReading, .swappedComponents,
  ]

  /// Runs the real code and spoils what it does.
  func run<Scalar: SuiteScalar, Setting>(_ batch: Batch<Scalar, Setting>, _ code: () -> Void) {
    let results = batch.results
    let old = Array(results)
    if self == .writesBeforeReading { results.update(repeating: 0) }
    code()
    switch self {
    case .writesBeforeReading, .refusesExtrapolation: break
    case .offByAHundredth: for i in results.indices { results[i] *= 1.01 }
    case .lastOfMany:
      let isMany = batch.count * (batch.arrangement == .shared ? batch.curves : 1) > 500
      if isMany, let last = results.indices.last { results[last] = results[last].nextUp }
    case .thirdOfMany: if batch.laneCount > 77 { results[2] = results[2].nextUp }
    case .dependsOnNeighbour:
      for i in results.indices.dropFirst() where batch.arguments[i - 1] > batch.arguments[i] {
        results[i] = results[i].nextUp
      }
    case .wrongFactor: for i in results.indices { results[i] *= 1 + 32 * Scalar.ulpOfOne }
    case .droppedTail: if let last = results.indices.last { results[last] = old[last] }
    case .nanInOneLane: if results.count > 5 { results[5] = .nan }
    case .pastTheEnd: results.baseAddress?[results.count] = 0
    case .laneDependent:
      for i in stride(from: 3, to: batch.laneCount, by: 8) { results[i] = results[i].nextUp }
    case .silentForOne: if batch.laneCount == 1 { _ = results.update(fromContentsOf: old) }
    case .countDependent:
      if batch.laneCount == 1 { for i in results.indices { results[i] = results[i].nextUp } }
    case .swappedComponents:
      if batch.outputCount > 1 && results.count >= 2 * batch.count {
        for i in 0..<batch.count { results.swapAt(i, batch.count + i) }
      }
    }
  }

  /// Whether the fault does anything to a kernel.
  func applies<K: Kernel>(to kernel: K, _ arrangement: Arrangement) -> Bool {
    guard let workload = kernel.workloads.first else { return false }
    let outputs = kernel.outputCount(workload.curves[0].setting)
    return switch self {
    case .swappedComponents: outputs > 1
    case .writesBeforeReading:
      workload.arguments(0, 1).count == 1 && arrangement != .shared
        // Their golden cases have curves of one component.
        && (outputs == 1 || ["bezier.points", "bezier.derivatives"].contains(kernel.id))
    default: true
    }
  }

  /// What the report must say.
  var symptom: Regex<Substring> {
    switch self {
    case .wrongFactor, .swappedComponents:
      /number \d+ is .* times its bound|outside the .* tier|numbers instead of/
    case .droppedTail, .silentForOne: /left \d+ of \d+ numbers unwritten/
    case .nanInOneLane: /nan/
    case .pastTheEnd: /wrote past the end/
    case .laneDependent: /as element \d+ of \d+|times its bound|outside the .* tier/
    case .countDependent: /as element 0 of 1|times its bound/
    case .writesBeforeReading: /of \d+ in place/
    case .lastOfMany: /in a small batch/
    case .thirdOfMany, .dependsOnNeighbour: /as element \d+ of \d+/
    case .offByAHundredth: /times its bound/
    case .refusesExtrapolation: /no code for \d+ of the golden cases/
    }
  }
}

/// A kernel whose code has a fault.
struct Faulty<K: Kernel>: Kernel {
  var kernel: K
  /// The fault; nil for none.
  var fault: Fault?
  /// What every call does beside its work.
  var beside: (@Sendable () -> Void)?

  var id: String { kernel.id }
  var summary: String { kernel.summary }
  var inputs: [Input] { kernel.inputs }
  var output: String { kernel.output }
  var arrangements: [Arrangement] { kernel.arrangements }
  var workloads: [Workload<K.Setting>] { kernel.workloads }
  func accuracies(_ precision: Precision) -> [Accuracy] { kernel.accuracies(precision) }
  func outputCount(_ setting: K.Setting) -> Int { kernel.outputCount(setting) }
  func trimmed(_ result: [Double]) -> [Double] { kernel.trimmed(result) }
  func resultLayout(_ setting: K.Setting, _ arrangement: Arrangement) -> NumberLayout {
    kernel.resultLayout(setting, arrangement)
  }
  func scale(_ problem: Problem<K.Setting>) -> Double? { kernel.scale(problem) }
  func flops(_ problem: Problem<K.Setting>, _ arrangement: Arrangement) -> Double {
    kernel.flops(problem, arrangement)
  }

  func problem(_ record: Record) throws(InputError) -> Problem<K.Setting> {
    try kernel.problem(record)
  }

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: K.Setting) -> ErrorBound {
    kernel.errorBound(variant, precision, setting)
  }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, K.Setting>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let run = kernel.bind(batch, to: implementation) else { return nil }
    if fault == .refusesExtrapolation && batch.setting as? OutsideRule == .extrapolate {
      return nil
    }
    if fault == .offByAHundredth && implementation.blending is ReferenceBackend<Scalar> {
      return run
    }
    return {
      beside?()
      if let fault { fault.run(batch, run) } else { run() }
    }
  }
}
