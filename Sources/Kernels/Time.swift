/// When an animation without a current iteration still shows a value.
public enum FillMode: String, Sendable, CaseIterable {
  /// Neither before nor after; CSS's and Web Animations' `none`.
  case removed
  /// After its end the last value.
  case forwards
  /// Before its begin the first value.
  case backwards
  /// Both.
  case both

  /// Whether the first value holds before the begin.
  @inlinable
  public var fillsBefore: Bool { self == .backwards || self == .both }

  /// Whether the last value holds after the end.
  @inlinable
  public var fillsAfter: Bool { self == .forwards || self == .both }
}

/// The direction of the iterations of a Web animation.
public enum PlaybackDirection: String, Sendable, CaseIterable {
  case normal, reverse, alternate
  case alternateReverse = "alternate-reverse"
}

/// The parts of one level's timing that are not numbers.
public struct TimeLevel: Hashable, Sendable {
  /// What holds outside the active interval.
  public var fill: FillMode
  /// Whether every iteration is followed by its reverse.
  public var autoreverses: Bool
  /// Whether the animation is gone after its end, whatever its fill mode.
  public var isRemovedOnCompletion: Bool

  /// Timing with the defaults of Core Animation.
  public init(
    fill: FillMode = .removed, autoreverses: Bool = false, isRemovedOnCompletion: Bool = true
  ) {
    self.fill = fill
    self.autoreverses = autoreverses
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }
}

/// The numbers of one level of Core Animation's media timing; see `TimeForm.coreAnimation`.
///
/// CAMediaTiming's fillMode and autoreverses, and CAAnimation's isRemovedOnCompletion, are no numbers:
/// they are the level's `TimeLevel`.
public struct MediaTiming<Scalar: KernelScalar>: Hashable, Sendable {
  /// When it begins, in the time around it: beginTime.
  public var begin: Scalar
  /// What is added to its time: timeOffset.
  public var offset: Scalar
  /// How fast its time goes.
  public var speed: Scalar
  /// Seconds of an iteration; 0 is that of the level around it, of the outermost 0.25.
  public var duration: Scalar
  /// Iterations; 0 is 1.
  public var repeatCount: Scalar
  /// Seconds of all iterations; 0 is what their count makes.
  public var repeatDuration: Scalar

  /// Timing with the defaults of Core Animation.
  public init(
    begin: Scalar = 0, offset: Scalar = 0, speed: Scalar = 1, duration: Scalar = 0,
    repeatCount: Scalar = 0, repeatDuration: Scalar = 0
  ) {
    self.begin = begin
    self.offset = offset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
  }

  /// The level as the kernels take it.
  public var numbers: [Scalar] {
    [begin, offset, speed, duration, repeatCount, repeatDuration]
  }
}

/// The numbers of a Web animation's timing; see `TimeForm.webAnimations`, of which the fill mode and the
/// direction are part.
///
/// All times are in seconds, where Web Animations has milliseconds.
public struct WebTiming<Scalar: KernelScalar>: Hashable, Sendable {
  /// When it starts, in the timeline's time: startTime.
  public var start: Scalar
  /// How fast its time goes: playbackRate.
  public var rate: Scalar
  /// From its start to its active interval.
  public var delay: Scalar
  /// From that to its end.
  public var endDelay: Scalar
  /// Where in the iterations it begins.
  public var iterationStart: Scalar
  /// How many there are, also infinitely many.
  public var iterations: Scalar
  /// What one of them lasts.
  public var duration: Scalar

  /// Timing with the defaults of Web Animations.
  public init(
    start: Scalar = 0, rate: Scalar = 1, delay: Scalar = 0, endDelay: Scalar = 0,
    iterationStart: Scalar = 0, iterations: Scalar = 1, duration: Scalar = 0
  ) {
    self.start = start
    self.rate = rate
    self.delay = delay
    self.endDelay = endDelay
    self.iterationStart = iterationStart
    self.iterations = iterations
    self.duration = duration
  }

  /// The timing as the kernels take it.
  public var numbers: [Scalar] {
    [start, rate, delay, endDelay, iterationStart, iterations, duration]
  }
}

/// A model of time, from a parent's time to progress.
public enum TimeForm: Hashable, Sendable {
  /// Core Animation's media timing: groups from the outermost on, then the animation itself.
  ///
  /// Numbers per level: beginTime, timeOffset, speed, duration, repeatCount, repeatDuration. With
  /// elapsed = parent time - beginTime and local = elapsed speed + timeOffset: a duration 0 is that
  /// of the level around it, of the outermost 0.25. The period is the duration, twice it where the
  /// level autoreverses. The active duration is repeatDuration unless 0, else period (repeatCount
  /// unless 0, else 1). elapsed < 0 is before, with local = timeOffset; elapsed |speed| > active is
  /// after, with local = timeOffset +- active, the sign that of the speed; there the level has an
  /// effect only if it fills, and after only if it is not removed on completion. With k =
  /// floor(local / period), p = local - k period; where elapsed |speed| >= active and p = 0, p =
  /// period and k is one less. Where it autoreverses and p > duration, p = period - p. Progress is
  /// p / duration in [0, 1], 0 for an infinite duration. The time inside a group is its p, at most
  /// its duration: a group clips its children.
  case coreAnimation([TimeLevel])
  /// Web Animations level 1.
  ///
  /// Numbers: start time, playback rate, delay, end delay, iteration start, iterations, iteration
  /// duration.
  case webAnimations(FillMode, PlaybackDirection)

  /// Numbers of an element: those of the levels and the parent's time.
  public var inputCount: Int { parameterCount + 1 }

  /// Numbers of the levels.
  public var parameterCount: Int {
    switch self {
    case .coreAnimation(let levels): 6 * levels.count
    case .webAnimations: 7
    }
  }
}

/// Where an animation is in its life.
public enum TimePhase: Int, Sendable, CaseIterable {
  case before, active, after
  /// After the end, and gone.
  case removed
}
