import AnimationKernels
import Foundation
import Testing

private struct Buttons {
  let springs = FastestKernels<Float>().springs
  var prepared: [Float], times: [Float], x: [Float]

  mutating func move() {
    x.write { [springs, prepared, times] x in
      springs.springs(prepared: prepared.span, .value, at: times.span, into: &x)
    }
  }
}

/// The same in a class.
private final class Menu {
  let springs: any SpringBatch<Float>
  var prepared: [Float], times: [Float], x: [Float]

  init(_ buttons: Buttons) {
    (springs, prepared, times) = (buttons.springs, buttons.prepared, buttons.times)
    x = buttons.x.map { $0 - 1 }
  }

  func move() {
    x.write { [springs, prepared, times] x in
      springs.springs(prepared: prepared.span, .value, at: times.span, into: &x)
    }
  }
}

@Suite struct ExampleTests {
  @Test("The README's example gives the values it promises")
  func readme() {
    let ease = CubicTiming<Float>(0.42, 0, 0.58, 1)

    // One input.
    #expect(ease(0.5) == 0.5)
    let isNamed = CubicTiming(.easeInEaseOut) == ease
    #expect(isNamed == true)

    #expect(Easing(.bounce, .out)(Float(1)) == 1)
    #expect(StepTiming(count: 4, jump: .end)(0.3) == 0.25)
    #expect(BezierCurve<Float>([[0, 0], [1, 2], [3, 2]]).point(at: 0.5) == [1.25, 1.5])
    let distance =
      Decay<Float>(velocity: 1000, rate: 0.998).rest(threshold: 1).distance
    #expect((distance - 499.5).magnitude < 0.01)

    let keys = KeyframeTrack<Float>(values: [[-3], [3], [-3]])
    let timing = MediaTiming<Float>(speed: 2, duration: 0.25, repeatCount: .infinity)
    let shake = AnimatedProperty([0], [LayerAnimation(.keyframes(keys), timing: timing)])
    #expect(
      shake(at: 10.03125) == [0])

    var shown: [[Float]] = []
    func show(_ x: [Float]) { shown.append(x) }

    // Many inputs.
    let buttons = 5
    let spring = Spring<Float>(.uiKit, 0.6, 0.7, from: -100, to: 0)
    let springs = FastestKernels<Float>().springs
    let planes = spring.numbers.flatMap { Array(repeating: $0, count: buttons) }
    var prepared = [Float](repeating: 0, count: buttons * springs.preparedSpringCount)
    prepared.write { springs.prepare(springs: planes.span, model: .physical, into: &$0) }

    let rate = FrameRate(60)
    let delays = (0..<buttons).map { 0.3 * Float($0) / Float(buttons) }
    var x = [Float](repeating: 0, count: buttons)
    for frame in 0...60 {
      let times = delays.map { rate.time(of: frame) - $0 }
      x.write { springs.springs(prepared: prepared.span, .value, at: times.span, into: &$0) }
      show(x)
    }

