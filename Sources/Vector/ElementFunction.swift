import Kernels

/// Numbers that lie in planes.
struct LaneNumbers<Format: LaneFormat> {
  /// The first number of the first element.
  var base: UnsafePointer<Format.Scalar>
  /// From one number of an element to the next.
  var stride: Int
  /// The first element's argument, where there are arguments beside the numbers.
  var arguments: UnsafePointer<Format.Scalar>?

  /// The argument of every element.
  @inline(__always)
  var argument: Format.Lanes {
    Format.load(arguments.unsafelyUnwrapped, 0, Format.Lanes.scalarCount, filler: 0)
  }

  /// A number of every element.
  @inline(__always)
  subscript(_ number: Int) -> Format.Lanes {
    Format.load(base + number &* stride, 0, Format.Lanes.scalarCount, filler: 0)
  }

  /// The numbers from one on.
  @inline(__always)
  func from(_ number: Int) -> Self {
    Self(base: base + number &* stride, stride: stride, arguments: arguments)
  }
}

/// Where the results of a vector of elements go.
struct LaneResults<Format: LaneFormat> {
  /// The first number of the first element.
  var base: UnsafeMutablePointer<Format.Scalar>
  /// From one number of an element to the next.
  var stride: Int

  /// Stores a number of every element.
  @inline(__always)
  func store(_ number: Int, _ value: Format.Lanes) {
    Format.store(value, base + number &* stride, 0, Format.Lanes.scalarCount)
  }
}

/// A function of one element's numbers, computed for a vector of elements at a time.
protocol ElementFunction: ElementTask {
  /// Reads numbers of the elements and stores every number of their results.
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>)
}

extension ElementFunction {
  @inline(__always)
  func run<Format: LaneFormat>(on batch: LaneBatch<Format>) { batch.run(self) }
}

/// Elements with their numbers in some layout, and where their results go in the same layout.
struct LaneBatch<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  let layout: NumberLayout
  let count: Int
  let inputs: UnsafePointer<Scalar>
  let inputCount: Int
  let results: UnsafeMutablePointer<Scalar>
  let resultCount: Int
  /// A number per element that is not among the inputs.
  var arguments: UnsafePointer<Scalar>?
  /// From one plane of inputs to the next, where more elements have planes there than are in the batch.
  var inputApart: Int?

  @inline(__always)
  static var width: Int { Format.Lanes.scalarCount }

  /// Evaluates a function for every element.
  func run<Function: ElementFunction>(_ function: Function) {
    if isStaged {
      return PlaneStage<Scalar>.fill(results, planes: resultCount, of: count) {
        part(from: $0, $1, into: $2).run(function, groups: $1, tile: nil)
      }
    }
    // Planes are a group of all elements.
    let size = layout == .planes ? count : NumberLayout.groupSize
    if layout != .rows && count % Self.width == 0 { return run(function, groups: size, tile: nil) }
    withVectorMemory(of: Scalar.self, (inputCount &+ resultCount &+ 1) &* Self.width) {
      run(function, groups: size, tile: $0)
    }
  }

  /// Whether planes of results take the way over a stage, and those of inputs are not many more.
  @inline(__always)
  private var isStaged: Bool {
    layout == .planes && !Format.isStreamed && inputCount < 3 &* resultCount
      && PlaneStage.isUsed(for: results, planes: resultCount, of: count)
  }

  /// So many elements of planes, with planes of their own for results.
  @inline(__always)
  private func part(
    from first: Int, _ length: Int, into results: UnsafeMutablePointer<Scalar>
  ) -> Self {
    var part = Self(
      layout: .planes, count: length, inputs: inputs + first, inputCount: inputCount,
      results: results, resultCount: resultCount, inputApart: count)
    if let arguments { part.arguments = arguments + first }
    return part
  }

  /// Evaluates groups vector by vector, what is no whole vector of planes by way of a tile of planes; in
  /// planes and groups from an element on that begins a vector or a group.
  @inline(never)
  func run<Function: ElementFunction>(
    _ function: Function, groups size: Int, tile: UnsafeMutablePointer<Scalar>?,
    from first: Int = 0
  ) {
    let from = LaneTile<Format>(layout: layout, numbers: inputCount, count: count)
    let to = LaneTile<Format>(layout: layout, numbers: resultCount, count: count)
    var (group, start) = layout == .planes ? (0, first) : (first, 0)
    while group < count {
      let length = min(size, count &- group)
      if Format.isStreamed && layout == .groups {
        (inputs + (group &+ length) &* inputCount).prefetch(length &* inputCount)
      }
      while start < length {
        let first = group &+ start
        let lanes = min(Self.width, length &- start)
        var x = LaneNumbers<Format>(
          base: inputs + group &* inputCount + start, stride: inputApart ?? length)
        if let arguments { x.arguments = arguments + first }
        var y = LaneResults<Format>(
          base: results + group &* resultCount + start, stride: length)
        let isTiled = layout == .rows || lanes < Self.width
        if isTiled {
          let planes = tile.unsafelyUnwrapped
          from.fill(planes, first, lanes, of: inputs)
          x = LaneNumbers(base: UnsafePointer(planes), stride: Self.width)
          y = LaneResults(base: planes + inputCount &* Self.width, stride: Self.width)
          if let arguments {
            x.arguments = arguments.padded(
              first, lanes, to: Self.width, in: y.base + resultCount &* Self.width)
          }
        }
        function.evaluate(x, y)
        if isTiled { to.empty(y.base, first, lanes, into: results) }
        start &+= lanes
      }
      group &+= length
      start = 0
    }
    if Format.isStreamed { Scalar.streamFence() }
  }
}
