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
  var double: ErrorBound
  /// Of floats in vectors of floats; nil where there is no such code.
  var fast: ErrorBound?
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
  /// What of it the divider computes.
  var divided: @Sendable (Operation) -> DividerWork = { _ in DividerWork() }
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
    bounds.fast == nil ? [.strict] : precision.accuraciesOfFloatLanes
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

  func errorBound(_ variant: Variant, _ precision: Precision, _ setting: Operation) -> ErrorBound {
    switch (variant.backend, variant.accuracy, precision) {
    case (.reference, _, _): .doubleWords.cancelling
    case (_, .strict, .f32): .doubleLanes.cancelling
    case (_, .fast, .f32): bounds.fast ?? bounds.double
    case (_, _, .f64): bounds.double
    }
  }

  func scale(_ problem: Problem<Operation>) -> Double? { extent?(problem.parameters) }

  func flops(_ problem: Problem<Operation>, _ arrangement: Arrangement) -> Double {
    arithmetic(problem.setting)
  }

  func divider(_ problem: Problem<Operation>, _ arrangement: Arrangement) -> DividerWork {
    divided(problem.setting)
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
