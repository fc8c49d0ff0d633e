import MachineCode
import Measurement
import Pairing
import Reports
import Suite

/// The machine code that rows ran, which is the same in every place; nil of variants by which nothing is
/// compared, and where it cannot be read.
func codes(of rows: [Row]) -> [CodeIdentity?] {
  let groups = WorkerGroups()
  let scope = TargetScope(
    variants: Variant.all(levels: ISALevel.supported).filter(\.isCompared).map(\.description),
    precisions: Precision.allCases, hasAllWorkloads: true)
  let wanted = Set(rows.map(\.codeName))
  let targets = groups.targets(scope, of: Set(rows.map(\.kernel)))
    .filter { wanted.contains($0.codeName) }
  var progress = Progress(total: targets.count, verb: "reading code")
  let facts = groups.code(of: targets) { progress.advance(to: $0.name) }.facts
  progress.finish()
  let found = Dictionary(targets.map { ($0.codeName, facts[$0.name]?.identity) }) { first, _ in
    first
  }
  return rows.map { found[$0.codeName] ?? nil }
}
