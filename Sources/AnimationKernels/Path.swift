import Kernels

extension Path where Scalar: AnimationScalar {
  /// The sum of the segments' arc lengths.
  ///
  /// - Units: those of the coordinates.
  /// - Error: that of `path.length`.
  /// - Source: Farin, Curves and Surfaces for CAGD, chapter 10.
  ///
  /// - Returns: the length.
  public func length() -> Scalar {
    written(1) { result in
      FastestKernels<Scalar>().path.lengths(of: numbers.span, shape, into: &result)
    }[0]
  }

  /// The point and unit tangent at one fraction of the length; for many use `FastestKernels`, which
  /// then measures the path once.
  ///
  /// - Units: those of the coordinates; the tangent has none.
  /// - Error: that of `path.points`.
  /// - Source: CAKeyframeAnimation.path with calculationMode paced.
  ///
  /// - Parameter fraction: clamped to [0, 1]; NaN gives NaN.
  /// - Returns: the point, and x and y of the tangent; a path without length gives its first point
  ///   and (1, 0).
  public func point(
    at fraction: Scalar
  ) -> (point: PathPoint<Scalar>, tangent: PathPoint<Scalar>) {
    let fractions: InlineArray<1, Scalar> = [fraction]
    let place = written(4) { result in
      FastestKernels<Scalar>().path.points(
        on: numbers.span, shape, workspace: measured.span, at: fractions.span, into: &result)
    }
    return (PathPoint(place[0], place[1]), PathPoint(place[2], place[3]))
  }

  /// The part between two fractions of the length.
  ///
  /// - Units: those of the coordinates.
  /// - Error: that of `path.trim`.
  /// - Source: CAShapeLayer.strokeStart and strokeEnd.
  ///
  /// - Parameters:
  ///   - start: where the part begins, clamped to [0, 1].
  ///   - end: where it ends, clamped likewise.
  /// - Returns: the part, without elements where its start is not below its end.
  public func trimmed(from start: Scalar, to end: Scalar) -> Path {
    let bounds: InlineArray<2, Scalar> = [start, end]
    let numbers = written(shape.trimmedCount) { result in
      FastestKernels<Scalar>().path.trim(
        self.numbers.span, shape, workspace: measured.span, to: bounds.span, into: &result)
    }
    var part = Path()
    var index = 0
    func point(_ number: Int) -> PathPoint<Scalar> {
      PathPoint(numbers[index + 2 * number - 1], numbers[index + 2 * number])
    }
    while index < numbers.count, numbers[index] != Scalar(PathShape.padding) {
      switch numbers[index] {
      case 0: part.append(.move(point(1)))
      case 1: part.append(.line(point(1)))
      case 2: part.append(.quad(point(1), point(2)))
      default: part.append(.cubic(point(1), point(2), point(3)))
      }
      index += 1 + 2 * max(1, Int(numbers[index]))
    }
    return part
  }

  /// What later calls need of the segments' lengths.
  private var measured: [Double] {
    let paths = FastestKernels<Scalar>().path
    return written(paths.workspaceCount(shape)) { workspace in
      paths.prepare(numbers.span, shape, into: &workspace)
    }
  }
}
