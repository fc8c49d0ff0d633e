import Foundation
import Kernels

@testable import Suite

/// The product of two matrices.
func matrixProduct(_ a: [Double], _ b: [Double]) -> [Double] {
  (0..<16).map { k -> Double in
    let (row, column) = (4 * (k / 4), k % 4)
    return (0..<4).map { j -> Double in a[row + j] * b[4 * j + column] }.reduce(0, +)
  }
}

/// The sum of the magnitudes of all products that a determinant is made of.
private func permanent(_ rows: [[Double]]) -> Double {
  guard let first = rows.first else { return 1 }
  return first.indices.map { first[$0].magnitude * permanent(minor(rows, 0, $0)) }.reduce(0, +)
}

private func minor(_ rows: [[Double]], _ row: Int, _ column: Int) -> [[Double]] {
  rows.indices.filter { $0 != row }.map { i in
    rows[i].indices.filter { $0 != column }.map { rows[i][$0] }
  }
}

private func rows(_ matrix: [Double]) -> [[Double]] {
  (0..<4).map { Array(matrix[(4 * $0)..<(4 * $0 + 4)]) }
}

private func norm(_ matrix: [Double]) -> Double {
  rows(matrix).map { $0.map(\.magnitude).reduce(0, +) }.reduce(0, max)
}

/// The magnitudes of all products that the numbers of an inverse are made of, over the determinant.
struct InverseTerms {
  /// Of the transposed cofactors.
  var cofactors: [Double]
  /// Of the determinant, which all entries are divided by.
  var determinant: Double

  init(_ matrix: [Double]) throws {
    let all = rows(matrix)
    let value = try results(TransformOperation.determinant, [matrix], .reference)[0][0].magnitude
    cofactors = (0..<16).map { permanent(minor(all, $0 % 4, $0 / 4)) / value }
    determinant = permanent(all) / value
  }
}

/// The parts of a decomposition.
private struct Parts {
  var translation, scale, skew, perspective: [Double]

  init(_ numbers: [Double]) {
    let sizes = numbers.map(\.magnitude)
    translation = Array(sizes[0..<3])
    scale = Array(sizes[3..<6])
    skew = Array(sizes[6..<9])
    perspective = Array(sizes[13..<17])
  }

  /// Of the matrix, whatever the rotation: in the 3x3 part they are those of the row.
  var sizes: [Double] {
    let lengths = [1, 1 + skew[0], 1 + skew[1] + skew[2]]
    var rows = zip(scale, lengths).map { size, length -> [Double] in
      let entry = size * length
      return [entry, entry, entry, 0]
    }
    rows.append(translation + [1])
    return rows.flatMap { row -> [Double] in
      let last: Double = zip(row, perspective).map { $0 * $1 }.reduce(0, +)
      return Array(row[..<3]) + [last]
    }
  }
}

extension TransformKeyPath {
  /// The component's name, without its axis.
  var name: Substring { rawValue.prefix { $0 != "." } }

  /// The places among x, y, z.
  var places: [Int] {
    switch self {
    case .rotationX, .scaleX, .translationX: [0]
    case .rotationY, .scaleY, .translationY: [1]
    case .rotationZ, .scaleZ, .translationZ, .rotation: [2]
    case .translation: [0, 1]
    case .scale: [0, 1, 2]
    }
  }
}

extension TransformOperation {
  /// The kernel of an operation that these tests bound.
  var kernel: TransformKernel {
    switch self {
    case .compose: TransformKernels.compose
    case .concat: TransformKernels.concat
    case .powers: TransformKernels.powers
    case .quad: TransformKernels.quad
    case .invert: TransformKernels.invert
    case .determinant: TransformKernels.determinant
    case .decompose: TransformKernels.decompose
    case .recompose: TransformKernels.recompose
    case .interpolate: TransformKernels.interpolate
    case .getKeyPath: TransformKernels.getKeyPath
    case .setKeyPath: TransformKernels.setKeyPath
    case .slerp: TransformKernels.slerp
    case .nlerp: TransformKernels.nlerp
    case .squad: TransformKernels.squad
    case .quaternionMatrix: TransformKernels.quaternionToMatrix
    case .quaternionFromMatrix: TransformKernels.quaternionFromMatrix
    case .quaternionFromEuler: TransformKernels.quaternionFromEuler
    case .eulerFromQuaternion: TransformKernels.quaternionToEuler
    case .layer: TransformKernels.layer
    case .layerChain: TransformKernels.layerChain
    }
  }

