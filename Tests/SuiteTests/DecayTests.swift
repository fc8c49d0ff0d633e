import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  Double.implementation($0)?.families != nil
}

private func decay(_ variant: Variant) throws -> any DecayBatch<Double> {
  try #require(Double.implementation(variant)?.families?.decay)
}

/// Values and velocities of one motion between bounds.
private func bounded(
  _ motion: [Double], at times: [Double], _ variant: Variant
) throws -> [(value: Double, velocity: Double)] {
  let planes = motion.flatMap { number in times.map { _ in number } }
  var out = [Double](repeating: -1, count: 2 * times.count)
  var span = out.mutableSpan
  try decay(variant).boundedDecay(planes.span, at: times.span, into: &span)
  return times.indices.map { (out[$0], out[times.count + $0]) }
}

private func free(
  _ motion: [Double], _ quantity: MotionQuantity, at times: [Double], _ variant: Variant
) throws -> [Double] {
  var out = [Double](repeating: -1, count: times.count)
  var span = out.mutableSpan
  try decay(variant).decay(motion.span, quantity, at: times.span, pairwise: false, into: &span)
  return out
}

@Suite struct DecayTests {
  @Test("A decelerating motion is at its threshold and at its end when and where it is told")
  func rests() throws {
    for variant in variants {
      for motion in [[10, 2000, 0.998], [-5, -30, 0.99], [0, 700, 0.9995]] as [[Double]] {
        let rest = [motion[1], motion[2], 0.5]
        var out = [-1.0, -1]
        var span = out.mutableSpan
        try decay(variant).decayRests(rest.span, into: &span)
        let speed = try free(motion, .velocity, at: [out[0], .infinity], variant)
        #expect((speed[0].magnitude - 0.5).magnitude < 1e-12, "\(variant)")
        #expect(speed[1] == 0)
        let end = try free(motion, .value, at: [.infinity], variant)[0]
        #expect((end - motion[0] - out[1]).magnitude <= 4 * end.ulp, "\(variant)")
      }
    }
  }

  @Test("Until its release a motion is where it starts, then its speed only falls")
  func monotone() throws {
    for variant in variants {
      let motion = [3, -500, 0.998]
      let times = [-1, 0] + (1...2000).map { Double($0) / 500 }
      let values = try free(motion, .value, at: times, variant)
      let velocities = try free(motion, .velocity, at: times, variant)
      #expect(values[...1] == [3, 3] && velocities[...1] == [-500, -500])
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 >= $1 }, "\(variant)")
      #expect(zip(velocities, velocities.dropFirst()).allSatisfy { $0 <= $1 }, "\(variant)")
    }
  }

  @Test("Value and velocity are continuous where a bound takes over, and end at the bound")
  func bounds() throws {
    for variant in variants {
      let motion = [0, 2000, 0.998, -100, 300, 0.5]
      // Where 2000 (0.998^(1000 t) - 1) / (1000 ln 0.998) = 300.
      let times = (0...4000).map { Double($0) / 2000 }
      let states = try bounded(motion, at: times, variant)
      for (before, after) in zip(states, states.dropFirst()) {
        // The spring's pull at its strongest is less than 40 000 per second squared.
        let change = (after.velocity - before.velocity).magnitude
        #expect(change < 40_000 / 2000, "\(variant): \(before), \(after)")
        let way = (before.velocity + after.velocity) / 4000
        #expect((after.value - before.value - way).magnitude < 1e-3, "\(variant)")
      }
      #expect(states.contains { $0.value > 310 })
      let end = try bounded(motion, at: [.infinity], variant)[0]
      #expect(end.value == 300 && end.velocity == 0)
    }
  }

  @Test("A motion that starts outside springs back at once; one that stays within is free")
  func outside() throws {
    for variant in variants {
      let back = try bounded([400, 0, 0.998, -100, 300, 0.5], at: [0, 0.01, 0.1, 5], variant)
      #expect(back[0].value == 400 && back[0].velocity == 0)
      #expect(back[1].velocity < 0 && back[2].value < 390)
      #expect((back[3].value - 300).magnitude < 1e-6)
      let times = [0.25, 1, 4]
      let within = try bounded([0, 300, 0.998, -100, 300, 0.5], at: times, variant)
      let values = try free([0, 300, 0.998], .value, at: times, variant)
      #expect(within.map(\.value) == values, "\(variant)")
    }
  }

  @Test("A rubber band gives less than it is pulled, never its limit, and its inverse undoes it")
  func rubberBand() throws {
    for variant in variants {
      let offsets = [-1e9, -700, -1, 0, 0.5, 300, 1e6]
      func planes(_ x: [Double]) -> [Double] { x + x.map { _ in 667 } + x.map { _ in 0.55 } }
      var drawn = offsets
      var span = drawn.mutableSpan
      try decay(variant).rubberBand(planes(offsets).span, inverse: false, into: &span)
      var back = offsets
      var backSpan = back.mutableSpan
      try decay(variant).rubberBand(planes(drawn).span, inverse: true, into: &backSpan)
      for (offset, (drawn, back)) in zip(offsets, zip(drawn, back)) {
        #expect(drawn.magnitude <= 0.55 * offset.magnitude && drawn.magnitude < 667)
        // Near the limit the inverse magnifies the rounding of what is drawn.
        let stretch = 1 + 0.55 * offset.magnitude / 667
        #expect((back - offset).magnitude <= 8 * stretch * offset.ulp, "\(variant): \(offset)")
      }
    }
  }

  @Test("Errors of results above the scale are told relative to the results")
  func scaledError() throws {
    let groups = DecayTimeToRest().timingGroups([.f32], .quick, nil, level: .host)
    let prepared = try #require(groups.first?.prepare(.reference, .timesAndError))
    let error = try #require(prepared.error)
    #expect(error.worstScaled > 0 && error.worstScaled <= 0.51 * Double(Float.ulpOfOne))
  }
}
