import Foundation
import Measurement
import Reports
import Testing

private let library = packageFolder.appending(path: "Benchmarks/peers/build/libpeers.so")

@Suite(.serialized) struct PeerTests {
  @Test(
    "A missing or useless library is told in one line with the command that builds it",
    arguments: [["run", "--peers"], ["list", "--peers"]], [nil, "no library"])
  func missing(arguments: [String], content: String?) throws {
    let folder = try TemporaryFolder()
    let build = folder.url.appending(path: "Benchmarks/peers/build")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    try Data().write(to: folder.url.appending(path: "Benchmarks/peers/setup"))
    try content.map { try Data($0.utf8).write(to: build.appending(path: "libpeers.so")) }
    let result = try bench(arguments, in: folder.url)
    #expect(result.exit == 1)
    #expect(result.output == "")
    #expect(result.complaint.split(separator: "\n").count == 1)
    #expect(result.complaint.hasPrefix("bench \(arguments[0]): --peers: "))
    #expect(result.complaint.contains("Benchmarks/peers/build/libpeers.so"))
    #expect(result.complaint.hasSuffix("; run Benchmarks/peers/setup\n"))
  }

  @Test("Peers are timed where they fit and are right, and told with what they take")
  func sample() throws {
    let folder = try folderOfPeers()
    let result = try bench(
      [
        "run", "--quick", "--peers", "--isa", "v1", "--precision", "f32", "--format", "json",
        "--data", dataPath, "--filter", "^bezier.points/one/roller-coaster",
      ], in: folder.url)
    #expect(result.exit == 0, "\(result.complaint)")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    let peers = receipt.rows.filter(\.isPeer)
    let (timed, shown) = (peers.filter { $0.outcome == .timed }, peers.filter { $0.error != nil })
    #expect(names(timed, "bezier.points") == ["peer:prepared", "peer:direct"])
    #expect(
      names(shown, "bezier.points")
        == ["peer:prepared", "peer:direct", "peer:wrong", "peer:near"])
    #expect(timed.allSatisfy { $0.error.map { $0.worstScaled < 1e-6 } == true })
    #expect(
      names(peers.filter { $0.outcome == .inaccurate }, "bezier.points")
        == ["peer:wrong", "peer:near"])
    #expect(peers.count == shown.count)
    let list = try bench(["list", "--peers", "--filter", "bezier.points"], in: folder.url)
    #expect(list.output.contains(/near +one +f32 +1 to 4\n/))
    #expect(list.output.contains(/quadratic +one +f32 +to 2\n/))
    #expect(list.output.contains(/quartic +one +f32 +from 4\n/))
    #expect(list.output.contains(/rows +one\.rows +f32\n/))
  }

  @Test("Peers built for another version of the interface are refused")
  func otherVersion() throws {
    let folder = try folderOfPeers(other: -1)
    let result = try bench(["list", "--peers"], in: folder.url)
    #expect(result.exit == 1)
    #expect(result.complaint.contains(#/version \d+ of the interface, not \d+/#))
  }

  @Test(
    "Peers that fit are timed with our variants, and the fastest ones compared",
    .enabled(
      if: FileManager.default.fileExists(atPath: library.path),
      "Benchmarks/peers/setup has not been run"))
  func timed() throws {
    let folder = try TemporaryFolder()
    let console = folder.url.appending(path: "console").path
    let result = try bench(
      [
        "run", "--quick", "--peers", "--precision", "f32", "--format", "json", "--data", dataPath,
        "--filter", "^timing.cubic/one/easeIn$", "--filter", "^bezier.points/shared",
        "--filter", "^timing.velocity", "--filter", "^spring.frames/each",
        "--out", "console=\(console)",
      ], in: packageFolder)
    #expect(result.exit == 0, "\(result.complaint)")
    let receipt = try JSONDecoder().decode(Receipt.self, from: Data(result.output.utf8))
    let peers = receipt.rows.filter(\.isPeer)
    #expect(names(peers, "timing.cubic") == ["peer:Skia", "peer:WebKit", "peer:bezier-easing"])
    #expect(names(peers, "bezier.points").isSuperset(of: ["peer:Eigen", "peer:OpenBLAS"]))
    #expect(names(peers, "timing.velocity").isEmpty)
    let springs = ["peer:SLEEF", "peer:libm", "peer:Euler 240 Hz", "peer:RK4 60 Hz"]
    #expect(names(peers, "spring.frames").isSuperset(of: springs))
    for row in peers where row.outcome == .timed {
      let rounds = try #require(row.speed).rounds.wall.count
      let ours = receipt.rows.filter { $0.group == row.group && !$0.isPeer }
      #expect(ours.allSatisfy { $0.speed?.rounds.wall.count == rounds })
      #expect(try #require(row.error).worstScaled < 1e-2)
    }
    #expect(
      Set(receipt.comparisons.map(\.kernel))
        == ["bezier.points", "timing.cubic", "spring.frames"])
    let text = try String(contentsOfFile: console, encoding: .utf8)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(
      text.matches(of: /\d\) times as fast as peer:/).count == receipt.comparisons.count)
  }

  @Test(
    "The list tells what peers there are",
    .enabled(
      if: FileManager.default.fileExists(atPath: library.path),
      "Benchmarks/peers/setup has not been run"))
  func list() throws {
    let result = try bench(["list", "--peers", "--filter", "bezier.points"], in: packageFolder)
    #expect(result.exit == 0)
    #expect(result.output.contains(/OpenBLAS +shared +f32 f64 +1 to 16\n/))
  }

  @Test("An inaccurate peer is shown, but neither compared nor called the fastest")
  func inaccurate() throws {
    var rows = [row("vector.v1", 4, 1e-7), row("peer:wrong", 1, 0.5), row("peer:right", 8, 1e-3)]
    for index in rows.indices { rows[index].markInaccuratePeer() }
    #expect(rows.map(\.outcome) == [.timed, .inaccurate, .timed])
    let comparison = try #require(PeerComparison.all(in: rows).first)
    #expect(comparison.variant == "vector.v1" && comparison.peer == "peer:right")
    #expect(abs(comparison.speedup.value - 2) < 1e-12)
    #expect(comparison.speedup.interval?.contains(2) == true)

    var receipt = Receipt(
      context: Context(
        date: "", arguments: [], host: .current(), levels: [], optimized: true, openBLAS: nil))
    receipt.rows = rows
    receipt.comparisons = PeerComparison.all(in: rows)
    let lines = TimingReport(receipt).console.split(separator: "\n")
    #expect(lines.contains { $0.contains("* vector.v1") })
    #expect(lines.contains { $0.contains("peer:wrong") && $0.contains("5.0e-01") })
    #expect(lines.contains { $0.contains("inaccurate: error over 0.01 of the scale") })
    #expect(lines.contains { $0.contains("vector.v1 is 2.00 (2.00 to 2.00) times as fast as") })
  }

  @Test("An approximation shows its error and its speed, but is not compared, however small it is")
  func approximation() throws {
    var rows = [row("vector.v1", 4, 1e-7), row("peer:step", 1, 1e-9), row("peer:right", 8, 1e-7)]
    rows[1].markInaccuratePeer(isApproximation: true)
    #expect(rows.map(\.outcome) == [.timed, .inaccurate, .timed])
    #expect(try #require(PeerComparison.all(in: rows).first).peer == "peer:right")
  }

  private func names(_ rows: [Row], _ kernel: String) -> Set<String> {
    Set(rows.filter { $0.kernel == kernel }.map(\.variant))
  }

  private func row(_ variant: String, _ nanoseconds: Double, _ error: Double) -> Row {
    let rounds = [Double](repeating: 100 * nanoseconds, count: 8)
    var row = Row(
      kernel: "timing.cubic", arrangement: "one", workload: "ease", precision: .f32, place: .l1,
      elements: 100, footprint: 800, variant: variant, outcome: .timed)
    row.speed = Speed(
      rounds: Sample(name: variant, iterations: 1, wall: rounds, cpu: rounds), elementsPerCall: 100,
      work: Work(flopsPerElement: 1, bytesReadPerElement: 4, bytesWrittenPerElement: 4),
      limit: Limit(nanosecondsPerElement: 1, kind: .fma, cache: .l1), clock: .wall, reference: nil)
    row.error = MeasuredError(worstUlps: 1, worstScaled: error, elements: 100)
    return row
  }
}
