import CLanes
import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// a times b, element by element, in planes.
struct PlaneProduct<A: LaneMatrices, B: LaneMatrices>: LaneSweep where A.Format == B.Format {
  typealias Format = A.Format

  let a: A
  let b: B
  let results: UnsafeMutablePointer<Format.Scalar>
  let stride: Int

  @inline(__always)
  func perform(_ start: Int, _ length: Int) {
    let rows = (
      row(0, start, length), row(1, start, length), row(2, start, length), row(3, start, length)
    )
    var r = 0
    while r < 16 {
      let factors = (
        a.number(r, start, length), a.number(r &+ 1, start, length),
        a.number(r &+ 2, start, length), a.number(r &+ 3, start, length)
      )
      store(r, start, length, factors, rows.0.0, rows.1.0, rows.2.0, rows.3.0)
      store(r &+ 1, start, length, factors, rows.0.1, rows.1.1, rows.2.1, rows.3.1)
      store(r &+ 2, start, length, factors, rows.0.2, rows.1.2, rows.2.2, rows.3.2)
      store(r &+ 3, start, length, factors, rows.0.3, rows.1.3, rows.2.3, rows.3.3)
      r &+= 4
    }
  }

  private typealias Row = (Format.Lanes, Format.Lanes, Format.Lanes, Format.Lanes)

  @inline(__always)
  private func row(_ index: Int, _ start: Int, _ length: Int) -> Row {
    let first = 4 &* index
    return (
      b.number(first, start, length), b.number(first &+ 1, start, length),
      b.number(first &+ 2, start, length), b.number(first &+ 3, start, length)
    )
  }

  @inline(__always)
  private func store(
    _ k: Int, _ start: Int, _ length: Int, _ a: Row, _ b0: Format.Lanes, _ b1: Format.Lanes,
    _ b2: Format.Lanes, _ b3: Format.Lanes
  ) {
    let sum = multiplyAdd(a.3, b3, multiplyAdd(a.2, b2, multiplyAdd(a.1, b1, a.0 * b0)))
    Format.store(sum, results + k &* stride, start, length)
  }
}

/// Every matrix's four numbers in planes `apart` elements from one another, times one matrix.
private struct HeldProduct<Format: LaneFormat>: LaneSweep {
  let factor: HeldMatrix<Format>
  let numbers: UnsafePointer<Format.Scalar>
  let results: UnsafeMutablePointer<Format.Scalar>
  let apart: Int

  @inline(always)
  func perform(_ start: Int, _ length: Int) {
    @inline(always)
    func number(_ k: Int) -> Format.Lanes {
      Format.load(numbers + k &* apart, start, length, filler: 0)
    }
    let (x, y, z, w) = (number(0), number(1), number(2), number(3))
    @inline(always)
    func store(_ column: Int) {
      @inline(always)
      func entry(_ row: Int) -> Format.Lanes { factor.number(4 &* row &+ column, start, length) }
      let sum = multiplyAdd(
        w, entry(3), multiplyAdd(z, entry(2), multiplyAdd(y, entry(1), x * entry(0))))
      Format.store(sum, results + column &* apart, start, length)
    }
    store(0)
    store(1)
    store(2)
    store(3)
  }
}

/// A vector of rows of 4 numbers, each number spread over its row.
private struct SpreadRows<L: RealLanes> {
  private let (a0, a1, a2, a3): (L, L, L, L)

  @inline(__always)
  init(_ rows: L) {
    (a0, a1, a2, a3) = (rows.spread(0), rows.spread(1), rows.spread(2), rows.spread(3))
  }

  /// The rows times a matrix, whose rows are repeated.
  @inline(__always)
  func times(_ b: (L, L, L, L)) -> L {
    multiplyAdd(a3, b.3, multiplyAdd(a2, b.2, multiplyAdd(a1, b.1, a0 * b.0)))
  }
}

/// The rows of a matrix, each repeated over a vector.
@inline(__always)
private func repeatedRows<Format: LaneFormat>(
  _ matrix: UnsafePointer<Format.Scalar>, _ format: Format.Type
) -> (Format.Lanes, Format.Lanes, Format.Lanes, Format.Lanes) {
  (Format.row(matrix), Format.row(matrix + 4), Format.row(matrix + 8), Format.row(matrix + 12))
}

/// Rows of 4 numbers times matrices of 16, all in rows: what products and images of points have in common.
struct RowProduct<Format: LaneFormat> {
  /// The rows, `length` numbers of which belong to a matrix.
  let rows: UnsafePointer<Format.Scalar>
  let length: Int
  let results: UnsafeMutablePointer<Format.Scalar>

  @inline(__always)
  private static var width: Int { Format.Lanes.scalarCount }

  /// Whether rows are spread in registers: those of 4 doubles are rather repeated as they are loaded.
  @inline(__always)
  private static var areSpread: Bool { width > 4 || width == 4 && Format.Scalar.self == Float.self }

