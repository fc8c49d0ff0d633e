import Foundation

/// Writes bytes to standard output, all of them.
///
/// - Throws: an error that gives the system's reason in one line.
func tell(_ bytes: some Sequence<UInt8>) throws(CommandError) {
  var rest = ArraySlice(bytes)
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest.removeFirst(count)
    } else if errno != EINTR {
      throw CommandError("standard output: \(String(cString: strerror(errno)))")
    }
  }
}
