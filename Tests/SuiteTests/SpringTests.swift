import Foundation
import Kernels
import Measurement
import Scenes
import Testing
import Verification

@testable import Suite

@Suite struct SpringTests {
  @Test(
    "Until its release a spring is exactly where it starts, with the velocity it starts with",
    arguments: SpringVariants.all)
  func start(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let code = try Springs<Scalar>(variant)
      for model in SpringModel.allCases {
        for (quantity, k) in [(MotionQuantity.value, 4), (.velocity, 3)] {
          let times: [Scalar] = [0, -0.0, -.leastNonzeroMagnitude, -1, -.infinity]
          let rows = code.grid(springsOfAllRegimes, quantity, model, at: times)
          for (spring, row) in zip(springsOfAllRegimes, rows) {
            #expect(row.allSatisfy { $0 == Scalar(spring[k]) }, "\(spring): \(row)")
          }
          for time in times {
            let results = code.each(
              springsOfAllRegimes, quantity, model, at: springsOfAllRegimes.map { _ in time })
            #expect(results == springsOfAllRegimes.map { Scalar($0[k]) })
          }
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(
    "Springs not yet released do not move beside some that are, and these move as they do alone",
    arguments: SpringVariants.all, [0.2, 0.95, 3])
  func releases(variant: Variant, ratio: Double) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let code = try Springs<Scalar>(variant)
      // More than a vector of waves, or of springs that do not oscillate.
      let springs = (0..<40).map {
        spring(10, ratio: ratio, velocity: Double($0), from: 2 + Double($0), to: -1)
      }
      let times = springs.indices.map { Scalar($0 % 3 == 0 ? 0 : $0) / 64 }
      for (quantity, k) in [(MotionQuantity.value, 4), (.velocity, 3)] {
        let results = code.each(springs, quantity, .physical, at: times)
        for (index, (spring, time)) in zip(springs, times).enumerated() {
          let alone = code.each([spring], quantity, .physical, at: [time])[0]
          #expect(results[index] == alone, "\(quantity) \(index)")
          #expect((alone == Scalar(spring[k])) == (time == 0), "\(quantity) \(index)")
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test("A spring that starts at rest stays exactly there", arguments: SpringVariants.all)
  func stillness(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let code = try Springs<Scalar>(variant)
      for ratio in [0, 0.01, 0.5, 1, 3] {
        let still = spring(10, ratio: ratio, from: 2.5, to: 2.5)
        let times = (0..<40).map { Scalar($0 * $0) / 4 } + (ratio == 0 ? [] : [.infinity])
        let springs = times.map { _ in still }
        #expect(code.grid([still], at: times)[0].allSatisfy { $0 == 2.5 }, "\(ratio)")
        #expect(code.grid([still], .velocity, at: times)[0].allSatisfy { $0 == 0 }, "\(ratio)")
        #expect(code.each(springs, .value, .physical, at: times).allSatisfy { $0 == 2.5 })
        #expect(code.each(springs, .velocity, .physical, at: times).allSatisfy { $0 == 0 })
        let frames = code.frames(still, start: -0.5, step: 1 / 64, count: 500)
        #expect(frames.allSatisfy { $0 == 2.5 }, "\(ratio)")
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(
    "Steps that lead away from the release leave what is before the results",
    arguments: SpringVariants.all)
  func awayFromRelease(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let code = try Springs<Scalar>(variant)
      for step: Scalar in [-0.25, -1e-30, 0] {
        for ratio in [0.5, 3] {
          let frames = code.frames(
            spring(10, ratio: ratio, from: 2.5, to: 4), start: -1, step: step, count: 100)
          #expect(frames.allSatisfy { $0 == 2.5 }, "\(ratio), \(step)")
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(
    "A spring that will move beyond all numbers moves as the reference does, until it does",
    arguments: SpringVariants.all, [0, 0.05, 0.95, 3])
  func overflow(variant: Variant, ratio: Double) throws {
    func check<Scalar: SuiteScalar>(
      _ spring: [Double], count: Int, _ relative: Double, _ type: Scalar.Type
    ) throws {
      let (code, reference) = (try Springs<Scalar>(variant), try Springs<Scalar>(.reference))
      let step: Scalar = 0x1p-6
      let times = (0..<count).map { Scalar($0) * step }
      let springs = times.map { _ in spring }
      let pairs = [
        (
          code.frames(spring, start: 0, step: step, count: count),
          reference.frames(spring, start: 0, step: step, count: count)
        ),
        (
          code.each(springs, .value, .physical, at: times),
          reference.each(springs, .value, .physical, at: times)
        ),
        (
          code.each(springs, .velocity, .physical, at: times),
          reference.each(springs, .velocity, .physical, at: times)
        ),
      ]
      for (results, truth) in pairs {
        for (index, (result, expected)) in zip(results, truth).enumerated() {
          #expect(
            areClose(Double(result), Double(expected), relative), "\(index): \(result) \(expected)")
        }
      }
    }
    for count in [8, 60, 1024] {
      try check(spring(1e-153, ratio: ratio, velocity: 1e200), count: count, 1e-12, Double.self)
    }
    try check(spring(0x1p-7, ratio: ratio, velocity: 1e38), count: 60, 1e-5, Float.self)
    // With damping its acceleration leaves the range of floats.
    try check(spring(10, ratio: ratio, velocity: 3e38), count: 60, 1e-5, Float.self)
  }

  @Test(
    "Next to 0 strict springs in floats have all their digits, in any arrangement",
    arguments: SpringVariants.strict, [0.0625, 0.25, 0.75])
  func digitsNextToZero(variant: Variant, ratio: Double) throws {
    let (code, reference) = (try Springs<Float>(variant), try Springs<Double>(.reference))
    for spring in [spring(8, ratio: ratio), spring(8, ratio: ratio, velocity: 3, from: 96, to: 0)] {
      for quantity in [MotionQuantity.value, .velocity] {
        func truth(_ time: Double) -> Double {
          reference.grid([spring], quantity, at: [time])[0][0]
        }
        // The last float before a change of sign, and its neighbours; times next to the release. All
        // numbers of the springs are floats.
        var (low, high): (Float, Float) = (0.05, 0.05)
        while high < 1 && (truth(Double(low)) < 0) == (truth(Double(high)) < 0) { high += 1 / 64 }
        while low.nextUp < high {
          let middle = (low + high) / 2
          let isBefore = (truth(Double(middle)) < 0) == (truth(Double(low)) < 0)
          (low, high) = isBefore ? (middle, high) : (low, middle)
        }
        let times =
          (-20...20).map { Float(bitPattern: UInt32(Int(low.bitPattern) + $0)) }
          + (1...40).map { Float(sign: .plus, exponent: -$0, significand: 1.25) }
        let grid = code.grid([spring], quantity, at: times)[0]
        for (time, result) in zip(times, grid) {
          let exact = truth(Double(time))
          let error = (Double(result) - exact).magnitude / Double(Float(exact).ulp)
          #expect(error <= 0.511, "\(quantity) of \(spring) at \(time): \(result)")
        }
        #expect(code.each(times.map { _ in spring }, quantity, .physical, at: times) == grid)
        #expect(times.map { code.grid([spring], quantity, at: [$0])[0][0] } == grid)
        if quantity == .value {
          #expect(code.frames(spring, start: times[0], step: 0x1p-20, count: 1) == [grid[0]])
        }
      }
    }
  }

  @Test("Long after its release a damped spring is exactly at rest", arguments: SpringVariants.all)
  func rest(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let code = try Springs<Scalar>(variant)
      for model in SpringModel.allCases {
        let values = code.grid(springsOfAllRegimes, .value, model, at: [1e4, .infinity])
        let velocities = code.grid(springsOfAllRegimes, .velocity, model, at: [1e4, .infinity])
        for (spring, (value, velocity)) in zip(springsOfAllRegimes, zip(values, velocities)) {
          #expect(value.allSatisfy { $0 == Scalar(spring[5]) }, "\(spring): \(value)")
          #expect(velocity.allSatisfy { $0 == 0 }, "\(spring): \(velocity)")
        }
        let late = springsOfAllRegimes.map { _ in Scalar(1e4) }
        let ends = code.each(springsOfAllRegimes, .value, model, at: late)
        #expect(ends == springsOfAllRegimes.map { Scalar($0[5]) })
        #expect(
          code.each(springsOfAllRegimes, .velocity, model, at: late).allSatisfy { $0 == 0 })
      }
      let undamped = code.grid([spring(10, ratio: 0)], at: [.infinity, .nan])
      #expect(undamped[0].allSatisfy { $0.isNaN })
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(
    "Without velocity springs at or above critical damping rise monotonically and never overshoot",
    arguments: SpringVariants.strict)
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
    arguments: SpringVariants.all)
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

  @Test("The energy of a spring never grows", arguments: SpringVariants.strict)
  func energy(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    // Displacements from 0 keep their digits.
    let springs = springsOfAllRegimes.map { $0[..<4] + [$0[4] - $0[5], 0] }.map(Array.init)
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
    arguments: SpringVariants.strict)
  func retarget(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    for spring in springsOfAllRegimes {
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
    for variant in SpringVariants.strict {
      let code = try Springs<Double>(variant)
      for spring in springsOfAllRegimes {
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

  @Test(
    "A million frames made of each other do not drift",
    arguments: SpringVariants.all.filter { $0 != .reference })
  func drift(variant: Variant) throws {
    func check<Scalar: SuiteScalar>(_ type: Scalar.Type) throws {
      let (count, step) = (1_000_000, 1.0 / 64)
      // Without an end, with too many turns for a wave, and a wave.
      for oscillator in [
        [1, 100, 0, 0, 0, 1], [1, 100, 0x1p-12, 5, 0, 1], [1, 100, 0x1p-10, 5, 0, 1],
      ] as [[Double]] {
        let frames = try Springs<Scalar>(variant).frames(
          oscillator, start: 0, step: Scalar(step), count: count)
        let sampled = Array(stride(from: 0, to: count, by: 997)) + [count - 1]
        let times = sampled.map { Double($0) * step }
        let truth = try Springs<Double>(.reference).grid([oscillator], at: times)[0]
        let bound = springErrorBound(variant, Scalar.precision)
        let scale = 1 + swing(oscillator)
        for (k, (time, value)) in zip(sampled, zip(times, truth)) {
          // Half the phase is the sensitivity to the stiffness, as much that to the mass, all of it
          // that to the time.
          let expected = Truth(value: value, spread: (1 + 20 * time) * scale)
          let allowed = bound.allowance(expected, scale: scale, in: Scalar.self)
          #expect(
            (Double(frames[k]) - value).magnitude <= allowed, "\(oscillator), frame \(k)")
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(
    "The elastic menu's edge bulges, swings back and comes to rest", arguments: SpringVariants.all)
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
