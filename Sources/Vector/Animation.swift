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
    let count = inputs.count / numbers
    precondition(count &* numbers == inputs.count, "elements must be whole")
    precondition(count &* outputs == results.count, "there is a result per element")
    let task = AnimationTask.task(of: operation)
    withPointers(inputs, &results) { inputs, results, _ in
      @inline(__always)
      func animate<Format: LaneFormat>(_ format: Format.Type) {
        LaneBatch<Format>(
          layout: layout, count: count, inputs: recast(inputs), inputCount: numbers,
          results: recast(results), resultCount: outputs
        ).run(task)
      }
      if Scalar.self == Double.self {
        animate(OwnFormat<Double>.self)
      } else {
        animate(DoubleFormat<Float>.self)
      }
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

extension LaneBatch {
  /// Every operation; vectors of doubles.
  @inline(__always)
  fileprivate func run(_ task: AnimationTask) {
    switch task {
    case .coreTime(let levels):
      precondition(!levels.isEmpty, "an animation has a level")
      withRules(levels) { run(CoreTimeLanes(rules: $0)) }
    case .webTime(let fill, let direction):
      run(WebTimeLanes(fill, direction))
    case .evaluate(let form):
      let time = form.inputCount &- 1
      withStack(form, in: Format.Lanes.self) { layers, memory in
        switch form.value {
        case .matrix: run(MatrixAnimationLanes(layers: layers, time: time, memory: memory))
        case .numbers(let components):
          run(
            NumberAnimationLanes(
              layers: layers, components: components, time: time, memory: memory))
        }
      }
    case .replicate(let form):
      let levels = form.counts.count
      let inner = form.counts[levels &- 1]
      run(ReplicatorLanes(counts: (form.total / inner, inner), levels: levels))
    }
  }
}

/// Calls `body` with the rules of levels.
@inline(__always)
private func withRules(_ levels: [TimeLevel], _ body: (UnsafeBufferPointer<TimeRule>) -> Void) {
  withUnsafeTemporaryAllocation(of: TimeRule.self, capacity: levels.count) { rules in
    guard let base = rules.baseAddress else { return }
    store(levels, to: base)
    body(UnsafeBufferPointer(rules))
  }
}

@inline(__always)
private func store(_ levels: [TimeLevel], to rules: UnsafeMutablePointer<TimeRule>) {
  var k = 0
  while k < levels.count {
    (rules + k).initialize(to: TimeRule(levels[k]))
    k &+= 1
  }
}

/// Calls `body` with the animations of a property that can have an effect, and with memory for a
/// vector per component and what their tracks need.
@inline(__always)
private func withStack<L: RealLanes>(
  _ form: AnimationForm, in lanes: L.Type,
  _ body: (UnsafeBufferPointer<StackedLayer>, UnsafeMutableRawPointer) -> Void
) {
  let (layers, components) = (form.layers, form.value.count)
  var (levels, vectors) = (0, 0)
  var i = 0
  while i < layers.count {
    levels &+= layers[i].levels.count
    if case .keyframes(let track) = layers[i].content {
      vectors = max(vectors, TrackLanes.scratchCount(TrackForm(track)))
    }
    i &+= 1
  }
  let memory = (components &+ vectors) &* MemoryLayout<L>.stride
  withUnsafeTemporaryAllocation(of: TimeRule.self, capacity: levels) { rules in
    withUnsafeTemporaryAllocation(of: StackedLayer.self, capacity: layers.count) { stack in
      let placed = fill(stack, rules, layers, components)
      withUnsafeTemporaryAllocation(
        byteCount: memory, alignment: MemoryLayout<L>.alignment
      ) { memory in
        guard let memory = memory.baseAddress else { return }
        body(UnsafeBufferPointer(rebasing: stack[0..<placed]), memory)
      }
    }
  }
}

/// Stores layers; a track of one key is none.
@inline(__always)
private func fill(
  _ stack: UnsafeMutableBufferPointer<StackedLayer>,
  _ rules: UnsafeMutableBufferPointer<TimeRule>, _ layers: [AnimationLayer], _ components: Int
) -> Int {
  var (rule, number, placed) = (0, components, 0)
  var i = 0
  while i < layers.count {
    let count = layers[i].levels.count
    let own = UnsafeMutableBufferPointer(rebasing: rules[rule..<rule &+ count])
    if let base = own.baseAddress { store(layers[i].levels, to: base) }
    let layer = StackedLayer(layers[i], UnsafeBufferPointer(own), start: number)
    if layer.track?.keys != 1 {
      stack.initializeElement(at: placed, to: layer)
      placed &+= 1
    }
    rule &+= count
    number &+= layers[i].parameterCount(components: components)
    i &+= 1
  }
  return placed
}
