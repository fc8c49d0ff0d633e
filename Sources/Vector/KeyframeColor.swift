import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// What of colors is mixed, and the colors of what was.
protocol ColorWay: FourNumberMix {
  /// See `ColorMix.isPremultiplied`.
  var isPremultiplied: Bool { get }
  /// What is mixed of encoded red, green and blue.
  func coordinates<L: RealLanes>(of color: LaneVector3<L>) -> LaneVector3<L>
  /// The encoded red, green and blue of what was mixed.
  func color<L: RealLanes>(at coordinates: LaneVector3<L>) -> LaneVector3<L>
}

/// `ColorSpace.encoded`.
struct EncodedWay: ColorWay {
  let isPremultiplied: Bool

  @inline(always)
  func coordinates<L: RealLanes>(of color: LaneVector3<L>) -> LaneVector3<L> { color }

  @inline(always)
  func color<L: RealLanes>(at coordinates: LaneVector3<L>) -> LaneVector3<L> { coordinates }
}

extension ColorWay {
  /// What is mixed of a color, times alpha if that is the way.
  @inline(__always)
  func point<L: RealLanes>(of color: LaneVector4<L>) -> LaneVector3<L> {
    let point = coordinates(of: color.xyz)
    return isPremultiplied ? point * color.w : point
  }

  /// What lies between two colors whose points are given, exactly the first one at 0 and the second at 1.
  @inline(__always)
  func mixed<L: RealLanes>(
    _ from: LaneVector4<L>, _ to: LaneVector4<L>, between a: LaneVector3<L>, _ b: LaneVector3<L>,
    at u: L
  ) -> LaneVector4<L> {
    let alpha = multiplyAdd(to.w, u, from.w * (1 - u))
    var mixed = b.scaled(u, plus: a * (1 - u))
    if isPremultiplied {
      mixed = mixed / select(alpha.equals(0), L(repeating: 1), alpha)
    }
    let paint = color(at: mixed)
    return LaneVector4(paint.x, paint.y, paint.z, alpha)
      .kept(where: .!u.equals(0), else: from).kept(where: .!u.equals(1), else: to)
  }

  /// What lies between two colors.
  @inline(__always)
  func mixed<L: RealLanes>(
    _ from: LaneVector4<L>, _ to: LaneVector4<L>, at u: L
  ) -> LaneVector4<L> {
    mixed(from, to, between: point(of: from), point(of: to), at: u)
  }
}
