#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension Path {
  /// Appends an arc as equal cubics of at most a quarter turn each.
  ///
  /// A line leads from the current point to the arc's start; without a current point the arc begins
  /// a subpath. With sweep the angle of a piece, its handles are (4/3) tan(sweep / 4) radius long:
  /// the cubics lie outside the circle by at most 2.73e-4 of the radius. An angle that exceeds a
  /// multiple of a quarter turn by less than 1e-4 of one takes no further piece, so that angles may
  /// be rounded.
  ///
  /// - Precondition: the angles are finite.
  ///
  /// - Parameters:
  ///   - center: the circle's centre.
  ///   - radius: its radius, not negative.
  ///   - startAngle: where the arc starts, in radians from the x axis towards the y axis.
  ///   - endAngle: where it ends; raised by turns until it is not below the start, or lowered with
  ///     `clockwise`. A difference of a turn or more is one full turn.
  ///   - clockwise: whether the angle falls.
  public mutating func appendArc(
    center: PathPoint<Scalar>, radius: Scalar, from startAngle: Scalar, to endAngle: Scalar,
    clockwise: Bool
  ) {
    let middle = SIMD2(Double(center.x), Double(center.y))
    let (radius, start, end) = (Double(radius), Double(startAngle), Double(endAngle))
    require(
      startAngle.isFinite && endAngle.isFinite,
      "from \(startAngle) to \(endAngle): an arc's angles are finite")
    let sweep = arcSweep(from: start, to: end, clockwise: clockwise)
    let quarters = Int((sweep.magnitude / (.pi / 2) - 1e-4).rounded(.up))
    let pieces = sweep == 0 ? 0 : max(1, quarters)
    let step = pieces == 0 ? 0 : sweep / Double(pieces)
    let handle = 4 / 3 * tan(step / 4)
    func direction(_ k: Int) -> SIMD2<Double> {
      let last = sweep.magnitude == 2 * .pi ? start : end
      let angle = k == pieces ? last : start + Double(k) * step
      return SIMD2(cos(angle), sin(angle))
    }
    func point(_ direction: SIMD2<Double>, _ forward: Double) -> PathPoint<Scalar> {
      let normal = SIMD2(-direction.y, direction.x)
      let point = middle + radius * (direction + forward * normal)
      return PathPoint(Scalar(point.x), Scalar(point.y))
    }
    var from = direction(0)
    append(current == nil ? .move(point(from, 0)) : .line(point(from, 0)))
    for k in 0..<pieces {
      let to = direction(k + 1)
      append(.cubic(point(from, handle), point(to, -handle), point(to, 0)))
      from = to
    }
  }
}

/// The signed angle an arc turns through, at most a full turn.
private func arcSweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
  let turn = 2 * Double.pi
  let difference = end - start
  if difference.magnitude >= turn { return clockwise ? -turn : turn }
  if clockwise { return difference > 0 ? difference - turn : difference }
  return difference < 0 ? difference + turn : difference
}
