import Kernels
import Measurement
import Verification

/// A function of one element's numbers, which a backend computes for every element of a batch.
protocol ElementOperation: Hashable, Sendable {
  /// Numbers of a result.
  var outputCount: Int { get }
  /// Computes it for every element.
  func compute<Scalar: SuiteScalar>(
    by families: Implementation<Scalar>.Families, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>)
}

extension TransformOperation: ElementOperation {
  func compute<Scalar: SuiteScalar>(
    by families: Implementation<Scalar>.Families, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    families.transforms.transform(self, layout, inputs, into: &results)
  }
}

extension AnimationOperation: ElementOperation {
  func compute<Scalar: SuiteScalar>(
    by families: Implementation<Scalar>.Families, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    families.animations.animate(self, layout, inputs, into: &results)
  }
}

/// What bounds the error of the vector variants.
struct ElementBounds: Sendable {
  /// Of doubles.
  var double: Budget
  /// Of floats in vectors of floats; nil where there is no such code.
  var fast: Budget?
}

/// The declaration of a kernel that is a function of one element's numbers.
struct ElementKernel<Operation: ElementOperation>: Kernel {
  typealias Setting = Operation

  var id: String
  var summary: String
  var inputs: [Input]
  var output: String
  var arrangements: [Arrangement] = [.each]
  /// Reads the inputs of one element.
  var read: @Sendable (Record) throws(InputError) -> Problem<Operation>
  var bounds: ElementBounds
  /// The sum of the magnitudes that cancel; nil where results are about as large as their terms.
  var extent: (@Sendable ([Double]) -> Double)?
  /// Arithmetic of one element, a fused multiply-add counting two.
  var arithmetic: @Sendable (Operation) -> Double
  /// Elements that a result stands for.
  var elements: @Sendable (Operation) -> Int = { _ in 1 }
  /// Names and inputs of what is timed, the same in every arrangement.
  var inputSets: [(name: String, problems: [Problem<Operation>])]

  var workloads: [Workload<Operation>] {
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

  func problem(_ record: Record) throws(InputError) -> Problem<Operation> { try read(record) }

  func outputCount(_ setting: Operation) -> Int { setting.outputCount }

  func elementsPerResult(_ setting: Operation) -> Int { elements(setting) }

  func bind<Scalar: SuiteScalar>(
    _ batch: Batch<Scalar, Operation>, to implementation: Implementation<Scalar>
  ) -> (() -> Void)? {
    guard let families = implementation.families, batch.arrangement.isEach else { return nil }
    return {
      var results = batch.results.mutableSpan
      batch.setting.compute(
        by: families, batch.arrangement.layout, batch.parameters.span, into: &results)
    }
  }

  func budget(_ variant: Variant, _ precision: Precision, _ setting: Operation) -> Budget {
    switch (variant.backend, variant.accuracy, precision) {
    case (.reference, _, _): roundedOnce("double-word arithmetic, rounded once")
    case (_, .strict, .f32): roundedOnce("Double inside the lanes, rounded once")
    case (_, .fast, .f32): bounds.fast ?? bounds.double
    case (_, _, .f64): bounds.double
    }
  }

  func scale(_ problem: Problem<Operation>) -> Double? { extent?(problem.parameters) }

  func flops(_ problem: Problem<Operation>, _ arrangement: Arrangement) -> Double {
    arithmetic(problem.setting)
  }
}

/// Operations on matrices and rotations.
typealias TransformKernel = ElementKernel<TransformOperation>

/// The kernels that are operations on matrices and rotations.
enum TransformKernels {}

/// Operations on animations.
typealias AnimationKernel = ElementKernel<AnimationOperation>

/// The kernels that are operations on animations.
enum AnimationKernels {}

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
      throw InputError("\(place)\(name): \(values.count) numbers instead of \(wanted)")
    }
    if let wrong = values.firstIndex(where: { !$0.isFinite }) {
      throw InputError("\(place)\(name)[\(wrong)]: \(values[wrong]) is not finite")
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
        "\(place)\(name): \(rows.count) rows instead of \(allowed.lowerBound) to \(allowed.upperBound)"
      )
    }
    var numbers: [Double] = []
    for index in rows.indices {
      let row = Record(
        ["\(name)[\(index)]": .list(rows[index].map(Field.number))], place: place)
      numbers += try row.finite("\(name)[\(index)]", count: count)
    }
    return (numbers, rows.count)
  }
}
