import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// See `TransformInterpolation.linear`.
private struct LinearInterpolationLanes: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let t = x[32]
    LaneMatrix(x).mixed(with: LaneMatrix(x.from(16)), t).store(in: y)
  }
}

extension LaneMatrix {
  /// (1 - t) times this and t times another, entry by entry.
  @inline(__always)
  func mixed(with other: Self, _ t: L) -> Self {
    let s = 1 - t
    return Self(
      other.r0.scaled(t, plus: r0 * s), other.r1.scaled(t, plus: r1 * s),
      other.r2.scaled(t, plus: r2 * s), other.r3.scaled(t, plus: r3 * s))
  }
}

/// What the two ways to interpolate decomposed matrices differ in.
protocol MatrixPath {
  /// Between two maps of the plane.
  static func plane<L: RealLanes>(_ a: LaneMatrix<L>, _ b: LaneMatrix<L>, _ t: L) -> LaneMatrix<L>
  /// Where one of the two has no decomposition.
  static func singular<L: RealLanes>(
    _ a: LaneMatrix<L>, _ b: LaneMatrix<L>, _ t: L
  ) -> LaneMatrix<L>
}

/// See `TransformInterpolation.coreAnimation`.
enum CoreAnimationPath: MatrixPath {
  @inline(never)
  static func plane<L: RealLanes>(
    _ a: LaneMatrix<L>, _ b: LaneMatrix<L>, _ t: L
  ) -> LaneMatrix<L> {
    LanePlane(remaindersOf: a).remaindersMixed(with: LanePlane(remaindersOf: b), t)
  }

  @inline(__always)
  static func singular<L: RealLanes>(
    _ a: LaneMatrix<L>, _ b: LaneMatrix<L>, _ t: L
  ) -> LaneMatrix<L> {
    a.mixed(with: b, t)
  }
}

/// See `TransformInterpolation.css`.
enum StylePath: MatrixPath {
  @inline(never)
  static func plane<L: RealLanes>(
    _ a: LaneMatrix<L>, _ b: LaneMatrix<L>, _ t: L
  ) -> LaneMatrix<L> {
    LanePlane(skewOf: a).skewMixed(with: LanePlane(skewOf: b), t)
  }

  @inline(__always)
  static func singular<L: RealLanes>(
    _ a: LaneMatrix<L>, _ b: LaneMatrix<L>, _ t: L
  ) -> LaneMatrix<L> {
    a.kept(where: t < splat(0.5), else: b)
  }
}

/// See `TransformOperation.interpolate`.
struct InterpolationLanes<Path: MatrixPath>: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    Self.matrix(between: LaneMatrix(x), LaneMatrix(x.from(16)), at: x[32]).store(in: y)
  }

  /// From a matrix at t = 0 to another at 1.
  @inline(never)
  static func matrix<L: RealLanes>(
    between a: LaneMatrix<L>, _ b: LaneMatrix<L>, at t: L
  ) -> LaneMatrix<L> {
    let isPlane = a.isPlane .& b.isPlane
    var matrix = a
    if !all(isPlane) { matrix = inSpace(a, b, t) }
    if any(isPlane) { matrix = Path.plane(a, b, t).kept(where: isPlane, else: matrix) }
    return matrix
  }

  /// By decomposition, where there is one.
  @inline(never)
  private static func inSpace<L: RealLanes>(
    _ a: LaneMatrix<L>, _ b: LaneMatrix<L>, _ t: L
  ) -> LaneMatrix<L> {
    let (from, to) = (LaneDecomposition(a), LaneDecomposition(b))
    return from.parts.mixed(with: to.parts, t).matrix.kept(
      where: from.succeeds .& to.succeeds, else: Path.singular(a, b, t))
  }
}

/// Between two matrices, which are met exactly.
@inline(__always)
func between<L: RealLanes>(
  _ from: LaneMatrix<L>, _ to: LaneMatrix<L>, _ part: L
) -> LaneMatrix<L> {
  let mixed = InterpolationLanes<CoreAnimationPath>.matrix(between: from, to, at: part)
  return from.kept(
    where: part.equals(0), else: to.kept(where: part.equals(1), else: mixed))
}

extension ElementBatch {
  /// See `TransformOperation.interpolate`.
  func interpolate(_ interpolation: TransformInterpolation) {
    switch interpolation {
    case .linear: run(LinearInterpolationLanes())
    case .coreAnimation: run(InterpolationLanes<CoreAnimationPath>())
    case .css: run(InterpolationLanes<StylePath>())
    }
  }
}
