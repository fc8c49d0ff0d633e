/// The 16 numbers of the matrices of a vector of elements.
protocol LaneMatrices {
  associatedtype Format: LaneFormat
  /// A number of the matrices of `length` elements from `start` on.
  func number(_ k: Int, _ start: Int, _ length: Int) -> Format.Lanes
}

/// One matrix for all elements.
struct OneMatrix<Format: LaneFormat>: LaneMatrices {
  var numbers: UnsafePointer<Format.Scalar>

  @inline(__always)
  func number(_ k: Int, _ start: Int, _ length: Int) -> Format.Lanes { Format.all(numbers[k]) }
}

/// One matrix for all elements, or its transpose, in registers as far as these go: results might lie
/// where it does, so that what is in memory is read for every vector.
struct HeldMatrix<Format: LaneFormat>: LaneMatrices {
  let matrix: LaneMatrix<Format.Lanes>

  @inline(always)
  init(numbers: UnsafePointer<Format.Scalar>, transposed: Bool = false) {
    let (across, down) = transposed ? (4, 1) : (1, 4)
    @inline(always)
    func row(_ index: Int) -> LaneVector4<Format.Lanes> {
      let row = numbers + index &* down
      return LaneVector4(
        Format.all(row[0]), Format.all(row[across]), Format.all(row[2 &* across]),
        Format.all(row[3 &* across]))
    }
    matrix = LaneMatrix(row(0), row(1), row(2), row(3))
  }

  @inline(always)
  func number(_ k: Int, _ start: Int, _ length: Int) -> Format.Lanes {
    switch k / 4 {
    case 0: matrix.r0[k]
    case 1: matrix.r1[k &- 4]
    case 2: matrix.r2[k &- 8]
    default: matrix.r3[k &- 12]
    }
  }
}

/// A matrix per element, in planes.
struct OwnMatrices<Format: LaneFormat>: LaneMatrices {
  var numbers: UnsafePointer<Format.Scalar>
  var stride: Int

  @inline(__always)
  func number(_ k: Int, _ start: Int, _ length: Int) -> Format.Lanes {
    Format.load(numbers + k &* stride, start, length, filler: 0)
  }
}
