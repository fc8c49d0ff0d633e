import Foundation
import Measurement
import Verification

extension Context {
  /// The machine and its limits, for people.
  var lines: [String] {
    var lines: [String] = []
    if !optimized {
      lines.append("*** NOT OPTIMIZED: these figures mean nothing; build with -O ***")
    }
    lines.append(
      "\(host.cpuModel), \(host.architecture) \(host.level.rawValue), "
        + "\(counted(host.cores, "core")); "
        + host.operatingSystem)
    lines.append(
      "L1 \(byteSize(host.caches.l1)), L2 \(byteSize(host.caches.l2)), L3 \(byteSize(host.caches.l3))"
    )
    if let openBLAS {
      lines.append(
        "OpenBLAS \(openBLAS.version) with the kernels for \(openBLAS.core), "
          + counted(openBLAS.threads, "thread"))
    }
    guard let limits else { return lines }
    lines.append(
      String(
        format: "one core at %.2f GHz; ", limits.cyclesPerSecond / 1e9)
        + "multiply-adds/quotients/roots in GFLOP/s, load/store/copy in GB/s:")
    return lines + levels.map { limitLine(limits, $0) }
  }

  private func limitLine(_ limits: MachineLimits, _ level: ISALevel) -> String {
    let peaks = Precision.allCases.map { precision in
      "\(precision.rawValue) \(limits.peak(level: level, precision: precision).figures)"
    }
    let bandwidths = limits.places.map { place in
      let bandwidth = limits.bandwidth(of: place, level: level)
      let figures = [bandwidth.load, bandwidth.bestStore, bandwidth.bestCopy]
      return place.rawValue + " "
        + figures.map { String(format: "%.0f", $0 / 1e9) }.joined(separator: "/")
    }
    return "  \(level.rawValue)  \(peaks.joined(separator: ", "));  "
      + bandwidths.joined(separator: "  ")
  }
}

extension Peak {
  /// Billions per second: multiply-adds, each counting two, then quotients and square roots if known.
  var figures: String {
    [flopsPerSecond, divisionsPerSecond, rootsPerSecond].compactMap { $0 }
      .map { String(format: $0 < 1e10 ? "%.1f" : "%.0f", $0 / 1e9) }.joined(separator: "/")
  }
}
