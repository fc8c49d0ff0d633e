/// Lines of at most 100 columns, broken between words and indented.
public func wrapped(_ text: String, indent: Int = 0) -> [String] {
  let blanks = String(repeating: " ", count: indent)
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace) {
    if !line.isEmpty, indent + line.count + 1 + word.count > 100 {
      lines.append(blanks + line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  return line.isEmpty ? lines : lines + [blanks + line]
}
