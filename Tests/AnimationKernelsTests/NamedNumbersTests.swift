import AnimationKernels
import Foundation
import Testing

private func translation<Scalar: AnimationScalar>(_ x: Scalar, _ y: Scalar) -> [Scalar] {
  TransformComponents(translation: [x, y, 0]).matrix()
}

private func scale<Scalar: AnimationScalar>(_ x: Scalar, _ y: Scalar) -> [Scalar] {
  TransformComponents(scale: [x, y, 1]).matrix()
}

/// What names say of its numbers gives values that are known by other means.
@Suite struct NamedNumbersTests {
  @Test("A track's lists are its form's numbers, whatever the interpolation")
  func tracks() throws {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) throws {
      #expect(KeyframeTrack<Scalar>(values: [[0, 5], [10, 5], [30, 5]])(at: 0.75) == [20, 5])
      let uneven = try KeyframeTrack<Scalar>(keyTimes: [0, 0.25, 1], values: [[0], [10], [30]])
      #expect(uneven(at: 0.625) == [20])
      let held = try KeyframeTrack<Scalar>(.discrete, keyTimes: [0, 0.75, 1], values: [[3], [4]])
      #expect(held(at: 0.7) == [3] && held(at: 0.75) == [4])
      let ease = CubicTiming<Scalar>(0.42, 0, 0.58, 1)
      let steep = CubicTiming<Scalar>(0, 1, 0, 1)
      let eased = KeyframeTrack(values: [[0], [10], [30]], timingFunctions: [steep, ease])
      #expect(eased(at: 0.75) == [20] && near(eased(at: 0.25), [10 * Double(steep(0.5))]))
      // Tangents by time at the ends: 4 and 0 above a straight line, 4 u (1 - u)² more.
      let hermite = KeyframeTrack<Scalar>(.hermite, values: [[0, 0, 4], [0, 1, 0]])
      #expect(hermite(at: 0.5) == [0.5 + 4 * 0.125])
      let smooth = KeyframeTrack<Scalar>(.clamped, values: [[0], [1]], slopes: [[0], [0]])
      #expect(near(smooth(at: 0.25), [0.15625]))
      let leaning = KeyframeTrack<Scalar>(.clamped, values: [[0], [1]], slopes: [[4], [0]])
      #expect(near(leaning(at: 0.5), [1]))
      let root = Scalar(0.5).squareRoot()
      let (rest, quarter): ([Scalar], [Scalar]) = ([0, 0, 0, 1], [0, 0, root, root])
      let spin = KeyframeTrack(.squad, values: [rest + rest, quarter + quarter])
      #expect(near(spin(at: 0.5), [0, 0, sin(.pi / 8), cos(.pi / 8)]))
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test("Tension shortens a key's tangents, continuity breaks them, bias moves them")
  func shapes() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      func quarter(_ shape: KochanekBartels<Scalar>) -> [Scalar] {
        KeyframeTrack(
          .cubic, values: [[0], [1], [4]], shapes: [KochanekBartels(tension: 1), shape, shape])(
            at: 0.25)
      }
      // At the middle of the first segment, whose end has the tangent b: 1/2 - b / 8.
      #expect(near(quarter(KochanekBartels(tension: 1)), [0.5]))
      #expect(near(quarter(KochanekBartels()), [0.5 - 2.0 / 8]))
      #expect(near(quarter(KochanekBartels(bias: 1)), [0.5 - 1.0 / 8]))
      #expect(near(quarter(KochanekBartels(continuity: 1)), [0.5 - 3.0 / 8]))
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("Key times that a track or a motion cannot have are thrown with their place")
  func keyTimes() {
    let error = KeyTimeError.decreasing(index: 2, time: 0.25, previous: 0.5)
    #expect(throws: error) {
      try KeyframeTrack<Double>(keyTimes: [0, 0.5, 0.25], values: [[0], [1], [2]])
    }
    var path = Path<Double>()
    path.append(.move(.init(0, 0)))
    path.append(.line(.init(3, 4)))
    #expect(throws: KeyTimeError.offEnd(index: 1, time: 0.5, end: 1)) {
      try PathMotion(along: path, keyTimes: [0, 0.5])
    }
  }

  @Test("A property shows what its animations make of its model value")
  func properties() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let second = MediaTiming<Scalar>(duration: 1)
      var fade = AnimatedProperty<Scalar>([8], [LayerAnimation(.basic(to: [4]), timing: second)])
      #expect(fade(at: 0.25) == [7] && fade(at: 2) == [8])
      fade.animations.append(
        LayerAnimation(.basic(from: [0], by: [16]), timing: second, isAdditive: true))
      #expect(fade(at: 0.25) == [7 + 4])
      fade.model = [0]
      #expect(fade(at: 0.25) == [1 + 4])
      let ends: [(LayerAnimation<Scalar>.Content, Scalar)] = [
        (.basic(from: [1], to: [5]), 2), (.basic(by: [4], to: [5]), 2), (.basic(from: [4]), 5),
        (.basic(by: [4]), 9), (.basic(), 8),
      ]
      for (content, shown) in ends {
        #expect(
          AnimatedProperty([8], [LayerAnimation(content, timing: second)])(at: 0.25) == [shown])
      }
      let ease = CubicTiming<Scalar>(0.42, 0, 0.58, 1)
      let eased = LayerAnimation(
        .basic(from: [0], to: [8]), timing: second, timingFunction: ease)
      #expect(near(AnimatedProperty([0], [eased])(at: 0.25), [8 * Double(ease(0.25))]))
      let track = LayerAnimation(
        .keyframes(KeyframeTrack<Scalar>(values: [[0], [1], [8]])),
        timing: MediaTiming(duration: 1, repeatCount: 3), isCumulative: true)
      #expect(AnimatedProperty([0], [track])(at: 1.5) == [8 + 1])
      // Critically damped: 1 - (1 + 10 t) / e^(10 t); pushed at a distance per second, t / e^(10 t) more.
      let spring = LayerAnimation<Scalar>(
        .spring(damping: 20, initialVelocity: 1, from: [0], to: [2]), timing: second)
      let t = 0.125
      #expect(
        near(
          AnimatedProperty([0], [spring])(at: Scalar(t)),
          [2 * (1 - (1 + 10 * t - t) * exp(-10 * t))]))
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("A group's time moves an animation, and its end clips it")
  func groups() {
    let turn = LayerAnimation<Double>(
      .basic(from: [0], to: [8]), timing: MediaTiming(duration: 4),
      level: TimeLevel(fill: .both, isRemovedOnCompletion: false), valueFunction: .translateX)
    let grouped = turn.inGroup(timing: MediaTiming(begin: 1, speed: 2, duration: 3))
    let layer = AnimatedProperty(translation(5, 0), as: .matrix, [grouped])
    #expect(layer(at: 0.5) == translation(5, 0))
    #expect(layer(at: 2) == translation(4, 0))
    #expect(layer(at: 3) == translation(5, 0))
    let held = turn.inGroup(
      timing: MediaTiming(duration: 3),
      level: TimeLevel(fill: .forwards, isRemovedOnCompletion: false))
    #expect(AnimatedProperty(translation(5, 0), as: .matrix, [held])(at: 9) == translation(6, 0))
  }

  @Test("Properties of one form are a batch of rows")
  func batches() {
    let timing = MediaTiming<Float>(duration: 1)
    let properties = (0..<20).map { index in
      AnimatedProperty<Float>(
        [0, 1], [LayerAnimation(.basic(from: [0, 1], to: [Float(index), 9]), timing: timing)])
    }
    let numbers = properties.flatMap { $0.numbers(at: 0.5) }
    let animations = FastestKernels<Float>().animations
    var shown = [Float](repeating: 0, count: 40)
    shown.write { shown in
      animations.animate(.evaluate(properties[0].form), .rows, numbers.span, into: &shown)
    }
    #expect(shown == properties.flatMap { $0(at: 0.5) })
    #expect(shown == (0..<20).flatMap { [Float($0) / 2, 5] })
  }

  @Test("What follows a path is on its segments, in key times and along the tangent")
  func paths() throws {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) throws {
      var path = Path<Scalar>()
      path.append(.move(.init(0, 0)))
      path.append(.line(.init(4, 0)))
      path.append(.line(.init(4, 2)))
      let timed = try PathMotion(along: path, keyTimes: [0, 0.25, 1], rotation: .auto)
      let (point, angle) = timed(at: 0.625)
      #expect(near([point.x, point.y, angle], [4, 1, .pi / 2]))
      let paced = PathMotion(along: path, .paced)(at: 0.5)
      #expect(near([paced.point.x, paced.point.y, paced.angle], [3, 0, 0]))
      let steep = CubicTiming<Scalar>(0, 1, 0, 1)
      let eased = PathMotion(along: path, timingFunctions: [steep, CubicTiming(0, 0, 1, 1)])
      #expect(near([eased(at: 0.25).point.x], [4 * Double(steep(0.5))]))
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test("Components are the numbers of a composition, whatever rotates")
  func components() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      #expect(
        TransformComponents<Scalar>().matrix() == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
      // x to y, then twice as far in y, and up by 5; about (1, 0, 0).
      let turn = Rotation<Scalar>.axisAngle(axis: [0, 0, 3], angle: 0.25, .turns)
      let components = TransformComponents(
        .rotateScaleTranslate, scale: [1, 2, 1], rotation: turn, translation: [0, 0, 5],
        anchor: [1, 0, 0])
      #expect(
        components.matrix() == [0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, -2, 5, 1])
      let root = Scalar(0.5).squareRoot()
      let rotations: [Rotation<Scalar>] = [
        turn, .quaternion([0, 0, root, root]), .euler(.xyz, [0, 0, 90], .degrees),
      ]
      for rotation in rotations {
        let matrix = TransformComponents(rotation: rotation, distance: 4).matrix()
        #expect(near(matrix, [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, -0.25, 0, 0, 0, 1]))
      }
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("A decomposition names a matrix's parts and makes it again; a singular one has none")
  func decompositions() throws {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) throws {
      let turn = Rotation<Scalar>.axisAngle(axis: [0, 0, 1], angle: 0.25, .turns)
      let matrix = TransformComponents(
        scale: [2, 3, 4], rotation: turn, translation: [5, 6, 7]
      ).matrix()
      let parts = try #require(TransformDecomposition(of: matrix))
      let root = 0.5.squareRoot()
      #expect(near(parts.translation, [5, 6, 7]) && near(parts.scale, [2, 3, 4]))
      #expect(near(parts.skew, [0, 0, 0]) && near(parts.quaternion, [0, 0, root, root]))
      #expect(near(parts.perspective, [0, 0, 0, 1]))
      #expect(near(parts.matrix(), matrix.map { Double($0) }))
      #expect(TransformDecomposition(of: scale(Scalar(0), 1)) == nil)
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test("A layer is in its parent where position and bounds say, in the world through all of them")
  func layers() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let badge = LayerGeometry<Scalar>(
        position: [50, 60], anchorPoint: [0.5, 1], bounds: [10, 0, 20, 40], transform: scale(2, 3))
      // (20, 40) in the layer is at the position.
      #expect(badge.matrix() == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 10, -60, 0, 1])
      let card = LayerGeometry<Scalar>(
        position: [7, 8], anchorPoint: [0, 0.5], bounds: [0, 0, 100, 100],
        sublayerTransform: scale(2, 2))
      // About (0, 50) in the card.
      #expect(badge.matrix(in: card) == [4, 0, 0, 0, 0, 6, 0, 0, 0, 0, 1, 0, 20, -170, 0, 1])
      #expect(card.matrix() == translation(7, -42))
      #expect(
        badge.worldMatrix(in: [card]) == [4, 0, 0, 0, 0, 6, 0, 0, 0, 0, 1, 0, 27, -212, 0, 1])
      #expect(badge.worldMatrix(in: []) == badge.matrix())
      let deep = LayerGeometry<Scalar>(zPosition: 3, anchorPointZ: 1)
      #expect(deep.matrix() == TransformComponents(translation: [0, 0, 2]).matrix())
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("A replicator's copies have matrices, times and colors, also within those of another")
  func replicators() {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let dots = Replicator<Scalar>(
        count: 3, transform: translation(30, 0), delay: 0.125, color: [1, 0.5, 0.25, 1],
        colorOffset: [-0.25, 0, 0.5, 0])
      let copies = dots.instances(at: 1)
      #expect(copies.map(\.time) == [1, 0.875, 0.75])
      #expect(copies.map(\.transform) == [0, 30, 60].map { translation($0, 0) })
      #expect(
        copies.map(\.color) == [[1, 0.5, 0.25, 1], [0.75, 0.5, 0.75, 1], [0.5, 0.5, 1, 1]])
      let rows = Replicator<Scalar>(count: 2, transform: translation(0, 20), delay: 0.5)
      let grid = dots.instances(at: 1, in: rows)
      #expect(grid.map(\.time) == [1, 0.875, 0.75, 0.5, 0.375, 0.25])
      #expect(grid[4].transform == translation(30, 20))
      let mirror = Replicator(count: 2, transform: scale(Scalar(-1), 1), center: [5, 0, 0])
      #expect(mirror.instances(at: 0)[1].transform[12] == 10)
    }
    check(Float.self)
    check(Double.self)
  }
}
