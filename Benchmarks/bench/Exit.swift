import Foundation

/// How a command ended, as its exit code says.
enum Exit: Int32 {
  case fine = 0
  case usage = 1
  case numericMismatch = 3

  /// The lines of `--help`.
  static let help = """
    exit codes:
      0  fine
      1  bad usage, a tool failed, or nothing was selected
      3  a result is outside its bound
    """
}

/// Why a command cannot go on, in one line.
struct CommandError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// Writes one line to standard error.
func complain(_ line: String) {
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}
