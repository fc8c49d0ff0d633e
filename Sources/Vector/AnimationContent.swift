import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// The ends of an animation in every lane.
struct LaneEnds<Format: LaneFormat> {
  private let ends: AnimationEnds
  private let numbers: LaneNumbers<Format>
  private let components: Int

  /// The given ends, whose numbers come first.
  @inline(__always)
  init(_ ends: AnimationEnds, _ numbers: LaneNumbers<Format>, _ components: Int) {
    (self.ends, self.numbers, self.components) = (ends, numbers, components)
  }

  /// A component's ends.
  @inline(__always)
  func numbers(
    _ component: Int, beneath: Format.Lanes
  ) -> (from: Format.Lanes, to: Format.Lanes) {
    let second = component &+ components
    switch ends {
    case .fromTo: return (numbers[component], numbers[second])
    case .fromBy: return (numbers[component], numbers[component] + numbers[second])
    case .byTo: return (numbers[second] - numbers[component], numbers[second])
    case .from: return (numbers[component], beneath)
    case .to: return (beneath, numbers[component])
    case .by: return (beneath, beneath + numbers[component])
    case .none: return (beneath, beneath)
    }
  }

  /// The ends of a matrix, which has no `by`.
  @inline(__always)
  func matrices(
    beneath: LaneMatrix<Format.Lanes>
  ) -> (from: LaneMatrix<Format.Lanes>, to: LaneMatrix<Format.Lanes>) {
    switch ends {
    case .fromTo: (LaneMatrix(numbers), LaneMatrix(numbers.from(16)))
    case .from: (LaneMatrix(numbers), beneath)
    case .to: (beneath, LaneMatrix(numbers))
    case .none: (beneath, beneath)
    case .fromBy, .byTo, .by: preconditionFailure("matrices have no by")
    }
  }
}

/// How much of the way a spring has gone: mass, stiffness, damping and velocity come first.
@inline(__always)
func springProgress<Format: LaneFormat>(
  _ numbers: LaneNumbers<Format>, at time: Format.Lanes
) -> Format.Lanes {
  let model = DoubleLanes(repeating: Double(SpringModel.coreAnimation.number))
  let mover = LaneMover(model: model) { number in
    switch number {
    case SpringPlane.from: .zero
    case SpringPlane.to: DoubleLanes(repeating: 1)
    default: widened(numbers[number]).low
    }
  }
  let way = mover.motion(at: widened(time).low, isValue: true)
  return narrowed(way, way)
}

extension LaneMoment {
  /// Puts a layer's numbers on top of those beneath, where it has an effect.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - x: the element's numbers.
  ///   - components: how many numbers lie beneath.
  ///   - values: those, and after them memory for what tracks need.
  @inline(never)
  func place<Format: LaneFormat>(
    _ layer: StackedLayer, _ x: LaneNumbers<Format>, _ components: Int,
    on values: UnsafeMutablePointer<L>
  ) where Format.Lanes == L {
    let numbers = x.from(layer.contentStart)
    switch layer.content {
    case .basic(let ends):
      mix(layer, LaneEnds(ends, numbers, components), progress, components, on: values)
    case .spring(let ends):
      let part = springProgress(numbers, at: time)
      mix(layer, LaneEnds(ends, numbers.from(4), components), part, components, on: values)
    case .keyframes:
      guard let form = layer.track else { return }
      let track = LaneTrack(
        form: form, numbers: numbers, memory: TrackMemory(form, values + components))
      track.eachValue(at: progress) { c, value in
        let end = track.value(layer.autoreverses ? 0 : form.keys &- 1, c)
        values[c] = placed(value, layer, repeating: end, on: values[c])
      }
    }
  }

  /// From one end to the other.
  @inline(__always)
  private func mix<Format: LaneFormat>(
    _ layer: StackedLayer, _ ends: LaneEnds<Format>, _ part: L, _ components: Int,
    on values: UnsafeMutablePointer<L>
  ) where Format.Lanes == L {
    var c = 0
    while c < components {
      let (from, to) = ends.numbers(c, beneath: values[c])
      let value = multiplyAdd(to, part, multiplyAdd(part * -1, from, from))
      values[c] = placed(value, layer, repeating: layer.autoreverses ? from : to, on: values[c])
      c &+= 1
    }
  }

  /// A layer's value, with that of its iterations and what lies beneath.
  ///
  /// - Parameters:
  ///   - value: the value in the iteration.
  ///   - layer: the layer.
  ///   - end: what every iteration adds to a cumulative one.
  ///   - base: what lies beneath.
  /// - Returns: the value on top.
  @inline(__always)
  private func placed(_ value: L, _ layer: StackedLayer, repeating end: L, on base: L) -> L {
    var value = value
    if layer.isCumulative { value = multiplyAdd(iteration, end, value) }
    if layer.addsNumbers { value += base }
    return select(hasEffect, value, base)
  }
}
