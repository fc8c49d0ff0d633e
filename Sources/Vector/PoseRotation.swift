import Kernels

// Float contraction: means of three layers and more are sums of rounded products, so that opposite
// layers cancel; elsewhere `multiplyAdd` is fused from level v3 on.

/// A function of an element's weights and of its layers, each a rotation.
protocol RotationFunction {
  associatedtype Format: LaneFormat
  associatedtype Weights: LayerWeights
  /// Whether its chain of operations is so short that, in planes below v4, halves gain nothing.
  static var isShort: Bool { get }
  /// How many layers it has, where the compiler knows.
  static var layerCount: Int? { get }
  /// The layers as one quaternion, of any length.
  func sum<Layers: RotationLayers>(
    _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> RotationSum<Format.Lanes> where Layers.Format == Format
  /// The rotations where the sum's length is 0 or near an end of the range.
  func steady<Layers: RotationLayers>(
    _ sum: RotationSum<Format.Lanes>, _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> LaneVector4<Format.Lanes> where Layers.Format == Format
}

extension RotationFunction {
  static var isShort: Bool { false }
  static var layerCount: Int? { nil }

  /// A sum at length 1.
  @inline(__always)
  func rotation<Layers: RotationLayers>(
    _ sum: RotationSum<Format.Lanes>, _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> LaneVector4<Format.Lanes> where Layers.Format == Format {
    let rotation = sum.value * refinedInverseRoot(sum.square)
    let holds = sum.isComfortable
    return all(holds) ? rotation : rotation.kept(where: holds, else: steady(sum, own, layers))
  }
}

/// A function of rotations as one of numbers.
struct RotationLayer<Function: RotationFunction>: LayerFunction {
  typealias Format = Function.Format

  let function: Function

  @inline(__always)
  func evaluate(_ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    function.rotation(function.sum(own, x), own, x).store(in: y)
  }
}

/// Quaternions and their squared lengths.
struct RotationSum<L: RealLanes> {
  let value: LaneVector4<L>
  let square: L

  @inline(__always)
  init(_ value: LaneVector4<L>) {
    self.value = value
    square = value.dot(value)
  }

  /// Where the square is far from the ends of the range.
  @inline(__always)
  var isComfortable: Condition<L> {
    let single = isSingle(L.self)
    return (square > splat(single ? 0x1p-60 : 0x1p-500))
      .& (square < splat(single ? 0x1p120 : 0x1p1000))
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

/// Rotations in planes, or in whole groups.
struct RotationPlanes<Function: RotationFunction, Places: ElementPlaces>: HalvedSweep {
  typealias Format = Function.Format

  let function: Function
  let weights: UnsafePointer<Format.Scalar>
  /// Weights of an element of its own.
  let weightCount: Int
  let layers: UnsafePointer<Format.Scalar>
  let layerCount: Int
  let results: UnsafeMutablePointer<Format.Scalar>
  let places: Places

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> RotationSum<Format.Lanes> {
    function.sum(own(start), x(start))
  }

  @inline(__always)
  func finish(_ sum: RotationSum<Format.Lanes>, _ start: Int, _ length: Int) {
    let y = LaneResults<Format>(
      base: results + places.offset(start, 4), stride: places.stride)
    function.rotation(sum, own(start), x(start)).store(in: y)
  }

  /// The elements' own weights.
  @inline(__always)
  private func own(_ start: Int) -> LaneNumbers<Format> {
    LaneNumbers(base: weights + places.offset(start, weightCount), stride: places.stride)
  }

  @inline(__always)
  private func x(_ start: Int) -> LaneNumbers<Format> {
    LaneNumbers(base: layers + places.offset(start, layerCount), stride: places.stride)
  }
}

/// Rotations in rows, for vectors of 4 lanes or more.
struct RotationRows<Function: RotationFunction>: HalvedSweep {
  typealias Format = Function.Format

  let function: Function
  let weights: UnsafePointer<Format.Scalar>
  /// The elements' own weights, in planes of one vector.
  let tile: LaneTile<Format>
  let memory: UnsafeMutablePointer<Format.Scalar>
  let layers: UnsafePointer<Format.Scalar>
  let stride: Int
  let results: UnsafeMutablePointer<Format.Scalar>

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> RotationSum<Format.Lanes> {
    function.sum(own(start, length), x(start))
  }

  @inline(__always)
  func finish(_ sum: RotationSum<Format.Lanes>, _ start: Int, _ length: Int) {
    // The memory holds the next ones' weights, unless they are read again.
    let own =
      all(sum.isComfortable)
      ? LaneNumbers<Format>(base: memory, stride: length) : own(start, length)
    Format.storeRows(function.rotation(sum, own, x(start)), results + 4 &* start)
  }

  @inline(__always)
  private func own(_ start: Int, _ length: Int) -> LaneNumbers<Format> {
    if Function.Weights.areOwn { tile.fill(memory, start, length, of: weights) }
    return LaneNumbers(base: memory, stride: length)
  }

  @inline(__always)
  private func x(_ start: Int) -> LaneRows<Format> {
    let stride = Function.layerCount.map { 4 &* $0 } ?? stride
    return LaneRows(base: layers + start &* stride, stride: stride)
  }
}

/// Two layers of rotations averaged, which are not opposite as soon as the second is turned to the first.
struct RotationPair<Weights: LayerWeights>: RotationFunction {
  typealias Format = Weights.Format

  let weights: Weights

  @inline(__always)
  static var isShort: Bool { true }
  @inline(__always)
  static var layerCount: Int? { 2 }

  @inline(__always)
  func sum<Layers: RotationLayers>(
    _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> RotationSum<Format.Lanes> where Layers.Format == Format {
    let (a, b) = (layers.rotation(0), layers.rotation(1))
    let first = a * weights.weight(0, own)
    let weight = turned(weights.weight(1, own), bySignOf: a.signDot(b))
    return RotationSum(
      LaneVector4(
        multiplyAdd(b.x, weight, first.x), multiplyAdd(b.y, weight, first.y),
        multiplyAdd(b.z, weight, first.z), multiplyAdd(b.w, weight, first.w)))
  }

  @inline(__always)
  func steady<Layers: RotationLayers>(
    _ sum: RotationSum<Format.Lanes>, _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> LaneVector4<Format.Lanes> where Layers.Format == Format {
    RotationMean(weights: weights, count: 2).steady(sum, own, layers)
  }
}

/// Layers of rotations averaged.
struct RotationMean<Weights: LayerWeights>: RotationFunction {
  typealias Format = Weights.Format

  let weights: Weights
  let count: Int

  @inline(__always)
  func sum<Layers: RotationLayers>(
    _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> RotationSum<Format.Lanes> where Layers.Format == Format {
    let first = layers.rotation(0)
    var sum = first * weights.weight(0, own)
    var index = 1
    while index < count {
      let layer = layers.rotation(index)
      let weight = weights.weight(index, own)
      let part = layer * turned(weight, bySignOf: first.signDot(layer))
      sum = LaneVector4(sum.x + part.x, sum.y + part.y, sum.z + part.z, sum.w + part.w)
      index &+= 1
    }
    return RotationSum(sum)
  }

  /// Layers scaled alike, but those without weight, which may be far larger; turned by the signs of products
  /// that do not leave the range; the first layer where the sum is 0.
  @inline(never)
  func steady<Layers: RotationLayers>(
    _ sum: RotationSum<Format.Lanes>, _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> LaneVector4<Format.Lanes> where Layers.Format == Format {
    var extent = Format.Lanes.zero
    var index = 0
    while index < count {
      let size = layers.rotation(index).extent
      let counts = (size > extent) .& .!weights.weight(index, own).equals(0)
      extent = select(counts, size, extent)
      index &+= 1
    }
    let unit = inversePowerOfTwo(extent)
    let first = layers.rotation(0)
    let direction = first.comfortable
    var sum = scaled(first, unit, weights.weight(0, own))
    index = 1
    while index < count {
      let layer = layers.rotation(index)
      let sign = direction.signDot(layer.comfortable)
      let part = scaled(layer, unit, turned(weights.weight(index, own), bySignOf: sign))
      sum = LaneVector4(sum.x + part.x, sum.y + part.y, sum.z + part.z, sum.w + part.w)
      index &+= 1
    }
    let kept = sum.kept(where: sum.extent > 0, else: first).comfortable
    return kept * (1 / kept.dot(kept).squareRoot())
  }

  @inline(__always)
  private func scaled(
    _ layer: LaneVector4<Format.Lanes>, _ unit: Format.Lanes, _ weight: Format.Lanes
  ) -> LaneVector4<Format.Lanes> {
    (layer * select(weight.equals(0), .zero, unit)) * weight
  }
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
  func sum<Layers: RotationLayers>(
    _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> RotationSum<Format.Lanes> where Layers.Format == Format {
    var product = weighted(0, own, layers)
    var index = 1
    while index < count {
      product = product.turnedFirst(by: weighted(index, own, layers))
      index &+= 1
    }
    return RotationSum(product)
  }

  /// (1 - w) (0, 0, 0, 1) + w s x.
  @inline(__always)
  private func weighted<Layers: RotationLayers>(
    _ index: Int, _ own: LaneNumbers<Format>, _ layers: Layers
  ) -> Rotation where Layers.Format == Format {
    let layer = layers.rotation(index)
    let weight = weights.weight(index, own)
    // The sum with 0 is never -0, whose sign does not count.
    let part = layer * turned(weight, bySignOf: layer.w + 0)
    return Rotation(part.x, part.y, part.z, part.w + (1 - weight))
  }

  /// The product with every layer brought to length 1.
  @inline(never)
  func steady<Layers: RotationLayers>(
    _ sum: RotationSum<Format.Lanes>, _ own: LaneNumbers<Format>, _ layers: Layers
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
  /// The scalar product for the sake of its sign: of rounded products, so that those that cancel in pairs
  /// give 0, the first added to 0, so that it is never -0 unless all products are too small for numbers.
  @inline(__always)
  fileprivate func signDot(_ other: Self) -> L {
    (multiplyAdd(x, other.x, .zero) + y * other.y) + (z * other.z + w * other.w)
  }

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
