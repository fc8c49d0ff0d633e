import Kernels

// Float contraction: `multiplyAdd` is fused from level v3 on.

/// Images of points, element by element, wherever their numbers lie.
private struct PointSweep<Matrices: LaneMatrices>: LaneSweep {
  typealias Format = Matrices.Format
  typealias L = Format.Lanes

  let matrices: Matrices
  let dimensions: Int
  let divides: Bool
  let points: UnsafePointer<Format.Scalar>
  let pointStride: Int
  let results: UnsafeMutablePointer<Format.Scalar>
  let resultStride: Int

  @inline(always)
  func perform(_ start: Int, _ length: Int) {
    let x = point(0, start, length)
    let y = point(1, start, length)
    let z = dimensions > 2 ? point(2, start, length) : x
    let w = dimensions > 3 ? point(3, start, length) : x
    @inline(__always)
    func image(_ column: Int) -> L {
      @inline(__always)
      func entry(_ row: Int) -> L { matrices.number(4 &* row &+ column, start, length) }
      var sum = dimensions > 3 ? w * entry(3) : entry(3)
      if dimensions > 2 { sum = multiplyAdd(z, entry(2), sum) }
      return multiplyAdd(x, entry(0), multiplyAdd(y, entry(1), sum))
    }
    @inline(__always)
    func store(_ number: Int, _ value: L) {
      Format.store(value, results + number &* resultStride, start, length)
    }
    let last = image(3)
    if divides {
      let inverse = 1 / last
      store(0, image(0) * inverse)
      store(1, image(1) * inverse)
      if dimensions > 2 { store(2, image(2) * inverse) }
    } else {
      store(0, image(0))
      store(1, image(1))
      store(2, image(2))
      store(3, last)
    }
  }

  @inline(__always)
  private func point(_ number: Int, _ start: Int, _ length: Int) -> L {
    Format.load(points + number &* pointStride, start, length, filler: 0)
  }
}

/// Points and matrices as they lie in memory.
private struct PointImages<Format: LaneFormat> {
  let matrices: UnsafePointer<Format.Scalar>
  let curves: Int
  let points: UnsafePointer<Format.Scalar>
  let results: UnsafeMutablePointer<Format.Scalar>
  let count: Int

  @inline(never)
  func run(_ form: PointForm, _ arrangement: Arrangement) {
    let numbers = form.outputCount
    if arrangement == .oneRows && ElementStage.isUsed(for: results, numbers: numbers, of: count) {
      return ElementStage.fill(
        results, numbers: numbers, of: count, from: points, form.dimensions
      ) {
        Self(
          matrices: matrices, curves: curves, points: points + form.dimensions &* $0,
          results: $2, count: $1
        ).run(form, arrangement)
      }
    }
    switch arrangement {
    case .one: runOne(form)
    case .shared:
      var curve = 0
      while curve < curves {
        runPlanes(
          form, OneMatrix<Format>(numbers: matrices + 16 &* curve), points,
          results + curve &* form.outputCount &* count, count)
        curve &+= 1
      }
    case .each:
      runPlanes(form, OwnMatrices<Format>(numbers: matrices, stride: count), points, results, count)
    case .eachGroups: runGroups(form)
    case .oneRows:
      if form.dimensions == 4 && !form.divides {
        runRows()
      } else {
        runTiles(form) { _, _ in OneMatrix<Format>(numbers: matrices) }
      }
    case .eachRows:
      if Format.Lanes.scalarCount >= 4 {
        runOwnRows(form)
      } else {
        let tile = LaneTile<Format>(layout: .rows, numbers: 16, count: count)
        withVectorMemory(of: Format.Scalar.self, 16 &* Format.Lanes.scalarCount) { planes in
          runTiles(form) { first, length in
            tile.fill(planes, first, length, of: matrices)
            return OwnMatrices<Format>(
              numbers: UnsafePointer(planes), stride: Format.Lanes.scalarCount)
          }
        }
      }
    }
    if Format.isStreamed { Format.Scalar.streamFence() }
  }

  /// Groups of points with a matrix for each; the last group may be smaller.
  @inline(__always)
  private func runGroups(_ form: PointForm) {
    let size = NumberLayout.groupSize
    let whole = count / size &* size
    form.withKnown { dimensions, divides, outputs in
      var first = 0
      while first < whole {
        let own = matrices + 16 &* first
        if Format.isStreamed { (own + 16 &* size).prefetch(16 &* size) }
        // Groups are whole vectors.
        _ = PointSweep(
          matrices: OwnMatrices<Format>(numbers: own, stride: size), dimensions: dimensions,
          divides: divides, points: points + dimensions &* first, pointStride: size,
          results: results + outputs &* first, resultStride: size
        ).runVectors(size)
        first &+= size
      }
    }
    if whole == count { return }
    let rest = count &- whole
    runRest(
      form, OwnMatrices<Format>(numbers: matrices + 16 &* whole, stride: rest),
      points + form.dimensions &* whole, results + form.outputCount &* whole, rest, from: 0)
  }

