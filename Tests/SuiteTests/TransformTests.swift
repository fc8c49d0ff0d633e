import Foundation
import Kernels
import Measurement
import Scenes
import Testing

@testable import Suite

private let variants = Variant.all(levels: ISALevel.supported).filter {
  $0.accuracy == .strict && Double.implementation($0)?.families != nil
}

private func largest(_ numbers: [Double]) -> Double { numbers.map(\.magnitude).max() ?? 0 }

/// The largest distance of numbers, relative to the largest of them.
private func distance(_ a: [Double], _ b: [Double]) -> Double {
  largest(zip(a, b).map { $0 - $1 }) / max(largest(a), largest(b), 1e-300)
}

private let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
private let matrices = TransformInputs.randomMatrices

/// Random numbers that every operation takes.
private func inputs(_ operation: TransformOperation, count: Int) -> [[Double]] {
  var generator = SplitMix(seed: 77)
  return (0..<count).map { _ in
    (0..<operation.inputCount).map { _ in 2 * generator.unit() - 1 + 0x1p-30 }
  }
}

private let operations: [TransformOperation] =
  TransformOrder.allCases.flatMap { order in
    [.compose(TransformProgram(order, .axisAngle(.degrees)))]
      + [.compose(TransformProgram(order, .quaternion))]
      + [.compose(TransformProgram(order, .euler(.zxz, .radians)))]
  }
  + EulerOrder.allCases.flatMap { order in
    AngleUnit.allCases.flatMap { unit -> [TransformOperation] in
      [.quaternionFromEuler(order, unit), .eulerFromQuaternion(order, unit)]
    }
  }
  + TransformInterpolation.allCases.map { .interpolate($0) }
  + TransformKeyPath.allCases.flatMap { [.getKeyPath($0), .setKeyPath($0)] }
  + RotationArc.allCases.flatMap { [.slerp($0), .nlerp($0)] }
  + [
    .concat(count: 3), .powers(count: 5), .quad, .invert, .determinant, .decompose, .recompose,
    .squad, .quaternionMatrix, .quaternionFromMatrix, .layer(inParent: false),
    .layer(inParent: true), .layerChain(depth: 2),
  ]

