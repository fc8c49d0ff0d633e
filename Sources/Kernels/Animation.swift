/// Which of an animation's ends are given; missing ones follow from the value u beneath it.
public enum AnimationEnds: String, Sendable, CaseIterable {
  /// from .. to.
  case fromTo
  /// from .. from + by.
  case fromBy
  /// to - by .. to.
  case byTo
  /// from .. u.
  case from
  /// u .. to.
  case to
  /// u .. u + by.
  case by
  /// u .. u.
  case none

  /// How many are given.
  @inlinable
  public var count: Int {
    switch self {
    case .fromTo, .fromBy, .byTo: 2
    case .from, .to, .by: 1
    case .none: 0
    }
  }
}

/// What an animation's value comes from.
public enum AnimationContent: Hashable, Sendable {
  /// From one end to the other.
  case basic(AnimationEnds)
  /// A track, at the progress; one of a single key has no effect.
  case keyframes(KeyframeForm)
  /// From one end to the other on a spring released with a velocity in distances per second: at
  /// progress times duration, in seconds; above critical damping as at it.
  ///
  /// That is CASpringAnimation's initialVelocity and `SpringModel.coreAnimation`. A `Spring` has its
  /// velocity in units of the value per second instead: divide that by `to - from`.
  case spring(AnimationEnds)
}

/// One of the animations of a property.
public struct PropertyAnimation: Hashable, Sendable {
  /// Its timing and that of the groups around it, the outermost first: Core Animation's.
  public var levels: [TimeLevel]
  /// Whether a cubic timing function maps the progress; not of springs.
  public var hasTiming: Bool
  /// What its value comes from.
  public var content: AnimationContent
  /// Whether the value is added to the one beneath, for matrices as value times beneath; both ends are
  /// then given.
  public var isAdditive: Bool
  /// Whether iteration k adds k times the end value, or where the innermost level autoreverses the
  /// start value; not of matrices without a value function.
  public var isCumulative: Bool
  /// What makes a matrix of the animation's own numbers, after iterations have added theirs.
  ///
  /// Only of properties that are matrices; an animation's ends are then both given.
  public var valueFunction: ValueFunction?

  /// An animation.
  public init(
    _ content: AnimationContent, levels: [TimeLevel] = [TimeLevel()], hasTiming: Bool = false,
    isAdditive: Bool = false, isCumulative: Bool = false, valueFunction: ValueFunction? = nil
  ) {
    self.content = content
    self.levels = levels
    self.hasTiming = hasTiming
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.valueFunction = valueFunction
  }

  /// Numbers of the animation of a property of so many components.
  ///
  /// Its levels' six each, the timing function's four, then those of the content: the given ends in
  /// the order from, by, to; a track; or mass, stiffness, damping, velocity and ends. With a value
  /// function ends and keys have as many components as that takes.
  public func parameterCount(components: Int) -> Int {
    let components = valueFunction?.count ?? components
    let content =
      switch content {
      case .basic(let ends): ends.count * components
      case .keyframes(let form): form.parameterCount
      case .spring(let ends): 4 + ends.count * components
      }
    return 6 * levels.count + (hasTiming ? 4 : 0) + content
  }

  /// Stops where the animation has no meaning for a property.
  fileprivate func check(for value: AnimatedValue) {
    require(!levels.isEmpty, "levels: none, where an animation has one or more")
    require(
      valueFunction == nil || value == .matrix,
      "valueFunction: makes a matrix, and the property is \(value)")
    let animated = valueFunction.map { AnimatedValue.numbers($0.count) } ?? value
    let isMatrix = animated == .matrix
    require(!isMatrix || !isCumulative, "isCumulative: matrices do not accumulate")
    switch content {
    case .keyframes(let form):
      require(
        form.components == animated.count,
        "keyframes: keys have \(form.components) components, not the value's \(animated.count)")
      switch form.interpolation {
      case .discrete: break
      case .linear, .paced, .cubic, .cubicPaced:
        require(
          animated.isNumbers, "\(form.interpolation): interpolates numbers, not \(animated)")
      case .matrix(.coreAnimation):
        require(isMatrix, "\(form.interpolation): interpolates matrices, not \(animated)")
      case .color(let mix):
        require(value == .color(mix), "\(form.interpolation): not the mix of \(value)")
      default: fatalError("\(form.interpolation): not of keyframe animations")
      }
    case .spring(let ends), .basic(let ends):
      require(
        ends.count == 2 || valueFunction == nil,
        "\(ends): a value function's numbers have two ends of their own")
      require(
        ends.count == 2 || !isAdditive,
        "\(ends): an animation that is added has two ends of its own")
      require(
        !isMatrix || ![.fromBy, .byTo, .by].contains(ends), "\(ends): matrices have no by")
    }
  }
}

