import CSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The machine that figures belong to.
public struct HostInfo: Codable, Sendable, Equatable {
  /// The processor's name.
  public let cpuModel: String

  /// The instruction-set architecture: `x86_64` or `arm64`.
  public let architecture: String

  /// The highest level that the processor supports.
  public let level: ISALevel

  /// Processors of the machine that are online, whether or not this process may run on them.
  public let cores: Int

  /// The sizes of the caches.
  public let caches: CacheSizes

  /// The operating system's name.
  public let operatingSystem: String

  /// The kernel's name and release.
  public let kernel: String

  /// The frequency governor; nil if it cannot be read, as in most virtual machines.
  public let governor: String?

  /// Runnable processes over the last minute, when this was taken; nil if it cannot be read.
  public let loadAverage: Double?

  /// The architecture and the maker, where makers differ in instructions that approximate and in which
  /// code is the faster: `x86_64 AMD`, `x86_64 Intel`, `arm64`.
  public var processor: String {
    let maker = ["AMD", "Intel"].first { cpuModel.contains($0) }
    return [architecture, maker].compactMap(\.self).joined(separator: " ")
  }

  /// Describes the machine as it is now.
  public static func current() -> HostInfo {
    var load = [0.0]
    let loadCount = getloadavg(&load, 1)
    let kernel = kernelName()
    return HostInfo(
      cpuModel: cpuModelName(),
      architecture: architectureName,
      level: .host,
      cores: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      caches: .host,
      operatingSystem: distributionName() ?? kernel,
      kernel: kernel,
      governor: lines(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").first,
      loadAverage: loadCount == 1 ? load[0] : nil)
  }
}

private var architectureName: String {
  #if arch(x86_64)
  "x86_64"
  #elseif arch(arm64)
  "arm64"
  #else
  "other"
  #endif
}

private func cpuModelName() -> String {
  let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
    let length = ak_cpu_brand(text.baseAddress, text.count)
    return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
  return name.isEmpty ? "unknown" : name
}

private func kernelName() -> String {
  var name = utsname()
  guard uname(&name) == 0 else { return "unknown" }
  func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
  return "\(text(name.sysname)) \(text(name.release))"
}

/// The distribution's name, as os-release gives it.
private func distributionName() -> String? {
  let key = "PRETTY_NAME="
  let line = lines(of: "/etc/os-release").first { $0.hasPrefix(key) }
  return line.map { String($0.dropFirst(key.count).filter { $0 != "\"" }) }
}

/// The lines of a small text file; none if it cannot be read.
private func lines(of path: String) -> [String] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = fread(&bytes, 1, bytes.count, file)
  return bytes[..<count].split(separator: UInt8(ascii: "\n")).map {
    String(decoding: $0, as: UTF8.self)
  }
}
