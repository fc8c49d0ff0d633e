import Foundation
import Measurement
import Testing

@testable import Reports

@Suite struct PageTests {
  @Test("Words of a receipt never become markup")
  func escaping() throws {
    let hostile = "<script>alert('1')</script>\" onload=\"x & y"
    var receipt = try receipt()
    receipt.rows = [row(hostile, hostile, nanoseconds: 1)]
    receipt.pairs = [pair(hostile, .regressed)]
    receipt.sides = Sides(
      base: .init(name: hostile), head: .init(name: hostile), confidence: 0.95, threshold: 0.01)
    receipt.findings = [Finding(subject: .code, row: hostile, line: hostile, isRegression: true)]
    receipt.notes = [hostile]
    let failure = BrokenPromise(caseID: 1, line: hostile, input: hostile)
    receipt.verification = [
      KernelCheck(kernel: hostile, outcome: .failed, inputFailures: [failure])
    ]
    let html = HTMLReport(receipt).html
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("onload=\"x"))
    #expect(html.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload"))
    #expect(html.split(separator: "<script").count == 2)
  }

  @Test("Why a command fails stands at the head of its page, as text")
  func objections() throws {
    var receipt = try receipt()
    receipt.objections = ["no <row> of it"]
    let html = HTMLReport(receipt).html
    let place = try #require(html.firstRange(of: "<b>Fails:</b> no &lt;row&gt; of it"))
    #expect(place.upperBound < (try #require(html.firstRange(of: "</header>")).lowerBound))
    receipt.objections = nil
    #expect(!HTMLReport(receipt).html.contains("Fails:"))
  }

  @Test("The page's date is readable, and exact for machines")
  func date() throws {
    let html = HTMLReport(try receipt()).html
    #expect(
      html.contains(
        "<time datetime=\"2026-01-02T03:04:05.678Z\">2026-01-02 03:04 UTC</time>"))
  }

  @Test("A page refers to nothing outside itself")
  func selfContained() throws {
    var receipt = try receipt()
    receipt.rows = [row("timing.cubic", "vector.v3", nanoseconds: 2)]
    let html = HTMLReport(receipt).html
    #expect(!html.contains("http://") && !html.contains("https://"))
    let references = html.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.output.1) }
    #expect(!references.isEmpty)
    #expect(references.allSatisfy { $0.hasPrefix("#") || $0 == "data:," })
  }

  @Test("Every time is on the page with all its digits")
  func exactFigures() throws {
    var receipt = try receipt()
    receipt.rows = [
      row("timing.cubic", "vector.v3", nanoseconds: 0.1 + 0.2),
      row("timing.cubic", "reference", nanoseconds: 100.0 / 3),
    ]
    let html = HTMLReport(receipt).html
    for row in receipt.rows {
      let exact = try #require(row.speed).nanoseconds
      #expect(html.contains("data-v=\"\(exact)\""))
    }
  }

  @Test("Verdicts that need attention come first, worst first; the rest is folded")
  func order() throws {
    var receipt = try receipt()
    receipt.sides = Sides(
      base: .init(name: "a"), head: .init(name: "b"), confidence: 0.95, threshold: 0.01)
    receipt.pairs = PairVerdict.allCases.reversed().map { pair("k-\($0.rawValue)", $0) }
    let html = HTMLReport(receipt).html
    let places = try PairVerdict.allCases.map { verdict in
      try #require(html.firstRange(of: ">k-\(verdict.rawValue) <")).lowerBound
    }
    let folded = try #require(html.firstRange(of: "<details")).lowerBound
    #expect(Array(places[..<5]) == places[..<5].sorted())
    #expect(places[..<5].allSatisfy { $0 < folded })
    #expect(places[5...].allSatisfy { $0 > folded })
    #expect(html.contains("2 that pass or did not change"))
  }

  @Test("An interval has strokes at its ends, and arrows where these lie beyond the axis of 3 %")
  func intervals() throws {
    func picture(_ ratios: [Double]) throws -> Substring {
      var receipt = completeReceipt()
      var pair = try #require(receipt.pairs.first { $0.timing != nil })
      pair.verdict = .pass
      pair.timing?.ratio = Ratio(of: ratios, to: ratios.map { _ in 1 })
      receipt.pairs = [pair]
      let html = HTMLReport(receipt).html
      return try #require(html.firstMatch(of: /<path class="interval[^>]*>/)).output
    }
    let near = (0..<20).map { 0.98 + 0.002 * Double($0) }
    let far = near.map { 1 + 5 * ($0 - 1) }
    let (left, right) = ("6L1.0 12L", "6L259.0 12L")
    let inside = try picture(near)
    #expect(inside.matches(of: /8V16/).count == 2 && !inside.contains("L"))
    let outside = try picture(far)
    #expect(outside.contains(left) && outside.contains(right) && !outside.contains("V"))
    let slower = try picture(near.dropLast(10) + far.suffix(10))
    #expect(slower.contains("8V16") && slower.contains(right) && !slower.contains(left))
  }

  @Test("The axis of small changes leaves room beside the bands of those that do not count")
  func bands() throws {
    for (least, end) in [(0.01, "+3 %"), (0.05, "+8 %"), (0.5, "+25 %")] {
      var receipt = completeReceipt()
      var pair = pair(.pass, 1)
      pair.timing?.leastEffect = least
      receipt.pairs = [pair]
      #expect(HTMLReport(receipt).html.contains(">\(end)</text>"), "\(least)")
    }
  }

  @Test("Names of roofs do not lie over each other, however near the roofs are")
  func roofs() throws {
    let html = HTMLReport(completeReceipt()).html
    let names = html.matches(
      of: /translate\(([-.0-9]+) ([-.0-9]+)\) rotate\(([-.0-9]+)\)" x="8" y="([-.0-9]+)">/)
    try #require(names.count >= 4)
    // Across their common slope, down to each baseline.
    let places = try names.prefix(4).map { name in
      let (x, y) = (try #require(Double(name.output.1)), try #require(Double(name.output.2)))
      let angle = try #require(Double(name.output.3)) * .pi / 180
      return y * cos(angle) - x * sin(angle) + (try #require(Double(name.output.4)))
    }
    for (upper, lower) in zip(places, places.dropFirst()) { #expect(lower - upper > 12) }
  }

  @Test("A page of a gate without a base says what the ledger says otherwise, the worse first")
  func ledger() throws {
    var receipt = try receipt()
    receipt.findings = [
      Finding(subject: .code, row: "k.b/one/f32/vector.v1", line: "other", isRegression: false),
      Finding(subject: .error, row: "k.a/one/f32/vector.v1", line: "larger", isRegression: true),
    ]
    let html = HTMLReport(receipt).html
    #expect(html.contains("href=\"#ledger\""))
    #expect(html.contains("<b>1</b> changes to the ledger for the worse"))
    let worse = try #require(html.firstRange(of: "worse</span> error, <code>k.a/one/f32"))
    let other = try #require(html.firstRange(of: "changed</span> code, <code>k.b/one/f32"))
    #expect(worse.lowerBound < other.lowerBound)
  }

  @Test("A share that leaves its bar no room is told by its size")
  func largeShare() {
    #expect(Markup.bar("of its bound", 1.25).html.contains(">125 %</span>"))
    let large = Markup.bar("of its bound", 1e16).html
    #expect(large.contains("data-v=\"1e+16\"") && large.contains("--share:1.0\">&gt; 999 %<"))
  }

  @Test("A receipt without figures still makes a page, without empty sections")
  func empty() throws {
    let html = HTMLReport(try receipt()).html
    #expect(html.contains("A &amp; B &lt;processor&gt;"))
    for id in ["verdicts", "ledger", "kernels", "roofline", "sizes", "errors", "history", "inputs"]
    {
      #expect(!html.contains("href=\"#\(id)\""))
    }
    #expect(html.contains("href=\"#machine\""))
  }

  @Test("History draws a kernel relative to its own median, in the last line's host class")
  func history() throws {
    func line(_ day: Int, _ nanoseconds: Double, _ hostClass: String = "here") -> HistoryLine {
      HistoryLine(
        date: "2026-01-0\(day)T00:00:00Z", commit: nil, hostClass: hostClass, metric: 1,
        kernel: "timing.cubic", arrangement: "each", workload: "random", precision: .f32,
        place: .l1, variant: "vector.v3", nanoseconds: nanoseconds)
    }
    let lines = [line(1, 2), line(2, 500, "elsewhere"), line(3, 2), line(4, 3)]
    let html = HTMLReport(try receipt(), history: lines).html
    #expect(html.contains("timing.cubic: latest +50.0 % from its median"))
    #expect(html.contains("3 runs on"))
  }

  @Test("A kernel that the last run lacks has the date of its number beside it")
  func olderHistory() throws {
    func line(_ day: Int, _ kernel: String, _ nanoseconds: Double) -> HistoryLine {
      HistoryLine(
        date: "2026-01-0\(day)T00:00:00Z", commit: nil, hostClass: "here", metric: 1,
        kernel: kernel, arrangement: "each", workload: "random", precision: .f32, place: .l1,
        variant: "vector.v3", nanoseconds: nanoseconds)
    }
    let lines = [
      line(1, "k.old", 2), line(1, "k.new", 2), line(2, "k.old", 2), line(3, "k.new", 2),
    ]
    let html = HTMLReport(try receipt(), history: lines).html
    #expect(html.contains("<b>k.old</b> <span>+0.0 %, 2026-01-02</span>"))
    #expect(html.contains("<b>k.new</b> <span>+0.0 %</span>"))
  }

  @Test("A mark's form tells its kind, its strokes the place, whatever the colour")
  func forms() {
    var forms: Set<String> = []
    for kind in VariantKind.allCases where kind != .threads {
      for place in CacheLevel.allCases {
        let mark = kind.shape.mark(x: 0, y: 0, strokes: place.strokes, style: "s")
        forms.insert(mark.html)
      }
    }
    #expect(forms.count == 5 * 4)
  }

  @Test("An axis keeps its ends, its order and numbers beyond it")
  func axis() {
    let scale = LogScale([1, 1000], from: 0, to: 100, margin: 0)
    #expect(abs(scale(1)) < 1e-9 && abs(scale(1000) - 100) < 1e-9)
    #expect(abs(scale(10) - 100.0 / 3) < 1e-9)
    #expect(abs(scale.decade - 100.0 / 3) < 1e-9)
    #expect(scale(0) == 0 && scale(1e9) == 100)
    #expect(scale.ticks == [1, 10, 100, 1000])
    #expect(LogScale([], from: 0, to: 100).range.lower < LogScale([], from: 0, to: 100).range.upper)
  }
}

private func receipt() throws -> Receipt {
  let machine = """
    {"cpuModel": "A & B <processor>", "architecture": "x86_64", "level": "v3", "cores": 2,
     "caches": {"l1": 32768, "l2": 1048576, "l3": 0}, "operatingSystem": "Debian",
     "kernel": "Linux"}
    """
  let host = try JSONDecoder().decode(HostInfo.self, from: Data(machine.utf8))
  return Receipt(
    context: Context(
      date: "2026-01-02T03:04:05.678Z", arguments: ["run"], host: host, levels: [.v3],
      optimized: true, openBLAS: nil))
}

private func row(_ kernel: String, _ variant: String, nanoseconds: Double) -> Row {
  var row = Row(
    kernel: kernel, arrangement: "each", workload: "random", precision: .f32, place: .l1,
    elements: 1000, footprint: 12000, variant: variant, outcome: .timed)
  let rounds = Array(repeating: nanoseconds * 1000, count: 8)
  row.speed = Speed(
    rounds: Sample(name: variant, iterations: 1, wall: rounds, cpu: rounds), elementsPerCall: 1000,
    work: Work(flopsPerElement: 10, bytesReadPerElement: 8, bytesWrittenPerElement: 4),
    limit: Limit(nanosecondsPerElement: 0.1, kind: .fma, cache: .l1), clock: .wall, reference: nil)
  return row
}

private func pair(_ kernel: String, _ verdict: PairVerdict) -> PairedRow {
  PairedRow(
    kernel: kernel, arrangement: "each", workload: "random", precision: .f32, place: .l1,
    elements: 1000, variant: "vector.v3", verdict: verdict, reason: "because")
}
