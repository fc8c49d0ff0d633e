import Kernels

/// Columns or rows per product; of 4 numbers they are few enough for OpenBLAS's small-matrix kernels.
private let blockCount = 1 << 14

/// Images per product that are finished afterwards, few enough to stay in a cache.
private let imageCount = 1 << 11

extension BLASBackend: TransformProducts {
  /// See `TransformProducts.supports`: a factor for all.
  public func supports(factor side: FactorSide, _ arrangement: Arrangement) -> Bool {
    arrangement.isOne
  }

  /// See `TransformProducts.supports`: one matrix for all points, and where all cores are to multiply
  /// nothing to be added or divided afterwards.
  public func supports(points form: PointForm, _ arrangement: Arrangement) -> Bool {
    arrangement.isOne && (form.isProduct || threads == 1)
  }

  /// See `TransformProducts.multiply`; matrices in planes are the rows or columns of large ones.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func multiply(
    _ factors: Span<Scalar>, on side: FactorSide, _ arrangement: Arrangement,
    with matrices: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(
      arrangement, supports(factor: side, arrangement), "what a product of two matrices computes")
    requireCount("factors", factors.count, 16)
    let count = requireElements("matrices", matrices.count, of: 16)
    requireCount("results", results.count, matrices.count)
    withPointers(factors, matrices, &results) { factor, matrices, results in
      switch (arrangement, side) {
      case (.oneRows, .left):
        withSpreadOut(factor) { rows(count, of: 16, matrices, times: $0, into: results) }
      case (.oneRows, .right): rows(4 * count, of: 4, matrices, times: factor, into: results)
      case (_, .left): planes(factor, times: matrices, columns: 4 * count, into: results)
      case (_, .right):
        withTransposed(factor) { factor in
          for row in 0..<4 {
            planes(
              factor, times: matrices + 4 * row * count, columns: count,
              into: results + 4 * row * count)
          }
        }
      }
    }
  }

  /// See `TransformProducts.apply`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func apply(
    _ matrices: Span<Scalar>, _ form: PointForm, _ arrangement: Arrangement,
    to points: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    requireArrangement(
      arrangement, supports(points: form, arrangement), "what a product of two matrices computes")
    let count = requireElements("points", points.count, of: form.dimensions)
    requireCount("matrices", matrices.count, 16)
    requireCount("results", results.count, count * form.outputCount)
    withPointers(matrices, points, &results) { matrix, points, results in
      if !form.isProduct {
        images(count, of: points, form, inRows: arrangement == .oneRows, by: matrix, into: results)
      } else if arrangement == .oneRows {
        rows(count, of: 4, points, times: matrix, into: results)
      } else {
        withTransposed(matrix) { planes($0, times: points, columns: count, into: results) }
      }
    }
  }

  /// A 4x4 matrix times 4 long rows.
  private func planes(
    _ factor: UnsafePointer<Scalar>, times matrix: UnsafePointer<Scalar>, columns: Int,
    into results: UnsafeMutablePointer<Scalar>
  ) {
    threaded {
      let block = threads > 1 ? max(1, columns) : blockCount
      for start in stride(from: 0, to: columns, by: block) {
        Scalar.multiply(
          rows: 4, columns: min(block, columns - start), inner: 4, factor, matrix + start,
          stride: columns, into: results + start, rowStride: columns)
      }
    }
  }

  /// Many rows times a square matrix.
  private func rows(
    _ count: Int, of width: Int, _ rows: UnsafePointer<Scalar>,
    times factor: UnsafePointer<Scalar>, into results: UnsafeMutablePointer<Scalar>
  ) {
    threaded {
      let block = threads > 1 ? max(1, count) : blockCount
      for start in stride(from: 0, to: count, by: block) {
        Scalar.multiply(
          rows: min(block, count - start), columns: width, inner: width, rows + width * start,
          factor, stride: width, into: results + width * start, rowStride: width)
      }
    }
  }

  /// Sums of what points have times the matrix's rows, and for those the fourth row and the quotient.
  private func images(
    _ count: Int, of points: UnsafePointer<Scalar>, _ form: PointForm, inRows: Bool,
    by matrix: UnsafePointer<Scalar>, into results: UnsafeMutablePointer<Scalar>
  ) {
    let (given, made) = (form.dimensions, form.outputCount)
    let width = made + (form.divides ? 1 : 0)
    let block = min(imageCount, max(1, count))
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 16 + width * block) { memory in
      guard let factor = memory.baseAddress else { return }
      let sums = factor + 16
      for row in 0..<given {
        for column in 0..<width {
          let place = inRows ? width * row + column : given * column + row
          factor[place] = matrix[4 * row + (column < made ? column : 3)]
        }
      }
      for start in stride(from: 0, to: count, by: block) {
        let length = min(block, count - start)
        if inRows {
          Scalar.multiply(
            rows: length, columns: width, inner: given, points + given * start, factor,
            stride: width, into: sums, rowStride: width)
        } else {
          Scalar.multiply(
            rows: width, columns: length, inner: given, factor, points + start, stride: count,
            into: sums, rowStride: length)
        }
        for number in 0..<made {
          let added = given < 4 ? (matrix[12 + number], matrix[15]) : (0, 0)
          if inRows {
            finish(
              length, sums + number, by: form.divides ? sums + made : nil, step: width,
              adding: added, into: results + made * start + number, step: made)
          } else {
            finish(
              length, sums + length * number, by: form.divides ? sums + length * made : nil,
              step: 1, adding: added, into: results + count * number + start, step: 1)
          }
        }
      }
    }
  }

  /// Sums, to which something is added, divided by others, to which something else is added.
  @inline(__always)
  private func finish(
    _ count: Int, _ sums: UnsafePointer<Scalar>, by divisors: UnsafePointer<Scalar>?, step: Int,
    adding added: (Scalar, Scalar), into results: UnsafeMutablePointer<Scalar>, step resultStep: Int
  ) {
    guard let divisors else {
      for k in 0..<count { results[resultStep * k] = sums[step * k] + added.0 }
      return
    }
    for k in 0..<count {
      results[resultStep * k] = (sums[step * k] + added.0) / (divisors[step * k] + added.1)
    }
  }

  /// The matrix of 16 numbers that multiplies those of a 4x4 matrix as a factor on its left does.
  private func withSpreadOut(
    _ factor: UnsafePointer<Scalar>, _ body: (UnsafePointer<Scalar>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 256) { numbers in
      for k in 0..<256 {
        let (from, to) = (k / 16, k % 16)
        numbers[k] = from % 4 == to % 4 ? factor[4 * (to / 4) + from / 4] : 0
      }
      if let numbers = numbers.baseAddress { body(numbers) }
    }
  }

  private func withTransposed(
    _ matrix: UnsafePointer<Scalar>, _ body: (UnsafePointer<Scalar>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 16) { transposed in
      for k in 0..<16 { transposed[k] = matrix[4 * (k % 4) + k / 4] }
      if let transposed = transposed.baseAddress { body(transposed) }
    }
  }
}

extension PointForm {
  /// Whether a product of two matrices is all there is to the image.
  fileprivate var isProduct: Bool { dimensions == 4 && !divides }
}
