import Kernels

/// An animation of a property by the names of its numbers, as Core Animation adds it to a layer.
public struct LayerAnimation<Scalar: AnimationScalar>: Hashable, Sendable {
  /// What the value comes from; of from, by and to at most two are given, see `AnimationEnds`.
  public enum Content: Hashable, Sendable {
    /// From one end to the other.
    case basic(from: [Scalar]? = nil, by: [Scalar]? = nil, to: [Scalar]? = nil)
    /// Along a track, at the progress.
    case keyframes(KeyframeTrack<Scalar>)
    /// From one end to the other on a spring; the velocity in distances per second.
    case spring(
      mass: Scalar = 1, stiffness: Scalar = 100, damping: Scalar = 10, initialVelocity: Scalar = 0,
      from: [Scalar]? = nil, by: [Scalar]? = nil, to: [Scalar]? = nil)
  }

  /// What it has in common with the animations of other properties in a batch.
  public let form: PropertyAnimation
  /// Its numbers in the form's order.
  public let numbers: [Scalar]

  /// An animation.
  ///
  /// - Parameters:
  ///   - content: what the value comes from.
  ///   - timing: its media timing.
  ///   - level: what of that are no numbers.
  ///   - timingFunction: what maps the progress; not of springs.
  ///   - isAdditive: whether the value is added to the one beneath.
  ///   - isCumulative: whether iterations go on from the one before.
  ///   - valueFunction: what makes a matrix of the animation's own numbers.
  public init(
    _ content: Content, timing: MediaTiming<Scalar> = MediaTiming(), level: TimeLevel = TimeLevel(),
    timingFunction: CubicTiming<Scalar>? = nil, isAdditive: Bool = false,
    isCumulative: Bool = false, valueFunction: ValueFunction? = nil
  ) {
    form = PropertyAnimation(
      content.form, levels: [level], hasTiming: timingFunction != nil, isAdditive: isAdditive,
      isCumulative: isCumulative, valueFunction: valueFunction)
    numbers = timing.numbers + (timingFunction?.numbers ?? []) + content.numbers
  }

  private init(form: PropertyAnimation, numbers: [Scalar]) {
    self.form = form
    self.numbers = numbers
  }

  /// The animation in a group, whose time it runs in and which clips it.
  ///
  /// - Source: CAAnimationGroup.
  ///
  /// - Parameters:
  ///   - timing: the group's media timing.
  ///   - level: what of that are no numbers.
  /// - Returns: the animation with one more level around it.
  public func inGroup(
    timing: MediaTiming<Scalar>, level: TimeLevel = TimeLevel()
  ) -> LayerAnimation {
    var form = form
    form.levels.insert(level, at: 0)
    return LayerAnimation(form: form, numbers: timing.numbers + numbers)
  }
}

extension LayerAnimation.Content {
  fileprivate var form: AnimationContent {
    switch self {
    case .basic(let from, let by, let to): .basic(AnimationEnds(from, by, to))
    case .keyframes(let track): .keyframes(track.form)
    case .spring(_, _, _, _, let from, let by, let to): .spring(AnimationEnds(from, by, to))
    }
  }

  fileprivate var numbers: [Scalar] {
    switch self {
    case .basic(let from, let by, let to): (from ?? []) + (by ?? []) + (to ?? [])
    case .keyframes(let track): track.numbers
    case .spring(let mass, let stiffness, let damping, let velocity, let from, let by, let to):
      [mass, stiffness, damping, velocity] + (from ?? []) + (by ?? []) + (to ?? [])
    }
  }
}

extension AnimationEnds {
  /// Which ends are given.
  fileprivate init<End>(_ from: End?, _ by: End?, _ to: End?) {
    switch (from != nil, by != nil, to != nil) {
    case (true, false, true): self = .fromTo
    case (true, true, false): self = .fromBy
    case (false, true, true): self = .byTo
    case (true, false, false): self = .from
    case (false, false, true): self = .to
    case (false, true, false): self = .by
    case (false, false, false): self = .none
    case (true, true, true): fatalError("from, by and to: all three, where two are the most")
    }
  }
}
