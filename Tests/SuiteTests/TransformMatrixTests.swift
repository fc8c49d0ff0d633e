import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

private let identity = diagonal([1, 1, 1, 1])

private func diagonal(_ numbers: [Double]) -> [Double] {
  (0..<16).map { (place: Int) -> Double in place % 5 == 0 ? numbers[place / 5] : 0 }
}

/// A bound of the largest eigenvalue of a positive matrix (Collatz and Wielandt).
private func growth(_ matrix: [Double]) -> Double {
  func image(_ vector: [Double]) -> [Double] {
    (0..<4).map { i -> Double in
      zip(matrix[(4 * i)..<(4 * i + 4)], vector).map { $0 * $1 }.reduce(0, +)
    }
  }
  var vector = [1.0, 1, 1, 1]
  for _ in 0..<8 { vector = image(vector) }
  return zip(image(vector), vector).map { $0 / $1 }.reduce(0, max)
}

private func magnitudes(_ matrix: [Double]) -> [Double] { matrix.map(\.magnitude) }

extension BoundedTransforms {
  /// Random matrices whose rows and columns differ in size, by as much as determinants of two can have.
  fileprivate var stretched: [Bounded] {
    var generator = SplitMix(seed: 78)
    let reach = precision == .f32 ? 5.0 : 50
    func scales() -> [Double] {
      (0..<4).map { _ in exp2(((2 * generator.unit() - 1) * reach).rounded()) }
    }
    return (0..<24).map { _ in
      let matrix = (0..<16).map { _ in 2 * generator.unit() - 1 }
      return rounded(matrixProduct(matrixProduct(diagonal(scales()), matrix), diagonal(scales())))
    }
  }

  fileprivate var random: [Bounded] { TransformInputs.randomMatrices.map(rounded) }

  /// The condition at which hardly a digit is left.
  fileprivate var limit: Double { precision == .f32 ? 1e6 : 1e12 }

  /// Rotated matrices with conditions up to the limit.
  fileprivate var conditioned: [Bounded] {
    let turns = TransformInputs.matrices(
      TransformInputs.quaternion,
      RotationInputs.quaternions.map { [1, 1, 1] + $0 + [0, 0, 0, 0, 0, 0, .infinity] })
    return (0..<24).map { k in
      let scales = diagonal([1, pow(limit, -Double(k + 1) / 24), 1, 1])
      return rounded(matrixProduct(matrixProduct(turns[k], scales), turns[k + 24]))
    }
  }

  /// Shears with conditions up to the limit.
  fileprivate var sheared: [Bounded] {
    (0..<24).map { k in
      var matrix = identity
      matrix[[1, 2, 4, 6, 8, 12][k % 6]] = pow(limit, Double(k + 1) / 48)
      return rounded(matrix)
    }
  }

  /// An inverse, the errors of its entries, and what all of them may be too large by: the error of the
  /// determinant is one and the same.
  fileprivate func inverse(
    of matrix: [Double]
  ) throws -> (entries: [Double], errors: [Double], shared: Double, condition: Double) {
    let found = try precision.withScalar {
      try results(TransformOperation.invert, [matrix], variant, as: $0)
    }[0]
    #expect(found[16] == 1)
    let (terms, entries) = (try InverseTerms(matrix), Array(found[..<16]))
    let bound = TransformKernels.invert.errorBound(variant, precision, .invert)
    let errors = zip(entries, terms.cofactors).map { allowance(bound, $0, scale: $1) }
    return (entries, errors, allowance(bound, 0, scale: terms.determinant), found[17])
  }

