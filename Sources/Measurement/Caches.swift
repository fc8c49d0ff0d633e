import CSupport

/// Where data lies.
public enum CacheLevel: String, Codable, Sendable, CaseIterable, Comparable {
  /// The first-level data cache.
  case l1 = "L1"

  /// The second-level cache.
  case l2 = "L2"

  /// The third-level cache.
  case l3 = "L3"

  /// Main memory.
  case dram = "DRAM"

  /// Whether a level is nearer to the core.
  public static func < (a: CacheLevel, b: CacheLevel) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// The sizes of the caches in bytes.
public struct CacheSizes: Codable, Sendable, Equatable {
  /// The first-level data cache.
  public let l1: Int

  /// The second-level cache.
  public let l2: Int

  /// The third-level cache; 0 if there is none.
  public let l3: Int

  /// The share of a cache that a working set may take and still count as held by it; the rest is for
  /// the stack, the page tables, and whoever else runs.
  public static let usableShare = 0.75

  /// Makes cache sizes.
  public init(l1: Int, l2: Int, l3: Int) {
    self.l1 = l1
    self.l2 = l2
    self.l3 = l3
  }

  /// The caches of this machine; 32 KiB and 1 MiB where they are unknown.
  public static let host: CacheSizes = {
    func size(_ level: Int32, unknown: Int) -> Int {
      let bytes = Int(ak_cache_size(level))
      return bytes > 0 ? bytes : unknown
    }
    return CacheSizes(
      l1: size(1, unknown: 32 << 10), l2: size(2, unknown: 1 << 20), l3: size(3, unknown: 0))
  }()

  /// The bytes of a level; nil of main memory.
  private func size(of level: CacheLevel) -> Int? {
    switch level {
    case .l1: l1
    case .l2: l2
    case .l3: l3
    case .dram: nil
    }
  }

  /// The bytes that batches and probes fill of `level`: half of a cache of the core's own; of a
  /// third-level one, which others use as well, a quarter, unless the second-level one holds that too; nil
  /// of main memory.
  public func filling(of level: CacheLevel) -> Int? {
    switch level {
    case .l1: l1 / 2
    case .l2: l2 / 2
    case .l3: max(l3 / 4, min(l3 / 2, 2 * l2))
    case .dram: nil
    }
  }

  /// The bytes of a batch that no cache holds.
  public var overflow: Int { 4 * max(l2, l3) }

  /// The most bytes that are filled within a second: memory that is new takes some to get.
  public static let mostFilled = 256 << 20

  /// The farthest place whose batches are soon filled: main memory, unless caches are very large.
  public var farthestFilled: CacheLevel {
    overflow <= Self.mostFilled ? .dram : l3 > l2 ? .l3 : .l2
  }

  /// The bytes that `level` holds with room to spare; nil of main memory.
  public func capacity(of level: CacheLevel) -> Int? {
    size(of: level).map { Int(Double($0) * CacheSizes.usableShare) }
  }

  /// The smallest level that holds a working set of `bytes` bytes.
  public func level(forFootprint bytes: Int) -> CacheLevel {
    CacheLevel.allCases.first { level in capacity(of: level).map { bytes <= $0 } ?? true } ?? .dram
  }

  /// The smallest level that can hold `bytes` bytes, without room to spare.
  public func level(holding bytes: Int) -> CacheLevel {
    CacheLevel.allCases.first { level in size(of: level).map { bytes <= $0 } ?? true } ?? .dram
  }
}
