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
  public var comparisons: [PeerComparison] = []
  /// What was compared with what; nil where nothing was.
  public var sides: Sides?
  /// What was compared, one entry per variant of a kernel on a batch.
  public var pairs: [PairedRow] = []
  /// Where the ledger and what was found differ.
  public var findings: [Finding] = []
  /// Why the command fails although no row or finding says so, one line each; nil where nothing does.
  public var objections: [String]?
  /// What is absent from the rows and why, one line each.
  public var notes: [String] = []

  /// A receipt without rows.
  public init(context: Context, verification: [KernelCheck] = []) {
    self.context = context
    self.verification = verification
  }

  /// Adds a reason to fail.
  public mutating func object(_ reason: String) { objections = (objections ?? []) + [reason] }

  /// Where the ledger and what was found differ, what is worse first.
  var findingsWorstFirst: [Finding] {
    findings.sorted { $0.isRegression && !$1.isRegression }
  }

  /// What was compared: the worst verdict first, and in each the largest slowdown.
  var pairsWorstFirst: [PairedRow] {
    pairs.enumerated().sorted { a, b in
      func order(_ entry: (offset: Int, element: PairedRow)) -> (PairVerdict, Double, Int) {
        (entry.element.verdict, -(entry.element.timing?.ratio.value ?? 1), entry.offset)
      }
      return order(a) < order(b)
    }.map(\.element)
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
