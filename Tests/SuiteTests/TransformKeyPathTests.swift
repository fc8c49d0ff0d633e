import Kernels
import Testing

@testable import Suite

/// Matrices in perspective and without, with and without a translation.
private let matrices: [[Double]] = {
  let cards = [TransformInputs.cards[3], TransformInputs.replicators[1]]
  return cards + TransformInputs.randomMatrices.prefix(2)
}()

private let components = TransformKeyPath.allCases.filter {
  $0.count == 1 && $0 != .scale && $0 != .rotation
}

extension TransformKeyPath {
  /// What these tests set.
  fileprivate var value: [Double] {
    switch name {
    case "rotation": [-1.25]
    case "scale": [0.75]
    default: count == 2 ? [12.25, -30.5] : [-30.5]
    }
  }
}

extension Bounded {
  /// The numbers, which are lengths, as they are before a division by `divisor`.
  fileprivate func times(_ divisor: Bounded) -> Bounded {
    let (w, error) = (divisor.values[0], divisor.errors[0])
    return Bounded(
      values.map { $0 * w },
      errors: zip(values, errors).map {
        $0.magnitude * error + $1 * w.magnitude + $1 * error + 0x1p-52 * ($0 * w).magnitude
      })
  }
}

@Suite struct TransformKeyPathTests {
  /// A translation in perspective changes m44, by which the next decomposition divides lengths.
  @Test(
    "What a key path sets it gets, and the other components stay, also in perspective",
    arguments: BoundedTransforms.having(TransformKernels.getKeyPath, TransformKernels.setKeyPath))
  func keyPaths(_ transforms: BoundedTransforms) throws {
    for numbers in matrices {
      let matrix = transforms.rounded(numbers)
      let before = try components.map { try transforms(.getKeyPath($0), matrix) }
      for path in TransformKeyPath.allCases {
        let value = Bounded(path.value)
        let set = try transforms(.setKeyPath(path), Bounded(matrix, value))
        let divisor = path.name == "translation" ? set[15..<16] : Bounded([1])
        func get(_ path: TransformKeyPath) throws -> Bounded {
          let found = try transforms(.getKeyPath(path), set)
          return path.name == "rotation" ? found : found.times(divisor)
        }
        Bounded.expectEqual(try get(path), value, path.rawValue)
        for (other, kept) in zip(components, before) {
          guard other.name != path.name || path.places.allSatisfy({ !other.places.contains($0) })
          else { continue }
          Bounded.expectEqual(try get(other), kept, "\(other.rawValue) after \(path.rawValue)")
        }
      }
    }
  }
}
