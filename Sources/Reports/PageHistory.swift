import Foundation
import Measurement

extension HTMLReport {
  /// One line per kernel through the stored figures of this host class.
  var historyLines: Markup {
    guard let last = history.last else { return "" }
    let lines = history.filter {
      $0.hostClass == last.hostClass && $0.metric == last.metric && !$0.isReference
        && $0.nanoseconds > 0
    }
    let dates = Set(lines.map(\.date)).sorted()
    guard dates.count > 1 else { return "" }
    var kernels: [String] = []
    for line in lines where !kernels.contains(line.kernel) { kernels.append(line.kernel) }
    let series = kernels.map { kernel in
      (kernel, changes(lines.filter { $0.kernel == kernel }, dates))
    }
    let reach = max(series.flatMap(\.1).map { abs($0.logarithm) }.max() ?? 0, log(1.05))
    let panels = series.map { sparkline($0.0, $0.1, dates, reach: reach) }
    let axis = String(
      format: "%+.0f %% to %+.0f %%", (exp(-reach) - 1) * 100, (exp(reach) - 1) * 100)
    return .section(
      "history", "History",
      """
      \(dates.count) runs on <code>\(last.hostClass)</code>, \(String(dates[0].prefix(10))) to \
      \(String(last.date.prefix(10))). Each figure relative to its own median over time, the \
      geometric mean over a kernel’s batches and variants; up is slower, and all axes reach from \
      \(axis). The number is the last run’s, or that of the date beside it. Stored times are a chart, not a verdict: nothing \
      was paired.
      """, "<div class=\"sparks\">\(Markup(panels))</div>")
  }

  /// Per date the mean logarithm of a kernel's times, each relative to its own median.
  private func changes(
    _ lines: [HistoryLine], _ dates: [String]
  ) -> [(date: Int, logarithm: Double)] {
    var logarithms: [String: [Double]] = [:]
    let series = Dictionary(grouping: lines, by: \.name)
    for lines in series.values {
      let center = log(median(lines.map(\.nanoseconds)))
      for line in lines {
        logarithms[line.date, default: []].append(log(line.nanoseconds) - center)
      }
    }
    return dates.enumerated().compactMap { index, date in
      logarithms[date].map { (index, $0.reduce(0, +) / Double($0.count)) }
    }
  }

  private func sparkline(
    _ kernel: String, _ points: [(date: Int, logarithm: Double)], _ dates: [String],
    reach: Double
  ) -> Markup {
    let last = dates.count - 1
    func x(_ date: Int) -> Double { 4 + 232 * Double(date) / Double(last) }
    func y(_ logarithm: Double) -> Double { 20 - 16 * logarithm / reach }
    let path = points.enumerated().map { position, point -> Markup in
      "\(position == 0 ? "M" : "L")\(x(point.date)) \(y(point.logarithm))"
    }
    let text = points.last.map { point in
      let change = String(format: "%+.1f %%", (exp(point.logarithm) - 1) * 100)
      return point.date == last ? change : "\(change), \(dates[point.date].prefix(10))"
    }
    let end = points.last.map {
      MarkShape.circle.mark(x: x($0.date), y: y($0.logarithm), size: 3, style: "k-strict")
    }
    return """
      <div class="panel spark" data-s="\(searchText(kernel))"><b>\(kernel)</b> <span>\(text ?? "")</span>\
      <svg viewBox="0 0 240 40" role="img" aria-label="\(kernel): latest \(text ?? "") from its median">\
      <path class="zero" d="M4 20H236"/><path class="line k-strict" d="\(Markup(path))"/>\
      \(end ?? "")</svg></div>
      """
  }
}
