import Foundation

/// A line on standard error that says what is going on, if that is a terminal.
struct Progress {
  private let total: Int
  private let verb: String
  private let isVisible = isatty(FileHandle.standardError.fileDescriptor) == 1
  private let start = ContinuousClock.now
  private var done = 0

  init(total: Int, verb: String) {
    self.total = total
    self.verb = verb
  }

  /// Shows the next step and when the last one will end, if all take as long as those before.
  mutating func advance(to step: String) {
    let elapsed = start.duration(to: .now) / .seconds(1)
    let left = done > 0 ? elapsed / Double(done) * Double(total - done) : nil
    done += 1
    show(
      "\(verb) \(done)/\(total)" + (left.map { String(format: ", %.0f s left", $0) } ?? "")
        + ": \(step)")
  }

  /// Removes the line.
  func finish() { show("") }

  private func show(_ line: String) {
    guard isVisible else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(line.prefix(99))".utf8))
  }
}
