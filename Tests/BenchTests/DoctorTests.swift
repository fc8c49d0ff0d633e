import Foundation
import Measurement
import Testing

@testable import bench

@Suite struct DoctorTests {
  private let folder: TemporaryFolder
  private var files: SystemFiles { SystemFiles(root: folder.url) }

  init() throws { folder = try TemporaryFolder() }

  private func plant(_ texts: [String: String]) throws {
    for (path, text) in texts {
      let file = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }

  @Test("A machine that disturbs figures gets advice on every point")
  func disturbed() throws {
    let cpu = "sys/devices/system/cpu"
    try plant([
      "proc/self/status": "Name:\tbench\nCpus_allowed_list:\t3",
      "proc/self/cgroup": "0::/jobs/one", "sys/fs/cgroup/jobs/cpu.max": "150000 100000",
      "\(cpu)/cpu0/cpufreq/scaling_governor": "performance",
      "\(cpu)/cpu1/cpufreq/scaling_governor": "powersave", "\(cpu)/intel_pstate/no_turbo": "0",
      "\(cpu)/smt/active": "1", "proc/loadavg": "2.51 1.0 0.5 1/2 3",
      "sys/kernel/mm/transparent_hugepage/enabled": "always madvise [never]",
      "sys/devices/system/clocksource/clocksource0/current_clocksource": "hpet",
      "proc/sys/kernel/perf_event_paranoid": "4", "proc/sys/kernel/randomize_va_space": "2",
    ])
    let found = [
      files.affinity: "1 allowed (3)", files.quota: "150 % of one processor",
      files.governor: "performance, powersave", files.turbo: "on",
      files.multithreading: "on: two threads share a core", files.load: "2.51 over the last minute",
      files.hugePages: "never", files.clock(resolution: 70): "hpet, resolution 70 ns",
      files.counters(error: EACCES): "forbidden, perf_event_paranoid is 4",
      files.addresses(areFixedOnDemand: false):
        "on, also for processes that ask for fixed addresses",
      SystemFiles.steal((10, 1000), (40, 1100)): "3.6 % since boot, 30.0 % now",
      .openBLAS(core: "Sandybridge", level: .v4): "kernels for Sandybridge",
      .build(isOptimized: false): "NOT OPTIMIZED", .tool("x", for: "y", path: ""): "missing",
    ]
    for (checkup, value) in found {
      #expect(checkup.state == .advice && checkup.value == value, "\(checkup)")
    }
  }

  @Test(
    "A group outside of what is seen is looked for from the top",
    arguments: ["/..", "/../..", "/../jobs/one"])
  func otherGroup(path: String) throws {
    try plant(["proc/self/cgroup": "0::\(path)", "sys/fs/cgroup/cpu.max": "150000 100000"])
    #expect(files.quota.value == "150 % of one processor")
  }

  @Test("A machine of one's own gets none")
  func quiet() throws {
    let cpu = "sys/devices/system/cpu"
    try plant([
      "proc/self/status": "Cpus_allowed_list:\t0-3,8", "proc/self/cgroup": "1:cpu:/a\n0::/",
      "sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "-1",
      "sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000",
      "\(cpu)/cpu0/cpufreq/scaling_governor": "performance", "\(cpu)/cpufreq/boost": "0",
      "\(cpu)/smt/active": "0", "proc/loadavg": "0.02 1.0 0.5 1/2 3",
      "sys/kernel/mm/transparent_hugepage/enabled": "always [madvise] never",
      "sys/devices/system/clocksource/clocksource0/current_clocksource": "tsc",
      "proc/sys/kernel/randomize_va_space": "2",
      "proc/stat": "cpu  1 2 3 4 5 6 7 8 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0",
    ])
    #expect(files.affinity.value == "5 allowed (0-3,8)")
    #expect(files.ticks?.stolen == 8 && files.ticks?.all == 36)
    for checkup in [
      files.affinity, files.quota, files.governor, files.turbo, files.multithreading, files.load,
      files.hugePages, files.clock(resolution: 30), files.addresses(areFixedOnDemand: true),
      files.counters(error: 0),
      SystemFiles.steal((0, 1000), (0, 1100)), .openBLAS(core: "SkylakeX", level: .v4),
      .openBLAS(core: "Zen", level: .v3), .build(isOptimized: true),
    ] { #expect(checkup.state == .fine, "\(checkup)") }
  }

  @Test("Where a system does not say, the doctor does not guess")
  func silent() {
    for checkup in [
      files.affinity, files.governor, files.turbo, files.multithreading, files.load,
      files.hugePages, files.addresses(areFixedOnDemand: false), files.counters(error: ENOENT),
      SystemFiles.steal(nil, nil),
    ] { #expect(checkup.state == .unknown, "\(checkup)") }
  }

  @Test("The command tells every point with what to do, within 100 columns, and ends with 0")
  func command() throws {
    let result = try bench("doctor", "--store", folder.url.path)
    #expect(result.exit == 0)
    for subject in [
      "processors", "quota", "governor", "turbo", "SMT", "steal", "load", "clock", "counters",
      "ASLR", "huge pages", "OpenBLAS", "threads", "build", "llvm-objdump", "ld.lld", "git",
      "calibration",
    ] { #expect(result.output.contains("  \(subject) "), "\(subject)") }
    let lines = result.output.split(separator: "\n").dropFirst(2)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(
      lines.count { $0.hasPrefix("advice") } == lines.count { $0.contains("        -> ") })
  }
}
