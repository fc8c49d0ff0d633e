import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  Double.implementation($0)?.families != nil
}

@Suite struct KeyframeColorTests {
  @Test("Greys stay grey, keys are met, and white is white in every color space")
  func colors() throws {
    for space in ColorSpace.allCases {
      for isPremultiplied in [false, true] {
        let mix = ColorMix(in: space, premultiplied: isPremultiplied)
        let form = KeyframeForm(keys: 3, components: 4, .color(mix), hasTimes: true)
        let keys = [0.25, 0.25, 0.25, 1, 1, 1, 1, 0.5, -0.25, 1.5, 0.75, 0.75]
        let track = Track(form: form, numbers: [0, 0.5, 1] + keys)
        for variant in variants {
          let times = [0, 0.125, 0.375, 0.5, 1]
          let colors = try sample(track, at: times, variant, .oneRows, Double.self)
          for (place, k) in [(0, 0), (3, 1), (4, 2)] {
            #expect(colors[place] == Array(keys[(4 * k)..<(4 * k + 4)]), "\(variant) \(space)")
          }
          for grey in colors[1...2] {
            #expect((grey[0] - grey[1]).magnitude < 1e-14, "\(variant) \(space)")
            #expect((grey[0] - grey[2]).magnitude < 1e-14, "\(variant) \(space)")
            #expect(0.25 < grey[0] && grey[0] < 1, "\(variant) \(space)")
          }
        }
      }
    }
  }

  @Test(
    "Colors are those of their keys at these and beyond them, of a track for every time in any layout",
    arguments: [2, 3, 4, 5, 8, 9, 10, 17, 33, 34])
  func ownKeys(count: Int) throws {
    // The last two keys are at one time, and all numbers of colors after every time of interest.
    var keyTimes = (0..<count).map { Double($0) / 256 }
    keyTimes[count - 1] = keyTimes[count - 2]
    let cycle = [-1, 0.25] + keyTimes
    let times = (0..<37).map { cycle[$0 % cycle.count] } + cycle
    let colors = (0..<(4 * count)).map { 0.5 + Double(($0 * 7) % 23) / 64 }
    func check<Scalar: SuiteScalar>(_ variant: Variant, _ type: Scalar.Type) throws {
      guard Scalar.implementation(variant)?.families != nil else { return }
      for space in ColorSpace.allCases {
        let form = KeyframeForm(
          keys: count, components: 4, .color(ColorMix(in: space, premultiplied: true)),
          hasTimes: true)
        let tracks = times.indices.map {
          let shift = Double($0 % 5)
          return Track(form: form, numbers: keyTimes + colors.map { $0 + shift })
        }
        for layout in [NumberLayout.rows, .planes, .groups] {
          let own = try samples(tracks, at: times, variant, layout, type)
          for (index, time) in times.enumerated() {
            let key = keyTimes.lastIndex { $0 <= time } ?? 0
            let wanted = Array(tracks[index].numbers[(count + 4 * key)...].prefix(4))
            #expect(own[index] == wanted, "\(variant) \(type) \(space) \(layout) at \(time)")
          }
        }
      }
    }
    for variant in Variant.all(levels: ISALevel.supported) {
      try check(variant, Double.self)
      try check(variant, Float.self)
    }
  }

  @Test("A channel that is no number gives a color that is none, in every color space")
  func noNumber() throws {
    for space in ColorSpace.allCases {
      let form = KeyframeForm(
        keys: 2, components: 4, .color(ColorMix(in: space, premultiplied: false)), hasTimes: false)
      let track = Track(form: form, numbers: [.nan, 0.5, 0.5, 1, 0.2, 0.3, 0.4, 1])
      for variant in variants {
        let color = try sample(track, at: [0.5], variant, .oneRows, Double.self)[0]
        #expect(color[0].isNaN && color[3] == 1, "\(variant) \(space): \(color)")
      }
    }
  }

  @Test("Half way from black to white lie the greys of the spaces' own definitions")
  func middleGreys() throws {
    let eighth = 1.055 * pow(0.125, 1 / 2.4) - 0.055
    let dim = 1.055 * pow(pow(66.0 / 116, 3), 1 / 2.4) - 0.055
    let half = 1.055 * pow(0.5, 1 / 2.4) - 0.055
    let greys: [ColorSpace: Double] = [
      .encoded: 0.5, .linear: half, .displayP3: 0.5, .lab: dim, .oklab: eighth,
    ]
    for (space, grey) in greys {
      let form = KeyframeForm(
        keys: 2, components: 4, .color(ColorMix(in: space, premultiplied: false)), hasTimes: false)
      let track = Track(form: form, numbers: [0, 0, 0, 1, 1, 1, 1, 1])
      for variant in variants {
        let color = try sample(track, at: [0.5], variant, .oneRows, Double.self)[0]
        #expect(color[..<3].allSatisfy { ($0 - grey).magnitude < 1e-14 }, "\(variant) \(space)")
      }
    }
  }
}
