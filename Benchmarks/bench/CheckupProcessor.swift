import Foundation

private let processors = "sys/devices/system/cpu"

extension SystemFiles {
  /// The processors that the process may run on.
  var affinity: Checkup {
    let subject = "processors"
    guard let list = value(of: "Cpus_allowed_list", in: "proc/self/status") else {
      return .unknown(subject, "the system does not say which are allowed")
    }
    let count = list.split(separator: ",").reduce(0) { count, range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return count + (ends.last ?? 0) - (ends.first ?? 0) + 1
    }
    return Checkup(
      subject, "\(count) allowed (\(list))",
      advice: count > 1
        ? nil : "allow two (taskset, cpuset): what is timed then shares none with what waits")
  }

  /// The share of processor time that the control group gets.
  var quota: Checkup {
    let groups = (text("proc/self/cgroup") ?? "").split(separator: "\n")
    var quotas: [Double] = []
    for group in groups {
      let parts = group.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      // A group outside of what the process sees has a path that begins with /..
      var names = parts[2].split(separator: "/").filter { $0 != ".." }
      repeat {
        let path = names.map { "/" + $0 }.joined()
        quotas += quota(controllers: parts[1], path: path).map { [$0] } ?? []
      } while names.popLast() != nil
    }
    guard let least = quotas.min() else { return Checkup("quota", "none") }
    return Checkup(
      "quota", String(format: "%.0f %% of one processor", least * 100),
      advice: "lift it (docker --cpus, CPUQuota=): a spent quota stops the process within a round")
  }

  /// Processors' worth of time in one control group, version 2 or 1; nil if it has no quota.
  private func quota(controllers: Substring, path: String) -> Double? {
    func number(_ text: some StringProtocol) -> Double? {
      Double(text).flatMap { $0 > 0 ? $0 : nil }
    }
    if controllers.isEmpty {
      let fields = text("sys/fs/cgroup\(path)/cpu.max")?.split(separator: " ") ?? []
      guard fields.count == 2, let quota = number(fields[0]), let period = number(fields[1]) else {
        return nil
      }
      return quota / period
    }
    guard controllers.split(separator: ",").contains("cpu") else { return nil }
    let folder = "sys/fs/cgroup/\(controllers)\(path)"
    guard let quota = text(folder + "/cpu.cfs_quota_us").flatMap(number),
      let period = text(folder + "/cpu.cfs_period_us").flatMap(number)
    else { return nil }
    return quota / period
  }

  /// The rule by which the processor's frequency is chosen.
  var governor: Checkup {
    let names = names(in: processors).filter { $0.wholeMatch(of: /cpu\d+/) != nil }
    let governors = Set(names.compactMap { text("\(processors)/\($0)/cpufreq/scaling_governor") })
    guard !governors.isEmpty else {
      return .unknown("governor", "not visible, as in most virtual machines")
    }
    return Checkup(
      "governor", governors.sorted().joined(separator: ", "),
      advice: governors == ["performance"]
        ? nil : "cpupower frequency-set --governor performance")
  }

  /// Whether the frequency rises with the temperature's leave.
  var turbo: Checkup {
    let pstate = "\(processors)/intel_pstate/no_turbo"
    let boost = "\(processors)/cpufreq/boost"
    if let off = text(pstate) {
      return Checkup(
        "turbo", off == "1" ? "off" : "on", advice: off == "1" ? nil : "echo 1 >/\(pstate)")
    }
    if let on = text(boost) {
      return Checkup(
        "turbo", on == "0" ? "off" : "on", advice: on == "0" ? nil : "echo 0 >/\(boost)")
    }
    return .unknown("turbo", "not visible, as in most virtual machines")
  }

  /// Whether two threads share a core.
  var multithreading: Checkup {
    guard let active = text("\(processors)/smt/active") else {
      return .unknown("SMT", "not visible")
    }
    return Checkup(
      "SMT", active == "0" ? "off" : "on: two threads share a core",
      advice: active == "0" ? nil : "echo off >/\(processors)/smt/control, or leave siblings idle")
  }

  /// The clock that times are read from.
  func clock(resolution: Double) -> Checkup {
    let path = "sys/devices/system/clocksource/clocksource0/current_clocksource"
    let source = text(path)
    let fast: Set<String> = ["tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page"]
    let isSlow = source.map { !fast.contains($0) } ?? false
    return Checkup(
      "clock", (source ?? "unknown source") + String(format: ", resolution %.0f ns", resolution),
      advice: isSlow
        ? "clocksource=tsc on the kernel's command line: this source takes a system call" : nil)
  }
}
