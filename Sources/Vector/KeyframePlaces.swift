import Kernels

/// Where the times of a vector of elements lie between keys, and the keys on both sides.
struct KeyPlaces<Format: LaneFormat> {
  typealias Scalar = Format.Scalar
  typealias L = Format.Lanes

  /// The last key that is not after the time.
  let from: RowIndices<Format>
  /// The next key; the same one from the last key on.
  let to: RowIndices<Format>
  /// The part of the way to the next key; exactly 0 at keys and outside the track.
  let part: UnsafeMutablePointer<L.Scalar>
  /// Memory for a number of every element.
  let spare: UnsafeMutablePointer<L.Scalar>
  /// The first element's track.
  var base: UnsafePointer<Scalar>
  /// From one element's track to the next one's, and which is the last.
  var laneStep = 0
  var lastLane = 0
  /// From one number of a track to the next.
  var stride = 1
  /// Whether numbers are cut from tracks in rows by `from` and `to`.
  var isCut = false
  /// Whether all keys of tracks side by side are looked at, by the numbers of the keys in `spare`.
  var isScanned = false
  /// The number of a track with which keys begin, and how many each has.
  let start: Int
  let keyCount: Int
  /// The last key.
  let last: Int

  /// The parts in a vector.
  @inline(__always)
  var parts: L {
    get { UnsafePointer(part).vector(0) }
    nonmutating set { part.store(newValue, 0, L.scalarCount) }
  }

  /// The spare numbers in a vector.
  @inline(__always)
  var spares: L {
    get { UnsafePointer(spare).vector(0) }
    nonmutating set { spare.store(newValue, 0, L.scalarCount) }
  }

  /// A number of an element's track.
  @inline(__always)
  func address(_ number: Int, _ lane: Int) -> UnsafePointer<Scalar> {
    base + (min(lane, lastLane) &* laneStep &+ number &* stride)
  }

  /// The first number of a key.
  @inline(__always)
  func address(of keys: RowIndices<Format>, _ lane: Int) -> UnsafePointer<Scalar> {
    address(start &+ Int(keys.keys[lane]) &* keyCount, lane)
  }

  /// Calls `body` with memory for a vector of places, in tracks whose keys begin with a number.
  @inline(__always)
  static func with(
    _ tracks: UnsafePointer<Scalar>, start: Int, keyCount: Int, last: Int,
    _ body: (inout Self) -> Void
  ) {
    let width = L.scalarCount
    withVectorMemory(of: Int32.self, 2 &* RowIndices<Format>.count &* width) { indices in
      withVectorMemory(of: L.Scalar.self, 2 &* width) { part in
        var places = Self(
          from: RowIndices(indices), to: RowIndices(indices + RowIndices<Format>.count &* width),
          part: part, spare: part + width, base: tracks, start: start, keyCount: keyCount,
          last: last)
        body(&places)
      }
    }
  }

  /// The planes of one of the objects of which a key's planes are made.
  @inline(__always)
  func gather(
    _ numbers: Int, _ object: Int, of objects: Int, _ first: UnsafeMutablePointer<Scalar>,
    _ second: UnsafeMutablePointer<Scalar>
  ) {
    let width = L.scalarCount
    if isCut && objects == 1 {
      let span = CutSpan(from: start, step: keyCount, count: numbers)
      CutRows(base: base, indices: from).fill(first, span)
      CutRows(base: base, indices: to).fill(second, span)
      return
    }
    if isScanned {
      var number = 0
      while number < numbers {
        let (a, b) = ends(number &* objects &+ object)
        Format.store(a, first, number &* width, width)
        Format.store(b, second, number &* width, width)
        number &+= 1
      }
      return
    }
    let (offset, step) = (object &* stride, objects &* stride)
    var lane = 0
    while lane < width {
      var (a, b) = (address(of: from, lane) + offset, address(of: to, lane) + offset)
      var number = 0
      while number < numbers {
        first[number &* width &+ lane] = a.pointee
        second[number &* width &+ lane] = b.pointee
        a += step
        b += step
        number &+= 1
      }
      lane &+= 1
    }
  }

  /// A number of the keys on both sides, by one pass over all keys.
  @inline(__always)
  private func ends(_ number: Int) -> (L, L) {
    let keys = spares
    let numbers = LaneNumbers<Format>(base: base + (start &+ number) &* stride, stride: stride)
    var (from, to) = (numbers[0], numbers[min(1, last) &* keyCount])
    var next = to
    var mark = L(repeating: 1)
    var key = 1
    while key <= last {
      let isPassed = keys >= mark
      from = select(isPassed, next, from)
      next = numbers[min(key &+ 1, last) &* keyCount]
      to = select(isPassed, next, to)
      mark = mark + 1
      key &+= 1
    }
    return (from, to)
  }
}
