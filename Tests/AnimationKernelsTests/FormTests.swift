import AnimationKernels
import Foundation
import Testing

/// What the kernels would write past their memory for, or leave unwritten.
@Suite struct FormTests {
  /// Without a backtrace of the whole program for every trap, and before tests that wait: until a test asks
  /// how its process has ended, the thread that watches over all of them does not rest.
  init() {
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
  }

  @Test("Tracks have keys, and objects all of their numbers, or one line tells what is wrong")
  func tracks() async {
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeForm(keys: 0, components: 1, .linear)
    }
    #expect(lastLine(none).hasSuffix("keys 0: not in 1...2^23"))
    let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeForm(keys: 1 << 23 + 1, components: 1, .linear)
    }
    #expect(lastLine(many).hasSuffix("keys 8388609: not in 1...2^23"))
    let rotation = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeForm(keys: 2, components: 3, .slerp(.shortest))
    }
    #expect(lastLine(rotation).hasSuffix("components 3: not a multiple of 4"))
    let matrix = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeForm(keys: 2, components: 8, .matrix(.css))
    }
    #expect(lastLine(matrix).hasSuffix("components 8: not the 16 of a matrix"))
    #expect(KeyframeForm(keys: 2, components: 8, .slerp(.shortest)).parameterCount == 16)
  }

  @Test("A path that does not begin with a move is refused with the element")
  func paths() async {
    let line = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var path = Path<Float>()
      path.append(.line(PathPoint(3, 4)))
    }
    #expect(lastLine(line).contains("elements[0]: line("))
    #expect(lastLine(line).hasSuffix(": not a move"))
    let radius = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var path = Path<Float>()
      path.appendArc(center: PathPoint(0, 0), radius: -1, from: 0, to: 1, clockwise: false)
    }
    #expect(lastLine(radius).hasSuffix("radius -1.0: not finite and 0 or more"))
  }

  @Test("An animation's content fits its property, or one line tells why it does not")
  func animations() async {
    let keys = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let track = KeyframeForm(keys: 3, components: 1000, .linear)
      _ = AnimationForm(.numbers(1), [PropertyAnimation(.keyframes(track))])
    }
    #expect(lastLine(keys).hasSuffix("keyframes: keys have 1000 components, not the value's 1"))
    let mode = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let track = KeyframeForm(keys: 3, components: 4, .slerp(.shortest))
      _ = AnimationForm(.numbers(4), [PropertyAnimation(.keyframes(track))])
    }
    #expect(lastLine(mode).hasSuffix(": not of keyframe animations"))
    let function = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let animation = PropertyAnimation(.basic(.fromTo), valueFunction: .rotateZ)
      _ = AnimationForm(.numbers(1), [animation])
    }
    #expect(lastLine(function).contains("valueFunction: makes a matrix"))
    let by = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnimationForm(.matrix, [PropertyAnimation(.spring(.fromBy))])
    }
    #expect(lastLine(by).hasSuffix("fromBy: matrices have no by"))
    let sum = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnimationForm(.numbers(1), [PropertyAnimation(.basic(.to), isAdditive: true)])
    }
    #expect(lastLine(sum).contains("to: an animation that is added has two ends"))
    let product = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnimationForm(.matrix, [PropertyAnimation(.basic(.fromTo), isCumulative: true)])
    }
    #expect(lastLine(product).hasSuffix("isCumulative: matrices do not accumulate"))
    let spring = AnimationForm(.matrix, [PropertyAnimation(.spring(.fromTo))])
    #expect(spring.inputCount == 16 + 6 + 4 + 32 + 1)
    let animation = PropertyAnimation(.basic(.fromTo), isCumulative: true, valueFunction: .rotateZ)
    #expect(AnimationForm(.matrix, [animation]).inputCount == 16 + 6 + 2 + 1)
  }

  @Test("Springs are not retargeted a negative number of times")
  func retargets() async {
    await #expect(processExitsWith: .failure) {
      let motions: [Double] = [0, 0, 0]
      var results: [Double] = [0, 0]
      var span = results.mutableSpan
      FastestKernels<Double>().springs.retarget(motions.span, segments: -1, into: &span)
    }
  }

  @Test("A property's numbers are counted animation by animation")
  func numbers() async {
    let long = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let form = AnimationForm(.numbers(1), [PropertyAnimation(.basic(.fromTo))])
      _ = form([0], [[0, 0, 1, 1, 1, 0, 5, 6, 7]] as [[Double]], at: 0.5)
    }
    #expect(lastLine(long).hasSuffix("parameters[0]: 9 numbers, not 8"))
    let model = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let form = AnimationForm(.numbers(2), [])
      _ = form([0] as [Float], [], at: 0.5)
    }
    #expect(lastLine(model).hasSuffix("model: 1 numbers, not 2"))
    let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnimationForm(.numbers(1), [])([0], [[1]] as [[Float]], at: 0.5)
    }
    #expect(lastLine(many).hasSuffix("parameters: of 1 animations, not of 0"))
  }

  @Test(
    "A single call counts its numbers, and names the argument that has other ones than it should")
  func arguments() async {
    let pair = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TransformOperation.concat(count: 2)([Float](repeating: 0, count: 18))
    }
    #expect(lastLine(pair).hasSuffix("TransformOperation: numbers: 18 numbers, not 32"))
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnimationOperation.replicate(ReplicatorForm(counts: [2]))([] as [Double])
    }
    #expect(lastLine(none).hasSuffix("AnimationOperation: numbers: 0 numbers, not 29"))
    let time = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimeForm.coreAnimation([TimeLevel()])([0, 0, 1] as [Float], at: 0.5)
    }
    #expect(lastLine(time).hasSuffix("TimeForm: numbers: 3 numbers, not 6"))
    let track = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeForm(keys: 3, components: 1, .linear)([0, 10] as [Float], at: 0.5)
    }
    #expect(lastLine(track).hasSuffix("KeyframeForm: track: 2 numbers, not 3"))
    let path = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PathKeyframeForm(PathShape(segments: 1), .linear)([0] as [Float], at: 0.5)
    }
    #expect(lastLine(path).hasSuffix("PathKeyframeForm: animation: 1 numbers, not 11"))
    let layers = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let blend = BlendForm(layers: 2, rotation: true, additive: false)
      _ = blend([0, 0, 0, 1] as [Float], weights: [1, 1])
    }
    #expect(lastLine(layers).hasSuffix("BlendForm: layers: 4 numbers, not 8"))
    let weights = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let blend = BlendForm(layers: 2, rotation: false, additive: false)
      _ = blend([3, 4] as [Float], weights: [1])
    }
    #expect(lastLine(weights).hasSuffix("BlendForm: weights: 1 numbers, not 2"))
  }

  @Test("Lists that are numbers by name have as many as they should, or one line names the list")
  func lists() async {
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeTrack<Float>(values: [])
    }
    #expect(lastLine(none).hasSuffix("keys 0: not in 1...2^23"))
    let row = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeTrack<Float>(values: [[0, 1], [2]])
    }
    #expect(lastLine(row).hasSuffix("values[1]: 1 numbers, not 2"))
    let tangents = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeTrack<Float>(.hermite, values: [[0, 1], [2, 3]])
    }
    #expect(
      lastLine(tangents).hasSuffix("values[0]: 2 numbers, not a multiple of 3 as hermite has them"))
    let slopes = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = KeyframeTrack<Float>(.clamped, values: [[0], [1]])
    }
    #expect(lastLine(slopes).hasSuffix("slopes: 0, not 2"))
    let timing = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let ease = CubicTiming<Float>(.standard)
      _ = KeyframeTrack(values: [[0], [1]], timingFunctions: [ease, ease])
    }
    #expect(
      lastLine(timing).hasSuffix("timingFunctions: 2, not one for each of 1 segments"))
    let times = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try KeyframeTrack<Float>(.discrete, keyTimes: [0, 1], values: [[0], [1]])
    }
    #expect(lastLine(times).hasSuffix("keyTimes: 2 numbers, not 3"))
    let ends = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LayerAnimation<Float>(.basic(from: [0], by: [1], to: [2]))
    }
    #expect(lastLine(ends).hasSuffix("from, by and to: all three, where two are the most"))
    let scale = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TransformComponents<Float>(scale: [2]).matrix()
    }
    #expect(lastLine(scale).hasSuffix("scale: 1 numbers, not 3"))
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let move = LayerAnimation<Float>(.basic(from: [0, 0], to: [1]))
      _ = AnimatedProperty([0], [move]).numbers(at: 0)
    }
    #expect(lastLine(end).hasSuffix("parameters[0]: 9 numbers, not 8"))
    let bounds = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LayerGeometry<Float>().matrix(in: LayerGeometry(bounds: [0, 0]))
    }
    #expect(lastLine(bounds).hasSuffix("bounds: 2 numbers, not 4"))
  }

  @Test("A spring's form names the number that is outside its domain")
  func springForms() async {
    let response = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring<Float>(.response, 0, 1)
    }
    #expect(lastLine(response).hasSuffix("response: response 0.0: not positive"))
    let bounce = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring<Float>(.perceptual, 0.5, -1)
    }
    #expect(lastLine(bounce).hasSuffix("perceptual: bounce -1.0: not in (-1, 1]"))
    let ratio = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring<Double>(.uiKit, 0, 0.5)
    }
    #expect(lastLine(ratio).hasSuffix("uiKit: damping ratio 0.0: not in (0.001, 10^6]"))
    let push = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring<Double>(.uiKit, 1, 0.5, relativeVelocity: 20)
    }
    #expect(
      lastLine(push).hasSuffix(
        "uiKit: velocity 20.0: not at most ln 1000 / duration, from damping ratio 1 on"))
    let stiffness = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring<Double>(.dampingRatio, .infinity, 1)
    }
    #expect(lastLine(stiffness).hasSuffix("dampingRatio: stiffness inf: not finite"))
    let friction = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring<Double>(.tensionFriction, 100, -1)
    }
    #expect(lastLine(friction).hasSuffix("tensionFriction: friction -1.0: not 0 or more"))
    let tension = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring<Double>(.origami, -24, 8)
    }
    #expect(lastLine(tension).hasSuffix("origami: tension -24.0: not of a positive stiffness"))
    #expect(Spring<Float>(.perceptual, 0.5, 1).damping == 0)
  }

  @Test("Motions name what they are asked for in vain")
  func motions() async {
    let bound = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Decay<Float>(velocity: 1, rate: 0.5).bounded(within: 0...1, response: 0, at: 1)
    }
    #expect(lastLine(bound).hasSuffix("response 0.0: not positive"))
    let rest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Decay<Float>(velocity: 1, rate: 0.5).rest(threshold: 0)
    }
    #expect(lastLine(rest).hasSuffix("threshold 0.0: not positive"))
    let epsilon = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Spring<Float>(stiffness: 1, damping: 1).settlingDuration(.proven, epsilon: 0)
    }
    #expect(lastLine(epsilon).hasSuffix("epsilon 0.0: not in (0, 1)"))
    let distance = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let spring = Spring<Float>(stiffness: 1, damping: 1, from: 2, to: 2)
      _ = spring.settlingDuration(.proven, epsilon: 0.5)
    }
    #expect(
      lastLine(distance).hasSuffix("to 2.0: also from, so that there is no distance to settle in"))
    let time = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TimeForm.coreAnimation([TimeLevel()])(MediaTiming<Float>().numbers, at: .nan)
    }
    #expect(lastLine(time).hasSuffix("time nan: not finite"))
  }

  @Test("Chains have a matrix, and segments of paths a degree")
  func counts() async {
    await #expect(processExitsWith: .failure) {
      let numbers = [Float](repeating: 0, count: 16)
      _ = TransformOperation.powers(count: 0)(numbers)
    }
    await #expect(processExitsWith: .failure) {
      let kernels = FastestKernels<Double>()
      let shape = PathShape(segments: 1)
      let path: [Double] = [0, 0, 100, 0, 0, 1, 1, 2, 2, 3, 3]
      var workspace = [Double](repeating: 0, count: kernels.path.workspaceCount(shape))
      var workspaceSpan = workspace.mutableSpan
      kernels.path.prepare(path.span, shape, into: &workspaceSpan)
      var out = [Double](repeating: 0, count: shape.trimmedCount)
      var outSpan = out.mutableSpan
      let bounds: [Double] = [0, 1]
      kernels.path.trim(
        path.span, shape, workspace: workspace.span, to: bounds.span, into: &outSpan)
    }
  }

  /// What a process said last on standard error.
  private func lastLine(_ result: ExitTest.Result?) -> String {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    return text.split(separator: "\n").last.map(String.init) ?? ""
  }
}
