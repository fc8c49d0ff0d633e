/// A point of a path.
public struct PathPoint<Scalar: KernelScalar>: Sendable, Hashable {
  /// Horizontal coordinate.
  public var x: Scalar
  /// Vertical coordinate.
  public var y: Scalar

  /// The point of the given coordinates.
  public init(_ x: Scalar, _ y: Scalar) {
    self.x = x
    self.y = y
  }
}

/// One element of a path.
public enum PathElement<Scalar: KernelScalar>: Sendable, Hashable {
  /// Begins a subpath.
  case move(PathPoint<Scalar>)
  /// A straight line to a point.
  case line(PathPoint<Scalar>)
  /// A quadratic curve by a control point to a point.
  case quad(PathPoint<Scalar>, PathPoint<Scalar>)
  /// A cubic curve by two control points to a point.
  case cubic(PathPoint<Scalar>, PathPoint<Scalar>, PathPoint<Scalar>)
  /// A line back to where the subpath began.
  case close
}

/// Lines and curves in one or more subpaths, as the drawable segments the kernels work on.
///
/// Arcs become cubics when they are appended. Drawing after `close` begins a new subpath at the
/// closed one's first point.
public struct Path<Scalar: KernelScalar>: Sendable, Hashable {
  /// The elements, arcs as cubics.
  public private(set) var elements: [PathElement<Scalar>] = []
  /// The path as the kernels take it; see `PathShape`.
  public private(set) var numbers: [Scalar] = [0, 0]
  /// Where the next element begins; nil before the first one.
  public private(set) var current: PathPoint<Scalar>?

  private var first = PathPoint<Scalar>(0, 0)
  private var startsSubpath = true

  /// A path without elements.
  public init() {}

  /// The number of drawable segments.
  public var shape: PathShape {
    PathShape(segments: (numbers.count - PathShape.headerCount) / PathShape.segmentCount)
  }

  /// Appends an element.
  ///
  /// - Precondition: the first element is a move; an arc may stand there as well.
  public mutating func append(_ element: PathElement<Scalar>) {
    switch element {
    case .move(let point):
      if current == nil { (numbers[0], numbers[1]) = (point.x, point.y) }
      (first, current, startsSubpath) = (point, point, true)
    case .line(let point): draw(element, [point])
    case .quad(let control, let point): draw(element, [control, point])
    case .cubic(let control, let second, let point): draw(element, [control, second, point])
    case .close:
      draw(element, [first])
      startsSubpath = true
    }
    elements.append(element)
  }

  private mutating func draw(_ element: PathElement<Scalar>, _ points: [PathPoint<Scalar>]) {
    guard let start = current else { fatalError("elements[0]: \(element): not a move") }
    numbers.append(Scalar(points.count + (startsSubpath ? PathShape.subpathMark : 0)))
    let padding = repeatElement(PathPoint<Scalar>(0, 0), count: 3 - points.count)
    for point in [start] + points + padding { numbers += [point.x, point.y] }
    current = points.last
    startsSubpath = false
  }
}

/// The number of a path's segments, which fixes the layout of its numbers.
///
/// A path is its first point (x, y) and then 9 numbers per drawable segment: the degree, 1 to 3 and
/// nothing else, plus `subpathMark` where the segment begins a subpath; then its control points (x, y)
/// from the start to the end, padded with zeros to four.
public struct PathShape: Sendable, Hashable {
  /// Lines and curves, those that close a subpath included.
  public let segments: Int

  /// The layout of a path of so many segments.
  public init(segments: Int) {
    require(segments >= 0, "segments \(segments): not 0 or more")
    self.segments = segments
  }

  /// Numbers before the first segment.
  public static var headerCount: Int { 2 }
  /// Numbers per segment.
  public static var segmentCount: Int { 9 }
  /// What is added to the degree of a segment that begins a subpath.
  public static var subpathMark: Int { 4 }

  /// Numbers per path.
  public var parameterCount: Int { Self.headerCount + segments * Self.segmentCount }

  /// Numbers of a trimmed path: a move and a cubic for every segment.
  public var trimmedCount: Int { max(1, segments * 10) }
  /// What pads a trimmed path.
  public static var padding: Int { -1 }

