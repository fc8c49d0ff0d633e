import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on. Lanes whose determinant may be nothing but
// rounding, or whose products may leave the range, are done in doubles of scaled rows and columns.

/// See `TransformOperation.determinant`.
private struct DeterminantLanes: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let matrix = LaneMatrix(x)
    let (upper, lower) = (matrix.upperMinors, matrix.lowerMinors)
    let determinant = upper.determinant(above: lower)
    let squares = lower.squares(plus: upper.squares(plus: .zero))
    let single = isSingle(Format.Lanes.self)
    let isSafe =
      (squares < splat(single ? 0x1p100 : 0x1p800))
      .& (magnitude(determinant) > splat(single ? 0x1p-50 : 0x1p-400))
    if all(isSafe) { return y.store(0, determinant) }
    y.store(0, select(isSafe, determinant, scaledDeterminant(matrix)))
  }
}

/// The determinant where products of entries leave the range.
@inline(never)
private func scaledDeterminant<L: RealLanes>(_ matrix: LaneMatrix<L>) -> L {
  let halves = matrix.widenedRows
  let low = LaneEquilibrium(halves.low).determinant(timesTwoTo: .zero)
  if !isSingle(L.self) { return narrowed(low, low) }
  return narrowed(low, LaneEquilibrium(halves.high).determinant(timesTwoTo: .zero))
}

/// See `TransformOperation.invert`.
private struct InvertLanes: ElementFunction {
  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let inversion = LaneInversion(LaneMatrix(x))
    inversion.matrix.store(in: y)
    y.store(16, inversion.succeeds)
    y.store(17, inversion.condition)
  }
}

/// An inverse per lane.
private struct LaneInversion<L: RealLanes> {
  /// The inverse, or the matrix itself where it has none.
  var matrix: LaneMatrix<L>
  /// 1 or 0.
  var succeeds: L
  /// The condition number by greatest row sums.
  var condition: L

  @inline(__always)
  init(_ original: LaneMatrix<L>) {
    let determinant = original.determinant
    matrix = original.adjugate(times: 1 / determinant)
    succeeds = L(repeating: 1)
    let norm = original.norm
    condition = norm * matrix.norm
    let size = magnitude(determinant)
    let bound =
      (original.r0.size * original.r1.size) * (original.r2.size * original.r3.size)
    let single = isSingle(L.self)
    let isSafe =
      (size > bound * splat(single ? 0x1p-18 : 0x1p-44))
      .& (size > splat(single ? 0x1p-60 : 0x1p-400))
      .& (norm < splat(single ? 0x1p25 : 0x1p200))
    if all(isSafe) { return }
    let careful = LaneInversion(careful: original)
    matrix = matrix.kept(where: isSafe, else: careful.matrix)
    succeeds = select(isSafe, succeeds, careful.succeeds)
    condition = select(isSafe, condition, careful.condition)
  }

  /// The inverse of what may be singular, or so nearly, or out of range.
  @inline(never)
  private init(careful original: LaneMatrix<L>) {
    let halves = original.widenedRows
    let low = LaneInversion<DoubleLanes>(scaling: halves.low)
    let high = isSingle(L.self) ? LaneInversion<DoubleLanes>(scaling: halves.high) : low
    matrix = LaneMatrix(narrowing: low.matrix, high.matrix)
    succeeds = narrowed(low.succeeds, high.succeeds)
    condition = narrowed(low.condition, high.condition)
  }
}

extension LaneInversion where L == DoubleLanes {
  /// The inverse by way of the scaled matrix.
  @inline(never)
  fileprivate init(scaling original: LaneMatrix<L>) {
    let equilibrium = LaneEquilibrium(original)
    // The reciprocal of the determinant is finite from 2^-1024 on.
    let isRegular = magnitude(equilibrium.determinant(timesTwoTo: L(repeating: 1024))) >= 1
    let inverse = equilibrium.inverse
    matrix = inverse.kept(where: isRegular, else: original)
    succeeds = select(isRegular, L(repeating: 1), .zero)
    condition = select(
      isRegular, original.norm * inverse.norm, L(repeating: .infinity))
  }
}

extension ElementBatch {
  /// See `TransformOperation.determinant`.
  func determinant() { runInFloats(DeterminantLanes()) }

  /// See `TransformOperation.invert`.
  func invert() { runInFloatsPastCaches(InvertLanes()) }
}
