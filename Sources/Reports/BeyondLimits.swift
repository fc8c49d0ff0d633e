import Measurement
import Verification

extension [Row] {
  /// What took clearly less time than a limit of one core allows, a line per limit and why that can be.
  public var beyondLimits: [String] {
    var found: [String: (kind: Limit.Kind, shares: [Double])] = [:]
    for row in self where row.outcome == .timed && !row.isPeer && !row.usesAllCores {
      guard let speed = row.speed, speed.shareOfLimit > 1.1 else { continue }
      found[speed.limit.label, default: (speed.limit.kind, [])].shares.append(speed.shareOfLimit)
    }
    return found.sorted { $0.key < $1.key }.map { label, limit in
      let reason =
        switch limit.kind {
        case .fma: "additions have units of their own here, or the peak was measured too low"
        case .divide: "quotients come from elsewhere too, or the divider was measured too low"
        case .load, .store, .copy:
          "that limit was measured too low here, as happens where others use the memory"
        }
      let most = percent(limit.shares.max() ?? 1)
      return "up to \(most) of \(label) in \(counted(limit.shares.count, "row")): \(reason)"
    }
  }
}
