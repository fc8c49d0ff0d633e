import Foundation

/// Finished HTML: text that is interpolated is escaped, markup that is interpolated stays.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  var html: String

  init(stringLiteral html: String) { self.html = html }

  init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

  init(_ parts: some Sequence<Markup>) { html = parts.map(\.html).joined() }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { html += literal }

    mutating func appendInterpolation(_ markup: Markup) { html += markup.html }

    mutating func appendInterpolation(_ text: String) {
      for character in text.unicodeScalars {
        switch character {
        case "&": html += "&amp;"
        case "<": html += "&lt;"
        case ">": html += "&gt;"
        case "\"": html += "&quot;"
        case "'": html += "&#39;"
        default: html.unicodeScalars.append(character)
        }
      }
    }

    mutating func appendInterpolation(_ number: Int) { html += "\(number)" }

    /// A coordinate.
    mutating func appendInterpolation(_ number: Double) {
      html += String(format: "%.1f", number)
    }
  }

  /// A cell of a table that phones show as blocks: a number for people, with the exact one for
  /// sorting; empty where there is none.
  static func cell(_ title: String, _ value: Double?, _ text: Markup? = nil) -> Markup {
    guard let value else { return "<td role=\"cell\" data-label=\"\(title)\"></td>" }
    return """
      <td role="cell" class="n" data-label="\(title)" data-v="\(exact(value))">\
      \(text ?? "\(brief(value))")</td>
      """
  }

  /// The same of a table that phones scroll.
  static func number(_ value: Double?, _ text: String? = nil) -> Markup {
    guard let value else { return "<td></td>" }
    return "<td class=\"n\" data-v=\"\(exact(value))\">\(text ?? brief(value))</td>"
  }

  /// A share as a bar and in percent, as far as three digits tell it.
  static func bar(_ title: String, _ share: Double) -> Markup {
    """
    <td role="cell" class="n share" data-label="\(title)" data-v="\(exact(share))">\
    <span style="--share:\(exact(share.isNaN ? 1 : min(share, 1)))">\(share < 9.995 ? percent(share) : "> 999 %")</span></td>
    """
  }

  /// A number as the script reads it.
  private static func exact(_ value: Double) -> String {
    value.isFinite ? "\(value)" : value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
  }

  /// A word.
  static func cell(_ title: String, _ text: String) -> Markup {
    "<td role=\"cell\" data-label=\"\(title)\">\(text)</td>"
  }

  /// Headings that sort their table, with what else stands below them.
  static func headings(_ columns: [Table.Column], below: [Int: Markup] = [:]) -> Markup {
    let cells = columns.enumerated().map { index, column -> Markup in
      let style: Markup = column.isNumeric ? " class=\"n\"" : ""
      return """
        <th role="columnheader" scope="col"\(style)>\
        <button type="button">\(column.title)</button>\(below[index] ?? "")</th>
        """
    }
    return "<thead role=\"rowgroup\"><tr role=\"row\">\(Markup(cells))</tr></thead>"
  }

  /// A part of the page that the navigation leads to; nothing where it has no content.
  static func section(_ id: String, _ title: String, _ lead: Markup, _ content: Markup) -> Markup {
    guard !content.html.isEmpty else { return "" }
    return """
      <section id="\(id)" aria-labelledby="\(id)-title"><h2 id="\(id)-title">\(title)</h2>
      <p class="lead">\(lead)</p>
      \(content)</section>

      """
  }
}

/// What the page's filter searches for a figure; of several such texts, between bars, one suffices.
func searchText(_ words: String...) -> String { words.joined(separator: " ").lowercased() }
