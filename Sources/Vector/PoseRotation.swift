import Kernels

// Float contraction: means are sums of rounded products, so that opposite layers cancel; elsewhere
// `multiplyAdd` is fused from level v3 on.

/// A function of an element's weights and of its layers, each a rotation.
protocol RotationFunction: LayerFunction {
  /// The rotations that result.
  func rotation<Layers: RotationLayers>(
    _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> LaneVector4<Format.Lanes> where Layers.Format == Format
}

extension RotationFunction {
  @inline(__always)
  func evaluate(_ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    rotation(own, x).store(in: y)
  }
}

/// Layers of a vector of elements, each a rotation.
protocol RotationLayers {
  associatedtype Format: LaneFormat
  func rotation(_ layer: Int) -> LaneVector4<Format.Lanes>
}

extension LaneNumbers: RotationLayers {
  @inline(__always)
  func rotation(_ layer: Int) -> LaneVector4<Format.Lanes> { LaneVector4(from(4 &* layer)) }
}

/// Elements whose layers lie in a row, for vectors of 4 lanes or more.
struct LaneRows<Format: LaneFormat>: RotationLayers {
  /// The first element's.
  let base: UnsafePointer<Format.Scalar>
  let stride: Int

  @inline(__always)
  func rotation(_ layer: Int) -> LaneVector4<Format.Lanes> {
    Format.loadRows(base + 4 &* layer, stride: stride)
  }
}

/// Layers of rotations averaged.
struct RotationMean<Weights: LayerWeights>: RotationFunction {
  typealias Format = Weights.Format

  let weights: Weights
  let count: Int

  @inline(__always)
  func rotation<Layers: RotationLayers>(
    _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> LaneVector4<Format.Lanes> where Layers.Format == Format {
    let first = layers.rotation(0)
    var sum = first * weights.weight(0, own)
    var index = 1
    while index < count {
      let layer = layers.rotation(index)
      let weight = weights.weight(index, own)
      // The sum with 0 is never -0, whose sign does not count.
      let part = layer * turned(weight, bySignOf: first.unfusedDot(layer) + 0)
      sum = LaneVector4(sum.x + part.x, sum.y + part.y, sum.z + part.z, sum.w + part.w)
      index &+= 1
    }
    let square = sum.dot(sum)
    let mean = sum * refinedInverseRoot(square)
    let holds = isComfortable(square)
    return all(holds) ? mean : mean.kept(where: holds, else: steadyMean(sum, first))
  }

  /// A sum of any length at length 1; the first layer where it is 0.
  @inline(never)
  private func steadyMean(
    _ sum: LaneVector4<Format.Lanes>, _ first: LaneVector4<Format.Lanes>
  ) -> LaneVector4<Format.Lanes> {
    let kept = sum.kept(where: sum.extent > 0, else: first).comfortable
    return kept * (1 / kept.dot(kept).squareRoot())
  }
}

/// Whether a sum of four squares is far from the ends of the range.
@inline(__always)
private func isComfortable<L: RealLanes>(_ square: L) -> Condition<L> {
  let single = isSingle(L.self)
  return (square > splat(single ? 0x1p-60 : 0x1p-500))
    .& (square < splat(single ? 0x1p120 : 0x1p1000))
}

/// Layers of rotations, each turned back by its weight, one after the other.
struct RotationProduct<Weights: LayerWeights>: RotationFunction {
  typealias Format = Weights.Format
  typealias Rotation = LaneVector4<Format.Lanes>

  let weights: Weights
  let count: Int

  /// Layers keep their lengths, and their product is brought to length 1, unless it leaves the
  /// range or a layer is 0.
  @inline(__always)
  func rotation<Layers: RotationLayers>(
    _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> Rotation where Layers.Format == Format {
    var product = weighted(0, own, layers)
    var index = 1
    while index < count {
      product = product.turnedFirst(by: weighted(index, own, layers))
      index &+= 1
    }
    let square = product.dot(product)
    let rotation = product * refinedInverseRoot(square)
    let holds = isComfortable(square)
    return all(holds) ? rotation : rotation.kept(where: holds, else: steadyProduct(own, layers))
  }

  /// (1 - w) (0, 0, 0, 1) + w s x.
  @inline(__always)
  private func weighted<Layers: RotationLayers>(
    _ index: Int, _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> Rotation where Layers.Format == Format {
    let layer = layers.rotation(index)
    let weight = weights.weight(index, own)
    // As in a mean.
    let part = layer * turned(weight, bySignOf: layer.w + 0)
    return Rotation(part.x, part.y, part.z, part.w + (1 - weight))
  }

  /// The product with every layer brought to length 1.
  @inline(never)
  private func steadyProduct<Layers: RotationLayers>(
    _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> Rotation where Layers.Format == Format {
    let (zero, one) = (Format.Lanes.zero, Format.Lanes(repeating: 1))
    let none = Rotation(zero, zero, zero, one)
    var product = none
    var index = 0
    while index < count {
      let factor = weighted(index, own, layers).comfortable
      let square = factor.dot(factor)
      let unit = (factor * (1 / square.squareRoot())).kept(where: .!square.equals(0), else: none)
      product = product.turnedFirst(by: unit)
      index &+= 1
    }
    return product * (1 / product.dot(product).squareRoot())
  }
}

extension LaneVector4 {
  /// The product that turns by another quaternion first.
  @inline(__always)
  fileprivate func turnedFirst(by b: Self) -> Self {
    Self(
      multiplyAdd(w, b.x, x * b.w) + multiplyAdd(y, b.z, z * b.y * -1),
      multiplyAdd(w, b.y, y * b.w) + multiplyAdd(z, b.x, x * b.z * -1),
      multiplyAdd(w, b.z, z * b.w) + multiplyAdd(x, b.y, y * b.x * -1),
      multiplyAdd(w, b.w, x * b.x * -1) - multiplyAdd(y, b.y, z * b.z))
  }
}
