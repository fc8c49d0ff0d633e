extension [Row] {
  /// What took clearly less time than its limit allows, which was then measured too low: a line per limit.
  public var beyondLimits: [String] {
    var shares: [String: [Double]] = [:]
    for speed in compactMap(\.speed) where speed.shareOfLimit > 1.1 {
      shares[speed.limit.label, default: []].append(speed.shareOfLimit)
    }
    return shares.sorted { $0.key < $1.key }.map { label, shares in
      "\(shares.count) rows reach up to \(percent(shares.max() ?? 1)) of \(label): "
        + "that limit was measured too low here, as happens where others use the memory"
    }
  }
}
