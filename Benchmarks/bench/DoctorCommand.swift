import BLAS
import CSupport
import Foundation
import Measurement
import Reports

extension Command {
  static let doctor = Command(
    name: "doctor", summary: "tell what on this machine disturbs figures, and what to do about it",
    notes: "The exit code is 0 whatever is found.",
    options: [.store] + Output.options,
    run: { arguments in
      chooseOpenBLASCore()
      let output = try Output(arguments)
      let store = arguments.has(.store) ? try Store(arguments) : try? Store(arguments)
      try output.write(Diagnosis(hostClass: .host, checkups: checkups(store)))
      return .fine
    })
}

private func checkups(_ store: Store?) -> [Checkup] {
  let files = SystemFiles()
  let environment = ProcessInfo.processInfo.environment
  let path = environment["PATH"] ?? ""
  _ = ak_fix_addresses()
  let before = files.ticks
  Thread.sleep(forTimeInterval: 0.5)
  return [
    files.affinity, files.quota, files.governor, files.turbo, files.multithreading,
    SystemFiles.steal(before, files.ticks), files.load,
    files.clock(resolution: TimeSource.system.resolution),
    files.counters(error: ak_counters_error()),
    files.addresses(areFixedOnDemand: ak_has_fixed_addresses() == 1), files.hugePages,
    .openBLAS(core: OpenBLAS.core, level: .host), .threads(environment),
    .build(isOptimized: isOptimized),
    .tool("llvm-objdump", for: "bench asm", path: path),
    .tool("ld.lld", for: "bench calibrate and compare", path: path),
    .tool("git", for: "bench compare of commits", path: path, from: "the package git"),
    .calibration(store, .host),
  ]
}

/// All checkups of a machine.
private struct Diagnosis: Document {
  var schema = "animation-kernels/doctor/1"
  var hostClass: HostClass
  var checkups: [Checkup]

  var console: String {
    let lines = zip(table.lines.dropFirst(), checkups).flatMap { line, checkup in
      [line] + (checkup.advice.map { ["        -> \($0)"] } ?? [])
    }
    return ([hostClass.id, hostClass.description, ""] + lines).joined(separator: "\n") + "\n"
  }

  var csv: String { fullTable.csv }
  var markdown: String { fullTable.markdown }

  private var table: Table {
    Table(
      [.text("state"), .text("subject"), .text("value")],
      rows: checkups.map { [$0.state.rawValue, $0.subject, $0.value] })
  }

  private var fullTable: Table {
    Table(
      table.columns + [.text("advice")],
      rows: zip(table.rows, checkups).map { $0 + [$1.advice ?? ""] })
  }
}
