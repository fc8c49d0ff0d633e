import Foundation

/// A program in a process of its own, which answers lines with lines.
final class Child {
  /// What errors call it.
  let name: String
  private let process = Process()
  private let complaints = Pipe()
  /// This end of the socket that is its standard input and output: unlike a pipe it can be written to
  /// without a signal when the other end is gone.
  private let socket: Int32
  private var pending = Data()
  private var lastWords = Data()
  private var complaintsAreOpen = true
  private var isOpen = true
  private var wasKilled = false

  /// Starts a program.
  init(
    _ executable: URL, _ arguments: [String], name: String, environment: [String: String]
  ) throws(PairingError) {
    self.name = name
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else {
      throw .cannotStart(program: name, reason: "no socket: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    socket = ends[0]
    #if canImport(Darwin)
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    process.standardInput = theirs
    process.standardOutput = theirs
    process.standardError = complaints
    do {
      try Belongings.start(process)
    } catch {
      isOpen = false
      Foundation.close(socket)
      throw .cannotStart(program: name, reason: error.localizedDescription)
    }
    try? theirs.close()
  }

  deinit { close() }

  /// The process's number.
  var identifier: Int32 { process.processIdentifier }

  /// Sends a line.
  func send(_ value: some Encodable, doing: String) throws(PairingError) {
    let line: Data
    do { line = try WorkerLine.encode(value) } catch {
      throw .refused(program: name, doing: doing, reason: "\(error)")
    }
    guard isOpen else { throw end(doing: doing) }
    var sent = 0
    while sent < line.count {
      let count = line[sent...].withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, withoutSignal)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw end(doing: doing) }
      sent += count
    }
  }

  /// The next line, without its end; a child that is silent for longer is killed.
  func receive(within seconds: Double, doing: String) throws(PairingError) -> Data {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(pending[..<newline])
        pending = Data(pending[(newline + 1)...])
        return line
      }
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard left > 0 else {
        close()
        throw .silent(program: name, doing: doing, seconds: seconds)
      }
      var ends = [pollfd(fd: isOpen ? socket : -1, events: Int16(POLLIN), revents: 0)]
      if complaintsAreOpen {
        let complaint = complaints.fileHandleForReading.fileDescriptor
        ends.append(pollfd(fd: complaint, events: Int16(POLLIN), revents: 0))
      }
      _ = poll(&ends, nfds_t(ends.count), Int32(left.rounded(.up)))
      if ends.count == 2, ends[1].revents != 0 { readComplaint() }
      guard isOpen else { throw end(doing: doing) }
      if ends[0].revents != 0 {
        guard let bytes = read(socket) else { throw end(doing: doing) }
        pending += bytes
      }
    }
  }

  /// An error about a line that is none of the protocol's; the child is ended.
  func garbage(_ line: Data, doing: String) -> PairingError {
    close()
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    return .garbage(program: name, doing: doing, line: text.debugDescription)
  }

  /// Ends the process: by the end of its input, or if that does not help, by force.
  func close() {
    guard isOpen else { return }
    isOpen = false
    shutdown(socket, Int32(SHUT_RDWR))
    waitForEnd()
    Foundation.close(socket)
  }

  /// Why the process is gone.
  private func end(doing: String) -> PairingError {
    close()
    while complaintsAreOpen, hasComplaint, readComplaint() {}
    let words = String(decoding: lastWords.suffix(2000), as: UTF8.self)
      .split(whereSeparator: \.isNewline).suffix(3).joined(separator: " | ")
    return .died(program: name, doing: doing, how: howItEnded, lastWords: words)
  }

  private var howItEnded: String {
    if wasKilled { return "did not end and was killed" }
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal
      ? killed(by: status) : "ended with exit code \(status)"
  }

  /// Gives the process a second to end.
  private func waitForEnd() {
    let deadline = ContinuousClock.now + .seconds(1)
    while process.isRunning, .now < deadline { usleep(2000) }
    if process.isRunning {
      wasKilled = true
      // It leads a group: a script's programs would outlive the script and keep its output open.
      let number = process.processIdentifier
      if kill(-number, SIGKILL) != 0 { kill(number, SIGKILL) }
    }
    process.waitUntilExit()
    Belongings.forget(process)
  }

  /// Whether more has been said, or will be within 50 ms: a process of the process may live on.
  private var hasComplaint: Bool {
    let complaint = complaints.fileHandleForReading.fileDescriptor
    var ends = [pollfd(fd: complaint, events: Int16(POLLIN), revents: 0)]
    return poll(&ends, 1, 50) > 0
  }

  @discardableResult
  private func readComplaint() -> Bool {
    guard let bytes = read(complaints.fileHandleForReading.fileDescriptor) else {
      complaintsAreOpen = false
      return false
    }
    lastWords = (lastWords + bytes).suffix(4000)
    return true
  }

  /// What has arrived, waiting for it; nil at the end.
  private func read(_ descriptor: Int32) -> Data? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = -1
    repeat {
      count = Foundation.read(descriptor, &bytes, bytes.count)
    } while count < 0 && errno == EINTR
    return count > 0 ? Data(bytes[..<count]) : nil
  }
}

#if canImport(Darwin)
private let streamSocket = SOCK_STREAM
private let withoutSignal: Int32 = 0
#else
private let streamSocket = Int32(SOCK_STREAM.rawValue)
private let withoutSignal = Int32(MSG_NOSIGNAL)
#endif
