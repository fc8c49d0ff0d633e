import Foundation
import Kernels
import Measurement
import Testing

@testable import Suite

@Suite("The reference at the ends of the range")
struct ReferenceTests {
  /// Control points 0 and p in turn, of degree 16: p (1 - (1 - 2 t)^16) / 2.
  @Test(
    "A curve of tiny control points stays in the range far outside", arguments: [-150, 60, 200])
  func tinyControlPoints(t: Float) throws {
    let reference = try #require(Float.implementation(.reference)).sampling
    let tiny: Float = 0x1p-70
    let controls = (0...16).map { $0 % 2 == 0 ? 0 : tiny }
    let batch = CurveBatch(degree: 16, dimensions: 1, arrangement: .one)
    let arguments = [t]
    var results: [Float] = [.nan]
    var span = results.mutableSpan
    reference.points(batch, of: controls.span, at: arguments.span, into: &span)
    #expect(results == [Float(Double(tiny) * (1 - pow(1 - 2 * Double(t), 16)) / 2)])
  }
}
