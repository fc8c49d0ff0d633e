/// Where a step function jumps.
public enum StepJump: String, Sendable, CaseIterable {
  /// At the beginning of every step, so also at 0.
  case start
  /// At the end of every step, so also at 1.
  case end
  /// Between the steps only: 0 and 1 are steps of their own.
  case none
  /// At both ends as well as between the steps.
  case both
}

/// The timing function `steps(count, jump)`.
public struct StepTiming: Sendable, Hashable {
  /// The largest count: every step's number is exact in every precision.
  public static let countLimit = 1 << 22

  /// The number of steps.
  public let count: Int
  /// Where it jumps.
  public let jump: StepJump

  /// A step function.
  ///
  /// - Precondition: count in 1...countLimit, and at least 2 where it jumps between steps only.
  public init(count: Int, jump: StepJump) {
    require((1...Self.countLimit).contains(count), "count \(count): not in 1...2^22")
    require(jump != .none || count > 1, "count \(count): jump-none has 2 steps or more")
    self.count = count
    self.jump = jump
  }

  /// The number of jumps: the result is a whole number of them divided by this.
  @inlinable
  public var jumps: Int {
    switch jump {
    case .start, .end: count
    case .none: count - 1
    case .both: count + 1
    }
  }

  /// The number of the step at 0.
  @inlinable
  public var first: Int { jump == .start || jump == .both ? 1 : 0 }
}

/// The timing function `linear(...)`: straight lines between control points.
public struct LinearTiming<Scalar: KernelScalar>: Sendable, Hashable {
  /// One item of `linear(...)`: an output and the inputs where it is reached.
  public struct Stop: Sendable, Hashable {
    /// The output.
    public var output: Scalar
    /// The input; nil where it follows from the neighbours.
    public var input: Scalar?
    /// The input where the output is left again.
    public var end: Scalar?

    /// A stop.
    public init(_ output: Scalar, at input: Scalar? = nil, to end: Scalar? = nil) {
      self.output = output
      self.input = input
      self.end = end
    }
  }

  /// The control points, canonical: input, output, input, output and so on, inputs non-decreasing.
  public let points: [Scalar]

  /// The function through the given stops.
  ///
  /// A stop with an input and an end is two control points. A missing input is 0 at the first stop, the
  /// larger of 1 and every input before it at the last one, and elsewhere such that the points between
  /// two known inputs are evenly spaced. An input below one before it is raised to that. An input that
  /// is not finite counts as missing; without stops the function is the constant 0.
  ///
  /// - Precondition: outputs are finite.
  /// - Source: css-easing-2, "create a linear easing function".
  public init(_ stops: [Stop]) {
    if let wrong = stops.firstIndex(where: { !$0.output.isFinite }) {
      fatalError("stops[\(wrong)]: an output of \(stops[wrong].output), not a finite one")
    }
    var inputs: [Scalar?] = []
    var outputs: [Scalar] = []
    var largest = -Scalar.infinity
    for (index, stop) in stops.enumerated() {
      var given = [stop.input, stop.end].compactMap { $0 }.filter(\.isFinite)
      if given.isEmpty && index == 0 {
        given = [0]
      } else if given.isEmpty && index == stops.count - 1 {
        given = [max(1, largest)]
      }
      for input in given {
        largest = max(largest, input)
        inputs.append(largest)
        outputs.append(stop.output)
      }
      if given.isEmpty {
        inputs.append(nil)
        outputs.append(stop.output)
      }
    }
    var points: [Scalar] = []
    for (index, output) in outputs.enumerated() {
      points += [inputs[index] ?? Self.between(inputs, index), output]
    }
    self.points = points.isEmpty ? [0, 0] : points
  }

  /// A missing input, evenly spaced between known ones; by their halves, whose difference is finite.
  private static func between(_ inputs: [Scalar?], _ index: Int) -> Scalar {
    let before = inputs[..<index].lastIndex { $0 != nil } ?? 0
    let after = inputs[index...].firstIndex { $0 != nil } ?? index
    let (low, high) = ((inputs[before] ?? 0) / 2, (inputs[after] ?? 0) / 2)
    return 2 * (low + (high - low) * (Scalar(index - before) / Scalar(after - before)))
  }
}

