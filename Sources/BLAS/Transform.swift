import Kernels

/// Columns per product, few enough for OpenBLAS's small-matrix kernels.
private let blockCount = 1 << 14

extension BLASBackend: TransformProducts {
  /// See `TransformProducts.supports`: a factor for all, and in rows only on the right.
  public func supports(factor side: FactorSide, _ arrangement: Arrangement) -> Bool {
    arrangement == .one || (arrangement == .oneRows && side == .right)
  }

  /// See `TransformProducts.supports`: one matrix for all points of 4 numbers.
  public func supports(points form: PointForm, _ arrangement: Arrangement) -> Bool {
    arrangement.isOne && form == PointForm(dimensions: 4, divides: false)
  }

  /// See `TransformProducts.multiply`; matrices in planes are the rows or columns of large ones.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func multiply(
    _ factors: Span<Scalar>, on side: FactorSide, _ arrangement: Arrangement,
    with matrices: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    precondition(supports(factor: side, arrangement), "no product of two matrices")
    precondition(factors.count == 16 && matrices.count == results.count)
    let count = matrices.count / 16
    withPointers(factors, matrices, &results) { factor, matrices, results in
      switch (arrangement, side) {
      case (.oneRows, _): rows(4 * count, matrices, times: factor, into: results)
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
    precondition(supports(points: form, arrangement), "no product of two matrices")
    precondition(matrices.count == 16 && points.count == results.count)
    let count = points.count / 4
    withPointers(matrices, points, &results) { matrix, points, results in
      if arrangement == .oneRows {
        rows(count, points, times: matrix, into: results)
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

  /// Many rows of 4 times a 4x4 matrix.
  private func rows(
    _ count: Int, _ rows: UnsafePointer<Scalar>, times factor: UnsafePointer<Scalar>,
    into results: UnsafeMutablePointer<Scalar>
  ) {
    threaded {
      let block = threads > 1 ? max(1, count) : blockCount
      for start in stride(from: 0, to: count, by: block) {
        Scalar.multiply(
          rows: min(block, count - start), columns: 4, inner: 4, rows + 4 * start, factor,
          stride: 4, into: results + 4 * start, rowStride: 4)
      }
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
