import Kernels

/// The numbers of a vector of elements, a vector per number.
struct LaneNumbers<Format: LaneFormat> {
  /// The first number of the first element.
  var base: UnsafePointer<Format.Scalar>
  /// From one number of an element to the next.
  var stride: Int

  /// A number of every element.
  @inline(__always)
  subscript(_ number: Int) -> Format.Lanes {
    Format.load(base + number &* stride, 0, Format.Lanes.scalarCount, filler: 0)
  }

  /// The numbers from one on.
  @inline(__always)
  func from(_ number: Int) -> Self { Self(base: base + number &* stride, stride: stride) }
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
protocol ElementFunction {
  /// Reads numbers of the elements and stores every number of their results.
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>)
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

  @inline(__always)
  private static var width: Int { Format.Lanes.scalarCount }

  /// Evaluates a function for every element.
  @inline(never)
  func run<Function: ElementFunction>(_ function: Function) {
    switch layout {
    case .planes: runPlanes(function, first: 0, count)
    case .groups:
      let size = NumberLayout.groupSize
      var first = 0
      while first < count {
        runPlanes(function, first: first, min(size, count &- first))
        first &+= size
      }
    case .rows:
      withTile { tile in
        var first = 0
        while first < count {
          tile.run(function, first: first, min(Self.width, count &- first))
          first &+= Self.width
        }
      }
    }
  }

  /// Evaluates planes of `length` elements.
  @inline(__always)
  private func runPlanes<Function: ElementFunction>(
    _ function: Function, first: Int, _ length: Int
  ) {
    let x = inputs + first &* (layout == .planes ? 1 : inputCount)
    let y = results + first &* (layout == .planes ? 1 : resultCount)
    var start = 0
    while start &+ Self.width <= length {
      function.evaluate(
        LaneNumbers<Format>(base: x + start, stride: length),
        LaneResults<Format>(base: y + start, stride: length))
      start &+= Self.width
    }
    if start < length {
      withTile { $0.run(function, first: first &+ start, length &- start) }
    }
  }

  @inline(__always)
  private func withTile(_ body: (LaneTile<Format>) -> Void) {
    withUnsafeTemporaryAllocation(
      of: Scalar.self, capacity: (inputCount &+ resultCount) &* Self.width
    ) { memory in
      guard let memory = memory.baseAddress else { return }
      body(LaneTile(batch: self, inputs: memory, results: memory + inputCount &* Self.width))
    }
  }
}

/// The numbers of one vector of elements as planes.
private struct LaneTile<Format: LaneFormat> {
  let batch: LaneBatch<Format>
  let inputs: UnsafeMutablePointer<Format.Scalar>
  let results: UnsafeMutablePointer<Format.Scalar>

  /// Evaluates `length` elements from `first` on; lanes that are left repeat the last one.
  @inline(__always)
  func run<Function: ElementFunction>(_ function: Function, first: Int, _ length: Int) {
    let width = Format.Lanes.scalarCount
    var number = 0
    while number < batch.inputCount {
      var lane = 0
      while lane < width {
        let element = first &+ min(lane, length &- 1)
        inputs[number &* width &+ lane] =
          batch.inputs[
            batch.layout.index(
              of: number, element: element, numbers: batch.inputCount, count: batch.count)]
        lane &+= 1
      }
      number &+= 1
    }
    function.evaluate(
      LaneNumbers<Format>(base: UnsafePointer(inputs), stride: width),
      LaneResults<Format>(base: results, stride: width))
    number = 0
    while number < batch.resultCount {
      var lane = 0
      while lane < length {
        batch.results[
          batch.layout.index(
            of: number, element: first &+ lane, numbers: batch.resultCount, count: batch.count)] =
          results[number &* width &+ lane]
        lane &+= 1
      }
      number &+= 1
    }
  }
}
