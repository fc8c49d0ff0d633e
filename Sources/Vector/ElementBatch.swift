import Kernels

/// What is computed for every element of a batch in one format or several.
protocol ElementTask {
  /// Stores every number of every element's results.
  func run<Format: LaneFormat>(on batch: LaneBatch<Format>)
}

/// Elements as they lie in memory, with the type of their numbers as a value.
///
/// Beside its function every kernel's file has a method here that hands over the function and says which
/// formats it has: code that is generic over formats then exists for these alone.
struct ElementBatch {
  private let format: FormatName
  private let layout: NumberLayout
  private let count: Int
  private let inputs: UnsafeRawPointer
  private let inputCount: Int
  private let results: UnsafeMutableRawPointer
  private let resultCount: Int
  /// Whether the results may go past the caches, as `NumberLayout.isStreamed` says.
  private let isStreamed: Bool

  /// Elements of a type that the format computes for.
  @inline(__always)
  init<Scalar: VectorScalar>(
    _ format: FormatName, _ layout: NumberLayout, count: Int, _ inputs: UnsafePointer<Scalar>,
    _ inputCount: Int, _ results: UnsafeMutablePointer<Scalar>, _ resultCount: Int
  ) {
    (self.format, self.layout, self.count) = (format, layout, count)
    (self.inputs, self.inputCount) = (UnsafeRawPointer(inputs), inputCount)
    (self.results, self.resultCount) = (UnsafeMutableRawPointer(results), resultCount)
    isStreamed = layout.isStreamed(results, count, numbers: resultCount)
  }

  /// Runs a task in doubles.
  @inline(__always)
  func run<Task: ElementTask>(_ task: Task) {
    if format == .doubles {
      task.run(on: lanes(OwnFormat<Double>.self))
    } else {
      task.run(on: lanes(DoubleFormat<Float>.self))
    }
  }

  /// Runs a task in floats where these are asked for.
  @inline(__always)
  func runInFloats<Task: ElementTask>(_ task: Task) {
    if format == .floats { task.run(on: lanes(OwnFormat<Float>.self)) } else { run(task) }
  }

  /// Runs a task in doubles; results in doubles go past the caches if they are large.
  @inline(__always)
  func runPastCaches<Task: ElementTask>(_ task: Task, rows: Bool = false) {
    if format == .doubles && passesCaches(rows) {
      task.run(on: lanes(StreamedFormat<Double>.self))
    } else {
      run(task)
    }
  }

  /// Runs a task in floats where these are asked for; results go past the caches if they are large.
  @inline(__always)
  func runInFloatsPastCaches<Task: ElementTask>(_ task: Task, rows: Bool = false) {
    if format != .floats {
      runPastCaches(task, rows: rows)
    } else if passesCaches(rows) {
      task.run(on: lanes(StreamedFormat<Float>.self))
    } else {
      task.run(on: lanes(OwnFormat<Float>.self))
    }
  }

  /// `rows` says whether there is code for them.
  @inline(__always)
  private func passesCaches(_ rows: Bool) -> Bool { isStreamed && (rows || layout != .rows) }

  @inline(__always)
  private func lanes<Format: LaneFormat>(_ format: Format.Type) -> LaneBatch<Format> {
    LaneBatch(
      layout: layout, count: count, inputs: inputs.assumingMemoryBound(to: Format.Scalar.self),
      inputCount: inputCount, results: results.assumingMemoryBound(to: Format.Scalar.self),
      resultCount: resultCount)
  }
}