  /// Planes of all points, with one matrix; what is most frequent has a loop of its own.
  @inline(__always)
  private func runOne(_ form: PointForm) {
    let matrix = OneMatrix<Format>(numbers: matrices)
    @inline(always)
    func run(_ dimensions: Int, _ divides: Bool) {
      let done = PointSweep(
        matrices: HeldMatrix<Format>(numbers: matrices), dimensions: dimensions, divides: divides,
        points: points, pointStride: count, results: results, resultStride: count
      ).runVectors(count)
      if done < count { runRest(form, matrix, points, results, count, from: done) }
    }
    switch (form.dimensions, form.divides) {
    case (3, true): run(3, true)
    case (4, false): run(4, false)
    default: runPlanes(form, matrix, points, results, count)
    }
  }

  /// Planes of `length` points.
  @inline(never)
  private func runPlanes<Matrices: LaneMatrices>(
    _ form: PointForm, _ matrices: Matrices, _ points: UnsafePointer<Format.Scalar>,
    _ results: UnsafeMutablePointer<Format.Scalar>, _ length: Int
  ) where Matrices.Format == Format {
    form.withKnown { dimensions, divides, _ in
      let done = PointSweep(
        matrices: matrices, dimensions: dimensions, divides: divides, points: points,
        pointStride: length, results: results, resultStride: length
      ).runVectors(length)
      if done < length { runRest(form, matrices, points, results, length, from: done) }
    }
  }

  /// Points of planes from `start` on, what a loop leaves or a whole smaller group; beside a loop they cost
  /// it registers.
  @inline(never)
  private func runRest<Matrices: LaneMatrices>(
    _ form: PointForm, _ matrices: Matrices, _ points: UnsafePointer<Format.Scalar>,
    _ results: UnsafeMutablePointer<Format.Scalar>, _ length: Int, from start: Int
  ) where Matrices.Format == Format {
    let sweep = PointSweep(
      matrices: matrices, dimensions: form.dimensions, divides: form.divides, points: points,
      pointStride: length, results: results, resultStride: length)
    var start = start
    while start < length {
      sweep.perform(start, min(Format.Lanes.scalarCount, length &- start))
      start &+= Format.Lanes.scalarCount
    }
  }

  /// Rows of 4 numbers, four at a time, then what is left.
  @inline(__always)
  private func runRows() {
    let whole = count / 4 &* 16
    if !RowsInHalves<Format>(points, 16, matrices, 0, results, whole / 16).run() {
      RowProduct<Format>(rows: points, length: whole, results: results)
        .perform(0, matrix: matrices)
    }
    RowProduct<Format>(rows: points, length: 4 &* count &- whole, results: results)
      .perform(whole, matrix: matrices)
  }

  /// Rows with a matrix each: their images row by row, which are divided a vector of them at a time.
  @inline(__always)
  private func runOwnRows(_ form: PointForm) {
    typealias Number = Format.Lanes.Scalar
    @inline(always)
    func run(_ dimensions: Int, _ divides: Bool) {
      let outputs = PointForm(dimensions: dimensions, divides: divides).outputCount
      let width = Format.Lanes.scalarCount
      let tile = LaneTile<Format>(layout: .rows, numbers: outputs, count: count)
      withVectorMemory(of: Number.self, 4 &* width) { images in
        withVectorMemory(of: Format.Scalar.self, 4 &* width) { planes in
          forEachStep(4 &* width, width: width) { images.store(.zero, $0, $1) }
          forEachStep(count, width: width) { first, length in
            let (points, matrices) = (points + dimensions &* first, matrices + 16 &* first)
            if Number.self == Format.Scalar.self {
              Format.Scalar.images(
                of: points, dimensions: dimensions, by: matrices, count: length,
                into: recast(images))
            } else {
              Format.Scalar.images(
                of: points, dimensions: dimensions, by: matrices, count: length,
                doubles: recast(images))
            }
            if !divides {
              return forEachStep(4 &* length, width: width) {
                let row = UnsafePointer(images).vector($0)
                Format.store(row, results + 4 &* first, $0, $1)
              }
            }
            let image = OwnFormat<Number>.loadRows(UnsafePointer(images), stride: 4)
            let point = image * (1 / image.w)
            Format.store(point.x, planes, 0, width)
            Format.store(point.y, planes, width, width)
            if outputs > 2 { Format.store(point.z, planes, 2 &* width, width) }
            if length == width {
              Format.Scalar.rows(
                width: width, few: outputs, fromPlanes: planes, apart: width,
                into: results + outputs &* first)
            } else {
              tile.empty(planes, first, length, into: results)
            }
          }
        }
      }
    }
    // With closures `withKnown` would not inline it.
    switch (form.dimensions, form.divides) {
    case (2, false): run(2, false)
    case (2, true): run(2, true)
    case (3, false): run(3, false)
    case (3, true): run(3, true)
    case (_, false): run(4, false)
    case (_, true): run(4, true)
    }
  }

