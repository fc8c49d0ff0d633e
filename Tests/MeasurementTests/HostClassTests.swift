import Foundation
import Testing

@testable import Measurement

@Suite struct HostClassTests {
  private func host(
    cpu: String = "Intel(R) Xeon(R) Gold 6338 CPU @ 2.00GHz", level: ISALevel = .v4, cores: Int = 4,
    l3: Int = 32 << 20, governor: String? = nil, load: Double? = 0, kernel: String = "Linux 6.1"
  ) -> HostInfo {
    HostInfo(
      cpuModel: cpu, architecture: "x86_64", level: level, cores: cores,
      caches: CacheSizes(l1: 48 << 10, l2: 2 << 20, l3: l3), operatingSystem: "Debian",
      kernel: kernel, governor: governor, loadAverage: load)
  }

  @Test("The class depends on the machine, not on the day")
  func stable() {
    let first = HostClass(host(), openBLASCore: "SkylakeX")
    let later = HostClass(
      host(governor: "powersave", load: 3, kernel: "Linux 6.6"), openBLASCore: "SkylakeX")
    #expect(first == later)
    // Stored files have this name: it must never change.
    #expect(first.id == "xeon-gold-6338-v4-4c-be172b")
  }

  @Test("Every fact that moves times makes another class")
  func distinct() {
    let classes = [
      HostClass(host(), openBLASCore: "SkylakeX"), HostClass(host(), openBLASCore: "Haswell"),
      HostClass(host(), openBLASCore: nil), HostClass(host(level: .v3), openBLASCore: "SkylakeX"),
      HostClass(host(cores: 8), openBLASCore: "SkylakeX"),
      HostClass(host(l3: 64 << 20), openBLASCore: "SkylakeX"),
      HostClass(host(cpu: "Intel(R) Xeon(R) Gold 6338 CPU @ 2.60GHz"), openBLASCore: "SkylakeX"),
    ]
    #expect(Set(classes.map(\.id)).count == classes.count)
  }

  @Test(
    "Processors of one maker are one, whatever their model",
    arguments: [
      ("AMD EPYC 7763 64-Core Processor", "x86_64 AMD"),
      ("Intel(R) Xeon(R) Gold 6338 CPU @ 2.00GHz", "x86_64 Intel"), ("0xd0c", "x86_64"),
    ])
  func processor(cpu: String, name: String) { #expect(host(cpu: cpu).processor == name) }

  @Test(
    "The name begins with what tells the processor from others, and suits a file",
    arguments: [
      ("AMD EPYC 7763 64-Core Processor", "epyc-7763-v4-4c-"),
      ("Apple M2 Pro", "apple-m2-pro-v4-4c-"),
      ("11th Gen Intel(R) Core(TM) i7-1185G7 @ 3.00GHz", "11th-i7-1185g7-v4-4c-"),
      ("0xd0c", "0xd0c-v4-4c-"), ("../ \u{e9}", "x86_64-v4-4c-"),
    ])
  func name(cpu: String, start: String) {
    let id = HostClass(host(cpu: cpu), openBLASCore: nil).id
    #expect(id.hasPrefix(start))
    #expect(id.dropFirst(start.count).wholeMatch(of: /[0-9a-f]{6}/) != nil)
  }
}
