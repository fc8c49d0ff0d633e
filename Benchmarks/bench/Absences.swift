import Measurement
import Reports

extension TimingRun {
  /// What the report lacks, and why, one line each.
  var absences: [String] {
    var notes = Self.absences(
      openBLASCore: receipt.context.openBLAS?.core, levels: ISALevel.supported)
    let unverified = receipt.verification.filter { $0.outcome == .unverified }.map(\.kernel)
    if !unverified.isEmpty {
      notes.append("not timed, for want of golden data: \(unverified.joined(separator: ", "))")
    }
    return notes
  }

  /// What a build and a processor lack.
  static func absences(openBLASCore core: String?, levels: [ISALevel]) -> [String] {
    var notes: [String] = []
    if core == nil {
      notes.append(
        "blas rows are absent: built without OpenBLAS (Debian package libopenblas-dev)")
    }
    let missing = ISALevel.allCases.filter { !levels.contains($0) }
    if !missing.isEmpty {
      let names = missing.map { "vector.\($0.rawValue)" }.joined(separator: ", ")
      notes.append("\(names) rows are absent: this processor lacks the instructions")
    }
    return notes
  }
}
