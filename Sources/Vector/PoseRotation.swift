import Kernels

// Float contraction: means are sums of rounded products, so that opposite layers cancel; elsewhere
// `multiplyAdd` is fused from level v3 on.

/// Layers of rotations averaged.
struct RotationMean<Weights: LayerWeights>: LayerFunction {
  typealias Format = Weights.Format

  let weights: Weights
  let layers: Int

  @inline(__always)
  func evaluate(_ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    let first = LaneVector4(x)
    var sum = first * weights.weight(0, own)
    var index = 1
    while index < layers {
      let layer = LaneVector4(x.from(4 &* index))
      let weight = weights.weight(index, own)
      // The sum with 0 is never -0, whose sign does not count.
      let part = layer * turned(weight, bySignOf: first.unfusedDot(layer) + 0)
      sum = LaneVector4(sum.x + part.x, sum.y + part.y, sum.z + part.z, sum.w + part.w)
      index &+= 1
    }
    let square = sum.dot(sum)
    let mean = sum * refinedInverseRoot(square)
    let holds = isComfortable(square)
    if all(holds) { return mean.store(0, in: y) }
    mean.kept(where: holds, else: steadyMean(sum, first)).store(0, in: y)
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
struct RotationProduct<Weights: LayerWeights>: LayerFunction {
  typealias Format = Weights.Format
  typealias Rotation = LaneVector4<Format.Lanes>

  let weights: Weights
  let layers: Int

  /// Layers keep their lengths, and their product is brought to length 1, unless it leaves the
  /// range or a layer is 0.
  @inline(__always)
  func evaluate(_ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    var product = layer(0, own, x)
    var index = 1
    while index < layers {
      product = product.turnedFirst(by: layer(index, own, x))
      index &+= 1
    }
    let square = product.dot(product)
    let rotation = product * refinedInverseRoot(square)
    let holds = isComfortable(square)
    if all(holds) { return rotation.store(0, in: y) }
    rotation.kept(where: holds, else: steadyProduct(own, x)).store(0, in: y)
  }

  /// (1 - w) (0, 0, 0, 1) + w s x.
  @inline(__always)
  private func layer(
    _ index: Int, _ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>
  ) -> Rotation {
    let layer = Rotation(x.from(4 &* index))
    let weight = weights.weight(index, own)
    // As in a mean.
    let part = layer * turned(weight, bySignOf: layer.w + 0)
    return Rotation(part.x, part.y, part.z, part.w + weights.rest(index, own))
  }

  /// The product with every layer brought to length 1.
  @inline(never)
  private func steadyProduct(_ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>) -> Rotation {
    let (zero, one) = (Format.Lanes.zero, Format.Lanes(repeating: 1))
    let none = Rotation(zero, zero, zero, one)
    var product = none
    var index = 0
    while index < layers {
      let factor = layer(index, own, x).comfortable
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
