import Foundation
import Measurement
import Verification

extension HTMLReport {
  /// The title, and the run in a few words.
  var head: Markup {
    let context = receipt.context
    let command = (["bench"] + context.arguments).joined(separator: " ")
    let (passed, failed) = (receipt.soundKernels.count, receipt.brokenKernels.count)
    let compared = receipt.verification.flatMap(\.variants).reduce(0) { $0 + $1.cases }
    var facts: [(figure: String, what: String)] = []
    if !receipt.verification.isEmpty {
      facts.append(("\(passed) of \(receipt.verification.count)", "kernels keep their bounds"))
      facts.append((count(compared), "results held against golden data"))
    }
    if failed > 0 { facts.append(("\(failed)", "kernels FAILED")) }
    let worse = receipt.findings.count(where: \.isRegression)
    if worse > 0 { facts.append(("\(worse)", "changes to the ledger for the worse")) }
    let timed = receipt.rows.timed.count
    if timed > 0 { facts.append((count(timed), "rows timed")) }
    if !receipt.pairs.isEmpty { facts.append(("\(receipt.pairs.count)", "pairs compared")) }
    facts.append((String(format: "%.0f s", context.seconds), "taken"))
    let list = facts.map { fact -> Markup in
      "<li><b>\(fact.figure)</b> \(fact.what)</li>"
    }
    let warning: Markup =
      context.optimized
      ? ""
      : """
      <p class="warning"><b>Not optimized:</b> these figures mean nothing; build with -O.</p>
      """
    let objections = (receipt.objections ?? []).map { reason -> Markup in
      "<p class=\"warning\"><b>Fails:</b> \(reason)</p>\n"
    }
    return """
      <header><p class="kicker">Animation kernels</p><h1>\(title)</h1>
      <p class="lead"><code>\(command)</code> on \(context.host.cpuModel), \
      <time datetime="\(context.date)">\(readable(context.date))</time></p>
      \(warning)\(Markup(objections))<ul class="facts">\(Markup(list))</ul></header>

      """
  }

  /// What the page is about.
  var title: String {
    if let sides = receipt.sides { return "\(sides.head.name) against \(sides.base.name)" }
    return receipt.rows.isEmpty ? "Numeric verification" : "Speed and accuracy"
  }

  /// The machine, its measured limits, and what the rows lack.
  var machine: Markup {
    let host = receipt.context.host
    let caches = host.caches
    var facts: [(String, String)] = [
      ("processor", "\(host.cpuModel), \(host.architecture) \(host.level.rawValue)"),
      ("cores", "\(host.cores)"),
      ("caches", "L1 \(byteSize(caches.l1)), L2 \(byteSize(caches.l2)), L3 \(byteSize(caches.l3))"),
      ("system", "\(host.operatingSystem), \(host.kernel)"),
      ("governor", host.governor ?? "unknown"),
      ("load at the start", host.loadAverage.map { brief($0) } ?? "unknown"),
    ]
    if let openBLAS = receipt.context.openBLAS {
      facts.append(("OpenBLAS", "for \(openBLAS.core), \(counted(openBLAS.threads, "thread"))"))
    }
    if let limits = receipt.context.limits {
      facts.append(("clock", String(format: "%.2f GHz", limits.cyclesPerSecond / 1e9)))
    }
    let list = facts.map { fact -> Markup in "<div><dt>\(fact.0)</dt><dd>\(fact.1)</dd></div>" }
    let notes = receipt.notes.map { note -> Markup in "<li>\(note)</li>" }
    let lacks: Markup = notes.isEmpty ? "" : "<ul class=\"notes\">\(Markup(notes))</ul>"
    return .section(
      "machine", "The machine",
      "What one core can do at most, measured by the same command.",
      """
      <dl class="machine">\(Markup(list))</dl>\
      \(receipt.context.limits.map(limitTable) ?? "")\(lacks)
      """
    )
  }

  private func limitTable(_ limits: MachineLimits) -> Markup {
    let places = limits.places
    let levels = ISALevel.allCases.filter { level in limits.peaks.contains { $0.level == level } }
    let rows = levels.map { level -> Markup in
      let peaks = Precision.allCases.map { precision in
        let peak = limits.peaks.first { $0.level == level && $0.precision == precision }
        return Markup.cell(
          "\(precision.rawValue) GFLOP/s", peak.map { $0.flopsPerSecond / 1e9 },
          "\(peak?.figures.replacing("/", with: " / ") ?? "")")
      }
      let bandwidths = places.map { place -> Markup in
        let bandwidth = limits.bandwidths.first { $0.level == level && $0.cache == place }
        let figures = bandwidth.map { [$0.load, $0.bestStore, $0.bestCopy] } ?? []
        let text = figures.map { String(format: "%.0f", $0 / 1e9) }.joined(separator: " / ")
        return Markup.cell(place.rawValue, figures.first.map { $0 / 1e9 }, "\(text)")
      }
      return """
        <tr role="row"><th role="rowheader" scope="row">\(level.rawValue)</th>\(Markup(peaks))\
        \(Markup(bandwidths))</tr>
        """
    }
    let columns =
      [.text("level")] + Precision.allCases.map { .number("\($0.rawValue) GFLOP/s") }
      + places.map { Table.Column.number($0.rawValue) }
    return """
      <table role="table" class="reflow">\(Markup.headings(columns))\
      <tbody role="rowgroup">\(Markup(rows))</tbody></table>\
      <p class="note">Multiply-adds (two each) / quotients / square roots; bandwidth of load / store / \
      copy in GB/s.</p>
      """
  }

  /// `2026-11-22T01:35:09.123Z` as `2026-11-22 01:35 UTC`.
  private func readable(_ date: String) -> String {
    date.prefix(16).replacing("T", with: " ") + " UTC"
  }
}
