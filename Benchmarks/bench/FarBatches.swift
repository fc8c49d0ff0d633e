import Measurement
import Reports

/// Which batches of changed code are timed that lie beyond the second-level cache, where a call takes long.
struct FarBatches {
  /// How many at most, taken evenly from all.
  var most = Int.max
  /// The longest call in nanoseconds, at the pace of a nearer batch.
  var longest = Double.infinity

  /// A core that takes so long for the largest batch computes far more than it waits for memory.
  static let ofGate = FarBatches(most: 24, longest: 200e6)

  static func isFar(_ place: CacheLevel) -> Bool { place > .l2 }

  /// Those of some pairs that are timed, and a line about each reason to leave out others.
  ///
  /// Rows of nearer batches of the same inputs tell how long an element takes, on the faster side.
  func chosen(
    of pairs: [TargetPair], near rows: [PairedRow]
  ) -> (pairs: [TargetPair], notes: [String]) {
    let paces = Dictionary(
      rows.compactMap { row in
        row.timing.map { (row.codeName, min($0.baseNanoseconds, $0.nanoseconds)) }
      }, uniquingKeysWith: min)
    let short = pairs.filter {
      Double($0.head.elements) * paces[$0.head.codeName, default: 0] <= longest
    }
    let chosen = short.even(most)
    let batches = "batches of changed code beyond the second-level cache"
    var notes: [String] = []
    if short.count < pairs.count {
      notes.append(
        "\(pairs.count - short.count) of \(pairs.count) \(batches) are not timed, where a call computes "
          + "for over \(longest / 1e9) s; --far times all")
    }
    if chosen.count < short.count {
      notes.append("\(chosen.count) of \(short.count) \(batches) are timed; --far times all")
    }
    return (chosen, notes)
  }
}
