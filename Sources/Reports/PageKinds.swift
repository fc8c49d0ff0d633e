import Measurement

/// What kind of variant a mark stands for; each differs in form and colour.
enum VariantKind: String, CaseIterable {
  case strict, fast, blas, threads, peer, reference

  init(_ row: Row) {
    self =
      if row.isPeer {
        .peer
      } else if row.isReference {
        .reference
      } else if row.isLinearAlgebra {
        row.usesAllCores ? .threads : .blas
      } else {
        row.variant.hasSuffix(".fast") ? .fast : .strict
      }
  }

  var label: String {
    switch self {
    case .strict: "strict"
    case .fast: "fast"
    case .blas: "BLAS"
    case .threads: "BLAS, all cores"
    case .peer: "peer"
    case .reference: "reference"
    }
  }

  var shape: MarkShape {
    switch self {
    case .strict: .circle
    case .fast: .triangle
    case .blas, .threads: .square
    case .peer: .diamond
    case .reference: .cross
    }
  }

  var style: String { "k-\(rawValue)" }
}

extension CacheLevel {
  /// The strokes that lead out of a mark: one per step away from the core.
  var strokes: Int {
    switch self {
    case .l1: 0
    case .l2: 1
    case .l3: 2
    case .dram: 3
    }
  }
}

extension Row {
  /// The batch in words: kernel, arrangement, inputs.
  var inputs: String { "\(phrase(arrangement)), \(workload)" }

  /// What the page's filter searches.
  var search: String {
    searchText(
      kernel, arrangement, phrase(arrangement), workload, precision.rawValue, place.rawValue,
      variant,
      VariantKind(self).label, speed?.limit.label ?? outcome.rawValue)
  }

  /// The row in one line, for whoever points at its mark.
  var line: String {
    let head =
      "\(kernel), \(inputs), \(precision.rawValue) \(place.rawValue), n = \(elements), \(variant): "
    guard let speed else { return head + (reason ?? outcome.rawValue) }
    let interval = speed.interval.map { " (\(brief($0.lower)) to \(brief($0.upper)))" } ?? ""
    let ulps = error.map { ", error \(brief($0.worstUlps)) ulp" } ?? ""
    return head + "\(brief(speed.nanoseconds)) ns\(interval), "
      + "\(brief(speed.work.flopsPerElement / speed.nanoseconds)) GFLOP/s, "
      + "\(percent(speed.shareOfLimit)) of \(speed.limit.label)\(ulps)"
  }
}

extension Receipt {
  /// The fastest of our variants of every batch, the reference excepted.
  var fastestRows: [(row: Row, speed: Speed)] { rows.filter { !$0.isPeer }.fastest }
}

/// What a mark stands for.
struct LegendEntry {
  /// In a square of 16.
  var mark: Markup
  var label: String

  /// A kind of variants.
  init(_ kind: VariantKind) {
    mark = kind.shape.mark(x: 8, y: 8, size: 5, style: kind.style)
    label = kind.label
  }

  /// Where batches lie.
  init(_ place: CacheLevel) {
    mark = MarkShape.circle.mark(
      x: 8, y: 8, size: 2.4, strokes: place.strokes, style: "k-reference")
    label = "batch in \(place.rawValue)"
  }
}

/// A legend of marks.
func legend(_ entries: [LegendEntry]) -> Markup {
  let items = entries.map { entry -> Markup in
    """
    <li><svg class="key" viewBox="0 0 16 16" aria-hidden="true">\
    \(entry.mark)</svg>\(entry.label)</li>
    """
  }
  return "<ul class=\"legend\">\(Markup(items))</ul>"
}

extension HTMLReport {
  /// A legend of the kinds of variants that occur.
  func kindLegend(_ rows: [Row]) -> Markup {
    let kinds = Set(rows.map(VariantKind.init))
    return legend(VariantKind.allCases.filter(kinds.contains).map(LegendEntry.init))
  }
}
