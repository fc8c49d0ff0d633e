import CLanes
import Kernels

/// A place for results that lie one element after the other on their way past the caches: those of some
/// elements are collected and go there line by line.
///
/// Below v4 a vector is less than a line, and rows are written a few numbers at a time: such pieces would
/// each be written to memory on their own.
enum ElementStage<Scalar: VectorScalar> {
  /// Elements on the way, whole groups of them.
  @inline(__always)
  private static func length(_ numbers: Int) -> Int {
    let size = NumberLayout.groupSize
    let bytes = 2048
    return max(1, bytes / (numbers &* size &* MemoryLayout<Scalar>.stride)) &* size
  }

  /// Whether results of `count` elements take the way over a stage.
  @inline(__always)
  static func isUsed(
    for results: UnsafeMutablePointer<Scalar>, numbers: Int, of count: Int
  ) -> Bool {
    #if V4
    return false
    #else
    return UInt(bitPattern: results) % UInt(cacheLine) == 0
      && streams(results, count &* numbers, 1)
    #endif
  }

  /// Writes results by way of a stage, and meanwhile asks for the inputs of elements that come later: the
  /// processor foresees too little of one line after the other beside what it writes.
  ///
  /// - Parameters:
  ///   - results: the first element's first number.
  ///   - numbers: how many an element has.
  ///   - count: the number of elements.
  ///   - inputs: the first element's first input; nil where they lie in planes, which it does foresee.
  ///   - inputCount: how many an element has.
  ///   - body: writes the results of `length` elements from `first` on to `stage`.
  @inline(__always)
  static func fill(
    _ results: UnsafeMutablePointer<Scalar>, numbers: Int, of count: Int,
    from inputs: UnsafePointer<Scalar>?, _ inputCount: Int,
    _ body: (_ first: Int, _ length: Int, _ stage: UnsafeMutablePointer<Scalar>) -> Void
  ) {
    let length = length(numbers)
    withVectorMemory(of: Scalar.self, numbers &* length) { stage in
      var first = 0
      while first < count {
        let some = min(length, count &- first)
        body(first, some, stage)
        empty(
          stage, numbers &* some, into: results + numbers &* first,
          asking: inputs.map { $0 + (first &+ 2 &* length) &* inputCount },
          inputCount &* line / numbers)
        first &+= some
      }
    }
    Scalar.streamFence()
  }

  /// Numbers of a line.
  @inline(__always)
  private static var line: Int { cacheLine / MemoryLayout<Scalar>.stride }

  /// Writes the stage's numbers, and with each line asks for inputs, so many numbers after those before.
  @inline(never)
  private static func empty(
    _ stage: UnsafePointer<Scalar>, _ count: Int, into results: UnsafeMutablePointer<Scalar>,
    asking inputs: UnsafePointer<Scalar>?, _ step: Int
  ) {
    var (start, inputs) = (0, inputs)
    while start < count {
      if let next = inputs {
        lanes_prefetch(next)
        inputs = next + step
      }
      let end = min(count, start &+ line)
      while start < end {
        Scalar.stream(stage.vector(start), to: results + start)
        start &+= Scalar.Lanes.scalarCount
      }
    }
  }
}
