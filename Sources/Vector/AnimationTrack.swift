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
}