  /// Whether the golden cases of the kernel have a spread: others count inputs as exact.
  var hasSpread: Bool {
    switch self {
    case .decompose, .recompose, .interpolate, .getKeyPath, .setKeyPath: true
    default: false
    }
  }

  /// What the absolute part of the bound of every number is relative to, as the golden files have it.
  func scales(_ numbers: [Double], _ values: [Double]) throws -> [Double] {
    let sizes = numbers.map(\.magnitude)
    switch self {
    case .concat(let count):
      let factors = stride(from: 0, to: sizes.count, by: 16).map { Array(sizes[$0..<($0 + 16)]) }
      return factors.dropFirst().reduce(factors[0], matrixProduct).map { Double(count) * $0 }
    case .determinant:
      return [permanent(rows(sizes))]
    case .invert:
      return try inverseScales(numbers, values)
    case .decompose:
      let (inverse, parts) = (try affineInverse(numbers), Parts(values))
      let column = [3, 7, 11].map { (numbers[$0] / numbers[15]).magnitude }
      let eye = (0..<3).map { i in
        (0..<3).map { inverse[4 * i + $0].magnitude * column[$0] }.reduce(0, +)
      }
      let far = zip(eye, parts.translation).map { $0 * $1 }.reduce(1, +)
      let reach = parts.translation.reduce(0, max)
      let skew = 1 + parts.skew.reduce(0, max)
      return [reach, reach, reach] + parts.scale + [skew, skew, skew, 1, 1, 1, 1] + eye + [far, 0]
    case .recompose:
      return Parts(numbers).sizes
    case .getKeyPath(let path):
      let parts = Parts(try results(Self.decompose, [numbers], .reference)[0])
      let part = path.name == "scale" ? path.places.map { parts.scale[$0] } : parts.translation
      let scale = path.name == "rotation" ? .pi : part.reduce(0, max)
      return values.map { _ in scale }
    case .setKeyPath(let path):
      return try writingScales(path, numbers)
    case .powers(let count):
      var power = (0..<16).map { $0 % 5 == 0 ? 1.0 : 0 }
      return (0..<count).flatMap { k in
        if k > 0 { power = matrixProduct(power, sizes) }
        return power.map { max(1, Double(k)) * $0 }
      }
    case .slerp:
      return values.map { _ in max(1, (2 * numbers[8] - 1).magnitude) }
    default:
      let scale = kernel.scale(Problem(self, parameters: numbers)) ?? extent(ofResult: values)
      return values.map { _ in scale }
    }
  }

  /// The cofactor's terms and the entry times those of the determinant, over the determinant.
  private func inverseScales(_ matrix: [Double], _ values: [Double]) throws -> [Double] {
    let terms = try InverseTerms(matrix)
    let entries = zip(terms.cofactors, values).map { $0 + $1.magnitude * terms.determinant }
    return entries + [0, norm(matrix) * norm(entries) + values[17]]
  }

  /// The inverse of a matrix's 3x3 part.
  private func affineInverse(_ matrix: [Double]) throws -> [Double] {
    let part = (0..<16).map { k in
      k % 4 < 3 && k < 12 ? matrix[k] / matrix[15] : k == 15 ? 1 : 0
    }
    return try results(Self.invert, [part], .reference)[0]
  }

  /// Those of a recomposition, for a rotation also what the angles make of an error before them.
  private func writingScales(_ path: TransformKeyPath, _ numbers: [Double]) throws -> [Double] {
    let matrix = Array(numbers[..<16])
    var parts = Parts(try results(Self.decompose, [matrix], .reference)[0])
    for (index, place) in path.places.enumerated() {
      let value = numbers[path.count == 1 ? 16 : 16 + index].magnitude
      if path.name == "scale" { parts.scale[place] = value }
      if path.name == "translation" { parts.translation[place] = value }
    }
    guard path.name == "rotation" else { return parts.sizes }
    let y = try results(Self.getKeyPath(.rotationY), [matrix], .reference)[0][0]
    return parts.sizes.map { (1 + 1 / cos(y)) * $0 }
  }
}