    // UIKit's spring without a velocity: 0.75 e^(-0.6 w 0.7) = 0.001.
    let w = log(750.0) / 0.42
    #expect(shown.count == 61)
    for (frame, places) in shown.enumerated() {
      for (button, place) in places.enumerated() {
        let t = max(0, Double(frame) / 60 - 0.06 * Double(button))
        let wave = cos(0.8 * w * t) + 0.75 * sin(0.8 * w * t)
        let truth = -100 * exp(-0.6 * w * t) * wave
        #expect((Double(place) - truth).magnitude < 2e-4, "frame \(frame), button \(button)")
      }
    }
  }

  @Test("Every line of the README's example stands in its test, before the result that it promises")
  func sameLines() throws {
    let test = URL(filePath: #filePath)
    let root = test.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.matches(of: /```swift\n([^`]*)```/)
    let code = try String(contentsOf: test, encoding: .utf8)
    let lines = blocks.flatMap { $0.1.split(separator: "\n") }.map { line in
      line.components(separatedBy: "//").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(blocks.count == 2 && lines.count > 35)
    for line in lines where !line[0].isEmpty {
      let place = try #require(code.range(of: line[0]), "\(line[0])")
      if line.count > 1 {
        #expect(code[place.upperBound...].prefix(60).contains(line[1]), "\(line)")
      }
    }
  }

  @Test("A struct or a class lends the arrays that it keeps to kernels, and no element is copied")
  func kept() {
    let spring = Spring<Float>(stiffness: 100, damping: 10)
    let springs = FastestKernels<Float>().springs
    var prepared = [Float](repeating: 0, count: springs.preparedSpringCount)
    prepared.write {
      springs.prepare(springs: spring.numbers.span, model: .physical, into: &$0)
    }
    var buttons = Buttons(prepared: prepared, times: [0.25], x: [0])
    let menu = Menu(buttons)
    let places = [buttons.x, menu.x].map { $0.withUnsafeBufferPointer(\.baseAddress) }
    buttons.move()
    menu.move()
    for (x, place) in zip([buttons.x, menu.x], places) {
      #expect(x == [spring.value(at: 0.25)])
      #expect(x.withUnsafeBufferPointer(\.baseAddress) == place)
    }
  }

  @Test("A function that is kept is tabulated once")
  func tables() {
    let kernels = FastestKernels<Float>()
    let ease = CubicTiming<Float>(0.42, 0, 0.58, 1)
    var table = [Float](repeating: 0, count: kernels.timing.tableCount)
    var tableSpan = table.mutableSpan
    kernels.timing.prepare(ease, into: &tableSpan)
    let x = (0...60).map { Float($0) / 60 }
    var y = [Float](repeating: 0, count: x.count)
    var ySpan = y.mutableSpan
    kernels.timing.cubic(ease, table: table.span, outside: .clamp, at: x.span, into: &ySpan)
    #expect(y.first == 0 && y.last == 1 && y[30] == 0.5)
    #expect(zip(y, y.dropFirst()).allSatisfy(<))
  }

  @Test("A card that leans by 30 degrees about y is seen from a distance of 500")
  func card() {
    let lean = Rotation<Float>.axisAngle(axis: [0, 1, 0], angle: 30, .degrees)
    let card = TransformComponents(rotation: lean, distance: 500).matrix()
    var corner: [Float] = [0, 0]
    var cornerSpan = corner.mutableSpan
    let point: [Float] = [150, 200]
    FastestKernels<Float>().transforms.apply(
      card.span, PointForm(dimensions: 2, divides: true), .one, to: point.span, into: &cornerSpan)
    // z is -75, so that w is 1 + 75 / 500.
    #expect((corner[0] - 112.96).magnitude < 0.01 && (corner[1] - 173.91).magnitude < 0.01)
  }

  @Test("A matrix without an inverse comes back with its status, one with an inverse inverted")
  func inverse() {
    let flat: [Double] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]
    #expect(TransformOperation.invert(flat) == flat + [0, .infinity])
    let half: [Double] = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2]
    let inverse = TransformOperation.invert(half)
    #expect(inverse == half.map { $0 / 4 } + [1, 1])
  }

  @Test("One input gives what a batch of each gives", arguments: OutsideRule.allCases)
  func oneInput(outside: OutsideRule) {
    let ease = CubicTiming<Double>(0.25, 0.1, 0.25, 1)
    let x = [-0.5, 0, 0.125, 0.8, 1, 1.5, .nan]
    let controls = ease.numbers.flatMap { number in x.map { _ in number } }
    let timing = FastestKernels<Double>().timing
    var y = [Double](repeating: 0, count: x.count)
    y.write { timing.cubics(controls.span, outside: outside, at: x.span, into: &$0) }
    var slopes = y
    slopes.write { timing.velocities(controls.span, outside: outside, at: x.span, into: &$0) }
    #expect(slopes[0] == (outside == .clamp ? 0 : slopes[1]))
    #expect((slopes[1] - 0.4).magnitude < 1e-15)
    for (index, x) in x.enumerated() {
      let ones = [ease(x, outside: outside), ease.velocity(at: x, outside: outside)]
      for (one, number) in zip(ones, [y[index], slopes[index]]) {
        #expect(one == number || (one.isNaN && number.isNaN && x.isNaN))
      }
    }
  }

  @Test("Kernels are strict where no accuracy is asked for")
  func accuracy() {
    let x = (1..<64).map { Float($0) / 64 }
    let controls = CubicTiming<Float>(0.42, 0, 0.58, 1).numbers.flatMap { number in
      x.map { _ in number }
    }
    func values(_ kernels: FastestKernels<Float>) -> [Float] {
      var y = x
      y.write { kernels.timing.cubics(controls.span, outside: .clamp, at: x.span, into: &$0) }
      return y
    }
    let strict = values(FastestKernels(accuracy: .strict))
    #expect(values(FastestKernels()) == strict)
    #expect(values(FastestKernels(accuracy: .fast)) != strict)
  }

  @Test("One blend has the bits that a batch of each has")
  func blend() {
    let form = BlendForm(layers: 3, rotation: false, additive: false)
    for k in 1...50 {
      let weights = [Double(k), Double(k % 7 + 1), Double(k % 11 + 2)]
      let layers = [1 / Double(k), Double(k) / 3, -Double(k % 5) / 7]
      var result = [0.0]
      result.write {
        FastestKernels<Double>().poses.blend(
          weights.span, form, .each, layers.span, into: &$0)
      }
      #expect(form(layers, weights: weights) == result)
    }
  }

  @Test(
    "The code is that of the highest level that the processor has",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/cpuinfo")))
  func level() throws {
    let text = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
    let flags = Set(line.split(separator: " "))
    let module =
      flags.isSuperset(of: ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"])
      ? "VectorV4" : flags.isSuperset(of: ["avx2", "fma", "bmi2"]) ? "VectorV3" : "Vector"
    for accuracy in Accuracy.allCases {
      let type = String(reflecting: type(of: FastestKernels<Float>(accuracy: accuracy).bezier))
      #expect(type == "\(module).VectorBackend<Swift.Float>")
    }
    let type = String(reflecting: type(of: FastestKernels<Double>().poses))
    #expect(type == "\(module).VectorBackend<Swift.Double>")
  }

  @Test("Both precisions and accuracies put a line's point where it belongs")
  func points() {
    func middle<Scalar: AnimationScalar>(_ accuracy: Accuracy, _: Scalar.Type) -> [Scalar] {
      let batch = CurveBatch(degree: 1, dimensions: 2, arrangement: .one)
      let controls: [Scalar] = [0, 3, 0, 4]
      let t: [Scalar] = [0.5]
      var point: [Scalar] = [0, 0]
      var span = point.mutableSpan
      FastestKernels<Scalar>(accuracy: accuracy).bezier.points(
        batch, of: controls.span, at: t.span, into: &span)
      return point
    }
    for accuracy in Accuracy.allCases {
      #expect(middle(accuracy, Float.self) == [1.5, 2])
      #expect(middle(accuracy, Double.self) == [1.5, 2])
    }
  }
}
