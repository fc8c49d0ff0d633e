import CSupport
import Foundation

/// Copies of this process, which do what leaves no trace in it.
enum ProcessCopy {
  #if os(Linux)
  /// Makes one and waits for its end.
  ///
  /// A copy that fails or is killed takes this process with it.
  ///
  /// - Returns: true in the copy, false here once it has ended.
  static func start() throws -> Bool {
    let copy = ak_start_copy()
    guard copy >= 0 else {
      throw CommandError("no process for a target: \(String(cString: strerror(-copy)))")
    }
    if copy > 0 { ak_await_copy(copy) }
    return copy == 0
  }

  /// Ends a copy.
  static func end() { ak_end_copy() }
  #else
  /// Where a copy of a process lacks what it needs, the process goes on instead of one.
  static func start() throws -> Bool { true }

  /// Nothing ends.
  static func end() {}
  #endif
}
