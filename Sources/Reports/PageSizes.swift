import Measurement

extension HTMLReport {
  /// Time per element against the batch's size: one small plot per batch that was timed in more
  /// than one place.
  var sizes: Markup {
    var order: [[String]] = []
    var series: [[String]: [(row: Row, speed: Speed)]] = [:]
    for timed in receipt.rows.timed where !timed.row.isReference {
      let key = Array(timed.row.group[..<4])
      if series[key] == nil { order.append(key) }
      series[key, default: []].append(timed)
    }
    let shown = order.compactMap { series[$0] }.filter { rows in
      Set(rows.map(\.row.place)).count > 1
    }
    let footprints = shown.joined().map { Double($0.row.footprint) }
    let content: Markup = """
      \(kindLegend(shown.joined().map(\.row)))<div class="multiples">\
      \(Markup(shown.map { sizePanel($0, footprints) }))</div>
      """
    return .section(
      "sizes", "Time against size",
      """
      Nanoseconds per element against the bytes of the batch, with 95 % intervals; both axes are \
      logarithmic, and the caches end where the vertical lines are. Short bars are the least time \
      that the machine allows. What climbs from place to place waits for memory; what stays flat \
      computes.
      """, shown.isEmpty ? "" : content)
  }

  private func sizePanel(_ rows: [(row: Row, speed: Speed)], _ footprints: [Double]) -> Markup {
    let first = rows[0].row
    let title = "\(first.kernel), \(first.precision.rawValue)"
    let bounds = rows.flatMap { timed in
      [timed.speed.limit.nanosecondsPerElement] + [timed.speed.nanoseconds]
        + (timed.speed.interval.map { [$0.lower, $0.upper] } ?? [])
    }
    let plot = Plot(width: 300, height: 190, left: 36, top: 18, foot: 24, x: footprints, y: bounds)
    var variants: [String] = []
    for timed in rows where !variants.contains(timed.row.variant) {
      variants.append(timed.row.variant)
    }
    let lines = variants.map { variant in
      line(plot, rows.filter { $0.row.variant == variant })
    }
    let svg = plot.svg(
      "Time against size: \(title), \(first.inputs)",
      variants.joined(separator: ", ") + " in "
        + Set(rows.map(\.row.place)).sorted().map(\.rawValue).joined(separator: ", ")
        + ". The table of all rows holds the same figures.",
      xTicks: cacheEnds(plot), "\(placeNames(plot))\(limits(plot, rows))\(Markup(lines))")
    return """
      <figure class="panel" data-s="\(rows.map(\.row.search).joined(separator: "|"))">\
      <figcaption><b>\(first.kernel)</b> \(first.precision.rawValue)\
      <small>\(first.inputs)</small></figcaption>\(svg)</figure>
      """
  }

  /// The caches that end within the axis.
  private func cacheEnds(_ plot: Plot) -> [(value: Double, label: String)] {
    let caches = receipt.context.host.caches
    let range = plot.x.range
    let ends = [caches.l1, caches.l2, caches.l3].map { (value: Double($0), label: byteSize($0)) }
    return ends.filter { range.lower < $0.value && $0.value < range.upper }
  }

  /// The names of the places, each above the middle of its part of the axis.
  private func placeNames(_ plot: Plot) -> Markup {
    let caches = receipt.context.host.caches
    let range = plot.x.range
    var names: [Markup] = []
    var start = range.lower
    let ends = [(CacheLevel.l1, caches.l1), (.l2, caches.l2), (.l3, caches.l3), (.dram, Int.max)]
    for (place, size) in ends where size > 0 {
      let end = min(Double(size), range.upper)
      guard end > start else { continue }
      names.append(
        """
        <text x="\((plot.x(start) + plot.x(end)) / 2)" y="\(plot.top - 3)" \
        text-anchor="middle">\(place.rawValue)</text>
        """)
      start = end
    }
    return Markup(names)
  }

  /// The least times, each as a short line of its own: between the sizes nothing is known.
  private func limits(_ plot: Plot, _ rows: [(row: Row, speed: Speed)]) -> Markup {
    Markup(
      rows.map { timed in
        let x = plot.x(Double(timed.row.footprint))
        let y = plot.y(timed.speed.limit.nanosecondsPerElement)
        return "<path class=\"least\" d=\"M\(x - 9) \(y)H\(x + 9)\"/>"
      })
  }

  private func line(_ plot: Plot, _ rows: [(row: Row, speed: Speed)]) -> Markup {
    let sorted = rows.sorted { $0.row.footprint < $1.row.footprint }
    let kind = VariantKind(sorted[0].row)
    let whiskers = sorted.compactMap { timed -> Markup? in
      timed.speed.interval.map { interval in
        """
        <path class="whisker \(kind.style)" d="M\(plot.x(Double(timed.row.footprint))) \
        \(plot.y(interval.lower))V\(plot.y(interval.upper))"/>
        """
      }
    }
    let marks = sorted.map { timed in
      kind.shape.mark(
        x: plot.x(Double(timed.row.footprint)), y: plot.y(timed.speed.nanoseconds),
        style: kind.style, search: timed.row.search, title: timed.row.line)
    }
    let points = sorted.map { (Double($0.row.footprint), $0.speed.nanoseconds) }
    return """
      <path class="line \(kind.style)" d="\(Self.path(plot, points))"/>\(Markup(whiskers))\
      \(Markup(marks))
      """
  }

  private static func path(_ plot: Plot, _ points: [(Double, Double)]) -> Markup {
    Markup(
      points.enumerated().map { index, point in
        "\(index == 0 ? "M" : "L")\(plot.x(point.0)) \(plot.y(point.1))"
      })
  }
}
