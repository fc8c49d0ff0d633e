import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// See `KeyframeInterpolation.color`.
struct ColorLanes: KeyMix {
  let way: ColorMix

  var keyNumbers: Int { 4 }
  var numbers: Int { 4 }

  @inline(__always)
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>
  ) {
    mixed(LaneVector4(from), LaneVector4(to), at: u).store(in: results)
  }

  /// What lies between two colors, exactly the first one at 0 and the second at 1.
  @inline(__always)
  func mixed<L: RealLanes>(
    _ from: LaneVector4<L>, _ to: LaneVector4<L>, at u: L
  ) -> LaneVector4<L> {
    var a = coordinates(of: from.xyz, in: way.space)
    var b = coordinates(of: to.xyz, in: way.space)
    if way.isPremultiplied { (a, b) = (a * from.w, b * to.w) }
    let alpha = multiplyAdd(to.w, u, from.w * (1 - u))
    var mixed = b.scaled(u, plus: a * (1 - u))
    if way.isPremultiplied {
      mixed = mixed / select(alpha.equals(0), L(repeating: 1), alpha)
    }
    let paint = color(at: mixed, in: way.space)
    return LaneVector4(paint.x, paint.y, paint.z, alpha)
      .kept(where: .!u.equals(0), else: from).kept(where: .!u.equals(1), else: to)
  }
}
