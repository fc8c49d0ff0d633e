import Foundation
import Measurement
import Reports
import Testing

/// What readers of google/benchmark's files expect to be there.
private struct File: Decodable {
  struct Head: Decodable {
    struct Cache: Decodable {
      var type: String
      var level: Int
      var size: Int
    }
    var date: String
    var numCpus: Int
    var mhzPerCpu: Int
    var cpuScalingEnabled: Bool
    var caches: [Cache]
    var loadAvg: [Double]
    var libraryBuildType: String
    var jsonSchemaVersion: Int
    var compiler: String?
  }
  struct Entry: Decodable {
    var name: String
    var familyIndex: Int
    var perFamilyInstanceIndex: Int
    var runName: String
    var runType: String
    var repetitions: Int
    var repetitionIndex: Int
    var threads: Int
    var iterations: Int
    var realTime: Double
    var cpuTime: Double
    var timeUnit: String
    var itemsPerSecond: Double
    var bytesPerSecond: Double?
    var shareOfLimit: Double?
    var worstUlps: Double?
    var worstScaled: Double?
  }
  var context: Head
  var benchmarks: [Entry]

  init(_ text: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(File.self, from: Data(text.utf8))
  }
}

@Suite struct GoogleBenchmarkTests {
  private func file(_ receipt: Receipt, _ format: Format = .googleBenchmark) throws -> File {
    let text = try TimingReport(receipt).text(format)
    return try File(text)
  }

  @Test("Every timed row has one entry of its own, with nanoseconds of an element")
  func entries() throws {
    var receipt = completeReceipt()
    receipt.pairs = []
    let file = try file(receipt)
    #expect(
      file.benchmarks.map(\.name) == [
        "timing.cubic/one/ease/f32/L1/reference", "timing.cubic/one/ease/f32/L1/vector.v4",
        "timing.cubic/one/ease/f32/L1/peer:libm",
      ])
    let entry = file.benchmarks[1]
    #expect(entry.runType == "iteration" && entry.repetitions == 1 && entry.timeUnit == "ns")
    #expect(abs(entry.realTime - 2) < 1e-9 && abs(entry.cpuTime - 1.98) < 1e-9)
    #expect(entry.iterations == 15 * 2 * 50 * 100)
    #expect(abs(entry.itemsPerSecond - 5e8) < 1)
    #expect(entry.worstUlps == 0.5 && entry.worstScaled == 3e-8)
    #expect(entry.bytesPerSecond.map { abs($0 - 4e9) < 1 } == true)
    #expect(entry.shareOfLimit.map { abs($0 - 0.25) < 1e-9 } == true)
    #expect(file.benchmarks.map(\.familyIndex) == [0, 0, 0])
    #expect(file.benchmarks.map(\.perFamilyInstanceIndex) == [0, 1, 2])
  }

  @Test("The head names the machine, its caches even if unknown, and the user's labels")
  func head() throws {
    let head = try file(completeReceipt()).context
    #expect(head.date == "2026-01-02T03:04:05+00:00")
    #expect(head.mhzPerCpu == 3000)
    #expect(head.jsonSchemaVersion == 1)
    #expect(head.libraryBuildType == "release")
    #expect(head.caches.first?.level == 1 && head.caches.first?.type == "Data")
    #expect(head.compiler == "6.3")
    for (governor, scales) in [("performance", false), ("powersave", true)] {
      let machine = """
        {"cpuModel": "A", "architecture": "x86_64", "level": "v3", "cores": 2, "kernel": "Linux",
         "caches": {"l1": 32768, "l2": 1048576, "l3": 0}, "operatingSystem": "Debian",
         "governor": "\(governor)"}
        """
      var receipt = emptyReceipt()
      receipt.context.host = try JSONDecoder().decode(HostInfo.self, from: Data(machine.utf8))
      #expect(try file(receipt).context.cpuScalingEnabled == scales)
    }
  }

  @Test("With repetitions every round has an entry, as tests of significance want")
  func repetitions() throws {
    let entries = try file(completeReceipt(), .googleBenchmarkRepetitions).benchmarks
      .filter { $0.name == "timing.cubic/one/ease/f32/L1/vector.v4" }
    #expect(entries.map(\.repetitionIndex) == Array(0..<15))
    #expect(entries.allSatisfy { $0.repetitions == 15 && $0.iterations == 2 * 50 * 100 })
    #expect(zip(entries, rounds(2).wall).allSatisfy { abs($0.realTime - $1 / 100) < 1e-9 })
    #expect(zip(entries, rounds(2).cpu).allSatisfy { abs($0.cpuTime - $1 / 100) < 1e-9 })
  }

  @Test("Both sides of a comparison are there under names that a filter tells apart")
  func sides() throws {
    let entries = try file(completeReceipt()).benchmarks
    let names = entries.map(\.name)
    #expect(Set(names).count == names.count)
    let base = try #require(entries.first { $0.name == "base/k.a/one/ease/f64/L1/blas" })
    let head = try #require(entries.first { $0.name == "head/k.a/one/ease/f64/L1/blas" })
    #expect(abs(head.realTime / base.realTime - 1.05) < 1e-9)
    #expect(!names.contains { $0.contains("k.d") })
  }

  @Test("Items per second of a comparison are by the clock that its ratio was read from")
  func clock() throws {
    var receipt = completeReceipt()
    receipt.rows = []
    for clock in [Speed.Clock.wall, .cpu] {
      for index in receipt.pairs.indices { receipt.pairs[index].timing?.clock = clock }
      for entry in try file(receipt).benchmarks {
        let time = clock == .wall ? entry.realTime : entry.cpuTime
        #expect(abs(entry.itemsPerSecond * time / 1e9 - 1) < 1e-12)
        #expect(entry.realTime != entry.cpuTime)
      }
    }
  }

  @Test("No number that JSON lacks is written, however broken the measurement")
  func notFinite() throws {
    for broken in [Double.nan, .infinity, 0] {
      var receipt = emptyReceipt()
      var bad = row("blas", 1)
      bad.speed?.rounds = Sample(name: "v", iterations: 1, wall: [broken], cpu: [1])
      var odd = row("vector.v4", 2)
      odd.error?.worstUlps = broken
      receipt.rows = [bad, odd]
      for format in Format.allCases {
        let text = try TimingReport(receipt).text(format)
        guard [.googleBenchmark, .googleBenchmarkRepetitions].contains(format) else { continue }
        let file = try File(text)
        #expect(Set(file.benchmarks.map(\.name)) == ["timing.cubic/one/ease/f32/L1/vector.v4"])
      }
    }
  }
}
