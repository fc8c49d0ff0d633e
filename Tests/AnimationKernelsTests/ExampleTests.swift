import AnimationKernels
import Foundation
import Testing

@Suite struct ExampleTests {
  @Test("The README's example gives the values it promises")
  func readme() {
    let ease = CubicTiming<Float>(0.42, 0, 0.58, 1)

    // One input.
    #expect(ease(0.5) == 0.5)

    #expect(Easing(.bounce, .out)(Float(1)) == 1)
    #expect(StepTiming(count: 4, jump: .end)(0.3) == 0.25)
    // Critically damped: 1 - 2/e.
    let sprung = Spring<Float>(stiffness: 100, damping: 20).value(at: 0.1)
    #expect((sprung - 0.2642411).magnitude < 1e-7)
    let linear = LinearTiming<Float>([.init(0), .init(0.25, at: 0.75), .init(1)])
    #expect(linear(0.75) == 0.25)

    // Many inputs.
    let kernels = FastestKernels<Float>()
    var table = [Float](repeating: 0, count: kernels.timing.tableCount)
    var tableSpan = table.mutableSpan
    kernels.timing.prepare(ease, into: &tableSpan)

    let x = (0...60).map { Float($0) / 60 }
    var y = [Float](repeating: 0, count: x.count)
    var ySpan = y.mutableSpan
    kernels.timing.cubic(ease, table: table.span, outside: .clamp, at: x.span, into: &ySpan)

    #expect(y.first == 0 && y.last == 1 && y[30] == 0.5)
    #expect(zip(y, y.dropFirst()).allSatisfy(<))

    let lean = TransformOperation.compose(
      TransformProgram(.scaleRotateTranslate, .axisAngle(.degrees)))
    let card = lean([1, 1, 1, 0, 1, 0, 30, 0, 0, 0, 0, 0, 0, 500] as [Float])
    var corner: [Float] = [0, 0]
    var cornerSpan = corner.mutableSpan
    let point: [Float] = [150, 200]
    kernels.transforms.apply(
      card.span, PointForm(dimensions: 2, divides: true), .one, to: point.span, into: &cornerSpan)
    // z is -75, so that w is 1 + 75 / 500.
    #expect((corner[0] - 112.96).magnitude < 0.01 && (corner[1] - 173.91).magnitude < 0.01)

    let shake = AnimationLayer(
      .keyframes(KeyframeForm(keys: 3, components: 1, .linear, hasTimes: false)))
    let rotation = AnimationOperation.evaluate(AnimationForm(.numbers(1), [shake]))
    let value = rotation([0, 0, 0, 2, 0.25, .infinity, 0, -3, 3, -3, 10.03125] as [Float])
    #expect(value == [0])
  }

  @Test("Every line of the README's example stands in its test")
  func sameLines() throws {
    let test = URL(filePath: #filePath)
    let root = test.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readme.firstMatch(of: /```swift\n(import AnimationKernels\n[^`]*)```/))
    let code = try String(contentsOf: test, encoding: .utf8)
    let lines = block.1.split(separator: "\n").map { line in
      line.components(separatedBy: "//")[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.count > 20)
    for line in lines where !line.isEmpty { #expect(code.contains(line), "\(line)") }
  }

  @Test("A matrix without an inverse comes back with its status, one with an inverse inverted")
  func inverse() {
    let flat: [Double] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]
    #expect(TransformOperation.invert(flat) == flat + [0, .infinity])
    let half: [Double] = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2]
    let inverse = TransformOperation.invert(half)
    #expect(inverse == half.map { $0 / 4 } + [1, 1])
  }

  @Test("One input gives what a batch gives", arguments: OutsideRule.allCases)
  func oneInput(outside: OutsideRule) {
    let ease = CubicTiming<Double>(0.25, 0.1, 0.25, 1)
    let x = [-0.5, 0, 0.125, 0.8, 1, 1.5, .nan]
    let controls = [ease.x1, ease.y1, ease.x2, ease.y2].flatMap { number in x.map { _ in number } }
    var y = [Double](repeating: 0, count: x.count)
    var span = y.mutableSpan
    FastestKernels<Double>().timing.cubics(
      controls.span, outside: outside, at: x.span, into: &span)
    for (x, y) in zip(x, y) {
      let one = ease(x, outside: outside)
      #expect(one == y || (one.isNaN && y.isNaN && x.isNaN))
    }
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
