import AnimationKernels
import Foundation
import Testing

/// What the kernels would write past their memory for, or leave unwritten.
@Suite struct FormTests {
  /// Without a backtrace of the whole program for every trap.
  init() { setenv("SWIFT_BACKTRACE", "enable=no", 1) }

  @Test("Tracks have keys, and objects all of their numbers")
  func tracks() async {
    await #expect(processExitsWith: .failure) {
      _ = KeyframeForm(keys: 0, components: 1, .linear)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeForm(keys: 2, components: 3, .slerp(.shortest))
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeForm(keys: 2, components: 8, .matrix(.css))
    }
    #expect(KeyframeForm(keys: 2, components: 8, .slerp(.shortest)).parameterCount == 18)
  }

  @Test("An animation's keys fit its property")
  func animations() async {
    await #expect(processExitsWith: .failure) {
      let track = KeyframeForm(keys: 3, components: 1000, .linear)
      _ = AnimationForm(.numbers(1), [AnimationLayer(.keyframes(track))])
    }
    await #expect(processExitsWith: .failure) {
      let track = KeyframeForm(keys: 3, components: 4, .slerp(.shortest))
      _ = AnimationForm(.numbers(4), [AnimationLayer(.keyframes(track))])
    }
    await #expect(processExitsWith: .failure) {
      let layer = AnimationLayer(.basic(.fromTo), valueFunction: .rotateZ)
      _ = AnimationForm(.numbers(1), [layer])
    }
    await #expect(processExitsWith: .failure) {
      _ = AnimationForm(.matrix, [AnimationLayer(.spring(.fromBy))])
    }
    let spring = AnimationForm(.matrix, [AnimationLayer(.spring(.fromTo))])
    #expect(spring.inputCount == 16 + 6 + 4 + 32 + 1)
    let layer = AnimationLayer(.basic(.fromTo), valueFunction: .rotateZ)
    #expect(AnimationForm(.matrix, [layer]).inputCount == 16 + 6 + 2 + 1)
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
}
