import Foundation

/// The arguments of a command, checked against its declaration.
///
/// An option that the command line lacks may be given by the environment.
struct Arguments {
  /// As they were given, after the command's name.
  let raw: [String]
  /// Those without a name.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  /// The options that the command line gives, also a switch that it turns off.
  private var given: Set<String> = []
  /// The options that the environment gives.
  private var inherited: Set<String> = []

  /// Parses arguments: `--name value`, `--name=value`, switches and operands; `--` ends the options.
  init(
    _ raw: [String], for command: Command,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    self.raw = [command.name] + raw
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
      let name = argument == "-h" ? Option.help.name : String(parts[0])
      guard let option = (command.options + [.help]).first(where: { $0.name == name }) else {
        throw CommandError(
          "\(name): no such option" + suggestion(for: name, among: command.options.map(\.name)))
      }
      let inline = parts.count == 2 ? String(parts[1]) : nil
      if inline == nil, option.value != nil, let next = rest.first,
        command.options.contains(where: { $0.name == next })
      {
        throw CommandError("\(name): needs a value, but \(next) follows; \(name)=\(next) is one")
      }
      try take(option, inline: inline, &rest)
    }
    if !has(.help) { try inherit(command.options, environment) }
    try checkOperands(command)
  }

  private mutating func take(
    _ option: Option, inline: String?, _ rest: inout ArraySlice<String>
  ) throws {
    defer { given.insert(option.name) }
    guard let valueName = option.value else {
      guard inline == nil || option.takesTruth else {
        throw CommandError("\(option.name): takes no value")
      }
      set(option, try inline.map { try truth($0, ["true", "false"], of: option.name) } ?? true)
      return
    }
    guard let value = inline ?? rest.popFirst() else {
      throw CommandError("\(option.name): needs a value, \(valueName)")
    }
    guard !value.isEmpty else {
      throw CommandError("\(option.name): is empty; \(valueName) is missing")
    }
    guard option.isRepeatable || !given.contains(option.name) else {
      throw CommandError("\(option.name): given twice")
    }
    try add(value, to: option)
  }

  private mutating func inherit(_ options: [Option], _ environment: [String: String]) throws {
    for option in options where !given.contains(option.name) {
      guard let text = environment[option.variable], !text.isEmpty else { continue }
      inherited.insert(option.name)
      guard option.value != nil else {
        set(option, try truth(text, ["1", "0"], of: option.variable))
        continue
      }
      let lines = option.isRepeatable ? text.split(whereSeparator: \.isNewline) : [text[...]]
      for line in lines where !option.foreign.contains(String(line.prefix { $0 != "=" })) {
        try add(String(line), to: option)
      }
    }
  }

  private func truth(_ text: String, _ words: [String], of name: String) throws -> Bool {
    guard words.contains(text) else {
      throw CommandError("\(name): \(text) is not one of \(words.joined(separator: ", "))")
    }
    return text == words[0]
  }

  private mutating func set(_ option: Option, _ isOn: Bool) {
    values[option.name] = isOn ? [""] : nil
  }

  private mutating func add(_ value: String, to option: Option) throws {
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw CommandError(
        "\(name(of: option)): \(value) is not one of \(option.choices.joined(separator: ", "))")
    }
    if !option.keys.isEmpty {
      let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, option.keys.contains(parts[0]) else {
        throw CommandError(
          "\(name(of: option)): \(value) is not \(option.value ?? "") with one of "
            + option.keys.joined(separator: ", "))
      }
    }
    values[option.name, default: []].append(value)
  }

  private func checkOperands(_ command: Command) throws {
    if has(.help) { return }
    if operands.count > command.operands.count {
      throw CommandError("\(operands[command.operands.count]): unexpected argument")
    }
    if operands.count < command.operands.count, !command.operands[operands.count].isOptional {
      throw CommandError("\(command.operands[operands.count].name): missing")
    }
  }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of an option, if it was given.
  func value(_ option: Option) -> String? { values[option.name]?.last }

  /// All values of a repeatable option.
  func all(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// The value of an option as something else, which `what` calls it in the error where it is not that.
  func value<Value>(_ option: Option, is what: String, _ read: (String) -> Value?) throws -> Value?
  {
    guard let text = value(option) else { return nil }
    guard let value = read(text) else {
      throw CommandError("\(name(of: option)): \(text) is no \(what)")
    }
    return value
  }

  /// The value of an option as a whole number of a range.
  func count(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
    let what = "whole number from \(range.lowerBound) to \(range.upperBound)"
    return try value(option, is: what) { Int($0).flatMap { range ~= $0 ? $0 : nil } }
  }

  /// What gave the option, for error messages: its own name, or the environment's variable.
  func name(of option: Option) -> String {
    inherited.contains(option.name) ? option.variable : option.name
  }

  /// Refuses options that say nothing in this use of the command; those of the environment are meant
  /// for others as well, and stay unused.
  func refuse(_ options: [Option], _ use: String) throws {
    for option in options where has(option) && !inherited.contains(option.name) {
      throw CommandError("\(option.name): has no meaning \(use)")
    }
  }

  /// Which of options that exclude each other was given; the command line wins.
  func one(of options: [Option]) throws -> Option? {
    let given = options.filter(has)
    let own = given.filter { !inherited.contains($0.name) }
    let chosen = own.isEmpty ? given : own
    guard chosen.count < 2 else {
      throw CommandError("\(name(of: chosen[0])) and \(name(of: chosen[1])) exclude each other")
    }
    return chosen.first
  }
}
