import Kernels

/// Weights of the layers of a vector of elements.
protocol LayerWeights {
  associatedtype Format: LaneFormat
  /// Whether every element has its own; those that all share have the sum 1 in a mean of numbers.
  static var areOwn: Bool { get }
  /// A layer's weight, given the elements' own numbers.
  func weight(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes
}

/// The elements' own weights.
struct OwnWeights<Format: LaneFormat>: LayerWeights {
  static var areOwn: Bool { true }

  @inline(__always)
  func weight(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes { own[layer] }
}

/// One set of weights for all elements.
struct SharedWeights<Format: LaneFormat>: LayerWeights {
  typealias Number = Format.Lanes.Scalar

  static var areOwn: Bool { false }

  let weights: UnsafePointer<Number>

  @inline(__always)
  func weight(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes {
    Format.Lanes(repeating: weights[layer])
  }

  /// Calls `body` with weights scaled for a blend.
  @inline(__always)
  static func with(
    _ given: UnsafePointer<Format.Scalar>, _ form: BlendForm, _ body: (Self) -> Void
  ) {
    let count = form.layers
    if Number.self == Format.Scalar.self && serve(given, form) {
      return body(Self(weights: recast(given)))
    }
    withVectorMemory(of: Number.self, count) { weights in
      switch (form.isRotation, form.isAdditive) {
      case (_, true):
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
      }
      body(Self(weights: weights))
    }
  }

  /// Whether weights need no scale: those of sums, and of rotations if the greatest is from 1/16 to 2.
  @inline(__always)
  private static func serve(_ given: UnsafePointer<Format.Scalar>, _ form: BlendForm) -> Bool {
    if form.isAdditive { return true }
    if !form.isRotation { return false }
    let exponent = greatest(of: given, form.layers) >> 52
    return exponent >= 1019 && exponent <= 1023
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
