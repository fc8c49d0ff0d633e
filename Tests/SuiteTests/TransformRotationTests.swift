import Foundation
import Kernels
import Testing

@testable import Suite

/// What the test's own arithmetic may be off by, of numbers up to 1.
private let slack = 0x1p-50

private func length(_ numbers: [Double]) -> Double {
  numbers.map { $0 * $0 }.reduce(0, +).squareRoot()
}

private func difference(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 - $1 } }

@Suite struct TransformRotationTests {
  @Test(
    "Rotations are orthonormal with determinant 1, whatever gives them",
    arguments: BoundedTransforms.having(TransformKernels.compose, TransformKernels.determinant))
  func orthonormal(_ transforms: BoundedTransforms) throws {
    let forms: [RotationForm] =
      [.axisAngle(.radians), .axisAngle(.turns), .quaternion]
      + EulerOrder.allCases.map { .euler($0, .degrees) }
    for form in forms {
      let operation = TransformOperation.compose(TransformProgram(.scaleRotateTranslate, form))
      let elements = randomNumbers(operation, count: 40).map { numbers in
        let turn = numbers[3..<(3 + form.count)].map { 100 * $0 }
        return transforms.rounded([1, 1, 1] + turn + [0, 0, 0, 0, 0, 0, .infinity])
      }
      let matrices = try transforms(operation, elements)
      for matrix in matrices {
        let (entries, errors) = (matrix.values, matrix.errors)
        for i in 0..<3 {
          for j in 0..<3 {
            let pairs = (0..<3).map { (4 * i + $0, 4 * j + $0) }
            let product = pairs.map { entries[$0] * entries[$1] }.reduce(0, +)
            let allowed = pairs.map { a, b in
              entries[a].magnitude * errors[b] + errors[a] * entries[b].magnitude
                + errors[a] * errors[b]
            }.reduce(slack, +)
            #expect(
              (product - (i == j ? 1 : 0)).magnitude <= allowed, "\(form), rows \(i) and \(j)")
          }
        }
      }
      for determinant in try transforms(.determinant, matrices) {
        Bounded.expectEqual(determinant, Bounded([1]), "\(form)")
      }
    }
  }

  @Test(
    "Slerp turns with constant speed on every arc, from one end to the other, and stays of length 1",
    arguments: BoundedTransforms.having(TransformKernels.slerp))
  func speed(_ transforms: BoundedTransforms) throws {
    for arc in RotationArc.allCases {
      for (first, second) in zip(
        RotationInputs.quaternions, RotationInputs.quaternions.dropFirst())
      {
        let (from, to) = (transforms.rounded(first), transforms.rounded(second))
        let (a, b) = (from.values.map { $0 / length(from.values) }, unit(to.values, from, arc))
        let angle = 2 * atan2(length(difference(a, b)), length(difference(a, b.map { -$0 })))
        let steps = try transforms(
          .slerp(arc), (0...16).map { Bounded(from, to, Bounded([Double($0) / 16])) })
        for (step, next) in zip(steps, steps.dropFirst()) {
          let chord = length(difference(step.values, next.values))
          #expect(
            (chord - 2 * sin(angle / 32)).magnitude
              <= length(step.errors) + length(next.errors) + slack, "\(arc)")
        }
        for step in steps {
          #expect((length(step.values) - 1).magnitude <= length(step.errors) + slack, "\(arc)")
        }
        let ends = [slack, slack, slack, slack]
        Bounded.expectEqual(steps[0], Bounded(a, errors: ends), "\(arc)")
        Bounded.expectEqual(steps[16], Bounded(b, errors: ends), "\(arc)")
      }
    }
  }

  /// The second end at length 1, negated where the arc says so.
  private func unit(_ to: [Double], _ from: Bounded, _ arc: RotationArc) -> [Double] {
    let product = zip(from.values, to).map { $0 * $1 }.reduce(0, +)
    let turnsBack = (arc == .shortest && product < 0) || (arc == .longest && product > 0)
    return to.map { (turnsBack ? -1 : 1) * $0 / length(to) }
  }
}
