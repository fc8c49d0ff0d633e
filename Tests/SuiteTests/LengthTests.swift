import Kernels
import Measurement
import Testing

@testable import Reference
@testable import Suite

/// Curves of one degree with their control points (x, y), measured by every variant.
private func lengths(_ curves: [[[Double]]], _ variant: Variant) throws -> [Double] {
  let implementation = try #require(Double.implementation(variant)?.families)
  let shape = CurveBatch(
    degree: curves[0].count - 1, dimensions: curves[0][0].count, arrangement: .each)
  let columns = curves.map(componentMajor)
  let controls = (0..<shape.parameterCount).flatMap { k in columns.map { $0[k] } }
  var out = [Double](repeating: -1, count: curves.count)
  var span = out.mutableSpan
  implementation.length.lengths(shape, of: controls.span, into: &span)
  return out
}

private func parameters(
  _ curve: [[Double]], at lengths: [Double], _ variant: Variant
) throws -> [Double] {
  let implementation = try #require(Double.implementation(variant)?.families)
  let shape = CurveBatch(degree: curve.count - 1, dimensions: curve[0].count, arrangement: .one)
  let controls = componentMajor(curve)
  var out = [Double](repeating: -1, count: lengths.count)
  var span = out.mutableSpan
  implementation.length.parameters(shape, of: controls.span, atLengths: lengths.span, into: &span)
  return out
}

/// The two parts of a curve that meet at t = 1/2.
private func halves(_ curve: [[Double]]) -> ([[Double]], [[Double]]) {
  var (left, right, row) = ([curve[0]], [curve[curve.count - 1]], curve)
  while row.count > 1 {
    row = zip(row, row.dropFirst()).map { zip($0, $1).map { ($0 + $1) / 2 } }
    left.append(row[0])
    right.insert(row[row.count - 1], at: 0)
  }
  return (left, right)
}

private func randomCurves(degree: Int, count: Int = 19) -> [[[Double]]] {
  var generator = SplitMix(seed: UInt64(degree))
  return (0..<count).map { _ in
    (0...degree).map { _ in [generator.unit() * 200 - 100, generator.unit() * 200 - 100] }
  }
}

private func isClose(_ a: Double, _ b: Double, _ ulps: Double = 16) -> Bool {
  (a - b).magnitude <= ulps * max(a.magnitude, b.magnitude).ulp
}

@Suite struct LengthTests {
  static let variants =
    [Variant.reference] + ISALevel.supported.map { Variant(.vector($0)) }

  @Test("A curve is as long as its two halves", arguments: variants)
  func additive(variant: Variant) throws {
    for degree in [1, 2, 3, 4, 7, 16] {
      let curves = randomCurves(degree: degree)
      let left = try lengths(curves.map { halves($0).0 }, variant)
      let right = try lengths(curves.map { halves($0).1 }, variant)
      for (whole, parts) in zip(try lengths(curves, variant), zip(left, right)) {
        #expect(isClose(whole, parts.0 + parts.1, 64), "degree \(degree)")
      }
    }
  }

  @Test(
    "At v4, where half of the roots may be by products, lengths have the digits that they have at v3",
    .enabled(if: ISALevel.supported.contains(.v4)),
    arguments: [(2, 1), (3, 1), (3, 0x1p-480), (3, 0x1p-520), (3, 0x1p+500), (5, 1)])
  func roots(degree: Int, scale: Double) throws {
    var curves = randomCurves(degree: degree, count: 999).map { $0.map { $0.map { $0 * scale } } }
    for index in stride(from: 3, to: curves.count, by: 7) {
      curves[index] = Array(repeating: curves[index][0], count: degree + 1)
    }
    // One root in 2^27 lies so near the middle of two numbers that it may differ; none of these does.
    let found = try lengths(curves, Variant(.vector(.v4)))
    #expect(try found == lengths(curves, Variant(.vector(.v3))))
  }

  @Test("Running backwards or turned by a right angle, a curve is as long", arguments: variants)
  func invariant(variant: Variant) throws {
    for degree in [2, 3, 5] {
      let curves = randomCurves(degree: degree)
      let whole = try lengths(curves, variant)
      let backwards = try lengths(curves.map { $0.reversed() }, variant)
      let turned = try lengths(curves.map { $0.map { [-$0[1], $0[0]] } }, variant)
      for k in curves.indices {
        #expect(isClose(whole[k], backwards[k]))
        #expect(isClose(whole[k], turned[k]))
      }
    }
  }

  @Test("A parabola is as long as its closed form says", arguments: variants)
  func parabola(variant: Variant) throws {
    // y = x² from -a to a: a sqrt(1 + 4 a²) + asinh(2 a) / 2, here for 2 a = 3/4 and asinh = ln 2.
    let curve = [[-0.375, 0.140625], [0, -0.140625], [0.375, 0.140625]]
    let expected = 0.375 * 1.25 + 0.693_147_180_559_945_3 / 2
    #expect(isClose(try lengths([curve], variant)[0], expected, 4))
  }

