import CLanes

/// Whether so many bytes are more than the nearest cache is taken to hold.
@inline(__always)
func exceedsNearestCache(bytes: Int) -> Bool { bytes > lanes_nearest_bytes() }

/// Whether so many bytes are more than all caches are taken to hold.
@inline(__always)
func exceedsCaches(bytes: Int) -> Bool { bytes >= lanes_last_bytes() }

/// Whether results go past the caches: there are many, and every plane is aligned to a vector.
@inline(__always)
func streams<Scalar: VectorScalar>(
  _ out: UnsafeMutablePointer<Scalar>, _ count: Int, _ dimensions: Int
) -> Bool {
  let bytes = count &* MemoryLayout<Scalar>.stride
  let size = UInt(MemoryLayout<Scalar.Lanes>.size)
  let isAligned = (UInt(bitPattern: out) | UInt(bitPattern: bytes)) % size == 0
  return isAligned && exceedsCaches(bytes: bytes &* dimensions)
}
