/// The size of every curve of a batch and how curves meet arguments.
public struct CurveBatch: Sendable, Hashable {
  /// Bytes: the batch is passed in one register.
  @usableFromInline
  let power: UInt8
  @usableFromInline
  let components: UInt8
  /// How curves combine with arguments.
  public let arrangement: Arrangement

  /// A batch of curves of one degree and dimension.
  ///
  /// - Precondition: degree in 1...16, dimensions in 1...4.
  public init(degree: Int, dimensions: Int, arrangement: Arrangement) {
    require((1...16).contains(degree), "degree \(degree): not in 1...16")
    require((1...4).contains(dimensions), "dimensions \(dimensions): not in 1...4")
    power = UInt8(degree)
    components = UInt8(dimensions)
    require(arrangement.layout == .planes, "arrangement \(arrangement): curves lie in planes")
    self.arrangement = arrangement
  }

  /// Polynomial degree, 1 to 16; a curve has one control point more.
  @inlinable
  public var degree: Int { Int(power) }

  /// Components of a control point, 1 to 4.
  @inlinable
  public var dimensions: Int { Int(components) }

  /// Numbers per curve: the first component of every control point, then the second, and so on.
  ///
  /// `GeometryBatch.split` writes parts in another order, point after point.
  public var parameterCount: Int { (degree + 1) * dimensions }
}

/// One Bezier curve: B(t) = sum over k of C(n, k) t^k (1 - t)^(n - k) p_k.
public struct BezierCurve<Scalar: KernelScalar>: Sendable, Hashable {
  /// Control points, the components of each.
  public let points: [[Scalar]]
  /// Degree and dimensions.
  public let batch: CurveBatch

  /// The curve of 2 to 17 control points.
  ///
  /// - Precondition: all have the same 1 to 4 components.
  public init(_ points: [[Scalar]]) {
    let dimensions = points.first?.count ?? 0
    require(
      points.allSatisfy { $0.count == dimensions },
      "control points of \(points.map(\.count)) components: not the same of all")
    self.points = points
    batch = CurveBatch(degree: points.count - 1, dimensions: dimensions, arrangement: .each)
  }

  /// The curve as the kernels take it: the first component of every control point, then the second,
  /// and so on.
  public var numbers: [Scalar] {
    (0..<batch.dimensions).flatMap { component in points.map { $0[component] } }
  }
}

/// What linear algebra can express: positions and derivatives of Bezier curves.
public protocol BezierSampling<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// Whether the implementation has the arrangement.
  func supports(_ arrangement: Arrangement) -> Bool

  /// Evaluates B(t) = sum over k of C(n, k) t^k (1 - t)^(n - k) p_k, for any finite t.
  ///
  /// - Shapes: by `Arrangement`, with d = dimensions.
  /// - Units: those of the control points.
  /// - Error: in ulp of the sum of the absolute terms.
  /// - Source: Farin, Curves and Surfaces for CAGD, chapter 5.
  ///
  /// - Parameters:
  ///   - batch: degree, dimensions and arrangement.
  ///   - controls: control points.
  ///   - t: curve parameters.
  ///   - out: positions.
  func points(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>)

  /// Evaluates the first or second derivative of B by its hodograph's control points.
  ///
  /// - Shapes: as `points`.
  /// - Units: those of the control points, per unit of t (or its square).
  /// - Error: as `points`, of the hodograph's control points.
  /// - Source: Farin, Curves and Surfaces for CAGD, section 5.3.
  ///
  /// - Parameters:
  ///   - order: 1 or 2; above the degree the result is 0, at t = NaN 0 or NaN.
  ///   - batch: degree, dimensions and arrangement.
  ///   - controls: control points.
  ///   - t: curve parameters.
  ///   - out: derivatives.
  func derivatives(
    order: Int, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>)
}

extension CurveBatch {
  /// The number of curves and of results that buffers of the given sizes hold.
  ///
  /// - Precondition: the sizes fit the arrangement.
  @inlinable
  @inline(always)
  public func sizes(
    parameters: Int, arguments: Int, in call: StaticString = #function
  ) -> (curves: Int, results: Int) {
    switch arrangement {
    case .one, .oneRows:
      requireCount("controls", parameters, parameterCount, in: call)
      return (1, dimensions * arguments)
    case .shared:
      let curves = requireElements("controls", parameters, of: parameterCount, in: call)
      return (curves, curves * dimensions * arguments)
    case .each, .eachGroups, .eachRows:
      requireCount("controls", parameters, arguments * parameterCount, in: call)
      return (arguments, dimensions * arguments)
    }
  }
}

extension BezierSampling {
  /// Every arrangement, unless an implementation says otherwise.
  public func supports(_ arrangement: Arrangement) -> Bool { true }
}
