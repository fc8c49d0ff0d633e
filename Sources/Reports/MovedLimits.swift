import Foundation
import Measurement

extension MachineLimits {
  /// What to say of some levels' limits that were measured again at a run's end: those that moved most,
  /// in one line; nil where all stayed within 5 %.
  public func movement(to later: MachineLimits, levels: [ISALevel]) -> String? {
    func size(_ change: LimitChange) -> Double { abs(log(change.ratio)) }
    let all = changes(to: later, levels: levels)
    let moved = all.filter { size($0) > log(1.05) }.sorted { size($0) > size($1) }
    if moved.isEmpty { return nil }
    let most = moved.prefix(3).map { change in
      "\(change.name) by \(percent(abs(change.ratio - 1))) \(change.ratio < 1 ? "less" : "more")"
    }
    return "at the end the machine gave " + most.joined(separator: ", ")
      + " than at the start, \(moved.count) of its \(all.count) limits over 5 %: rows far apart in"
      + " time may differ by as much, whatever their intervals"
  }
}
