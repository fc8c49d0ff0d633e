import Kernels

/// A place for results on their way to planes: some lines of every plane are collected side by side, and
/// each plane then gets its own in one go.
///
/// That serves crowded planes, whose lines share a set or two of the first-level cache and push one another
/// out while they are written vector by vector, and below v4 planes past the caches: where a vector is less
/// than a line, half a line at a time would be written to memory twice.
enum PlaneStage<Scalar: VectorScalar> {
  @inline(__always)
  private static var line: Int { cacheLine / MemoryLayout<Scalar>.stride }

  /// The most elements of the stage; crowded planes have a multiple of it.
  @inline(__always)
  private static var length: Int { 8 &* line }

  /// Elements on the way past the caches: as many as the processor can still be writing while it computes
  /// the next ones.
  @inline(__always)
  private static var streamedLength: Int { 2 &* line }

  /// Whether results of `count` elements in planes take the way over a stage.
  @inline(__always)
  static func isUsed(
    for results: UnsafeMutablePointer<Scalar>, planes: Int, of count: Int
  ) -> Bool {
    isCrowded(planes, of: count) || passesCaches(results, planes, of: count)
  }

  /// Whether planes of `count` numbers are more than find room in a set, and lie in a later level.
  @inline(__always)
  private static func isCrowded(_ planes: Int, of count: Int) -> Bool {
    // What lies a page apart shares a set.
    let (page, ways) = (4096, 12)
    let bytes = count &* MemoryLayout<Scalar>.stride
    if bytes == 0 || bytes % (page / 2) != 0 { return false }
    let sets = bytes % page == 0 ? 1 : 2
    return planes > sets &* ways && !exceedsCaches(bytes: planes &* bytes)
  }

  /// Whether planes begin lines, are whole lines, and go past the caches.
  @inline(__always)
  private static func passesCaches(
    _ results: UnsafeMutablePointer<Scalar>, _ planes: Int, of count: Int
  ) -> Bool {
    #if V4
    return false
    #else
    return count % line == 0 && UInt(bitPattern: results) % UInt(cacheLine) == 0
      && streams(results, count, planes)
    #endif
  }

  /// Fills planes by way of a stage.
  ///
  /// - Parameters:
  ///   - results: the first plane.
  ///   - planes: how many.
  ///   - count: elements of a plane.
  ///   - body: writes `length` elements from `first` on to planes in `stage` that are as long.
  @inline(__always)
  static func fill(
    _ results: UnsafeMutablePointer<Scalar>, planes: Int, of count: Int,
    _ body: (_ first: Int, _ length: Int, _ stage: UnsafeMutablePointer<Scalar>) -> Void
  ) {
    let isPast = passesCaches(results, planes, of: count)
    withVectorMemory(of: Scalar.self, planes &* length) { stage in
      var first = 0
      while first < count {
        let some = min(isPast ? streamedLength : length, count &- first)
        body(first, some, stage)
        empty(stage, planes, some, into: results + first, apart: count, streams: isPast)
        first &+= some
      }
    }
    if isPast { Scalar.streamFence() }
  }

  @inline(never)
  private static func empty(
    _ stage: UnsafePointer<Scalar>, _ planes: Int, _ length: Int,
    into results: UnsafeMutablePointer<Scalar>, apart: Int, streams: Bool
  ) {
    var (from, to) = (stage, results)
    var plane = 0
    while plane < planes {
      var k = 0
      while k < length {
        let lanes = from.vector(k)
        if streams { Scalar.stream(lanes, to: to + k) } else { (to + k).storeWhole(lanes) }
        k &+= Scalar.Lanes.scalarCount
      }
      from += length
      to += apart
      plane &+= 1
    }
  }
}
