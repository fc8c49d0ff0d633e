/// The version of what the figures mean; raised when a change of the measurement moves them.
///
/// Stored times of another version are not compared.
public let metricVersion = 2

/// What machines must have in common for their stored times to be comparable.
///
/// Left out is what changes from day to day: the load, the governor, the kernel's release.
public struct HostClass: Codable, Sendable, Hashable, CustomStringConvertible {
  /// A short name that is stable over time and usable as a file's, such as `xeon-v4-2c-3f9a2c`.
  public let id: String

  /// What the last part of the name is a digest of, in words.
  public let description: String

  /// The class of a machine whose linear-algebra library, if there is one, runs the kernels for a
  /// core.
  public init(_ host: HostInfo, openBLASCore: String?) {
    description = [
      host.cpuModel, "\(host.architecture) \(host.level.rawValue)", "\(host.cores) cores",
      "L1 \(host.caches.l1)", "L2 \(host.caches.l2)", "L3 \(host.caches.l3)",
      openBLASCore.map { "OpenBLAS \($0)" } ?? "no OpenBLAS",
    ].joined(separator: ", ")
    let digest = String(digest(of: description) & 0xFF_FFFF, radix: 16)
    id = [
      shortName(host), host.level.rawValue, "\(host.cores)c",
      String(repeating: "0", count: 6 - digest.count) + digest,
    ].joined(separator: "-")
  }
}

/// The words of the processor's name that tell it from others, at most three.
private func shortName(_ host: HostInfo) -> String {
  let noise: Set<String> = [
    "intel", "amd", "processor", "cpu", "core", "with", "the", "gen", "graphics", "radeon",
  ]
  let letters = host.cpuModel.lowercased().replacing("(r)", with: " ").replacing("(tm)", with: " ")
  let words = letters.prefix { $0 != "@" }
    .split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")) }
    .map(String.init)
    .filter { !noise.contains($0) && !$0.hasSuffix("-core") }
  return words.isEmpty ? host.architecture : words.prefix(3).joined(separator: "-")
}

/// FNV-1a over the text's UTF-8.
///
/// - Source: Fowler, Noll and Vo, The FNV Non-Cryptographic Hash Algorithm, RFC 9923.
private func digest(of text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
