import Foundation

extension SystemFiles {
  /// The ticks that all processors spent so far: those stolen by other guests, and all.
  var ticks: (stolen: Double, all: Double)? {
    guard let line = text("proc/stat")?.split(separator: "\n").first, line.hasPrefix("cpu ") else {
      return nil
    }
    // user, nice, system, idle, iowait, irq, softirq, steal; guests' time is in the first two.
    let fields = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
    return fields.count == 8 ? (fields[7], fields.reduce(0, +)) : nil
  }

  /// Processor time that other guests of the machine took, since boot and between two moments.
  static func steal(
    _ first: (stolen: Double, all: Double)?, _ second: (stolen: Double, all: Double)?
  ) -> Checkup {
    guard let first, let second, second.all > first.all else {
      return .unknown("steal", "the system does not say")
    }
    let (boot, now) = (
      second.stolen / second.all, (second.stolen - first.stolen) / (second.all - first.all)
    )
    return Checkup(
      "steal", String(format: "%.1f %% since boot, %.1f %% now", boot * 100, now * 100),
      advice: max(boot, now) > 0.01
        ? "other guests take the processor: use a machine of one's own, or more rounds" : nil)
  }

  /// How many processes want to run.
  var load: Checkup {
    guard let load = text("proc/loadavg")?.split(separator: " ").first, let number = Double(load)
    else { return .unknown("load", "the system does not say") }
    return Checkup(
      "load", "\(load) over the last minute",
      advice: number > 0.5 ? "other processes run: wait until they are done, or stop them" : nil)
  }

  /// Whether the processor's counters can be read, by the error of the attempt.
  func counters(error: Int32) -> Checkup {
    switch error {
    case 0: return Checkup("counters", "readable")
    case EACCES, EPERM:
      let paranoia = text("proc/sys/kernel/perf_event_paranoid") ?? "unknown"
      return Checkup(
        "counters", "forbidden, perf_event_paranoid is \(paranoia)",
        advice: "sysctl kernel.perf_event_paranoid=1")
    default:
      return .unknown(
        "counters", "none, as in most virtual machines: \(String(cString: strerror(error)))")
    }
  }

  /// Whether addresses differ from process to process, also of those that ask for fixed ones.
  func addresses(areFixedOnDemand: Bool) -> Checkup {
    switch text("proc/sys/kernel/randomize_va_space") {
    case nil: .unknown("ASLR", "the system does not say")
    case "0": Checkup("ASLR", "off: every process gets the same addresses")
    case .some where areFixedOnDemand:
      Checkup("ASLR", "on; processes that take turns ask for fixed addresses, and get them")
    case .some:
      Checkup(
        "ASLR", "on, also for processes that ask for fixed addresses",
        advice: "docker run --security-opt seccomp=unconfined, or else allow personality()")
    }
  }

  /// Whether large buffers lie on huge pages.
  var hugePages: Checkup {
    let path = "sys/kernel/mm/transparent_hugepage/enabled"
    guard let modes = text(path), let mode = modes.firstMatch(of: /\[(\w+)\]/)?.output.1 else {
      return .unknown("huge pages", "the system does not say")
    }
    return Checkup(
      "huge pages", String(mode),
      advice: mode == "never" ? "echo madvise >/\(path): large batches then miss fewer pages" : nil)
  }
}
