import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

/// The places of an animation along a path, time by time.
private func places(
  _ path: Path<Double>, _ calculation: PathCalculation, _ variant: Variant,
  rotation: RotationMode? = nil, times: [Double] = [], timing: [[Double]] = [],
  at fractions: [Double]
) throws -> [[Double]] {
  let families = try #require(Double.implementation(variant)?.families)
  let form = PathKeyframeForm(
    path.shape, calculation, rotation: rotation, hasTimes: !times.isEmpty,
    hasTiming: !timing.isEmpty)
  let numbers = path.numbers + times + timing.joined()
  var workspace = [Double](repeating: 0, count: families.path.workspaceCount(form))
  var prepared = workspace.mutableSpan
  families.path.prepare(numbers.span, form, into: &prepared)
  var out = [Double](repeating: 0, count: form.outputCount * fractions.count)
  var span = out.mutableSpan
  families.path.places(
    on: numbers.span, form, workspace: workspace.span, at: fractions.span, into: &span)
  return fractions.indices.map { i in
    (0..<form.outputCount).map { out[$0 * fractions.count + i] }
  }
}

private func path(_ elements: [PathElement<Double>]) -> Path<Double> {
  var path = Path<Double>()
  for element in elements { path.append(element) }
  return path
}

private func at(_ x: Double, _ y: Double) -> PathPoint<Double> { PathPoint(x, y) }

/// A line to the right, a jump, a line down, a quadratic curve.
private let jumping = path([
  .move(at(0, 0)), .line(at(8, 0)), .move(at(20, 0)), .line(at(20, 8)),
  .quad(at(28, 8), at(28, 16)),
])

/// A line to a whole x for every segment.
private func steps(_ count: Int) -> Path<Double> {
  path([.move(at(0, 0))] + (1...count).map { .line(at(Double($0), 0)) })
}

private func isClose(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude <= 1e-14 * max(1, $1.magnitude) }
}

@Suite struct KeyframePathTests {
  static let variants = LengthTests.variants

  @Test("Every segment takes its own part of the time, and jumps take none", arguments: variants)
  func segments(variant: Variant) throws {
    let even = try places(
      jumping, .linear, variant, rotation: .auto, at: [-1, 0, 1.0 / 6, 0.5, 2, .infinity])
    #expect(even[0] == [0, 0, 0] && even[1] == [0, 0, 0])
    #expect(isClose(even[2], [4, 0, 0]) && isClose(even[3], [20, 4, .pi / 2]))
    #expect(even[4] == [28, 16, .pi / 2] && even[5] == even[4])
    let given = try places(
      jumping, .linear, variant, times: [0, 0.5, 0.75, 1], at: [0.25, 0.5.nextDown, 0.5, 0.75, 1])
    #expect(given[0] == [4, 0] && isClose(given[1], [8, 0]))
    #expect(given[2] == [20, 0] && given[3] == [20, 8] && given[4] == [28, 16])
  }

  @Test("Of equal key times the last counts, at the end its segment's end", arguments: variants)
  func equalTimes(variant: Variant) throws {
    func x(
      _ calculation: PathCalculation, _ times: [Double], at fractions: [Double]
    ) throws -> [Double] {
      try places(steps(3), calculation, variant, times: times, at: fractions).map { $0[0] }
    }
    #expect(try x(.linear, [0, 0.5, 0.5, 1], at: [0.5, 0.75]) == [2, 2.5])
    #expect(try x(.linear, [0, 0.5, 1, 1], at: [0.75, 1]) == [1.5, 3])
    #expect(try x(.discrete, [0, 0.5, 1, 1], at: [0.75, 1]) == [1, 2])
  }

  @Test("Which of even segments it is does not depend on how times round", arguments: variants)
  func evenTimes(variant: Variant) throws {
    for count in [3, 7, 10, 49, 1000] {
      let times = (1..<count).flatMap { key -> [Double] in
        let time = Double(key) / Double(count)
        return [time.nextDown, time, time.nextUp]
      }
      let found = try places(steps(count), .discrete, variant, at: times)
      for (time, place) in zip(times, found) {
        // The sign of time * count - key is exact.
        let key = (time * Double(count)).rounded()
        let isEarly = (-key).addingProduct(time, Double(count)) < 0
        #expect(place == [isEarly ? key - 1 : key, 0], "\(count) \(time)")
      }
    }
  }

  @Test("A timing function acts within its own segment and leaves the joints", arguments: variants)
  func timing(variant: Variant) throws {
    let timing: [[Double]] = [[0, 0, 1, 1], [0.25, -1, 0.75, 2], [0.42, 0, 0.58, 1]]
    let found = try places(
      steps(3), .linear, variant, times: [0, 0.25, 0.5, 1], timing: timing,
      at: [0.125, 0.25, 0.3125, 0.375, 0.5, 0.75, 1])
    #expect(found.map { $0[1] } == [0, 0, 0, 0, 0, 0, 0])
    let x = found.map { $0[0] }
    #expect(isClose([x[0], x[1], x[4], x[5], x[6]], [0.5, 1, 2, 2.5, 3]))
    #expect(x[1] == 1 && x[4] == 2 && x[6] == 3)
    // It leaves [0, 1], and the segment is gone on with.
    #expect(x[2] < 1 && isClose([x[3]], [1.5]))
  }

