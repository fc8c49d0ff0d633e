import Kernels

// Squads, matrices and colors exist in doubles only.

/// Objects of four numbers between two keys.
protocol FourNumberMix: KeyMix {
  /// What lies between two objects; see `KeyMix.mix`.
  func mixed<L: RealLanes>(
    _ from: LaneVector4<L>, _ to: LaneVector4<L>, at u: L
  ) -> LaneVector4<L>
}

extension FourNumberMix {
  var keyNumbers: Int { 4 }
  var numbers: Int { 4 }

  @inline(__always)
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>
  ) {
    mixed(LaneVector4(from), LaneVector4(to), at: u).store(in: results)
  }
}

/// See `KeyframeInterpolation.slerp`.
struct SlerpMix: FourNumberMix {
  let arc: RotationArc

  @inline(__always)
  func mixed<L: RealLanes>(
    _ from: LaneVector4<L>, _ to: LaneVector4<L>, at u: L
  ) -> LaneVector4<L> {
    begun(slerp(from, to, arc, u), from: from, at: u)
  }
}

/// See `KeyframeInterpolation.nlerp`.
struct NlerpMix: FourNumberMix {
  let arc: RotationArc

  @inline(__always)
  func mixed<L: RealLanes>(
    _ from: LaneVector4<L>, _ to: LaneVector4<L>, at u: L
  ) -> LaneVector4<L> {
    begun(nlerp(from, to, arc, u), from: from, at: u)
  }
}

/// A rotation between keys: NaN where u is, and at the first of them exactly that one where its length is
/// exact.
///
/// In doubles it is as it comes there.
@inline(__always)
private func begun<L: RealLanes>(
  _ point: LaneVector4<L>, from a: LaneVector4<L>, at u: L
) -> LaneVector4<L> {
  var point = point
  if isSingle(L.self) && any(u.equals(0)) {
    point = unit(a).kept(where: u.equals(0), else: point)
  }
  if all(u.equals(u)) { return point }
  return point.kept(where: u.equals(u), else: LaneVector4(u, u, u, u))
}

@inline(never)
private func unit<L: RealLanes>(_ quaternion: LaneVector4<L>) -> LaneVector4<L> {
  let scaled = quaternion.comfortable
  return scaled * (1 / scaled.dot(scaled).squareRoot())
}

/// See `KeyframeInterpolation.squad`.
struct SquadMix: KeyMix {
  var keyNumbers: Int { 8 }
  var numbers: Int { 4 }

  @inline(__always)
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>
  ) {
    squad(
      LaneVector4(from), LaneVector4(from.from(4)), LaneVector4(to.from(4)), LaneVector4(to), u
    ).store(0, in: results)
  }
}

/// Matrices by decomposition; see `TransformInterpolation`.
struct MatrixMix<Path: MatrixPath>: KeyMix {
  var keyNumbers: Int { 16 }
  var numbers: Int { 16 }

  @inline(__always)
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>
  ) {
    let a = LaneMatrix(from)
    InterpolationLanes<Path>.matrix(between: a, LaneMatrix(to), at: u)
      .kept(where: .!u.equals(0), else: a).store(in: results)
  }
}

/// See `TransformInterpolation.linear`.
struct LinearMatrixMix: KeyMix {
  var keyNumbers: Int { 16 }
  var numbers: Int { 16 }

  @inline(__always)
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>
  ) {
    LaneMatrix(from).mixed(with: LaneMatrix(to), u).store(in: results)
  }
}
