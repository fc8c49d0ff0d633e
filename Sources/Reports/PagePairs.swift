import Foundation
import Measurement

extension PairVerdict {
  /// A sign beside the word, so that nothing depends on colour.
  fileprivate var sign: String {
    switch self {
    case .unverified: "?"
    case .error: "×"
    case .regressed: "▲"
    case .inconclusive: "~"
    case .improved: "▼"
    case .unchangedCode: "="
    case .pass: "✓"
    }
  }

  /// The verdict as a label.
  fileprivate var badge: Markup {
    """
    <span class="badge v-\(rawValue)"><span aria-hidden="true">\(sign)</span> \(rawValue)</span>
    """
  }
}

extension HTMLReport {
  /// What was compared with what, how many have which verdict, and what needs attention.
  var verdicts: Markup {
    guard let sides = receipt.sides else { return "" }
    func side(_ side: Sides.Side) -> Markup {
      let commit: Markup = side.commit.map { " <code>\(String($0.prefix(12)))</code>" } ?? ""
      return "<b>\(side.name)</b>\(commit)"
    }
    let counts = PairVerdict.allCases.compactMap { verdict -> Markup? in
      let count = receipt.pairs.filter { $0.verdict == verdict }.count
      return count == 0 ? nil : "<li>\(verdict.badge) \(count)</li>"
    }
    let confidence = String(format: "%g", sides.confidence * 100)
    let threshold = String(format: "%g", sides.threshold * 100)
    return .section(
      "verdicts", "Verdicts",
      """
      \(side(sides.head)) against \(side(sides.base)). All intervals together hold with \
      \(confidence)&nbsp;%; an effect under \(threshold)&nbsp;%, or under a row’s own noise and \
      layout spread, does not count.
      """, "<ul class=\"counts\">\(Markup(counts))</ul>\(ratios)")
  }

  /// The ratios with their intervals, worst first; what passed or did not change stays folded.
  private var ratios: Markup {
    guard !receipt.pairs.isEmpty else { return "" }
    let sorted = receipt.pairsWorstFirst
    let axis = RatioAxis(sorted)
    let loud = sorted.filter(\.verdict.wantsAttention)
    let quiet = sorted.filter { !$0.verdict.wantsAttention }
    let folded: Markup = """
      <details\(loud.isEmpty ? " open" : "")><summary>\(quiet.count) that pass or did not change\
      </summary>\(ratioTable(quiet, axis))</details>
      """
    return """
      \(loud.isEmpty ? "" : ratioTable(loud, axis))\(quiet.isEmpty ? "" : folded)
      """
  }

  private func ratioTable(_ pairs: [PairedRow], _ axis: RatioAxis) -> Markup {
    let rows = pairs.map { pair -> Markup in
      let timing = pair.timing
      let base: Markup = pair.baseVariant.map { " against \($0)" } ?? ""
      let place = "\(pair.precision.rawValue) \(pair.place.rawValue)"
      return """
        <tr role="row" data-s="\(searchText(pair.name, phrase(pair.arrangement), pair.verdict.rawValue))">\
        <td role="cell">\(pair.verdict.badge)</td>\
        <th role="rowheader" scope="row">\(pair.kernel) <small>\(phrase(pair.arrangement)), \(pair.workload), \(place), \
        \(pair.variant)\(base)</small><small>\(pair.reason)</small></th>\
        <td role="cell" class="wide">\(timing.map { axis.picture($0, pair.verdict) } ?? "")</td>\
        \(Markup.cell("ratio", timing?.ratio.value, timing.map { figures($0.ratio) }))\
        \(Markup.cell("ns", timing?.nanoseconds, timing.map(times)))\
        \(Markup.cell("detectable", timing?.detectable, timing.map { "\(share($0.detectable))" }))\
        \(Markup.cell("control", timing?.control.value, timing.map { figures($0.control) }))\
        \(Markup.cell("ulp", pair.error?.worstUlps))</tr>

        """
    }
    let columns: [Table.Column] = [
      .text("verdict"), .text("what"), .text("change of time"), .number("ratio"),
      .number("ns"), .number("detectable"), .number("control"), .number("ulp"),
    ]
    return """
      <div class="across"><table role="table" class="reflow ratios">\
      \(Markup.headings(columns, below: [2: axis.picture]))\
      <tbody role="rowgroup">\(Markup(rows))</tbody></table></div>\
      <p class="note">\(RatioAxis.legend)</p>
      """
  }

