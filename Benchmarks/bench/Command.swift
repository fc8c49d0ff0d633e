/// A declared option: parsing, help and error messages all derive from it.
struct Option: Sendable {
  /// The name with its dashes.
  var name: String
  /// What stands for the value in help; nil for a switch.
  var value: String?
  /// The only values allowed; empty if any is.
  var choices: [String] = []
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// One line of help.
  var help: String
}

/// A declared argument without a name.
struct Operand: Sendable {
  var name: String
  var help: String
}

/// A subcommand.
struct Command: Sendable {
  var name: String
  var summary: String
  /// What help says after the options.
  var notes = ""
  var operands: [Operand] = []
  var options: [Option]
  var run: @Sendable (Arguments) throws -> Exit

  /// The text of `--help`.
  var help: String {
    let usage = (["usage: bench", name, "[options]"] + operands.map(\.name)).joined(separator: " ")
    var sections = [usage, summary]
    if !operands.isEmpty { sections.append(operands.map { entry($0.name, $0.help) }.joined()) }
    sections.append("options:\n" + (options + [.help]).map(entry).joined())
    if !notes.isEmpty { sections.append(notes) }
    return (sections + [Exit.help]).joined(separator: "\n\n").replacing("\n\n\n", with: "\n\n")
  }

  private func entry(_ option: Option) -> String {
    let value = option.choices.isEmpty ? option.value : option.choices.joined(separator: "|")
    return entry(
      option.name + (value.map { " " + $0 } ?? ""),
      option.help + (option.isRepeatable ? " (repeatable)" : ""))
  }

  private func entry(_ head: String, _ help: String) -> String {
    let column = 24
    let gap =
      head.count < column - 1
      ? String(repeating: " ", count: column - head.count)
      : "\n" + String(repeating: " ", count: column + 2)
    let indented = help.replacing("\n", with: "\n" + String(repeating: " ", count: column + 2))
    return "  " + head + gap + indented + "\n"
  }
}
