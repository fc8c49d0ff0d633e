import AnimationKernels
import Foundation
import Testing

/// Calls with one input against values that are known by other means.
@Suite struct ScalarTests {
  @Test("Named timing functions have the control points that Core Animation stores, in Float")
  func named() {
    let (ease, easeIn) = (CubicTiming<Double>(.standard), CubicTiming<Double>(.easeIn))
    #expect(ease.numbers == [0.25, Double(Float(0.1)), 0.25, 1])
    #expect(easeIn.numbers == [Double(Float(0.42)), 0, 1, 1])
    #expect(NamedTiming.standard.controls == [0.25, 0.1, 0.25, 1])
    #expect(CubicTiming<Float>(.easeOut) == CubicTiming(0, 0, 0.58, 1))
    #expect(NamedTiming.allCases.allSatisfy { CubicTiming<Float>($0)(0) == 0 })
    #expect(NamedTiming.allCases.allSatisfy { CubicTiming<Float>($0)(1) == 1 })
  }

  @Test("Motions and functions have as many numbers as a batch takes, in its order")
  func numbers() {
    let ease = CubicTiming<Float>(0.25, 0.5, 0.75, 1)
    #expect(ease.numbers == [0.25, 0.5, 0.75, 1] && CubicTiming<Float>.count == 4)
    let motion = Decay<Float>(from: 1, velocity: 2, rate: 0.5)
    #expect(motion.numbers == [1, 2, 0.5] && Decay<Float>.count == 3)
    let band = RubberBand<Float>(dimension: 8, coefficient: 0.5)
    #expect(band.numbers == [8, 0.5] && RubberBand<Float>.count == 2)
  }

