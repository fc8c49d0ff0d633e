import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

extension LaneTrack {
  /// Calls `body` with the value of every component at times.
  @inline(always)
  func eachValue(at time: L, _ body: (_ component: Int, _ value: L) -> Void) {
    var place = place(of: time)
    if form.isTimed { place.part = timed(place) }
    let segment = segment(place.segment)
    var c = 0
    switch form.motion {
    case .hold:
      while c < form.components {
        let value = held(segment, c)
        body(c, select(place.part.equals(place.part), value, place.part))
        c &+= 1
      }
    case .line:
      let weights = LaneWeights(line: place.part)
      while c < form.components {
        let (start, end) = ends(segment, c)
        body(c, weights.value(start, end))
        c &+= 1
      }
    case .curve:
      let weights = LaneWeights(curve: place.part)
      let curve = LaneCurve(self, segment)
      while c < form.components {
        let (start, end, tangents) = curve.ends(c)
        body(c, weights.value(start, end, tangents))
        c &+= 1
      }
    }
  }

  /// The matrix at times; `form` is of discrete or of Core Animation's matrices.
  @inline(__always)
  func matrix(at time: L, isTimed: Bool) -> LaneMatrix<L> {
    var place = place(of: time)
    let segment = segment(place.segment)
    let from = LaneMatrix { held(segment, $0) }
    if form.motion == .hold { return from }
    if isTimed { place.part = timed(place) }
    return between(from, LaneMatrix { ends(segment, $0).1 }, place.part)
  }
}

/// Between two matrices, which are met exactly.
@inline(__always)
func between<L: RealLanes>(
  _ from: LaneMatrix<L>, _ to: LaneMatrix<L>, _ part: L
) -> LaneMatrix<L> {
  let mixed = InterpolationLanes<CoreAnimationPath>.matrix(between: from, to, at: part)
  return from.kept(
    where: part.equals(0), else: to.kept(where: part.equals(1), else: mixed))
}

extension LaneMatrix {
  /// The matrix whose numbers, by rows, a function gives.
  @inline(__always)
  fileprivate init(_ number: (Int) -> L) {
    self.init(
      LaneVector4(number(0), number(1), number(2), number(3)),
      LaneVector4(number(4), number(5), number(6), number(7)),
      LaneVector4(number(8), number(9), number(10), number(11)),
      LaneVector4(number(12), number(13), number(14), number(15)))
  }
}