  /// A factor times a matrix as `transform.multiply` has it; nil where there is no such variant.
  fileprivate func factor(_ a: Bounded, times b: Bounded) -> Bounded? {
    guard let values = precision.withScalar({ factor(a.values, times: b.values, $0) }) else {
      return nil
    }
    let (sizes, others) = (magnitudes(a.values), magnitudes(b.values))
    let bound = TransformMultiply().errorBound(variant, precision, .left)
    let own = zip(values, matrixProduct(sizes, others)).map { allowance(bound, $0, scale: $1) }
    let inherited = zip(
      matrixProduct(a.errors, others), matrixProduct(zip(sizes, a.errors).map { $0 + $1 }, b.errors)
    ).map { $0 + $1 }
    return Bounded(values, errors: zip(own, inherited).map { $0 + $1 })
  }

  private func factor<Scalar: SuiteScalar>(
    _ a: [Double], times b: [Double], _ type: Scalar.Type
  ) -> [Double]? {
    let batch = Batch<Scalar, FactorSide>(
      .left, .oneRows, curves: 1, count: 1, outputCount: 16, parametersOf: { _ in a },
      argumentsOf: { _ in b })
    guard let implementation = Scalar.implementation(variant),
      let run = TransformMultiply().bind(batch, to: implementation)
    else { return nil }
    run()
    return batch.result(curve: 0, element: 0).map { Double($0) }
  }

  /// The product of two with the reference, whatever the variant.
  fileprivate func multiplied(_ a: Bounded, _ b: Bounded) throws -> Bounded {
    try BoundedTransforms(variant: .reference, precision: .f64)(.concat(count: 2), Bounded(a, b))
  }
}

@Suite struct TransformMatrixTests {
  @Test(
    "Products are associative, also of badly scaled matrices",
    arguments: BoundedTransforms.having(TransformKernels.concat))
  func associative(_ transforms: BoundedTransforms) throws {
    for matrices in [transforms.random, transforms.stretched] {
      for (k, a) in matrices.enumerated().dropLast(2) {
        let (b, c) = (matrices[k + 1], matrices[k + 2])
        let ab = try transforms(.concat(count: 2), Bounded(a, b))
        let bc = try transforms(.concat(count: 2), Bounded(b, c))
        let left = try transforms(.concat(count: 2), Bounded(ab, c))
        Bounded.expectEqual(left, try transforms(.concat(count: 2), Bounded(a, bc)), "grouped")
        Bounded.expectEqual(left, try transforms(.concat(count: 3), Bounded(a, b, c)), "at once")
      }
    }
  }

  @Test(
    "Products by a factor are associative in every variant, also of badly scaled matrices",
    arguments: Precision.allCases)
  func factors(_ precision: Precision) {
    let all = Variant.all(levels: ISALevel.supported)
    for variant in TransformMultiply().variants(all, precision) {
      let transforms = BoundedTransforms(variant: variant, precision: precision)
      for matrices in [transforms.random, transforms.stretched] {
        for (k, a) in matrices.enumerated().dropLast(2) {
          let (b, c) = (matrices[k + 1], matrices[k + 2])
          guard let ab = transforms.factor(a, times: b),
            let bc = transforms.factor(b, times: c),
            let left = transforms.factor(ab, times: c),
            let right = transforms.factor(a, times: bc)
          else {
            #expect(variant.backend.isBLAS)
            continue
          }
          Bounded.expectEqual(left, right, "\(variant)")
        }
      }
    }
  }

  @Test(
    "Determinants multiply, also of badly scaled matrices",
    arguments: BoundedTransforms.having(TransformKernels.determinant))
  func determinants(_ transforms: BoundedTransforms) throws {
    for matrices in [transforms.random, transforms.stretched] {
      for (a, b) in zip(matrices, matrices.dropFirst()) {
        let ab = try transforms.multiplied(a, b)
        let errors = zip(ab.values, ab.errors).map { transforms.eps * $0.magnitude + $1 }
        let found = try transforms(
          .determinant, [a, b, Bounded(transforms.rounded(ab.values).values, errors: errors)])
        let (x, y) = (found[0], found[1])
        let error =
          x.errors[0] * y.values[0].magnitude + x.values[0].magnitude * y.errors[0]
          + x.errors[0] * y.errors[0]
        let product = x.values[0] * y.values[0]
        Bounded.expectEqual(
          found[2], Bounded([product], errors: [error + 0x1p-52 * product.magnitude]), "product")
      }
    }
  }

