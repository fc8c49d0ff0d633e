import Measurement

/// Our fastest variant beside the fastest peer of one batch.
public struct PeerComparison: NamedTarget, Codable, Sendable {
  /// The kernel's id.
  public var kernel: String
  /// How curves and arguments combine, such as `one` or `each.rows`.
  public var arrangement: String
  /// The name of the inputs.
  public var workload: String
  /// The precision.
  public var precision: Precision
  /// The smallest place that holds the batch.
  public var place: CacheLevel
  /// The fastest of our variants, the reference excepted.
  public var variant: String
  /// The fastest peer whose error is sane.
  public var peer: String
  /// How many times as fast as the peer the variant is, paired round by round.
  public var speedup: Ratio

  /// Compares within every group of rows that were timed together and have both.
  public static func all(in rows: [Row]) -> [PeerComparison] {
    var groups: [[String]] = []
    for row in rows where !groups.contains(row.group) { groups.append(row.group) }
    return groups.compactMap { group in PeerComparison(rows.filter { $0.group == group }) }
  }

  private init?(_ rows: [Row]) {
    guard let ours = rows.filter({ !$0.isPeer }).fastest.first,
      let peer = rows.filter(\.isPeer).fastest.first
    else { return nil }
    kernel = ours.row.kernel
    arrangement = ours.row.arrangement
    workload = ours.row.workload
    precision = ours.row.precision
    place = ours.row.place
    variant = ours.row.variant
    self.peer = peer.row.variant
    speedup = ratio(
      of: peer.speed.rounds, to: ours.speed.rounds, by: ours.speed.clock.rounds)
  }

  /// The result for people.
  var line: String {
    let interval = speedup.interval.map { " (\(brief($0.lower)) to \(brief($0.upper)))" } ?? ""
    return "\(variant) is \(brief(speedup.value))\(interval) times as fast as \(peer)"
  }
}
