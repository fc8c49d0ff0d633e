import Kernels

/// What an animation does at a time to the value beneath it.
private struct Motion {
  var value: [Word]
  var start: [Word]
  var end: [Word]
}

extension AnimatedValue {
  /// The motion between two values.
  fileprivate func motion(from start: [Word], to end: [Word], _ part: Word) -> Motion {
    let between =
      if part == Word(0) { start } else if part == Word(1) { end } else {
        switch self {
        case .numbers: mix(start, end, part)
        case .color(let way): way.mixed(start, end, part)
        case .matrix: TransformInterpolation.coreAnimation.matrix(start, end, part)
        }
      }
    return Motion(value: between, start: start, end: end)
  }

  /// What adding a value to the one beneath makes.
  fileprivate func sum(_ value: [Word], above beneath: [Word]) -> [Word] {
    switch self {
    case .numbers, .color: zip(value, beneath).map { $0 + $1 }
    case .matrix: (Matrix(value) * Matrix(beneath)).entries
    }
  }
}

extension AnimationEnds {
  /// The start and the end that given numbers, of so many components, make above a value.
  fileprivate func resolved(
    _ numbers: some Collection<Double>, _ components: Int, above value: [Word]
  ) -> (start: [Word], end: [Word]) {
    precondition(count == 2 || components == value.count, "a value function needs both ends")
    let given = numbers.map { Word($0) }
    let (first, last) = (Array(given.prefix(components)), Array(given.suffix(components)))
    return switch self {
    case .fromTo: (first, last)
    case .fromBy: (first, sum(first, Word(1), last))
    case .byTo: (sum(last, Word(-1), first), last)
    case .from: (first, value)
    case .to: (value, last)
    case .by: (value, sum(value, Word(1), last))
    case .none: (value, value)
    }
  }
}

extension PropertyAnimation {
  /// The value that this animation makes of the one beneath.
  fileprivate func value(
    above beneath: [Word], _ kind: AnimatedValue, _ numbers: ArraySlice<Double>, at time: Double
  ) -> [Word] {
    let place = mediaTime(levels, numbers.prefix(6 * levels.count), at: time)
    guard place.hasEffect else { return beneath }
    let rest = Array(numbers.dropFirst(6 * levels.count))
    guard let motion = motion(above: beneath, kind, rest, place) else { return beneath }
    var value = motion.value
    if isCumulative {
      let autoreverses = levels[levels.count - 1].autoreverses
      value = sum(value, place.iteration, autoreverses ? motion.start : motion.end)
    }
    if let valueFunction { value = valueFunction.matrix(value).entries }
    return isAdditive ? kind.sum(value, above: beneath) : value
  }

  /// The motion by the numbers of the timing function and of the content; nil where there is none.
  private func motion(
    above beneath: [Word], _ property: AnimatedValue, _ numbers: [Double], _ time: AnimationTime
  ) -> Motion? {
    let kind = valueFunction.map { .numbers($0.count) } ?? property
    let own = Array(numbers.dropFirst(hasTiming ? 4 : 0))
    let progress =
      hasTiming
      ? CubicTiming(numbers[0], numbers[1], numbers[2], numbers[3])
        .clampedValue(at: time.progress) : time.progress
    switch content {
    case .basic(let ends):
      let (start, end) = ends.resolved(own, kind.count, above: beneath)
      return kind.motion(from: start, to: end, progress)
    case .spring(let ends):
      let (start, end) = ends.resolved(own.dropFirst(4), kind.count, above: beneath)
      let spring = SpringMotion(own.prefix(4) + [0, 1], .coreAnimation)
      return kind.motion(from: start, to: end, spring.value(at: time.inside))
    case .keyframes(let form):
      guard form.keys > 1 else { return nil }
      let keys = own[form.timeCount...].map { Word($0) }
      let last = form.keyCount * form.segments
      return Motion(
        value: keyframeValue(own, form, at: progress), start: Array(keys.prefix(kind.count)),
        end: Array(keys[last..<(last + kind.count)]))
    }
  }
}

extension AnimationForm {
  /// The presentation value; see `AnimationOperation.evaluate`.
  fileprivate func value(_ numbers: [Double]) -> [Word] {
    var shown = numbers.prefix(value.count).map { Word($0) }
    var rest = numbers.dropFirst(value.count)
    for animation in animations {
      let own = rest.prefix(animation.parameterCount(components: value.count))
      shown = animation.value(above: shown, value, own, at: numbers[numbers.count - 1])
      rest = rest.dropFirst(own.count)
    }
    return shown
  }
}

extension ReferenceBackend: AnimationBatch {
  /// See `AnimationBatch.animate`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func animate(
    _ operation: AnimationOperation, _ layout: NumberLayout, _ inputs: Span<Scalar>,
    into results: inout MutableSpan<Scalar>
  ) {
    results.fill(layout, from: inputs, of: operation.inputCount, to: operation.outputCount) {
      switch operation {
      case .time(let form): timeMap(form, $0).words
      case .evaluate(let form): form.value($0)
      case .replicate(let form): form.instances($0)
      }
    }
  }
}
