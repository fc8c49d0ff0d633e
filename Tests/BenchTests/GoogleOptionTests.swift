import Foundation
import Measurement
import Reports
import Testing

/// What compare.py of google/benchmark reads.
private struct File: Decodable {
  struct Entry: Decodable {
    var name: String
    var repetitions: Int
    var realTime: Double
  }
  var context: [String: Anything]
  var benchmarks: [Entry]

  struct Anything: Decodable {
    var text: String?
    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  init(_ data: Data) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(File.self, from: data)
  }
}

@Suite(.serialized) struct GoogleOptionTests {
  private let row = "timing.cubic/one/easeIn/f32/L1/reference"

  @Test("Names are listed once each, and a filter chooses among them")
  func names() throws {
    func names(_ arguments: String...) throws -> [String] {
      let result = try bench(["--benchmark_list_tests=true"] + arguments)
      #expect(result.exit == 0)
      return result.output.split(separator: "\n").map(String.init)
    }
    let all = try names()
    #expect(Set(all).count == all.count)
    #expect(all.contains(row))
    let chosen = try names("--benchmark_filter=^timing.*/reference$")
    #expect(chosen == all.filter { $0.contains(/^timing.*\/reference$/) } && !chosen.isEmpty)
    #expect(try names("--benchmark_filter=-^timing") == all.filter { !$0.hasPrefix("timing") })
    #expect(try names("--benchmark_filter=all") == all)
    #expect(try names("--filter", "^timing.cubic/one/") == all.filter { $0.contains("cubic/one/") })
  }

  @Test("A tool made for google/benchmark gets the rows and repetitions it asks for, in its file")
  func file() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "out")
    let result = try bench(
      "--benchmark_filter=^\(row)$", "--benchmark_repetitions=7", "--benchmark_min_time=0.001s",
      "--benchmark_out=\(file.path)", "--benchmark_format=json", "--benchmark_context=branch=x",
      "--data", dataPath)
    #expect(result.exit == 0)
    let written = try Data(contentsOf: file)
    #expect(written == Data(result.output.utf8))
    let parsed = try File(written)
    #expect(parsed.benchmarks.map(\.name) == Array(repeating: row, count: 7))
    #expect(parsed.benchmarks.allSatisfy { $0.repetitions == 7 && $0.realTime > 0 })
    #expect(parsed.context["branch"]?.text == "x")
  }

  @Test("Without repetitions a row has one entry")
  func single() throws {
    let result = try bench(
      "--benchmark_filter=^\(row)$", "--benchmark_min_time=0.01", "--benchmark_format=json",
      "--data", dataPath, "--benchmark_display_aggregates_only=true")
    #expect(try File(Data(result.output.utf8)).benchmarks.map(\.repetitions) == [1])
  }

  @Test("Limits are measured of the places that hold a row's batch, and of no others")
  func places() throws {
    for (place, expected) in [("L1", [CacheLevel.l1]), ("L2", [.l2])] {
      let result = try bench(
        "run", "--benchmark_filter=^timing.cubic/one/easeIn/f32/\(place)/", "--thorough",
        "--benchmark_min_time=0.001", "--format", "json", "--data", dataPath)
      let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
      #expect(receipt.context.limits?.places == expected && !receipt.rows.isEmpty)
    }
  }

  @Test("A budget ends a run, and what it left out is told")
  func budget() throws {
    let start = ContinuousClock.now
    let result = try bench(
      "run", "--budget", "3s", "--filter", "^spring", "--data", dataPath,
      "--format", "json")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    #expect(receipt.notes.contains { $0.contains(/batches left out after \d+ s/) })
    #expect(start.duration(to: .now) < .seconds(12))
    let list = try bench(
      "--benchmark_list_tests", "--filter", "^spring", "--precision", "f32", "--data", dataPath)
    let rows = list.output.split(separator: "\n")
    let workloads = Set(rows.map { $0.split(separator: "/")[..<3].joined(separator: "/") })
    let small = receipt.rows.filter { $0.precision == .f32 && $0.place == .l1 }
    let timed = Set(small.map { "\($0.kernel)/\($0.arrangement)/\($0.workload)" })
    // Only when every workload was timed once comes another precision or place.
    #expect(small.count == receipt.rows.count || timed == workloads)
    let short = try bench("run", "--budget", "1ms", "--filter", "^timing.steps", "--data", dataPath)
    #expect(short.exit == 1)
    let reason = "measuring limits and verifying took all the time"
    #expect(short.complaint == "bench run: nothing was timed: \(reason)\n")
  }
}
