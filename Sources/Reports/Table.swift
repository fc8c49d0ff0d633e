/// Rows of text under headings, in any of the flat formats.
public struct Table: Sendable {
  /// One column.
  public struct Column: Sendable {
    /// The heading.
    public var title: String
    /// Whether the entries end, rather than begin, below each other.
    public var isNumeric: Bool

    /// A column of words.
    public static func text(_ title: String) -> Column { Column(title: title, isNumeric: false) }

    /// A column of numbers.
    public static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
  }

  /// The columns.
  public var columns: [Column]
  /// The rows, each with an entry per column.
  public var rows: [[String]]

  /// Blanks between the columns of aligned lines.
  public var gap: Int

  /// A table of rows.
  public init(_ columns: [Column], gap: Int = 2, rows: [[String]] = []) {
    self.columns = columns
    self.gap = gap
    self.rows = rows
  }

  /// Aligned lines, the first one the headings.
  public var lines: [String] {
    let all = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = columns.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return columns[column].isNumeric ? padding + row[column] : row[column] + padding
      }
      return trimmedEnd(cells.joined(separator: String(repeating: " ", count: gap)))
    }
  }

  /// Comma-separated values, RFC 4180, lines ended by a line feed.
  public var csv: String {
    ([columns.map(\.title)] + rows)
      .map { $0.map(quoted).joined(separator: ",") + "\n" }
      .joined()
  }

  /// A table of GitHub's Markdown.
  public var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    return line(columns.map(\.title)) + line(columns.map { $0.isNumeric ? "---:" : "---" })
      + rows.map { line($0.map { markdownText($0).replacing("|", with: "\\|") }) }.joined()
  }

  private func quoted(_ cell: String) -> String {
    guard cell.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  private func trimmedEnd(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}

/// Lines that belong together as one, their indents left out.
func oneLine(_ lines: [String]) -> String {
  lines.map { String($0.drop { $0 == " " }) }.joined(separator: "; ")
}

/// Text that Markdown does not take for markup of HTML.
func markdownText(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

/// A list of Markdown, each entry one line.
func markdownList(_ entries: [String]) -> String {
  entries.map { "- \(markdownText($0).replacing("\n", with: " "))\n" }.joined()
}
