import Kernels

extension VectorBackend: PoseBlending {
  /// See `PoseBlending.blend`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func blend(
    _ weights: Span<Scalar>, _ form: BlendForm, _ arrangement: Arrangement,
    _ layers: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(
      arrangement, arrangement != .shared, "one, one.rows, each, each.groups or each.rows")
    let count =
      form.isRotation ? requireElements("results", results.count, of: 4) : results.count
    requireCount("weights", weights.count, form.layers &* (arrangement.isOne ? 1 : count))
    requireCount("layers", layers.count, form.layers &* results.count)
    weights.withUnsafeBufferPointer { weights in
      withPointers(layers, &results) { layers, results, _ in
        guard let weights = weights.baseAddress else { return }
        @inline(__always)
        func blend<Format: LaneFormat>(_ format: Format.Type) {
          LayerBatch<Format>(
            form: form, arrangement: arrangement, count: count, weights: recast(weights),
            layers: recast(layers), results: recast(results)
          ).run()
        }
        switch format {
        case .doubles: blend(OwnFormat<Double>.self)
        case .floatsInDoubles: blend(DoubleFormat<Float>.self)
        case .floats: blend(OwnFormat<Float>.self)
        }
      }
    }
  }
}

/// A function of the weights and layers of an element, computed for a vector of elements at a time.
protocol LayerFunction {
  associatedtype Format: LaneFormat
  /// Reads what belongs to the elements and stores every number of their results.
  func evaluate(_ own: LaneNumbers<Format>, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>)
}

/// Weights and layers as they lie in memory.
struct LayerBatch<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  let form: BlendForm
  let arrangement: Arrangement
  let count: Int
  let weights: UnsafePointer<Scalar>
  let layers: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>

  @inline(__always)
  private static var width: Int { Format.Lanes.scalarCount }

  /// Weights of an element of its own.
  @inline(__always)
  private var weightCount: Int { arrangement.isOne ? 0 : form.layers }

  @inline(__always)
  private var layerCount: Int { form.layers &* form.components }

  /// Blends all elements.
  @inline(never)
  func run() {
    if arrangement.isOne {
      SharedWeights<Format>.with(weights, form) { shared in
        if arrangement == .one && !form.isRotation {
          NumberPlanes<Format>(
            weights: shared, layerCount: form.layers, layers: layers, results: results, count: count
          ).run()
        } else {
          run(shared)
        }
      }
    } else {
      run(OwnWeights<Format>())
    }
  }

  @inline(__always)
  private func run<Weights: LayerWeights>(_ weights: Weights) where Weights.Format == Format {
    switch (form.isRotation, form.isAdditive) {
    case (false, false): run(NumberMean(weights: weights, layers: form.layers))
    case (false, true): run(NumberSum(weights: weights, layers: form.layers))
    case (true, false) where form.layers == 2: runRotations(RotationPair(weights: weights))
    case (true, false): runRotations(RotationMean(weights: weights, count: form.layers))
    case (true, true): runRotations(RotationProduct(weights: weights, count: form.layers))
    }
  }

  /// Blends rotations: in rows, whole vectors of elements in registers.
  @inline(__always)
  private func runRotations<Function: RotationFunction>(_ function: Function)
  where Function.Format == Format {
    let whole: Int
    switch arrangement.layout {
    case .rows where Self.width < 4: whole = 0
    case .rows:
      whole = count &- count % Self.width
      runRows(function, whole)
    case .planes:
      whole = count &- count % Self.width
      runPlanes(function, PlanePlaces(stride: count), whole)
    case .groups:
      whole = count &- count % NumberLayout.groupSize
      runPlanes(function, GroupPlaces(), whole)
    }
    if whole < count { runTiles(RotationLayer(function: function), from: whole, to: count) }
  }

  @inline(never)
  private func runRows<Function: RotationFunction>(_ function: Function, _ count: Int)
  where Function.Format == Format {
    let own = LaneTile<Format>(layout: .rows, numbers: weightCount, count: count)
    withVectorMemory(of: Scalar.self, own.numbers &* Self.width) { memory in
      RotationRows(
        function: function, weights: weights, tile: own, memory: memory, layers: layers,
        stride: layerCount, results: results
      ).run(count)
    }
  }

  @inline(never)
  private func runPlanes<Function: RotationFunction, Places: ElementPlaces>(
    _ function: Function, _ places: Places, _ count: Int
  ) where Function.Format == Format {
    let planes = RotationPlanes(
      function: function, weights: weights, weightCount: weightCount, layers: layers,
      layerCount: layerCount, results: results, places: places)
    #if V4
    planes.run(count)
    #else
    if Function.isShort { planes.runWhole(count) } else { planes.run(count) }
    #endif
  }

  @inline(never)
  private func run<Function: LayerFunction>(_ function: Function) where Function.Format == Format {
    if arrangement.layout == .rows { return runTiles(function, from: 0, to: count) }
    // Planes are a group of all elements.
    let size = arrangement.layout == .planes ? count : NumberLayout.groupSize
    let (weightCount, layerCount, components) = (weightCount, layerCount, form.components)
    var first = 0
    while first < count {
      let length = min(size, count &- first)
      let own = weights + first &* weightCount
      let x = layers + first &* layerCount
      let y = results + first &* components
      var start = 0
      while start &+ Self.width <= length {
        function.evaluate(
          LaneNumbers<Format>(base: own + start, stride: length),
          LaneNumbers<Format>(base: x + start, stride: length),
          LaneResults<Format>(base: y + start, stride: length))
        start &+= Self.width
      }
      if start < length { runTiles(function, from: first &+ start, to: first &+ length) }
      first &+= length
    }
  }

  /// Blends elements by way of planes of one vector each.
  @inline(never)
  private func runTiles<Function: LayerFunction>(
    _ function: Function, from start: Int, to end: Int
  ) where Function.Format == Format {
    let numbers = weightCount &+ layerCount &+ form.components
    withVectorMemory(of: Scalar.self, numbers &* Self.width) {
      runTiles(function, from: start, to: end, $0)
    }
  }

  /// `planes` is memory for the weights, the layers and the results of a vector.
  @inline(never)
  private func runTiles<Function: LayerFunction>(
    _ function: Function, from start: Int, to end: Int, _ planes: UnsafeMutablePointer<Scalar>
  ) where Function.Format == Format {
    @inline(__always)
    func tile(_ numbers: Int) -> LaneTile<Format> {
      LaneTile(layout: arrangement.layout, numbers: numbers, count: count)
    }
    let width = Self.width
    let (own, both, result) = (tile(weightCount), tile(layerCount), tile(form.components))
    let x = planes + own.numbers &* width
    let y = x + both.numbers &* width
    var first = start
    while first < end {
      let length = min(width, end &- first)
      own.fill(planes, first, length, of: weights)
      both.fill(x, first, length, of: layers)
      function.evaluate(
        LaneNumbers<Format>(base: planes, stride: width),
        LaneNumbers<Format>(base: x, stride: width),
        LaneResults<Format>(base: y, stride: width))
      result.empty(y, first, length, into: results)
      first &+= length
    }
  }
}
