// The requirements that these witness are documented in RealLanes.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CLanes

#if V4
extension FloatLanes {
  @inline(__always) public static func rows(
    _ rows: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> (Self, Self, Self, Self) {
    var planes = (zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &planes) { bytes in
      guard let planes = bytes.baseAddress else { return }
      lanes_rows_at_f32x16(rows, 4, index, planes.assumingMemoryBound(to: Scalar.self))
    }
    return planes
  }
  @inline(__always) public func storeWhole(_ target: UnsafeMutablePointer<Int32>) {
    lanes_store_whole_f32x16(self, target)
  }
  @inline(__always) public static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Self {
    lanes_collect_f32x16(numbers, 1, index)
  }
  @inline(__always) public func distribute(_ rows: UnsafeMutablePointer<Scalar>) {
    lanes_distribute_f32x16(self, rows)
  }
}

extension DoubleLanes {
  @inline(__always) public static func rows(
    _ rows: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> (Self, Self, Self, Self) {
    var planes = (zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &planes) { bytes in
      guard let planes = bytes.baseAddress else { return }
      lanes_rows_at_f64x8(rows, 4, index, planes.assumingMemoryBound(to: Scalar.self))
    }
    return planes
  }
  @inline(__always) public func storeWhole(_ target: UnsafeMutablePointer<Int32>) {
    lanes_store_whole_f64x8(self, target)
  }
  @inline(__always) public static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Self {
    lanes_collect_f64x8(numbers, 1, index)
  }
  @inline(__always) public func distribute(_ rows: UnsafeMutablePointer<Scalar>) {
    lanes_distribute_f64x8(self, rows)
  }
}
#elseif V3
extension FloatLanes {
  @inline(__always) public static func rows(
    _ rows: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> (Self, Self, Self, Self) {
    var planes = (zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &planes) { bytes in
      guard let planes = bytes.baseAddress else { return }
      lanes_rows_at_f32x8(rows, 4, index, planes.assumingMemoryBound(to: Scalar.self))
    }
    return planes
  }
  @inline(__always) public func storeWhole(_ target: UnsafeMutablePointer<Int32>) {
    lanes_store_whole_f32x8(self, target)
  }
  @inline(__always) public static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Self {
    lanes_collect_f32x8(numbers, 1, index)
  }
  @inline(__always) public func distribute(_ rows: UnsafeMutablePointer<Scalar>) {
    lanes_distribute_f32x8(self, rows)
  }
}

extension DoubleLanes {
  @inline(__always) public static func rows(
    _ rows: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> (Self, Self, Self, Self) {
    var planes = (zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &planes) { bytes in
      guard let planes = bytes.baseAddress else { return }
      lanes_rows_at_f64x4(rows, 4, index, planes.assumingMemoryBound(to: Scalar.self))
    }
    return planes
  }
  @inline(__always) public func storeWhole(_ target: UnsafeMutablePointer<Int32>) {
    lanes_store_whole_f64x4(self, target)
  }
  @inline(__always) public static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Self {
    lanes_collect_f64x4(numbers, 1, index)
  }
  @inline(__always) public func distribute(_ rows: UnsafeMutablePointer<Scalar>) {
    lanes_distribute_f64x4(self, rows)
  }
}
#else
extension FloatLanes {
  @inline(__always) public static func rows(
    _ rows: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> (Self, Self, Self, Self) {
    var planes = (zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &planes) { bytes in
      guard let planes = bytes.baseAddress else { return }
      lanes_rows_at_f32x4(rows, 4, index, planes.assumingMemoryBound(to: Scalar.self))
    }
    return planes
  }
  @inline(__always) public func storeWhole(_ target: UnsafeMutablePointer<Int32>) {
    lanes_store_whole_f32x4(self, target)
  }
  @inline(__always) public static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Self {
    lanes_collect_f32x4(numbers, 1, index)
  }
  @inline(__always) public func distribute(_ rows: UnsafeMutablePointer<Scalar>) {
    lanes_distribute_f32x4(self, rows)
  }
}

extension DoubleLanes {
  @inline(__always) public static func rows(
    _ rows: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> (Self, Self, Self, Self) {
    let (first, second) = (rows + 4 &* Int(index[0]), rows + 4 &* Int(index[1]))
    return (
      Self(first[0], second[0]), Self(first[1], second[1]), Self(first[2], second[2]),
      Self(first[3], second[3])
    )
  }
  @inline(__always) public func storeWhole(_ target: UnsafeMutablePointer<Int32>) {
    lanes_store_whole_f64x2(self, target)
  }
  @inline(__always) public static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Self {
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
  }
  @inline(__always) public func distribute(_ rows: UnsafeMutablePointer<Scalar>) {
    preconditionFailure("vectors of fewer than 4 doubles hold no rows")
  }
}
#endif
