import Foundation
import Measurement
import Pairing
import Reports

extension Option {
  static let layouts = Option(
    name: "--layouts", value: "N",
    help: "other layouts of the same code to compare with; 3 by default")
}

extension Command {
  static let calibrate = Command(
    name: "calibrate", summary: "measure how much identical code seems to differ on this machine",
    notes: """
      Two processes of this program take turns as in bench compare, then one of them with the same
      objects linked in other orders. The store keeps, for this kind of machine and each target:
        noise floor    how far from 1 the ratio of the code with itself may be
        detectable     the smallest slowdown that nine of ten such comparisons would find
        layout spread  how far from 1 the ratio of two layouts was at most
      bench compare, bench gate and bench run --baseline take no smaller effect for a change, but for
      a noise floor above 10 %, which counts as that. Targets that --filter and --skip leave out keep
      what is known of them, unless it cannot be read. A target takes half a second, with --far beyond
      the second-level cache a few, and as much again for each layout.
      """,
    options: Selection.options + [.rounds, .layouts, .allWorkloads, .far, .store] + Output.options,
    run: { arguments in
      chooseOpenBLASCore()
      let selection = try Selection(arguments)
      try selection.requireBatches()
      let output = try Output(arguments)
      let store = try Store(arguments)
      try stored(arguments.name(of: .store)) { try store.requireWritable() }
      let allWorkloads = arguments.has(.allWorkloads)
      var calibration = HostCalibration(
        PairedRun.Settings(
          scope: selection.scope(allWorkloads: allWorkloads, farBatches: arguments.has(.far)),
          admits: selection.admits,
          workloads: allWorkloads ? .all : .first, data: arguments.value(.data),
          plan: try arguments.plan, equalCode: .judge, confirms: false,
          leastEffect: { _ in 0 }),
        date: Date.now.formatted(.iso8601))
      try calibration.run(layouts: try arguments.count(.layouts, in: 0...100) ?? 3)
      let found = HostProfile(hostClass: .host, targets: try calibration.found)
      try stored(arguments.name(of: .store)) {
        var profile = found
        do {
          profile = try store.profile(of: .host) ?? found
        } catch {
          complain("bench calibrate: \(error): replaced")
        }
        profile.update(with: found)
        try store.save(profile)
      }
      try output.write(CalibrationReport(profile: found, notes: calibration.notes))
      return .fine
    })
}

/// What a calibration found.
private struct CalibrationReport: Document {
  var profile: HostProfile
  var notes: [String]

  var console: String {
    let lines = [profile.hostClass.id, profile.hostClass.description, ""] + table(brief).lines
    return (lines + (notes.isEmpty ? [] : [""] + notes)).joined(separator: "\n") + "\n"
  }

  var csv: String { table { "\($0)" }.csv }
  var markdown: String { table(brief).markdown }

  func encode(to encoder: any Encoder) throws { try profile.encode(to: encoder) }

  private func table(_ number: (Double) -> String) -> Table {
    Table(
      [
        .text("target"), .number("noise floor"), .number("detectable"), .number("layout spread"),
        .number("layouts"),
      ],
      rows: profile.targets.map { target in
        [
          target.name, number(target.noiseFloor), number(target.detectable),
          target.layoutSpread.map(number) ?? "", "\(target.layouts)",
        ]
      })
  }

  private func brief(_ share: Double) -> String { String(format: "%.2f %%", share * 100) }
}
