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
    if layout == .rows { return runTiles(function, from: 0, to: count) }
    // Planes are a group of all elements.
    let size = layout == .planes ? count : NumberLayout.groupSize
    var first = 0
    while first < count {
      let length = min(size, count &- first)
      let x = inputs + first &* inputCount
      let y = results + first &* resultCount
      var start = 0
      while start &+ Self.width <= length {
        function.evaluate(
          LaneNumbers<Format>(base: x + start, stride: length),
          LaneResults<Format>(base: y + start, stride: length))
        start &+= Self.width
      }
      if start < length { runTiles(function, from: first &+ start, to: first &+ length) }
      first &+= length
    }
  }

  /// Evaluates elements by way of planes of one vector each.
  @inline(never)
  private func runTiles<Function: ElementFunction>(
    _ function: Function, from start: Int, to end: Int
  ) {
    withUnsafeTemporaryAllocation(
      of: Scalar.self, capacity: (inputCount &+ resultCount) &* Self.width
    ) { memory in
      guard let x = memory.baseAddress else { return }
      let y = x + inputCount &* Self.width
      var first = start
      while first < end {
        let length = min(Self.width, end &- first)
        fill(x, first, length)
        function.evaluate(
          LaneNumbers<Format>(base: UnsafePointer(x), stride: Self.width),
          LaneResults<Format>(base: y, stride: Self.width))
        empty(y, first, length)
        first &+= length
      }
    }
  }

  /// Whether rows of so many numbers are transposed four numbers at a time.
  @inline(__always)
  private func isTransposed(_ numbers: Int, _ length: Int) -> Bool {
    layout == .rows && length == Self.width && Self.width >= 4 && numbers >= 4
  }

  /// Planes of `length` elements from `first` on; lanes that are left repeat the last one.
  @inline(__always)
  private func fill(_ planes: UnsafeMutablePointer<Scalar>, _ first: Int, _ length: Int) {
    if isTransposed(inputCount, length) {
      return turnRows(
        inputs + first &* inputCount, inputCount, width: Self.width, into: planes,
        apart: Self.width)
    }
    var number = 0
    while number < inputCount {
      var lane = 0
      while lane < Self.width {
        let element = first &+ min(lane, length &- 1)
        planes[number &* Self.width &+ lane] =
          inputs[layout.index(of: number, element: element, numbers: inputCount, count: count)]
        lane &+= 1
      }
      number &+= 1
    }
  }

  /// The first `length` elements of planes as the results from `first` on.
  @inline(__always)
  private func empty(_ planes: UnsafeMutablePointer<Scalar>, _ first: Int, _ length: Int) {
    if isTransposed(resultCount, length) {
      return turnPlanes(
        planes, apart: Self.width, width: Self.width, into: results + first &* resultCount,
        resultCount)
    }
    var number = 0
    while number < resultCount {
      var lane = 0
      while lane < length {
        results[
          layout.index(of: number, element: first &+ lane, numbers: resultCount, count: count)] =
          planes[number &* Self.width &+ lane]
        lane &+= 1
      }
      number &+= 1
    }
  }
}
