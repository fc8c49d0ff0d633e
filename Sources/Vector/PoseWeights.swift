import Kernels

/// Weights of the layers of a vector of elements.
protocol LayerWeights {
  associatedtype Format: LaneFormat
  /// Whether the weights of a mean of numbers have the sum 1.
  static var areShares: Bool { get }
  /// A layer's weight, given the elements' own numbers.
  func weight(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes
  /// What the weight lacks to 1.
  func rest(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes
}

/// The elements' own weights.
struct OwnWeights<Format: LaneFormat>: LayerWeights {
  static var areShares: Bool { false }

  @inline(__always)
  func weight(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes { own[layer] }

  @inline(__always)
  func rest(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes { 1 - own[layer] }
}

/// One set of weights for all elements.
struct SharedWeights<Format: LaneFormat>: LayerWeights {
  typealias Number = Format.Lanes.Scalar

  static var areShares: Bool { true }

  let weights: UnsafePointer<Number>
  let rests: UnsafePointer<Number>

  @inline(__always)
  func weight(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes {
    Format.Lanes(repeating: weights[layer])
  }

  @inline(__always)
  func rest(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes {
    Format.Lanes(repeating: rests[layer])
  }

  /// Calls `body` with weights scaled for a blend.
  @inline(__always)
  static func with(
    _ given: UnsafePointer<Format.Scalar>, _ form: BlendForm, _ body: (Self) -> Void
  ) {
    let count = form.layers
    withVectorMemory(of: Number.self, 2 &* count) { weights in
      let rests = weights + count
      switch (form.isRotation, form.isAdditive) {
      case (false, true):
        forEachLayer(count) { weights[$0] = Number(given[$0].double) }
      case (false, false):
        let (sum, power) = total(of: given, count)
        forEachLayer(count) {
          weights[$0] = Number(sum == 0 ? ($0 == 0 ? 1 : 0) : given[$0].double * power / sum)
        }
      case (true, false):
        // The sum of layers stays far from the ends of the range.
        let power = binaryScale(greatest(of: given, count))
        forEachLayer(count) { weights[$0] = Number(given[$0].double * power) }
      case (true, true):
        forEachLayer(count) {
          weights[$0] = Number(given[$0].double)
          rests[$0] = Number(1 - given[$0].double)
        }
      }
      body(Self(weights: weights, rests: rests))
    }
  }

  /// The sum of weights times a power of two, which is 1 unless the sum would leave the range.
  @inline(__always)
  private static func total(
    of given: UnsafePointer<Format.Scalar>, _ count: Int
  ) -> (sum: Double, power: Double) {
    @inline(__always)
    func sum(_ power: Double) -> Double {
      var sum = 0.0
      forEachLayer(count) { sum += given[$0].double * power }
      return sum
    }
    let plain = sum(1)
    if plain.isFinite { return (plain, 1) }
    let power = binaryScale(greatest(of: given, count))
    return (sum(power), power)
  }

  /// The bits of the greatest magnitude.
  @inline(__always)
  private static func greatest(of given: UnsafePointer<Format.Scalar>, _ count: Int) -> UInt64 {
    var greatest: UInt64 = 0
    forEachLayer(count) { greatest = max(greatest, given[$0].double.magnitude.bitPattern) }
    return greatest
  }
}

/// A power of two that brings the magnitude with these bits between 1 and 2; a large one for 0.
@inline(__always)
private func binaryScale(_ magnitude: UInt64) -> Double {
  let exponent = magnitude >> 52
  return Double(bitPattern: (2046 &- min(max(exponent, 3), 2043)) << 52)
}

@inline(__always)
private func forEachLayer(_ count: Int, _ body: (Int) -> Void) {
  var layer = 0
  while layer < count {
    body(layer)
    layer &+= 1
  }
}
