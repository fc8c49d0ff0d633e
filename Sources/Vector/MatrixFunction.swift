import CLanes
import Kernels

/// A function whose result is a matrix, of so few numbers that they stay in registers: groups and rows
/// have loops of their own, where the compiler knows all distances.
protocol MatrixFunction: ElementFunction {
  /// Numbers of an element: 13 to 16.
  static var inputCount: Int { get }
  /// The matrix of every element.
  func matrix<Numbers: ElementNumbers>(_ x: Numbers) -> LaneMatrix<Numbers.Lanes>
}

/// Numbers of a vector of elements that came in rows.
struct TransposedRows<Format: LaneFormat>: ElementNumbers {
  /// The first twelve numbers, and the last four.
  private let n0, n4, n8, last: LaneVector4<Format.Lanes>
  private let count: Int
  private var first = 0

  /// Numbers of as many rows as lanes.
  @inline(always)
  init(_ rows: UnsafePointer<Format.Scalar>, _ count: Int) {
    n0 = Format.loadRows(rows, stride: count)
    n4 = Format.loadRows(rows + 4, stride: count)
    n8 = Format.loadRows(rows + 8, stride: count)
    last = Format.loadRows(rows + (count &- 4), stride: count)
    self.count = count
  }

  @inline(always)
  subscript(_ number: Int) -> Format.Lanes {
    let index = first &+ number
    return switch index {
    case 0..<4: n0[index]
    case 4..<8: n4[index &- 4]
    case 8..<12: n8[index &- 8]
    default: last[index &- (count &- 4)]
    }
  }

  @inline(always)
  func from(_ number: Int) -> Self {
    var rest = self
    rest.first &+= number
    return rest
  }
}

extension LaneBatch {
  /// Evaluates a function for every element.
  @inline(always)
  func runMatrices<Function: MatrixFunction>(_ function: Function) {
    let done =
      switch layout {
      case .planes: 0
      case .groups: runGroups(function)
      case .rows: Self.isTransposed ? runRows(function) : 0
      }
    if done < count { rest(from: done).run(function) }
  }

  @inline(always)
  private static var isTransposed: Bool { Format.Lanes.scalarCount >= 4 }

  /// The elements from one on.
  @inline(always)
  private func rest(from first: Int) -> Self {
    Self(
      layout: layout, count: count &- first, inputs: inputs + first &* inputCount,
      inputCount: inputCount, results: results + first &* resultCount, resultCount: resultCount)
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
    let width = Format.Lanes.scalarCount
    if width >= 8 && Format.Lanes.Scalar.self == Scalar.self {
      let whole = count &- count % width
      var stages = (LaneMatrix<Format.Lanes>.identity, LaneMatrix<Format.Lanes>.identity)
      withUnsafeMutableBytes(of: &stages) {
        RowMatrices<Function, Format>(
          function: function, inputs: inputs, results: results,
          stages: $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(
            to: LaneMatrix<Format.Lanes>.self)
        ).run(whole)
      }
      if Format.isStreamed { Scalar.streamFence() }
      return whole
    }
    var (first, from, to) = (0, inputs, results)
    while first &+ width <= count {
      let matrix = function.matrix(TransposedRows<Format>(from, Function.inputCount))
      Format.storeRows(matrix, to)
      from += width &* Function.inputCount
      to += width &* 16
      first &+= width
    }
    if Format.isStreamed { Scalar.streamFence() }
    return first
  }
}

/// Matrices in rows, for vectors of 8 lanes or more: one vector of them is turned while the next one is
/// computed.
private struct RowMatrices<Function: MatrixFunction, Format: LaneFormat>: HalvedSweep {
  let function: Function
  let inputs: UnsafePointer<Format.Scalar>
  let results: UnsafeMutablePointer<Format.Scalar>
  /// Two of them.
  let stages: UnsafeMutablePointer<LaneMatrix<Format.Lanes>>

  @inline(always)
  func begin(_ start: Int, _ length: Int) {
    let rows = inputs + start &* Function.inputCount
    stages[stage(start)] = function.matrix(TransposedRows<Format>(rows, Function.inputCount))
  }

  @inline(always)
  func finish(_ half: Void, _ start: Int, _ length: Int) {
    let planes = UnsafeRawPointer(stages + stage(start)).assumingMemoryBound(
      to: Format.Scalar.self)
    let width = Format.Lanes.scalarCount
    turnPlanes(
      planes, apart: width, width: width, into: results + 16 &* start, 16,
      streams: Format.isStreamed)
  }

  @inline(always)
  private func stage(_ start: Int) -> Int { start / Format.Lanes.scalarCount % 2 }
}

extension LaneFormat {
  /// The matrices of as many elements as lanes, one after the other.
  @inline(always)
  fileprivate static func storeRows(
    _ matrix: LaneMatrix<Lanes>, _ rows: UnsafeMutablePointer<Scalar>
  ) {
    storeRows(matrix.r0, rows, stride: 16)
    storeRows(matrix.r1, rows + 4, stride: 16)
    storeRows(matrix.r2, rows + 8, stride: 16)
    storeRows(matrix.r3, rows + 12, stride: 16)
  }
}