  private func figures(_ ratio: Ratio) -> Markup {
    let value = String(format: "%.3f", ratio.value)
    guard let interval = ratio.interval else { return "\(value)" }
    let ends = String(format: "%.3f to %.3f", interval.lower, interval.upper)
    return "\(value)<small>\(ends)</small>"
  }

  private func times(_ timing: PairedTiming) -> Markup {
    "\(brief(timing.nanoseconds))<small>was \(brief(timing.baseNanoseconds))</small>"
  }

  private func share(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
}

/// The axis that all ratios of a page share: logarithmic, no change in its middle.
private struct RatioAxis {
  private let reach: Double
  private let width = 260.0

  /// As wide as the changes that count need, and with room beside the bands of those that do not, from
  /// 3 % to a quarter.
  init(_ pairs: [PairedRow]) {
    let reaches = pairs.compactMap { pair -> Double? in
      guard let timing = pair.timing else { return nil }
      let band = 1 + 1.5 * timing.leastEffect
      guard pair.verdict.wantsAttention else { return log(band) }
      let interval = timing.ratio.interval
      return [timing.ratio.value, interval?.lower ?? 1, interval?.upper ?? 1, band]
        .map { abs(log($0)) }.max()
    }
    let most = reaches.filter(\.isFinite).max() ?? 0
    reach = min(max(most * 1.1, log(1.03)), log(1.25))
  }

  /// What the marks mean.
  static let legend =
    "The band is the effect that does not count, a hollow mark the confirmation in fresh processes "
    + "with another layout; an arrow leads beyond the axis."

  /// The axis itself.
  var picture: Markup {
    let low = String(format: "%+.0f %%", (exp(-reach) - 1) * 100)
    let high = String(format: "%+.0f %%", (exp(reach) - 1) * 100)
    return """
      <svg viewBox="0 0 \(width) 14" aria-hidden="true"><text x="0" y="11">\(low)</text>\
      <text x="\(width / 2)" y="11" text-anchor="middle">0</text>\
      <text x="\(width)" y="11" text-anchor="end">\(high)</text></svg>
      """
  }

  private func x(_ ratio: Double) -> Double {
    width / 2 * (1 + min(max(log(ratio) / reach, -1), 1) * 0.95)
  }

  private func isBeyond(_ ratio: Double) -> Bool { abs(log(ratio)) > reach }

  /// A stroke across the end of an interval, or an arrow where it lies beyond the axis.
  private func end(_ ratio: Double) -> String {
    guard isBeyond(ratio) else { return "M\(x(ratio)) 8V16" }
    let tip = ratio > 1 ? width - 1 : 1
    let shaft = ratio > 1 ? tip - 7 : tip + 7
    return "M\(shaft) 6L\(tip) 12L\(shaft) 18"
  }

  /// The interval, its middle, the confirmation and the band of effects that do not count.
  func picture(_ timing: PairedTiming, _ verdict: PairVerdict) -> Markup {
    let style = "v-\(verdict.rawValue)"
    let band = (x(1 / (1 + timing.leastEffect)), x(1 + timing.leastEffect))
    let interval = timing.ratio.interval.map { interval -> Markup in
      """
      <path class="interval \(style)" d="M\(x(interval.lower)) 12H\(x(interval.upper))\
      \(end(interval.lower))\(end(interval.upper))"/>
      """
    }
    let confirmation = timing.confirmation.map {
      MarkShape.diamond.mark(x: x($0.value), y: 12, size: 4.5, style: "hollow \(style)")
    }
    let text = String(format: "%+.1f %%", (timing.ratio.value - 1) * 100)
    let isBeyond = isBeyond(timing.ratio.value)
    let mark: Markup =
      isBeyond
      ? "<path class=\"interval \(style)\" d=\"\(end(timing.ratio.value))\"/>"
      : MarkShape.square.mark(x: x(timing.ratio.value), y: 12, size: 4, style: style)
    return """
      <svg viewBox="0 0 \(width) 24" role="img" aria-label="\(text)">\
      <rect class="band" x="\(band.0)" y="1" width="\(band.1 - band.0)" height="22"/>\
      <path class="zero" d="M\(width / 2) 0V24"/>\
      \(isBeyond ? "" : interval ?? "")\(isBeyond ? "" : confirmation ?? "")\(mark)</svg>
      """
  }
}
