import Kernels

/// One of the animations of a property, for code that runs per vector.
struct StackedAnimation {
  let rules: UnsafeBufferPointer<TimeRule>
  let content: AnimationContent
  /// What a keyframe animation's track is.
  let track: TrackForm?
  /// Whether segments of a track of matrices or colors have timing functions.
  let hasTimedObjects: Bool
  let hasTiming: Bool
  let isAdditive: Bool
  let isCumulative: Bool
  let valueFunction: ValueFunction?
  /// The first of its numbers.
  let start: Int

  init(_ animation: PropertyAnimation, _ rules: UnsafeBufferPointer<TimeRule>, start: Int) {
    self.rules = rules
    content = animation.content
    if case .keyframes(let form) = content {
      track = TrackForm(form)
      hasTimedObjects = form.hasTiming
    } else {
      track = nil
      hasTimedObjects = false
    }
    hasTiming = animation.hasTiming
    isAdditive = animation.isAdditive
    isCumulative = animation.isCumulative
    valueFunction = animation.valueFunction
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

/// Calls `body` with the animations of a property that can have an effect, and with memory for a
/// vector of doubles per component and what their tracks need.
@inline(__always)
func withStack(
  _ form: AnimationForm,
  _ body: (UnsafeBufferPointer<StackedAnimation>, UnsafeMutableRawPointer) -> Void
) {
  let (animations, components) = (form.animations, form.value.count)
  var (levels, vectors) = (0, 0)
  var i = 0
  while i < animations.count {
    levels &+= animations[i].levels.count
    if case .keyframes(let track) = animations[i].content {
      vectors = max(vectors, TrackLanes.scratchCount(TrackForm(track)))
    }
    i &+= 1
  }
  let memory = (components &+ vectors) &* MemoryLayout<DoubleLanes>.stride
  withUnsafeTemporaryAllocation(of: TimeRule.self, capacity: levels) { rules in
    withUnsafeTemporaryAllocation(of: StackedAnimation.self, capacity: animations.count) { stack in
      let placed = fill(stack, rules, animations, components)
      withUnsafeTemporaryAllocation(
        byteCount: memory, alignment: MemoryLayout<DoubleLanes>.alignment
      ) { memory in
        guard let memory = memory.baseAddress else { return }
        body(UnsafeBufferPointer(rebasing: stack[0..<placed]), memory)
      }
    }
  }
}

/// Stores animations but tracks of one key, which have no effect.
@inline(__always)
private func fill(
  _ stack: UnsafeMutableBufferPointer<StackedAnimation>,
  _ rules: UnsafeMutableBufferPointer<TimeRule>, _ animations: [PropertyAnimation],
  _ components: Int
) -> Int {
  var (rule, number, placed) = (0, components, 0)
  var i = 0
  while i < animations.count {
    let count = animations[i].levels.count
    let own = UnsafeMutableBufferPointer(rebasing: rules[rule..<rule &+ count])
    if let base = own.baseAddress { store(animations[i].levels, to: base) }
    let animation = StackedAnimation(animations[i], UnsafeBufferPointer(own), start: number)
    if animation.track?.keys != 1 {
      stack.initializeElement(at: placed, to: animation)
      placed &+= 1
    }
    rule &+= count
    number &+= animations[i].parameterCount(components: components)
    i &+= 1
  }
  return placed
}
