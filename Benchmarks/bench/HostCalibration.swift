import Foundation
import Pairing
import Reports

/// Comparisons of this program with itself and with other layouts of the same code.
struct HostCalibration {
  let settings: PairedRun.Settings
  let date: String
  /// The targets measured so far, by name.
  private var targets: [String: HostProfile.Target] = [:]
  /// What is absent and why, one line each.
  private(set) var notes: [String] = []

  init(_ settings: PairedRun.Settings, date: String) {
    self.settings = settings
    self.date = date
  }

  /// What was found; nothing measured is an error.
  var found: [HostProfile.Target] {
    get throws {
      guard !targets.isEmpty else {
        throw CommandError("nothing was measured: \(notes.first ?? "no targets")")
      }
      return targets.values.sorted { $0.name < $1.name }
    }
  }

  /// Compares this program with itself, then with `layouts` programs of the same objects in other
  /// orders.
  mutating func run(layouts: Int) throws {
    let own = try ComparedSide.own(name: "this program")
    for row in try rows(own, own) {
      targets[row.name] = HostProfile.Target(row, date: date)
      if targets[row.name] == nil { notes.append("\(row.name): \(row.reason)") }
    }
    guard layouts > 0 else { return }
    try withTemporaryFolder { folder in try move(own, layouts, in: folder) }
  }

  /// Compares the program with so many others of its objects.
  private mutating func move(_ own: ComparedSide, _ layouts: Int, in folder: URL) throws {
    do {
      let relink = try Relink(of: own.executable)
      for seed in 1...layouts {
        let program = folder.appending(path: "layout-\(seed)")
        try relink.write(to: program, seed: seed)
        var moved = own
        (moved.name, moved.executable) = ("layout \(seed)", program)
        for row in try rows(own, moved) {
          if let ratio = row.timing?.ratio.value { targets[row.name]?.addLayout(ratio) }
        }
        try FileManager.default.removeItem(at: program)
      }
    } catch let error as PairingError {
      notes.append("no other layouts: \(error)")
    }
  }

  private mutating func rows(_ base: ComparedSide, _ head: ComparedSide) throws -> [PairedRow] {
    var run = PairedRun(base: base, head: head, settings: settings)
    try run.run()
    notes += run.notes.filter { !notes.contains($0) }
    return run.rows
  }
}
