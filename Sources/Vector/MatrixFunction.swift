import CLanes
import Kernels

/// A function whose result is a matrix, of so few numbers that they stay in registers: groups and rows
/// have loops of their own, where the compiler knows all distances.
protocol MatrixFunction: ElementFunction {
  /// Numbers of an element: 13 to 16.
  static var inputCount: Int { get }
}

extension LaneBatch {
  /// Evaluates a function for every element.
  @inline(always)
  func runMatrices<Function: MatrixFunction>(_ function: Function) {
    if layout == .planes || Format.isStreamed
      || !ElementStage.isUsed(for: results, numbers: 16, of: count)
    {
      return runInPlace(function)
    }
    ElementStage<Scalar>.fill(results, numbers: 16, of: count, from: inputs, Function.inputCount) {
      elements(from: $0, $1, into: $2).runInPlace(function)
    }
  }

  /// Writes where results lie.
  @inline(never)
  private func runInPlace<Function: MatrixFunction>(_ function: Function) {
    let done =
      switch layout {
      case .planes: 0
      case .groups: runGroups(function)
      case .rows: Self.isTransposed ? runRows(function) : 0
      }
    if done < count {
      elements(from: done, count &- done, into: results + done &* resultCount).run(function)
    }
  }

  @inline(always)
  private static var isTransposed: Bool { Format.Lanes.scalarCount >= 4 }

  /// So many elements, which begin a group or lie in rows, or all.
  @inline(always)
  private func elements(
    from first: Int, _ length: Int, into results: UnsafeMutablePointer<Scalar>
  ) -> Self {
    Self(
      layout: layout, count: length, inputs: inputs + first &* inputCount, inputCount: inputCount,
      results: results, resultCount: resultCount)
  }

  /// Evaluates whole groups and returns how many elements they are.
  @inline(never)
  private func runGroups<Function: MatrixFunction>(_ function: Function) -> Int {
    let size = NumberLayout.groupSize
    var (group, from, to) = (0, inputs, results)
    while group &+ size <= count {
      let next = from + size &* Function.inputCount
      if Format.isStreamed { next.prefetch(size &* Function.inputCount) }
      var start = 0
      while start < size {
        function.evaluate(
          LaneNumbers<Format>(base: from + start, stride: size),
          LaneResults<Format>(base: to + start, stride: size))
        start &+= Format.Lanes.scalarCount
      }
      from = next
      to += 16 &* size
      group &+= size
    }
    if Format.isStreamed { Scalar.streamFence() }
    return group
  }

  /// Evaluates as many rows as make whole vectors and returns their number.
  @inline(never)
  private func runRows<Function: MatrixFunction>(_ function: Function) -> Int {
    let whole = count &- count % Self.width
    var stages = (LaneMatrix<Format.Lanes>.identity, LaneMatrix<Format.Lanes>.identity)
    withUnsafeMutableBytes(of: &stages) {
      let rows = RowMatrices<Function, Format>(
        function: function, inputs: inputs, results: results,
        stages: $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(
          to: LaneMatrix<Format.Lanes>.self))
      if rows.areExchanged { rows.run(whole) } else { rows.runOneByOne(whole) }
    }
    if Format.isStreamed { Scalar.streamFence() }
    return whole
  }
}

/// Matrices in rows.
///
/// Vectors of 8 lanes or more of the element type are turned while the next ones are computed.
private struct RowMatrices<Function: MatrixFunction, Format: LaneFormat>: HalvedSweep {
  typealias Numbers = OwnFormat<Format.Lanes.Scalar>

  let function: Function
  let inputs: UnsafePointer<Format.Scalar>
  let results: UnsafeMutablePointer<Format.Scalar>
  /// Two of them.
  let stages: UnsafeMutablePointer<LaneMatrix<Format.Lanes>>

  /// Whether all numbers of as many rows as lanes are exchanged at once.
  @inline(always)
  var areExchanged: Bool { width >= 8 && Format.Lanes.Scalar.self == Format.Scalar.self }

  @inline(always)
  private var width: Int { Format.Lanes.scalarCount }

  @inline(always)
  func begin(_ start: Int, _ length: Int) {
    let count = Function.inputCount
    // The processor foresees too little of what it reads beside what goes past the caches.
    if Format.isStreamed {
      (inputs + (start &+ 2 &* width) &* count).prefetch(width &* count)
    }
    compute(start, stages + stage(start))
  }

  @inline(always)
  func finish(_ half: Void, _ start: Int, _ length: Int) {
    let planes = UnsafeRawPointer(stages + stage(start)).assumingMemoryBound(
      to: Format.Scalar.self)
    turnPlanes(
      planes, apart: width, width: width, into: results + 16 &* start, 16,
      streams: Format.isStreamed)
  }

  @inline(always)
  private func stage(_ start: Int) -> Int { start / width % 2 }

  /// Computes and stores a vector after the other.
  @inline(always)
  func runOneByOne(_ count: Int) {
    var start = 0
    while start < count {
      compute(start, stages)
      let (matrix, rows) = (stages.pointee, results + 16 &* start)
      Format.storeRows(matrix.r0, rows, stride: 16)
      Format.storeRows(matrix.r1, rows + 4, stride: 16)
      Format.storeRows(matrix.r2, rows + 8, stride: 16)
      Format.storeRows(matrix.r3, rows + 12, stride: 16)
      start &+= width
    }
  }

  /// The matrices of as many rows as lanes; the compiler keeps in registers what it knows the places of.
  @inline(always)
  private func compute(_ start: Int, _ stage: UnsafeMutablePointer<LaneMatrix<Format.Lanes>>) {
    let count = Function.inputCount
    let rows = inputs + start &* count
    let last = Format.loadRows(rows + (count &- 4), stride: count)
    let (one, two) = (min(17 &- count, 3), min(18 &- count, 3))
    var numbers = LaneMatrix(
      Format.loadRows(rows, stride: count), Format.loadRows(rows + 4, stride: count),
      Format.loadRows(rows + 8, stride: count),
      LaneVector4(last[16 &- count], last[one], last[two], last.w))
    withUnsafeMutableBytes(of: &numbers) {
      let planes = $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(
        to: Format.Lanes.Scalar.self)
      function.evaluate(
        LaneNumbers<Numbers>(base: planes, stride: width),
        LaneResults<Numbers>(
          base: UnsafeMutableRawPointer(stage).assumingMemoryBound(to: Format.Lanes.Scalar.self),
          stride: width))
    }
  }
}
