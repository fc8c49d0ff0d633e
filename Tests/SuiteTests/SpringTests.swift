import Foundation
import Kernels
import Measurement
import Scenes
import Testing
import Verification

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  Double.implementation($0)?.families != nil
}

private let strictVariants = variants.filter { $0.accuracy == .strict }

/// One variant's springs.
private struct Springs<Scalar: SuiteScalar> {
  let batch: any SpringBatch<Scalar>

  init(_ variant: Variant) throws {
    batch = try #require(Scalar.implementation(variant)?.families?.springs)
  }

  private func prepared(_ springs: [[Double]], _ model: SpringModel) -> [Scalar] {
    var numbers = [Scalar](repeating: 0, count: batch.preparedSpringCount * springs.count)
    var span = numbers.mutableSpan
    batch.prepare(springs: planes(springs).span, model: model, into: &span)
    return numbers
  }

  /// A row of results per spring.
  func grid(
    _ springs: [[Double]], _ quantity: MotionQuantity = .value, _ model: SpringModel = .physical,
    at times: [Scalar]
  ) -> [[Scalar]] {
    let numbers = prepared(springs, model)
    var results = [Scalar](repeating: -1, count: springs.count * times.count)
    var span = results.mutableSpan
    batch.grid(prepared: numbers.span, quantity, at: times.span, into: &span)
    return springs.indices.map { Array(results[($0 * times.count)...].prefix(times.count)) }
  }

  /// Every spring at a time of its own.
  func each(
    _ springs: [[Double]], _ quantity: MotionQuantity, _ model: SpringModel, at times: [Scalar]
  ) -> [Scalar] {
    let numbers = prepared(springs, model)
    var results = [Scalar](repeating: -1, count: times.count)
    var span = results.mutableSpan
    batch.springs(prepared: numbers.span, quantity, at: times.span, into: &span)
    return results
  }

  func frames(_ spring: [Double], start: Scalar, step: Scalar, count: Int) -> [Scalar] {
    let numbers = prepared([spring], .physical)
    let (starts, steps) = ([start], [step])
    var results = [Scalar](repeating: -1, count: count)
    var span = results.mutableSpan
    batch.frames(
      prepared: numbers.span, starts: starts.span, steps: steps.span, count: count,
      springRows: true, into: &span)
    return results
  }

  func settling(_ springs: [[Double]], _ rule: SettlingRule, _ epsilon: Scalar) -> [Scalar] {
    let epsilons = [Scalar](repeating: epsilon, count: springs.count)
    var times = [Scalar](repeating: -1, count: springs.count)
    var span = times.mutableSpan
    batch.settlingDurations(
      springs: planes(springs).span, rule: rule, epsilons: epsilons.span, into: &span)
    return times
  }

  /// Value and velocity at the end of every segment of one motion.
  func retarget(_ motion: [Double], segments: Int) -> [Scalar] {
    var results = [Scalar](repeating: -1, count: 2 * segments)
    var span = results.mutableSpan
    batch.retarget(planes([motion]).span, segments: segments, into: &span)
    return results
  }

  private func planes(_ rows: [[Double]]) -> [Scalar] {
    rows[0].indices.flatMap { k in rows.map { Scalar($0[k]) } }
  }
}

/// Mass 1, a natural frequency and a damping ratio.
private func spring(
  _ frequency: Double, ratio: Double, velocity: Double = 0, from: Double = 0, to: Double = 1
) -> [Double] {
  [1, frequency * frequency, 2 * ratio * frequency, velocity, from, to]
}

/// Springs of all regimes: those of frameworks, random ones, and next to critical damping.
private let springs =
  SpringPreset.all.map(\.numbers) + randomSprings
  + [-1e-3, -1e-9, -1e-15, 0, 1e-15, 1e-9, 1e-3].map {
    spring(10, ratio: 1 + $0, velocity: 3, from: 2, to: -1)
  }

private func isClose(_ a: Double, _ b: Double, _ relative: Double) -> Bool {
  (a - b).magnitude <= relative * max(a.magnitude, b.magnitude)
}

