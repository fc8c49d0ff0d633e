import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on; time is exact as in Time.swift.

/// An animation at a time, in every lane.
struct LaneMoment<L: RealLanes> {
  let hasEffect: Condition<L>
  /// Progress, mapped by the timing function.
  let progress: L
  /// The time in the iteration.
  let time: L
  let iteration: L

  @inline(never)
  init<Format: LaneFormat>(_ animation: StackedAnimation, _ x: LaneNumbers<Format>, at time: L)
  where Format.Lanes == L {
    let life = LaneTime(animation.rules, x.from(animation.start), at: time)
    hasEffect = life.effect > 0
    iteration = life.iteration
    self.time = life.time.high
    let linear = life.progress
    if animation.hasTiming {
      let controls = x.from(animation.timingStart)
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
  /// Puts an animation's numbers on top of those beneath, where it has an effect.
  ///
  /// - Parameters:
  ///   - animation: the animation.
  ///   - x: the element's numbers.
  ///   - components: how many numbers lie beneath.
  ///   - values: those, and after them memory for what tracks need.
  @inline(never)
  func place<Format: LaneFormat>(
    _ animation: StackedAnimation, _ x: LaneNumbers<Format>, _ components: Int,
    on values: UnsafeMutablePointer<L>
  ) where Format.Lanes == L {
    let numbers = x.from(animation.contentStart)
    switch animation.content {
    case .basic(let ends):
      mix(animation, LaneEnds(ends, numbers, components), progress, components, on: values)
    case .spring(let ends):
      let part = springProgress(numbers, at: time)
      mix(animation, LaneEnds(ends, numbers.from(4), components), part, components, on: values)
    case .keyframes:
      guard let form = animation.track else { return }
      let track = LaneTrack(
        form: form, numbers: numbers, memory: TrackMemory(form, values + components))
      track.eachValue(at: progress) { c, value in
        let end = track.value(animation.autoreverses ? 0 : form.keys &- 1, c)
        values[c] = placed(value, animation, repeating: end, on: values[c])
      }
    }
  }

  /// From one end to the other.
  @inline(__always)
  private func mix<Format: LaneFormat>(
    _ animation: StackedAnimation, _ ends: LaneEnds<Format>, _ part: L, _ components: Int,
    on values: UnsafeMutablePointer<L>
  ) where Format.Lanes == L {
    var c = 0
    while c < components {
      let (from, to) = ends.numbers(c, beneath: values[c])
      let value = multiplyAdd(to, part, multiplyAdd(part * -1, from, from))
      let end = animation.autoreverses ? from : to
      values[c] = placed(value, animation, repeating: end, on: values[c])
      c &+= 1
    }
  }

  /// An animation's value, with that of its iterations and what lies beneath.
  ///
  /// - Parameters:
  ///   - value: the value in the iteration.
  ///   - animation: the animation.
  ///   - end: what every iteration adds to a cumulative one.
  ///   - base: what lies beneath.
  /// - Returns: the value on top.
  @inline(__always)
  func placed(_ value: L, _ animation: StackedAnimation, repeating end: L, on base: L) -> L {
    var value = value
    if animation.isCumulative { value = multiplyAdd(iteration, end, value) }
    if animation.addsNumbers { value += base }
    return select(hasEffect, value, base)
  }
}

extension LaneTrack {
  /// The object at times, a key's or what lies between two; `form` is of discrete objects, or of
  /// matrices or colors.
  ///
  /// - Parameters:
  ///   - time: when.
  ///   - isTimed: whether segments have timing functions.
  ///   - object: makes an object of its numbers.
  ///   - between: makes one of two and a part of the way.
  /// - Returns: the object.
  @inline(__always)
  func object<Object>(
    at time: L, isTimed: Bool, _ object: ((Int) -> L) -> Object,
    between: (Object, Object, L) -> Object
  ) -> Object {
    var place = place(of: time)
    let segment = segment(place.segment)
    let from = object { held(segment, $0) }
    if form.motion == .hold { return from }
    if isTimed { place.part = timed(place) }
    return between(from, object { ends(segment, $0).1 }, place.part)
  }
}

extension LaneMatrix {
  /// The matrix whose numbers, by rows, a function gives.
  @inline(__always)
  fileprivate init(_ number: (Int) -> L) {
    self.init(
      LaneVector4(number(0), number(1), number(2), number(3)),
      LaneVector4(number(4), number(5), number(6), number(7)),
      LaneVector4(number(8), number(9), number(10), number(11)),
      LaneVector4(number(12), number(13), number(14), number(15)))
  }
}

/// See `AnimationOperation.evaluate`: numbers, one by one or as a color.
private struct NumberAnimationLanes: ElementFunction {
  let animations: UnsafeBufferPointer<StackedAnimation>
  let components: Int
  /// How colors are mixed; nil for numbers.
  var mix: ColorMix?
  /// Which of an element's numbers is the time.
  let time: Int
  /// A vector per component, the values as the animations so far leave them; then what tracks need.
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
    while i < animations.count {
      let moment = LaneMoment(animations[i], x, at: now)
      if any(moment.hasEffect) {
        if let mix {
          moment.place(animations[i], x, mix, on: values)
        } else {
          moment.place(animations[i], x, components, on: values)
        }
      }
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
private struct MatrixAnimationLanes: ElementFunction {
  let animations: UnsafeBufferPointer<StackedAnimation>
  /// Which of an element's numbers is the time.
  let time: Int
  /// What tracks and the numbers of value functions need.
  let memory: UnsafeMutableRawPointer

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    var matrix = LaneMatrix(x)
    let now = x[time]
    var i = 0
    while i < animations.count {
      let animation = animations[i]
      let moment = LaneMoment(animation, x, at: now)
      if any(moment.hasEffect) {
        let value = self.value(animation, moment, x, beneath: matrix)
        matrix = (animation.isAdditive ? value * matrix : value).kept(
          where: moment.hasEffect, else: matrix)
      }
      i &+= 1
    }
    matrix.store(in: y)
  }

  @inline(__always)
  private func value<Format: LaneFormat>(
    _ animation: StackedAnimation, _ moment: LaneMoment<Format.Lanes>, _ x: LaneNumbers<Format>,
    beneath: LaneMatrix<Format.Lanes>
  ) -> LaneMatrix<Format.Lanes> {
    if let function = animation.valueFunction {
      let values = memory.assumingMemoryBound(to: Format.Lanes.self)
      var c = 0
      while c < function.count {
        values[c] = .zero
        c &+= 1
      }
      moment.place(animation, x, function.count, on: values)
      return function.matrix(values)
    }
    let numbers = x.from(animation.contentStart)
    switch animation.content {
    case .basic(let ends):
      let (from, to) = LaneEnds(ends, numbers, 16).matrices(beneath: beneath)
      return between(from, to, moment.progress)
    case .spring(let ends):
      let (from, to) = LaneEnds(ends, numbers.from(4), 16).matrices(beneath: beneath)
      return between(from, to, springProgress(numbers, at: moment.time))
    case .keyframes:
      guard let form = animation.track else { return beneath }
      return LaneTrack(form: form, numbers: numbers, memory: TrackMemory(form, memory))
        .object(
          at: moment.progress, isTimed: animation.hasTimedObjects, { LaneMatrix($0) },
          between: { between($0, $1, $2) })
    }
  }
}

extension ElementBatch {
  /// See `AnimationOperation.evaluate`.
  func evaluate(_ form: AnimationForm) {
    let time = form.inputCount &- 1
    withStack(form) { animations, memory in
      switch form.value {
      case .matrix: run(MatrixAnimationLanes(animations: animations, time: time, memory: memory))
      case .numbers(let components):
        run(
          NumberAnimationLanes(
            animations: animations, components: components, time: time, memory: memory))
      case .color(let way):
        run(
          NumberAnimationLanes(
            animations: animations, components: 4, mix: way, time: time, memory: memory))
      }
    }
  }
}
