import CSupport

/// Makes the compiler believe that the memory behind `pointer` is read and written here, so that the
/// work that filled it cannot be dropped.
@inline(__always)
public func blackHole(_ pointer: UnsafeRawPointer) {
  ak_black_hole(pointer)
}