  @Test("Stops are joined by straight lines, springs follow their oscillators")
  func values() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let linear = LinearTiming<Scalar>([.init(0), .init(0.25, at: 0.75), .init(1)])
      #expect(linear(0.75) == 0.25)
      // Critically damped: 1 - (1 + 10 t) / e^(10 t).
      let spring = Spring<Scalar>(stiffness: 100, damping: 20)
      #expect(near([spring.value(at: Scalar(0.125))], [1 - 2.25 * exp(-1.25)]))
      #expect(near([spring.velocity(at: Scalar(0.125))], [12.5 * exp(-1.25)]))
      // The same by its response, at a distance per second.
      let pushed = Spring<Scalar>(.response, 2 * .pi / 10, 1, relativeVelocity: 1, from: 3, to: 1)
      #expect(near([pushed.stiffness, pushed.damping, pushed.velocity], [100, 20, -2]))
      let kit = Spring<Scalar>(.uiKit, 1, 2, relativeVelocity: 3, from: 0, to: 4)
      let w = Double(kit.stiffness).squareRoot()
      #expect(kit.velocity == 12 && kit.to == 4 && kit.from == 0)
      #expect(((1 + (w - 3) * 2) * exp(-2 * w) - 0.001).magnitude < 1e-6)
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("Steps are told that they have not begun, springs which model damps them")
  func options() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let steps = StepTiming(count: 4, jump: .end)
      #expect(steps(Scalar(0.5)) == 0.5 && steps(Scalar(0.5), before: true) == 0.25)
      // Of twice the critical damping, which one model takes for critical: 1 - (1 + 7 t) / e^(10 t).
      let spring = Spring<Scalar>(stiffness: 100, damping: 40, velocity: 3)
      let fall = exp(-2.5)
      #expect(near([spring.value(at: 0.25, model: .coreAnimation)], [1 - 2.75 * fall]))
      #expect(near([spring.velocity(at: 0.25, model: .coreAnimation)], [20.5 * fall]))
      // The other one starts it faster, by the damping.
      let launched = Spring<Scalar>(stiffness: 100, damping: 40, velocity: 43)
      #expect(
        near(
          [spring.value(at: 0.25, model: .coreAnimationOverdamping)],
          [Double(launched.value(at: 0.25))]))
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("A parabola has its points, derivatives, directions, extents and parts")
  func curves() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let curve = BezierCurve<Scalar>([[0, 0], [1, 2], [3, 2]])
      #expect(near(curve.point(at: 0.25), [0.5625, 0.875]))
      #expect(near(curve.derivative(at: 0.25), [2.5, 3]))
      #expect(near(curve.derivative(at: 0.25, order: 2), [2, -4]))
      #expect(near([curve.tangentAngle(at: 0.25)], [atan2(3, 2.5)]))
      #expect(near([curve.tangentAngle(at: 0.25, .autoReverse)], [atan2(-3, -2.5)]))
      let (before, after) = curve.split(at: 0.25)
      #expect(before.points == [[0, 0], [0.25, 0.5], [0.5625, 0.875]])
      #expect(after.points == [[0.5625, 0.875], [1.5, 2], [3, 2]])
      let hill = BezierCurve<Scalar>([[0, 0, 5], [1, 2, 5], [3, 0, 5]])
      let (least, greatest) = hill.bounds()
      #expect(near(least, [0, 0, 5]) && near(greatest, [3, 1, 5]))
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("Lines and parabolas have their arc lengths")
  func lengths() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let line = BezierCurve<Scalar>([[1, 1], [4, 5]])
      #expect(line.length() == 5 && line.parameter(atLength: 2) == 0.4)
      #expect(line.parameter(atLength: 6) == 1)
      // y = x² for x = t in [0, 1].
      let parabola = BezierCurve<Scalar>([[0, 0], [0.5, 0], [1, 1]])
      #expect(near([parabola.length()], [(2 * 5.0.squareRoot() + asinh(2.0)) / 4]))
      let half = (2.0.squareRoot() + asinh(1.0)) / 4
      #expect(near([parabola.parameter(atLength: Scalar(half))], [0.5]))
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("A path has its length, points and parts")
  func paths() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      var path = Path<Scalar>()
      path.append(.move(.init(0, 0)))
      path.append(.line(.init(3, 4)))
      path.append(.close)
      #expect(path.length() == 10)
      let (point, tangent) = path.point(at: 0.75)
      #expect(near([point.x, point.y, tangent.x, tangent.y], [1.5, 2, -0.6, -0.8]))
      #expect(
        path.trimmed(from: 0.25, to: 0.75).elements == [
          .move(.init(1.5, 2)), .line(.init(3, 4)), .line(.init(1.5, 2)),
        ])
      #expect(path.trimmed(from: 0.5, to: 0.5).elements.isEmpty)

      // y = x² to (1, 1), and a cubic of constant speed in a subpath of its own.
      var curves = Path<Scalar>()
      curves.append(.move(.init(0, 0)))
      curves.append(.quad(.init(0.5, 0), .init(1, 1)))
      curves.append(.move(.init(0, 8)))
      curves.append(.cubic(.init(1, 8), .init(2, 8), .init(3, 8)))
      let parabola = (2 * 5.0.squareRoot() + asinh(2.0)) / 4
      let start = (2.0.squareRoot() + asinh(1.0)) / 4 / (parabola + 3)
      let part = curves.trimmed(from: Scalar(start), to: Scalar((parabola + 1.5) / (parabola + 3)))
      let expected: [[Double]] = [
        [0.5, 0.25], [0.75, 0.5, 1, 1], [0, 8], [0.5, 8, 1, 8, 1.5, 8],
      ]
      #expect(part.elements.count == expected.count)
      for (element, numbers) in zip(part.elements, expected) {
        #expect(near(element.numbers, numbers), "\(element)")
      }
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("What follows a path is on its segments, in key times and along the tangent")
  func placesOnPaths() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      var path = Path<Scalar>()
      path.append(.move(.init(0, 0)))
      path.append(.line(.init(4, 0)))
      path.append(.line(.init(4, 2)))
      let linear = PathKeyframeForm(path.shape, .linear, rotation: .auto, hasTimes: true)
      #expect(near(linear(path.numbers + [0, 0.25, 1], at: 0.625), [4, 1, .pi / 2]))
      let paced = PathKeyframeForm(path.shape, .paced)
      #expect(near(paced(path.numbers, at: 0.5), [3, 0]))
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("Layers are averaged or added up")
  func blends() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let layers: [Scalar] = [8, 4]
      #expect(
        BlendForm(layers: 2, rotation: false, additive: false)(layers, weights: [1, 3]) == [5])
      #expect(
        BlendForm(layers: 2, rotation: false, additive: true)(layers, weights: [1, 3]) == [20])
      // Halfway between no turn and a quarter turn about z: an eighth.
      let root = Scalar(0.5).squareRoot()
      let turns: [Scalar] = [0, 0, 0, 1, 0, 0, root, root]
      let blend = BlendForm(layers: 2, rotation: true, additive: false)
      #expect(near(blend(turns, weights: [1, 1]), [0, 0, sin(.pi / 8), cos(.pi / 8)]))
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("Motions slow down, come to rest and are held by their bounds")
  func decays() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      // The rate of a halving every millisecond.
      let motion = Decay<Scalar>(from: 1, velocity: -1000, rate: 0.5)
      let path = 1 / log(2.0)
      #expect(near([motion.velocity(at: 0.002)], [-250]))
      #expect(
        near([motion.value(at: 0.002), motion.value(at: .infinity)], [1 - 0.75 * path, 1 - path]))
      let (time, distance) = motion.rest(threshold: 125)
      #expect(near([time, distance], [0.003, -path]))
      // Outside at rest, with natural frequency 1: critically damped, 1 - (1 + t) / e^t.
      let held = Decay<Scalar>(velocity: 0, rate: 0.5)
        .bounded(within: 1...2, response: 2 * .pi, at: 1)
      #expect(near([held.value, held.velocity], [1 - 2 * exp(-1), exp(-1)]))
      let band = RubberBand<Scalar>(dimension: 8, coefficient: 0.5)
      #expect(band(16) == 4 && band(-16) == -4 && band.offset(drawnAt: 4) == 16)
      #expect(band.offset(drawnAt: 8) == .infinity)
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("Time has its phase, iteration and progress in both models")
  func times() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let media = TimeForm.coreAnimation([TimeLevel(autoreverses: true)])
      let timing = MediaTiming<Scalar>(begin: 1, speed: 2, duration: 0.25, repeatCount: .infinity)
      let state = media(timing.numbers, at: 1.40625)
      // 0.8125 of local time: past one period of 0.5, and a quarter of the way back.
      #expect(state.phase == .active && state.hasEffect)
      #expect([state.iteration, state.progress, state.localTime] == [1, 0.75, 0.8125])
      let before = media(timing.numbers, at: 0)
      #expect(before.phase == .before && !before.hasEffect)

      let web = TimeForm.webAnimations(.both, .alternate)
      let play = WebTiming<Scalar>(delay: 1, iterations: 2.5, duration: 2)
      let second = web(play.numbers, at: 4.5)
      #expect(second.phase == .active && second.hasEffect)
      #expect([second.iteration, second.progress, second.localTime] == [1, 0.25, 3.5])
      #expect(web(play.numbers, at: 9).phase == .after)
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("A property shows its animations one upon the other")
  func properties() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let form = AnimationForm(
        .numbers(2),
        [
          PropertyAnimation(.basic(.fromTo)), PropertyAnimation(.basic(.fromTo), isAdditive: true),
        ])
      let second = MediaTiming<Scalar>(duration: 1).numbers
      let half = MediaTiming<Scalar>(duration: 2).numbers
      let animations: [[Scalar]] = [second + [0, 0, 8, 4], half + [0, 0, 32, 64]]
      let together: [Scalar] = [4 + 8, 2 + 16]
      #expect(form([7, 7], animations, at: 0.5) == together)
      // The first one is over.
      let alone: [Scalar] = [7 + 24, 7 + 48]
      #expect(form([7, 7], animations, at: 1.5) == alone)
    }
    check(Float.self)
    check(Double.self)
  }
}

extension PathElement {
  /// The coordinates of its points.
  fileprivate var numbers: [Scalar] {
    let points: [PathPoint<Scalar>] =
      switch self {
      case .move(let point), .line(let point): [point]
      case .quad(let control, let point): [control, point]
      case .cubic(let first, let second, let point): [first, second, point]
      case .close: []
      }
    return points.flatMap { [$0.x, $0.y] }
  }
}
