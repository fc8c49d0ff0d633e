import Measurement

/// Where, when and how figures were taken.
public struct Context: Codable, Sendable {
  /// When the command started, ISO 8601 in UTC.
  public var date: String
  /// The command line without the program's name.
  public var arguments: [String]
  /// The machine.
  public var host: HostInfo
  /// The instruction-set levels that vector rows ran at.
  public var levels: [ISALevel]
  /// Whether the compiler optimized the code.
  public var optimized: Bool
  /// The linear-algebra library; nil where the build has none.
  public var openBLAS: LinearAlgebra?
  /// The limits of one core, measured by the same command; nil where nothing was timed.
  public var limits: MachineLimits?
  /// How long the command took, in seconds.
  public var seconds = 0.0
  /// What the user wants to be told apart by, such as a compiler's version, by name.
  public var labels: [String: String] = [:]

  /// The library that runs the linear-algebra variants.
  public struct LinearAlgebra: Codable, Sendable {
    /// Its version.
    public var version: String
    /// The processor core that its kernels were written for.
    public var core: String
    /// The threads that a call of a `blas` row may use.
    public var threads: Int

    /// A library that runs on a core with a number of threads.
    public init(version: String, core: String, threads: Int) {
      self.version = version
      self.core = core
      self.threads = threads
    }
  }

  /// The circumstances at the start of a command.
  public init(
    date: String, arguments: [String], host: HostInfo, levels: [ISALevel], optimized: Bool,
    openBLAS: LinearAlgebra?
  ) {
    self.date = date
    self.arguments = arguments
    self.host = host
    self.levels = levels
    self.optimized = optimized
    self.openBLAS = openBLAS
  }
}
