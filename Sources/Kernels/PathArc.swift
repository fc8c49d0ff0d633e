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
  /// A difference of a turn or more is one full turn, which ends exactly where it begins. So is one that
  /// misses a turn by no more than eight ulps, of `Scalar`, of the largest of both angles and 2 pi: two
  /// angles made of degrees, each by three roundings, lose up to six of them, and `2 * .pi` is itself below
  /// 2 pi. Where angles have many turns, it may miss 1e-4 of a quarter turn at most, as pieces may.
  ///
  /// - Precondition: the angles are finite; the radius is finite and not negative.
  ///
  /// - Parameters:
  ///   - center: the circle's centre.
  ///   - radius: its radius.
  ///   - startAngle: where the arc starts, in radians from the x axis towards the y axis.
  ///   - endAngle: where it ends; raised by turns until it is not below the start, or lowered with
  ///     `clockwise`.
  ///   - clockwise: whether the angle falls.
  public mutating func appendArc(
    center: PathPoint<Scalar>, radius: Scalar, from startAngle: Scalar, to endAngle: Scalar,
    clockwise: Bool
  ) {
    let ulp = max(startAngle.magnitude, endAngle.magnitude, 2 * .pi).ulp
    appendArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise,
      tolerance: min(8 * Double(ulp), pieceMargin * .pi / 2))
  }

  /// An arc that is a full turn where it misses one by no more than a tolerance, in radians.
  ///
  /// Without one it is the arc of the golden data, whose angles are exact.
  package mutating func appendArc(
    center: PathPoint<Scalar>, radius: Scalar, from startAngle: Scalar, to endAngle: Scalar,
    clockwise: Bool, tolerance: Double
  ) {
    require(
      startAngle.isFinite && endAngle.isFinite,
      "from \(startAngle) to \(endAngle): an arc's angles are finite")
    require(radius.isFinite && radius >= 0, "radius \(radius): not finite and 0 or more")
    let middle = SIMD2(Double(center.x), Double(center.y))
    let (radius, start, end) = (Double(radius), Double(startAngle), Double(endAngle))
    let sweep = arcSweep(from: start, to: end, clockwise: clockwise, tolerance: tolerance)
    let quarters = Int((sweep.magnitude / (.pi / 2) - pieceMargin).rounded(.up))
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

/// The part of a quarter turn that takes no further piece.
private let pieceMargin = 1e-4

/// The signed angle an arc turns through, at most a full turn.
private func arcSweep(
  from start: Double, to end: Double, clockwise: Bool, tolerance: Double
) -> Double {
  let turn = 2 * Double.pi
  let difference = end - start
  if difference.magnitude >= turn - tolerance { return clockwise ? -turn : turn }
  if clockwise { return difference > 0 ? difference - turn : difference }
  return difference < 0 ? difference + turn : difference
}
