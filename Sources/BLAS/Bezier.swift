import Kernels

// Every position is a row of basis values times a column of control points, so a batch that shares
// its arguments is one matrix product. The basis is computed once per block of arguments.

/// Arguments per block: the basis of degree 16 then stays within the first cache level.
private let blockCount = 64

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
    threaded { multiply(order: 0, batch, controls, t, &out, in: #function) }
  }

  /// See `BezierSampling.derivatives`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func derivatives(
    order: Int, _ batch: CurveBatch, of controls: Span<Scalar>,
    at t: Span<Scalar>, into out: inout MutableSpan<Scalar>
  ) {
    requireNumber("order", order, order == 1 || order == 2, "1 or 2")
    threaded { multiply(order: order, batch, controls, t, &out, in: #function) }
  }

  @inline(__always)
  private func multiply(
    order: Int, _ batch: CurveBatch, _ controls: Span<Scalar>,
    _ t: Span<Scalar>, _ out: inout MutableSpan<Scalar>, in call: StaticString
  ) {
    requireArrangement(
      batch.arrangement, batch.arrangement != .each, "one or shared", in: call)
    let (curves, results) = batch.sizes(parameters: controls.count, arguments: t.count, in: call)
    requireCount("out", out.count, results, in: call)
    controls.withUnsafeBufferPointer { controls in
      t.withUnsafeBufferPointer { t in
        out.withUnsafeMutableBufferPointer { out in
          guard let a = controls.baseAddress, let c = out.baseAddress else { return }
          multiply(
            order: order, degree: batch.degree, a, rows: curves * batch.dimensions, t, into: c)
        }
      }
    }
  }

  @inline(__always)
  private func multiply(
    order: Int, degree: Int, _ controls: UnsafePointer<Scalar>, rows: Int,
    _ t: UnsafeBufferPointer<Scalar>, into out: UnsafeMutablePointer<Scalar>
  ) {
    guard order <= degree else {
      // Whatever the control points are, which a product would not forget.
      for row in 0..<rows {
        for i in 0..<t.count { out[row * t.count + i] = 0 * t[i] }
      }
      return
    }
    let inner = degree + 1
    // The small-matrix kernels run on one core.
    let rowBlock = threads > 1 ? max(1, rows) : max(1, smallProduct / (blockCount * inner))
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: blockCount * (inner + 1)) { basis in
      guard let b = basis.baseAddress else { return }
      for start in stride(from: 0, to: t.count, by: blockCount) {
        let columns = min(blockCount, t.count - start)
        fill(
          b, degree: degree, order: order,
          UnsafeBufferPointer(rebasing: t[start..<start + columns]))
        for row in stride(from: 0, to: rows, by: rowBlock) {
          Scalar.multiply(
            rows: min(rowBlock, rows - row), columns: columns, inner: inner,
            controls + row * inner, b, stride: columns,
            into: out + row * t.count + start, rowStride: t.count)
        }
      }
    }
  }

  /// Row k holds the k-th basis polynomial, or its derivative, at every argument of the block; the row
  /// behind the last one holds powers of 1 - t meanwhile.
  ///
  /// Of degree n: binomial(n, k) t^k (1 - t)^(n - k), with the derivative n (row k - 1 - row k) of the
  /// rows of degree n - 1. No row is a number where the argument is none.
  @inline(__always)
  private func fill(
    _ basis: UnsafeMutablePointer<Scalar>, degree: Int, order: Int,
    _ t: UnsafeBufferPointer<Scalar>
  ) {
    let columns = t.count
    let lower = degree - order
    let power = (degree + 1) * columns
    for i in 0..<columns {
      basis[i] = 1 + 0 * t[i]
      basis[power + i] = 1
    }
    for k in stride(from: 1, through: lower, by: 1) {
      for i in 0..<columns { basis[k * columns + i] = basis[(k - 1) * columns + i] * t[i] }
    }
    var binomial = 1
    for k in stride(from: lower, through: 0, by: -1) {
      let coefficient = Scalar(binomial)
      for i in 0..<columns {
        basis[k * columns + i] *= coefficient * basis[power + i]
        basis[power + i] *= 1 - t[i]
      }
      binomial = binomial * k / (lower - k + 1)
    }
    for n in stride(from: lower + 1, through: degree, by: 1) {
      differentiate(basis, to: n, columns)
    }
  }

  /// Replaces the basis of degree n - 1 by the derivative of that of degree n.
  @inline(__always)
  private func differentiate(
    _ basis: UnsafeMutablePointer<Scalar>, to n: Int, _ columns: Int
  ) {
    let factor = Scalar(n)
    for i in 0..<columns { basis[n * columns + i] = factor * basis[(n - 1) * columns + i] }
    for k in stride(from: n - 1, to: 0, by: -1) {
      for i in 0..<columns {
        let row = k * columns + i
        basis[row] = factor * (basis[row - columns] - basis[row])
      }
    }
    for i in 0..<columns { basis[i] *= -factor }
  }
}
