import Kernels

/// A function of one element's numbers in two halves, as `HalvedSweep` has them.
protocol HalvedFunction {
  associatedtype Format: LaneFormat
  associatedtype Half
  /// Numbers of an element and of its result, where the compiler knows them.
  static var inputCount: Int { get }
  static var resultCount: Int { get }
  /// Reads numbers of the elements.
  func begin(_ x: LaneNumbers<Format>) -> Half
  /// Stores every number of their results.
  func finish(_ half: Half, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>)
}

/// Both halves, one after the other, for a batch of the same format.
private struct WholeFunction<Halves: HalvedFunction>: ElementFunction {
  let halves: Halves

  @inline(__always)
  func evaluate<Format: LaneFormat>(_ x: LaneNumbers<Format>, _ y: LaneResults<Format>) {
    var numbers = LaneNumbers<Halves.Format>(base: recast(x.base), stride: x.stride)
    numbers.arguments = x.arguments.map { recast($0) }
    halves.finish(
      halves.begin(numbers), numbers, LaneResults(base: recast(y.base), stride: y.stride))
  }
}

/// A function in halves over planes or whole groups.
private struct ElementSweep<Function: HalvedFunction, Places: ElementPlaces>: HalvedSweep {
  typealias Format = Function.Format

  let function: Function
  let batch: LaneBatch<Format>
  let places: Places

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> Function.Half { function.begin(x(start)) }

  @inline(__always)
  func finish(_ half: Function.Half, _ start: Int, _ length: Int) {
    let y = batch.results + places.offset(start, Function.resultCount)
    function.finish(half, x(start), LaneResults(base: y, stride: places.stride))
  }

  @inline(__always)
  private func x(_ start: Int) -> LaneNumbers<Format> {
    LaneNumbers(
      base: batch.inputs + places.offset(start, Function.inputCount), stride: places.stride)
  }
}

/// A function in halves over rows, by way of tiles of planes.
private struct RowSweep<Function: HalvedFunction>: HalvedSweep {
  typealias Format = Function.Format

  let function: Function
  let batch: LaneBatch<Format>
  /// Two tiles of inputs, so that a vector's are still there when the next one has begun, and one of results.
  let tiles: UnsafeMutablePointer<Format.Scalar>

  static var tileCount: Int {
    (2 &* Function.inputCount &+ Function.resultCount) &* Format.Lanes.scalarCount
  }

  @inline(__always)
  func begin(_ start: Int, _ length: Int) -> Function.Half {
    LaneTile<Format>(layout: .rows, numbers: Function.inputCount, count: batch.count)
      .fill(tile(start), start, length, of: batch.inputs, isKnown: true)
    return function.begin(x(start))
  }

  @inline(__always)
  func finish(_ half: Function.Half, _ start: Int, _ length: Int) {
    let y = tiles + 2 &* Function.inputCount &* Format.Lanes.scalarCount
    function.finish(half, x(start), LaneResults(base: y, stride: Format.Lanes.scalarCount))
    LaneTile<Format>(layout: .rows, numbers: Function.resultCount, count: batch.count)
      .empty(y, start, length, into: batch.results)
  }

  @inline(__always)
  private func x(_ start: Int) -> LaneNumbers<Format> {
    LaneNumbers(base: UnsafePointer(tile(start)), stride: Format.Lanes.scalarCount)
  }

  @inline(__always)
  private func tile(_ start: Int) -> UnsafeMutablePointer<Format.Scalar> {
    let width = Format.Lanes.scalarCount
    return tiles + start / width % 2 &* Function.inputCount &* width
  }
}

extension LaneBatch {
  /// Evaluates a function for every element: in halves those that fill vectors.
  @inline(__always)
  func run<Halves: HalvedFunction>(_ halves: Halves) where Halves.Format == Format {
    precondition(inputCount == Halves.inputCount && resultCount == Halves.resultCount)
    let function = WholeFunction(halves: halves)
    let whole: Int
    switch layout {
    case .rows:
      whole = count &- count % Self.width
      if whole > 0 {
        withVectorMemory(of: Scalar.self, RowSweep<Halves>.tileCount) {
          sweep(halves, whole, $0)
        }
      }
    case .planes:
      whole = count &- count % Self.width
      sweep(halves, PlanePlaces(stride: count), whole)
    case .groups:
      whole = count &- count % NumberLayout.groupSize
      sweep(halves, GroupPlaces(), whole)
    }
    if whole < count { rest(function, from: whole) }
  }

  @inline(never)
  private func sweep<Halves: HalvedFunction, Places: ElementPlaces>(
    _ halves: Halves, _ places: Places, _ count: Int
  ) where Halves.Format == Format {
    ElementSweep(function: halves, batch: self, places: places).run(count)
  }

  @inline(never)
  private func sweep<Halves: HalvedFunction>(
    _ halves: Halves, _ count: Int, _ tiles: UnsafeMutablePointer<Scalar>
  ) where Halves.Format == Format {
    RowSweep(function: halves, batch: self, tiles: tiles).run(count)
  }

  /// Evaluates the elements from one on, a multiple of the lanes, or of a group's size in groups.
  @inline(__always)
  private func rest<Function: ElementFunction>(_ function: Function, from first: Int) {
    withVectorMemory(of: Scalar.self, (inputCount &+ resultCount &+ 1) &* Self.width) {
      run(
        function, groups: layout == .planes ? count : NumberLayout.groupSize, tile: $0,
        from: first)
    }
  }
}