/// One of the classic easing functions.
public struct Easing: Sendable, Hashable {
  /// The curve, as it accelerates from 0.
  public enum Family: String, Sendable, CaseIterable {
    /// 1 - cos(pi x / 2).
    case sine
    /// x².
    case quad
    /// x³.
    case cubic
    /// x⁴.
    case quart
    /// x⁵.
    case quint
    /// 2^(10 x - 10).
    case expo
    /// 1 - sqrt(1 - x²).
    case circ
    /// x² ((c + 1) x - c), c = 1.70158, for `inOut` 1.70158 * 1.525.
    case back
    /// -2^(10 x - 10) sin(2 pi (10 x - 10.75) / 3), for `inOut` sin(2 pi (10 x - 11.125) / 4.5).
    case elastic
    /// Four parabolas with joints at 1/11, 3/11 and 7/11.
    case bounce
  }

  /// Which end is eased.
  public enum Direction: String, Sendable, CaseIterable {
    /// f(x).
    case `in`
    /// 1 - f(1 - x).
    case out
    /// f(2 x) / 2 up to 1/2, then 1 - f(2 - 2 x) / 2.
    case inOut
  }

  /// Definitions that engines disagree on.
  public enum Variant: String, Sendable, CaseIterable {
    /// The published formula with exactly 0 at 0 and 1 at 1.
    case standard
    /// `expo` without the special case at its ends: 2^-10 at 0.
    case continuous
    /// `expo` normalized to begin at 0: (2^(10 x) - 1) / 1023.
    case exact
  }

  /// The curve.
  public let family: Family
  /// Which end is eased.
  public let direction: Direction
  /// The definition.
  public let variant: Variant

  /// An easing function.
  ///
  /// - Precondition: the family has the variant.
  public init(_ family: Family, _ direction: Direction, _ variant: Variant = .standard) {
    require(
      Self.variants(of: family).contains(variant),
      "\(variant): \(family) has \(Self.variants(of: family))")
    self.family = family
    self.direction = direction
    self.variant = variant
  }

  /// The definitions of a family.
  public static func variants(of family: Family) -> [Variant] {
    family == .expo ? Variant.allCases : [.standard]
  }

  /// Every function there is.
  public static var all: [Easing] {
    Family.allCases.flatMap { family in
      variants(of: family).flatMap { variant in
        Direction.allCases.map { Easing(family, $0, variant) }
      }
    }
  }
}

/// Batched step functions, piecewise linear functions and classic easing functions.
public protocol EasingBatch<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// Evaluates a step function: floor(count x), counted from the first step, divided by the jumps.
  ///
  /// Which step it is, is decided by the exact product while |count x| < 2^51. Outside [0, 1] the
  /// stairs go on; infinite x gives itself, NaN gives NaN.
  ///
  /// - Shapes: x and y of n.
  /// - Units: progress in, progress out.
  /// - Error: the rounding of the quotient.
  /// - Source: css-easing-2, "Step easing functions".
  ///
  /// - Parameters:
  ///   - function: the step function.
  ///   - before: whether an input exactly on a jump still belongs to the step before it.
  ///   - x: inputs.
  ///   - y: results, as many as inputs.
  func steps(
    _ function: StepTiming, before: Bool, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>)

  /// Evaluates the straight lines between control points; at a point it is its output.
  ///
  /// Where points share an input the last one counts. Outside the points the first or last line
  /// goes on, as a constant where its two points share their input. NaN gives NaN.
  ///
  /// - Shapes: points is pairs of input and output, at least one; x and y of n.
  /// - Units: progress in, progress out.
  /// - Error: in ulp of the result and of what it is interpolated from.
  /// - Source: css-easing-2, "Output of a linear easing function".
  ///
  /// - Parameters:
  ///   - points: finite control points with non-decreasing inputs, as `LinearTiming.points`.
  ///   - x: inputs.
  ///   - y: results, as many as inputs.
  func linear(_ points: Span<Scalar>, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>)

  /// Evaluates an easing function; inputs outside [0, 1] are clamped, NaN gives NaN.
  ///
  /// Exactly 0 at 0 and 1 at 1, but for the variant `continuous`.
  ///
  /// - Shapes: x and y of n.
  /// - Units: progress in, progress out.
  /// - Error: in ulp of the result, also next to 0; in units of the spread where it changes sign.
  /// - Source: Penner, Programming Macromedia Flash MX, chapter 7; easings.net.
  ///
  /// - Parameters:
  ///   - easing: the function.
  ///   - x: inputs.
  ///   - y: results, as many as inputs.
  func easing(_ easing: Easing, at x: Span<Scalar>, into y: inout MutableSpan<Scalar>)
}
