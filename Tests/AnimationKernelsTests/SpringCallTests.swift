import AnimationKernels
import Testing

/// What springs are asked one by one, against batches of them.
@Suite struct SpringCallTests {
  private static func springs<Scalar: AnimationScalar>(_: Scalar.Type) -> [Spring<Scalar>] {
    [
      Spring(stiffness: 100, damping: 4, velocity: 3), Spring(stiffness: 100, damping: 20),
      Spring(mass: 2, stiffness: 40, damping: 50, from: 5, to: -1),
      Spring(stiffness: 30, damping: 0, from: 2, to: 8),
    ]
  }

  /// The numbers of springs in planes.
  private func planes<Scalar>(_ springs: [Spring<Scalar>]) -> [Scalar] {
    (0..<Spring<Scalar>.count).flatMap { number in springs.map { $0.numbers[number] } }
  }

  @Test("One spring settles when it does in a batch", arguments: SettlingRule.allCases)
  func settling(rule: SettlingRule) {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) {
      let springs = Self.springs(Scalar.self)
      let epsilons: [Scalar] = [0.001, 0.01, 0.25, 0.5]
      var times = [Scalar](repeating: 0, count: springs.count)
      times.write {
        FastestKernels<Scalar>().springs.settlingDurations(
          springs: planes(springs).span, rule: rule, epsilons: epsilons.span, into: &$0)
      }
      let single = zip(springs, epsilons).map { $0.settlingDuration(rule, epsilon: $1) }
      #expect(single == times)
      #expect(single[0] > 0 && single[0] < 5)
    }
    check(Float.self)
    check(Double.self)
  }

  @Test("One spring reaches a level when it does in a batch, or never")
  func reaches() throws {
    func check<Scalar: AnimationScalar>(_: Scalar.Type) throws {
      let springs = Self.springs(Scalar.self)
      let levels: [Scalar] = [1.25, 1.5, 0, 14]
      var results = [Scalar](repeating: 0, count: 2 * springs.count)
      results.write {
        FastestKernels<Scalar>().springs.firstReaches(
          springs: planes(springs).span, levels: levels.span, into: &$0)
      }
      for (index, (spring, level)) in zip(springs, levels).enumerated() {
        let reach = spring.firstReach(of: level)
        #expect(reach?.time ?? .infinity == results[index])
        #expect(reach?.velocity ?? 0 == results[springs.count + index])
      }
      #expect(springs[1].firstReach(of: 1.5) == nil)
      // 1 - cos(t).
      let free = try #require(Spring<Scalar>(stiffness: 1, damping: 0).firstReach(of: 1))
      #expect((free.time - .pi / 2).magnitude < 1e-6 && (free.velocity - 1).magnitude < 1e-6)
    }
    try check(Float.self)
    try check(Double.self)
  }
}
