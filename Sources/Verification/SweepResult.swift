/// What an exhaustive check of one variant found.
public struct SweepResult: Codable, Sendable {
  /// The kernel's id.
  public var kernel: String
  /// The function's name.
  public var function: String
  /// The variant's name.
  public var variant: String
  /// How many inputs were evaluated: every float of [0, 1].
  public var inputs = 0
  /// The largest error in ulp of the truth.
  public var worstUlps = 0.0
  /// Its input.
  public var worstUlpsAt: Float = 0
  /// The largest error.
  public var worstAbsolute = 0.0
  /// Its input.
  public var worstAbsoluteAt: Float = 0
  /// Results smaller than the one before.
  public var drops = 0
  /// The largest drop in ulp of the smaller result.
  public var worstDrop = 0.0
  /// Its input.
  public var worstDropAt: Float = 0
  /// Results outside [0, 1].
  public var outside = 0
  /// Inputs whose error is beyond the sweep's bound.
  public var beyondBound = 0
  /// Whether 0 gives exactly 0 and 1 exactly 1.
  public var endsExact = true

  /// How many floats [0, 1] has.
  public static let fullCount = Int(Float(1).bitPattern) + 1

  /// A result without inputs.
  public init(kernel: String, function: String, variant: String) {
    self.kernel = kernel
    self.function = function
    self.variant = variant
  }

  /// Whether every promise of the variant's accuracy holds: strict is monotone without exception,
  /// fast falls by no more than an ulp.
  public var passed: Bool {
    let fall = variant.hasSuffix("fast") ? 1.0 : 0
    return beyondBound == 0 && endsExact && worstDrop <= fall && inputs == Self.fullCount
  }

  /// Adds what another part of the inputs gave.
  public mutating func merge(_ other: SweepResult) {
    inputs += other.inputs
    drops += other.drops
    outside += other.outside
    beyondBound += other.beyondBound
    endsExact = endsExact && other.endsExact
    if other.worstUlps > worstUlps {
      (worstUlps, worstUlpsAt) = (other.worstUlps, other.worstUlpsAt)
    }
    if other.worstAbsolute > worstAbsolute {
      (worstAbsolute, worstAbsoluteAt) = (other.worstAbsolute, other.worstAbsoluteAt)
    }
    if other.worstDrop > worstDrop {
      (worstDrop, worstDropAt) = (other.worstDrop, other.worstDropAt)
    }
  }
}

extension SweepResult {
  /// Compares consecutive inputs' results with the truth.
  ///
  /// - Parameters:
  ///   - results: the results.
  ///   - truths: the truths, as exact as a few ulp of Double.
  ///   - inputs: the inputs, consecutive floats.
  ///   - skipped: leading results that serve only as predecessors.
  ///   - budget: a result must keep either its ulp or its absolute part.
  ///   - scale: what the absolute part is relative to.
  public mutating func compare(
    _ results: UnsafeBufferPointer<Float>, with truths: UnsafeBufferPointer<Double>,
    at inputs: UnsafeBufferPointer<Float>, skipping skipped: Int, _ budget: Budget, scale: Double
  ) {
    let floor = budget.absolute * scale * Double(Float.ulpOfOne) / 2
    self.inputs += results.count - skipped
    for i in skipped..<results.count {
      let (got, x) = (results[i], inputs[i])
      let distance = (Double(got) - truths[i]).magnitude
      let unit = max(0x1p-149, ulpOfFloat(truths[i]))
      // NaN is beyond either bound.
      if !(distance <= max(budget.ulps * unit, floor)) { beyondBound += 1 }
      if distance > worstUlps * unit { (worstUlps, worstUlpsAt) = (distance / unit, x) }
      if distance > worstAbsolute { (worstAbsolute, worstAbsoluteAt) = (distance, x) }
      if got < 0 || got > 1 { outside += 1 }
      if (x == 0 || x == 1) && got != x { endsExact = false }
      guard i > 0, got < results[i - 1] else { continue }
      drops += 1
      let drop = (Double(results[i - 1]) - Double(got)) / Double(got.ulp)
      if drop > worstDrop { (worstDrop, worstDropAt) = (drop, x) }
    }
  }
}

/// The spacing of floats at a number of Float's normal range.
@inline(__always)
private func ulpOfFloat(_ value: Double) -> Double {
  Double(bitPattern: value.bitPattern & 0x7ff0_0000_0000_0000) * 0x1p-23
}
