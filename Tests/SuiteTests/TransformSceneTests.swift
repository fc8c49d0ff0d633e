import Foundation
import Kernels
import Measurement
import Scenes
import Testing

@testable import Suite

/// The row vector p of a program: what becomes of it, one operation after the other.
private struct Moved {
  var x, y, z: Double
  var w = 1.0

  mutating func scale(_ a: Double, _ b: Double, _ c: Double) {
    (x, y, z) = (a * x, b * y, c * z)
  }

  mutating func turnAboutX(_ angle: Double) {
    (y, z) = (y * cos(angle) - z * sin(angle), y * sin(angle) + z * cos(angle))
  }

  mutating func turnAboutY(_ angle: Double) {
    (x, z) = (x * cos(angle) + z * sin(angle), -x * sin(angle) + z * cos(angle))
  }

  mutating func see(from distance: Double) { w -= z / distance }

  var numbers: [Double] { [x, y, z, w] }
}

private let corner = Moved(x: 150, y: -200, z: 0)

private func image(_ matrix: [Double], _ point: Moved) -> [Double] {
  (0..<4).map { j -> Double in
    zip(point.numbers, [0, 4, 8, 12]).map { $0 * matrix[$1 + j] }.reduce(0, +)
  }
}

/// y of a timing function where x is the given one, by bisection.
private func eased(_ timing: NamedTiming, _ x: Double) -> Double {
  let controls = timing.controls
  func value(_ first: Double, _ second: Double, _ t: Double) -> Double {
    3 * first * t * (1 - t) * (1 - t) + 3 * second * t * t * (1 - t) + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if value(controls[0], controls[2], middle) < x { low = middle } else { high = middle }
  }
  return value(controls[1], controls[3], high)
}

private let variants = Variant.all(levels: ISALevel.supported).filter {
  $0.accuracy == .strict && !$0.backend.isBLAS
}

/// Expects that a row's inputs show a scene, by the images of a corner.
private func expect(
  _ operation: TransformOperation, _ inputs: [[Double]], show scene: [[Double]]
) throws {
  for variant in variants {
    let matrices = try results(operation, inputs, variant)
    #expect(matrices.count == scene.count)
    for (matrix, wanted) in zip(matrices, scene) {
      let found = image(matrix, corner)
      #expect(zip(found, wanted).allSatisfy { ($0 - $1).magnitude < 1e-10 }, "\(variant)")
    }
  }
}

@Suite struct TransformSceneTests {
  /// How far the card leans: every place of a grid beyond its edges, and how it is released.
  private var leans: [(x: Double, y: Double)] {
    let places = (0..<41).map { min(max(Double($0) / 16 - 1.25, -1), 1) }
    let release = (0...18).map { 1 - eased(.standard, Double($0) / 18) }
    return places.flatMap { x in places.map { (x, $0) } } + release.map { ($0, -0.75 * $0) }
  }

  @Test("The card and its parallax layer lean about -x and y in both orders, which differ")
  func tvCard() throws {
    func images(_ turn: (inout Moved, _ x: Double, _ y: Double) -> Void) -> [[Double]] {
      leans.flatMap { x, y in
        [(0.0, 500.0), (200, 250)].map { z, distance in
          var point = corner
          point.z = z
          turn(&point, .pi / 9 * x, -.pi / 9 * y)
          point.see(from: distance)
          return point.numbers
        }
      }
    }
    let card = images { point, x, y in
      point.turnAboutX(y)
      point.turnAboutY(x)
    }
    let other = images { point, x, y in
      point.turnAboutY(x)
      point.turnAboutX(y)
    }
    try expect(
      TransformInputs.card, TransformInputs.tvCards, show: TransformInputs.spread(card))
    try expect(
      TransformInputs.otherCard, TransformInputs.otherTVCards, show: TransformInputs.spread(other))
    #expect(zip(card, other).contains { ($0[0] - $1[0]).magnitude > 10 })
  }

