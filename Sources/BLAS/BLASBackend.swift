import Kernels

#if OpenBLAS
import COpenBLAS
#endif

/// Multiply-adds of a product up to which OpenBLAS uses its small-matrix kernels.
let smallProduct = 1_000_000

/// An element type that OpenBLAS multiplies matrices of.
public protocol BLASScalar: KernelScalar {
  /// C = A B, all row-major, A dense; the strides are those from one row to the next.
  static func multiply(
    rows: Int, columns: Int, inner: Int,
    _ a: UnsafePointer<Self>, _ b: UnsafePointer<Self>, stride: Int,
    into c: UnsafeMutablePointer<Self>, rowStride: Int)
}

#if OpenBLAS
extension Float: BLASScalar {
  /// See `BLASScalar.multiply`.
  public static func multiply(
    rows: Int, columns: Int, inner: Int,
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, stride: Int,
    into c: UnsafeMutablePointer<Float>, rowStride: Int
  ) {
    cblas_sgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1,
      a, Int32(inner), b, Int32(stride), 0, c, Int32(rowStride))
  }
}

extension Double: BLASScalar {
  /// See `BLASScalar.multiply`.
  public static func multiply(
    rows: Int, columns: Int, inner: Int,
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, stride: Int,
    into c: UnsafeMutablePointer<Double>, rowStride: Int
  ) {
    cblas_dgemm(
      CblasRowMajor, CblasNoTrans, CblasNoTrans, Int32(rows), Int32(columns), Int32(inner), 1,
      a, Int32(inner), b, Int32(stride), 0, c, Int32(rowStride))
  }
}
#else
extension Float: BLASScalar {
  /// See `BLASScalar.multiply`.
  public static func multiply(
    rows: Int, columns: Int, inner: Int,
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, stride: Int,
    into c: UnsafeMutablePointer<Float>, rowStride: Int
  ) {
    preconditionFailure("built without OpenBLAS")
  }
}

extension Double: BLASScalar {
  /// See `BLASScalar.multiply`.
  public static func multiply(
    rows: Int, columns: Int, inner: Int,
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, stride: Int,
    into c: UnsafeMutablePointer<Double>, rowStride: Int
  ) {
    preconditionFailure("built without OpenBLAS")
  }
}
#endif

/// OpenBLAS as this process has it.
public enum OpenBLAS {
  /// The core whose kernels serve, such as `SkylakeX`; nil where the package was built without it.
  public static var core: String? {
    #if OpenBLAS
    openblas_get_corename().map { String(cString: $0) }
    #else
    nil
    #endif
  }

  /// The library's version, such as `0.3.21`; nil where the package was built without it.
  public static var version: String? {
    #if OpenBLAS
    let words = openblas_get_config().map { String(cString: $0).split(separator: " ") } ?? []
    return words.count > 1 ? String(words[1]) : nil
    #else
    return nil
    #endif
  }

  /// Sets how many threads a call may use.
  public static func setThreads(_ count: Int) {
    #if OpenBLAS
    openblas_set_num_threads(Int32(count))
    #endif
  }

  /// Solves a tridiagonal system of `count` rows for right sides that lie one after the other, in place
  /// and overwriting the matrix.
  static func solve(
    _ count: Int, lower: UnsafeMutablePointer<Double>, diagonal: UnsafeMutablePointer<Double>,
    upper: UnsafeMutablePointer<Double>, sides: UnsafeMutablePointer<Double>, sideCount: Int
  ) {
    #if OpenBLAS
    var (order, number, info) = (Int32(count), Int32(sideCount), Int32(0))
    dgtsv_(&order, &number, lower, diagonal, upper, sides, &order, &info)
    precondition(info == 0, "the system is singular")
    #else
    preconditionFailure("built without OpenBLAS")
    #endif
  }

  /// The cores of this machine; 1 where the package was built without OpenBLAS.
  static var cores: Int {
    #if OpenBLAS
    Int(openblas_get_num_procs())
    #else
    1
    #endif
  }
}

/// The kernels that linear algebra can express, by OpenBLAS.
public struct BLASBackend<Scalar: BLASScalar>: Sendable {
  /// The threads of a call.
  let threads: Int

  /// The kernels; nil where the package was built without OpenBLAS, or where all cores are one.
  ///
  /// - Parameter onAllCores: whether a call may use all cores, rather than one.
  public init?(onAllCores: Bool = false) {
    let cores = OpenBLAS.cores
    if OpenBLAS.core == nil || (onAllCores && cores == 1) { return nil }
    threads = onAllCores ? cores : 1
  }

  /// Calls `body` while OpenBLAS may use this backend's threads.
  @inline(__always)
  func threaded(_ body: () -> Void) {
    if threads > 1 { OpenBLAS.setThreads(threads) }
    body()
    if threads > 1 { OpenBLAS.setThreads(1) }
  }

  /// Calls `body` with the pointers of buffers that are not empty.
  @inline(__always)
  func withPointers(
    _ a: Span<Scalar>, _ b: Span<Scalar>, _ results: inout MutableSpan<Scalar>,
    _ body: (UnsafePointer<Scalar>, UnsafePointer<Scalar>, UnsafeMutablePointer<Scalar>) -> Void
  ) {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        results.withUnsafeMutableBufferPointer { results in
          guard let a = a.baseAddress, let b = b.baseAddress, let results = results.baseAddress
          else { return }
          body(a, b, results)
        }
      }
    }
  }
}
