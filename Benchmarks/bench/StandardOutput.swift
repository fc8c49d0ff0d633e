import Foundation
import Reports

/// Writes bytes to standard output, all of them.
///
/// - Throws: an error that gives the system's reason in one line.
func tell(_ bytes: some Sequence<UInt8>) throws(CommandError) {
  if let reason = put(bytes, to: STDOUT_FILENO) { throw CommandError("standard output: \(reason)") }
}

/// Writes bytes to standard error, as many as can be: nobody is left to tell where that fails.
func complain(_ bytes: some Sequence<UInt8>) { _ = put(bytes, to: STDERR_FILENO) }

/// Writes one line to standard error.
func complain(_ line: String) { complain("\(line.printable)\n".utf8) }

/// Writes bytes, all of them; else the system's reason in one line.
private func put(_ bytes: some Sequence<UInt8>, to file: Int32) -> String? {
  var rest = ArraySlice(bytes)
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count >= 0 {
      rest.removeFirst(count)
    } else if errno != EINTR {
      return String(cString: strerror(errno))
    }
  }
  return nil
}
