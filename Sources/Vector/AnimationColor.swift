import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

extension LaneVector4 {
  /// The vector whose numbers a function gives.
  @inline(__always)
  fileprivate init(_ number: (Int) -> L) {
    self.init(number(0), number(1), number(2), number(3))
  }
}

extension LaneMoment {
  /// Puts an animation's color on top of the one beneath, where it has an effect.
  ///
  /// - Parameters:
  ///   - animation: the animation.
  ///   - x: the element's numbers.
  ///   - mix: how colors are mixed.
  ///   - values: the color beneath, and after it memory for what tracks need.
  @inline(never)
  func place<Format: LaneFormat>(
    _ animation: StackedAnimation, _ x: LaneNumbers<Format>, _ mix: ColorMix,
    on values: UnsafeMutablePointer<L>
  ) where Format.Lanes == L {
    let numbers = x.from(animation.contentStart)
    switch animation.content {
    case .basic(let ends):
      blend(animation, LaneEnds(ends, numbers, 4), progress, mix, on: values)
    case .spring(let ends):
      let part = springProgress(numbers, at: time)
      blend(animation, LaneEnds(ends, numbers.from(4), 4), part, mix, on: values)
    case .keyframes:
      guard let form = animation.track else { return }
      let track = LaneTrack(
        form: form, numbers: numbers, memory: TrackMemory(form, values + 4))
      let color = track.object(
        at: progress, isTimed: animation.hasTimedObjects, { LaneVector4($0) },
        between: { mix.mixed($0, $1, at: $2) })
      let key = animation.autoreverses ? 0 : form.keys &- 1
      put(color, animation, repeating: LaneVector4 { track.value(key, $0) }, on: values)
    }
  }

  /// From one end to the other.
  @inline(__always)
  private func blend<Format: LaneFormat>(
    _ animation: StackedAnimation, _ ends: LaneEnds<Format>, _ part: L, _ mix: ColorMix,
    on values: UnsafeMutablePointer<L>
  ) where Format.Lanes == L {
    let from = LaneVector4 { ends.numbers($0, beneath: values[$0]).from }
    let to = LaneVector4 { ends.numbers($0, beneath: values[$0]).to }
    let end = animation.autoreverses ? from : to
    put(mix.mixed(from, to, at: part), animation, repeating: end, on: values)
  }

  /// Puts a color there as `placed` does its numbers.
  @inline(__always)
  private func put(
    _ color: LaneVector4<L>, _ animation: StackedAnimation, repeating end: LaneVector4<L>,
    on values: UnsafeMutablePointer<L>
  ) {
    var c = 0
    while c < 4 {
      values[c] = placed(color[c], animation, repeating: end[c], on: values[c])
      c &+= 1
    }
  }
}
