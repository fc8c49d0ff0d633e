import Kernels

// What single and double numbers decide alike is computed in doubles.

/// A matrix whose rows and columns are scaled by powers of two so that the greatest magnitudes lie
/// between 1 and 2.
struct LaneEquilibrium {
  typealias L = DoubleLanes

  private var matrix: LaneMatrix<L>
  private var rows: LaneVector4<L>
  private var columns: LaneVector4<L>
  /// The determinant of the scaled matrix.
  private var determinant: L

  /// Scales a matrix and computes its determinant in two words, or exactly where these do not suffice.
  @inline(never)
  init(_ original: LaneMatrix<L>) {
    rows = LaneVector4(
      inversePowerOfTwo(original.r0.extent), inversePowerOfTwo(original.r1.extent),
      inversePowerOfTwo(original.r2.extent), inversePowerOfTwo(original.r3.extent))
    matrix = LaneMatrix(
      original.r0 * rows.x, original.r1 * rows.y, original.r2 * rows.z, original.r3 * rows.w)
    let extents = matrix.columnExtents
    columns = LaneVector4(
      inversePowerOfTwo(extents.x), inversePowerOfTwo(extents.y), inversePowerOfTwo(extents.z),
      inversePowerOfTwo(extents.w))
    matrix = LaneMatrix(
      matrix.r0.times(columns), matrix.r1.times(columns), matrix.r2.times(columns),
      matrix.r3.times(columns))
    determinant = matrix.determinantInWords.high
    let terms = matrix.determinantTerms
    let suffices = (magnitude(determinant) > terms * 0x1p-48) .| terms.equals(0)
    if !all(suffices) { determinant = select(suffices, determinant, matrix.exactDeterminant) }
  }

  /// The original's determinant times a power of two.
  @inline(__always)
  func determinant(timesTwoTo exponent: L) -> L {
    scaled(determinant, byTwoTo: exponent - (rows.exponents + columns.exponents))
  }

  /// The original's inverse.
  @inline(__always)
  var inverse: LaneMatrix<L> {
    let inverse = matrix.adjugate(times: 1 / determinant)
    return LaneMatrix(
      (inverse.r0 * columns.x).times(rows), (inverse.r1 * columns.y).times(rows),
      (inverse.r2 * columns.z).times(rows), (inverse.r3 * columns.w).times(rows))
  }
}

/// x 2^k, rounded once where that is a normal number; |k| beyond 2400 counts as 2400.
@inline(__always)
private func scaled(_ x: DoubleLanes, byTwoTo k: DoubleLanes) -> DoubleLanes {
  let bound = DoubleLanes(repeating: 2400)
  let kept = smaller(larger(k, bound * -1), bound)
  let quarter = LaneInteger(nearest: kept * 0.25)
  let power = quarter.powerOfTwo
  let rest = LaneInteger(nearest: multiplyAdd(quarter.value, DoubleLanes(repeating: -3), kept))
  return x * power * power * power * rest.powerOfTwo
}

extension LaneVector4 where L == DoubleLanes {
  /// The sum of the exponents of four positive numbers.
  @inline(__always)
  fileprivate var exponents: L { (exponent(x) + exponent(y)) + (exponent(z) + exponent(w)) }
}

/// The exponent of a positive normal number.
@inline(__always)
func exponent(_ x: DoubleLanes) -> DoubleLanes {
  let place = DoubleBits(repeating: 52)
  let bits = (unsafeBitCast(x, to: DoubleBits.self) &>> place) | 0x4330_0000_0000_0000
  return unsafeBitCast(bits, to: DoubleLanes.self) - (0x1p52 + 1023)
}

extension LaneVector4 {
  /// Products number by number.
  @inline(__always)
  fileprivate func times(_ other: Self) -> Self {
    Self(x * other.x, y * other.y, z * other.z, w * other.w)
  }

  /// The greater magnitudes number by number.
  @inline(__always)
  fileprivate func extents(with other: Self) -> Self {
    Self(
      larger(magnitude(x), magnitude(other.x)), larger(magnitude(y), magnitude(other.y)),
      larger(magnitude(z), magnitude(other.z)), larger(magnitude(w), magnitude(other.w)))
  }
}

extension LaneMatrix {
  @inline(__always)
  fileprivate var columnExtents: LaneVector4<L> {
    r0.extents(with: r1).extents(with: r2.extents(with: r3))
  }
}
