import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// The numbers of a layer in every lane, in the order of `TransformOperation.layer`.
private struct LaneLayer<Format: LaneFormat> {
  typealias L = Format.Lanes

  let numbers: LaneNumbers<Format>

  /// The anchor point in the layer's bounds.
  @inline(__always)
  var anchor: (x: L, y: L) {
    (
      multiplyAdd(numbers[3], numbers[8], numbers[6]),
      multiplyAdd(numbers[4], numbers[9], numbers[7])
    )
  }

  /// transform T(position), which `anchor` and `depth` come before.
  @inline(__always)
  var placed: LaneMatrix<L> {
    LaneMatrix(numbers.from(10)).moved(numbers[0], numbers[1], numbers[2])
  }

  /// The anchor point's z.
  @inline(__always)
  var depth: L { numbers[5] }

  /// From the layer's coordinates to its parent's.
  @inline(__always)
  var transform: LaneMatrix<L> {
    let anchor = anchor
    return placed.after(anchor.x * -1, anchor.y * -1, depth * -1)
  }

  /// What follows a sublayer's matrix: sublayerTransform about the anchor point, then `transform`.
  ///
  /// The anchor point is moved to the origin once, not there, back and there again.
  @inline(__always)
  func following(_ matrix: LaneMatrix<L>) -> LaneMatrix<L> {
    let anchor = anchor
    let about = matrix.moved(anchor.x * -1, anchor.y * -1, .zero) * LaneMatrix(numbers.from(26))
    return about.moved(.zero, .zero, depth * -1) * placed
  }
}

/// See `TransformOperation.layer`.
private struct LayerLanes: ElementFunction {
  let inParent: Bool

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    var matrix = LaneLayer(numbers: x).transform
    if inParent {
      let (anchorX, anchorY) = (x[42], x[43])
      matrix = matrix.moved(anchorX * -1, anchorY * -1, .zero) * LaneMatrix(x.from(26))
      matrix = matrix.moved(anchorX, anchorY, .zero)
    }
    matrix.store(in: y)
  }
}

/// See `TransformOperation.layerChain`.
private struct LayerChainLanes: ElementFunction {
  let depth: Int

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    var k = depth &- 1
    var matrix = LaneLayer(numbers: x.from(42 &* k)).transform
    while k > 0 {
      k &-= 1
      matrix = LaneLayer(numbers: x.from(42 &* k)).following(matrix)
    }
    matrix.store(in: y)
  }
}

extension ElementBatch {
  /// See `TransformOperation.layer`.
  func layer(inParent: Bool) { runPastCaches(LayerLanes(inParent: inParent)) }

  /// See `TransformOperation.layerChain`.
  func layerChain(depth: Int) { runPastCaches(LayerChainLanes(depth: depth)) }
}
