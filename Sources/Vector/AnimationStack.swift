import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; time is exact as in Time.swift.

/// One of the animations of a property, for code that runs per vector.
struct StackedLayer {
  let rules: UnsafeBufferPointer<TimeRule>
  let content: AnimationContent
  /// What a keyframe animation's track is.
  let track: TrackForm?
  /// Whether segments of a track of matrices have timing functions.
  let hasTimedMatrices: Bool
  let hasTiming: Bool
  let isAdditive: Bool
  let isCumulative: Bool
  let valueFunction: ValueFunction?
  /// The first of its numbers.
  let start: Int

  init(_ layer: AnimationLayer, _ rules: UnsafeBufferPointer<TimeRule>, start: Int) {
    self.rules = rules
    content = layer.content
    if case .keyframes(let form) = content {
      track = TrackForm(form)
      hasTimedMatrices = form.hasTiming
    } else {
      track = nil
      hasTimedMatrices = false
    }
    hasTiming = layer.hasTiming
    isAdditive = layer.isAdditive
    isCumulative = layer.isCumulative
    valueFunction = layer.valueFunction
    self.start = start
  }

  /// The first number of the timing function.
  var timingStart: Int { start &+ 6 &* rules.count }
  /// The first number of the content.
  var contentStart: Int { timingStart &+ (hasTiming ? 4 : 0) }
  /// Whether its numbers are added to those beneath, which under a value function are none.
  var addsNumbers: Bool { isAdditive && valueFunction == nil }
  /// Whether the innermost level autoreverses.
  var autoreverses: Bool { rules[rules.count &- 1].autoreverses }
}

/// An animation at a time, in every lane.
struct LaneMoment<L: RealLanes> {
  let hasEffect: Condition<L>
  /// Progress, mapped by the timing function.
  let progress: L
  /// The time in the iteration.
  let time: L
  let iteration: L

  @inline(never)
  init<Format: LaneFormat>(_ layer: StackedLayer, _ x: LaneNumbers<Format>, at time: L)
  where Format.Lanes == L {
    let life = LaneTime(layer.rules, x.from(layer.start), at: time)
    hasEffect = life.effect > 0
    iteration = life.iteration
    self.time = life.time.high
    let linear = life.progress
    if layer.hasTiming {
      let controls = x.from(layer.timingStart)
      let timing = LaneTiming<DoubleLanes>(
        widened(controls[0]).low, widened(controls[1]).low, widened(controls[2]).low,
        widened(controls[3]).low, outside: .clamp)
      let eased = timing.polishedValue(at: widened(linear).low)
      progress = narrowed(eased, eased)
    } else {
      progress = linear
    }
  }
}

/// See `AnimationOperation.evaluate`: numbers.
struct NumberAnimationLanes: ElementFunction {
  let layers: UnsafeBufferPointer<StackedLayer>
  let components: Int
  /// Which of an element's numbers is the time.
  let time: Int
  /// A vector per component, the values as the layers so far leave them; then what tracks need.
  let memory: UnsafeMutableRawPointer

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let values = memory.assumingMemoryBound(to: Format.Lanes.self)
    var c = 0
    while c < components {
      values[c] = x[c]
      c &+= 1
    }
    let now = x[time]
    var i = 0
    while i < layers.count {
      let moment = LaneMoment(layers[i], x, at: now)
      if any(moment.hasEffect) { moment.place(layers[i], x, components, on: values) }
      i &+= 1
    }
    c = 0
    while c < components {
      y.store(c, values[c])
      c &+= 1
    }
  }
}

/// See `AnimationOperation.evaluate`: a matrix.
struct MatrixAnimationLanes: ElementFunction {
  let layers: UnsafeBufferPointer<StackedLayer>
  /// Which of an element's numbers is the time.
  let time: Int
  /// What tracks and the numbers of value functions need.
  let memory: UnsafeMutableRawPointer

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    var matrix = LaneMatrix(x)
    let now = x[time]
    var i = 0
    while i < layers.count {
      let layer = layers[i]
      let moment = LaneMoment(layer, x, at: now)
      if any(moment.hasEffect) {
        let value = self.value(layer, moment, x, beneath: matrix)
        matrix = (layer.isAdditive ? value * matrix : value).kept(
          where: moment.hasEffect, else: matrix)
      }
      i &+= 1
    }
    matrix.store(in: y)
  }

  @inline(__always)
  private func value<Format: LaneFormat>(
    _ layer: StackedLayer, _ moment: LaneMoment<Format.Lanes>, _ x: LaneNumbers<Format>,
    beneath: LaneMatrix<Format.Lanes>
  ) -> LaneMatrix<Format.Lanes> {
    if let function = layer.valueFunction {
      let values = memory.assumingMemoryBound(to: Format.Lanes.self)
      var c = 0
      while c < function.count {
        values[c] = .zero
        c &+= 1
      }
      moment.place(layer, x, function.count, on: values)
      return function.matrix(values)
    }
    let numbers = x.from(layer.contentStart)
    switch layer.content {
    case .basic(let ends):
      let (from, to) = LaneEnds(ends, numbers, 16).matrices(beneath: beneath)
      return between(from, to, moment.progress)
    case .keyframes:
      guard let form = layer.track else { return beneath }
      return LaneTrack(form: form, numbers: numbers, memory: TrackMemory(form, memory))
        .matrix(at: moment.progress, isTimed: layer.hasTimedMatrices)
    case .spring: preconditionFailure("matrices have no springs")
    }
  }
}
