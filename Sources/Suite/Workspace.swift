import Measurement

/// Numbers that a kernel prepares before anything is timed, in memory like a batch's.
final class Workspace<Number: BitwiseCopyable> {
  let numbers: UnsafeMutableBufferPointer<Number>

  private let arena: Arena

  /// So many numbers, written by a function.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - index: 0 for a batch's first workspace, 1 for its second one, and so on.
  ///   - origin: where the memory comes from.
  ///   - fill: writes the numbers.
  init(
    _ count: Int, index: Int = 0, from origin: Arena.Origin,
    _ fill: (inout MutableSpan<Number>) -> Void
  ) {
    arena = Arena(
      byteCount: count * MemoryLayout<Number>.stride, buffers: 1,
      after: batchBufferCount + index, from: origin)
    numbers = arena.buffer(count: count)
    var span = numbers.mutableSpan
    fill(&span)
  }

  /// A copy of numbers.
  convenience init(
    _ source: some Collection<Number>, index: Int, from origin: Arena.Origin
  ) {
    self.init(source.count, index: index, from: origin) { span in
      for (index, number) in source.enumerated() { span[index] = number }
    }
  }
}