  /// The share of a path below which a part at an end of a trimmed one may be rounding.
  @inlinable
  public static func sliver<Scalar: KernelScalar>(_ type: Scalar.Type) -> Double {
    4 * Double(Scalar.ulpOfOne)
  }
}

/// Paths by arc length.
public protocol PathBatch<Scalar>: PathKeyframeBatch {
  /// How many numbers `prepare` writes; 0 where the implementation needs no workspace.
  func workspaceCount(_ shape: PathShape) -> Int

  /// Measures a path's segments for later calls of `points` and `trim`.
  ///
  /// - Shapes: path of `shape.parameterCount`, workspace of `workspaceCount`.
  /// - Units, errors and sources: those of `points` and `trim`.
  ///
  /// - Parameters:
  ///   - path: the numbers of one path.
  ///   - shape: its layout.
  ///   - workspace: exactly `workspaceCount` numbers, opaque to the caller.
  func prepare(_ path: Span<Scalar>, _ shape: PathShape, into workspace: inout MutableSpan<Double>)

  /// Measures paths: the sum of their segments' arc lengths.
  ///
  /// - Shapes: paths is `shape.parameterCount` planes of n; out of n.
  /// - Units: those of the coordinates.
  /// - Error: in ulp of the length, and in units of its sensitivity to the coordinates.
  /// - Source: Farin, Curves and Surfaces for CAGD, chapter 10.
  ///
  /// - Parameters:
  ///   - paths: paths of one layout.
  ///   - shape: their layout.
  ///   - out: lengths.
  func lengths(of paths: Span<Scalar>, _ shape: PathShape, into out: inout MutableSpan<Scalar>)

  /// The point and unit tangent at fractions of the total arc length.
  ///
  /// Fractions are clamped to [0, 1]. Segments without length are skipped; at a joint the tangent
  /// is that of the segment that begins there. Where B'(t) = 0 it is the limit for t from above,
  /// at the path's end from below. A path without length gives its first point and (1, 0).
  ///
  /// - Shapes: fractions of n; out is 4 planes (x, y, tangent x, tangent y) of n.
  /// - Units: those of the coordinates; the tangent has none.
  /// - Error: in ulp, in units of the sensitivity to the coordinates, and of their extent.
  /// - Source: CAKeyframeAnimation.path with calculationMode paced.
  ///
  /// - Parameters:
  ///   - path: the numbers of one path.
  ///   - shape: its layout.
  ///   - workspace: what `prepare` wrote for it.
  ///   - fractions: shares of the total arc length.
  ///   - out: points and tangents.
  func points(
    on path: Span<Scalar>, _ shape: PathShape, workspace: Span<Double>,
    at fractions: Span<Scalar>, into out: inout MutableSpan<Scalar>)

  /// Cuts a path to the part between two fractions of its total arc length.
  ///
  /// Fractions are clamped to [0, 1]; a start that is not below the end leaves nothing. Per element
  /// a result has a kind (0 move, 1 line, 2 quad, 3 cubic) and the points that follow it, padded
  /// with `PathShape.padding`. A piece begins with a move unless it goes on from the element before
  /// it in the same subpath. Segments without length are dropped, and so is a segment's part at
  /// either end of the result, if others remain, when it is shorter than `sliver` of the path:
  /// rounding alone decides whether it is there.
  ///
  /// - Shapes: bounds is 2 planes (start, end) of n; out is `shape.trimmedCount` planes of n.
  /// - Units: those of the coordinates.
  /// - Error: as `points`.
  /// - Source: CAShapeLayer.strokeStart and strokeEnd.
  ///
  /// - Parameters:
  ///   - path: the numbers of one path.
  ///   - shape: its layout.
  ///   - workspace: what `prepare` wrote for it.
  ///   - bounds: where the visible part starts and ends.
  ///   - out: trimmed paths.
  func trim(
    _ path: Span<Scalar>, _ shape: PathShape, workspace: Span<Double>,
    to bounds: Span<Scalar>, into out: inout MutableSpan<Scalar>)
}
