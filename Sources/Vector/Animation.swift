import Kernels

extension VectorBackend: AnimationBatch {
  /// See `AnimationBatch.animate`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func animate(
    _ operation: AnimationOperation, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    let (numbers, outputs) = (operation.inputCount, operation.outputCount)
    let count = requireElements("inputs", inputs.count, of: numbers)
    requireCount("results", results.count, count * outputs)
    let task = AnimationTask.task(of: operation)
    withPointers(inputs, &results) { inputs, results, _ in
      let format: FormatName = Scalar.self == Double.self ? .doubles : .floatsInDoubles
      ElementBatch(format, layout, count: count, inputs, numbers, results, outputs).run(task)
    }
  }
}

/// An operation in this module's own terms: code that copies other modules' enumerations would be
/// shared by all levels.
private enum AnimationTask {
  case coreTime([TimeLevel])
  case webTime(FillMode, PlaybackDirection)
  case evaluate(AnimationForm)
  case replicate(ReplicatorForm)

  /// What an operation is; initializers would take copies.
  @inline(never)
  static func task(of operation: AnimationOperation) -> Self {
    switch operation {
    case .time(.coreAnimation(let levels)): .coreTime(levels)
    case .time(.webAnimations(let fill, let direction)): .webTime(fill, direction)
    case .evaluate(let form): .evaluate(form)
    case .replicate(let form): .replicate(form)
    }
  }
}

extension ElementBatch {
  /// Every operation.
  fileprivate func run(_ task: AnimationTask) {
    switch task {
    case .coreTime(let levels): coreTime(levels)
    case .webTime(let fill, let direction): webTime(fill, direction)
    case .evaluate(let form): evaluate(form)
    case .replicate(let form): replicate(form)
    }
  }
}
