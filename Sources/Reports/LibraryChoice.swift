import Foundation
import Measurement

/// How the vector code that the library takes on the machine compares with every variant on one core that
/// keeps the same bounds, the reference aside.
struct LibraryChoice {
  /// Up to how many times as long as the fastest variant it may take.
  private static let most = 1.05

  private let own: String
  /// Batches, once with strict and once with fast bounds.
  private var pairs = 0
  /// Those in which it takes longer, the worst first.
  private var slower: [(ratio: Double, line: String)] = []

  /// What the library takes on a machine of a level; nil where the rows have nothing to compare it with.
  init?(_ rows: [Row], on level: ISALevel) {
    own = "vector.\(level.rawValue)"
    let timed = rows.filter { $0.outcome == .timed && !$0.usesAllCores }
    for rows in Dictionary(grouping: timed, by: \.group).values {
      for (accuracy, name) in [("strict", own), ("fast", own + ".fast")] {
        let others = rows.filter {
          $0.variant != name && !$0.isReference
            && $0.accuracies?.contains(accuracy) == true
        }
        guard let row = rows.first(where: { $0.variant == name }), let speed = row.speed,
          let best = others.min(by: { $0.nanoseconds < $1.nanoseconds })
        else { continue }
        pairs += 1
        let ratio = speed.nanoseconds / best.nanoseconds
        guard ratio > Self.most else { continue }
        let times = String(format: "%.2f", ratio)
        slower.append((ratio, "\(row.name): \(times) times \(best.variant)"))
      }
    }
    if pairs == 0 { return nil }
    slower.sort { ($0.ratio, $1.line) > ($1.ratio, $0.line) }
  }

  /// In how many pairs it is as fast as any, and the worst of the others.
  var lines: [String] {
    let head =
      "the library takes \(own): within 5 % of the fastest in "
      + "\(pairs - slower.count) of \(pairs) pairs of batch and bound"
    return [head] + slower.prefix(5).map(\.line)
  }
}

extension Row {
  fileprivate var nanoseconds: Double { speed?.nanoseconds ?? .infinity }
}