  @Test(
    "An inverse undoes its matrix within its condition, and its inverse is the matrix",
    arguments: BoundedTransforms.having(TransformKernels.invert))
  func inverses(_ transforms: BoundedTransforms) throws {
    for matrices in [
      transforms.random, transforms.stretched, transforms.conditioned, transforms.sheared,
    ] {
      for matrix in matrices {
        let inverse = try transforms.inverse(of: matrix.values)
        let undone = matrixProduct(magnitudes(matrix.values), inverse.errors)
        let lost = growth(undone) + inverse.shared
        // A bound that is as large as the inverse promises nothing.
        guard lost < 0.5 else {
          #expect(transforms.variant.accuracy == .fast, "\(lost) of an inverse")
          continue
        }
        let left = zip(undone, identity).map { ($0 + $1 * inverse.shared) / (1 - lost) }
        Bounded.expectEqual(
          try transforms.multiplied(matrix, Bounded(inverse.entries)),
          Bounded(identity, errors: left), "product")
        let again = try transforms.inverse(of: inverse.entries)
        // Nor does one of an inverse whose terms are beyond the condition's square.
        guard lost + again.shared < 0.5 else {
          let isFar = inverse.condition > transforms.limit.squareRoot()
          #expect(transforms.variant.accuracy == .fast || isFar)
          continue
        }
        let sides = zip(
          matrixProduct(undone, magnitudes(matrix.values)), magnitudes(matrix.values)
        ).map { $0 + $1 * (inverse.shared + again.shared) }
        let back = zip(sides, again.errors).map { ($0 + $1) / (1 - lost - again.shared) }
        Bounded.expectEqual(
          Bounded(again.entries, errors: back), matrix, "inverse of the inverse")
      }
    }
    for singular in [identity.map { _ in 0 }, [0] + identity[1...]] as [[Double]] {
      let outcome = try transforms(.invert, Bounded(singular))
      #expect(outcome.values == singular + [0, .infinity])
    }
    let small = try transforms(.invert, transforms.rounded(identity.map { 0.04 * $0 }))
    #expect(small.values[16] == 1)
  }

  @Test(
    "A matrix is what its decomposition recomposes to",
    arguments: BoundedTransforms.having(TransformKernels.decompose, TransformKernels.recompose))
  func decompositions(_ transforms: BoundedTransforms) throws {
    let mirrored = transforms.random.prefix(20).map { matrix in
      transforms.rounded(matrix.values.enumerated().map { $0 < 4 ? -$1 : $1 })
    }
    let conditioned = transforms.conditioned.prefix(12)
    let cards = TransformInputs.cards.map(transforms.rounded)
    for matrix in transforms.random + mirrored + conditioned + cards {
      let parts = try transforms(.decompose, matrix)
      #expect(parts.values[17] == 1)
      let again = try transforms(.recompose, parts[0..<17])
      let wanted = matrix.values.map { $0 / matrix.values[15] }
      Bounded.expectEqual(
        again, Bounded(wanted, errors: wanted.map { 0x1p-53 * $0.magnitude }), "recomposed")
    }
  }

  @Test(
    "Core Animation turns half a turn backwards, CSS does not",
    arguments: BoundedTransforms.having(TransformKernels.interpolate))
  func halfTurn(_ transforms: BoundedTransforms) throws {
    let half = diagonal([-1, -1, 1, 1])
    for (mode, sign) in [(TransformInterpolation.coreAnimation, -1.0), (.css, 1)] {
      let turned = try transforms(.interpolate(mode), Bounded(identity + half + [0.5]))
      Bounded.expectEqual(
        turned[0..<8], Bounded([0, sign, 0, 0, -sign, 0, 0, 0]), mode.rawValue)
    }
  }
}