/// What a property is.
public enum AnimatedValue: Hashable, Sendable {
  /// Numbers that are animated one by one, such as points, sizes, rectangles and opacity.
  case numbers(Int)
  /// A 4x4 matrix, interpolated as `TransformInterpolation.coreAnimation`.
  case matrix
  /// Encoded sRGB r, g, b and alpha, mixed as the keys of `KeyframeInterpolation.color`; sums, by
  /// `by`, iterations and additive animations, are of these numbers.
  case color(ColorMix)

  /// Its numbers.
  @inlinable
  public var count: Int {
    switch self {
    case .numbers(let count): count
    case .matrix: 16
    case .color: 4
    }
  }

  /// Whether its numbers are animated one by one.
  fileprivate var isNumbers: Bool {
    if case .numbers = self { return true }
    return false
  }
}

/// A property and the animations that act on it, the first beneath the others.
public struct AnimationForm: Hashable, Sendable {
  /// What the property is.
  public let value: AnimatedValue
  /// The animations, each acting on what those before it give.
  public let animations: [PropertyAnimation]

  /// A property with its animations.
  ///
  /// - Precondition: every animation has a level. Tracks have as many components as the property, or
  ///   as the value function takes: calculation modes' for numbers, `discrete` or Core Animation's
  ///   interpolation for matrices, `discrete` or the property's mix for colors. Only matrices have
  ///   value functions, whose ends are both given, as are those of what is added; without a value
  ///   function matrices have no `by` and do not accumulate.
  public init(_ value: AnimatedValue, _ animations: [PropertyAnimation]) {
    require(value.count > 0, "\(value): a property has one number or more")
    for animation in animations { animation.check(for: value) }
    self.value = value
    self.animations = animations
  }

  /// Numbers of an element: the model value, the numbers of every animation, the time.
  public var inputCount: Int {
    animations.reduce(value.count + 1) { $0 + $1.parameterCount(components: value.count) }
  }
}

/// Copies made by a replicator layer, or by one inside another.
public struct ReplicatorForm: Hashable, Sendable {
  /// Instances per level, the outer level first; one or two levels.
  public let counts: [Int]

  /// Replicators of so many instances.
  public init(counts: [Int]) {
    require((1...2).contains(counts.count), "counts: \(counts.count) levels, not 1 or 2")
    require(counts.allSatisfy { $0 > 0 }, "counts \(counts): not all of them positive")
    self.counts = counts
  }

  /// Instances in all, those of the inner level next to each other.
  @inlinable
  public var total: Int { counts.reduce(1, *) }
}

/// A function of one element's numbers, about animations.
public enum AnimationOperation: Hashable, Sendable {
  /// Out: phase (`TimePhase`), 1 where there is an effect or 0, progress, iteration, active local
  /// time; without effect the last three are 0. The phase is that of the outermost level that is
  /// not active. Iterations are counted exactly up to 2^50 periods of a level.
  case time(TimeForm)
  /// Out: the presentation value.
  case evaluate(AnimationForm)
  /// In: per level instance transform 16, centre 3, delay, first colour 4, colour offset 4; then
  /// the time. Out: per instance matrix 16, time, colour 4.
  ///
  /// With the outer level's k and the inner level's j: T(-c) I^j T(c) of the inner level, then that
  /// of the outer one; time - k delay - j delay; the product of the levels' colours + k offset,
  /// each number clamped to [0, 1].
  case replicate(ReplicatorForm)

  /// Numbers of an element.
  public var inputCount: Int {
    switch self {
    case .time(let form): form.inputCount
    case .evaluate(let form): form.inputCount
    case .replicate(let form): 28 * form.counts.count + 1
    }
  }

  /// Numbers of a result.
  public var outputCount: Int {
    switch self {
    case .time: 5
    case .evaluate(let form): form.value.count
    case .replicate(let form): 21 * form.total
    }
  }
}

/// Batched operations on animations.
public protocol AnimationBatch<Scalar>: Sendable {
  /// The element type.
  associatedtype Scalar: KernelScalar

  /// One operation for every element.
  ///
  /// - Shapes: `operation.inputCount` numbers per element in, `operation.outputCount` out, both in
  ///   the same layout; they must not overlap.
  /// - Units: times in seconds, progress without unit.
  /// - Error: that of `time.map`, `animation.evaluate` or `replicator.instances`.
  /// - Source: CAMediaTiming, CAPropertyAnimation, CAReplicatorLayer; Web Animations level 1, 4.
  ///
  /// - Parameters:
  ///   - operation: what to compute.
  ///   - layout: how inputs and results lie in memory.
  ///   - inputs: the elements' numbers.
  ///   - results: the results' numbers.
  func animate(
    _ operation: AnimationOperation, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>)
}
