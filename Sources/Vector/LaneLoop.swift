import CLanes
import Kernels

/// Runs `body` over `count` elements in steps of `width`; the last step may be shorter.
///
/// - Parameters:
///   - count: the number of elements.
///   - width: elements per full step.
///   - body: receives the first element's index and how many elements to do.
@inline(__always)
func forEachStep(_ count: Int, width: Int, _ body: (_ start: Int, _ length: Int) -> Void) {
  var start = 0
  while start &+ width <= count {
    body(start, width)
    start &+= width
  }
  if start < count { body(start, count &- start) }
}

/// Bytes of a line of the cache.
let cacheLine = 64

extension UnsafePointer where Pointee: VectorScalar {
  /// Asks for the lines of numbers that are about to be read, which may lie past the end.
  @inline(__always)
  func prefetch(_ count: Int) {
    let lines = UnsafeRawPointer(self)
    var offset = 0
    while offset < count &* MemoryLayout<Pointee>.stride {
      lanes_prefetch(lines + offset)
      offset &+= cacheLine
    }
  }

  /// One vector from `start`; lanes from `length` on are `filler`.
  @inline(__always)
  func lanes(_ start: Int, _ length: Int, filler: Pointee) -> Pointee.Lanes {
    length == Pointee.Lanes.scalarCount
      ? vector(start) : Pointee.load(first: length, of: self + start, filler: filler)
  }

  /// One whole vector from `start`.
  @inline(__always)
  func vector(_ start: Int) -> Pointee.Lanes {
    UnsafeRawPointer(self + start).loadUnaligned(as: Pointee.Lanes.self)
  }

  /// A copy of the numbers from `start` in memory for a vector of `width`: lanes from `length` on
  /// repeat the last one.
  @inline(__always)
  func padded(
    _ start: Int, _ length: Int, to width: Int, in memory: UnsafeMutablePointer<Pointee>
  ) -> Self {
    var lane = 0
    while lane < width {
      memory[lane] = self[start &+ min(lane, length &- 1)]
      lane &+= 1
    }
    return Self(memory)
  }

  /// `DoubleLanes` from `start`; lanes from `length` on are `filler`.
  @inline(__always)
  func doubles(_ start: Int, _ length: Int, filler: Pointee) -> DoubleLanes {
    length == DoubleLanes.scalarCount
      ? Pointee.loadDoubles(self + start)
      : Pointee.loadDoubles(first: length, of: self + start, filler: filler)
  }
}

extension UnsafeMutablePointer where Pointee: VectorScalar {
  /// Writes the first `length` lanes from `start` on.
  @inline(__always)
  func store(_ lanes: Pointee.Lanes, _ start: Int, _ length: Int) {
    if length == Pointee.Lanes.scalarCount {
      UnsafeMutableRawPointer(self + start).storeBytes(of: lanes, as: Pointee.Lanes.self)
    } else {
      Pointee.store(lanes, first: length, to: self + start)
    }
  }

  /// Rounds and writes the first `length` lanes from `start` on.
  @inline(__always)
  func store(doubles: DoubleLanes, _ start: Int, _ length: Int) {
    if length == DoubleLanes.scalarCount {
      Pointee.store(doubles, to: self + start)
    } else {
      Pointee.store(doubles: doubles, first: length, to: self + start)
    }
  }
}

/// Calls `body` with the addresses of an input and a result of as many elements, if there are any.
@inline(__always)
func withPointers<Scalar: VectorScalar>(
  _ x: Span<Scalar>, _ y: inout MutableSpan<Scalar>,
  _ body: (UnsafePointer<Scalar>, UnsafeMutablePointer<Scalar>, Int) -> Void
) {
  x.withUnsafeBufferPointer { x in
    y.withUnsafeMutableBufferPointer { y in
      guard let from = x.baseAddress, let to = y.baseAddress else { return }
      body(from, to, x.count)
    }
  }
}
