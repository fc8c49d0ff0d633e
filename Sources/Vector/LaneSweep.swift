/// How a kernel computes: in vectors of the element type, or of doubles.
protocol LaneFormat {
  /// The element type.
  associatedtype Scalar: VectorScalar
  /// Whether whole vectors of results go past the caches; what is read next is then asked for.
  static var isStreamed: Bool { get }
  /// The vector.
  associatedtype Lanes: RealLanes where Lanes.Scalar: VectorScalar, Lanes.Scalar.Lanes == Lanes
  /// The same with results past the caches, where it has that.
  associatedtype Streamed: LaneFormat where Streamed.Scalar == Scalar, Streamed.Lanes == Lanes
  /// A number in every lane.
  static func all(_ number: Scalar) -> Lanes
  /// Elements from `start` on; lanes from `length` on are `filler`.
  static func load(
    _ source: UnsafePointer<Scalar>, _ start: Int, _ length: Int, filler: Scalar
  ) -> Lanes
  /// A row of 4 numbers, repeated; for vectors of 4 lanes or more.
  static func row(_ source: UnsafePointer<Scalar>) -> Lanes
  /// Writes the first `length` lanes from `start` on.
  static func store(
    _ lanes: Lanes, _ target: UnsafeMutablePointer<Scalar>, _ start: Int, _ length: Int)
  /// See `RealLanes.collected`.
  static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Lanes
  /// See `RealLanes.distribute`.
  static func distribute(_ lanes: Lanes, _ rows: UnsafeMutablePointer<Scalar>)
}

extension LaneFormat {
  /// They go through the caches.
  @inline(__always)
  static var isStreamed: Bool { false }
}

extension LaneFormat where Lanes == Scalar.Lanes {
  @inline(__always)
  static func all(_ number: Scalar) -> Lanes { Lanes(repeating: number) }

  @inline(__always)
  static func load(
    _ source: UnsafePointer<Scalar>, _ start: Int, _ length: Int, filler: Scalar
  ) -> Lanes {
    source.lanes(start, length, filler: filler)
  }

  @inline(__always)
  static func row(_ source: UnsafePointer<Scalar>) -> Lanes { .repeating(row: source) }

  @inline(__always)
  static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> Lanes {
    .collected(numbers, at: index)
  }

  @inline(__always)
  static func distribute(_ lanes: Lanes, _ rows: UnsafeMutablePointer<Scalar>) {
    lanes.distribute(rows)
  }
}

/// Vectors of the element type.
enum OwnFormat<Scalar: VectorScalar>: LaneFormat {
  typealias Lanes = Scalar.Lanes
  typealias Streamed = PastCaches<Scalar>

  @inline(__always)
  static func store(
    _ lanes: Lanes, _ target: UnsafeMutablePointer<Scalar>, _ start: Int, _ length: Int
  ) {
    target.store(lanes, start, length)
  }
}

/// Vectors of doubles, rounded when they are stored.
enum DoubleFormat<Scalar: VectorScalar>: LaneFormat {
  typealias Streamed = Self

  @inline(__always)
  static func all(_ number: Scalar) -> DoubleLanes { DoubleLanes(repeating: number.double) }

  @inline(__always)
  static func load(
    _ source: UnsafePointer<Scalar>, _ start: Int, _ length: Int, filler: Scalar
  ) -> DoubleLanes {
    source.doubles(start, length, filler: filler)
  }

  @inline(__always)
  static func row(_ source: UnsafePointer<Scalar>) -> DoubleLanes { Scalar.doubles(row: source) }

  @inline(__always)
  static func store(
    _ lanes: DoubleLanes, _ target: UnsafeMutablePointer<Scalar>, _ start: Int, _ length: Int
  ) {
    target.store(doubles: lanes, start, length)
  }

  @inline(__always)
  static func collected(
    _ numbers: UnsafePointer<Scalar>, at index: UnsafePointer<Int32>
  ) -> DoubleLanes {
    Scalar.collectedDoubles(numbers, at: index)
  }

  @inline(__always)
  static func distribute(_ lanes: DoubleLanes, _ rows: UnsafeMutablePointer<Scalar>) {
    Scalar.distribute(doubles: lanes, rows)
  }
}

/// What is done to neighbouring elements, for loops so short that a closure's call would count.
protocol LaneSweep {
  associatedtype Format: LaneFormat
  /// Does `length` elements from `start` on, at most one vector.
  func perform(_ start: Int, _ length: Int)
}

extension LaneSweep {
  /// Does `count` elements.
  ///
  /// With `overlapping` the last step is a whole one that begins earlier, unless there are too few
  /// elements; results must not lie in the place of inputs.
  @inline(__always)
  func run(_ count: Int, overlapping: Bool = false) {
    let width = Format.Lanes.scalarCount
    var start = 0
    while start < count {
      if start &+ width > count {
        if !overlapping || start == 0 { break }
        start = count &- width
      }
      perform(start, width)
      start &+= width
    }
    if start < count { perform(start, count &- start) }
  }

  /// Does whole vectors of `count` elements, and says where what is left begins.
  @inline(__always)
  func runVectors(_ count: Int) -> Int {
    let width = Format.Lanes.scalarCount
    var start = 0
    while start &+ width <= count {
      perform(start, width)
      start &+= width
    }
    return start
  }

  /// Does `count` elements, a vector of them at least, four vectors a step; the last vector begins
  /// earlier.
  @inline(__always)
  func runInFours(_ count: Int) {
    let width = Format.Lanes.scalarCount
    var start = 0
    while start &+ 4 &* width <= count {
      perform(start, width)
      perform(start &+ width, width)
      perform(start &+ 2 &* width, width)
      perform(start &+ 3 &* width, width)
      start &+= 4 &* width
    }
    while start < count {
      perform(min(start, count &- width), width)
      start &+= width
    }
  }
}

/// What is done to neighbouring elements in two halves, for long chains of operations: a vector's second
/// half comes after the first one of the next vector, so that the processor's look-ahead, which does not
/// reach across a whole chain, finds work in both.
protocol HalvedSweep {
  associatedtype Format: LaneFormat
  /// What the second half needs of the first one.
  associatedtype Half
  /// Begins `length` elements from `start` on, at most one vector.
  func begin(_ start: Int, _ length: Int) -> Half
  /// Does what is left for them.
  func finish(_ half: Half, _ start: Int, _ length: Int)
}

extension HalvedSweep {
  /// Does `count` elements.
  ///
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - overlapping: as for `LaneSweep`.
  @inline(__always)
  func run(_ count: Int, overlapping: Bool = false) {
    let width = Format.Lanes.scalarCount
    var start = 0
    if width <= count {
      var half = begin(0, width)
      while true {
        var following = start &+ width
        if following &+ width > count {
          if !overlapping || following == count { break }
          following = count &- width
        }
        let next = begin(following, width)
        finish(half, start, width)
        (half, start) = (next, following)
      }
      finish(half, start, width)
      start &+= width
    }
    if start < count { finish(begin(start, count &- start), start, count &- start) }
  }

  /// Does `count` elements, one vector after another.
  @inline(__always)
  func runWhole(_ count: Int) {
    forEachStep(count, width: Format.Lanes.scalarCount) { start, length in
      finish(begin(start, length), start, length)
    }
  }
}
