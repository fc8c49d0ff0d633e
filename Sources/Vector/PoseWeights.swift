import Kernels

/// Weights of the layers of a vector of elements.
protocol LayerWeights {
  associatedtype Format: LaneFormat
  /// Whether the weights of a mean of numbers have the sum 1.
  static var areShares: Bool { get }
  /// A layer's weight, given the elements' own numbers.
  func weight(_ layer: Int, _ own: LaneNumbers<Format>) -> Format.Lanes
  /// What the weight lacks to 1, on the weight's scale.
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
    withUnsafeTemporaryAllocation(of: Number.self, capacity: 2 &* count) { memory in
      guard let weights = memory.baseAddress else { return }
      let rests = weights + count
      var (greatest, sum) = (0.0, 0.0)
      forEachLayer(count) { greatest = max(greatest, given[$0].double.magnitude) }
      // The sum stays in range, and a mean of rotations far from the ends of it.
      let power = binaryScale(greatest)
      forEachLayer(count) { sum += given[$0].double * power }
      forEachLayer(count) {
        let weight = given[$0].double
        switch (form.isRotation, form.isAdditive) {
        case (false, true): weights[$0] = Number(weight)
        case (false, false):
          weights[$0] = Number(sum == 0 ? ($0 == 0 ? 1 : 0) : weight * power / sum)
        case (true, false): weights[$0] = Number(weight * power)
        case (true, true):
          let rest = 1 - weight
          let scale = binaryScale(max(weight.magnitude, rest.magnitude))
          weights[$0] = Number(weight * scale)
          rests[$0] = Number(rest * scale)
        }
      }
      body(Self(weights: weights, rests: rests))
    }
  }
}

/// A power of two that brings a magnitude between 1 and 2.
@inline(__always)
private func binaryScale(_ magnitude: Double) -> Double {
  inversePowerOfTwo(DoubleLanes(repeating: magnitude))[0]
}

@inline(__always)
private func forEachLayer(_ count: Int, _ body: (Int) -> Void) {
  var layer = 0
  while layer < count {
    body(layer)
    layer &+= 1
  }
}
