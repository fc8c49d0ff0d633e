/// Quotients and square roots, which one unit of a core computes, several cycles each.
public struct DividerWork: Sendable, Equatable {
  /// Quotients.
  public var divisions: Double

  /// Square roots.
  public var roots: Double

  /// So many of each.
  public init(divisions: Double = 0, roots: Double = 0) {
    self.divisions = divisions
    self.roots = roots
  }
}

/// What a kernel must do per element, whoever writes it.
public struct Work: Codable, Sendable, Equatable {
  /// Floating-point operations; a multiply-add is two.
  public let flopsPerElement: Double

  /// Quotients among them; nil stands for none.
  public let divisionsPerElement: Double?

  /// Square roots among them; nil stands for none.
  public let rootsPerElement: Double?

  /// Bytes that must be read.
  public let bytesReadPerElement: Double

  /// Bytes that must be written.
  public let bytesWrittenPerElement: Double

  /// Makes a piece of work.
  public init(
    flopsPerElement: Double, divider: DividerWork = DividerWork(), bytesReadPerElement: Double,
    bytesWrittenPerElement: Double
  ) {
    self.flopsPerElement = flopsPerElement
    divisionsPerElement = divider.divisions == 0 ? nil : divider.divisions
    rootsPerElement = divider.roots == 0 ? nil : divider.roots
    self.bytesReadPerElement = bytesReadPerElement
    self.bytesWrittenPerElement = bytesWrittenPerElement
  }

  /// What the divider computes.
  public var divider: DividerWork {
    DividerWork(divisions: divisionsPerElement ?? 0, roots: rootsPerElement ?? 0)
  }

  /// Whether a core may wait for memory: in the time that main memory takes for a byte the fastest that was
  /// met computes 12 operations, and others may be a third faster.
  public var mayWaitForMemory: Bool {
    flopsPerElement <= 16 * (bytesReadPerElement + bytesWrittenPerElement)
  }
}

/// The least time that a machine can take, and why.
public struct Limit: Codable, Sendable, Equatable {
  /// What sets a limit.
  public enum Kind: String, Codable, Sendable {
    /// The multiply-add units.
    case fma

    /// The divider, which also computes square roots.
    case divide

    /// Reading.
    case load

    /// Writing.
    case store

    /// Reading and writing together.
    case copy
  }

  /// The least time per element.
  public let nanosecondsPerElement: Double

  /// What sets it.
  public let kind: Kind

  /// Where the data lies.
  public let cache: CacheLevel

  /// Makes a limit.
  public init(nanosecondsPerElement: Double, kind: Kind, cache: CacheLevel) {
    self.nanosecondsPerElement = nanosecondsPerElement
    self.kind = kind
    self.cache = cache
  }

  /// Whether the core's arithmetic sets it, and memory does not.
  public var isArithmetic: Bool { kind == .fma || kind == .divide }

  /// The limit in two words at most: `FMA`, `divider`, `L2 load`, `DRAM copy`.
  public var label: String {
    switch kind {
    case .fma: "FMA"
    case .divide: "divider"
    case .load, .store, .copy: "\(cache.rawValue) \(kind.rawValue)"
    }
  }
}

extension MachineLimits {
  /// The least time per element: the slowest of the multiply-add units, the divider, reading, writing and,
  /// beyond the first-level cache, both together, all taken to overlap perfectly.
  ///
  /// Reading r and writing w bytes together takes 2 min(r, w) at the copy's bandwidth and the rest at
  /// that of a load or a store. From the third-level cache on the better of regular and non-temporal
  /// stores counts.
  /// A kernel whose additions are not fused may pass the multiply-add peak on a core that has adders
  /// of their own.
  ///
  /// - Parameters:
  ///   - work: what an element takes.
  ///   - elements: how many there are; gives the working set where `footprint` does not.
  ///   - footprint: the working set in bytes, if it is not every byte read and written once.
  ///   - level: the instruction set that the kernel was compiled for.
  ///   - precision: the format that it computes in.
  /// - Returns: the time, and which of these takes it.
  public func limit(
    work: Work, elements: Int, footprint: Int? = nil, level: ISALevel, precision: Precision
  ) -> Limit {
    let (read, written) = (work.bytesReadPerElement, work.bytesWrittenPerElement)
    let bytes = footprint ?? Int(Double(elements) * (read + written))
    let memory = bandwidth(forFootprint: bytes, level: level)
    let peak = peak(level: level, precision: precision)
    var times: [(kind: Limit.Kind, seconds: Double)] = [
      (.fma, work.flopsPerElement / peak.flopsPerSecond),
      (.divide, peak.dividing(work.divider)),
      (.load, read / memory.load),
      (.store, written / memory.bestStore),
    ]
    if memory.cache != .l1, read > 0, written > 0 {
      let both = 2 * min(read, written) / memory.bestCopy
      let rest =
        read > written ? (read - written) / memory.load : (written - read) / memory.bestStore
      times.append((.copy, both + rest))
    }
    let slowest = times.reduce(times[0]) { $1.seconds > $0.seconds ? $1 : $0 }
    return Limit(
      nanosecondsPerElement: slowest.seconds * 1e9, kind: slowest.kind, cache: memory.cache)
  }
}
