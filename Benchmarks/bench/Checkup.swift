/// One thing that figures depend on, as it is on this machine.
struct Checkup: Encodable, Hashable {
  enum State: String, Encodable {
    /// As it should be.
    case fine
    /// Figures would be better otherwise.
    case advice
    /// The system does not say.
    case unknown
  }

  var subject: String
  var state: State
  var value: String
  /// What to do; nil where nothing needs to be done.
  var advice: String?

  init(_ subject: String, _ value: String, advice: String? = nil) {
    self.subject = subject
    self.value = value
    self.advice = advice
    state = advice == nil ? .fine : .advice
  }

  /// What a comparison of two processes says where they were refused fixed addresses.
  static let randomAddresses = """
    the system gives every process other addresses, and two processes of one program other speeds; \
    see bench doctor
    """

  /// What the system does not tell.
  static func unknown(_ subject: String, _ value: String) -> Checkup {
    var checkup = Checkup(subject, value)
    checkup.state = .unknown
    return checkup
  }
}