@Suite struct TransformTests {
  @Test("Planes, groups and rows of any number of elements hold the same bits")
  func layouts() throws {
    for variant in variants where variant != .reference {
      for operation in operations {
        let elements = inputs(operation, count: 35)
        let planes = try results(operation, elements, variant, .planes)
        for layout in [NumberLayout.groups, .rows] {
          for count in [1, 16, 35] {
            let found = try results(operation, Array(elements.prefix(count)), variant, layout)
            #expect(
              found.map { $0.map(\.bitPattern) }
                == planes.prefix(count).map { $0.map(\.bitPattern) },
              "\(variant) \(operation) \(layout) of \(count)")
          }
        }
      }
    }
  }

  @Test("Rotations are orthonormal with determinant 1, whatever gives them")
  func orthonormal() throws {
    let forms: [RotationForm] =
      [.axisAngle(.radians), .axisAngle(.turns), .quaternion]
      + EulerOrder.allCases.map { .euler($0, .degrees) }
    for variant in variants {
      for form in forms {
        let operation = TransformOperation.compose(TransformProgram(.scaleRotateTranslate, form))
        let elements = inputs(operation, count: 40).map { numbers in
          [1, 1, 1] + numbers[3..<(3 + form.count)].map { 100 * $0 } + [
            0, 0, 0, 0, 0, 0, .infinity,
          ]
        }
        for matrix in try results(operation, elements, variant) {
          for i in 0..<3 {
            for j in 0..<3 {
              let product = (0..<3).map { matrix[4 * i + $0] * matrix[4 * j + $0] }.reduce(0, +)
              #expect((product - (i == j ? 1 : 0)).magnitude < 2e-15, "\(variant) \(form)")
            }
          }
        }
        let whole = try results(
          TransformOperation.determinant, results(operation, elements, variant), variant)
        #expect(whole.allSatisfy { ($0[0] - 1).magnitude < 2e-15 }, "\(variant) \(form)")
      }
    }
  }

  @Test("A composition is the product of its parts in the program's order")
  func program() throws {
    let shift = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, -5, 3, 1] as [Double]
    let size = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1] as [Double]
    let turn = [1, 0, 0, 0, 0, 0.6, 0.8, 0, 0, -0.8, 0.6, 0, 0, 0, 0, 1]
    for variant in variants {
      for order in TransformOrder.allCases {
        let composed = try results(
          TransformOperation.compose(TransformProgram(order, .axisAngle(.radians))),
          [[2, 3, 0.5, 1, 0, 0, acos(0.6), 7, -5, 3, 0, 0, 0, .infinity]], variant)
        let places = order.places
        var parts = [[Double]](repeating: [], count: 3)
        parts[places.scale] = size
        parts[places.rotation] = turn
        parts[places.translation] = shift
        let product = try results(
          TransformOperation.concat(count: 3), [parts.flatMap(\.self)], variant)
        #expect(distance(composed[0], product[0]) < 1e-15, "\(variant) \(order)")
      }
    }
  }

  @Test("The order of two turns matters: the card that leans both ways is another one")
  func tvCard() throws {
    let card = SceneTransform.tvCard(0.5, 0.75)
    for variant in variants {
      let one = try results(TransformInputs.euler, [card], variant)[0]
      let (x, y) = (card[3], card[4])
      let other = try results(
        TransformOperation.compose(TransformProgram(.scaleRotateTranslate, .euler(.yxz, .radians))),
        [Array(card[..<3]) + [y, x, 0] + Array(card[6...])], variant)[0]
      #expect(distance(one, other) > 0.02, "\(variant)")
    }
  }

  @Test("The cart's card is scaled, pushed back and turned about x, and then seen from 900")
  func cartPresent() throws {
    for variant in variants {
      let cards = try results(TransformInputs.cart, TransformInputs.cartCards, variant)
      for (frame, card) in cards.enumerated() {
        let (first, second) = (min(Double(frame) / 15, 1), max(Double(frame) / 15 - 1, 0))
        let (angle, y, z) = (Double.pi / 16 * first, 200 * (1 - 0.1 * second), -100 * first)
        let w = 1 - (y * sin(angle) + z * cos(angle)) / 900
        let seen = (y * cos(angle) - z * sin(angle)) / w
        let image = (200 * card[5] + card[13]) / (200 * card[7] + card[15])
        #expect((image - seen).magnitude < 1e-12, "\(variant)")
      }
    }
  }

  @Test("Products are associative, and determinants multiply")
  func products() throws {
    for variant in variants {
      for k in 0..<20 {
        let (a, b, c) = (matrices[k], matrices[k + 20], matrices[k + 40])
        let (ab, bc) = (
          try results(TransformOperation.concat(count: 2), [a + b], variant)[0],
          try results(TransformOperation.concat(count: 2), [b + c], variant)[0]
        )
        let left = try results(TransformOperation.concat(count: 2), [ab + c], variant)[0]
        let right = try results(TransformOperation.concat(count: 2), [a + bc], variant)[0]
        #expect(distance(left, right) < 1e-12, "\(variant)")
        let determinants = try results(TransformOperation.determinant, [a, b, ab], variant).map {
          $0[0]
        }
        let ratio = determinants[2] / (determinants[0] * determinants[1])
        #expect((ratio - 1).magnitude < 1e-9, "\(variant)")
      }
    }
  }

  @Test("An inverse undoes its matrix within its condition, and its inverse is the matrix")
  func inverses() throws {
    for variant in variants {
      for matrix in matrices {
        let inverse = try results(TransformOperation.invert, [matrix], variant)[0]
        #expect(inverse[16] == 1)
        let product = try results(
          TransformOperation.concat(count: 2), [matrix + Array(inverse[..<16])], variant)[0]
        let condition = inverse[17]
        #expect(distance(product, identity) < 1e-15 * condition, "\(variant)")
        let again = try results(TransformOperation.invert, [Array(inverse[..<16])], variant)[0]
        #expect(distance(Array(again[..<16]), matrix) < 1e-15 * condition, "\(variant)")
      }
      for singular in [identity.map { _ in 0 }, [0] + identity[1...]] as [[Double]] {
        let outcome = try results(TransformOperation.invert, [singular], variant)[0]
        #expect(outcome == singular + [0, .infinity], "\(variant)")
      }
      let tiny = identity.map { 0.04 * $0 }
      #expect(try results(TransformOperation.invert, [tiny], variant)[0][16] == 1, "\(variant)")
    }
  }

  @Test("A matrix is what its decomposition recomposes to")
  func decompositions() throws {
    for variant in variants {
      for matrix in matrices + TransformInputs.cards {
        let parts = try results(TransformOperation.decompose, [matrix], variant)[0]
        #expect(parts[17] == 1)
        let again = try results(TransformOperation.recompose, [Array(parts[..<17])], variant)[0]
        #expect(distance(again, matrix.map { $0 / matrix[15] }) < 1e-13, "\(variant)")
      }
    }
  }

  @Test("Slerp turns with constant speed and stays of length 1")
  func speed() throws {
    for variant in variants {
      for (k, a) in RotationInputs.quaternions.dropLast().enumerated() {
        let b = RotationInputs.quaternions[k + 1]
        let steps = try results(
          TransformOperation.slerp(.shortest), (0...16).map { a + b + [Double($0) / 16] }, variant)
        let chords = zip(steps, steps.dropFirst()).map { from, to -> Double in
          let squares = zip(from, to).map { ($0 - $1) * ($0 - $1) }
          return squares.reduce(0, +).squareRoot()
        }
        #expect(chords.allSatisfy { ($0 - chords[0]).magnitude < 1e-15 }, "\(variant)")
        let squares = steps.map { step -> Double in step.map { $0 * $0 }.reduce(0, +) }
        #expect(squares.allSatisfy { ($0 - 1).magnitude < 2e-15 })
        #expect(distance(steps[0], a) < 1e-15, "\(variant)")
      }
    }
  }

  /// A translation in perspective changes w of the origin, by which the next decomposition divides.
  @Test("What a key path sets it gets, and the other components stay, also in perspective")
  func keyPaths() throws {
    let places = [TransformKeyPath.translationX, .translationY, .translationZ]
    for variant in variants {
      for matrix in TransformInputs.cards.prefix(60) + TransformInputs.replicators.prefix(2) {
        for path in TransformKeyPath.allCases where path.count == 1 && path != .rotationY {
          if matrix[11] != 0 && places.contains(path) { continue }
          let set = try results(TransformOperation.setKeyPath(path), [matrix + [0.75]], variant)[0]
          let value = try results(TransformOperation.getKeyPath(path), [set], variant)[0][0]
          #expect((value - 0.75).magnitude < 1e-12, "\(variant) \(path)")
          guard path == .scaleX else { continue }
          for other in [TransformKeyPath.scaleY, .rotationX, .rotationZ] {
            let before = try results(TransformOperation.getKeyPath(other), [matrix], variant)[0][0]
            let after = try results(TransformOperation.getKeyPath(other), [set], variant)[0][0]
            #expect((before - after).magnitude < 1e-12, "\(variant) \(other)")
          }
        }
      }
    }
  }

  @Test("Three copies of the triangle replicator come round to where they began")
  func replicator() throws {
    for variant in variants {
      let triangle = TransformInputs.replicators[1]
      let powers = try results(TransformOperation.powers(count: 4), [triangle], variant)[0]
      #expect(Array(powers[..<16]) == identity)
      #expect(Array(powers[16..<32]) == triangle)
      #expect(distance(Array(powers[48...]), identity) < 1e-13, "\(variant)")
    }
  }

  @Test("Core Animation turns half a turn backwards, CSS does not")
  func halfTurn() throws {
    let half = [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as [Double]
    for variant in variants {
      let turned = try results(
        TransformOperation.interpolate(.coreAnimation), [identity + half + [0.5]], variant)[0]
      #expect((turned[1] + 1).magnitude < 1e-15 && (turned[4] - 1).magnitude < 1e-15, "\(variant)")
      let css = try results(
        TransformOperation.interpolate(.css), [identity + half + [0.5]], variant)[0]
      #expect((css[1] - 1).magnitude < 1e-15 && (css[4] + 1).magnitude < 1e-15, "\(variant)")
    }
  }
}
