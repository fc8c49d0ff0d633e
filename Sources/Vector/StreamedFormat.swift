import Kernels

#if V4
/// Vectors of the element type, as long as a line of the cache, whose results go past it.
enum StreamedFormat<Scalar: VectorScalar>: LaneFormat {
  typealias Lanes = Scalar.Lanes
  typealias Streamed = Self

  @inline(__always)
  static var isStreamed: Bool { true }

  @inline(__always)
  static func store(
    _ lanes: Lanes, _ target: UnsafeMutablePointer<Scalar>, _ start: Int, _ length: Int
  ) {
    if length == Lanes.scalarCount {
      Scalar.stream(lanes, to: target + start)
    } else {
      target.store(lanes, start, length)
    }
  }
}
#else
/// Half a line of the cache at a time would be written to memory twice.
typealias StreamedFormat = OwnFormat
#endif

extension NumberLayout {
  /// Whether the numbers of so many results go past the caches by `StreamedFormat`.
  @inline(__always)
  func isStreamed<Scalar: VectorScalar>(
    _ results: UnsafeMutablePointer<Scalar>, _ count: Int, numbers: Int
  ) -> Bool {
    guard StreamedFormat<Scalar>.isStreamed else { return false }
    switch self {
    case .planes: return streams(results, count, numbers)
    case .groups:
      return count % Self.groupSize == 0 && streams(results, count &* numbers, 1)
    case .rows: return streams(results, count &* numbers, 1)
    }
  }
}
