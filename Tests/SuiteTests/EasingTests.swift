import Kernels
import Measurement
import Testing

@testable import Suite

private func variants() -> [Variant] {
  Variant.all(levels: ISALevel.supported).filter { !$0.backend.isBLAS }
}

private typealias Evaluation<Scalar: KernelScalar> = (
  _ batch: any EasingBatch<Scalar>, _ x: Span<Scalar>, _ y: inout MutableSpan<Scalar>
) -> Void

/// The results of every variant at the same inputs.
private func results<Scalar: SuiteScalar>(
  _ x: [Scalar], _ evaluate: Evaluation<Scalar>
) throws -> [(variant: Variant, y: [Scalar])] {
  try variants().map { variant in
    let batch = try #require(Scalar.implementation(variant)?.families?.easing)
    var y = [Scalar](repeating: -1, count: x.count)
    var span = y.mutableSpan
    evaluate(batch, x.span, &span)
    return (variant, y)
  }
}

private func ease<Scalar: SuiteScalar>(
  _ easing: Easing, _ x: [Scalar]
) throws -> [(variant: Variant, y: [Scalar])] {
  try results(x) { $0.easing(easing, at: $1, into: &$2) }
}

@Suite struct EasingTests {
  @Test(
    "Every easing function is exact at its ends and clamps what lies beyond",
    arguments: Easing.all)
  func ends(easing: Easing) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let continuous = easing.variant == .continuous
      let gap: Scalar = continuous ? (easing.direction == .inOut ? 0x1p-11 : 0x1p-10) : 0
      let start = easing.direction == .out ? 0 : gap
      let end = easing.direction == .in ? 1 : 1 - gap
      let x: [Scalar] = [0, -0.0, -1, -.infinity, 1, 2, .infinity, .nan]
      for (variant, y) in try ease(easing, x) {
        #expect(y[0..<4].allSatisfy { $0 == start }, "\(variant): \(y)")
        #expect(y[4..<7].allSatisfy { $0 == end }, "\(variant): \(y)")
        #expect(y[7].isNaN)
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test("Out is in turned by half a turn, and in-out its own mirror image", arguments: Easing.all)
  func mirror(easing: Easing) throws {
    // Multiples of 2^-10, whose distance to 1 is exact.
    let x = (0...1024).map { Double($0) * 0x1p-10 }
    let other: Easing.Direction =
      easing.direction == .in ? .out : easing.direction == .out ? .in : .inOut
    let turned = try ease(Easing(easing.family, other, easing.variant), x.reversed())
    for ((variant, y), mirrored) in zip(try ease(easing, x), turned) {
      for (a, b) in zip(y, mirrored.y) {
        #expect(abs(a + b - 1) < 0x1p-50, "\(variant): \(a) and \(b)")
      }
    }
  }

  @Test(
    "The families that neither overshoot nor bounce rise monotonically, strict Float next to next",
    arguments: Easing.all.filter { ![.back, .elastic, .bounce].contains($0.family) })
  func monotone(easing: Easing) throws {
    for start in [0, 0.03, 0.25, 0.5, 0.75, 0.97, 1 - 0x1p-14] as [Float] {
      var x = [start]
      for _ in 0..<1023 { x.append(x[x.count - 1].nextUp) }
      for (variant, y) in try ease(easing, x) where variant.accuracy == .strict {
        #expect(zip(y, y.dropFirst()).allSatisfy { $0 <= $1 }, "\(variant) from \(start)")
        #expect(y.allSatisfy { $0 <= 1 })
      }
    }
  }

  @Test(
    "A step function follows its definition at every jump and beside it",
    arguments: StepJump.allCases)
  func steps(jump: StepJump) throws {
    for count in [2, 3, 7, 10, 49, 60, 1000] {
      let function = StepTiming(count: count, jump: jump)
      let jumps = (0...count).map { Double($0) / Double(count) }
      let x = jumps.flatMap { [$0.nextDown, $0, $0.nextUp] } + [-0.5, 1.5]
      for before in [false, true] {
        let values = try results(x) { $0.steps(function, before: before, at: $1, into: &$2) }
        for (variant, y) in values {
          for (x, y) in zip(x, y) {
            let expected = definition(function, x, before)
            #expect(y == expected, "\(variant): \(function) \(before) at \(x)")
          }
        }
      }
    }
  }

  /// The step is the largest whole number whose quotient by the count is at most x.
  private func definition(_ function: StepTiming, _ x: Double, _ before: Bool) -> Double {
    let count = Double(function.count)
    var step = (x * count).rounded()
    // The sign of step - count x, by one rounding of the exact difference.
    func excess() -> Double { step.addingProduct(-count, x) }
    while excess() > 0 { step -= 1 }
    if before && excess() == 0 { step -= 1 }
    if function.jump == .start || function.jump == .both { step += 1 }
    if x >= 0 { step = max(step, 0) }
    if x <= 1 { step = min(step, Double(function.jumps)) }
    return step / Double(function.jumps)
  }

  @Test("linear() fills in, raises and repeats inputs as css-easing-2 says")
  func canonicalStops() {
    typealias Timing = LinearTiming<Double>
    #expect(Timing([.init(0), .init(1)]).points == [0, 0, 1, 1])
    #expect(Timing([.init(0), .init(0.25), .init(1)]).points == [0, 0, 0.5, 0.25, 1, 1])
    #expect(
      Timing([.init(0), .init(0.25, at: 0.25, to: 0.75), .init(1)]).points
        == [0, 0, 0.25, 0.25, 0.75, 0.25, 1, 1])
    #expect(
      Timing([.init(0), .init(1, at: 0.5), .init(2, at: 0.25), .init(3)]).points
        == [0, 0, 0.5, 1, 0.5, 2, 1, 3])
    #expect(
      Timing([.init(0), .init(1), .init(2), .init(3), .init(4, at: 2)]).points
        == [0, 0, 0.5, 1, 1, 2, 1.5, 3, 2, 4])
    #expect(Timing([.init(0, at: 2), .init(1)]).points == [2, 0, 2, 1])
    #expect(Timing([.init(7)]).points == [0, 7])
    #expect(Timing([]).points == [0, 0])
    #expect(Timing([.init(0, at: .nan), .init(1, at: .infinity)]).points == [0, 0, 1, 1])
    #expect(
      Timing([.init(0, at: -1e308), .init(1), .init(2, at: 1.5e308)]).points
        == [-1e308, 0, 2.5e307, 1, 1.5e308, 2])
  }

  @Test("linear() gives a point's output at the point, the last one's at a jump")
  func linearAtPoints() throws {
    let timing = LinearTiming<Double>([
      .init(0.1), .init(5, at: 0.3), .init(-7, at: 0.3), .init(0.7, at: 0.6), .init(1.3),
    ])
    let expected: [(Double, Double)] = [
      (0, 0.1), (0.3, -7), (0.6, 0.7), (1, 1.3), (0.15, 2.55), (1.4, 1.9), (-0.3, -4.8),
    ]
    let values = try results(expected.map(\.0)) {
      $0.linear(timing.points.span, at: $1, into: &$2)
    }
    for (variant, y) in values {
      for (index, (x, value)) in expected.enumerated() {
        let allowed = index < 4 ? 0 : 0x1p-50
        #expect(abs(y[index] - value) <= allowed, "\(variant) at \(x): \(y[index])")
      }
    }
  }

  @Test("linear() goes on beyond its points, as a constant after two at one input")
  func linearBeyond() throws {
    let timing = LinearTiming<Float>([.init(0, at: 0, to: 0), .init(2), .init(3, at: 1)])
    let x: [Float] = [-.infinity, -1, 0.5, 2, .infinity, .nan]
    let values = try results(x) { $0.linear(timing.points.span, at: $1, into: &$2) }
    for (variant, y) in values {
      #expect(Array(y.prefix(5)) == [0, 0, 2, 5, .infinity], "\(variant): \(y)")
      #expect(y[5].isNaN)
    }
  }
}
