/// A limit that was measured again.
public struct LimitChange: Sendable, Equatable {
  /// What it is of: `clock`, `v3 FMA f32`, `v3 L2 load` or `DRAM load`.
  public let name: String

  /// The later figure over the earlier one.
  public let ratio: Double
}

extension MachineLimits {
  /// How every figure of some levels differs in limits of the same core that were measured later; those
  /// of main memory, which are every level's, once, as are those of a third-level cache that levels share.
  public func changes(to later: MachineLimits, levels: [ISALevel]) -> [LimitChange] {
    let first = zip(bandwidths, later.bandwidths).first {
      $0.0.level == levels.first && $0.0.cache == .l3
    }
    var changes = [LimitChange(name: "clock", ratio: later.cyclesPerSecond / cyclesPerSecond)]
    for (before, after) in zip(peaks, later.peaks) where levels.contains(before.level) {
      changes.append(
        LimitChange(
          name: "\(before.level.rawValue) FMA \(before.precision.rawValue)",
          ratio: after.flopsPerSecond / before.flopsPerSecond))
    }
    for (before, after) in zip(bandwidths, later.bandwidths) where levels.contains(before.level) {
      if before.cache == .dram && before.level != levels.first { continue }
      if before.cache == .l3 && caches.l3 <= caches.l2 { continue }
      let figures: [(name: String, of: KeyPath<Bandwidth, Double>)] = [
        ("load", \.load), ("store", \.bestStore), ("copy", \.bestCopy),
      ]
      let level = before.cache == .dram ? "" : "\(before.level.rawValue) "
      for (name, figure) in figures {
        if let first, before.cache == .l3 && before.level != levels.first,
          first.0[keyPath: figure] == before[keyPath: figure],
          first.1[keyPath: figure] == after[keyPath: figure]
        {
          continue
        }
        changes.append(
          LimitChange(
            name: level + "\(before.cache.rawValue) \(name)",
            ratio: after[keyPath: figure] / before[keyPath: figure]))
      }
    }
    return changes
  }

  /// The better of both in every figure, since disturbance only slows.
  public func better(of other: MachineLimits) -> MachineLimits {
    MachineLimits(
      cyclesPerSecond: max(cyclesPerSecond, other.cyclesPerSecond),
      peaks: zip(peaks, other.peaks).map { $0.flopsPerSecond < $1.flopsPerSecond ? $1 : $0 },
      bandwidths: zip(bandwidths, other.bandwidths).map { $0.better(of: $1) },
      caches: caches)
  }
}

extension Bandwidth {
  fileprivate func better(of other: Bandwidth) -> Bandwidth {
    func larger(_ figure: KeyPath<Bandwidth, Double?>) -> Double? {
      self[keyPath: figure].map { max($0, other[keyPath: figure] ?? 0) }
    }
    return Bandwidth(
      level: level, cache: cache, load: max(load, other.load), store: max(store, other.store),
      copy: max(copy, other.copy), streamStore: larger(\.streamStore),
      streamCopy: larger(\.streamCopy))
  }
}
