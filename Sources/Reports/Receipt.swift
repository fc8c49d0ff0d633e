import Measurement
import Verification

/// Everything that one call of bench found: the one document that all formats derive from.
///
/// Its JSON form is described by data/schemas/report.schema.json.
public struct Receipt: Codable, Sendable {
  /// The schema's name and version.
  public static let schema = "animation-kernels/report/2"

  /// The schema's name and version.
  public var schema = Receipt.schema
  /// Where, when and how.
  public var context: Context
  /// What verification found, one entry per selected kernel.
  public var verification: [KernelCheck]
  /// What exhaustive checks found.
  public var sweeps: [SweepResult] = []
  /// What was timed, or why it was not.
  public var rows: [Row] = []
  /// Our fastest variants beside the fastest peers, one entry per batch that has both.
  public var comparisons: [Comparison] = []
  /// What was compared with what; nil where nothing was.
  public var sides: Sides?
  /// What was compared, one entry per variant of a kernel on a batch.
  public var pairs: [PairedRow] = []
  /// Where the ledger and what was found differ.
  public var findings: [Finding] = []
  /// What is absent from the rows and why, one line each.
  public var notes: [String] = []

  /// A receipt without rows.
  public init(context: Context, verification: [KernelCheck] = []) {
    self.context = context
    self.verification = verification
  }

  /// Where the ledger and what was found differ, what is worse first.
  var findingsWorstFirst: [Finding] {
    findings.sorted { $0.isRegression && !$1.isRegression }
  }

  /// The kernels that break a bound, of their golden data or at some float.
  var brokenKernels: Set<String> {
    Set(
      verification.filter { $0.outcome == .failed }.map(\.kernel)
        + sweeps.filter { !$0.passed }.map(\.kernel))
  }

  /// The kernels that keep all bounds.
  var soundKernels: Set<String> {
    Set(verification.filter { $0.outcome == .passed }.map(\.kernel)).subtracting(brokenKernels)
  }

  /// Whether a kernel failed its verification.
  public var hasNumericMismatch: Bool {
    !brokenKernels.isEmpty || rows.contains { $0.outcome == .failed }
  }

  /// The batches that could not be timed and why, one line each.
  public var untimed: [String] {
    rows.filter { $0.outcome == .error }
      .map { "\($0.group.joined(separator: "/")) was not timed: \($0.reason ?? "no reason known")" }
  }

  /// What is wrong, one line per kernel and variant.
  public var wrong: [String] {
    var seen: Set<String> = []
    let failed = rows.filter { $0.outcome == .failed }
    return failed.filter { seen.insert("\($0.kernel) \($0.variant)").inserted }
      .map { "\($0.name): \($0.reason ?? "no reason known")" }
  }

  /// Whether a kernel or a compared row has nothing that it could be verified with.
  public var hasUnverified: Bool {
    let failed = Set(verification.filter { $0.outcome == .failed }.map(\.kernel))
    return verification.contains { $0.outcome == .unverified }
      || pairs.contains { $0.verdict == .unverified && !failed.contains($0.kernel) }
  }
}

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
