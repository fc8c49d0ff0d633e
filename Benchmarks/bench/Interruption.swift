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
      guard let action = action(of: number), !action.isIgnored else { continue }
      before.append((number, action))
      signal(number) { caught in
        Interruption.number = caught
        // One by one: an array takes memory, which a handler may not.
        Interruption.release(SIGINT)
        Interruption.release(SIGTERM)
        let words: StaticString = "bench: what was timed is written; a second signal ends at once\n"
        _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
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

  /// Lets a signal end the program again.
  private static func release(_ number: Int32) {
    if action(of: number)?.isIgnored == false { signal(number, SIG_DFL) }
  }

  private static func action(of number: Int32) -> sigaction? {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 ? action : nil
  }
}
