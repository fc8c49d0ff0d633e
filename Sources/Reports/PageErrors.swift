import Measurement

extension HTMLReport {
  /// Error against speed of every variant that has both.
  var errors: Markup {
    let rows = receipt.rows.timed.filter { timed in
      timed.row.error?.worstScaled.isFinite == true && timed.speed.speedup != nil
        && !timed.row.isReference && timed.row.place == .l1
    }
    let figures = Precision.allCases.map { precision -> Markup in
      let rows = rows.filter { $0.row.precision == precision }
      return rows.isEmpty ? "" : errorFigure(rows, precision)
    }
    let content: Markup = """
      \(kindLegend(rows.map(\.row)))<div class="pair">\(Markup(figures))</div>
      """
    return .section(
      "errors", "Error against speed",
      """
      The worst error on the timed inputs, relative to the kernel’s scale, against the speed over \
      the scalar reference; batches in L1. Right is faster, low is more exact; thin lines join the \
      variants of one batch. The broken line is half a unit in the last place of the scale; what \
      is exact lies on the lower edge.
      """, rows.isEmpty ? "" : content)
  }

  private func errorFigure(
    _ rows: [(row: Row, speed: Speed)], _ precision: Precision
  ) -> Markup {
    func speedup(_ speed: Speed) -> Double { speed.speedup?.value ?? 1 }
    func scaled(_ row: Row) -> Double { row.error?.worstScaled ?? 0 }
    let half = precision == .f32 ? 0x1p-24 : 0x1p-53
    let plot = Plot(
      width: 480, height: 340, x: rows.map { speedup($0.speed) },
      y: rows.map { scaled($0.row) } + [half])
    let marks = rows.map { row, speed in
      VariantKind(row).shape.mark(
        x: plot.x(speedup(speed)), y: plot.y(scaled(row)), style: VariantKind(row).style,
        search: row.search,
        title: row.line + ", \(brief(speedup(speed))) x reference, scaled \(brief(scaled(row)))")
    }
    var links: [Markup] = []
    for (one, next) in zip(rows, rows.dropFirst()) where one.row.group == next.row.group {
      links.append(
        """
        <path class="link" d="M\(plot.x(speedup(one.speed))) \(plot.y(scaled(one.row)))\
        L\(plot.x(speedup(next.speed))) \(plot.y(scaled(next.row)))"/>
        """)
    }
    let title = "Error against speed, \(precision.rawValue)"
    let svg = plot.svg(
      title, "\(rows.count) variants. The table of all rows holds the same figures.",
      xTitle: "times as fast as the reference", yTitle: "worst error of the scale",
      """
      \(Markup(links))<path class="limit" d="M\(plot.left) \(plot.y(half))H\(plot.right)"/>\
      \(Markup(marks))
      """)
    return figure(title, svg)
  }
}
