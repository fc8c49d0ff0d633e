import Measurement

/// What verifying one kernel against its golden data found.
public struct KernelCheck: Codable, Sendable {
  /// How a verification ended.
  public enum Outcome: String, Codable, Sendable {
    /// Every variant keeps its bounds.
    case passed
    /// A variant broke a bound, or an input was wrongly accepted or refused.
    case failed
    /// There is no golden data.
    case unverified
  }

  /// The kernel's id.
  public var kernel: String
  /// How it ended.
  public var outcome: Outcome
  /// Bad inputs that were refused as they must be.
  public var refused: Int
  /// Inputs that were wrongly accepted or refused.
  public var inputFailures: [BrokenPromise]
  /// One per variant, precision and arrangement.
  public var variants: [VariantCheck]

  /// The findings about one kernel.
  public init(
    kernel: String, outcome: Outcome, refused: Int = 0, inputFailures: [BrokenPromise] = [],
    variants: [VariantCheck] = []
  ) {
    self.kernel = kernel
    self.outcome = outcome
    self.refused = refused
    self.inputFailures = inputFailures
    self.variants = variants
  }

  /// The variant that came closest to its bound.
  ///
  /// Rounding alone uses nearly all of the reference's, so it counts only where no other was compared.
  var closest: VariantCheck? {
    let ours = variants.filter { $0.cases > 0 && !$0.isReference }
    return (ours.isEmpty ? variants : ours).max { $0.closeness < $1.closeness }
  }

  /// The failures of the inputs and of all variants, with what they are failures of.
  public var failures: [(subject: String, promise: BrokenPromise)] {
    inputFailures.map { ("input", $0) }
      + variants.flatMap { variant in
        variant.failures.map {
          ("\(variant.variant) \(variant.precision.rawValue) \(variant.arrangement)", $0)
        }
      }
  }
}

extension VariantCheck {
  /// The share of its bound that it used, beyond all where it gave no number.
  var closeness: Double { boundUsed.isNaN ? .infinity : boundUsed }
}

/// What a variant did wrong in a batch that was to be timed.
public struct BatchFailure: Sendable {
  /// The kernel's id.
  var kernel: String
  /// The variant, the precision and the arrangement.
  var variant: [String]
  /// The batch, and what is wrong, in one line.
  var line: String

  /// What is wrong with a row; nil where its outcome is another.
  public init?(_ row: Row) {
    guard row.outcome == .failed else { return nil }
    kernel = row.kernel
    variant = [row.variant, row.precision.rawValue, row.arrangement]
    line = "\(row.name): \(row.reason ?? "no reason known")"
  }

  /// What is wrong with the head of a row; nil where its verdict is another.
  public init?(_ row: PairedRow) {
    guard row.verdict == .unverified else { return nil }
    kernel = row.kernel
    variant = [row.variant, row.precision.rawValue, row.arrangement]
    line = "\(row.name): \(row.reason)"
  }
}

extension [KernelCheck] {
  /// Adds what went wrong in batches to the checks of variants that keep their golden cases' bounds; the
  /// others were not timed for what is known of them.
  public mutating func add(_ failures: [BatchFailure]) {
    for check in indices where self[check].inputFailures.isEmpty {
      for place in self[check].variants.indices {
        let variant = self[check].variants[place]
        guard variant.cases > 0, variant.failureCount == 0 else { continue }
        let found = failures.filter { failure in
          failure.kernel == self[check].kernel
            && failure.variant == [
              variant.variant, variant.precision.rawValue, variant.arrangement,
            ]
        }
        guard !found.isEmpty else { continue }
        self[check].outcome = .failed
        self[check].variants[place].failureCount = found.count
        self[check].variants[place].failures = found.map {
          BrokenPromise(caseID: nil, line: $0.line, input: nil)
        }
      }
    }
  }
}

/// What verifying one variant found.
public struct VariantCheck: Codable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The precision.
  public var precision: Precision
  /// How curves and arguments combined.
  public var arrangement: String
  /// How many golden cases were compared.
  public var cases: Int
  /// The largest share of its bound that a case used; at most 1 when all is well.
  public var boundUsed: Double
  /// The geometric mean of the bounds, those of 0 excepted; nil where there are none, and from
  /// programs that did not tell.
  public var bound: Double?
  /// The error of the worst case in ulp of the truth.
  public var worstUlps: Double
  /// The error of that case.
  public var worstAbsolute: Double
  /// The id of that case.
  public var worstCase: Int?
  /// A command that evaluates that case again.
  public var replay: String?
  /// How many numbers are wrong and other promises broken; a case has several numbers.
  public var failureCount: Int
  /// The first of them.
  public var failures: [BrokenPromise]

  /// The findings about one variant.
  public init(
    variant: String, precision: Precision, arrangement: String, cases: Int, boundUsed: Double,
    bound: Double? = nil, worstUlps: Double, worstAbsolute: Double, worstCase: Int?,
    replay: String?, failureCount: Int, failures: [BrokenPromise]
  ) {
    self.variant = variant
    self.precision = precision
    self.arrangement = arrangement
    self.cases = cases
    self.boundUsed = boundUsed
    self.bound = bound
    self.worstUlps = worstUlps
    self.worstAbsolute = worstAbsolute
    self.worstCase = worstCase
    self.replay = replay
    self.failureCount = failureCount
    self.failures = failures
  }
}

/// One failure.
public struct BrokenPromise: Codable, Sendable {
  /// The golden case, where there is one.
  public var caseID: Int?
  /// What, where, got and expected, in one line.
  public var line: String
  /// The case's input as JSON.
  public var input: String?

  /// A failure at a case.
  public init(caseID: Int?, line: String, input: String?) {
    self.caseID = caseID
    self.line = line
    self.input = input
  }
}
