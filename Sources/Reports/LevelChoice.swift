import Foundation

/// How the vector code of the highest level, which the library takes, compares with that of the others.
struct LevelChoice {
  /// Up to how many times as long as the fastest level it may take.
  private static let most = 1.05

  private let level: Int
  private let batches: Int
  /// The batches in which it takes longer, the worst first.
  private let slower: [(ratio: Double, line: String)]

  /// Nil where the rows have vector code of one level alone.
  init?(_ rows: [Row]) {
    var groups: [[String]: [(level: Int, row: Row, nanoseconds: Double)]] = [:]
    for row in rows where row.outcome == .timed {
      let parts = row.variant.split(separator: ".").map(String.init)
      guard let speed = row.speed, parts.count > 1, parts[0] == "vector",
        let level = Int(parts[1].dropFirst())
      else { continue }
      groups[row.group + parts.dropFirst(2), default: []].append((level, row, speed.nanoseconds))
    }
    level = groups.values.joined().map(\.level).max() ?? 0
    var batches = 0
    var slower: [(ratio: Double, line: String)] = []
    for group in groups.values {
      let others = group.filter { [level] in $0.level != level }
      guard let own = group.first(where: { [level] in $0.level == level }),
        let best = others.min(by: { $0.nanoseconds < $1.nanoseconds })
      else { continue }
      batches += 1
      let ratio = own.nanoseconds / best.nanoseconds
      if ratio > Self.most {
        let times = String(format: "%.2f", ratio)
        slower.append((ratio, "\(own.row.name): \(times) times as long as \(best.row.variant)"))
      }
    }
    if batches == 0 { return nil }
    self.batches = batches
    self.slower = slower.sorted { ($0.ratio, $1.line) > ($1.ratio, $0.line) }
  }

  /// In how many batches it is as fast as any, and the worst of the others.
  var lines: [String] {
    let within = batches - slower.count
    let head =
      "vector.v\(level), which the library takes here, is within 5 % of the fastest level in "
      + "\(within) of \(batches) batches"
    return [head] + slower.prefix(5).map(\.line)
  }
}
