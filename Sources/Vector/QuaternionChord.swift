import Kernels

// Float contraction: as in VectorScalar.swift; what must be exact says so.

/// Between two quaternions of any length on their chord.
@inline(__always)
func nlerp<L: RealLanes>(
  _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
) -> LaneVector4<L> {
  ChordPoint(a, b, arc, t).unit(a, b, arc, t)
}

/// A point of the chord of two quaternions, of any length.
private struct ChordPoint<L: RealLanes> {
  private let sum: LaneVector4<L>
  private let square: L
  /// The squared lengths of a, and of the shorter one, or 0 where the product's sign is in doubt or b's
  /// square has no number.
  private let first, shorter: L

  @inline(__always)
  init(_ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L) {
    let (first, second) = (a.dot(a), b.dot(b))
    let ratio =
      isSingle(L.self)
      ? first * refinedInverseRoot(first * second) : (first / second).squareRoot()
    let product = a.unfusedDot(b)
    let isClear =
      arc == .direct
      ? ratio > 0
      : magnitude(product) * ratio > first * splat(isSingle(L.self) ? 0x1p-20 : 0x1p-48)
    sum = chord(a, b, arc, product, t, ratio)
    square = sum.dot(sum)
    (self.first, shorter) = (first, select(isClear, smaller(first, second), .zero))
  }

  /// The point at length 1.
  @inline(__always)
  func unit(
    _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ t: L
  ) -> LaneVector4<L> {
    let single = isSingle(L.self)
    let point = sum * refinedInverseRoot(square)
    let holds =
      (square > first * splat(single ? 0x1p-20 : 0x1p-80))
      .& (shorter > splat(single ? 0x1p-50 : 0x1p-500))
      .& (square < L(repeating: .infinity))
    if all(holds) { return point }
    return point.kept(where: holds, else: shortChordPoint(a, b, arc, t))
  }
}

/// (1 - t) a + t ratio b, b being negated by the arc's rule.
@inline(__always)
private func chord<L: RealLanes>(
  _ a: LaneVector4<L>, _ b: LaneVector4<L>, _ arc: RotationArc, _ product: L, _ t: L, _ ratio: L
) -> LaneVector4<L> {
  let weight = t * ratio
  let signed = arc == .direct ? weight : select(arc.negates(product), weight * -1, weight)
  return b.scaled(signed, plus: a * (1 - t))
}

/// `nlerp` at right angles, where lengths are out of range or the chord passes 0; a where that is 0 but for
/// rounding.
@inline(never)
private func shortChordPoint<L: RealLanes>(
  _ from: LaneVector4<L>, _ to: LaneVector4<L>, _ arc: RotationArc, _ t: L
) -> LaneVector4<L> {
  let (a, b) = (from.comfortable, to.comfortable)
  let square = a.dot(a)
  let largest = larger(magnitude(t), L(repeating: 1))
  let product = a.decisiveDot(b)
  let sum = chord(a, b, arc, product, t, (square / b.dot(b)).squareRoot()) * (1 / largest)
  let noise: L = square * splat(isSingle(L.self) ? 0x1p-43 : 0x1p-101)
  let kept = sum.kept(where: sum.dot(sum) > noise, else: a)
  return kept * (1 / kept.dot(kept).squareRoot())
}

/// A vector of points.
private struct NlerpLanes<Format: LaneFormat>: HalvedFunction {
  static var inputCount: Int { 9 }
  static var resultCount: Int { 4 }

  let arc: RotationArc

  @inline(__always)
  func begin(_ x: LaneNumbers<Format>) -> ChordPoint<Format.Lanes> {
    ChordPoint(LaneVector4(x), LaneVector4(x.from(4)), arc, x[8])
  }

  @inline(__always)
  func finish(
    _ point: ChordPoint<Format.Lanes>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>
  ) {
    point.unit(LaneVector4(x), LaneVector4(x.from(4)), arc, x[8]).store(in: y)
  }
}

private struct NlerpTask: ElementTask {
  let arc: RotationArc

  @inline(__always)
  func run<Format: LaneFormat>(on batch: LaneBatch<Format>) { batch.run(NlerpLanes(arc: arc)) }
}

extension ElementBatch {
  /// See `TransformOperation.nlerp`.
  func nlerp(_ arc: RotationArc) { runInFloats(NlerpTask(arc: arc)) }
}
