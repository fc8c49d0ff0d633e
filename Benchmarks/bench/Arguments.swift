/// The arguments of a command, checked against its declaration.
struct Arguments {
  /// As they were given.
  let raw: [String]
  /// Those without a name.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Parses arguments: `--name value`, `--name=value`, switches and operands; `--` ends the options.
  init(_ raw: [String], for command: Command) throws {
    self.raw = raw
    var rest = raw[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = (command.options + [.help]).first(where: { $0.name == name }) else {
        throw CommandError(
          "\(name): no such option" + suggestion(for: name, among: command.options.map(\.name)))
      }
      try take(option, inline: parts.count == 2 ? String(parts[1]) : nil, &rest)
    }
    try checkOperands(command)
  }

  private mutating func take(
    _ option: Option, inline: String?, _ rest: inout ArraySlice<String>
  ) throws {
    guard let valueName = option.value else {
      guard inline == nil else { throw CommandError("\(option.name): takes no value") }
      values[option.name] = [""]
      return
    }
    guard let value = inline ?? rest.popFirst() else {
      throw CommandError("\(option.name): needs a value, \(valueName)")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw CommandError(
        "\(option.name): \(value) is not one of \(option.choices.joined(separator: ", "))")
    }
    guard option.isRepeatable || values[option.name] == nil else {
      throw CommandError("\(option.name): given twice")
    }
    values[option.name, default: []].append(value)
  }

  private func checkOperands(_ command: Command) throws {
    if has(.help) { return }
    if operands.count > command.operands.count {
      throw CommandError("\(operands[command.operands.count]): unexpected argument")
    }
    if operands.count < command.operands.count {
      throw CommandError("\(command.operands[operands.count].name): missing")
    }
  }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option, if it was given.
  func value(_ option: Option) -> String? { values[option.name]?.last }

  /// All values of a repeatable option.
  func all(_ option: Option) -> [String] { values[option.name] ?? [] }
}

/// The name that was probably meant, as the end of an error message.
func suggestion(for name: String, among known: [String]) -> String {
  let nearest = known.min { editDistance(name, $0) < editDistance(name, $1) }
  guard let nearest, editDistance(name, nearest) <= 3 else { return "" }
  return "; did you mean \(nearest)?"
}

/// The insertions, deletions and replacements that turn one text into another.
private func editDistance(_ a: String, _ b: String) -> Int {
  var row = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, y) in b.enumerated() {
      let replaced = diagonal + (x == y ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
    }
  }
  return row[b.count]
}
