import Kernels
import Measurement
import Verification

/// The declaration of a kernel that is an operation on matrices or rotations.
struct TransformKernel: Kernel {
  typealias Setting = TransformOperation

  /// What bounds the error of the vector variants.
  struct Bounds: Sendable {
    /// Of doubles.
    var double: Budget
    /// Of floats in vectors of floats; nil where there is no such code.
    var fast: Budget?
  }

  var id: String
  var summary: String
  var inputs: [Input]
  var output: String
  var arrangements: [Arrangement] = [.each]
  /// Reads the inputs of one element.
  var read: @Sendable (Record) throws(InputError) -> Problem<TransformOperation>
  var bounds: Bounds
  /// The sum of the magnitudes that cancel; nil where results are about as large as their terms.
  var extent: (@Sendable ([Double]) -> Double)?
  /// Arithmetic of one element, a fused multiply-add counting two.
  var arithmetic: @Sendable (TransformOperation) -> Double
  /// Names and inputs of what is timed, the same in every arrangement.
  var inputSets: [(name: String, problems: [Problem<TransformOperation>])]

  var workloads: [Workload<TransformOperation>] {
    arrangements.flatMap { arrangement in
      inputSets.map {
        Workload(
          name: $0.name, arrangement: arrangement, curves: $0.problems,
          arguments: { _, _ in [] })
      }
    }
  }

  func accuracies(_ precision: Precision) -> [Accuracy] {
    precision == .f32 && bounds.fast != nil ? [.strict, .fast] : [.strict]
  }

  func problem(_ record: Record) throws(InputError) -> Problem<TransformOperation> {
    try read(record)
  }

  func outputCount(_ setting: TransformOperation) -> Int { setting.outputCount }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, TransformOperation>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let transforms = implementation.families?.transforms, batch.arrangement.isEach else {
      return nil
    }
    return {
      var results = batch.results.mutableSpan
      transforms.transform(
        batch.setting, batch.arrangement.layout, batch.parameters.span, into: &results)
    }
  }

  func budget(
    _ variant: Variant, _ precision: Precision, _ setting: TransformOperation
  ) -> Budget {
    switch (variant.backend, variant.accuracy, precision) {
    case (.reference, _, _): roundedOnce("double-word arithmetic, rounded once")
    case (_, .strict, .f32): roundedOnce("Double inside the lanes, rounded once")
    case (_, .fast, .f32): bounds.fast ?? bounds.double
    case (_, _, .f64): bounds.double
    }
  }

  func scale(_ problem: Problem<TransformOperation>) -> Double? { extent?(problem.parameters) }

  func flops(_ setting: TransformOperation, _ arrangement: Arrangement) -> Double {
    arithmetic(setting)
  }
}

/// The bound of arithmetic with many digits more than the result.
func roundedOnce(_ argument: String) -> Budget {
  Budget(ulps: 0.51, spread: 0.01, absolute: 0x1p-16, argument)
}

extension Record {
  /// So many finite numbers.
  func finite(_ name: String, count: Int) throws(InputError) -> [Double] {
    try finite(name, counts: count...count)
  }

  /// Finite numbers, as many as a range allows.
  func finite(_ name: String, counts: ClosedRange<Int>) throws(InputError) -> [Double] {
    let values = try numbers(name)
    guard counts.contains(values.count) else {
      let wanted =
        counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
      throw InputError("\(name): \(values.count) numbers instead of \(wanted)")
    }
    if let wrong = values.first(where: { !$0.isFinite }) {
      throw InputError("\(name): \(wrong) is not finite")
    }
    return values
  }

  /// Rows of so many finite numbers, as many as a range allows, one after the other.
  func finiteRows(
    _ name: String, of count: Int, rows allowed: ClosedRange<Int>
  ) throws(InputError) -> (numbers: [Double], count: Int) {
    let rows = try rows(name)
    guard allowed.contains(rows.count) else {
      throw InputError(
        "\(name): \(rows.count) rows instead of \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    var numbers: [Double] = []
    for index in rows.indices {
      let row = Record(["\(name)[\(index)]": .list(rows[index].map(Field.number))])
      numbers += try row.finite("\(name)[\(index)]", count: count)
    }
    return (numbers, rows.count)
  }
}
