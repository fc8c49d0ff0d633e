import Kernels

// Every position is a row of basis values times a column of control points, so a batch that shares
// its arguments is one matrix product. The basis is computed once per block of arguments.

/// Arguments per block: the basis of degree 16 then stays within the first cache level.
private let blockCount = 64

/// Multiply-adds per call up to which OpenBLAS uses its small-matrix kernels.
private let smallProduct = 1_000_000

extension BLASBackend: BezierSampling {
  /// See `BezierSampling.supports`.
  public func supports(_ arrangement: Arrangement) -> Bool { arrangement != .each }

  /// See `BezierSampling.points`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func points(
    _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    threaded { multiply(order: 0, batch, controls, t, &out) }
  }

  /// See `BezierSampling.derivatives`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func derivatives(
    order: Int, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    threaded { multiply(order: order, batch, controls, t, &out) }
  }

  @inline(__always)
  private func multiply(
    order: Int, _ batch: CurveBatch, _ controls: Span<Scalar>,
    _ t: Span<Scalar>, _ out: inout MutableSpan<Scalar>
  ) {
    precondition(batch.arrangement != .each, "a curve per argument is no matrix product")
    let (curves, results) = batch.sizes(parameters: controls.count, arguments: t.count)
    precondition(out.count == results, "the result must hold every component of every point")
    let inner = batch.degree + 1
    let rows = curves * batch.dimensions
    // The small-matrix kernels run on one core.
    let rowBlock = threads > 1 ? max(1, rows) : max(1, smallProduct / (blockCount * inner))
    controls.withUnsafeBufferPointer { controls in
      out.withUnsafeMutableBufferPointer { out in
        guard let a = controls.baseAddress, let c = out.baseAddress else { return }
        withUnsafeTemporaryAllocation(of: Scalar.self, capacity: blockCount * inner) { basis in
          guard let b = basis.baseAddress else { return }
          for start in stride(from: 0, to: t.count, by: blockCount) {
            let columns = min(blockCount, t.count - start)
            fill(basis, degree: batch.degree, order: order, t, start, columns)
            for row in stride(from: 0, to: rows, by: rowBlock) {
              Scalar.multiply(
                rows: min(rowBlock, rows - row), columns: columns, inner: inner,
                a + row * inner, b, stride: columns,
                into: c + row * t.count + start, rowStride: t.count)
            }
          }
        }
      }
    }
  }

  /// Row k holds the k-th basis polynomial (or its derivative) at every argument of the block.
  @inline(__always)
  private func fill(
    _ basis: UnsafeMutableBufferPointer<Scalar>, degree: Int, order: Int,
    _ t: Span<Scalar>, _ start: Int, _ columns: Int
  ) {
    let lower = degree - order
    for k in 0...degree {
      // 0 where the argument is a number.
      for i in 0..<columns { basis[k * columns + i] = 0 * t[start + i] }
    }
    guard lower >= 0 else { return }
    for k in 0...lower {
      let binomial = Scalar(binomialCoefficient(lower, k))
      for i in 0..<columns {
        let x = t[start + i]
        let s = 1 - x
        var term = binomial
        for _ in 0..<k { term *= x }
        for _ in k..<lower { term *= s }
        spread(term, order: order, degree: degree, into: basis, row: k, column: i, columns)
      }
    }
  }

  /// Adds a lower-degree basis value to the rows whose control points it differences.
  @inline(__always)
  private func spread(
    _ term: Scalar, order: Int, degree: Int, into basis: UnsafeMutableBufferPointer<Scalar>,
    row: Int, column: Int, _ columns: Int
  ) {
    let n = Scalar(degree)
    switch order {
    case 0:
      basis[row * columns + column] += term
    case 1:
      basis[row * columns + column] -= n * term
      basis[(row + 1) * columns + column] += n * term
    default:
      let factor = n * (n - 1) * term
      basis[row * columns + column] += factor
      basis[(row + 1) * columns + column] -= 2 * factor
      basis[(row + 2) * columns + column] += factor
    }
  }
}

private func binomialCoefficient(_ n: Int, _ k: Int) -> Int {
  (0..<k).reduce(1) { $0 * (n - $1) / ($1 + 1) }
}