  @Test("Discrete holds each segment's start and its direction", arguments: variants)
  func discrete(variant: Variant) throws {
    let found = try places(
      jumping, .discrete, variant, rotation: .auto, at: [0, 0.3, 0.4, 0.65, 0.7, 1])
    let starts: [[Double]] = [[0, 0, 0], [20, 0, .pi / 2], [20, 8, 0]]
    for (place, segment) in zip(found, [0, 0, 1, 1, 2, 2]) {
      #expect(isClose(place, starts[segment]))
    }
  }

  @Test("Paced is a point by arc length, with its tangent's angle", arguments: variants)
  func paced(variant: Variant) throws {
    let fractions = (0...20).map { Double($0) / 20 }
    let found = try places(jumping, .paced, variant, rotation: .auto, at: fractions)
    let families = try #require(Double.implementation(variant)?.families)
    let numbers = jumping.numbers
    var workspace = [Double](repeating: 0, count: families.path.workspaceCount(jumping.shape))
    var prepared = workspace.mutableSpan
    families.path.prepare(numbers.span, jumping.shape, into: &prepared)
    var out = [Double](repeating: 0, count: 4 * fractions.count)
    var span = out.mutableSpan
    families.path.points(
      on: numbers.span, jumping.shape, workspace: workspace.span, at: fractions.span,
      into: &span)
    for (i, place) in found.enumerated() {
      let point = (0..<4).map { out[$0 * fractions.count + i] }
      #expect(Array(place[..<2]) == Array(point[..<2]))
      #expect(isClose([place[2]], [atan2(point[3], point[2])]))
    }
  }

  @Test("Where a segment starts or ends at rest, it faces along its limit", arguments: variants)
  func limits(variant: Variant) throws {
    let eased = path([
      .move(at(0, 0)), .cubic(at(0, 0), at(3, 3), at(3, 3)), .quad(at(3, 3), at(6, 0)),
    ])
    let found = try places(
      eased, .linear, variant, rotation: .auto, at: [0, 0.25, 0.5.nextDown, 0.5, 0.75, 1])
    let angles = [1.0, 1, 1, -1, -1, -1].map { $0 * Double.pi / 4 }
    #expect(isClose(found.map { $0[2] }, angles))
  }

  @Test("Reversed is half a turn away, in (-pi, pi]", arguments: variants)
  func reversed(variant: Variant) throws {
    let square = path([
      .move(at(0, 0)), .line(at(1, 0)), .line(at(1, 1)), .line(at(0, 1)), .close,
    ])
    let middles = [0.125, 0.375, 0.625, 0.875]
    let quarter = Double.pi / 2
    for calculation in [PathCalculation.linear, .discrete, .paced] {
      let ahead = try places(square, calculation, variant, rotation: .auto, at: middles)
      #expect(ahead.map { $0[2] } == [0, quarter, 2 * quarter, -quarter], "\(calculation)")
      let back = try places(square, calculation, variant, rotation: .autoReverse, at: middles)
      #expect(back.map { $0[2] } == [2 * quarter, -quarter, 0, quarter], "\(calculation)")
    }
  }

  @Test("What has no length faces right, or left where reversed", arguments: variants)
  func still(variant: Variant) throws {
    let calculations = [PathCalculation.linear, .discrete, .paced]
    for still in [path([.move(at(2, 3)), .move(at(7, 8))]), path([.move(at(2, 3)), .close])] {
      for calculation in calculations {
        let ahead = try places(still, calculation, variant, rotation: .auto, at: [0, 0.5, 1])
        #expect(ahead == [[2, 3, 0], [2, 3, 0], [2, 3, 0]], "\(calculation)")
        let back = try places(still, calculation, variant, rotation: .autoReverse, at: [0.5])
        #expect(back == [[2, 3, .pi]], "\(calculation)")
      }
    }
    let stop = path([.move(at(0, 0)), .line(at(0, 4)), .line(at(0, 4)), .line(at(0, 8))])
    let found = try places(stop, .linear, variant, rotation: .auto, at: [0.25, 0.5, 0.75])
    #expect(found[1] == [0, 4, 0] && isClose(found[2], [0, 5, .pi / 2]))
    // Paced goes on.
    #expect(try places(stop, .paced, variant, rotation: .auto, at: [0.5])[0] == [0, 4, .pi / 2])
  }

  @Test("NaN gives NaN in every number", arguments: variants)
  func nan(variant: Variant) throws {
    for calculation in [PathCalculation.linear, .discrete, .paced] {
      for path in [jumping, path([.move(at(1, 2))])] {
        let found = try places(path, calculation, variant, rotation: .auto, at: [0.5, .nan, 0.5])
        #expect(found[1].count == 3 && found[1].allSatisfy(\.isNaN), "\(calculation)")
        #expect(found[0] == found[2] && found[0].allSatisfy { !$0.isNaN })
      }
    }
  }
}
