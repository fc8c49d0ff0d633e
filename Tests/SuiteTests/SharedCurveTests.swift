import Kernels
import Measurement
import Testing

@testable import Suite

@Suite struct SharedCurveTests {
  private static let dimensions = 3

  @Test(
    "Curves that share their arguments have the same bits among many as among few",
    arguments: [(2, 0), (3, 0), (5, 0), (2, 1), (3, 1), (3, 2), (9, 1), (1, 2)])
  func many(degree: Int, order: Int) throws {
    try expectSameBits(degree: degree, order: order, arguments: 45)
  }

  @Test("So they have past the caches", arguments: [3, 5])
  func far(degree: Int) throws {
    try expectSameBits(degree: degree, order: 0, arguments: 32_000)
  }

  /// Compares 70 curves with seven at a time.
  private func expectSameBits(degree: Int, order: Int, arguments count: Int) throws {
    let setting = CurveSetting(degree: degree, dimensions: Self.dimensions, order: order)
    var generator = SplitMix(seed: 7)
    let curves = (0..<70).map { _ in
      (0..<Self.dimensions * (degree + 1)).map { _ in 200 * generator.unit() - 100 }
    }
    func check<Scalar: SuiteScalar>(_ variant: Variant, _ type: Scalar.Type) throws {
      let implementation = try #require(Scalar.implementation(variant))
      func results(_ some: Range<Int>) throws -> [Scalar] {
        let batch = Batch<Scalar, CurveSetting>(
          setting, .shared, curves: some.count, count: count, outputCount: Self.dimensions,
          parametersOf: { curves[some.lowerBound + $0] },
          argumentsOf: { [Double($0) / Double(count)] })
        var run = BezierPoints().bind(batch, to: implementation)
        if order > 0 { run = BezierDerivatives().bind(batch, to: implementation) }
        let bound = try #require(run)
        bound()
        return Array(batch.results)
      }
      let few = try stride(from: 0, to: curves.count, by: 7).flatMap { try results($0..<$0 + 7) }
      #expect(try results(curves.indices) == few, "\(variant) \(type)")
    }
    for variant in Variant.all(levels: ISALevel.supported) {
      guard case .vector = variant.backend else { continue }
      try check(variant, Float.self)
      try check(variant, Double.self)
    }
  }
}
