import Foundation

/// What must not outlive this program: the processes that it started and its temporary folders.
///
/// SIGINT, SIGTERM and SIGHUP, unless they are ignored, end the processes and remove the folders,
/// then end the program as they would have otherwise. A thread waits for them from the first
/// belonging on; before that, and so in workers, there is none.
enum Belongings {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var processes: Set<Int32> = []
  nonisolated(unsafe) private static var folders: Set<URL> = []
  nonisolated(unsafe) private static var isWatching = false

  /// Starts a process, which Foundation gives a process group of its own.
  static func start(_ process: Process) throws {
    lock.lock()
    defer { lock.unlock() }
    watch()
    try process.run()
    processes.insert(process.processIdentifier)
  }

  /// Lets go of a process that has ended; does not return while a signal ends this program.
  static func forget(_ process: Process) {
    lock.withLock { _ = processes.remove(process.processIdentifier) }
  }

  /// Makes a folder.
  static func make(_ folder: URL) throws {
    lock.lock()
    defer { lock.unlock() }
    watch()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    folders.insert(folder)
  }

  /// Removes a folder; does not return while a signal ends this program.
  static func remove(_ folder: URL) {
    lock.lock()
    defer { lock.unlock() }
    try? FileManager.default.removeItem(at: folder)
    folders.remove(folder)
  }

  private static func watch() {
    guard !isWatching else { return }
    isWatching = true
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalEnd = ends[1]
    let end = ends[0]
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(end, &number, 1) != 1 {}
      dispose(before: Int32(number))
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A handler leaves the signal as it is for the programs that are started.
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0, !action.isIgnored else { continue }
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalEnd, &byte, 1)
      }
    }
  }

  /// The lock stays taken: nothing else is to begin or to be reported.
  private static func dispose(before number: Int32) {
    lock.lock()
    // A build ends its own processes on this signal alone.
    for process in processes { kill(-process, SIGINT) }
    let deadline = ContinuousClock.now + .seconds(3)
    while processes.contains(where: isRunning), .now < deadline { usleep(5000) }
    for process in processes { kill(-process, SIGKILL) }
    for folder in folders { try? FileManager.default.removeItem(at: folder) }
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Leaves the process to be waited for by others.
  private static func isRunning(_ process: Int32) -> Bool {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else {
      return false
    }
    return info.si_signo == 0
  }
}

/// Where the handler of signals writes their numbers.
nonisolated(unsafe) private var signalEnd: Int32 = -1

extension sigaction {
  /// Whether the signal does nothing.
  package var isIgnored: Bool {
    #if canImport(Glibc) || canImport(Musl)
    let handler = __sigaction_handler.sa_handler
    #else
    let handler = __sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
