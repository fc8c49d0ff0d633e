/// What an exhaustive check of one variant found.
public struct SweepResult: Codable, Sendable {
  /// The kernel's id.
  public var kernel: String
  /// The function's name.
  public var function: String
  /// The variant's name.
  public var variant: String
  /// The largest input; the smallest is 0, which must give exactly 0.
  public let upper: Float
  /// What the largest input must give exactly, if anything.
  public let end: Float?
  /// By how many ulp a result may be smaller than the one before; nil for functions that fall.
  public let allowedDrop: Double?
  /// How many inputs were evaluated: every float from 0 to `upper`.
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
  /// Whether the ends give what they must give exactly.
  public var endsExact = true

  /// A result without inputs.
  public init(
    kernel: String, function: String, variant: String, upper: Float, end: Float?,
    allowedDrop: Double?
  ) {
    self.kernel = kernel
    self.function = function
    self.variant = variant
    self.upper = upper
    self.end = end
    self.allowedDrop = allowedDrop
  }

  /// How many floats there are from 0 to `upper`.
  public var fullCount: Int { Int(upper.bitPattern) + 1 }

  /// Whether every promise holds.
  public var passed: Bool {
    beyondBound == 0 && endsExact && worstDrop <= allowedDrop ?? .infinity && inputs == fullCount
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
  ///   - ulps: a result must be as near as so many ulp of the truth, or
  ///   - floor: this near.
  public mutating func compare(
    _ results: UnsafeBufferPointer<Float>, with truths: UnsafeBufferPointer<Double>,
    at inputs: UnsafeBufferPointer<Float>, skipping skipped: Int, ulps: Double, floor: Double
  ) {
    self.inputs += results.count - skipped
    let stretch = 64
    for start in stride(from: skipped, to: results.count, by: stretch) {
      let range = start..<min(start + stretch, results.count)
      if start > 0 && isUnremarkable(results, truths, range, ulps, floor) { continue }
      for i in range {
        let (got, x) = (results[i], inputs[i])
        let distance = (Double(got) - truths[i]).magnitude
        let unit = ulpOfFloat(truths[i])
        // NaN and infinity are beyond either bound.
        if !(distance <= max(ulps * unit, floor)) || distance.isInfinite { beyondBound += 1 }
        if distance > worstUlps * unit { (worstUlps, worstUlpsAt) = (distance / unit, x) }
        if distance > worstAbsolute { (worstAbsolute, worstAbsoluteAt) = (distance, x) }
        if got < 0 || got > 1 { outside += 1 }
        guard i > 0, got < results[i - 1] else { continue }
        drops += 1
        let drop = (Double(results[i - 1]) - Double(got)) / Double(got.ulp)
        if drop > worstDrop { (worstDrop, worstDropAt) = (drop, x) }
      }
    }
    if let i = inputs.indices.first, inputs[i] == 0, results[i] != 0 { endsExact = false }
    if let i = inputs.indices.last, inputs[i] == upper, let end, results[i] != end {
      endsExact = false
    }
  }

  /// Whether a stretch of results surely changes none of the findings.
  ///
  /// Written in sign bits, which are set where something exceeds its limit, because lanes can do
  /// that.
  private func isUnremarkable(
    _ results: UnsafeBufferPointer<Float>, _ truths: UnsafeBufferPointer<Double>,
    _ range: Range<Int>, _ ulps: Double, _ floor: Double
  ) -> Bool {
    // Of the first truth, if no other one's is smaller.
    let least = exponentPart(truths[range.lowerBound])
    let unit = least * 0x1p-23
    let limit = min(worstAbsolute, worstUlps * unit, max(floor, ulps * unit))
    var excess: UInt64 = 0
    for i in range {
      let distance = (Double(results[i]) - truths[i]).magnitude
      excess |= (limit - distance).bitPattern
      excess |= truths[i].magnitude.bitPattern &- least.bitPattern
      // Infinity and NaN, whose own sign tells nothing.
      excess |= Double.greatestFiniteMagnitude.bitPattern &- distance.bitPattern
    }
    // Bits of floats that are not negative rise as the floats do; a difference that is subnormal
    // would take as long as all else. Where none falls and none is negative, the last is the largest.
    var drop: UInt32 = 0
    for i in range {
      let bits = results[i].bitPattern
      drop |= bits &- results[i &- 1].bitPattern | bits
    }
    return excess >> 63 == 0 && drop >> 31 == 0 && results[range.upperBound - 1] <= 1
  }
}

/// The power of two at or below a normal number's magnitude.
@inline(__always)
private func exponentPart(_ value: Double) -> Double {
  Double(bitPattern: value.bitPattern & 0x7ff0_0000_0000_0000)
}

/// The spacing of floats at a number of Float's range.
@inline(__always)
private func ulpOfFloat(_ value: Double) -> Double { max(0x1p-149, exponentPart(value) * 0x1p-23) }
