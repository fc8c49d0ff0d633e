import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// A track per lane whose slopes at all keys depend on one another.
struct LaneSlopedTrack<Format: LaneFormat> {
  typealias L = Format.Lanes

  private let track: LaneTrack<Format>

  @inline(__always)
  init(_ track: LaneTrack<Format>) { self.track = track }

  private var form: TrackForm { track.form }
  private var slopes: LaneSlopes<L> { track.memory.slopes }

  /// Stores the value of every component at times.
  ///
  /// On its own: in one function with them, other curves would be slower.
  @inline(never)
  func store(at time: L, in y: LaneResults<Format>) {
    let place = track.place(of: time)
    let segment = track.segment(place.segment)
    let weights = LaneWeights(curve: place.part)
    let length = track.length(segment)
    fillLengths()
    slopes.begin(form.interpolation)
    let atKeys = track.picking(slopes.atKeys)
    var c = 0
    while c < form.components {
      let inStep = c % slopesInStep
      if inStep == 0 { fillSlopes(from: c) }
      let (start, end) = track.ends(segment, c)
      let tangents = LaneTangents(
        start: atKeys.picked(segment, times: slopes.width, plus: inStep) * length,
        end: atKeys.picked(segment, times: slopes.width, plus: inStep &+ slopes.width) * length)
      y.store(c, weights.value(start, end, tangents))
      c &+= 1
    }
  }

  /// The lengths of all segments.
  @inline(always)
  private func fillLengths() {
    var i = 0
    while i < form.segments {
      track.memory.lengths[i] =
        form.searchesTimes ? track.numbers[i &+ 1] - track.numbers[i] : L(repeating: 1)
      i &+= 1
    }
  }

  /// Finds the slopes at all keys of a component and those in step with it.
  @inline(always)
  private func fillSlopes(from first: Int) {
    let count = min(slopes.width, form.components &- first)
    slopes.fill(form.interpolation, count) {
      track.value($0, first &+ $1)
    } ends: {
      let start = form.slopeStart &+ first &+ $0
      return (
        track.numbers[start] / track.rate, track.numbers[start &+ form.components] / track.rate
      )
    }
  }
}
