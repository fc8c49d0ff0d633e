import Kernels

// Squads, matrices and colors exist in doubles only.

/// See `KeyframeInterpolation.slerp`.
struct SlerpMix: KeyMix {
  let arc: RotationArc

  var keyNumbers: Int { 4 }
  var numbers: Int { 4 }

  @inline(__always)
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>
  ) {
    let a = LaneVector4(from)
    store(slerp(a, LaneVector4(to), arc, u), from: a, at: u, into: results)
  }
}

/// See `KeyframeInterpolation.nlerp`.
struct NlerpMix: KeyMix {
  let arc: RotationArc

  var keyNumbers: Int { 4 }
  var numbers: Int { 4 }

  @inline(__always)
  func mix<Format: LaneFormat>(
    _ from: LaneNumbers<Format>, _ to: LaneNumbers<Format>, at u: Format.Lanes,
    into results: LaneResults<Format>
  ) {
    let a = LaneVector4(from)
    store(nlerp(a, LaneVector4(to), arc, u), from: a, at: u, into: results)
  }
}

/// Stores a rotation between keys; at the first of them exactly that one where its length is exact.
///
/// In doubles it is as it comes.
@inline(__always)
private func store<Format: LaneFormat>(
  _ point: LaneVector4<Format.Lanes>, from a: LaneVector4<Format.Lanes>, at u: Format.Lanes,
  into results: LaneResults<Format>
) {
  if isSingle(Format.Lanes.self) && any(u.equals(0)) {
    return unit(a).kept(where: u.equals(0), else: point).store(0, in: results)
  }
  point.store(0, in: results)
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
