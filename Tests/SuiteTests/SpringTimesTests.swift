import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

@Suite struct SpringTimesTests {
  @Test("describe gives back what parameters took, in every form", arguments: SpringVariants.strict)
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
    arguments: SpringVariants.strict)
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
      #expect(back[0] == 1 && areClose(back[1], duration, 1e-14), "\(back)")
      let motion = [numbers[..<3] + [0, 0, 1]].map(Array.init)
      let (exchanged, physical) = (
        try Springs<Double>(variant).grid(motion, .value, .coreAnimationOverdamping, at: [0.1]),
        try Springs<Double>(variant).grid(motion, .value, .physical, at: [0.1])
      )
      #expect(areClose(exchanged[0][0], physical[0][0], 1e-13))
    }
  }

  @Test(
    "A proven settling duration is the least: there the residual is epsilon, later always less",
    arguments: SpringVariants.strict)
  func settling(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    let springs = springsOfAllRegimes.map { $0[..<4] + [$0[4] == $0[5] ? 1 : $0[4] - $0[5], 0] }
      .map(Array.init)
    for epsilon in [0.5, 0.02, 0.001, 1e-9] {
      for (spring, end) in zip(springs, code.settling(springs, .proven, epsilon)) {
        let length = 2 * Double.pi / naturalFrequency(spring)
        let later = (0...4000).map { end * (1 + 1e-9) + Double($0) * length / 1000 }
        let residuals = code.grid([spring], at: [end] + later)[0].map { ($0 / spring[4]).magnitude }
        #expect(areClose(residuals[0], epsilon, 1e-9), "\(spring) at \(end): \(residuals[0])")
        #expect(residuals.dropFirst().allSatisfy { $0 < epsilon }, "\(spring) after \(end)")
      }
    }
  }

  @Test(
    "Settling durations measured on Core Animation and SwiftUI come out",
    arguments: SpringVariants.all)
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
        #expect(areClose(duration, expected, 1e-14), "\(rule): \(duration), not \(expected)")
      }
    }
  }

  @Test(
    "A level is reached with the value there, and by no frame before",
    arguments: SpringVariants.strict)
  func firstReach(variant: Variant) throws {
    let code = try Springs<Double>(variant)
    for share in [0, 0.3, 0.999, 1.02] {
      let moving = springsOfAllRegimes.filter { $0[4] != $0[5] }
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
}