  /// The rows from `start` on times one matrix.
  @inline(__always)
  func perform(_ start: Int, matrix: UnsafePointer<Format.Scalar>) {
    if Self.areSpread && length % Self.width == 0 {
      let b = repeatedRows(matrix, Format.self)
      var i = start
      while i < start &+ length {
        let a = SpreadRows(Format.load(rows, i, Self.width, filler: 0))
        Format.store(a.times(b), results, i, Self.width)
        i &+= Self.width
      }
    } else {
      performNarrow(start, matrix)
    }
  }

  /// The same, row by row.
  @inline(__always)
  private func performNarrow(_ start: Int, _ matrix: UnsafePointer<Format.Scalar>) {
    let width = min(4, Self.width)
    var i = start
    while i < start &+ length {
      var column = 0
      while column < 4 {
        var sum = Format.all(rows[i]) * Format.load(matrix, column, width, filler: 0)
        var k = 1
        while k < 4 {
          sum = multiplyAdd(
            Format.all(rows[i &+ k]),
            Format.load(matrix + 4 &* k, column, width, filler: 0), sum)
          k &+= 1
        }
        Format.store(sum, results + i, column, width)
        column &+= width
      }
      i &+= 4
    }
  }
}

/// Products a b of matrices in rows, each a and b so many numbers after the one before, or the same for 0.
struct RowsInHalves<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  private let (a, b): (UnsafePointer<Scalar>, UnsafePointer<Scalar>)
  private let (aStep, bStep): (Int, Int)
  private let results: UnsafeMutablePointer<Scalar>
  private let count: Int

  @inline(__always)
  init(
    _ a: UnsafePointer<Scalar>, _ aStep: Int, _ b: UnsafePointer<Scalar>, _ bStep: Int,
    _ results: UnsafeMutablePointer<Scalar>, _ count: Int
  ) {
    (self.a, self.b, self.aStep, self.bStep) = (a, b, aStep, bStep)
    (self.results, self.count) = (results, count)
  }

  /// Computes them in vectors of 256 bits, unless other code is faster.
  ///
  /// At v4, where vectors are halved: floats unless b is the same for all, whose rows are then repeated once,
  /// and doubles unless a is, whose numbers are then spread once; at v3 doubles, and floats where neither
  /// is the same. A step that the compiler knows to be 0 leaves what is spread or repeated in registers.
  @inline(__always)
  func run() -> Bool {
    #if V3 || V4
    if Format.isStreamed { return false }
    #if V4
    guard lanes_vectors_are_halved() else { return false }
    if Format.Lanes.self == FloatLanes.self && bStep != 0 && aStep == 0 {
      lanes_multiply_rows_f32(recast(a), 0, recast(b), bStep, recast(results), count)
      return true
    }
    if aStep == 0 { return false }
    #endif
    if Format.Lanes.self == FloatLanes.self && aStep != 0 && bStep != 0 {
      lanes_multiply_rows_f32(recast(a), aStep, recast(b), bStep, recast(results), count)
      return true
    }
    if Scalar.self == Double.self {
      if bStep == 0 {
        lanes_multiply_rows_f64(recast(a), aStep, recast(b), 0, recast(results), count)
      } else if aStep == 0 {
        lanes_multiply_rows_f64(recast(a), 0, recast(b), bStep, recast(results), count)
      } else {
        lanes_multiply_rows_f64(recast(a), aStep, recast(b), bStep, recast(results), count)
      }
      return true
    }
    #endif
    return false
  }
}

/// Products of matrices as they lie in memory.
private struct MatrixProducts<Format: LaneFormat> {
  let factors: UnsafePointer<Format.Scalar>
  let matrices: UnsafePointer<Format.Scalar>
  let results: UnsafeMutablePointer<Format.Scalar>
  let count: Int

  @inline(never)
  func run(_ side: FactorSide, _ arrangement: Arrangement) {
    if arrangement == .oneRows && ElementStage.isUsed(for: results, numbers: 16, of: count) {
      return ElementStage.fill(results, numbers: 16, of: count, from: matrices, 16) {
        Self(factors: factors, matrices: matrices + 16 &* $0, results: $2, count: $1)
          .run(side, arrangement)
      }
    }
    if runInHalves(side, arrangement) { return }
    switch arrangement {
    case .one, .shared: runOne(side)
    case .each: runEach(side)
    case .eachGroups: runGroups(side)
    case .oneRows:
      if side == .left && Format.Lanes.scalarCount >= 8 {
        runRowsAfterOne()
      } else {
        runRows(side, factorStride: 0)
      }
    case .eachRows: runRows(side, factorStride: 16)
    }
    if Format.isStreamed { Format.Scalar.streamFence() }
  }

  /// Products in rows in vectors of 256 bits, where these are faster.
  @inline(__always)
  private func runInHalves(_ side: FactorSide, _ arrangement: Arrangement) -> Bool {
    let rows: RowsInHalves<Format>
    switch (arrangement, side) {
    case (.eachRows, .left): rows = RowsInHalves(factors, 16, matrices, 16, results, count)
    case (.eachRows, .right): rows = RowsInHalves(matrices, 16, factors, 16, results, count)
    case (.oneRows, .left): rows = RowsInHalves(factors, 0, matrices, 16, results, count)
    case (.oneRows, .right): rows = RowsInHalves(matrices, 16, factors, 0, results, count)
    default: return false
    }
    return rows.run()
  }

