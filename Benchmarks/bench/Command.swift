import Reports

/// A declared option: parsing, help and error messages all derive from it.
struct Option: Sendable {
  /// The name with its dashes.
  var name: String
  /// What stands for the value in help; nil for a switch.
  var value: String?
  /// The only values allowed; empty if any is.
  var choices: [String] = []
  /// Values, or what stands before their first `=`, that the environment has for other commands and that say
  /// nothing in this one.
  var foreign: [String] = []
  /// The only texts allowed before the first `=` of a value; empty if any is.
  var keys: [String] = []
  /// Whether it may be given more than once.
  var isRepeatable = false
  /// Whether a switch also takes `=true` and `=false`.
  var takesTruth = false
  /// One line of help.
  var help: String

  /// The environment's variable that stands for it.
  var variable: String {
    "BENCH_" + name.drop { $0 == "-" }.uppercased().replacing("-", with: "_")
  }
}

/// A declared argument without a name.
struct Operand: Sendable {
  var name: String
  var help: String
  /// Whether it may be left out, and those after it.
  var isOptional = false
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
    let usage = (["usage: bench", name, "[options]"] + operands.map(usage)).joined(separator: " ")
    var sections = [usage, summary]
    if !operands.isEmpty { sections.append(operands.map { entry($0.name, $0.help) }.joined()) }
    sections.append("options:\n" + (options + [.help]).map(entry).joined())
    if !options.isEmpty { sections.append(environment) }
    if !notes.isEmpty { sections.append(notes) }
    return (sections + [Exit.help]).joined(separator: "\n\n").replacing("\n\n\n", with: "\n\n")
  }

  private var environment: String {
    let text =
      "Also read from the environment, where the command line does not say otherwise: "
      + options.map(\.variable).joined(separator: ", ")
      + ". A switch is 1 or 0; what may be repeated has a value per line; empty counts as absent."
    return wrapped(text).joined(separator: "\n")
  }

  private func usage(_ operand: Operand) -> String {
    operand.isOptional ? "[\(operand.name)]" : operand.name
  }

  private func entry(_ option: Option) -> String {
    let choices = option.choices.joined(separator: "|")
    let isLong = choices.count > 50
    let value = isLong || choices.isEmpty ? option.value : choices
    let names = isLong ? option.choices : option.keys
    var help = option.help + (option.isRepeatable ? " (repeatable)" : "")
    if !names.isEmpty {
      let lines = wrapped("one of " + names.joined(separator: ", "), indent: Self.column + 2)
      help += lines.map { "\n" + $0.dropFirst(Self.column + 2) }.joined()
    }
    return entry(option.name + (value.map { " " + $0 } ?? ""), help)
  }

  /// Where help begins, after two blanks.
  private static let column = 24

  private func entry(_ head: String, _ help: String) -> String {
    let column = Self.column
    let gap =
      head.count < column - 1
      ? String(repeating: " ", count: column - head.count)
      : "\n" + String(repeating: " ", count: column + 2)
    let indented = help.replacing("\n", with: "\n" + String(repeating: " ", count: column + 2))
    return "  " + head + gap + indented + "\n"
  }
}
