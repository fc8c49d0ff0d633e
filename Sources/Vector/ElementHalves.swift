import Kernels

/// A function of one element's numbers in two halves, as `HalvedSweep` has them.
protocol HalvedFunction {
  associatedtype Format: LaneFormat
  associatedtype Half
  /// Reads numbers of the elements.
  func begin(_ x: LaneNumbers<Format>) -> Half
  /// Stores every number of their results.
  func finish(_ half: Half, _ x: LaneNumbers<Format>, _ y: LaneResults<Format>)
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
    let y = batch.results + places.offset(start, batch.resultCount)
    function.finish(half, x(start), LaneResults(base: y, stride: places.stride))
  }

  @inline(__always)
  private func x(_ start: Int) -> LaneNumbers<Format> {
    LaneNumbers(
      base: batch.inputs + places.offset(start, batch.inputCount), stride: places.stride)
  }
}

extension LaneBatch {
  /// Evaluates a function in halves for every element that fills vectors, in planes or groups, and the
  /// whole function for the others.
  @inline(__always)
  func run<Halves: HalvedFunction, Function: ElementFunction>(
    _ halves: Halves, else function: Function
  ) where Halves.Format == Format {
    let whole: Int
    switch layout {
    case .rows: return run(function)
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

  /// Evaluates the elements from one on that fill no vector or group.
  @inline(__always)
  private func rest<Function: ElementFunction>(_ function: Function, from first: Int) {
    withVectorMemory(of: Scalar.self, (inputCount &+ resultCount &+ 1) &* Self.width) {
      run(
        function, groups: layout == .planes ? count : NumberLayout.groupSize, tile: $0,
        from: first)
    }
  }
}