  @Test("Lines are exact, whatever their degree", arguments: variants)
  func lines(variant: Variant) throws {
    #expect(try lengths([[[0, 0], [3, 4]]], variant) == [5])
    #expect(try lengths([[[1, 2, 3], [3, 5, 9]]], variant) == [7])
    #expect(isClose(try lengths([[[0, 0], [3, 4], [6, 8], [9, 12]]], variant)[0], 15, 4))
    let t = try parameters([[0, 0], [3, 4]], at: [-1, 0, 1.25, 5, 9], variant)
    #expect(t == [0, 0, 0.25, 1, 1])
  }

  @Test("A curve that runs back and one with a cusp are as long as their way", arguments: variants)
  func cusps(variant: Variant) throws {
    // x = 16 t (1 - t): up to 4 and back.
    #expect(isClose(try lengths([[[0, 0], [8, 0], [0, 0]]], variant)[0], 8))
    // The cusp of x = u³, y = u² for u from -1 to 1: 2 (13 sqrt 13 - 8) / 27.
    let cusp: [[Double]] = [[-1, 1], [1, -1 / 3], [-1, -1 / 3], [1, 1]]
    let half = (13 * 13.0.squareRoot() - 8) / 27
    #expect(isClose(try lengths([cusp], variant)[0], 2 * half, 64))
  }

  @Test("A loop is longer than the distance of its ends", arguments: variants)
  func loop(variant: Variant) throws {
    let loop: [[Double]] = [[0, 0], [9, 9], [-9, 9], [0, 0]]
    let (left, right) = halves(loop)
    let parts = try lengths([left, right], variant)
    #expect(parts[0] == parts[1])
    #expect(isClose(try lengths([loop], variant)[0], 2 * parts[0]))
  }

  @Test("The parameter at a length leads back to the length", arguments: variants)
  func inverse(variant: Variant) throws {
    for degree in [2, 3, 6] {
      for curve in randomCurves(degree: degree, count: 5) {
        let half = try lengths([halves(curve).0], variant)
        let t = try parameters(curve, at: half, variant)
        #expect((t[0] - 0.5).magnitude <= 256 * 0.5.ulp, "degree \(degree)")
      }
    }
  }

  @Test("Parameters rise with the length and stay in [0, 1]", arguments: variants)
  func monotone(variant: Variant) throws {
    let curve: [[Double]] = [[0, 0], [1, 1], [0, 1], [1, 0]]
    let total = try lengths([curve], variant)[0]
    let t = try parameters(curve, at: (0...200).map { total * Double($0) / 200 }, variant)
    #expect(zip(t, t.dropFirst()).allSatisfy { $0 < $1 })
    #expect(t.first == 0 && t.last == 1)
  }

  @Test("Magnitudes from 1e-300 to 1e300 only scale the length", arguments: variants)
  func scales(variant: Variant) throws {
    let curve: [[Double]] = [[0, 0], [1, 2], [3, 3], [4, 0]]
    let whole = try lengths([curve], variant)[0]
    for factor in [1e-300, 1e-12, 1e12, 1e300] {
      let scaled = try lengths([curve.map { $0.map { $0 * factor } }], variant)[0]
      #expect(isClose(scaled, whole * factor))
    }
  }

  @Test("Points measure 0, and NaN stays NaN", arguments: variants)
  func degenerate(variant: Variant) throws {
    for degree in [1, 3, 16] {
      let point = [[Double]](repeating: [0.1, 7], count: degree + 1)
      #expect(try lengths([point], variant) == [0])
      #expect(try parameters(point, at: [-1, 0, 1], variant) == [0, 0, 1])
      var broken = point
      broken[degree][1] = .nan
      #expect(try lengths([broken], variant)[0].isNaN)
      #expect(try parameters(point, at: [.nan], variant)[0].isNaN)
    }
  }

  @Test("The reference ends within 400 intervals per cusp, and at once for a point")
  func terminates() {
    func panels(_ curve: [[Double]]) -> Int {
      var measured = MeasuredCurve(degree: curve.count - 1, dimensions: 2) { curve[$1][$0] }
      _ = measured.length()
      return measured.panels
    }
    #expect(panels([[Double]](repeating: [5, 5], count: 17)) == 3)
    #expect(panels([[0, 0], [1, 1], [0, 1], [1, 0]]) <= 400)
    #expect(panels([[0, 0], [1, 0], [-1, 0], [1e-9, 0]]) <= 800)
    #expect(panels([[0, 0], [1e9, 0], [-1e9, 1], [1, 1]]) <= 800)
    #expect(panels([[0, 0], [.nan, 0], [1, 1]]) == 3)
  }

  @Test("The reference finds a parameter within 1000 intervals: next to an end, and where B' is 0")
  func locates() {
    func panels(_ curve: [[Double]], _ share: DoubleWord<Double>) -> Int {
      var measured = MeasuredCurve(degree: curve.count - 1, dimensions: 2) { curve[$1][$0] }
      let total = measured.length()
      _ = measured.parameter(at: share * total, of: total)
      return measured.panels
    }
    let arc = [[10, 0], [10, 5.5], [5.5, 10], [0, 10.0]]
    #expect(panels(arc, DoubleWord(1) - DoubleWord(0x1p-70)) <= 1000)
    // B' is (1 - 2t)^15.
    let flat = (0...16).map { [Double($0 % 2), 0] }
    for share in [0.5, 0x1.fffffffffffffp-2, 0x1.0000000000001p-1] {
      #expect(panels(flat, DoubleWord(share)) <= 1000)
    }
  }
}
