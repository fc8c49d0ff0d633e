import Kernels

extension Array where Element: KernelScalar {
  /// Lends the array to a kernel that writes it.
  ///
  /// For arrays that a struct or a class keeps: a closure that lists what else it reads of them, as in
  /// `x.write { [springs, times] x in ... }`, has taken hold of that before the array is lent. No element
  /// is copied as long as nothing else holds the array.
  ///
  /// - Parameter kernel: what writes, of any of the array's numbers.
  @inlinable
  public mutating func write(_ kernel: (inout MutableSpan<Element>) -> Void) {
    var span = mutableSpan
    kernel(&span)
  }
}
