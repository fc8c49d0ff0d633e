import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  $0.accuracy == .strict && Double.implementation($0)?.families != nil
}

private let identity: [Double] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }

/// A matrix with numbers at places of its own.
private func matrix(_ numbers: [Int: Double]) -> [Double] {
  identity.enumerated().map { numbers[$0.offset] ?? $0.element }
}

/// What an animation of one second, from some numbers to others, makes of a matrix.
private func shown(
  _ function: ValueFunction, from: [Double], to: [Double], above model: [Double] = identity,
  isAdditive: Bool = false, isCumulative: Bool = false, repeats: Double = 0, at time: Double,
  _ variant: Variant
) throws -> [Double] {
  let animation = PropertyAnimation(
    .basic(.fromTo), isAdditive: isAdditive, isCumulative: isCumulative, valueFunction: function)
  return try results(
    AnimationOperation.evaluate(AnimationForm(.matrix, [animation])),
    [model + [0, 0, 1, 1, repeats, 0] + from + to + [time]], variant)[0]
}

private func isClose(_ a: [Double], _ b: [Double]) -> Bool {
  zip(a, b).allSatisfy { ($0 - $1).magnitude < 1e-14 }
}

@Suite struct AnimationValueFunctionTests {
  @Test("A full turn turns, each axis towards the next", arguments: variants)
  func turns(variant: Variant) throws {
    let planes: [(ValueFunction, Int, Int)] = [
      (.rotateX, 1, 2), (.rotateY, 2, 0), (.rotateZ, 0, 1),
    ]
    for (function, first, second) in planes {
      for step in 0..<8 {
        let time = Double(step) / 8
        let (c, s) = (cos(2 * .pi * time), sin(2 * .pi * time))
        let wanted = matrix([
          5 * first: c, 5 * second: c, 4 * first + second: s, 4 * second + first: -s,
        ])
        let found = try shown(function, from: [0], to: [2 * .pi], at: time, variant)
        #expect(isClose(found, wanted), "\(function) \(time) \(found)")
      }
    }
  }

  @Test("Numbers that a function does not set are those of the identity", arguments: variants)
  func others(variant: Variant) throws {
    let wanted: [(ValueFunction, [Double], [Int: Double])] = [
      (.scale, [2, 3, 4], [0: 2, 5: 3, 10: 4]), (.scaleX, [2], [0: 2]), (.scaleY, [2], [5: 2]),
      (.scaleZ, [2], [10: 2]), (.translate, [2, 3, 4], [12: 2, 13: 3, 14: 4]),
      (.translateX, [2], [12: 2]), (.translateY, [2], [13: 2]), (.translateZ, [2], [14: 2]),
    ]
    for (function, numbers, places) in wanted {
      let found = try shown(
        function, from: numbers.map { $0 - 1 }, to: numbers.map { $0 + 1 }, at: 0.5, variant)
      #expect(found == matrix(places), "\(function)")
    }
  }

  @Test("Alone it replaces what lies beneath; added, it acts first", arguments: variants)
  func additive(variant: Variant) throws {
    let doubled = matrix([0: 2, 5: 2])
    let alone = try shown(
      .translateX, from: [0], to: [20], above: doubled, at: 0.5, variant)
    #expect(alone == matrix([12: 10]))
    let added = try shown(
      .translateX, from: [0], to: [20], above: doubled, isAdditive: true, at: 0.5, variant)
    #expect(added == matrix([0: 2, 5: 2, 12: 20]))
  }

  @Test("Iterations add numbers, not matrices", arguments: variants)
  func cumulative(variant: Variant) throws {
    let scaled = try shown(
      .scaleX, from: [1], to: [2], isCumulative: true, repeats: 4, at: 2.5, variant)
    #expect(scaled == matrix([0: 5.5]))
    let turned = try shown(
      .rotateZ, from: [0], to: [.pi / 2], isCumulative: true, repeats: 4, at: 3, variant)
    #expect(isClose(turned, matrix([0: 0, 1: -1, 4: 1, 5: 0])))
  }

  @Test("Tracks and springs of numbers go through it", arguments: variants)
  func contents(variant: Variant) throws {
    let form = KeyframeForm(keys: 3, components: 3, .linear, hasTimes: false)
    let track = PropertyAnimation(.keyframes(form), valueFunction: .translate)
    let moved = try results(
      AnimationOperation.evaluate(AnimationForm(.matrix, [track])),
      [identity + [0, 0, 1, 1, 0, 0, 0, 0, 0, 8, 4, 2, 8, 8, 8, 0.75]], variant)[0]
    #expect(moved == matrix([12: 8, 13: 6, 14: 5]))
    let spring = [1.0, 100, 10, 0]
    let numbers = [0, 0, 1, 1, 0, 0] + spring + [0, 3]
    let bouncing = PropertyAnimation(.spring(.fromTo))
    let way = try results(
      AnimationOperation.evaluate(AnimationForm(.numbers(1), [bouncing])),
      [[0] + numbers + [0.25]], variant)[0][0]
    var turning = bouncing
    turning.valueFunction = .rotateZ
    let turned = try results(
      AnimationOperation.evaluate(AnimationForm(.matrix, [turning])),
      [identity + numbers + [0.25]], variant)[0]
    #expect(way > 3)
    #expect(isClose(turned, matrix([0: cos(way), 1: sin(way), 4: -sin(way), 5: cos(way)])))
  }
}
