import Kernels

/// Where the times of a vector of elements lie between keys, and the keys on both sides.
struct KeyPlaces<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  /// The last key that is not after the time.
  let key: UnsafeMutablePointer<Int>
  /// That key's first number.
  let from: UnsafeMutablePointer<UnsafePointer<Scalar>>
  /// The first number of the next key; that of the same one from the last key on.
  let to: UnsafeMutablePointer<UnsafePointer<Scalar>>
  /// The part of the way to the next key; exactly 0 at keys and outside the track.
  let part: UnsafeMutablePointer<Format.Lanes.Scalar>
  /// Memory for a number of every element.
  let spare: UnsafeMutablePointer<Format.Lanes.Scalar>
  /// From one number of a key to the next.
  var stride = 1

  /// The parts in a vector.
  @inline(__always)
  var parts: Format.Lanes {
    get { UnsafeRawPointer(part).loadUnaligned(as: Format.Lanes.self) }
    nonmutating set {
      UnsafeMutableRawPointer(part).storeBytes(of: newValue, as: Format.Lanes.self)
    }
  }

  /// The spare numbers in a vector.
  @inline(__always)
  var spares: Format.Lanes { UnsafeRawPointer(spare).loadUnaligned(as: Format.Lanes.self) }

  /// Keeps keys that are given as numbers.
  @inline(__always)
  func keep(whole keys: Format.Lanes) {
    typealias L = Format.Lanes
    // The sum has the key in its lowest bits.
    let origin: L = splat(isSingle(L.self) ? 0x1p23 : 0x1p52)
    let bits =
      unsafeBitCast(keys + origin, to: L.MaskStorage.self)
      &- unsafeBitCast(origin, to: L.MaskStorage.self)
    var lane = 0
    while lane < L.scalarCount {
      key[lane] = Int(truncatingIfNeeded: bits[lane])
      lane &+= 1
    }
  }

  /// Calls `body` with memory for a vector of places.
  @inline(__always)
  static func with(_ body: (Self) -> Void) {
    let width = Format.Lanes.scalarCount
    withUnsafeTemporaryAllocation(of: Int.self, capacity: width) { keys in
      withUnsafeTemporaryAllocation(of: UnsafePointer<Scalar>.self, capacity: 2 &* width) { ends in
        withVectorMemory(of: Format.Lanes.Scalar.self, 2 &* width) { part in
          guard let key = keys.baseAddress, let from = ends.baseAddress else { return }
          body(Self(key: key, from: from, to: from + width, part: part, spare: part + width))
        }
      }
    }
  }

  /// The planes of one of the objects of which a key's planes are made.
  @inline(__always)
  func gather(
    _ numbers: Int, _ object: Int, of objects: Int, _ first: UnsafeMutablePointer<Scalar>,
    _ second: UnsafeMutablePointer<Scalar>
  ) {
    let width = Format.Lanes.scalarCount
    var lane = 0
    while lane < width {
      let (a, b) = (from[lane], to[lane])
      var number = 0
      while number < numbers {
        let offset = (number &* objects &+ object) &* stride
        first[number &* width &+ lane] = a[offset]
        second[number &* width &+ lane] = b[offset]
        number &+= 1
      }
      lane &+= 1
    }
  }
}