  @Test("The card that is swiped is as small and leans as far as its offset says, flat and not")
  func swipeCard() throws {
    let scene = (-240...240).flatMap { offset -> [[Double]] in
      let (y, limit) = (Double(offset), 120.0)
      let way = min(limit, y.magnitude)
      let size = 1 - 0.2 * max(0, -(way / limit) * (way / limit - 2))
      let angle = max(0, -4 * (way / limit) * (way / limit - 1)) * .pi / 5
      return [1, 0.0].map { depth in
        var point = corner
        point.scale(size, size, depth)
        point.turnAboutX(y > 0 ? -angle : angle)
        point.see(from: 1000)
        return point.numbers
      }
    }
    try expect(
      TransformInputs.axisAngle, TransformInputs.swipeCards, show: TransformInputs.spread(scene))
  }

  @Test("The cart's card is scaled, pushed back and turned about x, and then seen from 900")
  func cartPresent() throws {
    let scene = (0...30).map { frame in
      let (first, second) = (min(Double(frame) / 15, 1), max(Double(frame) / 15 - 1, 0))
      var point = corner
      point.scale(1 - 0.1 * second, 1 - 0.1 * second, 1)
      point.z -= 100 * first
      point.turnAboutX(.pi / 16 * first)
      point.see(from: 900)
      return point.numbers
    }
    try expect(TransformInputs.cart, TransformInputs.cartCards, show: scene)
  }

  @Test("The star turns and jumps up in an eighth of a second, and on and down in what is left")
  func jumpStar() throws {
    let scene = ((0...20).map { Double($0) / 60 } + [0.34]).map { time in
      let isUp = time <= 0.125
      let progress = isUp ? time / 0.125 : (time - 0.125) / 0.215
      let turn = eased(.easeInEaseOut, progress) + (isUp ? 0 : 1)
      var point = corner
      point.turnAboutY(.pi / 2 * turn)
      point.y -= 14 * (isUp ? eased(.easeOut, progress) : 1 - eased(.easeIn, progress))
      return point.numbers
    }
    try expect(TransformInputs.axisAngle, TransformInputs.stars, show: scene)
  }

  @Test("The star's shadow is 1.6 times as wide and half as dark at the top, and then as before")
  func shadow() throws {
    let rows = try #require(animationScenes.first { $0.name == "jump-star" }).problems
    for variant in variants {
      let shadows = try results(rows[0].setting, rows.map(\.parameters), variant)
      for (row, shadow) in zip(rows, shadows) {
        let time = row.parameters.last ?? .nan
        let isUp = time < 0.125
        let eased = eased(.easeOut, isUp ? time / 0.125 : min((time - 0.125) / 0.215, 1))
        let height = isUp ? eased : 1 - eased
        let wanted = [20 * (1 + 0.6 * height), 0.4 - 0.2 * height]
        #expect(
          zip(shadow, wanted).allSatisfy { ($0 - $1).magnitude < 1e-10 }, "\(variant) at \(time)")
      }
    }
  }

  @Test("Copies of the flip replicator turn about y where they stand, a tenth of a second apart")
  func flipReplicator() throws {
    let flips = try #require(animationScenes.first { $0.name == "flip-replicator" }).problems
    for variant in variants {
      let matrices = try results(flips[0].setting, flips.map(\.parameters), variant)
      for (index, (flip, matrix)) in zip(flips, matrices).enumerated() {
        let time = flip.parameters.last ?? .nan
        var point = corner
        if time >= 0 { point.turnAboutY(.pi * (time / 0.6).truncatingRemainder(dividingBy: 1)) }
        point.x += 25 * Double(index % 3)
        let first = flips[index - index % 3].parameters.last ?? .nan
        #expect((first - time - 0.1 * Double(index % 3)).magnitude < 1e-15)
        #expect(
          zip(image(matrix, corner), point.numbers).allSatisfy { ($0 - $1).magnitude < 1e-10 },
          "\(variant) at \(time)")
      }
    }
  }
}
