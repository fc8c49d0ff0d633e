import Kernels

/// Vectors of the element type whose results go past the caches.
enum PastCaches<Scalar: VectorScalar>: LaneFormat {
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

#if V4
/// The format of results that go past the caches, for any number of planes: a vector is a line.
typealias StreamedFormat = PastCaches
#else
/// Where a vector is a part of a line, lines of many planes are written to memory part by part: half lines of
/// eight planes and more take several times as long as through the caches, those of up to six half as long.
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
