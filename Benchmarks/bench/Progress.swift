import Foundation

/// A line on standard error that says what is going on, if that is a terminal.
struct Progress {
  private let total: Int
  private let verb: String
  /// The columns of the terminal, of which the last one stays free; nil where there is none that can
  /// clear a line.
  private let columns: Int? = {
    var size = winsize()
    guard isatty(STDERR_FILENO) == 1, getenv("TERM").map({ String(cString: $0) }) != "dumb" else {
      return nil
    }
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) - 1 : 79
  }()
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
    guard let columns else { return }
    complain("\r\u{1B}[K\(line.prefix(columns))".utf8)
  }
}
