import CLanes
import Kernels

/// Numbers of elements that lie in rows on one side and in planes or groups on the other, or in planes
/// and groups.
struct LayoutConversion<Format: LaneFormat> where Format.Lanes == Format.Scalar.Lanes {
  typealias Scalar = Format.Scalar

  let inputs: UnsafePointer<Scalar>
  let results: UnsafeMutablePointer<Scalar>
  /// Per element.
  let numbers: Int
  let count: Int
  let source: NumberLayout
  let target: NumberLayout

  @inline(__always)
  private static var width: Int { Scalar.Lanes.scalarCount }

  /// Copies all elements.
  @inline(never)
  func run() {
    if source == target {
      results.update(from: inputs, count: numbers &* count)
    } else if target == .planes && !Format.isStreamed
      && PlaneStage.isUsed(for: results, planes: numbers, of: count)
    {
      PlaneStage<Scalar>.fill(results, planes: numbers, of: count) { first, length, stage in
        convert(first, length, into: stage, apart: length)
      }
    } else if target != .planes && ElementStage.isUsed(for: results, numbers: numbers, of: count) {
      let ordered = source == .planes ? nil : inputs
      ElementStage<Scalar>.fill(results, numbers: numbers, of: count, from: ordered, numbers) {
        first, length, stage in
        convert(first, length, into: stage, apart: length)
      }
    } else {
      convert(0, count, into: results, apart: count)
    }
    if Format.isStreamed { Scalar.streamFence() }
  }

  /// Copies `length` elements from `start` on, a group or less at a time, to results whose planes are
  /// `apart`, if they are planes.
  @inline(__always)
  private func convert(
    _ start: Int, _ length: Int, into results: UnsafeMutablePointer<Scalar>, apart: Int
  ) {
    forEachStep(length, width: NumberLayout.groupSize) { first, some in
      let from = inputs + (source == .planes ? start &+ first : (start &+ first) &* numbers)
      let to = results + (target == .planes ? first : first &* numbers)
      let fromApart = source == .planes ? count : some
      let toApart = target == .planes ? apart : some
      switch (source, target) {
      case (.rows, _): fillPlanes(from, some, to, toApart)
      case (_, .rows): fillRows(from, fromApart, some, to)
      default: copyPlanes(from, fromApart, some, to, toApart)
      }
    }
  }

  @inline(__always)
  private func copyPlanes(
    _ from: UnsafePointer<Scalar>, _ fromApart: Int, _ length: Int,
    _ to: UnsafeMutablePointer<Scalar>, _ toApart: Int
  ) {
    var number = 0
    while number < numbers {
      let (x, y) = (from + number &* fromApart, to + number &* toApart)
      forEachStep(length, width: Self.width) { start, some in
        Format.store(Format.load(x, start, some, filler: 0), y, start, some)
      }
      number &+= 1
    }
  }

  @inline(__always)
  private func fillPlanes(
    _ rows: UnsafePointer<Scalar>, _ length: Int, _ planes: UnsafeMutablePointer<Scalar>,
    _ apart: Int
  ) {
    forEachStep(length, width: Self.width) { start, some in
      let (row, plane) = (rows + start &* numbers, planes + start)
      if isHalved && some == Self.width {
        exchangeHalves(recast(row), apart: numbers, into: recast(plane), apart: apart)
      } else if isTurned(some) {
        turnRows(
          row, numbers, width: Self.width, into: plane, apart: apart, streams: Format.isStreamed)
      } else {
        eachNumber(some) { k, element in
          plane[k &* apart &+ element] = row[element &* numbers &+ k]
        }
      }
    }
  }

  @inline(__always)
  private func fillRows(
    _ planes: UnsafePointer<Scalar>, _ apart: Int, _ length: Int,
    _ rows: UnsafeMutablePointer<Scalar>
  ) {
    forEachStep(length, width: Self.width) { start, some in
      let (row, plane) = (rows + start &* numbers, planes + start)
      if isHalved && some == Self.width {
        exchangeHalves(recast(plane), apart: apart, into: recast(row), apart: numbers)
      } else if isTurned(some) {
        turnPlanes(
          plane, apart: apart, width: Self.width, into: row, numbers, streams: Format.isStreamed)
      } else {
        eachNumber(some) { k, element in
          row[element &* numbers &+ k] = plane[k &* apart &+ element]
        }
      }
    }
  }