  /// Rows of any form, a vector of elements at a time, turned into planes and back.
  @inline(__always)
  private func runTiles<Matrices: LaneMatrices>(
    _ form: PointForm, _ matrices: (_ first: Int, _ length: Int) -> Matrices
  ) where Matrices.Format == Format {
    @inline(always)
    func run(_ dimensions: Int, _ divides: Bool) {
      let outputs = PointForm(dimensions: dimensions, divides: divides).outputCount
      let width = Format.Lanes.scalarCount
      let point = LaneTile<Format>(layout: .rows, numbers: dimensions, count: count)
      let image = LaneTile<Format>(layout: .rows, numbers: outputs, count: count)
      withVectorMemory(of: Format.Scalar.self, 8 &* width) { planes in
        let images = planes + 4 &* width
        forEachStep(count, width: width) { first, length in
          let isWhole = length == width && width >= 4
          if isWhole && dimensions < 4 {
            Format.Scalar.planes(
              width: width, few: dimensions, fromRows: points + dimensions &* first,
              into: planes, apart: width)
          } else {
            point.fill(planes, first, length, of: points)
          }
          PointSweep(
            matrices: matrices(first, length), dimensions: dimensions, divides: divides,
            points: UnsafePointer(planes), pointStride: width, results: images,
            resultStride: width
          ).perform(0, width)
          if isWhole && outputs < 4 {
            Format.Scalar.rows(
              width: width, few: outputs, fromPlanes: images, apart: width,
              into: results + outputs &* first)
          } else {
            image.empty(images, first, length, into: results)
          }
        }
      }
    }
    // With closures `withKnown` would not inline it.
    switch (form.dimensions, form.divides) {
    case (2, false): run(2, false)
    case (2, true): run(2, true)
    case (3, false): run(3, false)
    case (3, true): run(3, true)
    case (_, false): run(4, false)
    case (_, true): run(4, true)
    }
  }
}

extension PointForm {
  /// Calls `body`, which must have no closures, with dimensions, whether they are divided, and numbers of
  /// an image, all of which the compiler knows.
  @inline(__always)
  fileprivate func withKnown(_ body: (_ dimensions: Int, _ divides: Bool, _ outputs: Int) -> Void) {
    @inline(__always)
    func known(_ dimensions: Int, _ divides: Bool) {
      body(dimensions, divides, Self(dimensions: dimensions, divides: divides).outputCount)
    }
    switch (dimensions, divides) {
    case (2, false): known(2, false)
    case (2, true): known(2, true)
    case (3, false): known(3, false)
    case (3, true): known(3, true)
    case (_, false): known(4, false)
    case (_, true): known(4, true)
    }
  }

  /// Whether images go past the caches: of rows only those of homogeneous points by one matrix.
  fileprivate func isStreamed<Scalar: VectorScalar>(
    _ arrangement: Arrangement, _ results: UnsafeMutablePointer<Scalar>, _ count: Int, curves: Int
  ) -> Bool {
    let isNear =
      arrangement == .eachRows || (arrangement == .oneRows && (dimensions < 4 || divides))
    return !isNear && arrangement.layout.isStreamed(results, count, numbers: curves * outputCount)
  }
}

extension VectorBackend {
  /// See `TransformProducts.apply`.
  @specialized(where Scalar == Float)
  @specialized(where Scalar == Double)
  public func apply(
    _ matrices: Span<Scalar>, _ form: PointForm, _ arrangement: Arrangement,
    to points: Span<Scalar>, into results: inout MutableSpan<Scalar>
  ) {
    let count = requireElements("points", points.count, of: form.dimensions)
    let curves: Int
    if arrangement == .shared {
      curves = requireElements("matrices", matrices.count, of: 16)
    } else {
      curves = 1
      requireCount("matrices", matrices.count, 16 &* (arrangement.isEach ? count : 1))
    }
    requireCount("results", results.count, curves &* count &* form.outputCount)
    matrices.withUnsafeBufferPointer { matrices in
      withPointers(points, &results) { points, results, _ in
        guard let matrices = matrices.baseAddress else { return }
        @inline(__always)
        func apply<Format: LaneFormat>(_ format: Format.Type) {
          PointImages<Format>(
            matrices: recast(matrices), curves: curves, points: recast(points),
            results: recast(results), count: count
          ).run(form, arrangement)
        }
        let isStreamed = form.isStreamed(arrangement, results, count, curves: curves)
        switch (format, isStreamed) {
        case (.doubles, false): apply(OwnFormat<Double>.self)
        case (.doubles, true): apply(StreamedFormat<Double>.self)
        case (.floatsInDoubles, _): apply(DoubleFormat<Float>.self)
        case (.floats, false): apply(OwnFormat<Float>.self)
        case (.floats, true): apply(StreamedFormat<Float>.self)
        }
      }
    }
  }
}
