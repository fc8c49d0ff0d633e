/// What one core computes at most.
public struct Peak: Codable, Sendable, Equatable {
  /// The instruction set.
  public let level: ISALevel

  /// The number format.
  public let precision: Precision

  /// Floating-point operations per second; a multiply-add is two.
  public let flopsPerSecond: Double

  /// Quotients per second, of vectors; nil in older files.
  public let divisionsPerSecond: Double?

  /// Square roots per second, of vectors; nil in older files.
  public let rootsPerSecond: Double?

  /// Makes a peak.
  public init(
    level: ISALevel, precision: Precision, flopsPerSecond: Double,
    divisionsPerSecond: Double? = nil, rootsPerSecond: Double? = nil
  ) {
    self.level = level
    self.precision = precision
    self.flopsPerSecond = flopsPerSecond
    self.divisionsPerSecond = divisionsPerSecond
    self.rootsPerSecond = rootsPerSecond
  }

  /// How long the divider takes for quotients and roots, in seconds; 0 where nobody measured it.
  public func dividing(_ work: DividerWork) -> Double {
    guard let divisionsPerSecond, let rootsPerSecond else { return 0 }
    return work.divisions / divisionsPerSecond + work.roots / rootsPerSecond
  }
}

/// What one core moves per second, in bytes.
///
/// A copy counts the bytes read and the bytes written. From the third-level cache on figures may be those of
/// the widest moves, whatever the level.
public struct Bandwidth: Codable, Sendable, Equatable {
  /// The instruction set, which gives the width of a move.
  public let level: ISALevel

  /// Where the data lies.
  public let cache: CacheLevel

  /// Reading.
  public let load: Double

  /// Writing.
  public let store: Double

  /// Reading and writing equally much.
  public let copy: Double

  /// Writing past the caches; known of the third-level cache and main memory.
  public let streamStore: Double?

  /// Reading, and writing past the caches; known of the third-level cache and main memory.
  public let streamCopy: Double?

  /// Makes a bandwidth.
  public init(
    level: ISALevel, cache: CacheLevel, load: Double, store: Double, copy: Double,
    streamStore: Double? = nil, streamCopy: Double? = nil
  ) {
    self.level = level
    self.cache = cache
    self.load = load
    self.store = store
    self.copy = copy
    self.streamStore = streamStore
    self.streamCopy = streamCopy
  }

  /// The better of regular and non-temporal stores.
  public var bestStore: Double { max(store, streamStore ?? 0) }

  /// The better of regular and non-temporal copies.
  public var bestCopy: Double { max(copy, streamCopy ?? 0) }
}

/// What one core of this machine can do at most, measured.
public struct MachineLimits: Codable, Sendable, Equatable {
  /// Clock cycles per second while measuring, from a chain of dependent additions.
  public let cyclesPerSecond: Double

  /// What the core computes, one per level and precision.
  public let peaks: [Peak]

  /// The bandwidths, one per level and place that was measured, of a level the nearest place first.
  public let bandwidths: [Bandwidth]

  /// The sizes of the caches.
  public let caches: CacheSizes

  /// Makes limits of their parts.
  public init(
    cyclesPerSecond: Double, peaks: [Peak], bandwidths: [Bandwidth], caches: CacheSizes
  ) {
    self.cyclesPerSecond = cyclesPerSecond
    self.peaks = peaks
    self.bandwidths = bandwidths
    self.caches = caches
  }

  /// The places whose bandwidths are known, the nearest first; without a third-level cache none stands for
  /// it.
  public var places: [CacheLevel] {
    CacheLevel.allCases.filter { place in
      bandwidths.contains { $0.cache == place } && (place != .l3 || caches.l3 > caches.l2)
    }
  }

  /// What the core computes at a level, which is one of those measured.
  public func peak(level: ISALevel, precision: Precision) -> Peak {
    guard let peak = peaks.first(where: { $0.level == level && $0.precision == precision }) else {
      preconditionFailure("no peak was measured for \(level.rawValue)")
    }
    return peak
  }

  /// The bandwidth of a place.
  ///
  /// Level and place are among those measured.
  public func bandwidth(of cache: CacheLevel, level: ISALevel) -> Bandwidth {
    guard let bandwidth = bandwidths.first(where: { $0.level == level && $0.cache == cache }) else {
      preconditionFailure("no bandwidth was measured for \(level.rawValue) in \(cache.rawValue)")
    }
    return bandwidth
  }

  /// The bandwidth of the smallest place that can hold a working set of `bytes` bytes, or of the largest
  /// that was measured: a kernel passes it only where noise slowed the limit's own loop.
  public func bandwidth(forFootprint bytes: Int, level: ISALevel = .host) -> Bandwidth {
    let holding = caches.level(holding: bytes)
    let isMeasured = bandwidths.contains { $0.cache == holding }
    return bandwidth(of: isMeasured ? holding : places[places.count - 1], level: level)
  }
}
