import Foundation
import Pairing

/// Lets a signal end what takes minutes early but whole: what is done by then is still written.
///
/// A second signal ends the program at once.
enum Interruption {
  nonisolated(unsafe) private static var number: Int32 = 0

  /// Whether a signal has come.
  static var isWanted: Bool { number != 0 }

  /// Catches SIGINT and SIGTERM while a body runs, unless they are ignored.
  static func deferred<Result>(_ body: () throws -> Result) rethrows -> Result {
    var before: [(number: Int32, action: sigaction)] = []
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, !action.isIgnored else { continue }
      before.append((number, action))
      signal(number) { caught in
        Interruption.number = caught
        signal(caught, SIG_DFL)
      }
    }
    defer {
      for (number, var action) in before where !isWanted { sigaction(number, &action, nil) }
    }
    return try body()
  }

  /// Ends the program as the signal that has come would have; nothing if none has.
  static func take() {
    guard isWanted else { return }
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
