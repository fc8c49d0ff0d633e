import Dispatch
import Foundation
import Kernels
import Measurement
import Verification

/// A function of one Float argument to be checked at every float of [0, 1].
public struct Sweep<Setting: Hashable & Sendable>: Sendable {
  /// The function's name.
  public var name: String
  /// Its curve; the argument is left out.
  public var problem: Problem<Setting>
}

/// Every float of [0, 1] in chunks that can be done in any order.
private enum SweepRange {
  static let count = SweepResult.fullCount
  static let chunk = 1 << 22
  static let block = 1 << 14
  static var chunks: Int { (count + chunk - 1) / chunk }
}

extension Kernel {
  /// Checks the vector variants of a level at every float of [0, 1].
  ///
  /// The truth is the same level's Double variant, whose own error the golden data bound to a few
  /// ulp of Double: 1e-8 ulp of Float.
  ///
  /// - Parameters:
  ///   - sweep: the function.
  ///   - level: the instruction-set level.
  ///   - variants: the variants to check.
  /// - Returns: one result per variant.
  public func check(
    _ sweep: Sweep<Setting>, level: ISALevel, _ variants: [Variant]
  ) -> [SweepResult] {
    let empty = variants.map {
      SweepResult(kernel: id, function: sweep.name, variant: $0.description)
    }
    let total = Accumulator(empty)
    DispatchQueue.concurrentPerform(iterations: SweepRange.chunks) { chunk in
      total.merge(self.check(sweep, level, variants, chunk: chunk, empty))
    }
    return total.results
  }

  private func check(
    _ sweep: Sweep<Setting>, _ level: ISALevel, _ variants: [Variant], chunk: Int,
    _ empty: [SweepResult]
  ) -> [SweepResult] {
    var results = empty
    guard let truth = SweepBatch<Double, Setting>(self, sweep, Variant(.vector(level))) else {
      return results
    }
    let subjects = variants.map { SweepBatch<Float, Setting>(self, sweep, $0) }
    let end = min(SweepRange.count, (chunk + 1) * SweepRange.chunk)
    for start in stride(from: chunk * SweepRange.chunk, to: end, by: SweepRange.block) {
      // One input more in front, for the step from the block before.
      let first = max(0, start - 1)
      let count = min(end, start + SweepRange.block) - first
      truth.fill(first, count)
      truth.run()
      for (index, subject) in subjects.enumerated() {
        guard let subject else { continue }
        subject.fill(first, count)
        subject.run()
        let budget = budget(variants[index], .f32, sweep.problem.setting)
        results[index].compare(
          UnsafeBufferPointer(rebasing: subject.batch.results[..<count]),
          with: UnsafeBufferPointer(rebasing: truth.batch.results[..<count]),
          at: UnsafeBufferPointer(rebasing: subject.batch.arguments[..<count]),
          skipping: start - first, budget, scale: scale(sweep.problem))
      }
    }
    return results
  }
}

/// A batch that is refilled with consecutive floats.
private final class SweepBatch<Scalar: SuiteScalar, Setting: Hashable & Sendable> {
  let batch: Batch<Scalar, Setting>
  let run: () -> Void

  init?<K: Kernel>(_ kernel: K, _ sweep: Sweep<Setting>, _ variant: Variant)
  where K.Setting == Setting {
    batch = Batch(
      sweep.problem.setting, .one, curves: 1, count: SweepRange.block + 1, outputCount: 1,
      parametersOf: { _ in sweep.problem.parameters }, argumentsOf: { _ in [0] })
    guard let implementation = Scalar.implementation(variant),
      let run = kernel.bind(batch, to: implementation)
    else { return nil }
    self.run = run
  }

  func fill(_ first: Int, _ count: Int) {
    for i in 0..<count {
      batch.arguments[i] = Scalar(Float(bitPattern: UInt32(first + i)))
    }
  }
}

/// Results that several threads add to.
private final class Accumulator: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var results: [SweepResult]

  init(_ results: [SweepResult]) { self.results = results }

  func merge(_ others: [SweepResult]) {
    lock.withLock {
      for index in results.indices { results[index].merge(others[index]) }
    }
  }
}
