import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  $0.accuracy == .strict && Double.implementation($0)?.families != nil
}

/// beginTime 0, timeOffset 0, speed 1 and what is given.
private func timing(duration: Double, repeats: Double = 0) -> [Double] {
  [0, 0, 1, duration, repeats, 0]
}

private func map(
  _ levels: [TimeLevel], _ numbers: [Double], at times: [Double], _ variant: Variant
) throws -> [[Double]] {
  try results(
    AnimationOperation.time(.coreAnimation(levels)), times.map { numbers + [$0] }, variant)
}

@Suite struct TimeTests {
  @Test("Progress of a second that fills both sides is the time, clamped, and again the same")
  func idempotence() throws {
    let level = TimeLevel(fill: .both, isRemovedOnCompletion: false)
    let times = (-50...150).map { Double($0) / 100 }
    for variant in variants {
      let once = try map([level], timing(duration: 1), at: times, variant).map { $0[2] }
      #expect(once == times.map { min(max($0, 0), 1) }, "\(variant)")
      let twice = try map([level], timing(duration: 1), at: once, variant).map { $0[2] }
      #expect(twice == once, "\(variant)")
    }
  }

  @Test("A repeat boundary belongs to the iteration that begins, the end to the last one")
  func boundaries() throws {
    for variant in variants {
      let found = try map(
        [TimeLevel()], timing(duration: 0.5, repeats: 3), at: [0.5, 1, 1.5, (1.5).nextUp], variant)
      #expect(found[0] == [1, 1, 0, 1, 0.5], "\(variant)")
      #expect(found[1] == [1, 1, 0, 2, 1], "\(variant)")
      #expect(found[2] == [1, 1, 1, 2, 1.5], "\(variant)")
      #expect(found[3] == [3, 0, 0, 0, 0], "\(variant)")
    }
  }

  @Test("There and back again has no seam")
  func seams() throws {
    let level = TimeLevel(autoreverses: true)
    let times = (0...4000).map { Double($0) / 1000 }
    for variant in variants {
      let progress = try map([level], timing(duration: 0.5, repeats: 4), at: times, variant)
        .map { $0[2] }
      let steps = zip(progress, progress.dropFirst()).map { ($0 - $1).magnitude }
      #expect(steps.allSatisfy { $0 < 0.0020001 }, "\(variant)")
      #expect(progress.max() == 1 && progress.min() == 0)
    }
  }

  @Test("After an hour, a day and a year of repeats progress is what the remainder says")
  func noDrift() throws {
    let (hour, period) = (3600.0, 0.1)
    let times = [hour, 24 * hour, 365.25 * 24 * hour].flatMap { start in
      (0..<50).map { start + Double($0) / 60 }
    }
    for variant in variants {
      let found = try map(
        [TimeLevel()], timing(duration: period, repeats: .infinity), at: times, variant)
      for (time, numbers) in zip(times, found) {
        let exact = time.truncatingRemainder(dividingBy: period) / period
        #expect((numbers[2] - exact).magnitude <= exact.ulp, "\(variant) \(time)")
      }
    }
  }

  @Test("A group clips its children, and its fill mode keeps the last of them")
  func groups() throws {
    let kept = TimeLevel(fill: .forwards, isRemovedOnCompletion: false)
    for variant in variants {
      let found = try map(
        [kept, TimeLevel()], timing(duration: 1) + timing(duration: 4), at: [0.5, 1, 3], variant)
      #expect(found.map { $0[2] } == [0.125, 0.25, 0.25], "\(variant)")
      #expect(found.map { $0[0] } == [1, 1, 2], "\(variant)")
    }
  }

  @Test("An animation that is over, and removed, leaves the model value")
  func removal() throws {
    let animation = PropertyAnimation(.basic(.fromTo))
    let operation = AnimationOperation.evaluate(AnimationForm(.numbers(1), [animation]))
    for variant in variants {
      let values = try results(
        operation, [-1, 0, 0.5, 1, 1.5].map { [7] + timing(duration: 1) + [10, 20, $0] }, variant)
      #expect(values.map { $0[0] } == [7, 10, 15, 20, 7], "\(variant)")
    }
  }

  @Test("Additive animations stack; one without `from` starts from what is beneath")
  func stacks() throws {
    let stack = [
      PropertyAnimation(.basic(.to)), PropertyAnimation(.basic(.fromTo), isAdditive: true),
    ]
    let operation = AnimationOperation.evaluate(AnimationForm(.numbers(1), stack))
    for variant in variants {
      let values = try results(
        operation,
        [0, 0.25, 1].map { [8] + timing(duration: 1) + [16] + timing(duration: 2) + [0, 2, $0] },
        variant)
      #expect(values.map { $0[0] } == [8, 10.25, 17], "\(variant)")
    }
  }

  @Test("Planes, groups and rows of any number of elements hold the same bits")
  func layouts() throws {
    var generator = SplitMix(seed: 12)
    let operations: [AnimationOperation] = [
      .time(.coreAnimation([TimeLevel(), TimeLevel(autoreverses: true)])),
      .time(.webAnimations(.both, .alternateReverse)),
      .evaluate(
        AnimationForm(
          .numbers(3), [PropertyAnimation(.basic(.fromTo), hasTiming: true, isCumulative: true)])),
      .evaluate(
        AnimationForm(
          .matrix,
          [PropertyAnimation(.basic(.fromTo), isAdditive: true, valueFunction: .rotateY)])),
      .replicate(ReplicatorForm(counts: [2, 3])),
    ]
    for operation in operations {
      let inputs = (0..<35).map { _ in
        (0..<operation.inputCount).map { _ in generator.unit() + 0x1p-30 }
      }
      for variant in variants where variant != .reference {
        let rows = try results(operation, inputs, variant)
        for layout in [NumberLayout.planes, .groups] {
          #expect(try results(operation, inputs, variant, layout) == rows, "\(variant) \(layout)")
        }
      }
    }
  }

  @Test("A replicator's copies are powers about its centre, later and paler one by one")
  func replicator() throws {
    var turn = [Double](repeating: 0, count: 16)
    for (index, value) in [(1, 1.0), (4, -1.0), (10, 1.0), (15, 1.0)] { turn[index] = value }
    let level: [Double] = turn + [10, 20, 0, 0.5, 1, 1, 1, 1, -0.4, 0, 0, -0.1]
    let wanted: [[Double]] = [[11, 20], [10, 21], [9, 20], [10, 19]]
    let operation = AnimationOperation.replicate(ReplicatorForm(counts: [4]))
    for variant in variants {
      let copies = try results(operation, [level + [2]], variant)[0]
      for copy in 0..<4 {
        let numbers = Array(copies[(21 * copy)..<(21 * copy + 21)])
        // The point (11, 20) goes round the centre.
        let image = [0, 1].map { (k: Int) -> Double in
          11 * numbers[k] + 20 * numbers[4 + k] + numbers[12 + k]
        }
        #expect(image == wanted[copy], "\(variant) \(copy)")
        #expect(numbers[16] == 2 - 0.5 * Double(copy))
        #expect((numbers[17] - max(0, 1 - 0.4 * Double(copy))).magnitude < 1e-15)
        #expect((numbers[20] - (1 - 0.1 * Double(copy))).magnitude < 1e-15)
      }
    }
  }
}
