import Foundation

/// Times, lists, verifies and evaluates the kernels, and shows their code.
@main
struct Bench {
  static let commands = [
    Command.run, .list, .verify, .eval, .asm, .compare, .gate, .ledger, .calibrate, .baseline,
    .doctor, .worker,
  ]

  static func main() {
    // A file that may grow no further is an error like any other.
    signal(SIGXFSZ, SIG_IGN)
    openStandardDescriptors()
    var arguments = CommandLine.arguments.dropFirst()
    if let first = arguments.first, ["--help", "-h", "help"].contains(first) {
      exit(reporting("bench") { try tellHelp(of: arguments.dropFirst().first) }.rawValue)
    }
    let name = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    if name != nil { arguments.removeFirst() }
    let end = run(name ?? commands[0].name, Array(arguments))
    Interruption.take()
    exit(end.rawValue)
  }

  /// Opens what the caller has closed, or files of ours would take its place; to write there stays an error.
  private static func openStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  private static func run(_ name: String, _ raw: [String]) -> Exit {
    reporting("bench") {
      let command = try command(name)
      return reporting("bench \(name)") {
        let arguments = try Arguments(raw, for: command)
        return arguments.has(.help) ? try tellHelp(of: name) : try command.run(arguments)
      }
    }
  }

  private static func command(_ name: String) throws -> Command {
    guard let command = commands.first(where: { $0.name == name }) else {
      let names = commands.map(\.name).joined(separator: ", ")
      throw CommandError("\(name): no such command, only \(names)")
    }
    return command
  }

  /// Tells the help of a command, or without a name that of the program.
  private static func tellHelp(of name: String?) throws -> Exit {
    let text = try name.map { try command($0).help } ?? help
    try tell((text + "\n").utf8)
    return .fine
  }

  /// What a body ends with; an error is told under a name.
  private static func reporting(_ name: String, _ body: () throws -> Exit) -> Exit {
    do {
      return try body()
    } catch {
      complain("\(name): \(error)")
      return (error as? CommandError)?.exit ?? .usage
    }
  }

  private static var help: String {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { command in
      "  " + command.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        + command.summary
    }
    return """
      usage: bench [command] [options]; without a command: \(commands[0].name)

      \(lines.joined(separator: "\n"))

      bench COMMAND --help tells its options.

      \(Exit.help)
      """
  }
}
