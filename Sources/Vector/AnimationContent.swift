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