@Suite struct SpringTests {
  @Test(
    "Until its release a spring is exactly where it starts, with the velocity it starts with",
    arguments: variants)
  func start(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let code = try Springs<Scalar>(variant)
      for model in SpringModel.allCases {
        for (quantity, k) in [(MotionQuantity.value, 4), (.velocity, 3)] {
          let times: [Scalar] = [0, -0.0, -.leastNonzeroMagnitude, -1, -.infinity]
          let rows = code.grid(springs, quantity, model, at: times)
          for (spring, row) in zip(springs, rows) {
            #expect(row.allSatisfy { $0 == Scalar(spring[k]) }, "\(spring): \(row)")
          }
          for time in times {
            let results = code.each(
              springs, quantity, model, at: springs.map { _ in time })
            #expect(results == springs.map { Scalar($0[k]) })
          }
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test("Long after its release a damped spring is exactly at rest", arguments: variants)
  func rest(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let code = try Springs<Scalar>(variant)
      for model in SpringModel.allCases {
        let values = code.grid(springs, .value, model, at: [1e4, .infinity])
        let velocities = code.grid(springs, .velocity, model, at: [1e4, .infinity])
        for (spring, (value, velocity)) in zip(springs, zip(values, velocities)) {
          #expect(value.allSatisfy { $0 == Scalar(spring[5]) }, "\(spring): \(value)")
          #expect(velocity.allSatisfy { $0 == 0 }, "\(spring): \(velocity)")
        }
      }
      let undamped = code.grid([spring(10, ratio: 0)], at: [.infinity, .nan])
      #expect(undamped[0].allSatisfy { $0.isNaN })
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(
    "Without velocity springs at or above critical damping rise monotonically and never overshoot",
    arguments: strictVariants)
  func monotone(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let code = try Springs<Scalar>(variant)
      for ratio in [1, 1 + 1e-15, 1.000_1, 1.1, 2, 50] {
        for start: Scalar in [0, 1e-30, 1e-12, 1e-6, 0.01, 0.1, 0.5, 1, 1.5, 3] {
          // Next to next for Float only: two ulp of Double are more than its steps.
          let step = start + Scalar(Float(start).ulp)
          var times = [start]
          for _ in 0..<500 { times.append(times[times.count - 1] + (step - start)) }
          for k in 1..<500 { times.append(start + Scalar(k) / 128) }
          let values = code.grid([spring(10, ratio: ratio)], at: times.sorted())[0]
          #expect(
            zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "ratio \(ratio) from \(start)")
          #expect(values.allSatisfy { $0 >= 0 && $0 <= 1 }, "ratio \(ratio) from \(start)")
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(
    "Underdamped springs overshoot as often and as far as their damping ratio says",
    arguments: variants)
  func overshoot(variant: Variant) throws {
    for ratio in [0.05, 0.1, 0.25, 0.5, 0.7, 0.9] {
      let phase = 10 * (1 - ratio * ratio).squareRoot()
      let decay = 10 * ratio / phase * Double.pi
      // Peaks and troughs higher than 1/1000.
      let turns = Int(log(1000) / decay)
      let oscillator = [spring(10, ratio: ratio)]
      let code = try Springs<Double>(variant)
      let peaks = code.grid(oscillator, at: (0...turns).map { Double($0) * .pi / phase })[0]
      for (k, peak) in peaks.enumerated() {
        let height = exp(-decay * Double(k)) * (k % 2 == 0 ? -1 : 1)
        #expect((peak - 1 - height).magnitude < 1e-13, "ratio \(ratio), turn \(k)")
      }
      let values = try Springs<Float>(variant).grid(
        oscillator, at: (0..<10_000).map { Float($0) / 500 })[0]
      let found = (1..<9_999).filter { k in
        let (before, here, after) = (values[k - 1] - 1, values[k] - 1, values[k + 1] - 1)
        return here.magnitude > 0.001 && here.magnitude >= before.magnitude
          && here.magnitude > after.magnitude
      }
      #expect(found.count == turns, "ratio \(ratio)")
    }
  }

  @Test("The energy of a spring never grows", arguments: strictVariants)
  func energy(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    // Displacements from 0 keep their digits.
    let springs = springs.map { $0[..<4] + [$0[4] - $0[5], 0] }.map(Array.init)
    let times = (0..<1000).map { Double($0) / 240 }
    let values = code.grid(springs, .value, at: times)
    let velocities = code.grid(springs, .velocity, at: times)
    for (spring, (x, v)) in zip(springs, zip(values, velocities)) {
      let energy = zip(x, v).map { spring[1] * $0 * $0 + spring[0] * $1 * $1 }
      let floor = energy[0] * 0x1p-100
      let isFalling = zip(energy, energy.dropFirst()).allSatisfy { $1 <= $0 * (1 + 1e-13) + floor }
      #expect(isFalling, "\(spring)")
    }
  }

  @Test(
    "A motion cut into segments goes on as if it had not been cut, and a pause changes nothing",
    arguments: strictVariants)
  func retarget(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    for spring in springs {
      let (numbers, to) = (Array(spring[..<3]), spring[5])
      let other = numbers.map { $0 * 1.5 }
      let durations = [0.125, 0.0625, 0.25]
      var motion = [spring[4], spring[3]]
      for duration in durations { motion += numbers + [to, duration] }
      motion += other + [to + 100, 0] + numbers + [to, 0.0625]
      let states = code.retarget(motion, segments: 5)
      let times = [0.125, 0.1875, 0.4375, 0.4375, 0.5]
      let values = code.grid([spring], .value, at: times)[0]
      let velocities = code.grid([spring], .velocity, at: times)[0]
      let reach = to.magnitude + swing(spring)
      let speed = naturalFrequency(spring) * swing(spring)
      for k in 0..<5 {
        #expect((states[2 * k] - values[k]).magnitude < 1e-13 * reach, "\(spring)")
        #expect((states[2 * k + 1] - velocities[k]).magnitude < 1e-13 * speed, "\(spring)")
      }
      #expect(states[4..<6] == states[6..<8])
    }
  }

  @Test("A new target is approached from the value and with the velocity there are")
  func interruption() throws {
    for variant in strictVariants {
      let code = try Springs<Double>(variant)
      for spring in springs {
        let instant = 0x1p-30
        let start = [spring[4], spring[3]] + spring[..<3]
        let states = code.retarget(
          start + [spring[5], 0.2] + spring[..<3] + [spring[5] + 50, instant], segments: 2)
        let way = states[1] * instant
        let pull = spring[1] / spring[0] * (50 + spring[5].magnitude + swing(spring))
        let push = spring[2] / spring[0] * states[1].magnitude
        #expect(
          (states[2] - states[0] - way).magnitude
            <= (pull + push) * instant * instant + 4 * states[0].ulp, "\(variant) \(spring)")
        #expect(
          (states[3] - states[1]).magnitude <= 2 * (pull + push) * instant + 4 * states[1].ulp,
          "\(variant) \(spring)")
      }
    }
  }

  @Test("describe gives back what parameters took, in every form", arguments: strictVariants)
  func forms(variant: Variant) throws {
    let batch = try Springs<Double>(variant).batch
    for workload in SpringParameters().workloads {
      let form = workload.curves[0].setting
      let n = workload.curves.count
      let values = (0..<form.count).flatMap { k in workload.curves.map { $0.parameters[k] } }
      var numbers = [Double](repeating: -1, count: 3 * n)
      var span = numbers.mutableSpan
      batch.parameters(form, values.span, into: &span)
      numbers += form == .uiKit ? values[(2 * n)...] : [Double](repeating: 0, count: n)[...]
      var back = [Double](repeating: -1, count: values.count)
      var backSpan = back.mutableSpan
      batch.describe(form, springs: numbers.span, into: &backSpan)
      for (value, again) in zip(values, back) {
        #expect((value - again).magnitude <= 1e-12 * max(1, value.magnitude), "\(form)")
      }
    }
  }

  @Test(
    "UIKit's critical springs stay critical although their numbers round to either side",
    arguments: strictVariants)
  func critical(variant: Variant) throws {
    let batch = try Springs<Double>(variant).batch
    for duration in [0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.55, 0.6, 0.7, 0.8, 1, 1.2, 2] {
      let values = [1, duration, 0]
      var oscillator = [-1.0, -1, -1]
      var span = oscillator.mutableSpan
      batch.parameters(.uiKit, values.span, into: &span)
      let numbers = oscillator + [0]
      var back = [-1.0, -1, -1]
      var backSpan = back.mutableSpan
      batch.describe(.uiKit, springs: numbers.span, into: &backSpan)
      #expect(back[0] == 1 && isClose(back[1], duration, 1e-14), "\(back)")
      let motion = [numbers[..<3] + [0, 0, 1]].map(Array.init)
      let (exchanged, physical) = (
        try Springs<Double>(variant).grid(motion, .value, .coreAnimationOverdamping, at: [0.1]),
        try Springs<Double>(variant).grid(motion, .value, .physical, at: [0.1])
      )
      #expect(isClose(exchanged[0][0], physical[0][0], 1e-13))
    }
  }

  @Test("A million frames do not drift", arguments: variants)
  func drift(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let (count, step) = (1_000_000, 1.0 / 64)
      for oscillator in [[1, 100, 0, 0, 0, 1], [1, 100, 0x1p-12, 5, 0, 1]] as [[Double]] {
        let frames = try Springs<Scalar>(variant).frames(
          oscillator, start: 0, step: Scalar(step), count: count)
        let sampled = Array(stride(from: 0, to: count, by: 997)) + [count - 1]
        let times = sampled.map { Double($0) * step }
        let truth = try Springs<Double>(.reference).grid([oscillator], at: times)[0]
        let budget = springBudget(variant, Scalar.precision)
        let scale = 1 + swing(oscillator)
        for (k, (time, value)) in zip(sampled, zip(times, truth)) {
          // Half the phase is the sensitivity to the stiffness, as much that to the mass, all of it
          // that to the time.
          let expected = Truth(value: value, spread: (1 + 20 * time) * scale)
          let allowed = budget.allowance(expected, scale: scale, in: Scalar.self)
          #expect(
            (Double(frames[k]) - value).magnitude <= allowed, "\(oscillator), frame \(k)")
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(
    "A proven settling duration is the least: there the residual is epsilon, later always less",
    arguments: strictVariants)
  func settling(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    let springs = springs.map { $0[..<4] + [$0[4] == $0[5] ? 1 : $0[4] - $0[5], 0] }.map(Array.init)
    for epsilon in [0.5, 0.02, 0.001, 1e-9] {
      for (spring, end) in zip(springs, code.settling(springs, .proven, epsilon)) {
        let length = 2 * Double.pi / naturalFrequency(spring)
        let later = (0...4000).map { end * (1 + 1e-9) + Double($0) * length / 1000 }
        let residuals = code.grid([spring], at: [end] + later)[0].map { ($0 / spring[4]).magnitude }
        #expect(isClose(residuals[0], epsilon, 1e-9), "\(spring) at \(end): \(residuals[0])")
        #expect(residuals.dropFirst().allSatisfy { $0 < epsilon }, "\(spring) after \(end)")
      }
    }
  }

  @Test("Settling durations measured on Core Animation and SwiftUI come out", arguments: variants)
  func measured(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    let coreAnimation: [(spring: [Double], duration: Double)] = [
      ([1, 100, 10, 0], 1.472_700_334_678_092_7), ([1, 300, 20, 0], 0.744_255_527_572_170_7),
      ([2, 100, 5, 0], 5.658_348_137_358_159), ([1, 100, 10, 5], 1.381_551_055_796_427_5),
      ([1, 100, 10, -5], 1.535_081_406_314_579_7), ([1, 100, 1, 0], 13.913_210_154_046_25),
      ([1, 100, 20, 0], 0.999_999_999_999_999_9), ([1, 100, 25, 15], 0.9),
      ([1, 157.913_670_417_429_73, 25.132_741_228_718_345, 0], 0.799_999_999_999_999_9),
    ]
    let swiftUI: [(spring: [Double], duration: Double)] = [
      ([1, 157.913_670_417_429_73, 20.106_192_982_974_676, 0], 0.926_129_168_365_972_1),
      ([1, 157.913_670_417_429_73, 50.265_482_457_436_69, 0], 2.1),
    ]
    for (rule, cases) in [(SettlingRule.coreAnimation, coreAnimation), (.swiftUI, swiftUI)] {
      let durations = code.settling(cases.map { $0.spring + [0, 1] }, rule, 0.001)
      for (duration, expected) in zip(durations, cases.map(\.duration)) {
        #expect(isClose(duration, expected, 1e-14), "\(rule): \(duration), not \(expected)")
      }
    }
  }

  @Test(
    "A level is reached with the value there, and by no frame before", arguments: strictVariants)
  func firstReach(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    for share in [0, 0.3, 0.999, 1.02] {
      let moving = springs.filter { $0[4] != $0[5] }
      let levels = moving.map { $0[4] + share * ($0[5] - $0[4]) }
      var results = [Double](repeating: -1, count: 2 * moving.count)
      var span = results.mutableSpan
      let planes = (0..<6).flatMap { k in moving.map { $0[k] } }
      code.batch.firstReaches(springs: planes.span, levels: levels.span, into: &span)
      for (i, spring) in moving.enumerated() {
        let (time, velocity) = (results[i], results[moving.count + i])
        let frames = (1...1000).map { min(time, 10) * (1 - 1e-9) * Double($0) / 1000 }
        let before = code.grid([spring], at: frames)[0].map { $0 < levels[i] }
        #expect(Set(before).count <= 1, "\(spring) to \(levels[i]) before \(time)")
        guard time.isFinite else { continue }
        let there = code.grid([spring], at: [time])[0][0]
        #expect((there - levels[i]).magnitude < 1e-13 * (spring[5].magnitude + swing(spring)))
        let speed = code.grid([spring], .velocity, at: [time])[0][0]
        #expect((velocity - speed).magnitude < 1e-12 * naturalFrequency(spring) * swing(spring))
      }
    }
  }

  @Test("The elastic menu's edge bulges, swings back and comes to rest", arguments: variants)
  func menuElastic(variant: Variant) throws {
    let helpers = SceneSpring.menuElastic.map(\.numbers)
    let times = (0...240).map { Float($0) / 60 }
    let rows = try Springs<Float>(variant).grid(helpers, at: times)
    let difference = zip(rows[0], rows[1]).map { $0 - $1 }
    #expect(difference[0] == 0)
    #expect((difference.max() ?? 0) > 1)
    #expect((difference.min() ?? 0) < -1)
    #expect(difference[240].magnitude < 0.01)
  }
}
