import Foundation
import MachineCode
import Measurement
import Reports

extension Checkup {
  /// The linear-algebra library's kernels.
  static func openBLAS(core: String?, level: ISALevel) -> Checkup {
    guard let core else {
      return Checkup(
        "OpenBLAS", "not in this build",
        advice: "apt-get install libopenblas-dev, and build with default traits, for blas rows")
    }
    let best = openBLASCores[level]
    return Checkup(
      "OpenBLAS", "kernels for \(core)",
      advice: openBLASLevel(core) < level
        ? "OPENBLAS_CORETYPE=\(best ?? core), or unset: this processor could run its kernels" : nil)
  }

  /// How many threads the library may use.
  static func threads(_ environment: [String: String]) -> Checkup {
    let names = ["OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS", "OMP_NUM_THREADS"]
    let set = names.compactMap { name in environment[name].map { "\(name)=\($0)" } }
    return Checkup(
      "threads",
      "one per call, all in rows blas.threads"
        + (set.isEmpty ? "" : " (\(set.joined(separator: ", ")))"))
  }

  /// Whether this program's figures mean something.
  static func build(isOptimized: Bool) -> Checkup {
    Checkup(
      "build", isOptimized ? "optimized" : "NOT OPTIMIZED",
      advice: isOptimized ? nil : "swift build -c release: figures of this build mean nothing")
  }

  /// A program that other commands call.
  static func tool(
    _ name: String, for use: String, path: String, from source: String = "Swift's toolchain"
  ) -> Checkup {
    let tool = toolchainProgram(name, path: path)
    return Checkup(
      name, tool?.path ?? "missing",
      advice: tool == nil ? "\(use) needs it; \(source) has it" : nil)
  }

  /// Whether identical code was compared with itself on this kind of machine.
  static func calibration(_ store: Store?, _ host: HostClass) -> Checkup {
    let advice =
      "bench calibrate [--store DIR]: comparisons then know this machine's noise and layouts"
    guard let store else { return Checkup("calibration", "no store here", advice: advice) }
    do {
      guard let profile = try store.profile(of: host) else {
        return Checkup("calibration", "none of \(host.id)", advice: advice)
      }
      return Checkup(
        "calibration",
        "\(host.id), \(profile.targets.count) targets, \(profile.targets.map(\.date).min() ?? "")")
    } catch {
      return Checkup("calibration", "\(error)", advice: advice)
    }
  }
}

/// The level whose instructions the kernels for a core use.
private func openBLASLevel(_ core: String) -> ISALevel {
  switch core.lowercased() {
  case "skylakex", "cooperlake", "sapphirerapids": .v4
  case "haswell", "zen", "excavator": .v3
  default: .v1
  }
}
