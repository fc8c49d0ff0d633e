import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  Double.implementation($0)?.families != nil
}

/// One-sided differences of second order at the middle of five values, before and after it.
private func oneSidedSlopes(_ y: [Double], _ step: Double) -> (before: Double, after: Double) {
  ((3 * y[2] - 4 * y[1] + y[0]) / (2 * step), (4 * y[3] - 3 * y[2] - y[4]) / (2 * step))
}

/// The times of the keys for which a mode promises one velocity: those that are given, of Catmull and
/// Rom's spline its own knots, of paced keys their distances.
private func smoothTimes(of track: Track) -> [Double] {
  let power: Double
  switch track.form.interpolation {
  case .catmullRom(.uniform): power = 0
  case .catmullRom(.centripetal): power = 0.5
  case .catmullRom(.chordal), .cubicPaced: power = 1
  default: return Array(track.numbers[..<track.form.timeCount])
  }
  var times = [0.0]
  for k in 1..<track.form.keys {
    times.append(times[k - 1] + pow(length(key(k - 1, of: track), key(k, of: track)), power))
  }
  return times.map { $0 / times[track.form.keys - 1] }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { $0 * $1 }.reduce(0, +) }

/// The Hamilton product of x, y, z, w.
private func product(_ a: [Double], _ b: [Double]) -> [Double] {
  [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ]
}

/// The inverse of a unit quaternion.
private func inverse(_ q: [Double]) -> [Double] { [-q[0], -q[1], -q[2], q[3]] }

/// Half the turn vector of a unit quaternion.
private func logarithm(_ q: [Double]) -> [Double] {
  let sine = dot(Array(q[..<3]), Array(q[..<3])).squareRoot()
  return q[..<3].map { sine == 0 ? 0 : $0 / sine * atan2(sine, q[3]) }
}

/// The unit quaternion of half a turn vector.
private func exponential(_ half: [Double]) -> [Double] {
  let angle = dot(half, half).squareRoot()
  return half.map { angle == 0 ? 0 : $0 / angle * sin(angle) } + [cos(angle)]
}

@Suite struct KeyframeSmoothnessTests {
  @Test(
    "Smooth modes have one velocity on both sides of a key",
    arguments: [KeyframeInterpolation.cubic, .cubicPaced, .monotone, .natural, .clamped, .hermite]
      + CatmullRomSpacing.allCases.map { .catmullRom($0) })
  func smoothness(mode: KeyframeInterpolation) throws {
    var track = KeyframeInputs.random(1, keys: 6, components: 1, mode, seed: 7)[0]
    if mode == .hermite {
      for k in 0..<6 { track.numbers[6 + 3 * k + 2] = track.numbers[6 + 3 * k] }
    }
    let keyTimes = smoothTimes(of: track)
    for k in 0..<track.form.timeCount { track.numbers[k] = keyTimes[k] }
    let step = 0x1p-20
    for variant in variants where variant.accuracy == .strict {
      for k in 1..<5 {
        let around = (-2...2).map { keyTimes[k] + Double($0) * step }
        let y = try sample(track, at: around, variant, .one, Double.self).map { $0[0] }
        let (before, after) = oneSidedSlopes(y, step)
        #expect((before - after).magnitude < 1e-5 * max(1, before.magnitude), "\(variant) key \(k)")
      }
    }
  }

  @Test("Squads have one velocity on both sides of a key whose control is Shoemake's")
  func smoothSquads() throws {
    let chords = KeyframeInputs.rotations(1, keys: 6, joints: 1, .slerp(.direct), seed: 11)[0]
    var keys = (0..<6).map { key($0, of: chords) }
    for k in 1..<6 where dot(keys[k - 1], keys[k]) < 0 { keys[k] = keys[k].map { -$0 } }
    // Beyond the ends the keys themselves.
    let controls = keys.indices.map { k in
      let around = [keys[max(k - 1, 0)], keys[min(k + 1, 5)]].map {
        logarithm(product(inverse(keys[k]), $0))
      }
      return product(keys[k], exponential(zip(around[0], around[1]).map { -($0 + $1) / 4 }))
    }
    let form = KeyframeForm(keys: 6, components: 4, .squad, hasTimes: false)
    let track = Track(form: form, numbers: zip(keys, controls).flatMap { $0 + $1 })
    let step = 0x1p-20
    for variant in variants {
      for k in 1..<5 {
        let around = (-2...2).map { Double(k) / 5 + Double($0) * step }
        let turns = try sample(track, at: around, variant, .oneRows, Double.self)
        for number in 0..<4 {
          let (before, after) = oneSidedSlopes(turns.map { $0[number] }, step)
          #expect((before - after).magnitude < 1e-5, "\(variant) key \(k)")
        }
      }
    }
  }
}
