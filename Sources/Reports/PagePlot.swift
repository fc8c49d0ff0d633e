import Foundation

/// A logarithmic axis.
struct LogScale: Sendable {
  private let lower: Double
  private let upper: Double
  private let start: Double
  private let end: Double

  /// Maps the range of the values, the part of `margin` wider at both ends and at least a factor
  /// of `least`, to coordinates from `start` to `end`.
  init(
    _ values: [Double], from start: Double, to end: Double, margin: Double = 0.04,
    least: Double = 4
  ) {
    let logarithms = values.filter { $0 > 0 && $0.isFinite }.map { log10($0) }
    let (low, high) = (logarithms.min() ?? 0, logarithms.max() ?? 1)
    let wanted = max((high - low) * (1 + 2 * margin), log10(least))
    let center = (low + high) / 2
    (lower, upper) = (center - wanted / 2, center + wanted / 2)
    (self.start, self.end) = (start, end)
  }

  /// The ends of the axis.
  var range: (lower: Double, upper: Double) { (pow(10, lower), pow(10, upper)) }

  /// How far apart a number and ten times as much are.
  var decade: Double { abs(end - start) / (upper - lower) }

  /// The coordinate of a number; numbers beyond the ends lie at the ends.
  func callAsFunction(_ value: Double) -> Double {
    let position = value > 0 ? log10(value) : -.infinity
    return start + (end - start) * (min(max(position, lower), upper) - lower) / (upper - lower)
  }

  /// Powers of ten, at most seven; with 2 and 5 between them where there are few.
  var ticks: [Double] {
    let exponents = Array(Int(lower.rounded(.down))...Int(upper.rounded(.up)))
    let step = max(1, (exponents.count + 5) / 7)
    let factors: [Double] =
      upper - lower < 1 ? [1, 2, 3, 5, 7] : upper - lower < 2 ? [1, 2, 5] : [1]
    return exponents.filter { $0 % step == 0 }
      .flatMap { exponent in
        let power = pow(10, Double(exponent))
        return factors.map { $0 * power }
      }
      .filter { lower <= log10($0) + 1e-9 && log10($0) - 1e-9 <= upper }
  }
}

/// The form of a mark, so that nothing depends on its colour.
enum MarkShape {
  case circle, square, triangle, diamond, cross

  /// Around the origin, all of about the same area.
  fileprivate func path(_ size: Double) -> Markup {
    let (r, h, d) = (size, size * 0.89, size * 1.25)
    return switch self {
    case .circle: "M\(-r) 0a\(r) \(r) 0 1 0 \(2 * r) 0a\(r) \(r) 0 1 0 \(-2 * r) 0z"
    case .square: "M\(-h) \(-h)H\(h)V\(h)H\(-h)z"
    case .triangle: "M0 \(-1.2 * r)L\(1.15 * r) \(0.8 * r)H\(-1.15 * r)z"
    case .diamond: "M0 \(-d)L\(d) 0L0 \(d)L\(-d) 0z"
    case .cross: "M\(-h) \(-h)L\(h) \(h)M\(-h) \(h)L\(h) \(-h)"
    }
  }

  /// So many strokes that lead out of a mark: up, then down, then to both sides.
  private static func strokes(_ count: Int, _ size: Double) -> Markup {
    let (near, far) = (size * 0.8, size + 4.2)
    let all: [Markup] = [
      "M0 \(-near)V\(-far)", "M0 \(near)V\(far)", "M\(-near) 0H\(-far)M\(near) 0H\(far)",
    ]
    return Markup(Array(all.prefix(count)))
  }

  /// The mark at a place.
  ///
  /// - Parameters:
  ///   - x: to the right.
  ///   - y: down.
  ///   - size: about half of its width.
  ///   - strokes: how many lead out of it.
  ///   - style: its class.
  ///   - search: what the page's filter searches.
  ///   - title: what the page says when it is pointed at.
  /// - Returns: a path.
  func mark(
    x: Double, y: Double, size: Double = 4.2, strokes: Int = 0, style: String,
    search: String? = nil, title: String = ""
  ) -> Markup {
    let data: Markup = search.map { " data-s=\"\($0)\"" } ?? ""
    let name: Markup = title.isEmpty ? "" : "<title>\(title)</title>"
    return """
      <path class="mark \(style)" transform="translate(\(x) \(y))" \
      d="\(path(size))\(Self.strokes(strokes, size))"\(data)>\
      \(name)</path>
      """
  }
}

/// Two logarithmic axes with their grid.
struct Plot: Sendable {
  let width: Double
  let height: Double
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double
  let x: LogScale
  let y: LogScale

  /// A plot that shows all of these numbers, with room on its left and at its foot for words.
  init(
    width: Double, height: Double, left: Double = 72, top: Double = 12, foot: Double = 40,
    x: [Double], y: [Double]
  ) {
    (self.width, self.height) = (width, height)
    (self.left, self.top) = (left, top)
    (right, bottom) = (width - 8, height - foot)
    self.x = LogScale(x, from: left, to: right)
    self.y = LogScale(y, from: bottom, to: top)
  }

  /// The whole picture for those who see it and those who do not.
  func svg(
    _ title: String, _ description: String, xTitle: String? = nil, yTitle: String? = nil,
    xTicks: [(value: Double, label: String)]? = nil, _ content: Markup
  ) -> Markup {
    let columns = xTicks ?? x.ticks.map { ($0, tick($0)) }
    let vertical = columns.map { column -> Markup in
      """
      <path class="grid" d="M\(x(column.value)) \(top)V\(bottom)"/>\
      <text x="\(x(column.value))" y="\(bottom + 16)" text-anchor="middle">\(column.label)</text>
      """
    }
    let horizontal = y.ticks.map { value -> Markup in
      """
      <path class="grid" d="M\(left) \(y(value))H\(right)"/>\
      <text x="\(left - 6)" y="\(y(value) + 4)" text-anchor="end">\(tick(value))</text>
      """
    }
    return """
      <svg viewBox="0 0 \(width) \(height)" role="img" aria-label="\(title). \(description)">
      <title>\(title)</title><desc>\(description)</desc>
      \(Markup(vertical))\(Markup(horizontal))
      <path class="axis" d="M\(left) \(top)V\(bottom)H\(right)"/>
      \(xTitle.map(xLabel) ?? "")\(yTitle.map(yLabel) ?? "")\(content)</svg>
      """
  }

  private func xLabel(_ title: String) -> Markup {
    """
    <text class="label" x="\((left + right) / 2)" y="\(height - 4)" text-anchor="middle">\
    \(title)</text>
    """
  }

  private func yLabel(_ title: String) -> Markup {
    """
    <text class="label" transform="translate(11 \((top + bottom) / 2)) rotate(-90)" \
    text-anchor="middle">\(title)</text>
    """
  }

  private func tick(_ value: Double) -> String {
    guard value >= 1e5 || value < 1e-3 else { return String(format: "%g", value) }
    let exponent = Int((log10(value) + 1e-9).rounded(.down))
    let factor = value / pow(10, Double(exponent))
    return (factor < 1.5 ? "" : String(format: "%.0f×", factor)) + "10" + superscript(exponent)
  }

  private func superscript(_ number: Int) -> String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return (number < 0 ? "⁻" : "")
      + String("\(abs(number))".map { digits[$0.wholeNumberValue ?? 0] })
  }
}
