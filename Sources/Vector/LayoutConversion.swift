import Kernels

/// Numbers of elements that lie in rows on one side and in planes or groups on the other, or in planes
/// and groups.
struct LayoutConversion<Scalar: VectorScalar> {
  let inputs: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>
  /// Per element.
  let numbers: Int
  let count: Int
  let source: NumberLayout
  let target: NumberLayout

  @inline(__always)
  private static var width: Int { Scalar.Lanes.scalarCount }

  /// Copies all elements, a group or less at a time.
  @inline(never)
  func run() {
    if source == target {
      results.update(from: inputs, count: numbers &* count)
      return
    }
    var first = 0
    while first < count {
      let length = min(NumberLayout.groupSize, count &- first)
      switch (source, target) {
      case (.rows, _): fillPlanes(first, length)
      case (_, .rows): fillRows(first, length)
      default: copyPlanes(first, length)
      }
      first &+= length
    }
  }

  /// Where the planes of a group begin, and how far they are apart.
  @inline(__always)
  private func planes(_ layout: NumberLayout, _ first: Int, _ length: Int) -> (
    start: Int, apart: Int
  ) {
    layout == .planes ? (first, count) : (first &* numbers, length)
  }

  @inline(__always)
  private func copyPlanes(_ first: Int, _ length: Int) {
    let (from, to) = (planes(source, first, length), planes(target, first, length))
    var number = 0
    while number < numbers {
      let x = inputs + (from.start &+ number &* from.apart)
      (results + (to.start &+ number &* to.apart)).update(from: x, count: length)
      number &+= 1
    }
  }

  @inline(__always)
  private func fillPlanes(_ first: Int, _ length: Int) {
    let to = planes(target, first, length)
    var start = 0
    while Self.width >= 4 && numbers >= 4 && start &+ Self.width <= length {
      turnRows(
        inputs + (first &+ start) &* numbers, numbers, width: Self.width,
        into: results + (to.start &+ start), apart: to.apart)
      start &+= Self.width
    }
    while start < length {
      var number = 0
      while number < numbers {
        results[to.start &+ start &+ number &* to.apart] =
          inputs[(first &+ start) &* numbers &+ number]
        number &+= 1
      }
      start &+= 1
    }
  }

  @inline(__always)
  private func fillRows(_ first: Int, _ length: Int) {
    let from = planes(source, first, length)
    var start = 0
    while Self.width >= 4 && numbers >= 4 && start &+ Self.width <= length {
      turnPlanes(
        inputs + (from.start &+ start), apart: from.apart, width: Self.width,
        into: results + (first &+ start) &* numbers, numbers)
      start &+= Self.width
    }
    while start < length {
      var number = 0
      while number < numbers {
        results[(first &+ start) &* numbers &+ number] =
          inputs[from.start &+ start &+ number &* from.apart]
        number &+= 1
      }
      start &+= 1
    }
  }
}

/// Rows of 4 numbers or more as planes of `width` elements, four numbers at a time; the last four may
/// overlap those before.
@inline(__always)
func turnRows<Scalar: VectorScalar>(
  _ rows: UnsafePointer<Scalar>, _ numbers: Int, width: Int,
  into planes: UnsafeMutablePointer<Scalar>, apart: Int
) {
  var number = 0
  while number < numbers {
    let four = min(number, numbers &- 4)
    Scalar.planes(
      width: width, fromRows: rows + four, stride: numbers, into: planes + four &* apart,
      apart: apart)
    number &+= 4
  }
}

/// The reverse of `turnRows`.
@inline(__always)
func turnPlanes<Scalar: VectorScalar>(
  _ planes: UnsafePointer<Scalar>, apart: Int, width: Int,
  into rows: UnsafeMutablePointer<Scalar>, _ numbers: Int
) {
  // Rows that follow one another have code of their own, where the compiler knows of it.
  if numbers == 4 {
    return Scalar.rows(width: width, fromPlanes: planes, apart: apart, into: rows, stride: 4)
  }
  var number = 0
  while number < numbers {
    let four = min(number, numbers &- 4)
    Scalar.rows(
      width: width, fromPlanes: planes + four &* apart, apart: apart, into: rows + four,
      stride: numbers)
    number &+= 4
  }
}
