import Kernels
import Measurement
import Testing

@testable import Suite

/// A variant's geometry in Double, one curve per call.
private struct Geometry {
  let geometry: any GeometryBatch<Double>

  init(_ variant: Variant) throws {
    geometry = try #require(Double.implementation(variant)?.families?.geometry)
  }

  private func shape(_ curve: [[Double]], _ arrangement: Arrangement) -> CurveBatch {
    CurveBatch(degree: curve.count - 1, dimensions: curve[0].count, arrangement: arrangement)
  }

  func angles(_ curve: [[Double]], at t: [Double], _ mode: RotationMode = .auto) -> [Double] {
    var out = t
    var span = out.mutableSpan
    let controls = componentMajor(curve)
    geometry.tangentAngles(mode, shape(curve, .one), of: controls.span, at: t.span, into: &span)
    return out
  }

  func bounds(_ curve: [[Double]]) -> [Double] {
    var out = [Double](repeating: .nan, count: 2 * curve[0].count)
    var span = out.mutableSpan
    let controls = componentMajor(curve)
    geometry.bounds(shape(curve, .each), of: controls.span, into: &span)
    return out
  }

  func parts(_ curve: [[Double]], at t: Double) -> (left: [[Double]], right: [[Double]]) {
    let (points, dimensions) = (curve.count, curve[0].count)
    var out = [Double](repeating: .nan, count: 2 * points * dimensions)
    var span = out.mutableSpan
    let (controls, argument) = (componentMajor(curve), [t])
    geometry.split(shape(curve, .each), of: controls.span, at: argument.span, into: &span)
    let rows = (0..<(2 * points)).map { Array(out[($0 * dimensions)..<(($0 + 1) * dimensions)]) }
    return (Array(rows[..<points]), Array(rows[points...]))
  }
}

private func point(_ curve: [[Double]], at t: Double) -> [Double] {
  var row = curve
  while row.count > 1 {
    row = zip(row, row.dropFirst()).map { zip($0, $1).map { (1 - t) * $0 + t * $1 } }
  }
  return row[0]
}

private func randomCurves(degree: Int, dimensions: Int = 2) -> [[[Double]]] {
  var generator = SplitMix(seed: UInt64(100 + degree))
  return (0..<11).map { _ in
    (0...degree).map { _ in (0..<dimensions).map { _ in generator.unit() * 200 - 100 } }
  }
}

private func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
  (a - b).magnitude <= tolerance
}

/// The distance of two directions, whichever turn they are written in.
private func gap(_ a: Double, _ b: Double) -> Double {
  (a - b).remainder(dividingBy: 2 * .pi).magnitude
}

@Suite struct GeometryTests {
  static let variants =
    [Variant.reference] + ISALevel.supported.map { Variant(.vector($0)) }
  static let samples = (0...400).map { Double($0) / 400 }

