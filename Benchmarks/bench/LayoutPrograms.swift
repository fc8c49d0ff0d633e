import Foundation
import Measurement
import Pairing

/// Both programs of a comparison linked in other orders.
struct LayoutPrograms {
  /// The seeds of the orders.
  static let seeds = [1, 2]

  /// The programs of one order each; the programs themselves where they cannot be linked again.
  private(set) var layouts: [(base: WorkerPair.Program, head: WorkerPair.Program)] = []
  /// What the layouts are, for a reason.
  let description: String
  /// Why there is no other layout, in one line; nil where there is.
  let note: String?

  /// Links both programs once for each seed into a folder, one alone if they are the same.
  init(base: WorkerPair.Program, head: WorkerPair.Program, in folder: URL) {
    let count = Self.seeds.count
    do {
      let relinks = (try Relink(of: base.executable), try Relink(of: head.executable))
      for seed in Self.seeds {
        let moved = folder.appending(path: "base-\(seed)")
        try relinks.0.write(to: moved, seed: seed)
        var other = moved
        if base.executable != head.executable {
          other = folder.appending(path: "head-\(seed)")
          try relinks.1.write(to: other, seed: seed)
        }
        layouts.append(
          (
            WorkerPair.Program(name: base.name, executable: moved),
            WorkerPair.Program(name: head.name, executable: other)
          ))
      }
      description = "\(count) other layouts"
      note = nil
    } catch {
      layouts = Self.seeds.map { _ in (base, head) }
      let most = Int(PairVerdict.mostOfLayouts)
      description = "\(count) fresh pairs of processes in the same layout"
      note =
        "no other layout confirms, so that only what takes more than \(most) times as long counts "
        + "as slower: \(error)"
    }
  }
}
