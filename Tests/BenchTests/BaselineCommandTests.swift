import Foundation
import Measurement
import Reports
import Testing

@Suite(.serialized) struct BaselineCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ options: String...) throws -> BenchResult {
    try bench(
      ["run", "--quick", "--filter", "^timing.cubic/one", "--precision", "f64"]
        + ["--data", packageFolder.appending(path: "data").path, "--store", folder.url.path]
        + options)
  }

  private func baseline(_ arguments: String...) throws -> BenchResult {
    try bench(["baseline"] + arguments + ["--store", folder.url.path])
  }

  @Test("What a run keeps is listed, shown, compared with and removed")
  func lifetime() throws {
    #expect(try baseline("list").output.hasPrefix("no baselines"))
    let kept = try run("--save-baseline", "main", "--isa", "all", "--format", "json")
    #expect(kept.exit == 0)
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(kept.output.utf8))
    // What follows within a second is another run.
    #expect(receipt.context.date.wholeMatch(of: /.*:\d\d\.\d{3}Z/) != nil)
    let list = try baseline("list", "--format", "csv").output.split(separator: "\n")
    #expect(list.count == 2 && list[1].hasPrefix("main,\(receipt.context.date),"))
    #expect(list[1].hasSuffix(",\(receipt.rows.count),yes"))
    let listed = try baseline("list", "--format", "json").output
    #expect(listed.contains(#""comparable" : true"#))
    let shown = try baseline("show", "main", "--format", "json").output
    let back = try JSONDecoder().decode(Receipt.self, from: Data(shown.utf8))
    #expect(back.rows.map(\.speed?.rounds) == receipt.rows.map(\.speed?.rounds))
    let history = folder.url.appending(path: "history")
    let file = try #require(FileManager.default.contentsOfDirectory(atPath: history.path).first)
    let lines = try String(contentsOf: history.appending(path: file), encoding: .utf8)
    #expect(lines.split(separator: "\n").count == receipt.rows.count)

    let page = folder.url.appending(path: "page.html")
    let compared = try run(
      "--baseline", "main", "--isa", "all", "--save-baseline", "next", "--format", "json", "--out",
      "html=\(page.path)")
    let html = try String(contentsOf: page, encoding: .utf8)
    #expect(html.contains("2 runs on <code>\(file.dropLast(6))</code>"))
    let pairs = try JSONDecoder().decode(Receipt.self, from: Data(compared.output.utf8)).pairs
    #expect(compared.exit == 0)
    #expect(pairs.map(\.variant) == receipt.rows.map(\.variant).filter { $0 != "reference" })
    #expect(pairs.allSatisfy { $0.timing != nil && $0.reason.contains("stored times") })
    #expect(try Store(folder.url).baseline("next").receipt.pairs.isEmpty)

    for name in ["main", "next"] { #expect(try baseline("rm", name).exit == 0) }
    #expect(try baseline("list").output.hasPrefix("no baselines"))
  }

  @Test("A run without a row of its baseline is kept and written, and ends with 5")
  func nothingInCommon() throws {
    #expect(try run("--save-baseline", "main").exit == 0)
    let other = try bench(
      ["run", "--quick", "--filter", "^timing.steps/", "--data", dataPath]
        + ["--store", folder.url.path, "--format", "json", "--baseline", "main"]
        + ["--save-baseline", "other"])
    #expect(other.exit == 5)
    #expect(other.complaint.hasPrefix("bench run: --baseline: main: "), "\(other.complaint)")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(other.output.utf8))
    #expect(receipt.rows.contains { $0.outcome == .timed } && receipt.pairs.isEmpty)
    #expect(try baseline("show", "other", "--format", "json").exit == 0)
  }

  @Test("What is not comparable ends with 5, what is broken or misnamed with 1, before any timing")
  func refusals() throws {
    #expect(try run("--save-baseline", "main").exit == 0)
    let store = Store(folder.url)
    let text = try String(contentsOf: store.baselineFile("main"), encoding: .utf8)
    for (name, old, new) in [
      ("later", "baseline/1", "baseline/2"),
      ("metric", "\"metric\" : \(metricVersion)", "\"metric\" : 9"),
      ("host", "\"id\" : \"", "\"id\" : \"other-"), ("broken", "\"rows\"", "rows"),
    ] {
      try text.replacing(old, with: new).write(
        to: store.baselineFile(name), atomically: true, encoding: .utf8)
    }
    for (name, exit, words) in [
      ("none", 5, "none: no such baseline in"), ("later", 5, "its schema is"),
      ("metric", 5, "metric: its figures are of metric version 9"), ("host", 5, "host: taken on"),
      ("broken", 1, "not JSON"), ("a/b", 1, "a/b: not a name"),
    ] {
      let result = try run("--baseline", name)
      #expect(result.exit == exit && result.output == "", "\(name)")
      #expect(result.complaint.contains(words) && result.complaint.count { $0 == "\n" } == 1)
    }
    // A filter that lets nothing pass would be refused as soon as timing begins.
    let profiles = folder.url.appending(path: "profiles")
    try FileManager.default.createDirectory(at: profiles, withIntermediateDirectories: true)
    let history = folder.url.appending(path: "history")
    let file = try #require(FileManager.default.contentsOfDirectory(atPath: history.path).first)
    let profile = profiles.appending(path: String(file.dropLast(6)) + ".json")
    try #"{"schema":"animation-kernels/profile/9"}"#.write(
      to: profile, atomically: true, encoding: .utf8)
    let late = try run("--baseline", "main", "--benchmark_filter=^nothing$")
    #expect(late.exit == 5 && late.complaint.contains("profile/9"), "\(late.complaint)")
    let few = ["--filter", "^timing.steps/", "--data", dataPath, "--store", folder.url.path]
    let comparison = try bench(["compare", ".", "."] + few)
    #expect(
      comparison.exit == 5
        && comparison.complaint.hasSuffix("profile/1; bench calibrate replaces it\n"))
    let calibration = try bench(["calibrate", "--layouts", "0", "--precision", "f32"] + few)
    #expect(calibration.exit == 0, "\(calibration.complaint)")
    #expect(try String(contentsOf: profile, encoding: .utf8).contains("timing.steps/"))
    try FileManager.default.removeItem(at: profile)
    try FileManager.default.removeItem(at: history.appending(path: file))
    try FileManager.default.createDirectory(
      at: history.appending(path: file), withIntermediateDirectories: true)
    let unread = try run("--benchmark_filter=^nothing$")
    #expect(unread.exit == 1 && unread.complaint.contains(file), "\(unread.complaint)")
    #expect(try baseline("rm", "none").exit == 5)
    #expect(try baseline("list", "--format", "csv").output.contains("\nbroken,,,,,no\n"))
    let none = try bench("baseline", "list", "--store", folder.url.appending(path: "none").path)
    #expect(none.exit == 0 && none.output.hasPrefix("no baseline"), "\(none.output)")
    let lost = try bench("baseline", "list", "--store", store.baselineFile("broken").path)
    #expect(lost.exit == 1 && lost.complaint.contains("baselines: Not a directory"))
    // Nothing can be made here, by nobody.
    let unwritable = try bench("run", "--save-baseline", "main", "--store", "/proc/none")
    #expect(unwritable.exit == 1 && unwritable.output == "")
    #expect(unwritable.complaint.hasPrefix("bench run: --save-baseline: /proc/none"))
  }
}
