import Dispatch
import Foundation
import Kernels
import Measurement
import Verification

/// A function of one Float argument that is 0 at 0, to be checked at every float up to a limit.
public struct Sweep<Setting: Hashable & Sendable>: Sendable {
  /// The function's name.
  public var name: String
  /// Its curve; the argument is left out.
  public var problem: Problem<Setting>
  /// The largest argument.
  public var upper: Float = 1
  /// What the largest argument must give exactly, if anything.
  public var end: Float? = 1
  /// By how many ulp a result may be smaller than the one before; accuracies that are left out
  /// promise nothing.
  public var allowedDrops: [Accuracy: Double] = [.strict: 0, .fast: 1]
  /// The least sensitivity of the function, for the bound's spread.
  public var spread = 0.0

  fileprivate var count: Int { Int(upper.bitPattern) + 1 }
}

/// All arguments in chunks that can be done in any order.
private enum SweepRange {
  static let chunk = 1 << 22
  static let block = 1 << 14
}

extension Kernel {
  /// Checks the vector variants of a level at every float of a sweep.
  ///
  /// The truth is the same level's Double variant, whose own error the golden data bound to a few
  /// ulp of Double: 1e-8 ulp of Float. Of every block one truth is the reference's, so that a mistake
  /// that both precisions share is seen.
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
      SweepResult(
        kernel: id, function: sweep.name, variant: $0.description, upper: sweep.upper,
        end: sweep.end, allowedDrop: sweep.allowedDrops[$0.accuracy])
    }
    let total = Accumulator(empty)
    let chunks = (sweep.count + SweepRange.chunk - 1) / SweepRange.chunk
    DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
      total.merge(self.check(sweep, level, variants, chunk: chunk, empty))
    }
    return total.results
  }

  private func check(
    _ sweep: Sweep<Setting>, _ level: ISALevel, _ variants: [Variant], chunk: Int,
    _ empty: [SweepResult]
  ) -> [SweepResult] {
    var results = empty
    guard let truth = SweepBatch<Double, Setting>(self, sweep, Variant(.vector(level))),
      let oracle = SweepBatch<Double, Setting>(self, sweep, Variant(.reference), count: 1)
    else { return results }
    let subjects = variants.map { SweepBatch<Float, Setting>(self, sweep, $0) }
    let end = min(sweep.count, (chunk + 1) * SweepRange.chunk)
    for start in stride(from: chunk * SweepRange.chunk, to: end, by: SweepRange.block) {
      // One input more in front, for the step from the block before.
      let first = max(0, start - 1)
      let count = min(end, start + SweepRange.block) - first
      fill(truth.batch.arguments[..<count], from: first)
      truth.run()
      // Scattered over the blocks' lanes.
      let place = start / SweepRange.block * 7919 % count
      fill(oracle.batch.arguments[..<1], from: first + place)
      oracle.run()
      truth.batch.results[place] = oracle.batch.results[0]
      for (index, subject) in subjects.enumerated() {
        guard let subject else { continue }
        fill(subject.batch.arguments[..<count], from: first)
        subject.run()
        let bound = errorBound(variants[index], .f32, sweep.problem.setting)
        let floor = bound.absolute * (scale(sweep.problem) ?? 1) + bound.spread * sweep.spread
        results[index].compare(
          UnsafeBufferPointer(rebasing: subject.batch.results[..<count]),
          with: UnsafeBufferPointer(rebasing: truth.batch.results[..<count]),
          at: UnsafeBufferPointer(rebasing: subject.batch.arguments[..<count]),
          skipping: start - first, ulps: bound.ulps,
          floor: floor * Double(Float.ulpOfOne) / 2)
      }
    }
    return results
  }
}

/// A batch that is refilled with consecutive floats.
private final class SweepBatch<Scalar: SuiteScalar, Setting: Hashable & Sendable> {
  let batch: Batch<Scalar, Setting>
  let run: () -> Void

  init?<K: Kernel>(
    _ kernel: K, _ sweep: Sweep<Setting>, _ variant: Variant, count: Int = SweepRange.block + 1
  ) where K.Setting == Setting {
    batch = Batch(
      sweep.problem.setting, .one, curves: 1, count: count, outputCount: 1,
      parametersOf: { _ in sweep.problem.parameters }, argumentsOf: { _ in [0] })
    guard let implementation = Scalar.implementation(variant),
      let run = kernel.bind(batch, to: implementation)
    else { return nil }
    self.run = run
  }
}

/// Writes consecutive floats.
@specialized(where Scalar == Float)
@specialized(where Scalar == Double)
private func fill<Scalar: SuiteScalar>(
  _ arguments: Slice<UnsafeMutableBufferPointer<Scalar>>, from first: Int
) {
  let arguments = UnsafeMutableBufferPointer(rebasing: arguments)
  for i in arguments.indices { arguments[i] = Scalar(Float(bitPattern: UInt32(first + i))) }
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
