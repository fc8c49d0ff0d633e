import Kernels

extension TransformInterpolation {
  /// The 16 entries at t between two matrices of numbers.
  func matrix(_ from: [Double], _ to: [Double], _ t: Word) -> [Word] {
    matrix(from.map { Word($0) }, to.map { Word($0) }, t)
  }

  /// The 16 entries at t between two matrices.
  func matrix(_ from: [Word], _ to: [Word], _ t: Word) -> [Word] {
    if self == .linear { return mix(from, to, t) }
    if let a = PlaneTransform(from), let b = PlaneTransform(to), !a.isSingular, !b.isSingular {
      return (self == .css ? a.turnedShort(to: b, t) : a.interpolated(to: b, t)).entries
    }
    if let a = Decomposition(matrix: from), let b = Decomposition(matrix: to) {
      return a.interpolated(to: b, t).matrix.entries
    }
    return self == .css ? (t < Word(0.5) ? from : to) : mix(from, to, t)
  }
}
