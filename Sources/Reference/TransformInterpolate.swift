import Kernels

extension TransformInterpolation {
  /// The 16 entries at t between two matrices.
  func matrix(_ from: [Double], _ to: [Double], _ t: Double) -> [Word] {
    let time = Word(t)
    func linear() -> [Word] { mix(from.map { Word($0) }, to.map { Word($0) }, time) }
    if self == .linear { return linear() }
    if let a = PlaneTransform(from), let b = PlaneTransform(to), !a.isSingular, !b.isSingular {
      return (self == .css ? a.turnedShort(to: b, time) : a.interpolated(to: b, time)).entries
    }
    if let a = Decomposition(from), let b = Decomposition(to) {
      return a.interpolated(to: b, time).matrix.entries
    }
    return self == .css ? (t < 0.5 ? from : to).map { Word($0) } : linear()
  }
}