  @Test("Bounds hold every point of the curve and are met", arguments: variants)
  func boundsAreTight(variant: Variant) throws {
    let geometry = try Geometry(variant)
    for degree in 1...16 {
      for curve in randomCurves(degree: degree, dimensions: 1 + degree % 4) {
        let bounds = geometry.bounds(curve)
        let points = Self.samples.map { point(curve, at: $0) }
        for component in curve[0].indices {
          let (least, greatest) = (bounds[2 * component], bounds[2 * component + 1])
          let values = points.map { $0[component] }
          let (low, high) = (try #require(values.min()), try #require(values.max()))
          #expect(least <= low + 1e-13 && high <= greatest + 1e-13, "degree \(degree)")
          // Between two samples a curve leaves them by at most B'' h² / 8.
          let slack = Double(degree * degree) * 400 / (8 * 400 * 400)
          #expect(isClose(least, low, slack) && isClose(greatest, high, slack), "degree \(degree)")
        }
      }
    }
  }

  @Test("Bounds are those of the reversed curve and turn with the sign", arguments: variants)
  func boundsReverse(variant: Variant) throws {
    let geometry = try Geometry(variant)
    for degree in [2, 3, 4, 7, 12] {
      for curve in randomCurves(degree: degree, dimensions: 1) {
        let bounds = geometry.bounds(curve)
        let reversed = geometry.bounds(curve.reversed())
        let turned = geometry.bounds(curve.map { $0.map { -$0 } })
        for (a, b) in zip(bounds, reversed) { #expect(isClose(a, b, 1e-12)) }
        for (a, b) in zip(bounds, turned.reversed()) { #expect(isClose(a, -b, 1e-12)) }
      }
    }
  }

  @Test("Many extrema, multiple zeros and flat pieces are found", arguments: variants)
  func boundsOfHardCurves(variant: Variant) throws {
    let geometry = try Geometry(variant)
    // The Chebyshev polynomial of degree 8 on [0, 1] swings between -1 and 1.
    let swing = geometry.bounds(chebyshevControls(degree: 8).map { [$0] })
    #expect(isClose(swing[0], -1, 1e-12) && isClose(swing[1], 1, 1e-12))
    // (2 t - 1)^6 touches 0 with a zero of order 5 in its derivative.
    let touching = geometry.bounds([[1], [-1], [1], [-1], [1], [-1], [1]])
    #expect(isClose(touching[0], 0, 1e-15) && touching[1] == 1)
    #expect(geometry.bounds([[3], [3], [3], [3], [3]]) == [3, 3])
    #expect(geometry.bounds([[0], [0], [0], [0], [0], [1]]) == [0, 1])
  }

  @Test("Parts join at B(t), keep the ends and run along the curve", arguments: variants)
  func partsJoin(variant: Variant) throws {
    let geometry = try Geometry(variant)
    for degree in 1...16 {
      for curve in randomCurves(degree: degree, dimensions: 1 + degree % 4) {
        let (left, right) = geometry.parts(curve, at: 0.375)
        #expect(left[0] == curve[0] && right[degree] == curve[degree])
        #expect(left[degree] == right[0])
        for (a, b) in zip(left[degree], point(curve, at: 0.375)) { #expect(isClose(a, b, 1e-12)) }
        for u in [0.25, 0.5, 0.8125] {
          for (a, b) in zip(point(left, at: u), point(curve, at: 0.375 * u)) {
            #expect(isClose(a, b, 1e-12))
          }
          for (a, b) in zip(point(right, at: u), point(curve, at: 0.375 + 0.625 * u)) {
            #expect(isClose(a, b, 1e-12))
          }
        }
      }
    }
  }

  @Test("At the ends a part is the curve and the other its end point", arguments: variants)
  func partsAtEnds(variant: Variant) throws {
    let geometry = try Geometry(variant)
    for degree in [1, 2, 3, 6] {
      for curve in randomCurves(degree: degree) {
        let (point, whole) = geometry.parts(curve, at: 0)
        #expect(whole == curve && point.allSatisfy { $0 == curve[0] })
        let (all, end) = geometry.parts(curve, at: 1)
        #expect(all == curve && end.allSatisfy { $0 == curve[degree] })
      }
    }
  }

  @Test("Angles follow the curve: reversed, against the tangent, turned", arguments: variants)
  func anglesTurn(variant: Variant) throws {
    let geometry = try Geometry(variant)
    let t = (0...32).map { Double($0) / 32 }
    for degree in 1...16 {
      for curve in randomCurves(degree: degree) {
        let angles = geometry.angles(curve, at: t)
        let reversed = geometry.angles(curve, at: t, .autoReverse)
        let backwards = geometry.angles(curve.reversed(), at: t.map { 1 - $0 })
        let turned = geometry.angles(curve.map { [-$0[1], $0[0]] }, at: t)
        for k in t.indices {
          #expect(angles[k] > -.pi && angles[k] <= .pi)
          #expect(isClose(gap(angles[k], reversed[k]), .pi, 1e-15))
          #expect(isClose(gap(angles[k], backwards[k]), .pi, 1e-10))
          #expect(isClose(gap(angles[k], turned[k]), .pi / 2, 1e-15))
        }
      }
    }
  }

  @Test("Where the tangent vanishes, the angle is the limit of its side", arguments: variants)
  func anglesAtRest(variant: Variant) throws {
    let geometry = try Geometry(variant)
    let eighth = Double.pi / 4
    // Coincident points at both ends of every number.
    for repeats in 1...5 {
      let curve =
        [[Double]](repeating: [1, 1], count: repeats)
        + [[Double]](repeating: [3, 3], count: repeats)
      #expect(geometry.angles(curve, at: [0, 0.25, 1]) == [eighth, eighth, eighth])
      #expect(geometry.angles(curve, at: [0, 1], .autoReverse) == [-3 * eighth, -3 * eighth])
    }
    // There and back: the turn at 1/2 faces where it goes on.
    #expect(geometry.angles([[1, 0], [-1, 0], [1, 0]], at: [0.25, 0.5, 0.75]) == [.pi, 0, 0])
    // From t = 1 on it faces where it came from.
    #expect(geometry.angles([[0, 0], [2, 2], [2, 2]], at: [1, 1.5]) == [eighth, -3 * eighth])
    let same = [[Double]](repeating: [4, 5], count: 4)
    #expect(geometry.angles(same, at: [0, 0.5, 1]) == [0, 0, 0])
    #expect(geometry.angles(same, at: [0, 0.5, 1], .autoReverse) == [0, 0, 0])
  }

  @Test("A line to the left has the angle pi, whatever the sign of its zeros", arguments: variants)
  func branch(variant: Variant) throws {
    let geometry = try Geometry(variant)
    for zero in [0.0, -0.0] {
      #expect(
        geometry.angles([[8, zero], [4, -zero], [0, zero]], at: [0, 0.5, 1]) == [.pi, .pi, .pi])
    }
    #expect(geometry.angles([[0, 0], [1, 0]], at: [0.5], .autoReverse) == [.pi])
  }

  @Test("NaN stays NaN in its component, extreme magnitudes only scale", arguments: variants)
  func special(variant: Variant) throws {
    let geometry = try Geometry(variant)
    for degree in [2, 3, 5] {
      var curve = randomCurves(degree: degree)[0]
      let (bounds, angle) = (geometry.bounds(curve), geometry.angles(curve, at: [0.25]))
      for scale in [0x1p-960, 0x1p+1000] {
        let scaled = curve.map { $0.map { $0 * scale } }
        #expect(geometry.bounds(scaled) == bounds.map { $0 * scale })
        #expect(geometry.angles(scaled, at: [0.25]) == angle)
      }
      #expect(geometry.angles(curve, at: [.nan])[0].isNaN)
      let (left, right) = geometry.parts(curve, at: .nan)
      #expect((left + right).allSatisfy { $0.allSatisfy(\.isNaN) })
      curve[1][0] = .nan
      let torn = geometry.bounds(curve)
      #expect(torn[0].isNaN && torn[1].isNaN && !torn[2].isNaN && !torn[3].isNaN)
    }
  }
}

/// The Chebyshev polynomial T(2 t - 1) of an even degree as control values: its Bernstein
/// coefficients are (-1)^k C(2 n, 2 k) / C(n, k).
private func chebyshevControls(degree n: Int) -> [Double] {
  func binomial(_ n: Int, _ k: Int) -> Double {
    (0..<k).reduce(1) { $0 * Double(n - $1) / Double($1 + 1) }
  }
  return (0...n).map { k in
    (k % 2 == 0 ? 1 : -1) * binomial(2 * n, 2 * k) / binomial(n, k)
  }
}
