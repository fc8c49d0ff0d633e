import Measurement

/// One variant of one kernel on one batch, as every program that has it names it.
public struct Target: NamedTarget, Codable, Hashable, Sendable {
  /// The kernel's id.
  public var kernel: String
  /// How curves and arguments combine.
  public var arrangement: String
  /// The name of the inputs.
  public var workload: String
  /// The precision.
  public var precision: Precision
  /// The smallest place that holds the batch.
  public var place: CacheLevel
  /// The evaluations in one call.
  public var elements: Int
  /// The variant.
  public var variant: String

  /// A target of its parts.
  public init(
    kernel: String, arrangement: String, workload: String, precision: Precision,
    place: CacheLevel, elements: Int, variant: String
  ) {
    self.kernel = kernel
    self.arrangement = arrangement
    self.workload = workload
    self.precision = precision
    self.place = place
    self.elements = elements
    self.variant = variant
  }
}

/// Which of its targets a program lists.
public struct TargetScope: Codable, Hashable, Sendable {
  /// The variants.
  public var variants: [String]
  /// The precisions.
  public var precisions: [Precision]
  /// Whether an arrangement's later workloads count.
  public var hasAllWorkloads: Bool
  /// Whether batches beyond the first-level cache count, of which older programs have none; nil for no.
  public var hasFarBatches: Bool?

  /// A scope of variants and precisions.
  public init(
    variants: [String], precisions: [Precision], hasAllWorkloads: Bool = false,
    hasFarBatches: Bool = false
  ) {
    self.variants = variants
    self.precisions = precisions
    self.hasAllWorkloads = hasAllWorkloads
    self.hasFarBatches = hasFarBatches
  }
}

/// A target that is ready to be called.
public struct PreparedTarget: Codable, Sendable, Equatable {
  /// The evaluations of one call.
  public var elementsPerCall: Int
  /// The calls that take about an epoch.
  public var calls: Int
  /// The time of one call.
  public var nanosecondsPerCall: Double
  /// The largest error in ulp; nil for the reference in double precision.
  public var worstUlps: Double?
  /// The largest error relative to the kernel's scale; nil for the reference in double precision.
  public var worstScaled: Double?
  /// How many elements were compared with the reference.
  public var comparedElements: Int

  /// A prepared target of its figures.
  public init(
    elementsPerCall: Int, calls: Int, nanosecondsPerCall: Double, worstUlps: Double?,
    worstScaled: Double?, comparedElements: Int
  ) {
    self.elementsPerCall = elementsPerCall
    self.calls = calls
    self.nanosecondsPerCall = nanosecondsPerCall
    self.worstUlps = worstUlps
    self.worstScaled = worstScaled
    self.comparedElements = comparedElements
  }
}
