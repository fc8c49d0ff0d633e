import CLanes

/// Calls `body` with memory for so many numbers or vectors, from a cache line's boundary on: no
/// vector that lies a multiple of its own size from there is in two lines.
///
/// The standard library takes what asks for more than 16-byte alignment from the heap, which costs
/// more and lies elsewhere in every process; up to 960 bytes of this lie on the stack. An offset from
/// the memory, unlike an address made of a number, still tells the compiler that nothing else is there.
@inline(__always)
func withVectorMemory<Number>(
  of type: Number.Type, _ count: Int, _ body: (UnsafeMutablePointer<Number>) -> Void
) {
  let (line, unit) = (64, MemoryLayout<Double>.stride)
  let bytes = count &* MemoryLayout<Number>.stride &+ line
  withUnsafeTemporaryAllocation(of: Double.self, capacity: bytes / unit) { memory in
    guard let start = memory.baseAddress else { return }
    let offset = (0 &- Int(bitPattern: start)) & (line &- 1)
    body((UnsafeMutableRawPointer(start) + offset).bindMemory(to: type, capacity: count))
  }
}

/// A vector from any address.
///
/// The standard library's load of one may stay a call where much is inlined, of code that levels share.
@inline(__always)
func loaded<L: RealLanes>(_ numbers: UnsafePointer<L.Scalar>) -> L {
  var lanes = L.zero
  withUnsafeMutableBytes(of: &lanes) {
    lanes_copy($0.baseAddress.unsafelyUnwrapped, numbers, MemoryLayout<L>.size)
  }
  return lanes
}

/// The same address, of which the compiler knows nothing.
@inline(always)
func anew<Number>(_ address: UnsafePointer<Number>) -> UnsafePointer<Number> {
  lanes_anew(address).unsafelyUnwrapped.assumingMemoryBound(to: Number.self)
}

/// A pointer to elements whose type is known to be another one.
@inline(__always)
func recast<Element, Number>(_ pointer: UnsafePointer<Element>) -> UnsafePointer<Number> {
  UnsafeRawPointer(pointer).assumingMemoryBound(to: Number.self)
}

@inline(__always)
func recast<Element, Number>(
  _ pointer: UnsafeMutablePointer<Element>
) -> UnsafeMutablePointer<Number> {
  UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Number.self)
}