  /// A product's rows, or with the factor on the left its columns, depend on the same ones of its
  /// matrix alone: one after the other, so that no more than eight planes are passed at a time.
  @inline(never)
  private func runOne(_ side: FactorSide) {
    let isLeft = side == .left
    let factor = HeldMatrix<Format>(numbers: factors, transposed: isLeft)
    var line = 0
    while line < 4 {
      let first = line &* (isLeft ? count : 4 &* count)
      HeldProduct(
        factor: factor, numbers: matrices + first, results: results + first,
        apart: isLeft ? 4 &* count : count
      ).run(count)
      line &+= 1
    }
  }

  @inline(never)
  private func runGroups(_ side: FactorSide) {
    let size = NumberLayout.groupSize
    var start = 0
    while start &+ 16 &* size <= 16 &* count {
      let next = start &+ 16 &* size
      if Format.isStreamed {
        (factors + next).prefetch(16 &* size)
        (matrices + next).prefetch(16 &* size)
      }
      runEach(side, first: start, size, apart: size, into: results + start, apart: size)
      start = next
    }
    let rest = count % size
    if rest > 0 {
      runEach(side, first: start, rest, apart: rest, into: results + start, apart: rest)
    }
  }

  @inline(never)
  private func runEach(_ side: FactorSide) {
    if Format.isStreamed || !PlaneStage.isUsed(for: results, planes: 16, of: count) {
      return runEach(side, first: 0, count, apart: count, into: results, apart: count)
    }
    PlaneStage<Format.Scalar>.fill(results, planes: 16, of: count) { first, length, stage in
      runEach(side, first: first, length, apart: count, into: stage, apart: length)
    }
  }

  @inline(__always)
  private func runEach(
    _ side: FactorSide, first: Int, _ length: Int, apart: Int,
    into results: UnsafeMutablePointer<Format.Scalar>, apart stride: Int
  ) {
    let factor = OwnMatrices<Format>(numbers: factors + first, stride: apart)
    let own = OwnMatrices<Format>(numbers: matrices + first, stride: apart)
    let (a, b) = side == .left ? (factor, own) : (own, factor)
    PlaneProduct(a: a, b: b, results: results, stride: stride).run(length)
  }

  /// One factor on the left, spread over its rows once: one vector of them, or two.
  @inline(__always)
  private func runRowsAfterOne() {
    let width = Format.Lanes.scalarCount
    let upper = SpreadRows(Format.load(factors, 0, width, filler: 0))
    let lower = SpreadRows(Format.load(factors, 16 &- width, width, filler: 0))
    var i = 0
    while i < 16 &* count {
      let b = repeatedRows(matrices + i, Format.self)
      Format.store(upper.times(b), results, i, width)
      if width < 16 { Format.store(lower.times(b), results, i &+ width, width) }
      i &+= 16
    }
  }

  @inline(__always)
  private func runRows(_ side: FactorSide, factorStride: Int) {
    var i = 0
    while i < count {
      let (factor, matrix) = (factors + factorStride &* i, matrices + 16 &* i)
      RowProduct<Format>(
        rows: side == .left ? factor : matrix, length: 16, results: results + 16 &* i
      ).perform(0, matrix: side == .left ? matrix : factor)
      i &+= 1
    }
  }
}

extension VectorBackend {
  /// See `TransformProducts.multiply`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func multiply(
    _ factors: Span<Scalar>, on side: FactorSide, _ arrangement: Arrangement,
    with matrices: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(
      arrangement, arrangement != .shared, "one, one.rows, each, each.groups or each.rows")
    requireElements("matrices", matrices.count, of: 16)
    requireCount("factors", factors.count, arrangement.isOne ? 16 : matrices.count)
    requireCount("results", results.count, matrices.count)
    factors.withUnsafeBufferPointer { factors in
      withPointers(matrices, &results) { matrices, results, numbers in
        guard let factors = factors.baseAddress else { return }
        @inline(__always)
        func multiply<Format: LaneFormat>(_ format: Format.Type) {
          MatrixProducts<Format>(
            factors: recast(factors), matrices: recast(matrices), results: recast(results),
            count: numbers / 16
          ).run(side, arrangement)
        }
        let isStreamed = arrangement.layout.isStreamed(results, numbers / 16, numbers: 16)
        switch (format, isStreamed) {
        case (.doubles, false): multiply(OwnFormat<Double>.self)
        case (.doubles, true): multiply(StreamedFormat<Double>.self)
        case (.floatsInDoubles, _): multiply(DoubleFormat<Float>.self)
        case (.floats, false): multiply(OwnFormat<Float>.self)
        case (.floats, true): multiply(StreamedFormat<Float>.self)
        }
      }
    }
  }
}
