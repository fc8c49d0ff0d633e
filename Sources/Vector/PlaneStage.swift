import Kernels

/// A place for results on their way to crowded planes: those whose lines share a set or two of the
/// first-level cache push one another out while they are written vector by vector.
///
/// Some lines of every plane are collected side by side, and each plane then gets its own in one go.
enum PlaneStage<Scalar: VectorScalar> {
  /// Elements of the stage; crowded planes have a multiple of it.
  @inline(__always)
  static var length: Int { 8 &* cacheLine / MemoryLayout<Scalar>.stride }

  /// Whether planes of `count` numbers are more than find room in a set, and lie in a later level.
  @inline(__always)
  static func isCrowded(_ planes: Int, of count: Int) -> Bool {
    // What lies a page apart shares a set.
    let (page, ways) = (4096, 12)
    let bytes = count &* MemoryLayout<Scalar>.stride
    if bytes == 0 || bytes % (page / 2) != 0 { return false }
    let sets = bytes % page == 0 ? 1 : 2
    return planes > sets &* ways && !exceedsCaches(bytes: planes &* bytes)
  }

  /// Fills crowded planes.
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
    withVectorMemory(of: Scalar.self, planes &* length) { stage in
      var first = 0
      while first < count {
        body(first, length, stage)
        empty(stage, planes, into: results + first, apart: count)
        first &+= length
      }
    }
  }

  @inline(never)
  private static func empty(
    _ stage: UnsafePointer<Scalar>, _ planes: Int, into results: UnsafeMutablePointer<Scalar>,
    apart: Int
  ) {
    var (from, to) = (stage, results)
    var plane = 0
    while plane < planes {
      var k = 0
      while k < length {
        (to + k).storeWhole(from.vector(k))
        k &+= Scalar.Lanes.scalarCount
      }
      from += length
      to += apart
      plane &+= 1
    }
  }
}
