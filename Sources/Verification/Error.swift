/// One unit in the last place of a value in a precision.
///
/// - Parameters:
///   - value: the exact value, as near as a double has it.
///   - type: the precision.
/// - Returns: the spacing of the type's numbers at the value; the smallest one at 0.
public func ulp<Scalar: BinaryFloatingPoint>(of value: Double, in type: Scalar.Type) -> Double {
  guard value.isFinite else { return .nan }
  let exponent = value == 0 ? Int(Scalar.leastNormalMagnitude.exponent) : Int(value.exponent)
  let smallest = Int(Scalar.leastNormalMagnitude.exponent)
  return Double(
    sign: .plus, exponent: max(exponent, smallest) - Scalar.significandBitCount, significand: 1)
}

/// How far a result is from the truth.
public struct Deviation: Sendable, Hashable {
  /// |result - truth|.
  public var absolute: Double
  /// The same in ulp of the unrounded truth.
  public var ulps: Double

  /// Measures a result; a wrong NaN or infinity is infinitely far.
  public init<Scalar: BinaryFloatingPoint>(_ result: Scalar, from truth: Truth) {
    let got = Double(result)
    let value = truth.value
    if got.isNaN || value.isNaN || got.isInfinite || value.isInfinite {
      let same = (got.isNaN && value.isNaN) || got == value || got == Double(Scalar(value))
      absolute = same ? 0 : .infinity
      ulps = absolute
      return
    }
    absolute = ((got - value) - truth.tail * value.ulp).magnitude
    ulps = absolute / ulp(of: value, in: Scalar.self)
  }
}

/// The bound of a variant's error.
///
/// A result is within it when its distance to the truth is at most
/// `ulps` ulp(truth) + `spread` eps (the case's spread) + `absolute` eps (the kernel's scale), with
/// eps half an ulp of 1.
public struct ErrorBound: Sendable, Hashable {
  /// In ulp of the truth.
  public var ulps: Double
  /// In units of the result's sensitivity to half an ulp of every input.
  public var spread: Double
  /// In units of eps times the kernel's scale, such as the extent of its control points.
  public var absolute: Double
  /// Why the bound holds.
  public var argument: String

  /// A bound with its argument.
  public init(ulps: Double, spread: Double = 0, absolute: Double = 0, _ argument: String) {
    self.ulps = ulps
    self.spread = spread
    self.absolute = absolute
    self.argument = argument
  }

  /// Whether whatever is within this bound is within another one, part by part.
  public func isWithin(_ other: ErrorBound) -> Bool {
    ulps <= other.ulps && spread <= other.spread && absolute <= other.absolute
  }

  /// The largest distance to the truth that is within the bound.
  public func allowance<Scalar: BinaryFloatingPoint>(
    _ truth: Truth, scale: Double, in type: Scalar.Type
  ) -> Double {
    let eps = Double(Scalar.ulpOfOne) / 2
    return ulps * ulp(of: truth.value, in: type) + (spread * truth.spread + absolute * scale) * eps
  }
}
