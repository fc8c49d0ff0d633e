import CLanes
import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// Layers of numbers added up.
struct NumberSum<Weights: LayerWeights>: LayerFunction {
  typealias Format = Weights.Format

  let weights: Weights
  let layers: Int

  @inline(__always)
  func evaluate(_ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    var sum = x[0] * weights.weight(0, own)
    var layer = 1
    while layer < layers {
      sum = multiplyAdd(x[layer], weights.weight(layer, own), sum)
      layer &+= 1
    }
    y.store(0, sum)
  }
}

/// Layers of numbers averaged.
struct NumberMean<Weights: LayerWeights>: LayerFunction {
  typealias Format = Weights.Format

  let weights: Weights
  let layers: Int

  @inline(__always)
  func evaluate(_ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    if !Weights.areOwn {
      return NumberSum(weights: weights, layers: layers).evaluate(own, x, y)
    }
    var total = weights.weight(0, own)
    var sum = x[0] * total
    var layer = 1
    while layer < layers {
      let weight = weights.weight(layer, own)
      sum = multiplyAdd(x[layer], weight, sum)
      total += weight
      layer &+= 1
    }
    y.store(0, select(total.equals(0), x[0], sum / total))
  }
}

/// Layers of numbers with shared weights, all in planes.
struct NumberPlanes<Format: LaneFormat> {
  typealias L = Format.Lanes

  let weights: SharedWeights<Format>
  let layerCount: Int
  let layers: UnsafePointer<Format.Scalar>
  let results: UnsafeMutablePointer<Format.Scalar>
  let count: Int

  /// Blends all elements, four vectors at a time.
  @inline(__always)
  func run() {
    let width = L.scalarCount
    let whole = count / (4 &* width) &* (4 &* width)
    #if V4
    if Format.Lanes.self != Format.Scalar.Lanes.self && lanes_vectors_are_halved() {
      runHalved(whole)
    } else {
      runWhole(whole)
    }
    #else
    runWhole(whole)
    #endif
    var start = whole
    while start < count {
      let length = min(width, count &- start)
      var layer = 0
      var sum = L.zero
      while layer < layerCount {
        let x = Format.load(layers + layer &* count, start, length, filler: 0)
        sum = layer == 0 ? x * weight(0) : multiplyAdd(x, weight(layer), sum)
        layer &+= 1
      }
      Format.store(sum, results, start, length)
      start &+= width
    }
  }

  #if V4
  /// Blends the first elements, floats in doubles, in vectors of 256 bits.
  @inline(__always)
  private func runHalved(_ end: Int) {
    let weights: UnsafePointer<Double> = recast(weights.weights)
    let (layers, results): (UnsafePointer<Float>, UnsafeMutablePointer<Float>) = (
      recast(layers), recast(results)
    )
    switch layerCount {
    case 2: lanes_weigh_f32(2, weights, layers, count, results, end)
    case 3: lanes_weigh_f32(3, weights, layers, count, results, end)
    case 4: lanes_weigh_f32(4, weights, layers, count, results, end)
    default: lanes_weigh_f32(layerCount, weights, layers, count, results, end)
    }
  }
  #endif

  /// Blends the first elements.
  @inline(__always)
  private func runWhole(_ end: Int) {
    // As many weights as registers hold beside four sums and a layer's numbers.
    let (a, b) = (weight(0), weight(1))
    let (c, d) = (weight(min(2, layerCount &- 1)), weight(min(3, layerCount &- 1)))
    @inline(__always)
    func held(_ layer: Int) -> L { layer == 0 ? a : layer == 1 ? b : layer == 2 ? c : d }
    switch layerCount {
    case 2: runWhole(end, 2, held)
    case 3: runWhole(end, 3, held)
    case 4: runWhole(end, 4, held)
    default: runWhole(end, layerCount, weight)
    }
  }

  @inline(__always)
  private func weight(_ layer: Int) -> L { L(repeating: weights.weights[layer]) }

  @inline(__always)
  private func runWhole(_ end: Int, _ layerCount: Int, _ weight: (_ layer: Int) -> L) {
    let width = L.scalarCount
    let isStreamed = Format.mayStream(results, count, planes: 1)
    var start = 0
    while start < end {
      var x = layers + start
      var w = weight(0)
      var a = Format.load(x, 0, width, filler: 0) * w
      var b = Format.load(x, width, width, filler: 0) * w
      var c = Format.load(x, 2 &* width, width, filler: 0) * w
      var d = Format.load(x, 3 &* width, width, filler: 0) * w
      var layer = 1
      while layer < layerCount {
        x += count
        w = weight(layer)
        a = multiplyAdd(Format.load(x, 0, width, filler: 0), w, a)
        b = multiplyAdd(Format.load(x, width, width, filler: 0), w, b)
        c = multiplyAdd(Format.load(x, 2 &* width, width, filler: 0), w, c)
        d = multiplyAdd(Format.load(x, 3 &* width, width, filler: 0), w, d)
        layer &+= 1
      }
      let y = results + start
      if isStreamed {
        Format.stream(a, y)
        Format.stream(b, y + width)
        Format.stream(c, y + 2 &* width)
        Format.stream(d, y + 3 &* width)
      } else {
        Format.store(a, y, 0, width)
        Format.store(b, y, width, width)
        Format.store(c, y, 2 &* width, width)
        Format.store(d, y, 3 &* width, width)
      }
      start &+= 4 &* width
    }
    if isStreamed { Format.Scalar.streamFence() }
  }
}

extension LaneFormat {
  /// Whether results go past the caches: `streams` says so, and the lanes are the elements'.
  @inline(__always)
  static func mayStream(
    _ results: UnsafeMutablePointer<Scalar>, _ count: Int, planes: Int
  ) -> Bool {
    Lanes.self == Scalar.Lanes.self && streams(results, count, planes)
  }

  /// Stores a vector past the caches, for formats whose lanes are the elements'.
  @inline(__always)
  static func stream(_ lanes: Lanes, _ target: UnsafeMutablePointer<Scalar>) {
    if Lanes.self == Scalar.Lanes.self {
      Scalar.stream(unsafeBitCast(lanes, to: Scalar.Lanes.self), to: target)
    }
  }
}
