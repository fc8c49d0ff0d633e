/// How a command ended, as its exit code says.
enum Exit: Int32 {
  case fine = 0
  case usage = 1
  case slower = 2
  case numericMismatch = 3
  case inconclusive = 4
  case notComparable = 5

  /// The lines of `--help`.
  static let help = """
    exit codes:
      0  fine
      1  bad usage, a tool failed, nothing was selected, or a row is unverified or,
         though in the ledger, gone
      2  slower than what it is compared with, or worse machine code than the ledger's
      3  a result is outside its bound, or less exact than the ledger says
      4  inconclusive, or the ledger lacks rows or is of another compiler, with --strict
         only
      5  no such baseline or ledger, one without a row of what is selected, one of another
         host class or version, or settings of another version
    When several apply: 1, then 3, 2, 5, 4.
    """

  /// The code that counts where several apply.
  static func worst(of exits: some Sequence<Exit>) -> Exit {
    let order: [Exit] = [.usage, .numericMismatch, .slower, .notComparable, .inconclusive]
    let all = Array(exits)
    return order.first { all.contains($0) } ?? .fine
  }
}

/// Why a command cannot go on, in one line.
struct CommandError: Error, CustomStringConvertible {
  var description: String
  var exit: Exit

  init(_ description: String, exit: Exit = .usage) {
    self.description = description
    self.exit = exit
  }
}
