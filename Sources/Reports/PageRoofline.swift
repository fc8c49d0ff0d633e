import Foundation
import Measurement

extension HTMLReport {
  /// Every kernel's fastest variant between the multiply-add units and the memory, per precision.
  var roofline: Markup {
    guard let limits = receipt.context.limits,
      let level = receipt.context.levels.filter({ level in
        limits.peaks.contains { $0.level == level }
      }).max()
    else { return "" }
    let points = receipt.fastestRows.filter { $0.speed.work.flopsPerElement > 0 }
    let without = receipt.fastestRows.count - points.count
    let left = without == 0 ? "" : " \(without) batches without such operations are left out."
    let figures = Precision.allCases.map { precision -> Markup in
      let points = points.filter { $0.row.precision == precision }
      return points.isEmpty ? "" : rooflineFigure(points, limits, level, precision)
    }
    let places = CacheLevel.allCases.filter { place in points.contains { $0.row.place == place } }
    let kinds = Set(points.map { VariantKind($0.row) })
    let keys =
      VariantKind.allCases.filter(kinds.contains).map(LegendEntry.init)
      + places.map(LegendEntry.init)
    let content: Markup = """
      \(legend(keys))<div class="pair">\(Markup(figures))</div>
      """
    return .section(
      "roofline", "Against the machine’s roofs",
      """
      The fastest variant of every batch. Left of a roof’s edge the memory limits, under its flat \
      part the multiply-add units do; a mark at its roof has nothing left to gain. Roofs are the \
      best of loading, storing and copying; a kernel’s own limit may lie lower, such as that of the \
      divider for quotients and square roots: see the table. \
      Point at or tap a mark to read it.\(left)
      """, points.isEmpty ? "" : content)
  }

  private func rooflineFigure(
    _ points: [(row: Row, speed: Speed)], _ limits: MachineLimits, _ level: ISALevel,
    _ precision: Precision
  ) -> Markup {
    func intensity(_ speed: Speed) -> Double {
      speed.work.flopsPerElement
        / (speed.work.bytesReadPerElement + speed.work.bytesWrittenPerElement)
    }
    func rate(_ speed: Speed) -> Double { speed.work.flopsPerElement / speed.nanoseconds }
    let peak = limits.peak(level: level, precision: precision).flopsPerSecond / 1e9
    let roofs = Self.roofs(limits, level)
    let ridges = roofs.map { peak / $0.bandwidth }
    // Room for the slope of the highest roof and its name.
    let foot = (ridges.min() ?? 1) / 3
    let plot = Plot(
      width: 480, height: 380, x: points.map { intensity($0.speed) } + ridges + [foot],
      y: points.map { rate($0.speed) } + [peak * 1.3])
    let marks = points.map { row, speed in
      VariantKind(row).shape.mark(
        x: plot.x(intensity(speed)), y: plot.y(rate(speed)), strokes: row.place.strokes,
        style: VariantKind(row).style, search: row.search, title: row.line)
    }
    let title = "Roofline, \(precision.rawValue)"
    let described =
      "\(points.count) batches under a multiply-add peak of \(brief(peak)) GFLOP/s and "
      + roofs.map { "\($0.place.rawValue) at \(brief($0.bandwidth)) GB/s" }
      .joined(separator: ", ")
    let svg = plot.svg(
      title, described + ". The table of all rows holds the same figures.",
      xTitle: "floating-point operations per byte", yTitle: "GFLOP/s",
      "\(roofLines(plot, roofs, peak, level))\(Markup(marks))")
    return figure(title, svg)
  }

  /// The most that a place gives, whichever way data moves.
  private static func roofs(
    _ limits: MachineLimits, _ level: ISALevel
  ) -> [(place: CacheLevel, bandwidth: Double)] {
    limits.places.map { place in
      let bandwidth = limits.bandwidth(of: place, level: level)
      return (place, max(bandwidth.load, bandwidth.bestStore, bandwidth.bestCopy) / 1e9)
    }.sorted { $0.bandwidth > $1.bandwidth }
  }

  private func roofLines(
    _ plot: Plot, _ roofs: [(place: CacheLevel, bandwidth: Double)], _ peak: Double,
    _ level: ISALevel
  ) -> Markup {
    let (left, right) = plot.x.range
    let bottom = plot.y.range.lower
    var lines: [Markup] = []
    // How far below the highest slope, across it, the names so far reach.
    var taken = -Double.infinity
    for (index, roof) in roofs.enumerated() {
      // Where the slope enters the plot: at its left or its lower edge.
      let start = max(left, bottom / roof.bandwidth)
      let ridge = peak / roof.bandwidth
      let (x, y) = (plot.x(start), plot.y(start * roof.bandwidth))
      let (ridgeX, ridgeY) = (plot.x(ridge), plot.y(peak))
      let angle = atan2(ridgeY - y, ridgeX - x)
      let across = log10(roofs[0].bandwidth / roof.bandwidth) * plot.y.decade * cos(angle)
      // Above its slope, or where other names are, below.
      let baseline = across - 15 < taken ? max(14, taken - across + 11) : -5
      taken = across + baseline + 3
      lines.append(
        """
        <path class="roof" d="M\(x) \(y)L\(ridgeX) \(ridgeY)\
        \(index == 0 ? "H\(plot.x(right))" as Markup : "")"/>\
        <text class="halo" transform="translate(\(x) \(y)) rotate(\(angle * 180 / .pi))" x="8" \
        y="\(baseline)">\(roof.place.rawValue) \(brief(roof.bandwidth)) GB/s</text>
        """)
    }
    lines.append(
      """
      <text class="halo" x="\(plot.right - 4)" y="\(plot.y(peak) - 6)" text-anchor="end">\
      \(level.rawValue) multiply-add \(brief(peak))</text>
      """)
    return Markup(lines)
  }

  /// A picture whose marks can be pointed at.
  func figure(_ title: String, _ svg: Markup) -> Markup {
    """
    <figure><figcaption>\(title)</figcaption>\(svg)</figure>
    """
  }
}
