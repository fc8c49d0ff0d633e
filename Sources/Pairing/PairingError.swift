/// Why two programs cannot be compared; each is one line that names the program or the ref.
public enum PairingError: Error, Equatable, CustomStringConvertible {
  /// There is no such program, or it cannot be started.
  case cannotStart(program: String, reason: String)
  /// It ended before it answered.
  case died(program: String, doing: String, how: String, lastWords: String)
  /// It did not answer in time.
  case silent(program: String, doing: String, seconds: Double)
  /// It answered with something else than the protocol says.
  case garbage(program: String, doing: String, line: String)
  /// It is older than workers are.
  case noWorker(program: String)
  /// It speaks another version of the protocol.
  case otherProtocol(program: String, theirs: Int, ours: Int)
  /// It answered that it cannot.
  case refused(program: String, doing: String, reason: String)
  /// It answered that its results are wrong.
  case wrong(program: String, reason: String)
  /// Git is not installed.
  case noGit(subject: String)
  /// The folder is in no git repository.
  case noRepository(folder: String, reason: String)
  /// The ref names no commit.
  case noSuchRef(ref: String, reason: String)
  /// The commit's files cannot be laid out.
  case cannotCheckOut(ref: String, reason: String)
  /// Git does not tell whether files differ from their commit.
  case unknownState(folder: String, reason: String)
  /// The commit does not build.
  case doesNotBuild(ref: String, reason: String, log: String)
  /// The program cannot be linked again.
  case cannotRelink(program: String, reason: String)
  /// There is no place for temporary files.
  case noTemporaryFolder(place: String, reason: String)

  /// One line.
  public var description: String {
    switch self {
    case .cannotStart(let program, let reason): "\(program): cannot be started: \(reason)"
    case .died(let program, let doing, let how, let lastWords):
      "\(program): \(how) while \(doing)" + (lastWords.isEmpty ? "" : ": \(lastWords)")
    case .silent(let program, let doing, let seconds):
      "\(program): no answer within \(seconds) s while \(doing)"
    case .garbage(let program, let doing, let line):
      "\(program): not a line of the protocol while \(doing): \(line)"
    case .noWorker(let program):
      "\(program): has no command worker; build it from a commit that has `bench compare`"
    case .otherProtocol(let program, let theirs, let ours):
      "\(program): speaks version \(theirs) of the worker protocol, not \(ours)"
    case .refused(let program, let doing, let reason): "\(program): \(doing): \(reason)"
    case .wrong(let program, let reason): "\(program): wrong results: \(reason)"
    case .noGit(let subject): "\(subject): git, which reads commits, is not installed"
    case .noRepository(let folder, let reason): "\(folder): no git repository: \(reason)"
    case .noSuchRef(let ref, let reason): "\(ref): no such commit: \(reason)"
    case .cannotCheckOut(let ref, let reason): "\(ref): cannot be checked out: \(reason)"
    case .unknownState(let folder, let reason):
      "\(folder): git does not tell what has changed: \(reason)"
    case .doesNotBuild(let ref, let reason, let log): "\(ref): does not build: \(reason) (\(log))"
    case .cannotRelink(let program, let reason): "\(program): cannot be linked again: \(reason)"
    case .noTemporaryFolder(let place, let reason):
      "\(place): no folder can be made there; TMPDIR names another place: \(reason)"
    }
  }
}
