import Measurement
import Pairing
import Reports
import Suite

/// The identities of the machine code that rows ran, which is the same in every place; nil of variants by
/// which nothing is compared, and where it cannot be read.
func codeHashes(of rows: [Row]) -> [String?] {
  let groups = WorkerGroups()
  let scope = TargetScope(
    variants: Variant.all(levels: ISALevel.supported).filter(\.isCompared).map(\.description),
    precisions: Precision.allCases, hasAllWorkloads: true)
  let wanted = Set(rows.map(\.codeName))
  let targets = groups.targets(scope, of: Set(rows.map(\.kernel)))
    .filter { wanted.contains($0.codeName) }
  let facts = groups.code(of: targets).facts
  let hashes = Dictionary(targets.map { ($0.codeName, facts[$0.name]?.hash) }) { first, _ in first }
  return rows.map { hashes[$0.codeName] ?? nil }
}

extension Row {
  fileprivate var codeName: [String] {
    [kernel, arrangement, workload, precision.rawValue, variant]
  }
}

extension Target {
  fileprivate var codeName: [String] {
    [kernel, arrangement, workload, precision.rawValue, variant]
  }
}
