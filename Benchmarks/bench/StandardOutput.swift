import Foundation

/// Writes a text to standard output, all of it.
///
/// - Throws: an error that gives the system's reason in one line.
func tell(_ text: String) throws(CommandError) {
  var rest = ArraySlice(text.utf8)
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest.removeFirst(count)
    } else if errno != EINTR {
      throw CommandError("standard output: \(String(cString: strerror(errno)))")
    }
  }
}
