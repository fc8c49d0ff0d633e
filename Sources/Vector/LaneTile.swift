import Kernels

/// Elements with their numbers in some layout, read and written as planes of one vector.
struct LaneTile<Format: LaneFormat> {
  typealias Scalar = Format.Scalar

  let layout: NumberLayout
  /// Per element.
  let numbers: Int
  let count: Int

  @inline(__always)
  private static var width: Int { Format.Lanes.scalarCount }

  /// Whether rows are transposed four numbers at a time.
  @inline(__always)
  private func isTransposed(_ length: Int) -> Bool {
    layout == .rows && length == Self.width && Self.width >= 4 && numbers >= 4
  }

  /// Where the first number of an element lies.
  @inline(__always)
  private func start(_ element: Int) -> Int {
    layout.index(of: 0, element: element, numbers: numbers, count: count)
  }

  /// From an element's number to its next one, and to the next element's.
  @inline(__always)
  private func strides(_ element: Int) -> (across: Int, along: Int) {
    let next = layout.index(of: 1, element: element, numbers: numbers, count: count)
    return (next &- start(element), layout == .rows ? numbers : 1)
  }

  /// Planes of `length` elements from `first` on, all of one group; lanes that are left repeat the
  /// last one.
  ///
  /// `isKnown` is what `turnRows` is told.
  @inline(__always)
  func fill(
    _ planes: UnsafeMutablePointer<Scalar>, _ first: Int, _ length: Int,
    of elements: UnsafePointer<Scalar>, isKnown: Bool = false
  ) {
    if isTransposed(length) {
      return turnRows(
        elements + first &* numbers, numbers, width: Self.width, into: planes, apart: Self.width,
        isKnown: isKnown)
    }
    let from = elements + start(first)
    let (across, along) = strides(first)
    var number = 0
    if along == 1 {
      while number < numbers {
        let row = from + number &* across
        let lanes = row.lanes(0, length, filler: row[length &- 1])
        planes.store(lanes, number &* Self.width, Self.width)
        number &+= 1
      }
      return
    }
    while number < numbers {
      var lane = 0
      while lane < Self.width {
        planes[number &* Self.width &+ lane] =
          from[number &* across &+ min(lane, length &- 1) &* along]
        lane &+= 1
      }
      number &+= 1
    }
  }

  /// The first `length` elements of planes as those from `first` on.
  @inline(__always)
  func empty(
    _ planes: UnsafePointer<Scalar>, _ first: Int, _ length: Int,
    into elements: UnsafeMutablePointer<Scalar>
  ) {
    if isTransposed(length) {
      return turnPlanes(
        planes, apart: Self.width, width: Self.width, into: elements + first &* numbers, numbers)
    }
    let to = elements + start(first)
    let (across, along) = strides(first)
    var number = 0
    if along == 1 {
      while number < numbers {
        let lanes = planes.lanes(number &* Self.width, length, filler: 0)
        to.store(lanes, number &* across, length)
        number &+= 1
      }
      return
    }
    while number < numbers {
      var lane = 0
      while lane < length {
        to[number &* across &+ lane &* along] = planes[number &* Self.width &+ lane]
        lane &+= 1
      }
      number &+= 1
    }
  }
}

extension LaneFormat {
  /// The first four numbers of as many rows as lanes, transposed in registers; for vectors of 4 lanes
  /// or more.
  @inline(__always)
  static func loadRows(_ rows: UnsafePointer<Scalar>, stride: Int) -> LaneVector4<Lanes> {
    let rows = anew(rows)
    return withRegisters { planes in
      Scalar.planes(
        width: Lanes.scalarCount, fromRows: rows, stride: stride, into: planes,
        apart: Lanes.scalarCount)
      return LaneVector4(LaneNumbers<Self>(base: planes, stride: Lanes.scalarCount))
    }
  }

  /// The reverse of `loadRows`.
  @inline(__always)
  static func storeRows(
    _ vector: LaneVector4<Lanes>, _ rows: UnsafeMutablePointer<Scalar>, stride: Int
  ) {
    withRegisters { planes in
      vector.store(in: LaneResults<Self>(base: planes, stride: Lanes.scalarCount))
      Scalar.rows(
        width: Lanes.scalarCount, fromPlanes: planes, apart: Lanes.scalarCount, into: rows,
        stride: stride)
    }
  }

  /// The reverse of `loadRows`, for rows of four numbers that follow one another.
  @inline(__always)
  static func storeRows(_ vector: LaneVector4<Lanes>, _ rows: UnsafeMutablePointer<Scalar>) {
    withRegisters { planes in
      vector.store(in: LaneResults<Self>(base: planes, stride: Lanes.scalarCount))
      turnPlanes(planes, apart: Lanes.scalarCount, width: Lanes.scalarCount, into: rows, 4)
    }
  }

  /// Memory for four planes of one vector, which the compiler keeps in registers.
  @inline(__always)
  private static func withRegisters<Result>(
    _ body: (UnsafeMutablePointer<Scalar>) -> Result
  ) -> Result {
    var planes = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    return withUnsafeMutableBytes(of: &planes) {
      body($0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Scalar.self))
    }
  }
}