  /// Whether `exchangeHalves` is faster: for matrices of floats that lie in the first-level cache, as others
  /// are better written a line at a time.
  @inline(__always)
  private var isHalved: Bool {
    #if V4
    Scalar.self == Float.self && !Format.isStreamed && numbers == 16 && count <= 256
      && lanes_vectors_are_halved()
    #else
    false
    #endif
  }

  /// Whether so many elements are a vector that is turned in registers.
  @inline(__always)
  private func isTurned(_ length: Int) -> Bool {
    length == Self.width && Self.width >= 4 && numbers >= 4
  }

  /// Calls `body` with every number of `length` elements.
  @inline(__always)
  private func eachNumber(_ length: Int, _ body: (_ number: Int, _ element: Int) -> Void) {
    var number = 0
    while number < numbers {
      var element = 0
      while element < length {
        body(number, element)
        element &+= 1
      }
      number &+= 1
    }
  }
}

/// 16 lines of 16 floats as lines the other way, by way of vectors of 256 bits; at v4.
///
/// On its own: what it keeps in registers is not what a loop around it does.
@inline(never)
private func exchangeHalves(
  _ lines: UnsafePointer<Float>, apart: Int, into others: UnsafeMutablePointer<Float>,
  apart otherApart: Int
) {
  #if V4
  lanes_exchange_halves_f32x16(lines, apart, others, otherApart)
  #endif
}

/// Rows of 4 numbers or more as planes of `width` elements: as many numbers at a time, then four, of
/// which the last may overlap those before.
///
/// `isKnown` says that the compiler knows how many; a last one is then turned alone, where the question would
/// otherwise cost as much as that saves.
///
/// - Precondition: what `streams` past the caches has a multiple of `width` numbers.
@inline(__always)
func turnRows<Scalar: VectorScalar>(
  _ rows: UnsafePointer<Scalar>, _ numbers: Int, width: Int,
  into planes: UnsafeMutablePointer<Scalar>, apart: Int, streams: Bool = false,
  isKnown: Bool = false
) {
  var number = 0
  while number &+ width <= numbers {
    Scalar.exchange(
      width: width, rows + number, apart: numbers, into: planes + number &* apart, apart: apart,
      streams: streams)
    number &+= width
  }
  while number < numbers {
    let four = min(number, numbers &- 4)
    if isKnown && number &+ 1 == numbers {
      return Scalar.lastPlane(
        width: width, fromRows: rows + four, stride: numbers, into: planes + number &* apart)
    }
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
  into rows: UnsafeMutablePointer<Scalar>, _ numbers: Int, streams: Bool = false
) {
  // Rows that follow one another have code of their own, where the compiler knows of it.
  if numbers == 4 {
    return Scalar.rows(width: width, fromPlanes: planes, apart: apart, into: rows, stride: 4)
  }
  var number = 0
  while number &+ width <= numbers {
    Scalar.exchange(
      width: width, planes + number &* apart, apart: apart, into: rows + number, apart: numbers,
      streams: streams)
    number &+= width
  }
  while number < numbers {
    let four = min(number, numbers &- 4)
    Scalar.rows(
      width: width, fromPlanes: planes + four &* apart, apart: apart, into: rows + four,
      stride: numbers)
    number &+= 4
  }
}

extension VectorBackend {
  /// See `TransformBatch.convert`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func convert(
    _ inputs: Span<Scalar>, numbers: Int, from source: NumberLayout, to target: NumberLayout,
    into results: inout MutableSpan<Scalar>
  ) {
    requireNumber("numbers", numbers, numbers > 0, "1 or more")
    let count = requireElements("inputs", inputs.count, of: numbers)
    requireCount("results", results.count, inputs.count)
    withPointers(inputs, &results) { inputs, results, _ in
      @inline(__always)
      func convert<Format: LaneFormat>(_ format: Format.Type)
      where Format.Lanes == Format.Scalar.Lanes {
        LayoutConversion<Format>(
          inputs: recast(inputs), results: recast(results), numbers: numbers, count: count,
          source: source, target: target
        ).run()
      }
      let isStreamed =
        numbers % Scalar.Lanes.scalarCount == 0
        && target.isStreamed(results, count, numbers: numbers)
      switch (Scalar.self == Float.self, isStreamed) {
      case (true, false): convert(OwnFormat<Float>.self)
      case (true, true): convert(StreamedFormat<Float>.self)
      case (false, false): convert(OwnFormat<Double>.self)
      case (false, true): convert(StreamedFormat<Double>.self)
      }
    }
  }
}
