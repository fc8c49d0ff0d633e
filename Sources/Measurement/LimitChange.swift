/// A limit that was measured again.
public struct LimitChange: Sendable, Equatable {
  /// What it is of: `clock`, `v3 FMA f32`, `v3 divisions f64`, `v3 L2 load` or `DRAM load`.
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
      let figures: [(name: String, of: (Peak) -> Double?)] = [
        ("FMA", \.flopsPerSecond), ("divisions", \.divisionsPerSecond), ("roots", \.rootsPerSecond),
      ]
      for (name, figure) in figures {
        guard let then = figure(before), let now = figure(after) else { continue }
        changes.append(
          LimitChange(
            name: "\(before.level.rawValue) \(name) \(before.precision.rawValue)",
            ratio: now / then))
      }
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
      peaks: zip(peaks, other.peaks).map { $0.better(of: $1) },
      bandwidths: zip(bandwidths, other.bandwidths).map { $0.better(of: $1) },
      caches: caches)
  }
}

extension Peak {
  fileprivate func better(of other: Peak) -> Peak {
    Peak(
      level: level, precision: precision, flopsPerSecond: max(flopsPerSecond, other.flopsPerSecond),
      divisionsPerSecond: larger(divisionsPerSecond, other.divisionsPerSecond),
      rootsPerSecond: larger(rootsPerSecond, other.rootsPerSecond))
  }
}

extension Bandwidth {
  fileprivate func better(of other: Bandwidth) -> Bandwidth {
    Bandwidth(
      level: level, cache: cache, load: max(load, other.load), store: max(store, other.store),
      copy: max(copy, other.copy), streamStore: larger(streamStore, other.streamStore),
      streamCopy: larger(streamCopy, other.streamCopy))
  }
}

private func larger(_ figure: Double?, _ other: Double?) -> Double? {
  figure.map { max($0, other ?? 0) }
}
